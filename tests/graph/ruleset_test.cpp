// Games given as C++ types, against closed forms, known counts and the plain oracle.
#include "grundy/graph/ruleset.hpp"

#include <algorithm>
#include <array>
#include <random>
#include <set>

#include <gtest/gtest.h>

#include "oracle/plain_graph.hpp"

namespace grundy::graph {
namespace {

struct Subtraction {
  using Position = int;
  std::vector<int> take;
  void for_each_move(int n, auto&& sink) const {
    for (int k : take) {
      if (k <= n) sink(n - k);
    }
  }
};

TEST(Ruleset, subtraction_has_the_values_of_a_plain_mex) {
  const Subtraction game{{2, 5, 7}};
  run::Budget budget;
  const auto played = play(game, {60, 59}, {}, budget);
  ASSERT_TRUE(played);
  std::vector<std::uint32_t> values;
  for (int n = 0; n <= 60; ++n) {
    std::set<std::uint32_t> seen;
    for (int k : game.take) {
      if (k <= n) seen.insert(values[static_cast<std::size_t>(n - k)]);
    }
    std::uint32_t mex = 0;
    while (seen.contains(mex)) ++mex;
    values.push_back(mex);
    if (!played->contains(n)) continue;
    EXPECT_EQ(played->value(n), LoopyValue::finite(mex)) << n;
    std::set<int> wins;
    for (int k : game.take) {
      if (k <= n && values[static_cast<std::size_t>(n - k)] == 0) wins.insert(n - k);
    }
    const std::vector<int> best = played->best(n);
    if (mex != 0) {
      EXPECT_EQ(std::set<int>(best.begin(), best.end()), wins) << n;
    }
  }
  const auto sum = played->sum({60, 59}, Player::left, budget);
  ASSERT_TRUE(sum);
  EXPECT_EQ(sum->value, LoopyValue::finite(values[60] ^ values[59]));
}

TEST(Ruleset, a_position_out_of_reach_is_the_callers_fault) {
  run::Budget budget;
  const auto played = play(Subtraction{{2}}, {4}, {}, budget);
  ASSERT_TRUE(played);
  EXPECT_FALSE(played->contains(3));
  EXPECT_THROW((void)played->value(3), std::out_of_range);
}

// Nim as sorted lists: containers are hashed as they are.
struct Nim {
  using Position = std::vector<unsigned>;
  void for_each_move(const Position& heaps, auto&& sink) const {
    for (std::size_t i = 0; i < heaps.size(); ++i) {
      for (unsigned left = 0; left < heaps[i]; ++left) {
        Position to = heaps;
        to[i] = left;
        std::ranges::sort(to);
        sink(to);
      }
    }
  }
};

TEST(Ruleset, nim_of_lists_normal_and_misere) {
  run::Budget budget;
  const auto normal = play(Nim{}, {{3U, 5U, 7U}}, {}, budget);
  SolveOptions misere;
  misere.convention = Convention::misere;
  const auto other = play(Nim{}, {{3U, 5U, 7U}}, misere, budget);
  ASSERT_TRUE(normal);
  ASSERT_TRUE(other);
  for (Node node = 0; node < normal->size(); ++node) {
    const std::vector<unsigned>& heaps = normal->position(node);
    const unsigned sum = heaps[0] ^ heaps[1] ^ heaps[2];
    const bool large = heaps[2] >= 2;
    EXPECT_EQ(normal->value(heaps), LoopyValue::finite(sum));
    EXPECT_EQ(other->outcome(heaps), (large ? sum != 0 : sum == 0) ? Ending::win : Ending::loss);
  }
}

// Tic-tac-toe with ends; 0 is empty, the crosses begin.
struct TicTacToe {
  using Position = std::array<std::uint8_t, 9>;
  static bool has_line(const Position& p, std::uint8_t of) {
    constexpr std::size_t lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    return std::ranges::any_of(lines, [&](const auto& l) { return p[l[0]] == of && p[l[1]] == of && p[l[2]] == of; });
  }
  static int stones(const Position& p) {
    return static_cast<int>(std::ranges::count_if(p, [](std::uint8_t c) { return c != 0; }));
  }
  End end(const Position& p) const {
    if (has_line(p, stones(p) % 2 == 0 ? 2 : 1)) return End::loss;
    return stones(p) == 9 ? End::tie : End::none;
  }
  void for_each_move(const Position& p, auto&& sink) const {
    for (std::size_t cell = 0; cell < 9; ++cell) {
      if (p[cell] != 0) continue;
      Position to = p;
      to[cell] = stones(p) % 2 == 0 ? 1 : 2;
      sink(to);
    }
  }
};

TEST(Ruleset, tic_tac_toe_is_a_draw_of_5478_positions) {
  run::Budget budget;
  const auto played = play(TicTacToe{}, {TicTacToe::Position{}}, {}, budget);
  ASSERT_TRUE(played);
  EXPECT_EQ(played->size(), 5478U);
  EXPECT_EQ(played->outcome({}), Ending::draw);
  EXPECT_EQ(played->best({}).size(), 9U);
  // A cross in the corner: only the centre keeps the draw.
  EXPECT_EQ(played->best({1}), (std::vector<TicTacToe::Position>{{1, 0, 0, 0, 2}}));
}

// A token on a random graph, the players' moves their own, loops allowed: the oracle knows the same graph.
struct Token {
  using Position = std::uint32_t;
  const oracle::PlainGraph* graph;
  void for_each_move(Position at, Player player, auto&& sink) const {
    for (const auto& move : graph->moves[at]) {
      if (player == Player::left ? move.for_left : move.for_right) sink(static_cast<Position>(move.to));
    }
  }
};

TEST(Ruleset, players_with_moves_of_their_own_agree_with_plain_iteration) {
  std::mt19937 random(20261130);
  for (int round = 0; round < 200; ++round) {
    const int nodes = 2 + static_cast<int>(random() % 12);
    oracle::PlainGraph plain(nodes);
    for (auto& moves : plain.moves) {
      for (auto degree = random() % 4; degree > 0; --degree) {
        const auto who = 1 + random() % 3;
        const int to = static_cast<int>(random() % static_cast<unsigned>(nodes));
        moves.push_back({.to = to, .for_left = (who & 1) != 0, .for_right = (who & 2) != 0});
      }
    }
    run::Budget budget;
    const auto played = play(Token{&plain}, {Token::Position{0}}, {}, budget);
    ASSERT_TRUE(played);
    const auto expected = oracle::play(plain, false);
    for (Node node = 0; node < played->size(); ++node) {
      const Token::Position at = played->position(node);
      for (const int side : {0, 1}) {
        const auto& found = expected[at][static_cast<std::size_t>(side)];
        const Player player = side == 0 ? Player::left : Player::right;
        const Ending ending = found.winner < 0 ? Ending::draw : found.winner == side ? Ending::win : Ending::loss;
        EXPECT_EQ(played->outcome(at, player), ending);
        if (found.winner < 0) continue;
        EXPECT_EQ(played->remoteness(at, player), static_cast<std::uint32_t>(found.moves));
      }
    }
  }
}

struct Growing {
  using Position = std::uint64_t;
  void for_each_move(std::uint64_t n, auto&& sink) const { sink(n + 1); }
};

TEST(Ruleset, an_endless_supply_of_positions_stops_at_the_limit) {
  run::Budget budget({.time = std::nullopt, .memory = std::size_t{1} << 20});
  const auto played = play(Growing{}, {0U}, {}, budget);
  ASSERT_FALSE(played);
  EXPECT_EQ(played.error().kind, ErrorKind::limit);
}

}  // namespace
}  // namespace grundy::graph
