/// Green Hackenbush: a graph stands on the ground; a move cuts an edge, and all that is no longer joined to the ground
/// falls.
///
/// The value of a tree is found from its leaves by the colon principle: branches at a vertex add up by nim-sum, and a
/// stalk under them adds one. In a general graph the vertices of a cycle can be fused into one, their edges becoming
/// loops, and a loop is worth one (Winning Ways, ch. 7). So each part that no single cut divides is one vertex with the
/// parity of its edges, and these parts form a tree.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "grundy/base/result.hpp"
#include "grundy/run/budget.hpp"

namespace grundy::theory {

/// Vertex 0 is the ground. Loops and parallel edges are allowed; what is not joined to the ground plays no part.
struct GreenGraph {
  std::size_t vertices = 1;
  std::vector<std::pair<std::size_t, std::size_t>> edges;
};

/// The Grundy value. Errors: input, if an edge names a vertex that is not there. Cost: linear.
[[nodiscard]] Result<std::uint64_t> hackenbush_value(const GreenGraph& graph);

/// All edges (by index) whose cut leaves value `target`. Cost: edges² for edges on cycles, linear for the others.
/// Errors: input as above; limit if the budget ends first.
[[nodiscard]] Result<std::vector<std::size_t>> hackenbush_moves(const GreenGraph& graph, std::uint64_t target,
                                                                run::Budget& budget);

}  // namespace grundy::theory
