/// Questions and answers.
///
/// An answer always says how it is known; what is not known is absent, never zero.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "grundy/base/text.hpp"
#include "grundy/game/move_list.hpp"
#include "grundy/game/player.hpp"
#include "grundy/game/position.hpp"
#include "grundy/number/integer.hpp"

namespace grundy {

/// How the game ends, for the player who starts.
enum class Ending : std::uint8_t { win, loss, draw, unknown };

/// The outcome for either starter. In an impartial game both are the same.
struct Outcome {
  Ending left_starts = Ending::unknown;
  Ending right_starts = Ending::unknown;

  [[nodiscard]] static constexpr Outcome impartial(Ending ending) noexcept { return {ending, ending}; }
  /// N: whoever starts wins.
  [[nodiscard]] constexpr bool is_next() const noexcept {
    return left_starts == Ending::win && right_starts == Ending::win;
  }
  /// P: whoever starts loses.
  [[nodiscard]] constexpr bool is_previous() const noexcept {
    return left_starts == Ending::loss && right_starts == Ending::loss;
  }
  /// L: Left wins, whoever starts.
  [[nodiscard]] constexpr bool is_left() const noexcept {
    return left_starts == Ending::win && right_starts == Ending::loss;
  }
  /// R: Right wins, whoever starts.
  [[nodiscard]] constexpr bool is_right() const noexcept {
    return left_starts == Ending::loss && right_starts == Ending::win;
  }
  [[nodiscard]] constexpr bool is_known() const noexcept {
    return left_starts != Ending::unknown && right_starts != Ending::unknown;
  }
  friend bool operator==(const Outcome&, const Outcome&) = default;
};

/// Infinity with the set K of the Grundy values of its options: the value of a loopy position that is no nimber
/// (C. A. B. Smith 1966, A. S. Fraenkel). Ascending.
struct LoopyInfinity {
  std::vector<std::uint64_t> options;
  friend bool operator==(const LoopyInfinity&, const LoopyInfinity&) = default;
};

/// A Grundy value, loopy or not. Meaningful for impartial games under normal play.
using Value = std::variant<Integer, LoopyInfinity>;

/// How an answer is known; see docs/architecture.md.
enum class Known : std::uint8_t {
  proved,    ///< for all positions, by an automatic proof or a periodicity theorem
  theorem,   ///< a published theorem, cited
  computed,  ///< exhaustive computation of this very position
  checked,   ///< agrees with the rules up to a bound; no proof
};

struct Evidence {
  Known by = Known::computed;
  Text how;  ///< what was computed, the citation, the certificate, or the bound
};

enum class Convention : std::uint8_t {
  normal,  ///< who cannot move loses
  misere,  ///< who cannot move wins
};

/// What a question wants beyond the outcome. A method that cannot give all that is wanted does not serve the question.
struct Wanted {
  bool value = false;
  bool moves = false;
  bool remoteness = false;
};

struct Query {
  Sum position;
  Convention convention = Convention::normal;
  Wanted wanted;
  /// The value of what else stands beside the position, as a Nim heap: it counts for outcome and value, and its own moves
  /// are not listed. So a component of a sum is asked for the moves that balance the others. Normal play only; a method
  /// that does not know how does not serve the question.
  Integer beside = 0;
  /// Who starts, where the players differ: the answer is about that starter alone then, and the other stays unknown.
  std::optional<Player> starter = std::nullopt;
};

struct Answer {
  Outcome outcome;
  bool players_differ = false;  ///< some rule is one player's alone; then each winning move says whose it is
  std::optional<Value> value;               ///< normal play, impartial
  /// The moves that win; under a draw, those that keep it. Unknown until somebody has looked.
  MoveList winning = MoveList::unknown();
  std::optional<std::uint64_t> remoteness;  ///< moves until the end: the winner hurries, the loser delays
  std::string method;                       ///< "table", "theory", …
  Evidence evidence;
  std::vector<Text> reasons;  ///< why, in words, for this position
};

}  // namespace grundy
