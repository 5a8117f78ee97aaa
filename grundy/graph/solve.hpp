/// Solves a graph whole, and answers questions about its nodes: the front door of the room.
///
/// ```
/// auto graph = graph::read_file("game.txt", {}, budget);
/// auto solved = graph::solve(std::move(*graph), {}, budget);
/// solved->outcome(node); solved->value(node); solved->moves(node); solved->line(node);
/// auto sum = solved->sum(solved->source().start, Player::left, budget);
/// ```
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "grundy/graph/loopy.hpp"
#include "grundy/graph/outcome.hpp"
#include "grundy/graph/play.hpp"
#include "grundy/graph/read.hpp"
#include "grundy/graph/score.hpp"

namespace grundy::graph {

struct SolveOptions {
  Convention convention = Convention::normal;
  bool values = true;  ///< compute (loopy) Grundy values where they mean something
  std::optional<std::int64_t> endless =
      std::nullopt;  ///< what Left (the starter, in an impartial graph) gets from endless play, with scores
};

/// A move of one token of a sum.
struct SumMove {
  std::size_t token = 0;
  MoveVerdict verdict;
};

/// What is known of several tokens on one graph.
struct SumAnswer {
  Ending outcome = Ending::draw;            ///< for the player to move
  std::optional<LoopyValue> value;          ///< under normal play of an impartial graph
  std::optional<std::uint32_t> remoteness;  ///< where the product graph was played out and somebody wins
  std::vector<SumMove> moves;               ///< all of them
  std::optional<Node> product_nodes;        ///< of the product graph, if the answer rests on it
};

/// A graph and everything about it. Where the players differ (`Turns::by_edge`), a question names the player to move;
/// elsewhere the player is ignored.
class Solved {
 public:
  [[nodiscard]] const LabelledGraph& source() const noexcept { return source_; }
  [[nodiscard]] const SolveOptions& options() const noexcept { return options_; }
  [[nodiscard]] Turns turns() const noexcept { return source_.graph.turns(); }

  /// For the player to move (for the owner of the node). With scores: win if the score is positive.
  [[nodiscard]] Ending outcome(Node node, Player to_move = Player::left) const;
  /// Moves to the end, where somebody wins and there are no scores.
  [[nodiscard]] std::optional<std::uint32_t> remoteness(Node node, Player to_move = Player::left) const;
  /// The (loopy) Grundy value: impartial graphs without labels under normal play.
  [[nodiscard]] std::optional<LoopyValue> value(Node node) const;
  /// Whether every value is a number because the graph has no cycle.
  [[nodiscard]] bool acyclic() const noexcept { return acyclic_; }
  /// For the player to move, where there are scores.
  [[nodiscard]] std::optional<std::int64_t> score(Node node, Player to_move = Player::left) const;
  /// All moves of the player to move; `to` is a node of the source.
  [[nodiscard]] std::vector<MoveVerdict> moves(Node node, Player to_move = Player::left) const;
  /// One line of best play; nodes of the source.
  [[nodiscard]] Line line(Node node, Player to_move = Player::left, std::size_t most = 1000) const;
  /// How many nodes (states, where the players differ) are won, lost and drawn for the player to move.
  struct Counts {
    std::uint64_t won = 0;
    std::uint64_t lost = 0;
    std::uint64_t drawn = 0;
  };
  [[nodiscard]] Counts counts() const;

  /// The sum of tokens on nodes of this graph. By values where they exist and `play_out` is not set; else by the
  /// product graph. Errors: limit; input where the sum is not defined (labels, owners of nodes).
  [[nodiscard]] Result<SumAnswer> sum(std::span<const Node> tokens, Player to_move, run::Budget& budget,
                                      bool play_out = false) const;

 private:
  friend Result<Solved> solve(LabelledGraph, const SolveOptions&, run::Budget&);

  [[nodiscard]] const Graph& played() const noexcept { return turned_.nodes() != 0 ? turned_ : source_.graph; }
  [[nodiscard]] Node state(Node node, Player to_move) const noexcept {
    return turned_.nodes() != 0 ? turn_state(node, to_move) : node;
  }
  [[nodiscard]] Node node_of(Node state) const noexcept { return turned_.nodes() != 0 ? state / 2 : state; }
  [[nodiscard]] Result<SumAnswer> sum_by_product(std::span<const Node> tokens, Player to_move,
                                                 run::Budget& budget) const;

  LabelledGraph source_;
  SolveOptions options_;
  Graph turned_;  ///< two states per node, where the turn matters
  Outcomes outcomes_;
  std::optional<LoopyValues> values_;
  std::optional<Scores> scores_;
  bool acyclic_ = false;
};

/// Solves a graph. Memory beside it: the incoming rows while it works (4 bytes per edge and node), 4 bytes per node for
/// outcomes and 4 for values; the double of all where the players differ by edges. Errors: limit; input (a defect;
/// scores on a cyclic graph without `endless`).
[[nodiscard]] Result<Solved> solve(LabelledGraph graph, const SolveOptions& options, run::Budget& budget);

}  // namespace grundy::graph
