#include "grundy/graph/outcome.hpp"

#include <gtest/gtest.h>

#include "graph/make.hpp"

namespace grundy::graph {
namespace {

using oracle::PlainGraph;

/// Holds the engine's outcomes against the oracle's winners, for `side` to move at plain node `plain_node`.
void expect_same(const Outcomes& found, Node node, const oracle::PlainResult& wanted, int side) {
  const Ending outcome = wanted.winner < 0 ? Ending::draw : wanted.winner == side ? Ending::win : Ending::loss;
  ASSERT_EQ(found.of(node), outcome) << "node " << node;
  if (outcome != Ending::draw) {
    ASSERT_EQ(found.remoteness(node), static_cast<std::uint32_t>(wanted.moves)) << "node " << node;
  }
}

TEST(Outcomes, OfImpartialGraphsEqualSweeping) {
  std::mt19937 random(1);
  run::Budget budget;
  for (int round = 0; round < 2000; ++round) {
    PlainGraph plain = oracle::random_graph(random, 1 + static_cast<int>(random() % 60), round % 4 != 0);
    if (round % 2 == 0) test::add_labels(plain, random, false);
    const Graph graph = test::make(plain, budget);
    const Csr incoming = reversed(graph.moves, budget).value();
    for (const bool misere : {false, true}) {
      const auto found = outcomes(graph, incoming, misere ? Convention::misere : Convention::normal, budget).value();
      const auto wanted = oracle::play(plain, misere);
      for (Node node = 0; node < graph.nodes(); ++node) expect_same(found, node, wanted[node][0], 0);
    }
  }
}

TEST(Outcomes, WithOwnersOfNodesEqualSweeping) {
  std::mt19937 random(2);
  run::Budget budget;
  for (int round = 0; round < 1000; ++round) {
    PlainGraph plain = oracle::random_graph(random, 1 + static_cast<int>(random() % 60), round % 4 != 0);
    test::add_labels(plain, random, true);
    for (int node = 0; node < plain.size(); ++node) plain.owner.push_back(static_cast<int>(random() % 2));
    const Graph graph = test::make(plain, budget);
    const Csr incoming = reversed(graph.moves, budget).value();
    for (const bool misere : {false, true}) {
      const auto found = outcomes(graph, incoming, misere ? Convention::misere : Convention::normal, budget).value();
      const auto wanted = oracle::play(plain, misere);
      for (Node node = 0; node < graph.nodes(); ++node) {
        const int side = plain.owner[node];
        expect_same(found, node, wanted[node][static_cast<std::size_t>(side)], side);
      }
    }
  }
}

TEST(Outcomes, OfANodeThatNobodyOwnsAreLefts) {
  run::Budget budget;
  Builder builder(budget);
  builder.owner(0, Owner::left);
  builder.owner(1, Owner::right);
  builder.edge(0, 2);
  builder.edge(1, 2);
  builder.end(2, End::right);
  const Graph graph = builder.finish().value();
  const auto found = outcomes(graph, reversed(graph.moves, budget).value(), Convention::normal, budget).value();
  EXPECT_EQ(found.of(0), Ending::loss);
  EXPECT_EQ(found.of(1), Ending::win);
}

TEST(Outcomes, WithOwnersOfEdgesEqualSweeping) {
  std::mt19937 random(3);
  run::Budget budget;
  for (int round = 0; round < 1000; ++round) {
    PlainGraph plain = oracle::random_graph(random, 1 + static_cast<int>(random() % 60), round % 4 != 0);
    test::add_labels(plain, random, true);
    for (auto& moves : plain.moves) {
      for (auto& move : moves) {
        const auto kind = random() % 3;
        move.for_left = kind != 1;
        move.for_right = kind != 2;
      }
    }
    const Graph graph = test::make(plain, budget);
    if (graph.turns() != Turns::by_edge) continue;
    const Graph turned = with_turns(graph, budget).value();
    const Csr incoming = reversed(turned.moves, budget).value();
    for (const bool misere : {false, true}) {
      const auto found = outcomes(turned, incoming, misere ? Convention::misere : Convention::normal, budget).value();
      const auto wanted = oracle::play(plain, misere);
      for (Node node = 0; node < graph.nodes(); ++node) {
        expect_same(found, turn_state(node, Player::left), wanted[node][0], 0);
        expect_same(found, turn_state(node, Player::right), wanted[node][1], 1);
      }
    }
  }
}

TEST(Outcomes, OfALongPathAndALongCycle) {
  run::Budget budget;
  constexpr Node length = 300000;
  Builder path(budget);
  for (Node node = 1; node <= length; ++node) path.edge(node, node - 1);
  const Graph graph = path.finish().value();
  const auto found = outcomes(graph, reversed(graph.moves, budget).value(), Convention::normal, budget).value();
  EXPECT_EQ(found.remoteness(length), length);
  EXPECT_EQ(found.of(length), Ending::loss);
  EXPECT_EQ(found.won(), length / 2);

  Builder cycle(budget);
  for (Node node = 0; node < length; ++node) cycle.edge(node, (node + 1) % length);
  const Graph ring = cycle.finish().value();
  const auto endless = outcomes(ring, reversed(ring.moves, budget).value(), Convention::normal, budget).value();
  EXPECT_EQ(endless.drawn(), length);
}

TEST(Outcomes, GiveUpWhenTheMemoryIsShort) {
  run::Budget plenty;
  Builder builder(plenty);
  for (Node node = 1; node < 1000; ++node) builder.edge(node, node / 2);
  const Graph graph = builder.finish().value();
  const Csr incoming = reversed(graph.moves, plenty).value();
  run::Budget tight({.time = {}, .memory = 1000});
  const auto found = outcomes(graph, incoming, Convention::normal, tight);
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().kind, ErrorKind::limit);
  EXPECT_EQ(tight.memory_used(), 0U);
}

TEST(Graph, DefectsAreNamed) {
  run::Budget budget;
  Builder moves_after_end(budget);
  moves_after_end.edge(3, 1);
  moves_after_end.end(3, End::win);
  EXPECT_FALSE(moves_after_end.finish());

  Builder unowned(budget);
  unowned.edge(0, 1);
  unowned.edge(1, 0);
  unowned.owner(0, Owner::left);
  EXPECT_FALSE(unowned.finish());

  Builder both(budget);
  both.edge(0, 1, Owner::left);
  both.owner(0, Owner::left);
  both.owner(1, Owner::left);
  EXPECT_FALSE(both.finish());

  Builder nobody(budget);
  nobody.edge(0, 1);
  nobody.owner(0, Owner::left);
  EXPECT_FALSE(nobody.finish());
}

TEST(Csr, RowsKeepTheOrderOfTheirEdgesAcrossBuckets) {
  run::Budget budget;
  std::mt19937 random(4);
  constexpr Node nodes = 200000;
  std::vector<std::vector<Node>> wanted(nodes);
  Builder builder(budget);
  builder.ensure(nodes);
  for (int i = 0; i < 600000; ++i) {
    const Node from = static_cast<Node>(random() % nodes);
    const Node to = static_cast<Node>(random() % nodes);
    wanted[from].push_back(to);
    builder.edge(from, to);
  }
  const Graph graph = builder.finish().value();
  for (Node node = 0; node < nodes; ++node) {
    const auto row = graph.moves[node];
    ASSERT_TRUE(std::equal(row.begin(), row.end(), wanted[node].begin(), wanted[node].end()));
  }
  const Csr incoming = reversed(graph.moves, budget).value();
  ASSERT_EQ(incoming.edges(), graph.edges());
  for (Node node = 0; node < nodes; ++node) {
    for (const Node from : incoming[node]) {
      ASSERT_NE(std::find(wanted[from].begin(), wanted[from].end(), node), wanted[from].end());
    }
  }
}

}  // namespace
}  // namespace grundy::graph
