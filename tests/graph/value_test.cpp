#include "grundy/graph/value.hpp"

#include <set>

#include <gtest/gtest.h>

#include "grundy/graph/loopy.hpp"

#include "graph/make.hpp"

namespace grundy::graph {
namespace {

using oracle::PlainGraph;

/// The outcomes of all sums of a node of `a` and a node of `b` under normal play, by sweeping over the product: 1 the
/// mover wins, -1 loses, 0 draw.
std::vector<std::vector<int>> sweep_sums(const PlainGraph& a, const PlainGraph& b) {
  const std::size_t height = a.moves.size();
  const std::size_t width = b.moves.size();
  std::vector<std::vector<int>> result(height, std::vector<int>(width, 0));
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < height; ++i) {
      for (std::size_t j = 0; j < width; ++j) {
        if (result[i][j] != 0) continue;
        bool all_won = true;
        bool some_lost = false;
        const auto see = [&](int outcome) {
          all_won = all_won && outcome == 1;
          some_lost = some_lost || outcome == -1;
        };
        for (const auto& move : a.moves[i]) see(result[static_cast<std::size_t>(move.to)][j]);
        for (const auto& move : b.moves[j]) see(result[i][static_cast<std::size_t>(move.to)]);
        if (!some_lost && !all_won) continue;
        result[i][j] = some_lost ? 1 : -1;
        changed = true;
      }
    }
  }
  return result;
}

/// A Nim heap: node k moves to all smaller nodes.
PlainGraph heap(int size) {
  PlainGraph graph(size + 1);
  for (int from = 0; from <= size; ++from) {
    for (int to = 0; to < from; ++to) graph.moves[static_cast<std::size_t>(from)].push_back({to, true, true});
  }
  return graph;
}

int sign(Ending outcome) {
  return outcome == Ending::win ? 1 : outcome == Ending::loss ? -1 : 0;
}

LoopyValues values_of(const Graph& graph, run::Budget& budget) {
  return loopy_values(graph.moves, reversed(graph.moves, budget).value(), budget).value();
}

TEST(GrundyValues, EqualTheMexOfTheOptions) {
  std::mt19937 random(5);
  run::Budget budget;
  for (int round = 0; round < 1000; ++round) {
    PlainGraph plain = oracle::random_graph(random, 1 + static_cast<int>(random() % 60), false);
    if (round % 10 == 0) {
      for (auto& row : heap(plain.size() - 1).moves) plain.moves.push_back(row);  // high values
      plain.label.resize(plain.moves.size());
    }
    const Graph graph = test::make(plain, budget);
    const auto found = grundy_values(graph.moves, reversed(graph.moves, budget).value(), budget).value();
    ASSERT_TRUE(found.acyclic);
    std::vector<std::uint32_t> wanted(plain.moves.size());
    for (std::size_t node = 0; node < plain.moves.size(); ++node) {
      std::set<std::uint32_t> options;
      for (const auto& move : plain.moves[node]) options.insert(wanted[static_cast<std::size_t>(move.to)]);
      while (options.contains(wanted[node])) ++wanted[node];
      ASSERT_EQ(found.number[node], wanted[node]);
    }
    EXPECT_TRUE(find_cycle(graph.moves, budget).value().empty());
  }
}

TEST(GrundyValues, OfASubtractionGameAsAGraph) {
  // Reference: take 1, 3 or 4.
  run::Budget budget;
  Builder builder(budget);
  for (Node heap = 0; heap <= 13; ++heap) {
    for (const Node take : {1U, 3U, 4U}) {
      if (take <= heap) builder.edge(heap, heap - take);
    }
  }
  const Graph graph = builder.finish().value();
  const auto found = grundy_values(graph.moves, reversed(graph.moves, budget).value(), budget).value();
  const std::vector<std::uint32_t> wanted = {0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 2, 3, 2};
  for (Node heap = 0; heap <= 13; ++heap) EXPECT_EQ(found[heap], wanted[heap]);
}

TEST(GrundyValues, OfALargeHeap) {
  run::Budget budget;
  const Graph graph = test::make(heap(300), budget);
  const auto found = grundy_values(graph.moves, reversed(graph.moves, budget).value(), budget).value();
  for (Node node = 0; node <= 300; ++node) EXPECT_EQ(found[node], node);
}

TEST(GrundyValues, OfALargeRandomGraphEqualASweepInOrder) {
  run::Budget budget;
  std::mt19937 random(17);
  constexpr Node nodes = 100000;
  Builder builder(budget);
  builder.ensure(nodes);
  for (int i = 0; i < 600000; ++i) {
    const Node from = 1 + static_cast<Node>(random() % (nodes - 1));
    builder.edge(from, static_cast<Node>(random() % from));
  }
  const Graph graph = builder.finish().value();
  const auto found = grundy_values(graph.moves, reversed(graph.moves, budget).value(), budget).value();
  for (Node node = 0; node < nodes; ++node) {
    std::set<std::uint32_t> options;
    for (const Node option : graph.moves[node]) options.insert(found[option]);
    std::uint32_t mex = 0;
    while (options.contains(mex)) ++mex;
    ASSERT_EQ(found[node], mex);
  }
}

TEST(GrundyValues, AreRefusedOnCyclesAndACycleIsFound) {
  run::Budget budget;
  std::mt19937 random(6);
  int cyclic = 0;
  for (int round = 0; round < 300; ++round) {
    const Graph graph = test::make(oracle::random_graph(random, 1 + static_cast<int>(random() % 30), true), budget);
    const auto found = grundy_values(graph.moves, reversed(graph.moves, budget).value(), budget).value();
    const auto cycle = find_cycle(graph.moves, budget).value();
    ASSERT_EQ(found.acyclic, cycle.empty());
    for (std::size_t i = 0; i < cycle.size(); ++i) {
      const auto row = graph.moves[cycle[i]];
      ASSERT_NE(std::find(row.begin(), row.end(), cycle[(i + 1) % cycle.size()]), row.end());
    }
    cyclic += cycle.empty() ? 0 : 1;
  }
  EXPECT_GT(cyclic, 50);
}

TEST(LoopyValues, AgreeWithSumsOfANodeAndANimHeap) {
  std::mt19937 random(7);
  run::Budget budget;
  int infinite = 0;
  std::uint32_t greatest = 0;
  for (int round = 0; round < 2000; ++round) {
    const PlainGraph plain = oracle::random_graph(random, 1 + static_cast<int>(random() % 60), true);
    const Graph graph = test::make(plain, budget);
    const LoopyValues values = values_of(graph, budget);
    constexpr int most = 6;
    const auto sums = sweep_sums(plain, heap(most));
    for (Node node = 0; node < graph.nodes(); ++node) {
      const LoopyValue value = values.of(graph.moves, node);
      infinite += value.infinite ? 1 : 0;
      if (!value.infinite) greatest = std::max(greatest, value.number);
      for (std::uint32_t k = 0; k <= most; ++k) {
        ASSERT_EQ(sign((value + LoopyValue::finite(k)).outcome()), sums[node][k]) << to_string(value) << " + *" << k;
      }
    }
  }
  EXPECT_GT(infinite, 1000);
  EXPECT_GE(greatest, 3U);
}

TEST(LoopyValues, AnswerSumsOfTwoComponents) {
  std::mt19937 random(8);
  run::Budget budget;
  for (int round = 0; round < 2000; ++round) {
    const PlainGraph a = oracle::random_graph(random, 1 + static_cast<int>(random() % 60), true);
    const PlainGraph b = oracle::random_graph(random, 1 + static_cast<int>(random() % 12), true);
    const Graph graph_a = test::make(a, budget);
    const Graph graph_b = test::make(b, budget);
    const LoopyValues values_a = values_of(graph_a, budget);
    const LoopyValues values_b = values_of(graph_b, budget);
    const auto sums = sweep_sums(a, b);
    for (Node i = 0; i < graph_a.nodes(); ++i) {
      for (Node j = 0; j < graph_b.nodes(); ++j) {
        const LoopyValue sum = values_a.of(graph_a.moves, i) + values_b.of(graph_b.moves, j);
        ASSERT_EQ(sign(sum.outcome()), sums[i][j]);
      }
    }
  }
}

TEST(LoopyValues, OfTheReferenceGraph) {
  // shared reference: succ = [[1, 5], [0, 5], [], [], [2], [3]]: two infinities with K = {1}.
  run::Budget budget;
  Builder builder(budget);
  builder.ensure(6);
  builder.edge(0, 1);
  builder.edge(0, 5);
  builder.edge(1, 0);
  builder.edge(1, 5);
  builder.edge(4, 2);
  builder.edge(5, 3);
  const Graph graph = builder.finish().value();
  const LoopyValues values = values_of(graph, budget);
  const std::vector<LoopyValue> wanted = {LoopyValue::infinity({1}), LoopyValue::infinity({1}), LoopyValue::finite(0),
                                          LoopyValue::finite(0),     LoopyValue::finite(1),     LoopyValue::finite(1)};
  const char* outcomes[6] = {"DDDDWW", "DDDDWW", "DDLLWW", "DDLLWW", "WWWWLL", "WWWWLL"};
  for (Node a = 0; a < 6; ++a) {
    EXPECT_EQ(values.of(graph.moves, a), wanted[a]);
    for (Node b = 0; b < 6; ++b) {
      const Ending outcome = (values.of(graph.moves, a) + values.of(graph.moves, b)).outcome();
      EXPECT_EQ(outcome == Ending::win ? 'W' : outcome == Ending::loss ? 'L' : 'D', outcomes[a][b]);
    }
  }
}

TEST(LoopyValues, OfWindUpGames) {
  // A subtraction game modulo n in which node 0 is the end; the reference values were made by retrograde analysis of
  // node + heap.
  struct Case {
    Node modulus;
    std::vector<Node> take;
    std::vector<std::string> values;
  };
  const std::vector<Case> cases = {
      {7, {1, 2, 5}, {"0", "1", "2", "0", "1", "2", "0"}},
      {7, {1, 3, 6}, {"0", "2", "0", "1", "0", "1", "2"}},
      {7, {2, 3, 4}, {"0", "1", "1", "2", "2", "0", "0"}},
      {5, {2}, {"0", "1", "1", "0", "0"}},
      {8, {3, 5}, {"0", "∞", "∞", "∞(0)", "∞", "∞(0)", "∞", "∞"}},
      {10, {2, 5}, {"0", "0", "1", "1", "0", "2", "1", "0", "0", "1"}},
  };
  run::Budget budget;
  for (const Case& one : cases) {
    Builder builder(budget);
    builder.ensure(one.modulus);
    for (Node node = 1; node < one.modulus; ++node) {
      for (const Node take : one.take) builder.edge(node, (node + one.modulus - take) % one.modulus);
    }
    const Graph graph = builder.finish().value();
    const LoopyValues values = values_of(graph, budget);
    for (Node node = 0; node < one.modulus; ++node) {
      EXPECT_EQ(to_string(values.of(graph.moves, node)), one.values[node]) << one.modulus << " at " << node;
    }
  }
}

TEST(LoopyValues, EqualGrundyValuesWherePlayEnds) {
  run::Budget budget;
  std::mt19937 random(9);
  for (int round = 0; round < 300; ++round) {
    const Graph graph = test::make(oracle::random_graph(random, 1 + static_cast<int>(random() % 200), false), budget);
    const Csr incoming = reversed(graph.moves, budget).value();
    const auto plain = grundy_values(graph.moves, incoming, budget).value();
    const auto loopy = loopy_values(graph.moves, incoming, budget).value();
    for (Node node = 0; node < graph.nodes(); ++node) ASSERT_EQ(loopy.number(node), plain[node]);
  }
}

}  // namespace
}  // namespace grundy::graph
