/// From outcomes to play: what each move leads to, and one line of best play.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "grundy/graph/outcome.hpp"
#include "grundy/graph/score.hpp"

namespace grundy::graph {

/// A move and what it leads to, for the player who makes it.
struct MoveVerdict {
  Node to = 0;
  Ending outcome = Ending::draw;
  std::optional<std::uint32_t> remoteness;  ///< moves still to come after this one, where somebody wins
  std::optional<std::int64_t> score;        ///< for the player who makes it, where there are scores
  bool keeps = false;                       ///< keeps the outcome (or score) that the mover has
  bool best = false;                        ///< keeps it and wins as fast, or loses as slowly, as possible
};

/// Whether the same player moves at both nodes when the token goes from one to the other.
[[nodiscard]] bool same_mover(const Graph& graph, Node from, Node to) noexcept;

/// All distinct moves at a node, in the order of the graph. O(d log d).
[[nodiscard]] std::vector<MoveVerdict> judge_moves(const Graph& graph, const Outcomes& outcomes, Node node);
[[nodiscard]] std::vector<MoveVerdict> judge_moves(const Graph& graph, const Scores& scores, Node node);

/// A line of play. In an endless one the last node moves back to nodes[repeats_from].
struct Line {
  std::vector<Node> nodes;                  ///< begins where the play begins
  std::optional<std::size_t> repeats_from;  ///< none: the game ends at the last node, or the line was cut
  bool cut = false;                         ///< longer than asked for
};

/// One line of best play: the winner wins as fast, the loser loses as slowly as possible; in a draw both keep it. At
/// most `most` moves.
[[nodiscard]] Line best_line(const Graph& graph, const Outcomes& outcomes, Node node, std::size_t most = 1000);
/// One line in which both keep the score, and whoever can force more than endless play makes progress.
[[nodiscard]] Line best_line(const Graph& graph, const Scores& scores, Node node, std::size_t most = 1000);

}  // namespace grundy::graph
