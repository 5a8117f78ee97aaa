/// A scatter plot of a sequence as SVG: one point for each heap and its value, some of them marked, and the period.
///
/// Few points are drawn as dots. Many are gathered into cells of two pixels, so the picture of a million values stays
/// below a megabyte and shows where they lie; a cell is drawn once however many points fall into it. Marked points are
/// drawn above the others, in another colour and as open diamonds, so that they can be told without colour too.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "grundy/picture/svg.hpp"

namespace grundy::picture {

struct Scatter {
  std::string title;
  std::span<const std::uint32_t> values;  ///< of heap 0, 1, …
  std::span<const std::uint64_t> marked;  ///< heaps to mark, ascending
  struct Repetition {
    std::uint64_t preperiod = 0;
    std::uint64_t period = 1;
    std::int64_t saltus = 0;  ///< what the values rise by over a period
    bool proved = false;
  };
  std::optional<Repetition> repetition;
};

/// A complete SVG document. `translate` renders the legend.
[[nodiscard]] std::string to_svg(const Scatter& scatter, const Translate& translate = english);

}  // namespace grundy::picture
