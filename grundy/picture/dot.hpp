/// Draws a scene as DOT, the language of Graphviz, and asks Graphviz to lay it out where it is installed.
#pragma once

#include <optional>
#include <string>

#include "grundy/picture/svg.hpp"

namespace grundy::picture {

/// A digraph with the looks of `to_svg`: double borders for lost positions, round corners for won ones, dashes for
/// drawn ones, bold winning moves, and a legend.
[[nodiscard]] std::string to_dot(const Scene& scene, const Translate& translate = english);

/// What the program `dot` makes of a DOT text as SVG; none if it is not installed, fails, or takes longer than
/// `seconds`.
[[nodiscard]] std::optional<std::string> graphviz_svg(const std::string& dot, int seconds = 20);

}  // namespace grundy::picture
