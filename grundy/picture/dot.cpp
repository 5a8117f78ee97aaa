#include "grundy/picture/dot.hpp"

#include <iterator>

#include <fmt/format.h>

namespace grundy::picture {

namespace {

/// A quoted DOT name; line ends become centred line breaks.
std::string in_quotes(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    if (c == '\n') {
      result += "\\n";
    } else if (static_cast<unsigned char>(c) >= 0x20) {
      result += c;
    }
  }
  return result + "\"";
}

const char* look_of(Shade shade) {
  switch (shade) {
    case Shade::lost:
      return R"(style=filled, fillcolor="#fbe3c6", color="#8a4b00", peripheries=2)";
    case Shade::won:
      return R"(style="filled,rounded", fillcolor="#d8e8f7", color="#1b4f7a")";
    case Shade::drawn:
      return R"(style="filled,dashed", fillcolor="#f1f1f1", color="#555555")";
    case Shade::plain:
      break;
  }
  return R"(color="#333333")";
}

std::string in_markup(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '&') {
      result += "&amp;";
    } else if (c == '<') {
      result += "&lt;";
    } else if (c == '>') {
      result += "&gt;";
    } else {
      result += c;
    }
  }
  return result;
}

/// The rows of the legend, each a sample of the box it explains.
std::string legend_rows(const Scene& scene, const Translate& translate) {
  std::string rows;
  const auto row = [&rows](const std::string& cell) { rows += "<TR><TD>" + cell + "</TD></TR>"; };
  for (const Legend& legend : scene.legend) {
    const char* frame = R"(BORDER="1" COLOR="#333333")";
    if (legend.shade == Shade::lost) frame = R"(BORDER="1" CELLBORDER="1" BGCOLOR="#fbe3c6" COLOR="#8a4b00")";
    if (legend.shade == Shade::won) frame = R"(BORDER="1" STYLE="ROUNDED" BGCOLOR="#d8e8f7" COLOR="#1b4f7a")";
    if (legend.shade == Shade::drawn) frame = R"(BORDER="1" STYLE="DASHED" BGCOLOR="#f1f1f1" COLOR="#555555")";
    row(fmt::format(R"(<TABLE {} CELLSPACING="2" {}><TR><TD>{}</TD></TR></TABLE>)",
                    legend.shade == Shade::lost ? "" : R"(CELLBORDER="0")", frame, in_markup(translate(legend.text))));
  }
  if (scene.has_winning) row(in_markup(translate(say("bold arrow: a winning move"))));
  if (scene.has_hidden) row("+3: " + in_markup(translate(say("moves that are not shown"))));
  return rows;
}

}  // namespace

std::string to_dot(const Scene& scene, const Translate& translate) {
  std::string text =
      "digraph game {\n  node [shape=box, fontname=\"monospace\", fontsize=11, margin=\"0.08,0.05\"];\n"
      "  edge [color=\"#8c8c8c\", arrowsize=0.7];\n";
  const auto put = [&text](const std::string& line) { text += "  " + line + "\n"; };
  for (std::size_t i = 0; i < scene.boxes.size(); ++i) {
    const Box& box = scene.boxes[i];
    std::string label = box.text;
    std::string note = box.note;
    if (box.hidden != 0) note += fmt::format("{}+{}", note.empty() ? "" : "  ", box.hidden);
    if (!note.empty()) label += "\n" + note;
    put(fmt::format("n{} [label={}, {}{}];", i, in_quotes(label), look_of(box.shade),
                    box.start ? ", penwidth=2.5" : ""));
  }
  for (const Arrow& arrow : scene.arrows) {
    put(fmt::format("n{} -> n{}{};", arrow.from, arrow.to,
                    arrow.winning ? " [penwidth=3, color=\"#111111\", arrowsize=1]" : ""));
  }
  if (const std::string rows = legend_rows(scene, translate); !rows.empty()) {
    // One node for the whole legend: nodes of their own would be spread over the ranks of the picture.
    put("legend [shape=plaintext, fontsize=10, label=<<TABLE BORDER=\"1\" COLOR=\"#cccccc\" CELLBORDER=\"0\" "
        "CELLSPACING=\"4\">" +
        rows + "</TABLE>>];");
  }
  return text + "}\n";
}

}  // namespace grundy::picture
