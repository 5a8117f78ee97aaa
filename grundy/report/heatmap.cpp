#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "grundy/report/table.hpp"

namespace grundy::report {
namespace {

struct Colour {
  std::uint64_t red, green, blue;
};

/// From pale to dark along one hue, so that the order can be read in grey too.
constexpr std::array<Colour, 5> stops{{{255, 247, 219}, {254, 217, 142}, {254, 153, 41}, {204, 76, 2}, {102, 37, 6}}};

/// The colour at `value` of `greatest`, in integers.
Colour colour_of(std::uint64_t value, std::uint64_t greatest) {
  constexpr std::uint64_t steps = 1024;
  if (greatest == 0) return stops[0];
  const std::uint64_t at = (stops.size() - 1) * (value * steps / greatest);
  const std::size_t first = std::min<std::size_t>(at / steps, stops.size() - 2);
  const std::uint64_t part = at - first * steps;
  const auto mix = [&](std::uint64_t from, std::uint64_t to) { return (from * (steps - part) + to * part) / steps; };
  const Colour &a = stops[first], &b = stops[first + 1];
  return {mix(a.red, b.red), mix(a.green, b.green), mix(a.blue, b.blue)};
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else
      out += c;
  }
  return out;
}

}  // namespace

std::string to_svg(const solve::Tabulated& table, Language language) {
  const std::size_t n = static_cast<std::size_t>(table.to) + 1;
  const bool grid = table.axes.size() == 2;
  // A row goes on line by line; short ones are as large as a grid of their size, with the numbers in their cells.
  const std::size_t columns = grid ? n : std::min<std::size_t>(n, n <= 2000 ? 40 : 200);
  const std::size_t rows = grid ? n : (n + columns - 1) / columns;
  const std::size_t cell = columns <= 40 ? 24 : columns <= 130 ? 8 : columns <= 400 ? 3 : 1;
  const bool numbers = cell >= 24;
  constexpr std::size_t left = 56, top = 56, legend = 64;
  const std::size_t width = std::max<std::size_t>(left + columns * cell + 24, 460), height = top + rows * cell + legend;
  std::uint64_t greatest = 0;
  for (const auto& value : table.cells) greatest = std::max(greatest, value.value_or(0));

  const Text what = what_is_shown(table);
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
      "font-family=\"sans-serif\">\n"
      "<rect width=\"{0}\" height=\"{1}\" fill=\"white\"/>\n"
      "<text x=\"{2}\" y=\"24\" font-size=\"16\">{3}: {4}</text>\n",
      width, height, left, escaped(table.game), escaped(render(what, language)));
  const auto label = [&](std::size_t x, std::size_t y, const std::string& anchor, const std::string& text) {
    out += fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"11\" text-anchor=\"{}\">{}</text>\n", x, y, anchor,
                       escaped(text));
  };
  // Axes: every cell where there is room, else about ten marks.
  const std::size_t step = numbers ? 1 : std::max<std::size_t>(1, columns / 10);
  if (grid) {
    for (std::size_t j = 0; j < columns; j += step)
      label(left + j * cell + cell / 2, top - 6, "middle", std::to_string(j));
    for (std::size_t i = 0; i < rows; i += step)
      label(left - 6, top + i * cell + cell / 2 + 4, "end", std::to_string(i));
    label(left + columns * cell + 6, top - 6, "start", table.axes[1]);
    label(left - 30, top - 6, "end", table.axes[0]);
  } else {
    constexpr std::size_t line = 12;  // pixels that a label takes
    for (std::size_t i = 0; i < rows; i += (line + cell - 1) / cell)
      label(left - 6, top + i * cell + cell / 2 + 4, "end", std::to_string(i * columns));
  }
  for (std::size_t index = 0; index < table.cells.size(); ++index) {
    const auto& value = table.cells[index];
    if (!value) continue;
    const std::size_t x = left + index % columns * cell, y = top + index / columns * cell;
    const Colour colour = colour_of(*value, greatest);
    const bool dark = colour.red + colour.green + colour.blue < 330;
    out += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"#{:02x}{:02x}{:02x}\"/>\n", x, y,
                       cell, cell, colour.red, colour.green, colour.blue);
    if (*value == 0) {
      // P-positions carry a mark of their own: a black square inside the cell.
      const std::size_t inset = cell >= 8 ? cell / 8 : 0;
      if (numbers) {
        out += fmt::format(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"black\" stroke-width=\"2\"/>\n",
            x + inset, y + inset, cell - 2 * inset, cell - 2 * inset);
      } else {
        out += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"black\"/>\n", x + inset,
                           y + inset, cell - 2 * inset, cell - 2 * inset);
      }
    }
    if (numbers) {
      const std::string text = table.outcomes ? solve::outcome_letters(*value) : std::to_string(*value);
      out += fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"10\" text-anchor=\"middle\" fill=\"{}\">{}</text>\n",
                         x + cell / 2, y + cell / 2 + 4, dark ? "white" : "black", text);
    }
  }
  // Legend.
  const std::size_t y = top + rows * cell + 24;
  if (!table.outcomes) {
    for (std::size_t i = 0; i < 100; ++i) {
      const Colour colour = colour_of(i, 99);
      out += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"1\" height=\"12\" fill=\"#{:02x}{:02x}{:02x}\"/>\n",
                         left + 20 + i, y, colour.red, colour.green, colour.blue);
    }
    label(left + 14, y + 10, "end", "0");
    label(left + 126, y + 10, "start", std::to_string(greatest));
  }
  if (numbers) {
    out += fmt::format(
        "<rect x=\"{}\" y=\"{}\" width=\"12\" height=\"12\" fill=\"none\" stroke=\"black\" stroke-width=\"2\"/>\n",
        left + 180, y);
  } else {
    out += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"12\" height=\"12\" fill=\"black\"/>\n", left + 180, y);
  }
  label(left + 200, y + 10, "start", render(say("P-position: the player to move loses"), language));
  return out + "</svg>\n";
}

}  // namespace grundy::report
