/// Undirected vertex geography: the token moves along edges and never returns to a node; whoever cannot move loses.
///
/// The player to move at v wins iff every maximum matching covers v: he follows a maximum matching, and the opponent
/// can never leave it for good (Fraenkel, Scheinerman, Ullman 1993; Bondy and Murty, exercise 5.1.4). So the winning
/// starts of the player who moves first are the nodes that no maximum matching leaves out. When one player places the
/// token and the other moves first, the good placements are the others.
#pragma once

#include <vector>

#include "grundy/graph/matching.hpp"

namespace grundy::graph {

class Geography {
 public:
  /// Solves all starts. `rows` must outlive this. Errors: limit; input if an edge stands one way only.
  [[nodiscard]] static Result<Geography> solve(const Csr& rows, run::Budget& budget);

  /// Whether the player to move wins with the token on `start`, all other nodes unvisited.
  [[nodiscard]] bool first_wins(Node start) const { return !matching_.avoidable[start]; }
  /// The starts from which the player to move wins, ascending.
  [[nodiscard]] std::vector<Node> winning_starts() const;
  /// All winning moves from `start`, ascending. One search, O(m α(n)). Errors: limit.
  [[nodiscard]] Result<std::vector<Node>> winning_moves(Node start, run::Budget& budget) const;
  [[nodiscard]] const Matching& matching() const noexcept { return matching_; }

 private:
  Geography(const Csr& rows, Matching matching) : rows_(&rows), matching_(std::move(matching)) {}

  const Csr* rows_;
  Matching matching_;
};

}  // namespace grundy::graph
