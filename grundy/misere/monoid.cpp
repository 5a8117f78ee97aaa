#include "grundy/misere/monoid.hpp"

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

}  // namespace grundy::misere
