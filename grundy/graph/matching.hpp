/// Maximum matchings of undirected graphs, and which nodes some maximum matching leaves out.
///
/// Bipartite graphs by Hopcroft and Karp (1973), O(m √n); all others by Edmonds' blossoms (1965), one alternating tree
/// per search, blossoms shrunk by union-find, O(n m α(n)). A search that fails leaves a Hungarian tree, which no later
/// search needs to enter; the outer nodes of these trees are exactly the nodes that some maximum matching leaves out
/// (Gallai 1964, Edmonds 1965; Lovász and Plummer, Matching Theory, 3.2).
#pragma once

#include <vector>

#include "grundy/graph/csr.hpp"

namespace grundy::graph {

struct Matching {
  std::vector<Node> mate;       ///< no_node where unmatched
  std::vector<bool> avoidable;  ///< left out by some maximum matching
  Node size = 0;                ///< edges
  bool bipartite = false;       ///< whether the graph is
};

/// A maximum matching. Precondition: rows are symmetric (every edge stands both ways); loops are ignored, parallel
/// edges are one. Memory: 40 bytes per node. Errors: limit.
[[nodiscard]] Result<Matching> maximum_matching(const Csr& rows, run::Budget& budget);

/// Which nodes some maximum matching of the graph without `removed` leaves out, given a maximum matching of the whole
/// graph. O(m α(n)). Precondition: `removed` is matched by every maximum matching of the whole.
[[nodiscard]] Result<std::vector<bool>> avoidable_without(const Csr& rows, const Matching& matching, Node removed,
                                                          run::Budget& budget);

}  // namespace grundy::graph
