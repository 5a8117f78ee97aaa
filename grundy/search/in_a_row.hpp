/// Searching k in a row: what is forced, what is hopeless, and what to try first.
#pragma once

#include <cstdint>

#include "grundy/board/in_a_row.hpp"
#include "grundy/search/alpha_beta.hpp"

namespace grundy::search {

/// k in a row with the knowledge that alpha-beta asks for. A line is open to a player while the other has no stone on
/// it. A row that lacks one stone is completed; one of the other's is blocked; who has no open line cannot win; and of
/// the cells on no open line, which all do the same (nothing), one is tried.
class InARowGame {
 public:
  using Position = board::Stones;

  explicit InARowGame(const board::InARow& rules) : rules_(&rules) {}

  [[nodiscard]] Analysis analyse(const Position& position) const;
  [[nodiscard]] Position play(const Position& position, int cell) const { return rules_->play(position, cell); }
  [[nodiscard]] Position canonical(const Position& position) const { return rules_->canonical(position); }
  [[nodiscard]] int left(const Position& position) const { return rules_->cells() - position.count(); }

 private:
  const board::InARow* rules_;
};

/// What the search finds.
struct InARowAnswer {
  int value = 0;          ///< for the player to move: 1 win, 0 tie, -1 loss
  board::Cells best = 0;  ///< all moves that keep it; empty where the game is over, or not asked for
  std::uint64_t searched = 0;
};

/// Solves a position. `table_bytes` of memory for the table. Error: limit.
[[nodiscard]] Result<InARowAnswer> solve(const board::InARow& rules, const board::Stones& position, bool all_moves,
                                         std::size_t table_bytes, run::Budget& budget);

}  // namespace grundy::search
