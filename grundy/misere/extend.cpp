#include "grundy/misere/extend.hpp"

#include <algorithm>
#include <utility>

namespace grundy::misere {
namespace {

/// Everything of the pairs (element, copies).
Monoid pairs(const Monoid& monoid, const std::vector<Bits>& layers, std::size_t equal_to, Kind kind) {
  const std::size_t size = monoid.size();
  const std::size_t copies = layers.size();
  Monoid out;
  out.lost = Bits(size * copies);
  out.product.resize(size * copies * size * copies);
  for (std::size_t k = 0; k < copies; ++k) {
    for (std::size_t a = 0; a < size; ++a) {
      const std::size_t here = k * size + a;
      out.sums.push_back(plus(monoid.sums[a], Sum(k, kind)));
      if (layers[k][a]) out.lost.set(here);
      for (std::size_t m = 0; m < copies; ++m) {
        std::size_t both = k + m;
        while (both >= copies) both -= copies - equal_to;
        for (std::size_t b = 0; b < size; ++b) {
          out.product[here * size * copies + m * size + b] =
              static_cast<Element>(both * size + monoid.product[a * size + b]);
        }
      }
    }
  }
  out.image = monoid.image;
  out.image.push_back(static_cast<Element>(copies > 1 ? size : 0));
  return out;
}

}  // namespace

Check::Verdict Extender::as_element() {
  const auto kind = static_cast<Kind>(kinds());
  players_.complete(games_, monoid_);
  const std::size_t size = monoid_.size();
  monoid_.image.push_back(0);
  for (std::size_t e = 0; e < size; ++e) {
    monoid_.image.back() = static_cast<Element>(e);
    players_.add(games_, monoid_, kind);
    const Check::Verdict verdict = Check(monoid_, players_, budget_).run_last();
    if (verdict == Check::Verdict::right) return verdict;
    players_.all.pop_back();
    if (verdict == Check::Verdict::stopped) break;
  }
  monoid_.image.pop_back();
  return budget_.exhausted() ? Check::Verdict::stopped : Check::Verdict::wrong;
}

Extender::End Extender::by_layers() {
  const auto kind = static_cast<Kind>(kinds());
  Monoid monoid = monoid_;
  std::vector<Bits> layers{monoid.lost};
  while (true) {
    // A move in one of the copies wins beside these:
    Bits stop(monoid.size());
    for (const Sum& option : games_.options(kind)) {
      const Element at = monoid.element(option);
      for (std::size_t a = 0; a < monoid.size(); ++a) {
        if (layers.back()[monoid.product[a * monoid.size() + at]]) stop.set(a);
      }
    }
    Refined refined = refine(games_, monoid, stop, most_, budget_);
    if (refined.end != End::done) return refined.end;
    for (Bits& layer : layers) {
      Bits finer(refined.monoid.size());
      for (std::size_t a = 0; a < refined.monoid.size(); ++a) {
        if (layer[refined.coarser[a]]) finer.set(a);
      }
      layer = std::move(finer);
    }
    monoid = std::move(refined.monoid);
    const auto equal = std::find(layers.begin(), layers.end(), monoid.lost);
    if (equal != layers.end()) {
      if (monoid.size() * layers.size() > largest_monoid) return End::too_large;
      Monoid quotient = reduced(pairs(monoid, layers, static_cast<std::size_t>(equal - layers.begin()), kind));
      if (quotient.size() > most_) return End::too_large;
      monoid_ = std::move(quotient);
      players_ = {};
      return End::done;
    }
    layers.push_back(monoid.lost);
    if (monoid.size() * layers.size() > largest_monoid) return End::too_large;
  }
}

Extender::End Extender::next() {
  switch (as_element()) {
    case Check::Verdict::right:
      return End::done;
    case Check::Verdict::stopped:
      return End::stopped;
    case Check::Verdict::wrong:
      break;
  }
  return by_layers();
}

}  // namespace grundy::misere
