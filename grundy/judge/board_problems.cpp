/// Problems on boards, grids, trees and calendars.
#include <algorithm>
#include <array>
#include <bit>
#include <numeric>

#include "grundy/judge/problem.hpp"
#include "grundy/number/nimber.hpp"
#include "grundy/theory/wythoff.hpp"

namespace grundy::judge {
namespace {

enum class Chess : std::uint64_t { king = 1, rook, knight, queen };

/// A piece goes down and right to the far corner, x and y squares away; who brings it there wins, stuck elsewhere is a
/// draw.
void chess(const Case& c, Writer& out) {
  const std::uint64_t x = c[1] - 1;
  const std::uint64_t y = c[2] - 1;
  char result = 'B';
  switch (static_cast<Chess>(c[0])) {
    case Chess::king:
      result = x % 2 == 0 && y % 2 == 0 ? 'G' : 'B';
      break;
    case Chess::rook:
      result = x == y ? 'G' : 'B';
      break;
    case Chess::queen:
      result = theory::wythoff_losing(x, y) ? 'G' : 'B';
      break;
    case Chess::knight: {  // each move takes 1 from one way and 2 from the other
      const std::uint64_t apart = x < y ? y - x : x - y;
      result = (x % 3 + y % 3) % 3 != 0 || apart > 1 ? 'D' : apart == 0 ? 'G' : 'B';
      break;
    }
  }
  out.character(result);
  out.character('\n');
}

/// A lamp at (x, y), both from 1, with the rectangles whose far corner it is: Turning Corners, the nim-product.
bool lights_won(const Case& c) {
  const auto lamps = c.list(1);
  Nimber sum;
  for (std::size_t i = 0; i < lamps.size(); i += 2) sum = sum + Nimber{lamps[i]} * Nimber{lamps[i + 1]};
  return sum.value != 0;
}

/// Whether the union of rectangles [x1, x2) × [y1, y2) has an odd number of cells: a sweep over x with, for every
/// elementary interval of y, how many rectangles cover it, in a segment tree that keeps the covered length.
class UnionArea {
 public:
  struct Rectangle {
    std::uint64_t x1, y1, x2, y2;
  };

  static bool is_odd(const std::vector<Rectangle>& rectangles) {
    std::vector<std::uint64_t> ys;
    struct Edge {
      std::uint64_t x, y1, y2;
      bool opens;
    };
    std::vector<Edge> edges;
    for (const Rectangle& r : rectangles) {
      if (r.x1 >= r.x2 || r.y1 >= r.y2) continue;
      ys.push_back(r.y1);
      ys.push_back(r.y2);
      edges.push_back({r.x1, r.y1, r.y2, true});
      edges.push_back({r.x2, r.y1, r.y2, false});
    }
    if (edges.empty()) return false;
    std::sort(ys.begin(), ys.end());
    ys.erase(std::unique(ys.begin(), ys.end()), ys.end());
    std::sort(edges.begin(), edges.end(), [](const Edge& a, const Edge& b) { return a.x < b.x; });
    UnionArea tree(ys);
    std::uint64_t area = 0;
    std::uint64_t x = edges.front().x;
    for (const Edge& edge : edges) {
      area += (edge.x - x) * tree.covered();
      x = edge.x;
      tree.cover(edge.y1, edge.y2, edge.opens);
    }
    return area % 2 != 0;
  }

 private:
  explicit UnionArea(const std::vector<std::uint64_t>& ys) : ys_(ys), count_(4 * ys.size()), length_(4 * ys.size()) {}

  [[nodiscard]] std::uint64_t covered() const { return length_[1]; }
  void cover(std::uint64_t from, std::uint64_t to, bool opens) { update(1, 0, ys_.size() - 1, from, to, opens); }
  void update(std::size_t node, std::size_t low, std::size_t high, std::uint64_t from, std::uint64_t to, bool opens) {
    if (to <= ys_[low] || ys_[high] <= from) return;
    if (from <= ys_[low] && ys_[high] <= to) {
      if (opens) {
        ++count_[node];
      } else {
        --count_[node];
      }
    } else {
      const std::size_t middle = (low + high) / 2;
      update(2 * node, low, middle, from, to, opens);
      update(2 * node + 1, middle, high, from, to, opens);
    }
    if (count_[node] > 0) {
      length_[node] = ys_[high] - ys_[low];
    } else {
      length_[node] = high - low > 1 ? length_[2 * node] + length_[2 * node + 1] : 0;
    }
  }

  const std::vector<std::uint64_t>& ys_;
  std::vector<std::uint32_t> count_;
  std::vector<std::uint64_t> length_;
};

/// Squares of side <= k are flipped by their far corner: a white cell (x, y) has as value the greatest power of two
/// that divides x and y and is <= k. The nim-sum is 0 iff for each such power an even number of white cells are
/// multiples of it.
///
/// The problem gives n, the number of rectangles, k. Where the number of rectangles that follow says that k came before
/// it, as some retellings have it, that is understood too.
bool squares_won(const Case& c) {
  const auto corners = c.list(3);
  const std::uint64_t k = corners.size() == 4 * c[1] ? c[2] : c[1];
  for (unsigned bit = 0; k >> bit != 0; ++bit) {
    std::vector<UnionArea::Rectangle> scaled;
    for (std::size_t i = 0; i < corners.size(); i += 4) {
      scaled.push_back(
          {(corners[i] - 1) >> bit, (corners[i + 1] - 1) >> bit, corners[i + 2] >> bit, corners[i + 3] >> bit});
    }
    if (UnionArea::is_odd(scaled)) return true;
  }
  return false;
}

std::optional<Text> squares_fault(const Case& c) {
  const auto corners = c.list(3);
  if (corners.size() != 4 * c[1] && corners.size() != 4 * c[2]) {
    return say("{} rectangles need {} numbers, but {} follow", c[1], 4 * c[1], corners.size());
  }
  return std::nullopt;
}

/// A rectangle is flipped from any cell that is on down to the last cell, so the last cell is flipped at every move:
/// its state tells the parity of the moves left.
bool last_cell_on(const Case& c) {
  return c.list(2).back() == 1;
}

/// A stone is taken from the token's vertex and the token goes to a neighbour: a vertex is won iff a neighbour with
/// fewer stones is lost; in order of stones this is decided at once.
void tree_starts(const Case& c, Writer& out) {
  const auto stones = c.list(1);
  const auto edges = c.list(2);
  const std::size_t n = stones.size();
  std::vector<std::vector<std::size_t>> smaller(n);
  for (std::size_t i = 0; i < edges.size(); i += 2) {
    const auto a = static_cast<std::size_t>(edges[i]) - 1;
    const auto b = static_cast<std::size_t>(edges[i + 1]) - 1;
    if (stones[a] > stones[b]) smaller[a].push_back(b);
    if (stones[b] > stones[a]) smaller[b].push_back(a);
  }
  std::vector<std::size_t> order(n);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return stones[a] < stones[b]; });
  std::vector<std::uint8_t> won(n);
  for (const std::size_t v : order) {
    won[v] = std::any_of(smaller[v].begin(), smaller[v].end(), [&](std::size_t u) { return won[u] == 0; }) ? 1 : 0;
  }
  bool first = true;
  for (std::size_t v = 0; v < n; ++v) {
    if (won[v] == 0) continue;
    if (!first) out.character(' ');
    first = false;
    out.number(v + 1);
  }
  out.character('\n');
}

std::optional<Text> tree_fault(const Case& c) {
  for (const std::uint64_t vertex : c.list(2)) {
    if (vertex > c[0]) return say("there is no vertex {}", vertex);
  }
  return std::nullopt;
}

struct Date {
  std::uint64_t year, month, day;
  friend auto operator<=>(const Date&, const Date&) = default;
};

std::uint64_t days_in(std::uint64_t year, std::uint64_t month) {
  constexpr std::array<std::uint64_t, 12> days = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  return days[static_cast<std::size_t>(month - 1)] + (month == 2 && leap ? 1 : 0);
}

/// From 1900-01-01 the date is moved on by a day or by a month (if that day exists), never beyond 2001-11-04; who
/// reaches it wins. All dates are decided from the last one back.
class Calendar {
 public:
  static constexpr Date kFirst{1900, 1, 1};
  static constexpr Date kLast{2001, 11, 4};

  Calendar() {
    for (std::size_t i = index(kLast); i-- > 0;) {
      const Date date = at(i);
      if (!valid(date)) continue;
      const Date month = next_month(date);
      const bool by_day = won_[index(next_day(date))] == 0;
      const bool by_month = valid(month) && month <= kLast && won_[index(month)] == 0;
      won_[i] = by_day || by_month ? 1 : 0;
    }
  }

  [[nodiscard]] bool won(const Date& date) const { return won_[index(date)] != 0; }
  [[nodiscard]] static bool valid(const Date& date) { return date.day <= days_in(date.year, date.month); }

 private:
  static std::size_t index(const Date& date) {
    return static_cast<std::size_t>(((date.year - kFirst.year) * 12 + date.month - 1) * 31 + date.day - 1);
  }
  static Date at(std::size_t index) { return {kFirst.year + index / 31 / 12, index / 31 % 12 + 1, index % 31 + 1}; }
  static Date next_month(const Date& date) {
    return date.month == 12 ? Date{date.year + 1, 1, date.day} : Date{date.year, date.month + 1, date.day};
  }
  static Date next_day(const Date& date) {
    if (date.day < days_in(date.year, date.month)) return {date.year, date.month, date.day + 1};
    const Date month = next_month(date);
    return {month.year, month.month, 1};
  }
  std::array<std::uint8_t, std::size_t{kLast.year - kFirst.year + 1} * 12 * 31> won_{};
};

bool date_won(const Case& c) {
  return c.memory<Calendar>().won({c[0], c[1], c[2]});
}

std::optional<Text> date_fault(const Case& c) {
  const Date date{c[0], c[1], c[2]};
  if (!Calendar::valid(date)) return say("there is no date {}-{}-{}", c[0], c[1], c[2]);
  if (date > Calendar::kLast) return say("the date is after 2001-11-04");
  return std::nullopt;
}

}  // namespace

std::vector<Problem> board_problems() {
  constexpr std::uint64_t coordinate = std::uint64_t{1} << 31;
  Field lamps = list("coordinate", 0, 1);
  lamps.each = 2;
  Field corners = number("corner", 1, coordinate);
  corners.shape = Field::Shape::rest;
  Field cells = list("cell", 0, 0, 1);
  cells.length = {0, 1};
  Field edges = list("vertex", 0, 1);
  edges.more = -1;
  edges.each = 2;
  return {
      {.ids = {"hdu-2147"},
       .title = "kiki's game",
       .theory = tr("one step left, down or both"),
       .format = tr("until 0 0: n m; Wonderful! or What a pity!"),
       .framing = Framing::until_zero,
       .fields = {number("n", 1), number("m", 1)},
       .answer = Says{"Wonderful!", "What a pity!", [](const Case& c) { return (c[0] & c[1] & 1) == 0; }},
       .sentinel = 2},
      {.ids = {"hdu-5754"},
       .title = "Life Winner Bo",
       .theory = tr("king, rook, knight (with draws) and queen to the corner"),
       .format = tr("number of cases, then each: piece (1 king, 2 rook, 3 knight, 4 queen) n m; B, G or D"),
       .framing = Framing::count_first,
       .fields = {number("piece", 1, 4), number("n", 1, coordinate), number("m", 1, coordinate)},
       .answer = chess},
      {.ids = {"chomp"},
       .title = "Chomp",
       .theory = tr("strategy stealing"),
       .format = tr("until the end: rows and columns; first or second"),
       .framing = Framing::until_end,
       .fields = {number("rows", 1), number("columns", 1)},
       .answer = Says{"first", "second", [](const Case& c) { return c[0] > 1 || c[1] > 1; }}},
      {.ids = {"hdu-3404"},
       .title = "Switch lights",
       .theory = tr("Turning Corners: the nim-product"),
       .format =
           tr("number of cases, then each: n, then n lamps x y; \"Have a try, lxhgww.\" or \"Don't waste your time.\""),
       .framing = Framing::count_first,
       .fields = {number("number of lamps"), lamps},
       .answer = Says{"Have a try, lxhgww.", "Don't waste your time.", lights_won}},
      {.ids = {"cf-494e"},
       .title = "Sharti",
       .theory = tr("turning squares"),
       .format = tr("once: n m k, then m rectangles x1 y1 x2 y2; Hamed or Malek"),
       .framing = Framing::once,
       .fields = {number("n", 1, coordinate), number("number of rectangles", 0, coordinate), number("k", 1, coordinate),
                  corners},
       .answer = Says{"Hamed", "Malek", squares_won},
       .fault = squares_fault},
      {.ids = {"hdu-4642"},
       .title = "Fliping game",
       .theory = tr("parity of the last cell"),
       .format = tr("number of cases, then each: n m, then n rows of m cells; Alice or Bob"),
       .framing = Framing::count_first,
       .fields = {number("n", 1, 100'000), number("m", 1, 100'000), cells},
       .answer = Says{"Alice", "Bob", last_cell_on}},
      {.ids = {"agc010-f"},
       .title = "Tree Game",
       .theory = tr("token and stones on a tree"),
       .format = tr("once: n, the stones, n - 1 edges; all vertices from which who starts wins"),
       .framing = Framing::once,
       .fields = {number("n", 1), list("stones", 0), edges},
       .answer = tree_starts,
       .fault = tree_fault},
      {.ids = {"hdu-1079", "poj-1082", "uva-1557"},
       .title = "Calendar Game",
       .theory = tr("all dates decided backwards"),
       .format = tr("number of cases, then each: year month day; YES or NO"),
       .framing = Framing::count_first,
       .fields = {number("year", 1900, 2001), number("month", 1, 12), number("day", 1, 31)},
       .answer = Says{"YES", "NO", date_won},
       .fault = date_fault},
  };
}

}  // namespace grundy::judge
