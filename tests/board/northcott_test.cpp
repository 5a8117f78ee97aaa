#include "grundy/board/northcott.hpp"

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <string>

#include <gtest/gtest.h>

namespace grundy::board {
namespace {

using Board = std::vector<std::string>;  ///< rows such as ".B..W": B is Left's piece, W is Right's

std::vector<Board> boards_after(const Board& board, bool left) {
  std::vector<Board> boards;
  for (std::size_t row = 0; row < board.size(); ++row) {
    const std::size_t from = board[row].find(left ? 'B' : 'W');
    for (std::size_t to = 0; to < board[row].size(); ++to) {
      const std::size_t low = std::min(from, to);
      const std::size_t high = std::max(from, to);
      if (to == from) continue;
      bool free = true;
      for (std::size_t at = low; at <= high; ++at) free = free && (at == from || board[row][at] == '.');
      if (!free) continue;
      Board next = board;
      std::swap(next[row][from], next[row][to]);
      boards.push_back(std::move(next));
    }
  }
  return boards;
}

/// Who wins every position reachable from `board`: 1 the mover, -1 the other, 0 nobody. By sweeping.
std::map<std::pair<Board, bool>, int> sweep(const Board& board) {
  std::map<std::pair<Board, bool>, int> result;
  std::vector<std::pair<Board, bool>> todo = {{board, true}, {board, false}};
  while (!todo.empty()) {
    const auto at = todo.back();
    todo.pop_back();
    if (!result.emplace(at, 0).second) continue;
    for (Board& next : boards_after(at.first, at.second)) todo.emplace_back(std::move(next), !at.second);
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (auto& [at, outcome] : result) {
      if (outcome != 0) continue;
      bool lost = false;
      bool all_won = true;
      for (const Board& next : boards_after(at.first, at.second)) {
        const int reached = result.at({next, !at.second});
        lost = lost || reached == -1;
        all_won = all_won && reached == 1;
      }
      if (lost || all_won) changed = true;
      outcome = lost ? 1 : all_won ? -1 : 0;
    }
  }
  return result;
}

Northcott made(const Board& board) {
  std::vector<NorthcottRow> rows;
  for (const std::string& row : board) {
    rows.push_back({static_cast<int>(row.find('B')), static_cast<int>(row.find('W'))});
  }
  return Northcott::make(static_cast<int>(board[0].size()), rows).value();
}

Board drawn(const Northcott& game) {
  Board board;
  for (const NorthcottRow& row : game.rows()) {
    std::string& cells = board.emplace_back(static_cast<std::size_t>(game.columns()), '.');
    cells[static_cast<std::size_t>(row.left)] = 'B';
    cells[static_cast<std::size_t>(row.right)] = 'W';
  }
  return board;
}

TEST(Northcott, TwoThousandRandomBoardsEqualSweeping) {
  std::mt19937 random(1);
  int checked = 0;
  for (const auto& [rows, columns] : {std::pair(1, 7), std::pair(2, 4), std::pair(2, 5), std::pair(3, 3)}) {
    std::map<std::pair<Board, bool>, int> known;
    for (int round = 0; round < 500; ++round) {
      Board board;
      for (int row = 0; row < rows; ++row) {
        std::string& cells = board.emplace_back(static_cast<std::size_t>(columns), '.');
        const std::size_t a = random() % static_cast<std::uint32_t>(columns);
        const std::size_t b =
            (a + 1 + random() % static_cast<std::uint32_t>(columns - 1)) % static_cast<std::size_t>(columns);
        cells[a] = 'B';
        cells[b] = 'W';
      }
      if (!known.contains({board, true}) || !known.contains({board, false})) known.merge(sweep(board));
      const Northcott game = made(board);
      ASSERT_EQ(game.unrank(game.rank().value()).rows(), game.rows());
      for (const bool left : {true, false}) {
        ASSERT_EQ(known.at({board, left}), game.mover_wins() ? 1 : -1);
        std::set<Board> moves;
        std::set<Board> winning;
        game.for_each_slide(left, [&](const Northcott::Slide& slide) { moves.insert(drawn(game.after(left, slide))); });
        for (const auto& slide : game.winning_slides(left)) winning.insert(drawn(game.after(left, slide)));
        std::set<Board> wanted_moves;
        std::set<Board> wanted_winning;
        for (const Board& next : boards_after(board, left)) {
          wanted_moves.insert(next);
          if (known.at({next, !left}) == -1) wanted_winning.insert(next);
        }
        ASSERT_EQ(moves, wanted_moves);
        ASSERT_EQ(winning, wanted_winning);
      }
      ++checked;
    }
  }
  EXPECT_EQ(checked, 2000);
}

TEST(Northcott, ReferenceCases) {
  // HDU 1730: "3 6 / 4 5 1 2 1 2" is lost by the player to move, "3 6 / 4 5 1 3 4 5" is won.
  EXPECT_FALSE(Northcott::make(6, {{3, 4}, {0, 1}, {0, 1}})->mover_wins());
  EXPECT_TRUE(Northcott::make(6, {{3, 4}, {0, 2}, {3, 4}})->mover_wins());
}

TEST(Northcott, RefusesBadBoards) {
  EXPECT_FALSE(Northcott::make(1, {}));
  EXPECT_FALSE(Northcott::make(3, {{0, 0}}));
  EXPECT_FALSE(Northcott::make(3, {{0, 3}}));
  EXPECT_FALSE(Northcott::make(3, {{-1, 2}}));
  EXPECT_FALSE(Northcott::make(100000, std::vector<NorthcottRow>(2, {0, 1}))->rank());
}

}  // namespace
}  // namespace grundy::board
