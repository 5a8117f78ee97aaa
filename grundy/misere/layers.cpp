#include "grundy/misere/layers.hpp"

#include <algorithm>

#include "grundy/misere/congruence.hpp"

namespace grundy::misere {

Refinement joined(const Layers& layers) {
  const Monoid& monoid = layers.monoid;
  const std::size_t size = monoid.size();
  const std::size_t copies = layers.lost.size();
  const auto kind = static_cast<Kind>(monoid.image.size());
  const auto fold = [&](std::size_t k) {
    while (k >= copies) k -= copies - layers.equal_to;
    return k;
  };
  const std::size_t pairs = size * copies;  // pair k · size + a
  std::vector<Element> generators = monoid.image;
  std::sort(generators.begin(), generators.end());
  generators.erase(std::unique(generators.begin(), generators.end()), generators.end());

  std::vector<std::uint32_t> classed(pairs);
  for (std::size_t pair = 0; pair < pairs; ++pair) {
    const std::size_t k = pair / size;
    classed[pair] = std::uint32_t{layers.coarser[k][pair % size]} * 2 + (layers.lost[k][pair % size] ? 1U : 0U);
  }
  const std::size_t classes = refine_classes(classed, generators.size() + 1, [&](std::size_t g, std::size_t pair) {
    const std::size_t k = pair / size;
    const std::size_t a = pair % size;
    return g == 0 ? fold(k + 1) * size + a : k * size + monoid.product[a * size + generators[g - 1]];
  });

  // Classes are numbered in order of first appearance: class 0 is that of the empty sum.
  Refinement out;
  out.monoid.lost = Bits(classes);
  std::vector<std::size_t> first(classes, pairs);
  for (std::size_t pair = pairs; pair-- > 0;) first[classed[pair]] = pair;
  for (std::size_t c = 0; c < classes; ++c) {
    const std::size_t k = first[c] / size;
    const std::size_t a = first[c] % size;
    out.monoid.sums.push_back(plus(monoid.sums[a], Sum(k, kind)));
    if (layers.lost[k][a]) out.monoid.lost.set(c);
    out.coarser.push_back(layers.coarser[k][a]);
  }
  out.monoid.product.resize(classes * classes);
  for (std::size_t c = 0; c < classes; ++c) {
    for (std::size_t d = 0; d < classes; ++d) {
      const std::size_t k = fold(first[c] / size + first[d] / size);
      const std::size_t a = monoid.product[(first[c] % size) * size + first[d] % size];
      out.monoid.product[c * classes + d] = static_cast<Element>(classed[k * size + a]);
    }
  }
  for (const Element image : monoid.image) out.monoid.image.push_back(static_cast<Element>(classed[image]));
  out.monoid.image.push_back(static_cast<Element>(classed[fold(1) * size]));
  return out;
}

}  // namespace grundy::misere
