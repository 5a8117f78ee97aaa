#include "grundy/misere/layers.hpp"

#include <algorithm>
#include <map>
#include <set>

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
  const std::set<Element> generators(monoid.image.begin(), monoid.image.end());

  std::vector<std::uint32_t> classed(pairs);
  std::size_t classes = 0;
  {
    std::map<std::pair<bool, Element>, std::uint32_t> names;
    for (std::size_t k = 0; k < copies; ++k) {
      for (std::size_t a = 0; a < size; ++a) {
        const std::pair<bool, Element> seen{layers.lost[k][a], layers.coarser[k][a]};
        classed[k * size + a] = names.try_emplace(seen, names.size()).first->second;
      }
    }
    classes = names.size();
  }
  while (true) {
    std::map<std::vector<std::uint32_t>, std::uint32_t> names;
    std::vector<std::uint32_t> finer(pairs);
    for (std::size_t k = 0; k < copies; ++k) {
      for (std::size_t a = 0; a < size; ++a) {
        std::vector<std::uint32_t> signature{classed[k * size + a], classed[fold(k + 1) * size + a]};
        for (const Element g : generators) signature.push_back(classed[k * size + monoid.product[a * size + g]]);
        finer[k * size + a] = names.try_emplace(std::move(signature), names.size()).first->second;
      }
    }
    classed = std::move(finer);
    if (names.size() == classes) break;
    classes = names.size();
  }

  // Names are given in order of first appearance: class 0 is that of the empty sum.
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
