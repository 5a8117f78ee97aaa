#include "grundy/graph/solve.hpp"

#include <array>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "grundy/graph/explore.hpp"
#include "grundy/graph/product.hpp"

#include "graph/make.hpp"

namespace grundy::graph {
namespace {

using oracle::PlainGraph;

/// The sum of two plain graphs as one plain graph.
PlainGraph plain_sum(const PlainGraph& a, const PlainGraph& b) {
  PlainGraph sum(a.size() * b.size());
  for (int i = 0; i < a.size(); ++i) {
    for (int j = 0; j < b.size(); ++j) {
      auto& moves = sum.moves[static_cast<std::size_t>(i * b.size() + j)];
      for (auto move : a.moves[static_cast<std::size_t>(i)]) {
        move.to = move.to * b.size() + j;
        moves.push_back(move);
      }
      for (auto move : b.moves[static_cast<std::size_t>(j)]) {
        move.to = i * b.size() + move.to;
        moves.push_back(move);
      }
    }
  }
  return sum;
}

LabelledGraph labelled(const PlainGraph& plain, run::Budget& budget) {
  LabelledGraph graph;
  graph.graph = test::make(plain, budget);
  graph.names = Names::numbers(graph.graph.nodes());
  return graph;
}

Ending outcome_of(const oracle::PlainResult& result, int side) {
  return result.winner < 0 ? Ending::draw : result.winner == side ? Ending::win : Ending::loss;
}

TEST(Solved, SumsOfTokensEqualSweepingTheProduct) {
  std::mt19937 random(12);
  run::Budget budget;
  for (int round = 0; round < 150; ++round) {
    PlainGraph plain = oracle::random_graph(random, 1 + static_cast<int>(random() % 9), round % 3 != 0);
    const bool partizan = round % 4 == 3;
    if (partizan) {
      for (auto& moves : plain.moves) {
        for (auto& move : moves) (random() % 2 == 0 ? move.for_left : move.for_right) = random() % 3 == 0;
      }
    }
    const PlainGraph product = plain_sum(plain, plain);
    const bool misere = round % 2 == 0;
    const Solved solved =
        solve(labelled(plain, budget), {.convention = misere ? Convention::misere : Convention::normal}, budget)
            .value();
    const auto wanted = oracle::play(product, misere);
    for (int i = 0; i < plain.size(); ++i) {
      for (int j = 0; j < plain.size(); ++j) {
        const auto at = static_cast<std::size_t>(i * plain.size() + j);
        const std::vector<Node> tokens = {static_cast<Node>(i), static_cast<Node>(j)};
        for (int side = 0; side < (partizan ? 2 : 1); ++side) {
          const Player player = side == 0 ? Player::left : Player::right;
          const oracle::PlainResult& here = wanted[at][static_cast<std::size_t>(side)];
          for (const bool play_out : {false, true}) {
            const SumAnswer answer = solved.sum(tokens, player, budget, play_out).value();
            ASSERT_EQ(answer.outcome, outcome_of(here, side));
            if (play_out && here.winner >= 0) {
              ASSERT_EQ(*answer.remoteness, static_cast<std::uint32_t>(here.moves));
            }
            if (answer.value && !misere) {
              ASSERT_EQ(answer.value->outcome(), answer.outcome);
            }
            for (const SumMove& move : answer.moves) {
              const int to = static_cast<int>(move.verdict.to);
              const int next = move.token == 0 ? to * plain.size() + j : i * plain.size() + to;
              const auto& after = wanted[static_cast<std::size_t>(next)][static_cast<std::size_t>(1 - side)];
              ASSERT_EQ(move.verdict.outcome, outcome_of(after, side));
              ASSERT_EQ(move.verdict.keeps, outcome_of(after, side) == answer.outcome);
            }
          }
        }
      }
    }
  }
}

TEST(Solved, BestLinesLastAsLongAsTheRemotenessSays) {
  std::mt19937 random(13);
  run::Budget budget;
  for (int round = 0; round < 500; ++round) {
    PlainGraph plain = oracle::random_graph(random, 1 + static_cast<int>(random() % 60), round % 3 != 0);
    test::add_labels(plain, random, round % 2 == 0);
    if (round % 2 == 0) {
      for (int node = 0; node < plain.size(); ++node) plain.owner.push_back(static_cast<int>(random() % 2));
    }
    const Solved solved = solve(labelled(plain, budget), {}, budget).value();
    for (Node node = 0; node < solved.source().graph.nodes(); ++node) {
      const Line line = solved.line(node);
      for (std::size_t i = 0; i + 1 < line.nodes.size(); ++i) {
        const auto row = solved.source().graph.moves[line.nodes[i]];
        ASSERT_NE(std::find(row.begin(), row.end(), line.nodes[i + 1]), row.end());
      }
      if (const auto remoteness = solved.remoteness(node)) {
        ASSERT_EQ(line.nodes.size(), *remoteness + 1);
        ASSERT_FALSE(line.repeats_from);
        ASSERT_TRUE(solved.source().graph.moves[line.nodes.back()].empty());
      } else {
        ASSERT_TRUE(line.repeats_from || solved.source().graph.end_of(line.nodes.back()) == End::tie);
      }
    }
  }
}

TEST(Solved, LinesOfPartizanGraphsAlternate) {
  run::Budget budget;
  auto graph = read_text("a b left\nb c right\nc d left\na d right\n", {}, budget).value();
  const Solved solved = solve(std::move(graph), {}, budget).value();
  EXPECT_EQ(solved.turns(), Turns::by_edge);
  EXPECT_EQ(solved.outcome(0, Player::left), Ending::win);
  EXPECT_EQ(solved.line(0, Player::left).nodes, (std::vector<Node>{0, 1, 2, 3}));
  EXPECT_EQ(solved.line(0, Player::right).nodes, (std::vector<Node>{0, 3}));
}

TEST(Solved, SumsOfLabelledGraphsAreRefused) {
  run::Budget budget;
  const Solved solved = solve(read_text("a b\nnode b win\n", {}, budget).value(), {}, budget).value();
  const std::vector<Node> two = {0, 0};
  EXPECT_FALSE(solved.sum(two, Player::left, budget));
  EXPECT_TRUE(solved.sum(std::vector<Node>{0}, Player::left, budget));
}

TEST(Explore, FindsWhatAPlainSearchFinds) {
  // Nim on three heaps, packed in one word; its value is the nim-sum.
  const StateRules nim = [](std::uint64_t state, Successors& answer) {
    for (unsigned shift = 0; shift < 24; shift += 8) {
      const std::uint64_t heap = (state >> shift) & 0xff;
      for (std::uint64_t take = 1; take <= heap; ++take) answer.edge(state - (take << shift));
    }
  };
  run::Budget budget;
  const std::uint64_t root = 20 | (21 << 8) | (22 << 16);
  StateGraph found = explore(std::span(&root, 1), nim, budget).value();
  EXPECT_EQ(found.graph.nodes(), 21U * 22 * 23);
  EXPECT_EQ(found.states[0], root);
  LabelledGraph graph;
  graph.graph = std::move(found.graph);
  graph.names = Names::numbers(graph.graph.nodes());
  const Solved solved = solve(std::move(graph), {}, budget).value();
  for (Node node = 0; node < solved.source().graph.nodes(); ++node) {
    const std::uint64_t state = found.states[node];
    ASSERT_EQ(found.node_of.at(state), node);
    ASSERT_EQ(solved.value(node)->number, (state ^ (state >> 8) ^ (state >> 16)) & 0xff);
  }
}

TEST(Explore, StopsAtItsMemoryAndOnErrors) {
  const StateRules endless = [](std::uint64_t state, Successors& answer) {
    answer.edge(2 * state + 1);
    answer.edge(2 * state + 2);
  };
  const std::uint64_t root = 0;
  run::Budget tight({.time = {}, .memory = 10 << 20});
  const auto stopped_here = explore(std::span(&root, 1), endless, tight);
  ASSERT_FALSE(stopped_here);
  EXPECT_EQ(stopped_here.error().kind, ErrorKind::limit);

  const StateRules broken = [](std::uint64_t state, Successors& answer) {
    if (state >= 100) answer.fail(Error{ErrorKind::rules, say("The domain is left at {}", state), {}, {}, {}});
    answer.edge(state + 1);
  };
  run::Budget budget;
  const auto refused = explore(std::span(&root, 1), broken, budget);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, ErrorKind::rules);
}

/// Cat and mouse on an undirected graph (LeetCode 913): the mouse moves first from 1, the cat from 2; the hole 0 is the
/// mouse's home.
Ending cat_and_mouse(const std::vector<std::vector<unsigned>>& neighbours) {
  const StateRules rules = [&](std::uint64_t state, Successors& answer) {
    const std::uint64_t mouse = state & 0xff;
    const std::uint64_t cat = (state >> 8) & 0xff;
    const bool mouse_moves = (state >> 16) == 0;
    if (mouse == 0) return answer.end(End::left);
    if (mouse == cat) return answer.end(End::right);
    answer.owner(mouse_moves ? Owner::left : Owner::right);
    for (const std::uint64_t to : neighbours[mouse_moves ? mouse : cat]) {
      if (mouse_moves) answer.edge(to | (cat << 8) | (1 << 16));
      if (!mouse_moves && to != 0) answer.edge(mouse | (to << 8));
    }
  };
  run::Budget budget;
  const std::uint64_t root = 1 | (2 << 8);
  LabelledGraph graph;
  graph.graph = explore(std::span(&root, 1), rules, budget).value().graph;
  graph.names = Names::numbers(graph.graph.nodes());
  return solve(std::move(graph), {}, budget)->outcome(0);
}

TEST(Explore, CatAndMouse) {
  EXPECT_EQ(cat_and_mouse({{2, 5}, {3}, {0, 4, 5}, {1, 4, 5}, {2, 3}, {0, 2, 3}}), Ending::draw);
  EXPECT_EQ(cat_and_mouse({{1, 3}, {0}, {3}, {0, 2}}), Ending::win);
}

TEST(Solve, LoopsOfDifferentTokensAreDifferentMovesHoweverTheSumIsSolved) {
  run::Budget budget;
  auto graph = read_text("a b\na a\nb b\nb c\n", {}, budget);
  ASSERT_TRUE(graph);
  const Node a = *graph->names.find("a");
  const Node b = *graph->names.find("b");
  const auto solved = solve(std::move(*graph), {}, budget);
  ASSERT_TRUE(solved);
  const std::array<Node, 2> tokens{a, b};
  for (const bool play_out : {false, true}) {
    const auto sum = solved->sum(tokens, Player::left, budget, play_out);
    ASSERT_TRUE(sum);
    std::vector<std::pair<std::size_t, Node>> keeping;
    for (const SumMove& move : sum->moves) {
      if (move.verdict.keeps) keeping.emplace_back(move.token, move.verdict.to);
    }
    EXPECT_EQ(keeping.size(), 4U) << play_out;
  }
}

}  // namespace
}  // namespace grundy::graph
