/// Whether a monoid is right for a list of games: decided, for all sums of them, however many.
///
/// A monoid with its lost part and the images of the kinds *claims* of every sum whether it is lost. The claims are
/// true if the empty sum is claimed won (misère play), and every other sum is claimed lost exactly when none of its
/// options is claimed lost; for then they are true by induction. What the options of a sum do is the transition algebra
/// of Plambeck and Siegel (2008), sec. 5. It is followed here as far as it can matter:
///
/// - No option of a sum claimed lost is claimed lost: a finite table over elements and kinds.
/// - Every sum claimed won has an option that is claimed lost. For each won element x the sums are built, summand by
///   summand, that have this element and in which no summand has such a move; if there is none, this holds. A sum under
///   construction counts only by its element u and by the set Z of those z with zu = x beside which none of its
///   summands has one; of equal u the sums with smaller Z need not be followed, and there are finitely many Z.
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

/// All that matters of the kinds: their elements, and beside what they have a move to a lost element.
struct Players {
  struct Player {
    Element at;
    Bits wins;
    Kind kind;
    bool counts;  ///< some won sum may find no move in it
  };

  std::vector<Player> all;
  std::vector<Bits> meets;  ///< by element: beside what it is lost

  /// Adds what is missing of the kinds that have an image. Cost: their options, and size².
  void complete(const Games& games, const Monoid& monoid);
  /// Adds one kind. Precondition: `complete` has been called for this monoid and its lost elements.
  void add(const Games& games, const Monoid& monoid, Kind kind);
  /// Gives the last kind another element; its options stay as they are.
  void let_last_be(Element at);
  /// The first element beside which the player is lost and yet has a move to a lost element; the size if none.
  [[nodiscard]] std::size_t lost_with_a_move(const Player& player) const {
    return meets[player.at].first_common(player.wins);
  }
};

class Check {
 public:
  /// With `stop` the question is who loses beside something else: who moves wins next to those elements by a move
  /// there, and the empty sum is lost unless stopped. All must outlive this.
  Check(const Monoid& monoid, const Players& players, run::Budget& budget, const Bits* stop = nullptr)
      : monoid_(monoid), players_(players), budget_(budget), stop_(stop) {}

  enum class Verdict { right, wrong, stopped };
  /// Cost: size · kinds and the search; mostly little more.
  [[nodiscard]] Verdict run();
  /// The same where all that does not involve the last kind has been checked before.
  [[nodiscard]] Verdict run_last();
  /// The sum whose claims contradict each other. Precondition: `run` said `wrong`.
  [[nodiscard]] const Sum& contradiction() const { return contradiction_; }

 private:
  [[nodiscard]] Verdict won_have_moves(bool last_only);
  [[nodiscard]] Verdict won_has_a_move(Element x, const std::vector<std::uint32_t>& who, bool last_only);
  /// The elements before it by a player's: those z with z · a = v.
  [[nodiscard]] const std::vector<std::vector<Element>>& before(Element a);

  const Monoid& monoid_;
  const Players& players_;
  run::Budget& budget_;
  const Bits* stop_;
  std::vector<std::vector<std::vector<Element>>> before_;
  Sum contradiction_;
};

}  // namespace grundy::misere
