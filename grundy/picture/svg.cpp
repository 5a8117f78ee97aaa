#include "grundy/picture/svg.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

namespace grundy::picture {

namespace {

struct Look {
  const char* fill;
  const char* stroke;
  double radius;
  const char* dashes;
  bool doubled;
};

/// Orange and blue are told apart by all kinds of eyes; the borders tell them apart without colour.
Look look_of(Shade shade) {
  switch (shade) {
    case Shade::lost:
      return {"#fbe3c6", "#8a4b00", 2, "", true};
    case Shade::won:
      return {"#d8e8f7", "#1b4f7a", 9, "", false};
    case Shade::drawn:
      return {"#f1f1f1", "#555555", 5, " stroke-dasharray=\"5 3\"", false};
    case Shade::plain:
      break;
  }
  return {"#ffffff", "#333333", 4, "", false};
}

class Drawing {
 public:
  explicit Drawing(const Metrics& metrics) : metrics_(metrics) {}

  void box(const Placed& at, const Look& look, bool start) {
    const double left = at.centre.x - at.width / 2;
    const double top = at.centre.y - at.height / 2;
    put(R"s(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" rx="{}" fill="{}" stroke="{}" stroke-width="{}"{}/>)s",
        left, top, at.width, at.height, look.radius, look.fill, look.stroke, start ? 2.5 : 1.2, look.dashes);
    if (look.doubled) {
      constexpr double inset = 3.5;
      put(R"s(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" rx="1" fill="none" stroke="{}" stroke-width="1"/>)s",
          left + inset, top + inset, at.width - 2 * inset, at.height - 2 * inset, look.stroke);
    }
  }

  void text(double x, double y, std::string_view text, const char* anchor, bool small) {
    put(R"s(<text x="{:.1f}" y="{:.1f}" text-anchor="{}"{}>{}</text>)s", x, y, anchor, small ? " class=\"note\"" : "",
        escape_xml(text));
  }

  /// A curve through the points, upright at both ends.
  void arrow(const std::vector<Point>& points, bool bold) {
    std::string path = fmt::format("M{:.1f},{:.1f}", points[0].x, points[0].y);
    const bool loop = points.size() == 4 && points.front().x == points.back().x && points[1].x == points[2].x &&
                      points[1].x > points[0].x;
    if (loop) {
      path += fmt::format(" C{:.1f},{:.1f} {:.1f},{:.1f} {:.1f},{:.1f}", points[1].x, points[1].y, points[2].x,
                          points[2].y, points[3].x, points[3].y);
    } else {
      for (std::size_t i = 1; i < points.size(); ++i) {
        const double half = (points[i].y - points[i - 1].y) / 2;
        path += fmt::format(" C{:.1f},{:.1f} {:.1f},{:.1f} {:.1f},{:.1f}", points[i - 1].x, points[i - 1].y + half,
                            points[i].x, points[i].y - half, points[i].x, points[i].y);
      }
    }
    put(R"s(<path d="{}" fill="none" stroke="{}" stroke-width="{}" marker-end="url(#{})"/>)s", path,
        bold ? "#111111" : "#8c8c8c", bold ? 2.8 : 1.1, bold ? "bold" : "thin");
  }

  template <class... Arguments>
  void put(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Arguments>(arguments)...);
    text_ += '\n';
  }

  [[nodiscard]] std::string take() { return std::move(text_); }
  [[nodiscard]] const Metrics& metrics() const { return metrics_; }

 private:
  Metrics metrics_;
  std::string text_;
};

void draw_box(Drawing& drawing, const Box& box, const Placed& at) {
  const Metrics& metrics = drawing.metrics();
  drawing.box(at, look_of(box.shade), box.start);
  double y = at.centre.y - at.height / 2 + metrics.margin + metrics.line - 4.5;
  for (const std::string_view line : lines_of(box.text)) {
    drawing.text(at.centre.x, y, line, "middle", false);
    y += metrics.line;
  }
  std::string note = box.note;
  if (box.hidden != 0) note += fmt::format("{}+{}", note.empty() ? "" : "  ", box.hidden);
  if (!note.empty()) drawing.text(at.centre.x, y, note, "middle", true);
}

}  // namespace

std::string escape_xml(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    switch (c) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      default:
        // Control characters are not allowed in XML at all.
        escaped += static_cast<unsigned char>(c) < 0x20 && c != '\t' ? ' ' : c;
    }
  }
  return escaped;
}

std::string to_svg(const Scene& scene, const Layout& layout, const Translate& translate, const Metrics& metrics) {
  struct Line {
    std::string text;
    int kind;  // 0 a box, 1 a bold arrow, 2 a folded box
    Shade shade;
  };
  std::vector<Line> legend;
  for (const Legend& entry : scene.legend) legend.push_back({translate(entry.text), 0, entry.shade});
  if (scene.has_winning) legend.push_back({translate(say("a winning move")), 1, Shade::plain});
  if (scene.has_hidden) legend.push_back({translate(say("moves that are not shown")), 2, Shade::plain});

  constexpr double sample = 46;
  constexpr double border = 24;
  double width = layout.width;
  for (const Line& line : legend) {
    width = std::max(width, 2 * border + sample + 10 + static_cast<double>(columns_of(line.text)) * metrics.letter);
  }
  const double legend_line = metrics.line + 9;
  const double height =
      layout.height + static_cast<double>(legend.size()) * legend_line + (legend.empty() ? 0 : border);
  const double shift = (width - layout.width) / 2;

  Drawing drawing(metrics);
  drawing.put(
      R"s(<svg xmlns="http://www.w3.org/2000/svg" width="{0:.0f}" height="{1:.0f}" viewBox="0 0 {0:.0f} {1:.0f}">)s",
      width, height);
  drawing.put(
      "<style>text{{font-family:'DejaVu Sans Mono',Menlo,Consolas,'Noto Sans Mono CJK "
      "SC',monospace;font-size:13px;fill:#111}}"
      ".note{{font-size:12px;font-weight:bold;fill:#333}}</style>");
  drawing.put(
      R"s(<defs><marker id="thin" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" )s"
      R"s(markerUnits="userSpaceOnUse" orient="auto"><path d="M0,1 L10,5 L0,9 z" fill="#8c8c8c"/></marker>)s"
      R"s(<marker id="bold" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="12" markerHeight="12" )s"
      R"s(markerUnits="userSpaceOnUse" orient="auto"><path d="M0,1 L10,5 L0,9 z" fill="#111111"/></marker></defs>)s");
  drawing.put(R"s(<rect width="{:.0f}" height="{:.0f}" fill="#ffffff"/>)s", width, height);
  drawing.put(R"s(<g transform="translate({:.1f},0)">)s", shift);
  // Bold arrows are drawn last, so that no thin one hides them.
  for (const bool bold : {false, true}) {
    for (std::size_t i = 0; i < scene.arrows.size(); ++i) {
      if (scene.arrows[i].winning == bold) drawing.arrow(layout.arrows[i], bold);
    }
  }
  for (std::size_t i = 0; i < scene.boxes.size(); ++i) draw_box(drawing, scene.boxes[i], layout.boxes[i]);
  drawing.put("</g>");
  double y = layout.height + legend_line / 2;
  for (const Line& line : legend) {
    const Placed at{{border + sample / 2, y}, sample, metrics.line + 3};
    if (line.kind == 1) {
      drawing.put(
          R"s(<path d="M{:.1f},{:.1f} L{:.1f},{:.1f}" stroke="#111111" stroke-width="2.8" marker-end="url(#bold)"/>)s",
          border, y, border + sample, y);
    } else if (line.kind == 2) {
      drawing.text(at.centre.x, y + 4.5, "+3", "middle", true);
    } else {
      drawing.box(at, look_of(line.shade), false);
    }
    drawing.text(border + sample + 10, y + 4.5, line.text, "start", false);
    y += legend_line;
  }
  drawing.put("</svg>");
  return drawing.take();
}

std::string to_svg(const Scene& scene, const Translate& translate) {
  return to_svg(scene, place(scene), translate);
}

}  // namespace grundy::picture
