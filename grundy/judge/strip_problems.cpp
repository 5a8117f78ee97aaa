/// Problems with things in a row: staircases and their disguises, rows and rings of coins.
#include <algorithm>
#include <bit>
#include <map>
#include <numeric>

#include "grundy/judge/problem.hpp"
#include "grundy/theory/kayles.hpp"
#include "grundy/theory/staircase.hpp"

namespace grundy::judge {
namespace {

bool stairs_won(const Case& c) {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < c.list(1).size(); i += 2) sum ^= c.list(1)[i];
  return sum != 0;
}

std::vector<std::uint64_t> sorted(std::span<const std::uint64_t> numbers) {
  std::vector<std::uint64_t> result(numbers.begin(), numbers.end());
  std::sort(result.begin(), result.end());
  return result;
}

bool georgia_won(const Case& c) {
  return theory::georgia_value(sorted(c.list(1))) != 0;
}

std::optional<Text> shared_square(const Case& c, std::size_t field) {
  const std::vector<std::uint64_t> squares = sorted(c.list(field));
  const auto twice = std::adjacent_find(squares.begin(), squares.end());
  if (twice != squares.end()) return say("two coins stand on square {}", *twice);
  return std::nullopt;
}

/// Tokens climb to 0, which alone may be shared; who brings token K up wins. Pairs of neighbours from the last are
/// heaps as in a staircase. With an odd number the first token's way to 0 is one more heap; if the king is second,
/// whoever brings the first token up lets the other bring up the king, so that heap ends one square earlier. If the
/// king is first he is brought up at once.
bool climb_won(const Case& c) {
  const std::vector<std::uint64_t> at = sorted(c.list(2));
  const std::uint64_t king = c[1];
  if (king == 1) return true;
  std::uint64_t sum = 0;
  for (std::size_t i = at.size(); i > 0; i -= i >= 2 ? 2 : 1) {
    sum ^= i >= 2 ? at[i - 1] - at[i - 2] - 1 : king == 2 ? at[0] - 1 : at[0];
  }
  return sum != 0;
}

std::optional<Text> climb_fault(const Case& c) {
  if (c[1] > c[0]) return say("there are {} tokens, none is number {}", c[0], c[1]);
  return shared_square(c, 2);
}

/// Heaps that stay sorted: a staircase of differences.
bool pebbles_won(const Case& c) {
  const auto heaps = c.list(1);
  std::uint64_t sum = 0;
  for (std::size_t i = heaps.size(); i > 0; i -= i >= 2 ? 2 : 1) sum ^= heaps[i - 1] - (i >= 2 ? heaps[i - 2] : 0);
  return sum != 0;
}

std::optional<Text> pebbles_fault(const Case& c) {
  if (!std::is_sorted(c.list(1).begin(), c.list(1).end())) return say("the heaps are not in ascending order");
  return std::nullopt;
}

/// Cards go from box A to a box B < A with A + B odd and divisible by 3. Boxes 1, 3, 4 modulo 6 lie an even number of
/// moves from where cards stop, so only boxes 0, 2, 5 modulo 6 count, as the odd steps of a staircase.
bool boxes_won(const Case& c) {
  std::uint64_t sum = 0;
  for (std::size_t i = 1; i <= c.list(1).size(); ++i) {
    if (i % 6 == 0 || i % 6 == 2 || i % 6 == 5) sum ^= c.list(1)[i - 1];
  }
  return sum != 0;
}

bool ring_won(const Case& c) {
  return c[0] <= c[1] || (c[1] == 1 && c[0] % 2 != 0);
}

/// The values of rows from which exactly m adjacent beads are painted, by m, for all cases of an input: each takes time
/// in the square of its length.
using Chains = std::map<std::size_t, std::vector<std::uint32_t>>;

/// A chain of n beads, exactly m adjacent ones painted at a time: after the first move a row, whose values are
/// computed.
bool chain_won(const Case& c) {
  const auto n = static_cast<std::size_t>(c[0]);
  const auto m = static_cast<std::size_t>(c[1]);
  if (n < m) return false;
  const std::size_t row = n - m;
  if (m == 1) return row % 2 == 0;  // each move takes one bead, whoever makes it
  std::vector<std::uint32_t>& value = c.memory<Chains>()[m];
  const std::size_t known = value.size();
  if (row < known) return value[row] == 0;
  value.resize(row + 1);
  std::vector<std::uint32_t> seen(2 * row + 4);
  for (std::size_t length = std::max(m, known); length <= row; ++length) {
    const auto stamp = static_cast<std::uint32_t>(length);
    for (std::size_t left = 0; 2 * left <= length - m; ++left) seen[value[left] ^ value[length - m - left]] = stamp;
    while (seen[value[length]] == stamp) ++value[length];
  }
  return value[row] == 0;
}

/// Each run of pluses is a row of Dawson's Kayles.
bool flips_won(const Case& c) {
  std::uint32_t sum = 0;
  std::size_t run = 0;
  for (const char sign : c.word(0) + '-') {
    if (sign == '+') {
      ++run;
    } else {
      sum ^= theory::dawson_sequence()(run);
      run = 0;
    }
  }
  return sum != 0;
}

std::optional<Text> flips_fault(const Case& c) {
  if (c.word(0).find_first_not_of("+-") == std::string::npos) return std::nullopt;
  return say("a row of + and - was expected");
}

/// Rows of 20 columns; a piece goes to the next empty column on its right. One table of all 2^20 rows, from the
/// right-most arrangement on: a move makes the number smaller if column 20 is bit 0.
class Rows {
 public:
  static constexpr unsigned kColumns = 20;

  Rows() : values_(std::size_t{1} << kColumns) {
    for (std::size_t row = 1; row < values_.size(); ++row) {
      std::uint32_t seen = 0;
      for (std::size_t pieces = row; pieces != 0; pieces &= pieces - 1) {
        const auto piece = static_cast<unsigned>(std::countr_zero(pieces));
        const std::size_t free_below = ~row & ((std::size_t{1} << piece) - 1);
        if (free_below == 0) continue;
        const auto target = static_cast<unsigned>(std::bit_width(free_below)) - 1;
        seen |= std::uint32_t{1} << values_[row ^ std::size_t{1} << piece ^ std::size_t{1} << target];
      }
      values_[row] = static_cast<std::uint8_t>(std::countr_one(seen));
    }
  }

  [[nodiscard]] std::uint8_t operator[](std::size_t row) const { return values_[row]; }

 private:
  std::vector<std::uint8_t> values_;
};

bool rows_won(const Case& c) {
  const auto& rows = c.memory<Rows>();
  const auto numbers = c.list(1);
  std::uint32_t sum = 0;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t row = 0;
    for (std::uint64_t left = numbers[i++]; left > 0; --left) row |= std::size_t{1} << (Rows::kColumns - numbers[i++]);
    sum ^= rows[row];
  }
  return sum != 0;
}

/// Modular arithmetic for counting positions.
class Binomials {
 public:
  static constexpr std::uint64_t kModulus = 1'000'000'009;

  explicit Binomials(std::size_t most) : factorial_(most + 1, 1), inverse_(most + 1, 1) {
    for (std::size_t i = 1; i <= most; ++i) factorial_[i] = factorial_[i - 1] * i % kModulus;
    inverse_[most] = power(factorial_[most], kModulus - 2);
    for (std::size_t i = most; i > 0; --i) inverse_[i - 1] = inverse_[i] * i % kModulus;
  }
  [[nodiscard]] std::uint64_t operator()(std::size_t n, std::size_t k) const {
    return k > n ? 0 : factorial_[n] * inverse_[k] % kModulus * inverse_[n - k] % kModulus;
  }

 private:
  static std::uint64_t power(std::uint64_t base, std::uint64_t exponent) {
    std::uint64_t result = 1;
    for (; exponent != 0; exponent >>= 1, base = base * base % kModulus) {
      if ((exponent & 1) != 0) result = result * base % kModulus;
    }
    return result;
  }
  std::vector<std::uint64_t> factorial_;
  std::vector<std::uint64_t> inverse_;
};

/// m coins on n squares sliding left: how many placings are won. Lost are those whose k odd steps have nim-sum 0; with
/// sum s of these, f(s) = Σ C(k, j) f((s - j) / 2) over even j, as an even number j of them have the lowest bit.
void count_won_placings(const Case& c, Writer& out) {
  constexpr std::uint64_t modulus = Binomials::kModulus;
  const auto n = static_cast<std::size_t>(c[0]);
  const auto m = static_cast<std::size_t>(c[1]);
  if (m > n) return out.line("0");
  const Binomials binomial(n + m + 1);
  const std::size_t odd_steps = (m + 1) / 2;
  const std::size_t other_gaps = m + 1 - odd_steps;
  const std::size_t free = n - m;
  std::vector<std::uint64_t> ways{1};
  ways.resize(free + 1);
  std::uint64_t lost = 0;
  for (std::size_t s = 0; s <= free; s += 2) {
    for (std::size_t j = 0; s > 0 && j <= std::min(odd_steps, s); j += 2) {
      ways[s] = (ways[s] + binomial(odd_steps, j) * ways[(s - j) / 2]) % modulus;
    }
    lost = (lost + ways[s] * binomial(free - s + other_gaps - 1, other_gaps - 1)) % modulus;
  }
  out.number((binomial(n, m) + modulus - lost) % modulus);
  out.character('\n');
}

/// Each drawing leaves n points in two parts of together n - 2: Dawson's Kayles.
bool triangulation_won(const Case& c) {
  const theory::Periodic& values = theory::dawson_sequence();
  std::uint32_t sum = 0;
  for (const std::uint64_t points : c.list(1)) sum ^= values(Integer(points));
  return sum != 0;
}

/// Who has more cells of his colour wins. With as many of both, who cannot move in the middle loses: each move takes a
/// neighbouring pair of different colours, so a maximal alternating stretch is a row of Dawson's Kayles.
bool colouring_won(const Case& c) {
  const std::string& cells = c.word(1);
  const auto red = static_cast<std::size_t>(std::count(cells.begin(), cells.end(), 'R'));
  if (2 * red != cells.size()) return 2 * red > cells.size();
  std::uint32_t sum = 0;
  for (std::size_t from = 0, to = 0; from < cells.size(); from = to) {
    for (to = from + 1; to < cells.size() && cells[to] != cells[to - 1]; ++to) {
    }
    sum ^= theory::dawson_sequence()(Integer(to - from));
  }
  return sum != 0;
}

std::optional<Text> colouring_fault(const Case& c) {
  const std::string& cells = c.word(1);
  if (cells.size() != c[0] || cells.find_first_not_of("RB") != std::string::npos) {
    return say("a string of {} letters R and B was expected", c[0]);
  }
  return std::nullopt;
}

/// A letter between two equal ones may be the middle of a cut, which spoils its neighbours: Dawson's Chess on each
/// stretch of such letters, n of them worth a row of n + 1 in Dawson's Kayles. Printed is the first winning cut.
void first_cut(const Case& c, Writer& out) {
  const std::string& word = c.word(0);
  const auto worth = [](std::size_t letters) { return theory::dawson_sequence()(Integer(letters + 1)); };
  struct Stretch {
    std::size_t from, to;
  };
  std::vector<Stretch> stretches;
  const auto good = [&](std::size_t i) { return i > 0 && i + 1 < word.size() && word[i - 1] == word[i + 1]; };
  std::uint32_t sum = 0;
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (!good(i)) continue;
    std::size_t to = i;
    while (good(to)) ++to;
    stretches.push_back({i, to});
    sum ^= worth(to - i);
    i = to;
  }
  for (const auto& [from, to] : stretches) {
    const std::uint32_t others = sum ^ worth(to - from);
    for (std::size_t i = from; i < to; ++i) {
      const std::size_t left = i > from ? i - from - 1 : 0;
      const std::size_t right = i + 1 < to ? to - i - 2 : 0;
      if ((others ^ worth(left) ^ worth(right)) != 0) continue;
      out.line("First");
      out.number(i + 1);
      out.character('\n');
      return;
    }
  }
  out.line("Second");
}

}  // namespace

std::vector<Problem> strip_problems() {
  Field letters = number("letters");
  letters.shape = Field::Shape::word;
  Field pieces = list("column", 0, 1, Rows::kColumns);
  pieces.shape = Field::Shape::rows;
  Field signs = number("row of + and -");
  signs.shape = Field::Shape::word;
  return {
      {.ids = {"acwing-892"},
       .title = "台阶-Nim游戏",
       .theory = tr("staircase Nim"),
       .format = tr("once: n, then the coins on steps 1 … n; Yes or No"),
       .framing = Framing::once,
       .fields = {number("number of steps"), list("coins", 0)},
       .answer = Says{"Yes", "No", stairs_won}},
      {.ids = {"poj-1704"},
       .title = "Georgia and Bob",
       .theory = tr("staircase Nim on gaps"),
       .format = tr("number of cases, then each: n, then n squares; Georgia will win or Bob will win"),
       .framing = Framing::count_first,
       .fields = {number("number of coins"), list("square", 0, 1)},
       .answer = Says{"Georgia will win", "Bob will win", georgia_won},
       .fault = [](const Case& c) { return shared_square(c, 1); }},
      {.ids = {"hdu-4315"},
       .title = "Climbing the Hill",
       .theory = tr("staircase Nim on gaps, with a king"),
       .format = tr("until the end: n and the king's number k, then n places; Alice or Bob"),
       .framing = Framing::until_end,
       .fields = {number("number of tokens", 1), number("king", 1), list("place", 0, 1)},
       .answer = Says{"Alice", "Bob", climb_won},
       .fault = climb_fault},
      {.ids = {"luogu-p3480"},
       .title = "[POI2009] KAM-Pebbles",
       .theory = tr("staircase Nim on differences"),
       .format = tr("number of cases, then each: n, then n heaps in ascending order; TAK or NIE"),
       .framing = Framing::count_first,
       .fields = {number("number of heaps"), list("heap", 0)},
       .answer = Says{"TAK", "NIE", pebbles_won},
       .fault = pebbles_fault},
      {.ids = {"hdu-3389"},
       .title = "Game",
       .theory = tr("staircase Nim on boxes modulo 6"),
       .format = tr("number of cases, then each: n, then the cards in n boxes; Case i: Alice or Bob"),
       .framing = Framing::count_first,
       .fields = {number("number of boxes"), list("cards", 0)},
       .answer = Says{"Alice", "Bob", boxes_won},
       .label = "Case {}: "},
      {.ids = {"poj-2484"},
       .title = "A Funny Game",
       .theory = tr("ring of coins"),
       .format = tr("until 0: n; Alice or Bob"),
       .framing = Framing::until_zero,
       .fields = {number("n")},
       .answer = Says{"Alice", "Bob", [](const Case& c) { return c[0] <= 2; }}},
      {.ids = {"hdu-3951"},
       .title = "Coin Game",
       .theory = tr("ring of coins"),
       .format = tr("number of cases, then each: n k; Case i: first or second"),
       .framing = Framing::count_first,
       .fields = {number("n", 1), number("k", 1)},
       .answer = Says{"first", "second", ring_won},
       .label = "Case {}: "},
      {.ids = {"hdu-3980"},
       .title = "Paint Chain",
       .theory = tr("ring from which exactly m adjacent ones are taken"),
       .format = tr("number of cases, then each: n m; Case #i: aekdycoin or abcdxyzk"),
       .framing = Framing::count_first,
       .fields = {number("n", 1, 100'000), number("m", 1, 100'000)},
       .answer = Says{"aekdycoin", "abcdxyzk", chain_won},
       .label = "Case #{}: "},
      {.ids = {"leetcode-294"},
       .title = "Flip Game II",
       .theory = tr("Dawson's Kayles"),
       .format = tr("until the end: a row of + and -; true or false"),
       .framing = Framing::until_end,
       .fields = {signs},
       .answer = Says{"true", "false", flips_won},
       .fault = flips_fault},
      {.ids = {"hdu-5724"},
       .title = "Chess",
       .theory = tr("a table of all rows of 20 columns"),
       .format = tr("number of cases, then each: n rows, each: m and the columns of m pieces; YES or NO"),
       .framing = Framing::count_first,
       .fields = {number("number of rows"), pieces},
       .answer = Says{"YES", "NO", rows_won}},
      {.ids = {"luogu-p5363"},
       .title = "[SDOI2019] 移动金币",
       .theory = tr("counting positions of a staircase"),
       .format = tr("once: n squares and m coins; how many placings are won, modulo 10^9 + 9"),
       .framing = Framing::once,
       .fields = {number("n", 1, 10'000'000), number("m", 1, 1000)},
       .answer = count_won_placings},
      {.ids = {"hdu-4664"},
       .title = "Triangulation",
       .theory = tr("Dawson's Kayles"),
       .format = tr("number of cases, then each: n, then the points of n planes; Carol or Dave"),
       .framing = Framing::count_first,
       .fields = {number("number of planes"), list("points", 0)},
       .answer = Says{"Carol", "Dave", triangulation_won}},
      {.ids = {"cf-1704f"},
       .title = "Colouring Game",
       .theory = tr("Dawson's Kayles"),
       .format = tr("number of cases, then each: n, then n letters R and B; Alice or Bob"),
       .framing = Framing::count_first,
       .fields = {number("n", 2), letters},
       .answer = Says{"Alice", "Bob", colouring_won},
       .fault = colouring_fault},
      {.ids = {"cf-305e"},
       .title = "Playing with String",
       .theory = tr("Dawson's Kayles"),
       .format = tr("once: a string; Second, or First and the place of the first winning cut"),
       .framing = Framing::once,
       .fields = {letters},
       .answer = first_cut},
  };
}

}  // namespace grundy::judge
