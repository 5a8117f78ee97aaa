#include "grundy/search/in_a_row.hpp"

#include <random>

#include <gtest/gtest.h>

#include "grundy/board/census.hpp"

namespace grundy::search {
namespace {

using board::Cells;
using board::InARow;
using board::Stones;

constexpr std::size_t table_bytes = 1 << 20;

/// Plain minimax from the rules.
int minimax(const InARow& game, const Stones& stones) {
  if (const auto ended = game.ended(stones)) return *ended;
  int best = -1;
  for (Cells cells = game.moves(stones); cells != 0 && best < 1; cells &= cells - 1) {
    best = std::max(best, -minimax(game, game.play(stones, std::countr_zero(cells))));
  }
  return best;
}

TEST(SearchInARow, SmallBoardsEqualTheCensus) {
  run::Budget budget;
  for (int rows = 1; rows <= 4; ++rows) {
    for (int columns = 1; rows * columns <= 12; ++columns) {
      for (int k = 1; k <= std::max(rows, columns); ++k) {
        const InARow game = InARow::make(rows, columns, k).value();
        const auto counted = board::census(game, budget).value();
        const auto found = solve(game, {}, true, table_bytes, budget).value();
        EXPECT_EQ(found.value, counted.value) << rows << "x" << columns << " " << k;
        EXPECT_EQ(found.best, counted.best) << rows << "x" << columns << " " << k;
      }
    }
  }
  EXPECT_EQ(budget.memory_used(), 0U);
}

TEST(SearchInARow, RandomPositionsEqualMinimax) {
  std::mt19937 random(1);
  run::Budget budget;
  for (int round = 0; round < 1500; ++round) {
    const int rows = 2 + static_cast<int>(random() % 3);
    const int columns = 3 + static_cast<int>(random() % 3);
    const InARow game =
        InARow::make(rows, columns, 2 + static_cast<int>(random() % 3) % (std::max(rows, columns) - 1)).value();
    Stones stones;
    const int left = static_cast<int>(random() % 8);
    while (!game.ended(stones) && game.cells() - stones.count() > left) {
      Cells cells = game.moves(stones);
      for (auto skip = random() % static_cast<std::uint32_t>(std::popcount(cells)); skip > 0; --skip)
        cells &= cells - 1;
      stones = game.play(stones, std::countr_zero(cells));
    }
    const int value = minimax(game, stones);
    // A table of one pair too: it must only cost time.
    const auto found = solve(game, stones, true, round % 2 == 0 ? table_bytes : 1, budget).value();
    ASSERT_EQ(found.value, value) << game.draw(stones) << " k " << game.k();
    if (game.ended(stones)) continue;
    Cells best = 0;
    for (Cells cells = game.moves(stones); cells != 0; cells &= cells - 1) {
      if (-minimax(game, game.play(stones, std::countr_zero(cells))) == value) best |= cells & (~cells + 1);
    }
    ASSERT_EQ(found.best, best) << game.draw(stones) << " k " << game.k();
  }
}

TEST(SearchInARow, LinesKeepTheValueToTheEnd) {
  std::mt19937 random(2);
  run::Budget budget;
  for (int round = 0; round < 300; ++round) {
    const InARow game = InARow::make(3, 3 + static_cast<int>(random() % 2), 3).value();
    Stones at;
    for (auto moves = random() % 6; moves > 0 && !game.ended(at); --moves) {
      Cells cells = game.moves(at);
      for (auto skip = random() % static_cast<std::uint32_t>(std::popcount(cells)); skip > 0; --skip)
        cells &= cells - 1;
      at = game.play(at, std::countr_zero(cells));
    }
    auto search = InARowSearch::make(game, table_bytes_for(game, at, table_bytes), budget).value();
    int value = search.value(at).value();
    const std::vector<int> line = search.line(at, value).value();
    for (const int cell : line) {
      ASSERT_TRUE(search.best(at, value).value() >> cell & 1) << game.draw(at) << " cell " << cell;
      ASSERT_EQ(search.at_least(at, 1).value(), value >= 1);
      ASSERT_EQ(search.at_least(at, 0).value(), value >= 0);
      at = game.play(at, cell);
      value = -value;
    }
    ASSERT_EQ(game.ended(at), value) << game.draw(at);
  }
}

TEST(SearchInARow, KnownValues) {
  run::Budget budget;
  const auto value = [&](int rows, int columns, int k) {
    return solve(InARow::make(rows, columns, k).value(), {}, false, 64 << 20, budget)->value;
  };
  EXPECT_EQ(value(3, 3, 3), 0);
  EXPECT_EQ(value(3, 4, 3), 1);
  EXPECT_EQ(value(4, 4, 3), 1);
  EXPECT_EQ(value(4, 4, 4), 0);
  EXPECT_EQ(value(8, 8, 3), 1);
}

TEST(SearchInARow, StopsAtTheLimit) {
  run::Budget budget({.time = std::chrono::milliseconds(50), .memory = std::size_t{1} << 30});
  const auto found = solve(InARow::make(8, 8, 5).value(), {}, false, 1 << 20, budget);
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().kind, ErrorKind::limit);
  run::Budget tight({.time = {}, .memory = 1 << 10});
  EXPECT_FALSE(solve(InARow::make(3, 3, 3).value(), {}, false, 1 << 20, tight));
}

}  // namespace
}  // namespace grundy::search
