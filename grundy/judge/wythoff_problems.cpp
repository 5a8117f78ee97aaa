/// Problems that are Wythoff's game.
#include <algorithm>
#include <utility>
#include <vector>

#include "grundy/judge/problem.hpp"
#include "grundy/number/golden.hpp"
#include "grundy/theory/wythoff.hpp"

namespace grundy::judge {
namespace {

constexpr std::uint64_t kMost = std::uint64_t{1} << 62;

bool won(const Case& c) {
  return !theory::wythoff_losing(c[0], c[1]);
}

bool won_exactly(const Case& c) {
  return !theory::wythoff_losing(c.integer(0), c.integer(1));
}

/// After the outcome the pairs that winning moves leave: first the one with the same difference, then those that keep
/// one heap, smaller pairs first.
void winning_pairs(const Case& c, Writer& out) {
  const std::uint64_t a = std::min(c[0], c[1]);
  const std::uint64_t b = std::max(c[0], c[1]);
  if (theory::wythoff_losing(a, b)) return out.line("0");
  out.line("1");
  const auto print = [&out](std::uint64_t x, std::uint64_t y) {
    out.number(std::min(x, y));
    out.character(' ');
    out.number(std::max(x, y));
    out.character('\n');
  };
  const std::uint64_t lower = floor_phi(b - a);
  const std::pair<std::uint64_t, std::uint64_t> alike{lower, lower + (b - a)};
  if (lower < a) print(alike.first, alike.second);
  const auto partner = [](std::uint64_t n) { return static_cast<std::uint64_t>(theory::wythoff_partner(Integer(n))); };
  std::vector<std::pair<std::uint64_t, std::uint64_t>> kept;
  if (const std::uint64_t p = partner(a); p < b) kept.emplace_back(std::min(a, p), std::max(a, p));
  if (const std::uint64_t p = partner(b); p < a) kept.emplace_back(p, b);
  std::sort(kept.begin(), kept.end());
  kept.erase(std::unique(kept.begin(), kept.end()), kept.end());
  for (const auto& [x, y] : kept) {
    if (lower >= a || std::pair(x, y) != alike) print(x, y);
  }
}

Field any(std::string_view name) {
  Field field = number(name);
  field.shape = Field::Shape::integer;
  return field;
}

}  // namespace

std::vector<Problem> wythoff_problems() {
  const std::vector<Field> heaps = {number("a", 0, kMost - 1), number("b", 0, kMost - 1)};
  return {
      {.ids = {"hdu-1527", "poj-1067", "moving-queen"},
       .title = "取石子游戏",
       .theory = tr("Wythoff"),
       .format = tr("until the end: a b; 1 or 0"),
       .framing = Framing::until_end,
       .fields = heaps,
       .answer = Says{"1", "0", won}},
      {.ids = {"luogu-p2252"},
       .title = "[SHOI2002] 取石子游戏",
       .theory = tr("Wythoff"),
       .format = tr("once: a b; 1 or 0"),
       .framing = Framing::once,
       .fields = heaps,
       .answer = Says{"1", "0", won}},
      {.ids = {"hdu-2177"},
       .title = "取(2堆)石子游戏",
       .theory = tr("Wythoff, all winning results"),
       .format = tr("until 0 0: a b; 0, or 1 and the pairs that winning moves leave"),
       .framing = Framing::until_zero,
       .fields = heaps,
       .answer = winning_pairs,
       .sentinel = 2},
      {.ids = {"51nod-1185"},
       .title = "威佐夫游戏 V2",
       .theory = tr("Wythoff, exact integers"),
       .format = tr("number of cases, then each: a b of any size; A or B"),
       .framing = Framing::count_first,
       .fields = {any("a"), any("b")},
       .answer = Says{"A", "B", won_exactly}},
      {.ids = {"hdu-5973"},
       .title = "Game of Taking Stones",
       .theory = tr("Wythoff, exact integers"),
       .format = tr("until the end: a b of any size; 1 or 0"),
       .framing = Framing::until_end,
       .fields = {any("a"), any("b")},
       .answer = Says{"1", "0", won_exactly}},
  };
}

}  // namespace grundy::judge
