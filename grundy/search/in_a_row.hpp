/// Searching k in a row: what is forced, what is hopeless, and what to try first.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

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

/// A search that answers one question after the other from one table.
class InARowSearch {
 public:
  /// `rules` must outlive the search; `table_bytes` of memory for the table. Error: limit.
  [[nodiscard]] static Result<InARowSearch> make(const board::InARow& rules, std::size_t table_bytes,
                                                 run::Budget& budget);

  /// The value for the player to move. Error: limit.
  [[nodiscard]] Result<int> value(const board::Stones& position) { return search_->value(position); }
  /// Whether the value is at least `bound`: cheaper than the value. Error: limit.
  [[nodiscard]] Result<bool> at_least(const board::Stones& position, int bound) {
    return search_->at_least(position, bound);
  }
  /// The moves that keep `value`, which is that of the position; empty where the game is over. Error: limit.
  [[nodiscard]] Result<board::Cells> best(const board::Stones& position, int value);
  /// The cells of one line of play in which nobody gives anything away. Error: limit.
  [[nodiscard]] Result<std::vector<int>> line(board::Stones position, int value);
  [[nodiscard]] std::uint64_t searched() const noexcept { return search_->searched(); }

 private:
  InARowSearch(const board::InARow& rules, std::unique_ptr<InARowGame> game, AlphaBeta<InARowGame> search);
  [[nodiscard]] Result<bool> keeps(const board::Stones& position, int cell, int value);

  const board::InARow* rules_;
  std::unique_ptr<InARowGame> game_;  // the search points to it
  std::unique_ptr<AlphaBeta<InARowGame>> search_;
};

/// A table that is large enough for the game from `position`, of at most `most` bytes.
[[nodiscard]] std::size_t table_bytes_for(const board::InARow& rules, const board::Stones& position, std::size_t most);

/// Solves a position. `table_bytes` of memory for the table. Error: limit.
[[nodiscard]] Result<InARowAnswer> solve(const board::InARow& rules, const board::Stones& position, bool all_moves,
                                         std::size_t table_bytes, run::Budget& budget);

}  // namespace grundy::search
