/// Moves as choices, and families of moves.
///
/// A move is its choice, not its target: raising the price by 3, 4 or 5 may all end an auction, and are three moves.
/// Many moves at once are kept as runs: arithmetic progressions of moves, counted exactly and walked one at a time, so
/// that an answer with 10^20 winning moves is as small as one with a single move.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "grundy/game/player.hpp"
#include "grundy/game/position.hpp"
#include "grundy/number/integer.hpp"

namespace grundy {

/// What the mover chose: the name of a choice of the rule, and its value.
struct Choice {
  std::string name;
  Integer value;
  friend bool operator==(const Choice&, const Choice&) = default;
};

/// One move: in one component of the sum, by one rule, with these choices; that component is replaced by `target`.
struct Move {
  std::size_t component = 0;  ///< index into `Sum::parts`
  /// Index of the rule within its game, from 0 in the order of the file; none: the move is known by what it leaves
  /// alone.
  std::optional<std::size_t> rule;
  std::vector<Choice> choices;    ///< in the order of the rule
  std::vector<Component> target;  ///< what the component becomes; empty: it is gone
  Owner player = Owner::both;     ///< in an answer about players who differ: for whom the move is listed

  friend bool operator==(const Move&, const Move&) = default;
};

/// `length` moves in arithmetic progression: the i-th (0 <= i < length) has the choices of `first` plus i times
/// `choice_step`, and the coordinates of its target plus i times `target_step`. Empty steps mean zero.
struct MoveRun {
  Move first;
  Integer length = 1;
  std::vector<Integer> choice_step;
  std::vector<std::vector<Integer>> target_step;  ///< per target component, per coordinate

  /// The i-th move. Precondition: 0 <= index < length.
  [[nodiscard]] Move at(const Integer& index) const;
};

/// A run of one move.
[[nodiscard]] MoveRun single(Move move);

/// The position after `move`. Precondition: the move's component exists.
[[nodiscard]] Sum apply(const Sum& position, const Move& move);

}  // namespace grundy
