/// The tree of play from a node: how many positions it has, and how many complete games there are.
#pragma once

#include <cstdint>
#include <optional>

#include "grundy/base/result.hpp"
#include "grundy/graph/graph.hpp"
#include "grundy/number/integer.hpp"
#include "grundy/run/budget.hpp"

namespace grundy::reach {

struct TreeCount {
  std::uint64_t positions = 0;   ///< distinct, within reach of the node and the node itself
  std::optional<Integer> games;  ///< complete games: ways from the node to an end; nothing if play need not end
};

/// Counts. O(positions and moves within reach), with sums of integers of any size; 8 bytes and an integer a node.
/// Errors: limit.
[[nodiscard]] Result<TreeCount> count_tree(const graph::Csr& moves, graph::Node node, run::Budget& budget);

}  // namespace grundy::reach
