/// What a picture of a game shows, before anything is placed or drawn: boxes for positions, arrows for moves.
///
/// A scene is made from a solved graph, or by hand from anything else that has positions and moves. It is cut to a
/// depth and a number of boxes: a box whose moves are not all shown is folded and says how many are hidden.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "grundy/base/text.hpp"
#include "grundy/graph/solve.hpp"

namespace grundy::picture {

/// How a position looks. The player to move wins, loses, or neither; `plain` where nothing is known.
enum class Shade : unsigned char { plain, won, lost, drawn };

struct Box {
  std::string text;  ///< may have several lines
  std::string note;  ///< a short line below: the outcome, a value
  Shade shade = Shade::plain;
  bool start = false;      ///< the position asked about
  std::size_t hidden = 0;  ///< moves that are not shown
};

struct Arrow {
  std::size_t from = 0;
  std::size_t to = 0;
  bool winning = false;  ///< drawn bold
};

/// One line of the legend: how a box of that shade is read.
struct Legend {
  Shade shade;
  Text text;
};

struct Scene {
  std::vector<Box> boxes;
  std::vector<Arrow> arrows;
  std::vector<Legend> legend;  ///< of the shades that occur
  bool has_winning = false;    ///< whether some arrow is bold, for the legend
  bool has_hidden = false;     ///< whether some box is folded
};

struct SceneOptions {
  std::size_t depth = 100;                      ///< moves from the start that are shown
  std::size_t most = 200;                       ///< boxes
  std::size_t wide = 12;                        ///< boxes that the moves of one box add
  bool tree = false;                            ///< a position reached in two ways is shown twice
  Player to_move = Player::left;                ///< at the start, where the players differ
  /// What stands in the box of a node; its name if empty.
  std::function<std::string(graph::Node)> text = {};
  /// Who moves at a node, where the nodes of an impartial graph stand for positions with a turn; not used if empty.
  std::function<Owner(graph::Node)> mover = {};
  /// The language of the notes.
  std::function<std::string(const Text&)> translate = english;
};

/// The scene of a solved graph from some nodes on. If `starts` is empty: from the nodes that no move leads to, or from
/// node 0.
[[nodiscard]] Scene scene_of(const graph::Solved& solved, std::vector<graph::Node> starts, const SceneOptions& options);

[[nodiscard]] Shade shade_of(Ending ending);
/// N, P and D; W, L and D where the players differ.
[[nodiscard]] std::string note_of(Ending ending, bool impartial);

/// Fills `legend`, `has_winning`, `has_hidden` of a scene made by hand.
void complete(Scene& scene, bool impartial);

}  // namespace grundy::picture
