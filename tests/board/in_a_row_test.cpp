#include "grundy/board/in_a_row.hpp"

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "grundy/board/census.hpp"

namespace grundy::board {
namespace {

/// k in a row on a string, by looking at every run: the oracle.
struct Plain {
  int rows;
  int columns;
  int k;

  [[nodiscard]] bool has_row(const std::string& cells, char stone) const {
    for (int row = 0; row < rows; ++row) {
      for (int column = 0; column < columns; ++column) {
        for (const auto& [down, right] : {std::pair(0, 1), std::pair(1, 0), std::pair(1, 1), std::pair(1, -1)}) {
          int length = 0;
          while (length < k) {
            const int r = row + down * length;
            const int c = column + right * length;
            if (r >= rows || c >= columns || c < 0 || cells[static_cast<std::size_t>(r * columns + c)] != stone) break;
            ++length;
          }
          if (length == k) return true;
        }
      }
    }
    return false;
  }

  /// Value for the mover; counts positions and complete games on the way.
  int play(const std::string& cells, char mover, std::map<std::string, std::pair<int, std::uint64_t>>& known) const {
    const auto at = known.find(cells);
    if (at != known.end()) return at->second.first;
    const char other = mover == 'x' ? 'o' : 'x';
    int value = 0;
    std::uint64_t games = 1;
    if (has_row(cells, other)) {
      value = -1;
    } else if (cells.find('.') != std::string::npos) {
      value = -1;
      games = 0;
      for (std::size_t i = 0; i < cells.size(); ++i) {
        if (cells[i] != '.') continue;
        std::string next = cells;
        next[i] = mover;
        value = std::max(value, -play(next, other, known));
        games += known.at(next).second;
      }
    }
    known[cells] = {value, games};
    return value;
  }
};

TEST(InARow, TicTacToeIsATieOf5478PositionsAnd255168Games) {
  run::Budget budget;
  const InARow game = InARow::make(3, 3, 3).value();
  const Census counted = census(game, budget).value();
  EXPECT_EQ(counted.value, 0);
  EXPECT_EQ(counted.positions, 5478U);
  EXPECT_EQ(counted.classes, 765U);
  EXPECT_EQ(counted.games, 255168);
  EXPECT_EQ(counted.first_wins, 131184);
  EXPECT_EQ(counted.second_wins, 77904);
  EXPECT_EQ(counted.best, game.board());
  EXPECT_EQ(budget.memory_used(), 0U);
}

TEST(InARow, CensusOfSmallBoardsEqualsPlainPlay) {
  run::Budget budget;
  for (int rows = 1; rows <= 3; ++rows) {
    for (int columns = 1; rows * columns <= 10; ++columns) {
      for (int k = 1; k <= std::max(rows, columns); ++k) {
        const Plain plain{rows, columns, k};
        std::map<std::string, std::pair<int, std::uint64_t>> known;
        const std::string empty(static_cast<std::size_t>(rows * columns), '.');
        const int value = plain.play(empty, 'x', known);
        const Census counted = census(InARow::make(rows, columns, k).value(), budget).value();
        EXPECT_EQ(counted.value, value) << rows << "x" << columns << " " << k;
        EXPECT_EQ(counted.positions, known.size()) << rows << "x" << columns << " " << k;
        EXPECT_EQ(counted.games, known.at(empty).second) << rows << "x" << columns << " " << k;
      }
    }
  }
}

TEST(InARow, CensusFromAnyPositionEqualsPlainPlay) {
  std::mt19937 random(3);
  run::Budget budget;
  for (int round = 0; round < 300; ++round) {
    const int rows = 1 + static_cast<int>(random() % 3);
    const int columns = 2 + static_cast<int>(random() % 3);
    const int k = 1 + static_cast<int>(random() % static_cast<unsigned>(std::max(rows, columns)));
    const InARow game = InARow::make(rows, columns, k).value();
    Stones start;
    for (auto moves = random() % 7; moves > 0 && !game.ended(start); --moves) {
      Cells cells = game.moves(start);
      for (auto skip = random() % static_cast<std::uint32_t>(std::popcount(cells)); skip > 0; --skip)
        cells &= cells - 1;
      start = game.play(start, std::countr_zero(cells));
    }
    std::string cells = game.draw(start);
    cells.erase(std::remove(cells.begin(), cells.end(), '/'), cells.end());
    const Plain plain{rows, columns, k};
    std::map<std::string, std::pair<int, std::uint64_t>> known;
    const char mover = start.first_moves() ? 'x' : 'o';
    if (game.cells() - start.count() > 9) continue;
    const int value = plain.play(cells, mover, known);
    const Census counted = census(game, budget, start).value();
    ASSERT_EQ(counted.value, value) << game.draw(start) << " k " << k;
    ASSERT_EQ(counted.positions, known.size()) << game.draw(start) << " k " << k;
    ASSERT_EQ(counted.games, known.at(cells).second) << game.draw(start) << " k " << k;
    ASSERT_LE(static_cast<double>(counted.classes), most_classes(game, start)) << game.draw(start) << " k " << k;
    Cells best = 0;
    for (int cell = 0; cell < game.cells(); ++cell) {
      std::string next = cells;
      if (game.ended(start) || next[static_cast<std::size_t>(cell)] != '.') continue;
      next[static_cast<std::size_t>(cell)] = mover;
      if (-known.at(next).first == value) best |= Cells{1} << cell;
    }
    ASSERT_EQ(counted.best, best) << game.draw(start) << " k " << k;
  }
}

TEST(InARow, StabilisersAreTheSymmetriesOfAPosition) {
  const InARow game = InARow::make(3, 3, 3).value();
  EXPECT_EQ(game.stabiliser({}).size(), 8U);
  EXPECT_EQ(game.stabiliser(game.parse(".../.x./...").value()).size(), 8U);
  EXPECT_EQ(game.stabiliser(game.parse("x../.o./...").value()).size(), 2U);
  EXPECT_EQ(game.stabiliser(game.parse("xo./.../...").value()), std::vector<std::size_t>{0});
}

TEST(InARow, LargerValues) {
  run::Budget budget;
  EXPECT_EQ(census(InARow::make(3, 4, 3).value(), budget)->value, 1);
  EXPECT_EQ(census(InARow::make(4, 3, 3).value(), budget)->value, 1);
}

TEST(InARow, RowsAreSeenOnAllBoards) {
  std::mt19937_64 random(1);
  for (const auto& [rows, columns, k] :
       {std::tuple(8, 8, 5), std::tuple(1, 64, 7), std::tuple(64, 1, 3), std::tuple(7, 9, 4), std::tuple(2, 5, 2)}) {
    const InARow game = InARow::make(rows, columns, k).value();
    const Plain plain{rows, columns, k};
    for (int round = 0; round < 300; ++round) {
      const Cells stones = (random() | (round % 2 == 0 ? random() : 0)) & game.board();
      std::string cells(static_cast<std::size_t>(rows * columns), '.');
      for (std::size_t i = 0; i < cells.size(); ++i) {
        if ((stones >> i & 1) != 0) cells[i] = 'x';
      }
      ASSERT_EQ(game.has_row(stones), plain.has_row(cells, 'x'));
      const bool by_lines =
          std::any_of(game.lines().begin(), game.lines().end(), [&](Cells line) { return (stones & line) == line; });
      ASSERT_EQ(by_lines, game.has_row(stones));
    }
  }
}

TEST(InARow, SymmetriesFormAGroupAndKeepRows) {
  std::mt19937_64 random(2);
  for (const auto& [rows, columns, order] :
       {std::tuple(4, 4, 8), std::tuple(3, 5, 4), std::tuple(1, 6, 2), std::tuple(1, 1, 1)}) {
    const InARow game = InARow::make(rows, columns, std::min(3, std::max(rows, columns))).value();
    ASSERT_EQ(game.symmetries(), static_cast<std::size_t>(order));
    for (int round = 0; round < 100; ++round) {
      const Cells occupied = random() & game.board();
      const Cells first = occupied & random();
      const Stones stones{first, occupied & ~first};
      const Stones least = game.canonical(stones);
      std::set<std::pair<Cells, Cells>> images;
      for (std::size_t symmetry = 0; symmetry < game.symmetries(); ++symmetry) {
        const Stones image{game.image(stones.first, symmetry), game.image(stones.second, symmetry)};
        images.emplace(image.first, image.second);
        ASSERT_EQ(game.canonical(image), least);
        ASSERT_EQ(game.has_row(image.first), game.has_row(stones.first));
      }
      ASSERT_EQ(images.size(), game.orbit(stones));
      ASSERT_TRUE(images.contains({least.first, least.second}));
    }
  }
}

TEST(InARow, DrawsAndParses) {
  const InARow game = InARow::make(2, 3, 2).value();
  const Stones stones = game.parse("x.o/.x.").value();
  EXPECT_EQ(game.draw(stones), "x.o/.x.");
  EXPECT_FALSE(stones.first_moves());
  EXPECT_EQ(game.draw(game.parse("...\n...\n").value()), ".../...");
  EXPECT_EQ(game.parse("x.o/.").error().place->column, 6U);
  EXPECT_EQ(game.parse("x.y/...").error().place->column, 3U);
  EXPECT_EQ(game.parse("x.o./...").error().place->column, 4U);
  EXPECT_FALSE(game.parse("xxx/..."));
  EXPECT_FALSE(game.parse("o../..."));
  EXPECT_FALSE(InARow::make(9, 9, 5));
  EXPECT_FALSE(InARow::make(3, 3, 4));
  EXPECT_FALSE(InARow::make(0, 3, 1));
}

TEST(Census, StopsAtItsMemory) {
  run::Budget budget({.time = {}, .memory = 1 << 16});
  const auto counted = census(InARow::make(4, 4, 4).value(), budget);
  ASSERT_FALSE(counted);
  EXPECT_EQ(counted.error().kind, ErrorKind::limit);
  EXPECT_EQ(budget.memory_used(), 0U);
}

}  // namespace
}  // namespace grundy::board
