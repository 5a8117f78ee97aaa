/// Grundy values of acyclic graphs in O(n + m) (Sprague 1935, Grundy 1939): the value of a node is the least
/// non-negative integer that is no value of an option.
///
/// Nodes are taken as soon as all their options are (Kahn 1962, backwards), so no recursion is deep. One word per node
/// counts its open options first and holds its value later; both kinds of random access are prefetched. Memory: 8 bytes
/// per node beside the rows of both directions.
#pragma once

#include <cstdint>
#include <vector>

#include "grundy/graph/graph.hpp"

namespace grundy::graph {

/// The values of all nodes of an acyclic graph.
struct GrundyValues {
  bool acyclic = false;         ///< if not, there are no values
  Array<std::uint32_t> number;  ///< one per node; empty if the graph has a cycle

  [[nodiscard]] std::uint32_t operator[](Node node) const noexcept { return number[node]; }
};

/// The values of all nodes, or the finding that the graph has a cycle. Only the moves count: labels and owners are not
/// looked at. `incoming` is `reversed(moves)`. Errors: limit.
[[nodiscard]] Result<GrundyValues> grundy_values(const Csr& moves, const Csr& incoming, run::Budget& budget);

/// Nodes v0, v1, …, vk such that each moves to the next and vk to v0; empty if the graph is acyclic. O(n + m), 8 bytes
/// per node.
[[nodiscard]] Result<std::vector<Node>> find_cycle(const Csr& moves, run::Budget& budget);

}  // namespace grundy::graph
