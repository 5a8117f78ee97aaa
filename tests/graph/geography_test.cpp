#include "grundy/graph/geography.hpp"

#include <random>
#include <string>

#include <gtest/gtest.h>

#include "grundy/graph/builder.hpp"

namespace grundy::graph {
namespace {

using Neighbours = std::vector<std::vector<Node>>;

/// Whether the player to move wins, by trying every play.
bool try_all(const Neighbours& neighbours, Node at, std::uint32_t visited) {
  visited |= std::uint32_t{1} << at;
  for (const Node next : neighbours[at]) {
    if ((visited >> next & 1) == 0 && !try_all(neighbours, next, visited)) return true;
  }
  return false;
}

/// The size of a maximum matching of the nodes in `free`, by trying.
Node matching_size(const Neighbours& neighbours, std::uint32_t free, std::vector<int>& known) {
  if (free == 0) return 0;
  if (known[free] >= 0) return static_cast<Node>(known[free]);
  const auto node = static_cast<Node>(std::countr_zero(free));
  const std::uint32_t rest = free & (free - 1);
  Node best = matching_size(neighbours, rest, known);
  for (const Node next : neighbours[node]) {
    const std::uint32_t bit = std::uint32_t{1} << next;
    if ((rest & bit) != 0) best = std::max(best, 1 + matching_size(neighbours, rest & ~bit, known));
  }
  known[free] = static_cast<int>(best);
  return best;
}

Csr rows_of(const Neighbours& neighbours, run::Budget& budget) {
  Builder builder(budget);
  builder.ensure(static_cast<Node>(neighbours.size()));
  for (Node node = 0; node < builder.nodes(); ++node) {
    for (const Node next : neighbours[node]) builder.edge(node, next);
  }
  return std::move(builder.finish()->moves);
}

Neighbours random_undirected(std::mt19937& random, Node nodes, std::uint32_t percent, bool bipartite) {
  Neighbours neighbours(nodes);
  for (Node a = 0; a < nodes; ++a) {
    for (Node b = a + 1; b < nodes; ++b) {
      if (random() % 100 >= percent || (bipartite && (a + b) % 2 == 0)) continue;
      neighbours[a].push_back(b);
      neighbours[b].push_back(a);
    }
  }
  return neighbours;
}

TEST(Geography, EqualsTryingEveryPlay) {
  std::mt19937 random(20);
  run::Budget budget;
  for (int round = 0; round < 3000; ++round) {
    const auto nodes = static_cast<Node>(1 + random() % 10);
    const Neighbours neighbours =
        random_undirected(random, nodes, static_cast<std::uint32_t>(10 + random() % 50), round % 3 == 0);
    const Csr rows = rows_of(neighbours, budget);
    const Geography solved = Geography::solve(rows, budget).value();
    std::vector<int> known(std::size_t{1} << nodes, -1);
    ASSERT_EQ(solved.matching().size, matching_size(neighbours, (std::uint32_t{1} << nodes) - 1, known));
    for (Node start = 0; start < nodes; ++start) {
      ASSERT_EQ(solved.first_wins(start), try_all(neighbours, start, 0));
      std::vector<Node> wanted;
      for (const Node next : neighbours[start]) {
        if (!try_all(neighbours, next, std::uint32_t{1} << start)) wanted.push_back(next);
      }
      ASSERT_EQ(solved.winning_moves(start, budget).value(), wanted);
    }
  }
}

TEST(Matching, OfLargerGraphsCannotBeImproved) {
  // A matching is maximum iff it reaches Berge's bound: here by the set of inner nodes that Gallai and Edmonds give
  // (Tutte's witness).
  std::mt19937 random(21);
  run::Budget budget;
  for (int round = 0; round < 60; ++round) {
    const auto nodes = static_cast<Node>(2 + random() % 200);
    const Neighbours neighbours =
        random_undirected(random, nodes, static_cast<std::uint32_t>(1 + random() % 3), round % 3 == 0);
    const Csr rows = rows_of(neighbours, budget);
    const Matching found = maximum_matching(rows, budget).value();
    std::vector<bool> witness(nodes, false);  // neighbours of avoidable nodes that are not avoidable
    for (Node node = 0; node < nodes; ++node) {
      if (found.mate[node] != no_node) {
        ASSERT_EQ(found.mate[found.mate[node]], node);
        ASSERT_NE(std::find(neighbours[node].begin(), neighbours[node].end(), found.mate[node]),
                  neighbours[node].end());
      }
      for (const Node next : neighbours[node]) {
        if (found.avoidable[node] && !found.avoidable[next]) witness[next] = true;
      }
    }
    Node removed = 0;
    Node odd = 0;
    std::vector<bool> seen(nodes, false);
    for (Node node = 0; node < nodes; ++node) {
      removed += witness[node] ? 1U : 0U;
      if (witness[node] || seen[node]) continue;
      Node size = 0;
      std::vector<Node> stack = {node};
      seen[node] = true;
      while (!stack.empty()) {
        const Node at = stack.back();
        stack.pop_back();
        ++size;
        for (const Node next : neighbours[at]) {
          if (!witness[next] && !seen[next]) {
            seen[next] = true;
            stack.push_back(next);
          }
        }
      }
      odd += size % 2;
    }
    ASSERT_EQ(2 * found.size, nodes + removed - odd);
  }
}

TEST(Geography, OfTheReferenceBoard) {
  // Luogu P4055: the first player places the token, the second moves first; good placements of this board are (2, 3),
  // (3, 2).
  const std::vector<std::string> board = {".##", "...", "#.#"};
  run::Budget budget;
  Builder builder(budget);
  builder.ensure(9);
  const auto free = [&](int row, int column) {
    return row >= 0 && row < 3 && column >= 0 && column < 3 &&
           board[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] == '.';
  };
  for (int row = 0; row < 3; ++row) {
    for (int column = 0; column < 3; ++column) {
      for (const auto& [down, right] : {std::pair(0, 1), std::pair(1, 0), std::pair(0, -1), std::pair(-1, 0)}) {
        if (free(row, column) && free(row + down, column + right)) {
          builder.edge(static_cast<Node>(3 * row + column), static_cast<Node>(3 * (row + down) + column + right));
        }
      }
    }
  }
  const Graph graph = builder.finish().value();
  const Geography solved = Geography::solve(graph.moves, budget).value();
  std::vector<std::pair<int, int>> placements;
  for (int row = 0; row < 3; ++row) {
    for (int column = 0; column < 3; ++column) {
      if (free(row, column) && !solved.first_wins(static_cast<Node>(3 * row + column))) {
        placements.emplace_back(row + 1, column + 1);
      }
    }
  }
  EXPECT_EQ(placements, (std::vector<std::pair<int, int>>{{2, 3}, {3, 2}}));
}

TEST(Geography, RefusesOneWayEdgesAndIgnoresLoops) {
  run::Budget budget;
  EXPECT_FALSE(Geography::solve(rows_of({{1}, {}}, budget), budget));
  const Csr rows = rows_of({{0, 1, 1}, {0, 0}}, budget);
  EXPECT_EQ(Geography::solve(rows, budget)->winning_starts(), (std::vector<Node>{0, 1}));
}

TEST(Matching, OfALongPathIsQuick) {
  run::Budget budget;
  Builder builder(budget);
  constexpr Node length = 200001;
  // Numbered so that the greedy start goes wrong often.
  const auto name = [](Node at) { return at % 2 == 0 ? length - 1 - at / 2 : at / 2; };
  for (Node at = 0; at + 1 < length; ++at) {
    builder.edge(name(at), name(at + 1));
    builder.edge(name(at + 1), name(at));
  }
  const Graph graph = builder.finish().value();
  const Matching found = maximum_matching(graph.moves, budget).value();
  EXPECT_EQ(found.size, length / 2);
  for (Node at = 0; at < length; ++at) ASSERT_EQ(found.avoidable[name(at)], at % 2 == 0);
}

}  // namespace
}  // namespace grundy::graph
