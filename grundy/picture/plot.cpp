#include "grundy/picture/plot.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <vector>

#include <fmt/format.h>

namespace grundy::picture {
namespace {

constexpr double width = 960, height = 540;
constexpr double left = 64, right = 24, top = 48, bottom = 76;
constexpr double plot_width = width - left - right, plot_height = height - top - bottom;
/// More points than this are gathered into cells.
constexpr std::size_t most_dots = 3000;
constexpr std::size_t most_diamonds = 400;
constexpr double cell = 2;
constexpr const char* common_colour = "#1b4f7a";
constexpr const char* marked_colour = "#b3541e";
constexpr const char* period_colour = "#5a5a5a";

/// 1, 2 or 5 times a power of ten, so that about `count` steps make up `span`.
double nice_step(double span, int count) {
  const double raw = std::max(span / count, 1.0);
  const double power = std::pow(10.0, std::floor(std::log10(raw)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= raw) return factor * power;
  }
  return 10 * power;
}

/// 1500000 as "1.5M": labels must not run into each other.
std::string short_number(double value) {
  if (value >= 1e9) return fmt::format("{:g}G", value / 1e9);
  if (value >= 1e6) return fmt::format("{:g}M", value / 1e6);
  if (value >= 1e4) return fmt::format("{:g}k", value / 1e3);
  return fmt::format("{:g}", value);
}

class Plotter {
 public:
  Plotter(const Scatter& scatter, const Translate& translate) : scatter_(scatter), translate_(translate) {
    std::uint32_t most = 1;
    for (const std::uint32_t value : scatter.values) most = std::max(most, value);
    top_value_ = most;
    last_ = std::max<double>(1, static_cast<double>(scatter.values.size()) - 1);
  }

  std::string draw() {
    put(R"s(<svg xmlns="http://www.w3.org/2000/svg" width="{0:g}" height="{1:g}" viewBox="0 0 {0:g} {1:g}" font-family="sans-serif" font-size="12">)s",
        width, height);
    put(R"s(<rect width="{:g}" height="{:g}" fill="white"/>)s", width, height);
    put(R"s(<text x="{:g}" y="28" font-size="17">{}</text>)s", left, escape_xml(scatter_.title));
    repetition();
    axes();
    points();
    legend();
    put("</svg>");
    return std::move(out_);
  }

 private:
  template <class... Values>
  void put(fmt::format_string<Values...> format, Values&&... values) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Values>(values)...);
    out_ += '\n';
  }

  [[nodiscard]] double x(double heap) const { return left + plot_width * heap / last_; }
  [[nodiscard]] double y(double value) const { return top + plot_height * (1 - value / top_value_); }

  void axes() {
    for (double value = 0, step = nice_step(top_value_, 8); value <= top_value_; value += step) {
      put(R"s(<line x1="{:g}" x2="{:g}" y1="{:.1f}" y2="{:.1f}" stroke="#dddddd"/>)s", left, left + plot_width, y(value),
          y(value));
      put(R"s(<text x="{:g}" y="{:.1f}" text-anchor="end">{}</text>)s", left - 8, y(value) + 4, short_number(value));
    }
    for (double heap = 0, step = nice_step(last_, 9); heap <= last_; heap += step) {
      put(R"s(<line x1="{:.1f}" x2="{:.1f}" y1="{:g}" y2="{:g}" stroke="#333333"/>)s", x(heap), x(heap),
          top + plot_height, top + plot_height + 5);
      put(R"s(<text x="{:.1f}" y="{:g}" text-anchor="middle">{}</text>)s", x(heap), top + plot_height + 19,
          short_number(heap));
    }
    put(R"s(<path d="M{0:g},{1:g}V{2:g}H{3:g}" fill="none" stroke="#333333"/>)s", left, top, top + plot_height,
        left + plot_width);
    put(R"s(<text x="{:g}" y="{:g}" text-anchor="end">{}</text>)s", left + plot_width, top + plot_height + 36,
        escape_xml(translate_(say("heap"))));
    put(R"s(<text x="{:g}" y="{:g}" text-anchor="end">{}</text>)s", left - 8, top - 10,
        escape_xml(translate_(say("value"))));
  }

  /// The part before the period in grey; a line where each period begins, as long as these can be told apart.
  void repetition() {
    if (!scatter_.repetition) return;
    const auto begin = static_cast<double>(scatter_.repetition->preperiod);
    const auto period = static_cast<double>(scatter_.repetition->period);
    if (begin > last_) return;
    put(R"s(<rect x="{:.1f}" y="{:g}" width="{:.1f}" height="{:g}" fill="#f0efe9"/>)s", left, top, x(begin) - left,
        plot_height);
    const bool all = x(begin + period) - x(begin) >= 6;
    const int lines = all ? 1000 : 1;
    for (int i = 0; i < lines && begin + i * period <= last_; ++i) {
      put(R"s(<line x1="{0:.1f}" x2="{0:.1f}" y1="{1:g}" y2="{2:g}" stroke="{3}" stroke-dasharray="{4}"/>)s",
          x(begin + i * period), top, top + plot_height, period_colour, i == 0 ? "none" : "4 3");
    }
  }

  /// The cells of the points that `wanted` picks, one path.
  template <class Wanted>
  void cells(const char* colour, const Wanted& wanted) {
    const auto columns = static_cast<std::size_t>(plot_width / cell) + 1;
    const auto rows = static_cast<std::size_t>(plot_height / cell) + 1;
    std::vector<bool> taken(columns * rows, false);
    for (std::size_t heap = 0; heap < scatter_.values.size(); ++heap) {
      if (!wanted(heap)) continue;
      const auto column = static_cast<std::size_t>((x(static_cast<double>(heap)) - left) / cell);
      const auto row = static_cast<std::size_t>((y(scatter_.values[heap]) - top) / cell);
      taken[std::min(row, rows - 1) * columns + std::min(column, columns - 1)] = true;
    }
    out_ += fmt::format(R"s(<path stroke="{}" stroke-width="{:g}" d=")s", colour, cell);
    for (std::size_t row = 0; row < rows; ++row) {
      for (std::size_t column = 0; column < columns; ++column) {
        if (!taken[row * columns + column]) continue;
        std::size_t end = column;
        while (end + 1 < columns && taken[row * columns + end + 1]) ++end;
        fmt::format_to(std::back_inserter(out_), "M{:g},{:g}h{:g}", left + static_cast<double>(column) * cell - 1,
                       top + static_cast<double>(row) * cell, static_cast<double>(end - column + 1) * cell);
        column = end;
      }
    }
    out_ += "\"/>\n";
  }

  void points() {
    if (scatter_.values.size() > most_dots) {
      cells(common_colour, [](std::size_t) { return true; });
    } else {
      out_ += fmt::format("<g fill=\"{}\">\n", common_colour);
      const double radius = scatter_.values.size() > 500 ? 1.6 : 2.4;
      for (std::size_t heap = 0; heap < scatter_.values.size(); ++heap) {
        put(R"s(<circle cx="{:.1f}" cy="{:.1f}" r="{:g}"/>)s", x(static_cast<double>(heap)), y(scatter_.values[heap]),
            radius);
      }
      out_ += "</g>\n";
    }
    if (scatter_.marked.size() > most_diamonds) {
      cells(marked_colour, [&](std::size_t heap) {
        return std::binary_search(scatter_.marked.begin(), scatter_.marked.end(), std::uint64_t{heap});
      });
      return;
    }
    for (const std::uint64_t heap : scatter_.marked) {
      if (heap < scatter_.values.size()) diamond(x(static_cast<double>(heap)), y(scatter_.values[heap]));
    }
  }

  void diamond(double at_x, double at_y) {
    put(R"s(<path d="M{:.1f},{:.1f}l4.5,4.5l-4.5,4.5l-4.5,-4.5z" fill="none" stroke="{}" stroke-width="1.4"/>)s", at_x,
        at_y - 4.5, marked_colour);
  }

  void legend() {
    double at = left;
    const double line = height - 18;
    const auto entry = [&](const Text& text) {
      const std::string words = translate_(text);
      put(R"s(<text x="{:g}" y="{:g}">{}</text>)s", at + 14, line, escape_xml(words));
      // Chinese letters take more bytes than room.
      at += 14 + 7.2 * static_cast<double>(words.size()) + 24;
    };
    put(R"s(<circle cx="{:g}" cy="{:g}" r="2.4" fill="{}"/>)s", at + 4, line - 4, common_colour);
    entry(say("value of a heap"));
    if (!scatter_.marked.empty()) {
      diamond(at + 4, line - 4);
      entry(say("{} rare heaps", scatter_.marked.size()));
    }
    if (scatter_.repetition) {
      put(R"s(<line x1="{0:g}" x2="{0:g}" y1="{1:g}" y2="{2:g}" stroke="{3}"/>)s", at + 4, line - 10, line + 2,
          period_colour);
      const auto& found = *scatter_.repetition;
      const Text where = found.saltus == 0
                             ? say("period {} from heap {} on", found.period, found.preperiod)
                             : say("period {} and saltus {} from heap {} on", found.period, found.saltus,
                                   found.preperiod);
      entry(found.proved ? say("{}, proved", where) : say("{}, seen only", where));
    }
  }

  const Scatter& scatter_;
  const Translate& translate_;
  std::string out_;
  double top_value_ = 1;
  double last_ = 1;
};

}  // namespace

std::string to_svg(const Scatter& scatter, const Translate& translate) {
  return Plotter(scatter, translate).draw();
}

}  // namespace grundy::picture
