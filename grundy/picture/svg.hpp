/// Draws a placed scene as SVG.
///
/// Readable without colour: a lost position (P) has a double border, a won one (N) a single one with round corners, a
/// drawn one a dashed border; the note below the text says it again. Winning moves are bold. A legend says all this.
#pragma once

#include <functional>
#include <string>

#include "grundy/picture/layout.hpp"

namespace grundy::picture {

using Translate = std::function<std::string(const Text&)>;

/// A complete SVG document. `translate` renders the legend (`english` by default).
[[nodiscard]] std::string to_svg(const Scene& scene, const Layout& layout, const Translate& translate = english,
                                 const Metrics& metrics = {});

/// Places and draws.
[[nodiscard]] std::string to_svg(const Scene& scene, const Translate& translate = english);

/// The text as XML character data.
[[nodiscard]] std::string escape_xml(std::string_view text);

}  // namespace grundy::picture
