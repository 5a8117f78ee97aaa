/// What a solved graph of positions says in words: a line of best play, and how a draw comes about.
#pragma once

#include "grundy/graph/solve.hpp"
#include "grundy/reach/positions.hpp"

namespace grundy::reach {

/// How play ends when both players keep the draw.
struct DrawnPlay {
  bool ties = false;     ///< it can come to an end that the rules call a tie
  bool endless = false;  ///< it can go on for ever
};

/// How play from a drawn node can go while both keep the draw. O(positions and moves drawn), 9 bytes a node of the
/// graph. Errors: limit.
[[nodiscard]] Result<DrawnPlay> drawn_play(const graph::Solved& solved, graph::Node node, run::Budget& budget);

/// One line of best play from a position, which stands on `node`: "a → b → c", cut after `most` moves. `parts` are its
/// components as somebody asked for them: the line keeps their order, and what becomes of one stands in its place.
/// Errors: as of `Mover::options`.
[[nodiscard]] Result<Text> best_play(const graph::Solved& solved, Mover& mover, std::span<const Bytes> parts,
                                     const Bytes& position, graph::Node node, std::size_t most);

}  // namespace grundy::reach
