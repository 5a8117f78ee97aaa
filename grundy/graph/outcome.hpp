/// Who wins, and how fast: retrograde analysis, for graphs with and without loops, in O(n + m).
///
/// Start from the nodes where the game has ended and go backwards. A node with a losing option is won; a node all of
/// whose options are won is lost; what is never reached is drawn, because each player can avoid losing for ever. Taken
/// breadth first, the round in which a node is settled is its remoteness: the number of moves of the game when the
/// winner wins as fast, and the loser loses as slowly, as possible (Steinhaus 1925; Smith 1966, "Graphs and composite
/// games").
///
/// One word of 4 bytes per node holds first the number of options not yet settled and then the answer, so the loop over
/// incoming edges makes one random access each. These are all known some dozens of edges ahead, and are prefetched.
/// Memory: 8 bytes per node (word and queue) beside the rows; the queue goes back at the end.
#pragma once

#include <cstdint>

#include "grundy/game/answer.hpp"
#include "grundy/graph/graph.hpp"

namespace grundy::graph {

/// The other player's view of an ending.
[[nodiscard]] constexpr Ending reversed(Ending ending) noexcept {
  return ending == Ending::win ? Ending::loss : ending == Ending::loss ? Ending::win : ending;
}

/// Outcome and remoteness of every node.
class Outcomes {
 public:
  [[nodiscard]] Node nodes() const noexcept { return static_cast<Node>(word_.size()); }
  /// For the player to move at the node (its owner, where nodes have owners). `draw`: a tie, or endless play.
  [[nodiscard]] Ending of(Node node) const noexcept {
    const std::uint32_t kind = word_[node] >> shift;
    return kind == 1 ? Ending::win : kind == 2 ? Ending::loss : Ending::draw;
  }
  /// Moves to the end under best play. Precondition: the node is won or lost.
  [[nodiscard]] std::uint32_t remoteness(Node node) const noexcept { return word_[node] & count_mask; }
  /// A node labelled as a tie; other draws are draws by moves towards ties or without end.
  [[nodiscard]] bool tied_here(Node node) const noexcept { return word_[node] >> shift == 3; }

  [[nodiscard]] Node won() const noexcept { return won_; }
  [[nodiscard]] Node lost() const noexcept { return lost_; }
  [[nodiscard]] Node drawn() const noexcept { return nodes() - won_ - lost_; }

 private:
  friend class Retrograde;
  static constexpr unsigned shift = 30;
  static constexpr std::uint32_t count_mask = (std::uint32_t{1} << shift) - 1;
  Array<std::uint32_t> word_;  ///< two bits: 0 open, 1 won, 2 lost, 3 tied; 30 bits: open options, or remoteness
  Node won_ = 0;
  Node lost_ = 0;
};

/// Outcomes of all nodes. `incoming` is `reversed(graph.moves)`. Preconditions: no defect; edges have no owners (see
/// `with_turns`); no scores (see `score.hpp`). Errors: limit.
[[nodiscard]] Result<Outcomes> outcomes(const Graph& graph, const Csr& incoming, Convention convention,
                                        run::Budget& budget);

}  // namespace grundy::graph
