/// Problems with a list of heaps or digits of which only the ends are touched, and with points.
#include <algorithm>
#include <string>

#include "grundy/judge/problem.hpp"

namespace grundy::judge {
namespace {

/// The best difference for who starts when either end is taken. Row by row: best[l] for intervals of one length.
std::int64_t best_difference(std::span<const std::uint64_t> numbers) {
  std::vector<std::int64_t> best(numbers.size() + 1);
  for (std::size_t length = 1; length <= numbers.size(); ++length) {
    for (std::size_t l = 0; l + length <= numbers.size(); ++l) {
      const auto left = static_cast<std::int64_t>(numbers[l]);
      const auto right = static_cast<std::int64_t>(numbers[l + length - 1]);
      best[l] = std::max(left - best[l + 1], right - best[l]);
    }
  }
  return best.empty() ? 0 : best[0];
}

void write_signed(std::int64_t value, Writer& out) {
  if (value < 0) out.character('-');
  out.number(value < 0 ? ~static_cast<std::uint64_t>(value) + 1 : static_cast<std::uint64_t>(value));
  out.character('\n');
}

void removal_score(const Case& c, Writer& out) {
  std::int64_t total = 0;
  for (const std::uint64_t number : c.list(1)) total += static_cast<std::int64_t>(number);
  write_signed((total + best_difference(c.list(1))) / 2, out);
}

void deque_difference(const Case& c, Writer& out) {
  write_signed(best_difference(c.list(1)), out);
}

/// The sums of at most 20000 numbers must fit 64 bits.
std::optional<Text> too_large(const Case& c) {
  constexpr std::int64_t most = std::int64_t{1} << 48;
  for (const std::uint64_t number : c.list(1)) {
    const auto value = static_cast<std::int64_t>(number);
    if (value > most || value < -most) return say("{} is too large a number", value);
  }
  return std::nullopt;
}

/// Heaps in a row of which only the outer ones may be taken from. For an interval exactly one size of a heap put at its
/// left end makes it lost (0 if it is lost by itself), and one at its right end. With heap x added on the right of an
/// interval with left size L and right size R, the new left size is 0 for x = R; otherwise mirroring shows it to be x,
/// but x + 1 or x - 1 while x lies between L and R.
bool ends_won(const Case& c) {
  const auto heaps = c.list(1);
  const std::size_t n = heaps.size();
  if (n == 0) return false;
  std::vector<std::uint64_t> left(heaps.begin(), heaps.end());   // of [l, l + length)
  std::vector<std::uint64_t> right(heaps.begin(), heaps.end());  // of [l, l + length)
  const auto step = [](std::uint64_t x, std::uint64_t near, std::uint64_t far) -> std::uint64_t {
    if (x == near) return 0;
    if (x < std::min(near, far) || x > std::max(near, far)) return x;
    return far < near ? x + 1 : x - 1;
  };
  for (std::size_t length = 2; length < n; ++length) {
    for (std::size_t l = 0; l + length <= n; ++l) {
      // From [l, l + length - 1) by its right neighbour, and from [l + 1, l + length) by its left one.
      const std::uint64_t new_left = step(heaps[l + length - 1], right[l], left[l]);
      const std::uint64_t new_right = step(heaps[l], left[l + 1], right[l + 1]);
      left[l] = new_left;
      right[l] = new_right;
    }
  }
  if (n == 1) return heaps[0] != 0;
  return heaps[0] != left[1];
}

/// Strings of digits: a digit is lowered, or a 0 is deleted with all to its right. A leading 0 is won at once; other
/// strings are numbers, and reach only shorter and smaller ones. So in ascending order each number that is not yet
/// marked is lost, and marks the numbers that reach it.
class Digits {
 public:
  static constexpr std::size_t kMost = 6;

  Digits() : won_(kNumbers) {
    for (std::size_t n = 1; n < kNumbers; ++n) {
      if (won_[n]) continue;
      for (std::size_t place = 1; place <= n; place *= 10) {
        const std::size_t digit = n / place % 10;
        for (std::size_t raise = 1; digit + raise <= 9; ++raise) won_[n + raise * place] = true;
      }
      for (std::size_t tail = 1; 10 * tail * n < kNumbers; tail *= 10) {  // n, a 0, and a tail of digits
        for (std::size_t rest = 0; rest < tail; ++rest) won_[10 * tail * n + rest] = true;
      }
    }
  }

  [[nodiscard]] bool won(const std::string& digits) const {
    return digits[0] == '0' || won_[static_cast<std::size_t>(std::stoul(digits))];
  }

 private:
  static constexpr std::size_t kNumbers = 1'000'000;
  std::vector<bool> won_;
};

bool digits_won(const Case& c) {
  return c.memory<Digits>().won(c.word(0));
}

std::optional<Text> digits_fault(const Case& c) {
  const std::string& word = c.word(0);
  if (word.size() > Digits::kMost || word.find_first_not_of("0123456789") != std::string::npos) {
    return say("a string of at most {} digits was expected", Digits::kMost);
  }
  return std::nullopt;
}

}  // namespace

std::vector<Problem> list_problems() {
  Field numbers = list("number", 0);
  numbers.is_signed = true;
  Field digits = number("digits");
  digits.shape = Field::Shape::word;
  return {
      {.ids = {"hdu-1404", "zoj-2725"},
       .title = "Digital Deletions",
       .theory = tr("all strings of digits decided in order"),
       .format = tr("until the end: a string of at most 6 digits; Yes or No"),
       .framing = Framing::until_end,
       .fields = {digits},
       .answer = Says{"Yes", "No", digits_won},
       .fault = digits_fault},
      {.ids = {"cses-1097"},
       .title = "Removal Game",
       .theory = tr("minimax over intervals"),
       .format = tr("once: n, then n numbers; the first player's score"),
       .framing = Framing::once,
       .fields = {number("n", 1, 20'000), numbers},
       .answer = removal_score,
       .fault = too_large},
      {.ids = {"atcoder-dp-l"},
       .title = "Deque",
       .theory = tr("minimax over intervals"),
       .format = tr("once: n, then n numbers; the first player's score less the second's"),
       .framing = Framing::once,
       .fields = {number("n", 1, 20'000), numbers},
       .answer = deque_difference,
       .fault = too_large},
      {.ids = {"luogu-p2599"},
       .title = "[ZJOI2009] 取石子游戏",
       .theory = tr("heaps of which only the outer two are touched"),
       .format = tr("number of cases, then each: n, then n heaps; 1 or 0"),
       .framing = Framing::count_first,
       .fields = {number("n", 1, 20'000), list("heap", 0, 1, ~std::uint64_t{0} / 2)},
       .answer = Says{"1", "0", ends_won}},
  };
}

}  // namespace grundy::judge
