/// The whole game of k in a row: how many positions it has, how many complete games, and what it is worth.
///
/// Positions are visited by number of stones, one of each class of symmetric ones. A class counts as many positions as
/// it has images; the ways to reach a class are summed forwards, and values backwards. Memory: 64 bytes per class.
#pragma once

#include <cstdint>

#include "grundy/board/in_a_row.hpp"
#include "grundy/number/integer.hpp"
#include "grundy/run/budget.hpp"

namespace grundy::board {

struct Census {
  std::uint64_t positions = 0;  ///< distinct positions reachable from the empty board, it and finished ones included
  std::uint64_t classes = 0;    ///< of these, up to symmetry
  Integer games;                ///< complete games: sequences of moves to an end
  Integer first_wins;           ///< of these, won by the first player
  Integer second_wins;
  int value = 0;   ///< 1 the first player wins, 0 tie, -1 the second wins
  Cells best = 0;  ///< the first moves that keep that value
};

/// Counts the game. Errors: limit; input for boards of more than 33 cells (their games would not fit 128 bits).
[[nodiscard]] Result<Census> census(const InARow& game, run::Budget& budget);

}  // namespace grundy::board
