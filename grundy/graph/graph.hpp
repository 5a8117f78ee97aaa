/// A game as a graph: nodes are positions, edges are moves, and a token stands on a node.
///
/// Without owners the players alternate and every move is open to both (an impartial game). With an owner per node, the
/// owner moves there, whoever moved before. With an owner per edge, the players alternate and each has moves of their
/// own (a partizan game): every node is then two states, one for each player to move.
///
/// A node without moves and without a label is a loss for the player to move (normal play) or a win (misère play). A
/// label ends the game. `win`, `loss` speak of the player to move at that node (of its owner); `left`, `right` name the
/// winner; `tie` is nobody's win; a score is what Left gets where the players differ, and what the player to move gets
/// in an impartial graph. What one player gets the other pays.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "grundy/graph/csr.hpp"

namespace grundy::graph {

/// The label that ends the game at a node.
enum class End : std::uint8_t { none, win, loss, tie, left, right, score };

/// Scores beyond this are refused, so that their differences fit 64 bits.
inline constexpr std::int64_t most_score = std::int64_t{1} << 61;

/// How the turn passes.
enum class Turns : std::uint8_t {
  impartial,  ///< in turn, every move open to both
  by_node,    ///< the owner of the node moves
  by_edge,    ///< in turn, and the players differ: some moves are open to one only, or a label names the winner
};

struct Graph {
  Csr moves;
  Array<std::uint8_t> by;                             ///< an `Owner` per edge; empty when every move is open to both
  Array<std::uint8_t> owner;                          ///< an `Owner` per node; empty when no node has an owner
  Array<std::uint8_t> end;                            ///< an `End` per node; empty when there are no labels
  std::vector<std::pair<Node, std::int64_t>> scores;  ///< of the nodes with `End::score`, ascending by node
  bool names_winner = false;                          ///< some label is `left` or `right`

  [[nodiscard]] Node nodes() const noexcept { return moves.nodes(); }
  [[nodiscard]] std::uint32_t edges() const noexcept { return moves.edges(); }
  [[nodiscard]] Turns turns() const noexcept {
    return !owner.empty() ? Turns::by_node : !by.empty() || names_winner ? Turns::by_edge : Turns::impartial;
  }
  [[nodiscard]] Owner owner_of(Node node) const noexcept {
    return owner.empty() ? Owner::both : static_cast<Owner>(owner[node]);
  }
  [[nodiscard]] End end_of(Node node) const noexcept { return end.empty() ? End::none : static_cast<End>(end[node]); }
  /// Precondition: end_of(node) == End::score.
  [[nodiscard]] std::int64_t score_of(Node node) const;
  [[nodiscard]] bool has_scores() const noexcept { return !scores.empty(); }
  [[nodiscard]] bool has_labels() const noexcept { return !end.empty(); }
};

/// What makes a graph meaningless as a game, and where.
struct Defect {
  enum class Kind : std::uint8_t {
    moves_after_end,    ///< a label ends the game, and the node has moves
    owner_missing,      ///< some nodes have owners, and this one, where someone has to move, has none
    two_kinds_of_turn,  ///< owners of nodes and of edges in one graph
    loser_unknown,      ///< a label `win` or `loss`, or no moves, where nobody knows whose turn it is
  };
  Kind kind;
  Node node;
};

/// The first defect, if any. O(n).
[[nodiscard]] std::optional<Defect> defect_of(const Graph& graph);

/// The defect as an error about the node called `name`.
[[nodiscard]] Error describe(const Defect& defect, std::string_view name);

/// The state of node `node` with `to_move` to move, in the graph made by `with_turns`.
[[nodiscard]] constexpr Node turn_state(Node node, Player to_move) noexcept {
  return 2 * node + (to_move == Player::right ? 1U : 0U);
}

/// A graph with owners of edges (or none) as an impartial graph of twice the nodes: state 2v has Left to move at v, and
/// 2v + 1 has Right. Labels and scores are turned to the player to move. O(n + m). Errors: limit.
/// Precondition: no node has an owner.
[[nodiscard]] Result<Graph> with_turns(const Graph& graph, run::Budget& budget);

}  // namespace grundy::graph
