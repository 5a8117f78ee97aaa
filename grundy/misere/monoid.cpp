#include "grundy/misere/monoid.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace grundy::misere {

Monoid Monoid::trivial() {
  Monoid monoid;
  monoid.sums.emplace_back();
  monoid.product.push_back(0);
  monoid.lost = Bits(1);
  return monoid;
}

std::vector<Bits> Monoid::meets() const {
  std::vector<Bits> meets(size(), Bits(size()));
  for (std::size_t a = 0; a < size(); ++a) {
    for (std::size_t b = 0; b < size(); ++b) {
      if (lost[product[a * size() + b]]) meets[a].set(b);
    }
  }
  return meets;
}

std::vector<Element> products(const Action& action) {
  const std::size_t size = action.sums.size();
  std::vector<Element> product(size * size);
  for (std::size_t i = 0; i < size; ++i) {
    Element* row = product.data() + i * size;
    row[0] = static_cast<Element>(i);
    for (std::size_t j = 1; j < size; ++j) row[j] = action.target[row[action.from[j].first]][action.from[j].second];
  }
  return product;
}

Monoid reduced(const Monoid& monoid) {
  const std::size_t size = monoid.size();
  const std::set<Element> generators(monoid.image.begin(), monoid.image.end());
  std::vector<std::size_t> classed(size);
  for (std::size_t i = 0; i < size; ++i) classed[i] = monoid.lost[i] ? 1 : 0;
  std::size_t classes = 0;
  while (true) {
    std::map<std::vector<std::size_t>, std::size_t> names;
    std::vector<std::size_t> finer(size);
    for (std::size_t i = 0; i < size; ++i) {
      std::vector<std::size_t> signature{classed[i]};
      for (const Element g : generators) signature.push_back(classed[monoid.product[i * size + g]]);
      finer[i] = names.try_emplace(std::move(signature), names.size()).first->second;
    }
    classed = std::move(finer);
    if (names.size() == classes) break;
    classes = names.size();
  }
  // Classes are numbered in order of their first element, so that element 0 stays 0.
  std::vector<std::size_t> first(classes, size);
  for (std::size_t i = size; i-- > 0;) first[classed[i]] = i;
  Monoid out;
  out.lost = Bits(classes);
  out.product.resize(classes * classes);
  for (std::size_t a = 0; a < classes; ++a) {
    out.sums.push_back(monoid.sums[first[a]]);
    if (monoid.lost[first[a]]) out.lost.set(a);
    for (std::size_t b = 0; b < classes; ++b) {
      out.product[a * classes + b] = static_cast<Element>(classed[monoid.product[first[a] * size + first[b]]]);
    }
  }
  for (const Element image : monoid.image) out.image.push_back(static_cast<Element>(classed[image]));
  return out;
}

}  // namespace grundy::misere
