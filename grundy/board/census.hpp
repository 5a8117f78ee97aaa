/// The whole game of k in a row from a position: how many positions it has, how many complete games, and what it is
/// worth.
///
/// Positions are visited by number of stones, one of each class of positions that are symmetric under the symmetries of
/// the position asked about. A class counts as many positions as it has images; the ways to reach a class are summed
/// forwards, and values backwards. Memory: 64 bytes per class.
#pragma once

#include <cstdint>

#include "grundy/board/in_a_row.hpp"
#include "grundy/number/integer.hpp"
#include "grundy/run/budget.hpp"

namespace grundy::board {

struct Census {
  std::uint64_t positions = 0;  ///< distinct positions within reach, the start and finished ones included
  std::uint64_t classes = 0;    ///< of these, up to symmetry
  Integer games;                ///< complete games: sequences of moves to an end
  Integer first_wins;           ///< of these, won by the first player
  Integer second_wins;
  int value = 0;   ///< for the player to move at the start: 1 win, 0 tie, -1 loss
  Cells best = 0;  ///< the moves that keep that value
};

/// At least as many classes as the game from `start` has: what a census may have to hold.
[[nodiscard]] double most_classes(const InARow& game, const Stones& start = {});

/// Counts the game. Errors: limit; input where more than 33 cells are empty (their games would not fit 128 bits).
[[nodiscard]] Result<Census> census(const InARow& game, run::Budget& budget, const Stones& start = {});

}  // namespace grundy::board
