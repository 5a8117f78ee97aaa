/// Whether a monoid is right for a list of games: decided, for all sums of them, however many.
///
/// A monoid with its lost part and the images of the kinds *claims* of every sum whether it is lost. The claims are true
/// if the empty sum is claimed won (misère play), and of every other sum: it is claimed lost exactly when none of its
/// options is claimed lost; for then they are true by induction. What the options of a sum do is the transition algebra
/// of Plambeck and Siegel (2008), sec. 5. It is followed here as far as it can matter:
///
/// - No option of a sum claimed lost is claimed lost: a finite table over elements and kinds.
/// - Every sum claimed won has an option that is claimed lost. For each won element x the sums are built, summand by
///   summand, that have this element and in which no summand has such a move; if there is none, this holds. A sum under
///   construction counts only by its element u and by the set Z of those z with zu = x beside which none of its summands
///   has one; of equal u the sums with smaller Z need not be followed, and there are finitely many Z.
///
/// Both are exact: a monoid that passes is proved, and for one that does not a sum is found of which its claims
/// contradict each other.
#pragma once

#include <optional>
#include <vector>

#include "grundy/misere/games.hpp"
#include "grundy/misere/monoid.hpp"
#include "grundy/run/budget.hpp"

namespace grundy::misere {

class Check {
 public:
  /// Of the kinds that have an image. All must outlive this.
  Check(const Games& games, const Monoid& monoid, run::Budget& budget);

  enum class Verdict { right, wrong, stopped };
  /// Cost: O(size²) and the search; mostly little more. With `last_only` what does not involve the last kind is taken
  /// for granted: it must have been checked before.
  [[nodiscard]] Verdict run(bool last_only = false);
  /// The sum whose claims contradict each other. Precondition: `run` said `wrong`.
  [[nodiscard]] const Sum& contradiction() const { return contradiction_; }

 private:
  /// All that matters of a kind: its element, and beside what it has a move to a lost element.
  struct Player {
    Element at;
    Bits wins;
    Kind kind;
    bool counts = true;  ///< some won sum may find no move in it
  };

  void make_players();
  [[nodiscard]] bool lost_stays_won(const Player& player);
  [[nodiscard]] Verdict won_has_a_move(Element x, const std::vector<std::uint32_t>& who, bool last_only);

  const Games& games_;
  const Monoid& monoid_;
  run::Budget& budget_;
  std::vector<Bits> meets_;  ///< by element: beside what it is lost
  std::vector<Player> players_;
  /// by element a and then v: the elements z with za = v
  std::vector<std::vector<std::vector<Element>>> before_;
  Sum contradiction_;
};

}  // namespace grundy::misere
