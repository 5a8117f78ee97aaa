#include "grundy/picture/dot.hpp"

#include <iterator>

#include <fmt/format.h>

namespace grundy::picture {

namespace {

/// A quoted DOT name; line ends become centred line breaks.
std::string quoted(std::string_view text) {
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
    put(fmt::format("n{} [label={}, {}{}];", i, quoted(label), look_of(box.shade), box.start ? ", penwidth=2.5" : ""));
  }
  for (const Arrow& arrow : scene.arrows) {
    put(fmt::format("n{} -> n{}{};", arrow.from, arrow.to,
                    arrow.winning ? " [penwidth=3, color=\"#111111\", arrowsize=1]" : ""));
  }
  if (!scene.legend.empty()) {
    put("subgraph cluster_legend {");
    put("  color=\"#cccccc\"; fontsize=11;");
    for (std::size_t i = 0; i < scene.legend.size(); ++i) {
      put(fmt::format("  legend{} [label={}, {}];", i, quoted(translate(scene.legend[i].text)),
                      look_of(scene.legend[i].shade)));
    }
    std::string extra;
    if (scene.has_winning) extra += translate(say("bold: a winning move"));
    if (scene.has_hidden)
      extra += (extra.empty() ? "" : "\n") + std::string("+3: ") + translate(say("moves that are not shown"));
    if (!extra.empty()) put(fmt::format("  legend_moves [label={}, shape=plaintext];", quoted(extra)));
    put("}");
  }
  return text + "}\n";
}

}  // namespace grundy::picture
