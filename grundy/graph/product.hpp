/// The sum of several tokens played out as one graph, for what values cannot tell: misère play, remoteness of a sum,
/// and sums of partizan graphs. Its nodes are tuples of nodes, so it grows as the product of the parts: it is explored
/// from the given tuple on, within the budget.
#pragma once

#include <span>
#include <vector>

#include "grundy/graph/explore.hpp"

namespace grundy::graph {

/// A token on a node of a graph.
struct Token {
  const Graph* graph = nullptr;
  Node node = 0;
};

/// The reachable part of a sum. Node 0 is the tuple the tokens stand on.
struct SumGraph {
  StateGraph states;
  std::vector<std::uint64_t> weight;  ///< of each token: a state is the sum of weight · node

  /// Where each token stands in a node of the sum.
  [[nodiscard]] std::vector<Node> tuple(Node node) const;
};

/// Explores the sum. A move is a move of one token; play ends when no token can move.
/// Errors: limit; input when a graph has labels or owners of nodes (what their sum means is not defined).
/// The graphs must outlive the call only.
[[nodiscard]] Result<SumGraph> sum_graph(std::span<const Token> tokens, run::Budget& budget);

}  // namespace grundy::graph
