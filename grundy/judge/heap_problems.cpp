/// Problems with single heaps: Bash and its kin, subtraction sets, Fibonacci Nim, splitting.
#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <unordered_map>

#include "grundy/judge/problem.hpp"
#include "grundy/theory/periodic.hpp"
#include "grundy/theory/takeaway.hpp"

namespace grundy::judge {
namespace {

constexpr std::uint64_t kAny = ~std::uint64_t{0};
constexpr std::uint64_t kHalf = kAny / 2;

/// More winning raises than these are not written out.
constexpr std::uint64_t kMostRaises = 1'000'000;

/// Raises of 1 … m towards the goal: all that win, ascending; with `beyond` a raise may pass the goal.
void winning_raises(std::uint64_t goal, std::uint64_t m, bool beyond, Writer& out) {
  const std::uint64_t rest = goal % (m + 1);
  if (rest == 0) return out.line("none");
  const std::uint64_t last = beyond && goal <= m ? m : rest;
  for (std::uint64_t k = rest; k <= last; ++k) {
    if (k > rest) out.character(' ');
    out.number(k);
  }
  out.character('\n');
}

std::optional<Text> too_many_raises(const Case& c) {
  const std::uint64_t goal = c[0];
  const std::uint64_t m = c[1];
  if (goal == 0 || goal > m || m - goal < kMostRaises) return std::nullopt;
  return say("the answer would be {} numbers; at most {} are written", m - goal + 1, kMostRaises);
}

void auction(const Case& c, Writer& out) {
  winning_raises(c[0], c[1], true, out);
}

void count_to(const Case& c, Writer& out) {
  winning_raises(c[0], c[1], false, out);
}

bool subtraction_won(const Case& c) {
  std::vector<std::size_t> set;
  for (const std::uint64_t s : c.list(1)) set.push_back(static_cast<std::size_t>(s));
  std::sort(set.begin(), set.end());
  set.erase(std::unique(set.begin(), set.end()), set.end());
  const auto heaps = c.list(3);
  const std::uint64_t most = heaps.empty() ? 0 : *std::max_element(heaps.begin(), heaps.end());
  const std::vector<std::uint16_t> values = theory::subtraction_values(set, static_cast<std::size_t>(most) + 1);
  std::uint64_t sum = 0;
  for (const std::uint64_t heap : heaps) sum ^= values[static_cast<std::size_t>(heap)];
  return sum != 0;
}

/// Take p … q, or all if fewer than p remain; who takes the last loses. Who faces a remainder 1 … p modulo p + q must
/// lose.
bool last_range_won(const Case& c) {
  const std::uint64_t rest = c[0] % (c[1] + c[2]);
  return rest == 0 || rest > c[1];
}

/// Multiplying by 2 … 9 from 1 to n or beyond: the bound on what the mover can reach grows by 9 and by 2 in turn.
bool multiplication_won(const Case& c) {
  for (std::uint64_t reach = 1;;) {
    if (reach > kAny / 18) return reach > kAny / 9 || 9 * reach >= c[0];
    if (9 * reach >= c[0]) return true;
    reach *= 18;
    if (reach >= c[0]) return false;
  }
}

/// Take 1, 2 or k: for k no multiple of 3 it never leads from a multiple of 3 to another; else the pattern has period k
/// + 1 with an extra win at its end.
bool one_two_k_won(const Case& c) {
  const std::uint64_t n = c[0];
  const std::uint64_t k = c[1];
  if (k % 3 != 0) return n % 3 != 0;
  const std::uint64_t rest = n % (k + 1);
  return rest == k || rest % 3 != 0;
}

template <std::uint64_t (*value)(std::uint64_t)>
bool heaps_won(const Case& c) {
  std::uint64_t sum = 0;
  for (const std::uint64_t heap : c.list(1)) sum ^= value(heap);
  return sum != 0;
}

/// Take any or split in two (Lasker's Nim).
std::uint64_t lasker(std::uint64_t n) {
  if (n == 0) return 0;
  return n % 4 == 0 ? n - 1 : n % 4 == 3 ? n + 1 : n;
}

/// Take any or split in three.
std::uint64_t split_in_three(std::uint64_t n) {
  if (n == 0) return 0;
  return n % 8 == 0 ? n - 1 : n % 8 == 7 ? n + 1 : n;
}

/// x becomes y with y^4 >= x >= y², y < x. Values up to the root of the greatest heap are tabled with running counts of
/// each value, so that the values seen in a window are four differences.
class RootWindows {
 public:
  static constexpr std::uint64_t kMost = 777'777'777'777;

  RootWindows() : counts_(1) {
    for (std::uint64_t x = 0; x <= kTable; ++x) {
      counts_.push_back(counts_.back());
      ++counts_.back()[value(x)];
    }
  }

  [[nodiscard]] std::size_t value(std::uint64_t x) const {
    std::uint64_t high = root(x);
    std::uint64_t low = root(high);
    while (low * low * low * low < x) ++low;
    if (x <= 1) return 0;
    high = std::min(high, x - 1);
    if (low > high) return 0;
    std::size_t mex = 0;
    const auto& before = counts_[static_cast<std::size_t>(low)];
    const auto& after = counts_[static_cast<std::size_t>(high) + 1];
    while (mex < kValues && after[mex] != before[mex]) ++mex;
    return mex;
  }

 private:
  static constexpr std::uint64_t kTable = 881'917;  // ⌊√kMost⌋
  static constexpr std::size_t kValues = 5;

  static std::uint64_t root(std::uint64_t x) {
    std::uint64_t low = 0;
    std::uint64_t high = std::uint64_t{1} << 20;
    while (low < high) {
      const std::uint64_t middle = (low + high + 1) / 2;
      if (middle * middle <= x) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  std::vector<std::array<std::uint32_t, kValues>> counts_;  ///< [x]: how often each value occurs below x
};

bool root_windows_won(const Case& c) {
  auto& windows = c.memory<RootWindows>();
  std::uint64_t sum = 0;
  for (const std::uint64_t x : c.list(1)) sum ^= windows.value(x);
  return sum != 0;
}

/// Heaps of at least F are split into m >= 2 parts as equal as possible. The m with the same quotient q leave heaps of
/// q and q + 1 in numbers whose parities depend on the parity of m alone, so two m per quotient are looked at: O(√x)
/// for heap x.
class EqualSplits {
 public:
  std::uint32_t value(std::uint64_t f, std::uint64_t x) {
    while (values_.size() <= x) values_.push_back(next(f, values_.size()));
    return values_[static_cast<std::size_t>(x)];
  }

 private:
  std::uint32_t next(std::uint64_t f, std::uint64_t x) {
    if (x < f) return 0;
    ++stamp_;
    for (std::uint64_t m = 2; m <= x; m = x / (x / m) + 1) {
      const std::uint64_t last = x / (x / m);
      for (std::uint64_t parts = m; parts <= std::min(m + 1, last); ++parts) {
        const std::uint64_t q = x / parts;
        const std::uint64_t larger = x % parts;
        std::uint32_t sum = 0;
        if (larger % 2 != 0) sum ^= values_[static_cast<std::size_t>(q) + 1];
        if ((parts - larger) % 2 != 0) sum ^= values_[static_cast<std::size_t>(q)];
        if (sum >= stamps_.size()) stamps_.resize(2 * sum + 2);
        stamps_[sum] = stamp_;
      }
    }
    std::uint32_t mex = 0;
    while (mex < stamps_.size() && stamps_[mex] == stamp_) ++mex;
    return mex;
  }

  std::vector<std::uint32_t> values_;
  std::vector<std::uint32_t> stamps_;
  std::uint32_t stamp_ = 0;
};

bool equal_splits_won(const Case& c) {
  auto& splits = c.memory<EqualSplits>();
  std::uint64_t sum = 0;
  for (const std::uint64_t x : c.list(2)) sum ^= splits.value(c[0], x);
  return sum != 0;
}

/// A bean in bottle i becomes one in j and one in k, i < j <= k: each bean is a heap by itself.
void bottles(const Case& c, Writer& out) {
  const auto beans = c.list(1);
  const std::size_t n = beans.size();
  std::vector<std::uint64_t> value(n);
  for (std::size_t i = n; i-- > 0;) {
    std::vector<bool> seen(256);
    for (std::size_t j = i + 1; j < n; ++j) {
      for (std::size_t k = j; k < n; ++k) seen[static_cast<std::size_t>(value[j] ^ value[k])] = true;
    }
    while (seen[static_cast<std::size_t>(value[i])]) ++value[i];
  }
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < n; ++i) sum ^= beans[i] % 2 != 0 ? value[i] : 0;
  std::uint64_t count = 0;
  std::array<std::size_t, 3> first{};
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = i + 1; beans[i] > 0 && j < n; ++j) {
      for (std::size_t k = j; k < n; ++k) {
        if ((sum ^ value[i] ^ value[j] ^ value[k]) != 0) continue;
        if (count++ == 0) first = {i, j, k};
      }
    }
  }
  if (count == 0) {
    out.text("-1 -1 -1");
  } else {
    for (std::size_t i = 0; i < 3; ++i) {
      if (i > 0) out.character(' ');
      out.number(first[i]);
    }
  }
  out.character('\n');
  out.number(count);
  out.character('\n');
}

/// Euclid's game in which every unfinished game must be moved in: the longest decides. Along Euclid's algorithm: with
/// quotient 1 the move is forced; with more the mover chooses, and has won: either by going to the next pair at once,
/// or one step later.
bool every_euclid_won(const Case& c) {
  struct State {
    bool win;
    std::uint64_t steps;
  };
  const auto play = [](std::uint64_t a, std::uint64_t b, const auto& self) -> State {
    if (a < b) std::swap(a, b);
    if (b == 0) return {false, 0};
    const State next = self(b, a % b, self);
    if (a / b == 1) return {!next.win, next.steps + 1};
    return {true, next.win ? next.steps + 2 : next.steps + 1};
  };
  const auto pairs = c.list(1);
  std::uint64_t longest = 0;
  for (std::size_t i = 0; i < pairs.size(); i += 2)
    longest = std::max(longest, play(pairs[i], pairs[i + 1], play).steps);
  return longest % 2 != 0;
}

/// Pairs of heaps: one is taken away and the other split in two. The value of a pair is the number of trailing ones of
/// (a - 1) or (b - 1).
bool box_pairs_won(const Case& c) {
  const auto heaps = c.list(1);
  unsigned sum = 0;
  for (std::size_t i = 0; i < heaps.size(); i += 2) {
    sum ^= static_cast<unsigned>(std::countr_one((heaps[i] - 1) | (heaps[i + 1] - 1)));
  }
  return sum != 0;
}

std::optional<Text> odd_number(const Case& c) {
  if (c[0] % 2 != 0) return say("{} heaps are no pairs", c[0]);
  return std::nullopt;
}

/// Who wins with a square number taken, for all heaps up to the greatest asked.
class Squares {
 public:
  static constexpr std::uint64_t kMost = 10'000'000;

  bool won(std::uint64_t n) {
    for (std::size_t m = won_.size(); m <= n; ++m) {
      bool wins = false;
      for (std::size_t k = 1; k * k <= m && !wins; ++k) wins = !won_[m - k * k];
      won_.push_back(wins);
    }
    return won_[static_cast<std::size_t>(n)];
  }

 private:
  std::vector<bool> won_{false};
};

void least_part(const Case& c, Writer& out) {
  out.number(theory::least_fibonacci_part(c[0]));
  out.character('\n');
}

}  // namespace

std::vector<Problem> heap_problems() {
  const std::vector<Field> heaps = {number("number of heaps"), list("heap", 0, 0, kHalf)};
  Field pairs = list("number", 0, 1);
  pairs.each = 2;
  return {
      {.ids = {"hdu-1846"},
       .title = "Brave Game",
       .theory = tr("Bash"),
       .format = tr("number of cases, then each: n m; first or second"),
       .framing = Framing::count_first,
       .fields = {number("n"), number("m", 1, kHalf)},
       .answer = Says{"first", "second", [](const Case& c) { return c[0] % (c[1] + 1) != 0; }}},
      {.ids = {"hdu-2149"},
       .title = "Public Sale",
       .theory = tr("Bash, all winning first raises"),
       .format = tr("until the end: the goal M and the greatest raise N; the winning first raises, or none"),
       .framing = Framing::until_end,
       .fields = {number("M"), number("N", 1, kHalf)},
       .answer = auction,
       .too_much = too_many_raises},
      {.ids = {"count-to"},
       .title = "Count to 100",
       .theory = tr("Bash, the winning first move"),
       .format = tr("until the end: the goal and m; what to say first, or none"),
       .framing = Framing::until_end,
       .fields = {number("goal"), number("m", 1, kHalf)},
       .answer = count_to},
      {.ids = {"hdu-1847"},
       .title = "Good Luck in CET-4 Everybody!",
       .theory = tr("powers of two"),
       .format = tr("until the end: n; Kiki or Cici"),
       .framing = Framing::until_end,
       .fields = {number("n")},
       .answer = Says{"Kiki", "Cici", [](const Case& c) { return c[0] % 3 != 0; }}},
      {.ids = {"acwing-893"},
       .title = "集合-Nim游戏",
       .theory = tr("subtraction set"),
       .format = tr("once: k, then k numbers that may be taken, n, then n heaps; Yes or No"),
       .framing = Framing::once,
       .fields = {number("k"), list("number", 0, 1), number("n"), list("heap", 2, 0, 100'000'000)},
       .answer = Says{"Yes", "No", subtraction_won}},
      {.ids = {"half-game", "uva-12293"},
       .title = "Box Game (take at most half)",
       .theory = tr("take at most half"),
       .format = tr("until 0: n; Alice or Bob"),
       .framing = Framing::until_zero,
       .fields = {number("n")},
       .answer = Says{"Alice", "Bob", [](const Case& c) { return (c[0] & (c[0] + 1)) != 0; }}},
      {.ids = {"two-boxes"},
       .title = "Empty and divide",
       .theory = tr("two boxes"),
       .format = tr("until the end: a b; first or second"),
       .framing = Framing::until_end,
       .fields = {number("a", 1), number("b", 1)},
       .answer = Says{"first", "second", [](const Case& c) { return (c[0] & c[1] & 1) == 0; }}},
      {.ids = {"hdu-2516"},
       .title = "取石子游戏",
       .theory = tr("Fibonacci Nim"),
       .format = tr("until 0: n; First win or Second win"),
       .framing = Framing::until_zero,
       .fields = {number("n", 2)},
       .answer = Says{"First win", "Second win", [](const Case& c) { return !theory::is_fibonacci(c[0]); }}},
      {.ids = {"luogu-p6487"},
       .title = "[COCI2010-2011#4] HRPA",
       .theory = tr("Fibonacci Nim, the least winning first take"),
       .format = tr("once: n; the least take that wins"),
       .framing = Framing::once,
       .fields = {number("n", 1)},
       .answer = least_part},
      {.ids = {"hdu-2897"},
       .title = "邂逅明下",
       .theory = tr("take p to q, misère"),
       .format = tr("until the end: n p q; WIN or LOST"),
       .framing = Framing::until_end,
       .fields = {number("n", 1), number("p", 1, kHalf), number("q", 1, kHalf)},
       .answer = Says{"WIN", "LOST", last_range_won},
       .fault = [](const Case& c) -> std::optional<Text> {
         if (c[1] > c[2]) return say("p = {} is above q = {}", c[1], c[2]);
         return std::nullopt;
       }},
      {.ids = {"hdu-1517", "poj-2505"},
       .title = "A Multiplication Game",
       .theory = tr("multiply by 2 to 9"),
       .format = tr("until the end: n; \"Stan wins.\" or \"Ollie wins.\""),
       .framing = Framing::until_end,
       .fields = {number("n", 1)},
       .answer = Says{"Stan wins.", "Ollie wins.", multiplication_won}},
      {.ids = {"cf-1194d"},
       .title = "1-2-K Game",
       .theory = tr("subtraction set {1, 2, k}"),
       .format = tr("number of cases, then each: n k; Alice or Bob"),
       .framing = Framing::count_first,
       .fields = {number("n"), number("k", 3, kHalf)},
       .answer = Says{"Alice", "Bob", one_two_k_won}},
      {.ids = {"hdu-3032"},
       .title = "Nim or not Nim?",
       .theory = tr("Lasker's Nim"),
       .format = tr("number of cases, then each: n, then n heaps; Alice or Bob"),
       .framing = Framing::count_first,
       .fields = heaps,
       .answer = Says{"Alice", "Bob", heaps_won<lasker>}},
      {.ids = {"hdu-5795"},
       .title = "A Simple Nim",
       .theory = tr("take any or split in three"),
       .format = tr("number of cases, then each: n, then n heaps; \"First player wins.\" or \"Second player wins.\""),
       .framing = Framing::count_first,
       .fields = heaps,
       .answer = Says{"First player wins.", "Second player wins.", heaps_won<split_in_three>}},
      {.ids = {"cf-255e"},
       .title = "Furlo and Rublo and Game",
       .theory = tr("windows between the fourth and the square root"),
       .format = tr("once: n, then n heaps; Furlo or Rublo"),
       .framing = Framing::once,
       .fields = {number("number of heaps"), list("heap", 0, 0, RootWindows::kMost)},
       .answer = Says{"Furlo", "Rublo", root_windows_won}},
      {.ids = {"luogu-p3235"},
       .title = "[HNOI2014] 江南乐",
       .theory = tr("splitting into equal parts"),
       .format = tr("number of cases and F, then each: n and n heaps; 1 or 0, on one line"),
       .framing = Framing::count_first,
       .header = {number("F")},
       .fields = {number("number of heaps"), list("heap", 1, 0, 10'000'000)},
       .answer = Says{"1", "0", equal_splits_won},
       .between = " "},
      {.ids = {"luogu-p3185"},
       .title = "[HNOI2007] 分裂游戏",
       .theory = tr("one bean becomes two further on; the first winning move and their number"),
       .format =
           tr("number of cases, then each: n, then the beans in n bottles; i j k (or -1 -1 -1) and how many first "
              "moves win"),
       .framing = Framing::count_first,
       .fields = {number("number of bottles", 1, 60), list("beans", 0)},
       .answer = bottles},
      {.ids = {"hdu-3595"},
       .title = "GG and MM",
       .theory = tr("Euclid's game in every component at once"),
       .format = tr("until the end: n, then n pairs; MM or GG"),
       .framing = Framing::until_end,
       .fields = {number("number of games"), pairs},
       .answer = Says{"MM", "GG", every_euclid_won}},
      {.ids = {"luogu-p2148"},
       .title = "[SDOI2009] E&D",
       .theory = tr("two boxes, by their values"),
       .format = tr("number of cases, then each: an even n, then n heaps in pairs; YES or NO"),
       .framing = Framing::count_first,
       .fields = {number("n"), list("heap", 0, 1)},
       .answer = Says{"YES", "NO", box_pairs_won},
       .fault = odd_number},
      {.ids = {"leetcode-1510"},
       .title = "Stone Game IV",
       .theory = tr("subtracting squares: all heaps in order"),
       .format = tr("until the end: n; true or false"),
       .framing = Framing::until_end,
       .fields = {number("n", 0, Squares::kMost)},
       .answer = Says{"true", "false", [](const Case& c) { return c.memory<Squares>().won(c[0]); }}},
  };
}

}  // namespace grundy::judge
