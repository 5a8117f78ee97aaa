/// The misère quotient of a closed list of games, kind by kind.
///
/// Let the quotient of the kinds before be known, and let h be the next. Mostly h is an element of that quotient: each
/// element that it could be is tried by `Check`. If it is none, the sums X + k·h (X a sum of kinds before) are taken in
/// layers k = 0, 1, 2, …. Who loses X + k·h is decided by layer k − 1 as far as a move in some h wins, and else by play
/// in X: so layer k is a refinement of the monoid of the layers before (refine.hpp), proved as such. When on one and
/// the same monoid layer k is equal to a layer j < k, all later layers repeat: the quotient is that of the pairs of an
/// element and a number of copies below k, in which k copies are as good as j, with equals joined.
#pragma once

#include <cstddef>
#include <vector>

#include "grundy/misere/check.hpp"
#include "grundy/misere/games.hpp"
#include "grundy/misere/monoid.hpp"
#include "grundy/misere/refine.hpp"
#include "grundy/run/budget.hpp"

namespace grundy::misere {

class Extender {
 public:
  /// Both must outlive this; games may be added meanwhile. `most` elements at most (and `largest_monoid`).
  Extender(const Games& games, run::Budget& budget, std::size_t most)
      : games_(games), budget_(budget), most_(most < largest_monoid ? most : largest_monoid), monoid_(Monoid::trivial()) {}

  using End = Refined::End;
  /// Takes in the next kind. After anything but `done` the monoid is still that of the kinds before.
  [[nodiscard]] End next();

  /// The misère quotient of the kinds taken in, proved.
  [[nodiscard]] const Monoid& monoid() const noexcept { return monoid_; }
  [[nodiscard]] std::size_t kinds() const noexcept { return monoid_.image.size(); }

 private:
  [[nodiscard]] Check::Verdict as_element();
  [[nodiscard]] End by_layers();

  const Games& games_;
  run::Budget& budget_;
  std::size_t most_;
  Monoid monoid_;
  Players players_;  ///< of `monoid_`, as far as they were needed
};

}  // namespace grundy::misere
