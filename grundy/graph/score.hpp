/// Games with scores, on graphs with and without loops, in O(n + m) after sorting the distinct scores.
///
/// What one player gets the other pays, and endless play pays a declared amount d. A score far from d is worth
/// forcing: seen from its friend, the best score of all decides every node from which it can be forced, and then the
/// next best does. Taking the ends in the order of |score - d|, greatest first, one retrograde analysis settles all
/// values that differ from d; what it never reaches is worth d, because neither player can force anything better
/// (Washburn 1990, "Deterministic graphical games"; Andersson, Hansen, Miltersen, Sørensen 2012). Where play must end,
/// d does not matter. Memory: 32 bytes per node beside the rows.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "grundy/graph/outcome.hpp"

namespace grundy::graph {

/// The score of every node, for the player to move (its owner, where nodes have owners).
class Scores {
 public:
  [[nodiscard]] Node nodes() const noexcept { return static_cast<Node>(value_.size()); }
  [[nodiscard]] std::int64_t of(Node node) const noexcept { return value_[node]; }
  /// Nodes settled earlier have lower ranks; `no_node` for those worth the endless payoff. A move that keeps the score
  /// and lowers the rank makes progress.
  [[nodiscard]] Node rank(Node node) const noexcept { return rank_[node]; }

 private:
  friend class ScoreAnalysis;
  Array<std::int64_t> value_;
  Array<Node> rank_;
};

/// Scores of all nodes. A label `win` counts 1 and `loss` -1 for the player to move, `tie` 0, `left` and `right` 1 for
/// the winner. `endless` is what Left gets from endless play. Where the players differ only by turn (no owners of
/// nodes) it must be 0; pass `with_turns(graph)` and see `turned` for other payoffs. Errors: limit; input when a node
/// has no moves and no label (named by its number). Preconditions: `incoming` is `reversed(graph.moves)`; edges have no
/// owners.
[[nodiscard]] Result<Scores> scores(const Graph& graph, const Csr& incoming, std::int64_t endless, bool turned,
                                    run::Budget& budget);

}  // namespace grundy::graph
