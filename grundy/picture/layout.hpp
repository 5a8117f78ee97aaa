/// Places the boxes of a scene in layers, moves pointing down (Sugiyama, Tagawa, Toda 1981).
///
/// Moves that close a cycle are turned round for the placing; a box stands one layer below the lowest that moves to it;
/// long moves pass through empty places on the layers between. The order in a layer follows the barycentres of the
/// neighbours, in sweeps down and up, and the order with the fewest crossings is kept. Within that order the horizontal
/// places come from least squares: a layer wants to stand at the means of its neighbours, and keeps its distances; that
/// is isotonic regression, solved exactly by pooling neighbours that collide.
#pragma once

#include <vector>

#include "grundy/picture/scene.hpp"
#include "grundy/picture/text_size.hpp"

namespace grundy::picture {

struct Point {
  double x = 0;
  double y = 0;
};

/// A placed box: centre and size.
struct Placed {
  Point centre;
  double width = 0;
  double height = 0;
};

struct Layout {
  std::vector<Placed> boxes;
  std::vector<std::vector<Point>> arrows;  ///< from the box it leaves to the box it enters, both ends on their borders
  double width = 0;
  double height = 0;
};

/// Sizes of text in the picture, in pixels.
struct Metrics {
  double letter = 8;  ///< width of one letter of the fixed-width font
  double line = 17;   ///< height of a line
  double margin = 8;  ///< between text and border
  double gap = 22;    ///< between boxes of a layer
  double layer = 44;  ///< between layers
};

/// Places a scene. O(boxes · layers + arrows · layers) for long arrows; meant for some hundreds of boxes.
[[nodiscard]] Layout place(const Scene& scene, const Metrics& metrics = {});

}  // namespace grundy::picture
