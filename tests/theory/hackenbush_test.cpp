#include "grundy/theory/hackenbush.hpp"

#include <random>

#include <gtest/gtest.h>

#include "oracle/hackenbush.hpp"

namespace grundy::theory {
namespace {

TEST(Hackenbush, KnownGraphs) {
  EXPECT_EQ(*hackenbush_value({8, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 6}, {6, 7}}}), 7U);
  EXPECT_EQ(*hackenbush_value({3, {{0, 1}, {1, 2}, {2, 0}}}), 1U) << "a triangle on the ground";
  EXPECT_EQ(*hackenbush_value({4, {{0, 1}, {1, 2}, {2, 3}, {3, 0}}}), 0U) << "a square on the ground";
  EXPECT_EQ(*hackenbush_value({4, {{0, 1}, {1, 2}, {2, 3}, {3, 1}}}), 2U) << "a triangle on a stalk";
  EXPECT_EQ(*hackenbush_value({1, {{0, 0}}}), 1U) << "a loop";
  EXPECT_EQ(*hackenbush_value({3, {{1, 2}}}), 0U) << "nothing stands on the ground";
  EXPECT_FALSE(hackenbush_value({2, {{0, 2}}}));
}

TEST(Hackenbush, RandomGraphsAgreeWithBruteForce) {
  std::mt19937_64 random(5);
  run::Budget budget;
  for (int round = 0; round < 300; ++round) {
    GreenGraph graph;
    graph.vertices = 1 + random() % 7;
    const std::size_t edges = random() % 11;
    for (std::size_t e = 0; e < edges; ++e) {
      graph.edges.emplace_back(random() % graph.vertices, random() % graph.vertices);
    }
    oracle::Hackenbush oracle(graph.edges);
    const std::uint32_t all = (std::uint32_t{1} << edges) - 1;
    ASSERT_EQ(*hackenbush_value(graph), oracle.value(all));
    for (std::uint64_t target = 0; target < 5; ++target) {
      std::vector<std::size_t> expected;
      for (std::size_t e = 0; e < edges; ++e) {
        if ((oracle.standing(all) >> e & 1) == 0) continue;
        if (oracle.value(all & ~(std::uint32_t{1} << e)) == target) expected.push_back(e);
      }
      ASSERT_EQ(*hackenbush_moves(graph, target, budget), expected) << "round " << round << " target " << target;
    }
  }
}

TEST(Hackenbush, ALongStalkNeedsNoRecursion) {
  GreenGraph graph;
  graph.vertices = 1'000'001;
  for (std::size_t v = 0; v < 1'000'000; ++v) graph.edges.emplace_back(v, v + 1);
  EXPECT_EQ(*hackenbush_value(graph), 1'000'000U);
  run::Budget budget;
  EXPECT_EQ(hackenbush_moves(graph, 17, budget)->front(), 17U);
}

}  // namespace
}  // namespace grundy::theory
