/// Problems that are Nim, or Nim at second sight.
#include <algorithm>

#include "grundy/judge/problem.hpp"
#include "grundy/theory/nim.hpp"

namespace grundy::judge {
namespace {

bool nim_won(const Case& c) {
  return theory::nim_sum(c.list(1)) != 0;
}

bool misere_won(const Case& c) {
  return !theory::misere_nim_losing(c.list(1));
}

/// Heaps s with s ⊕ X < s, X the nim-sum: each has one winning move.
void count_winning(const Case& c, Writer& out) {
  const std::uint64_t sum = theory::nim_sum(c.list(1));
  std::uint64_t count = 0;
  for (const std::uint64_t heap : c.list(1)) count += (heap ^ sum) < heap ? 1 : 0;
  out.number(count);
  out.character('\n');
}

void all_winning(const Case& c, Writer& out) {
  const std::uint64_t sum = theory::nim_sum(c.list(1));
  out.line(sum == 0 ? "No" : "Yes");
  for (const std::uint64_t heap : c.list(1)) {
    if ((heap ^ sum) >= heap) continue;
    out.number(heap);
    out.character(' ');
    out.number(heap ^ sum);
    out.character('\n');
  }
}

void first_winning(const Case& c, Writer& out) {
  const auto heaps = c.list(1);
  const std::uint64_t sum = theory::nim_sum(heaps);
  const auto chosen =
      std::find_if(heaps.begin(), heaps.end(), [sum](std::uint64_t heap) { return (heap ^ sum) < heap; });
  if (chosen == heaps.end()) return out.line("lose");
  out.number(*chosen - (*chosen ^ sum));
  out.character(' ');
  out.number(static_cast<std::uint64_t>(chosen - heaps.begin()) + 1);
  for (auto heap = heaps.begin(); heap != heaps.end(); ++heap) {
    out.character(heap == heaps.begin() ? '\n' : ' ');
    out.number(heap == chosen ? *heap ^ sum : *heap);
  }
  out.character('\n');
}

/// The exclusive or of 0 … n.
std::uint64_t xor_up_to(std::uint64_t n) {
  switch (n % 4) {
    case 0:
      return n;
    case 1:
      return 1;
    case 2:
      return n + 1;
    default:
      return 0;
  }
}

/// Quarry (x, m) holds the heaps x … x + m - 1.
bool quarries_won(const Case& c) {
  const auto runs = c.list(1);
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < runs.size(); i += 2) sum ^= xor_up_to(runs[i] + runs[i + 1] - 1) ^ xor_up_to(runs[i] - 1);
  return sum != 0;
}

/// Taking and then redistributing onto other heaps: lost iff the heaps fall into equal pairs, as who faces pairs is
/// mirrored and any other position can be turned into pairs.
bool not_paired(const Case& c) {
  std::vector<std::uint64_t> heaps(c.list(1).begin(), c.list(1).end());
  std::sort(heaps.begin(), heaps.end());
  if (heaps.size() % 2 != 0) return true;
  for (std::size_t i = 0; i < heaps.size(); i += 2) {
    if (heaps[i] != heaps[i + 1]) return true;
  }
  return false;
}

/// Each row is a heap of the squares between the two men; a retreat is undone by advancing.
bool northcott_won(const Case& c) {
  const auto rows = c.list(2);
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < rows.size(); i += 2)
    sum ^= std::max(rows[i], rows[i + 1]) - std::min(rows[i], rows[i + 1]) - 1;
  return sum != 0;
}

std::optional<Text> northcott_fault(const Case& c) {
  const auto rows = c.list(2);
  for (std::size_t i = 0; i < rows.size(); i += 2) {
    if (rows[i] == rows[i + 1]) return say("both men of a row stand on square {}", rows[i]);
    if (std::max(rows[i], rows[i + 1]) > c[1])
      return say("square {} is outside the row", std::max(rows[i], rows[i + 1]));
  }
  return std::nullopt;
}

/// Choosing some heaps and one of them that must be moved in first, the first player loses iff the others' nim-sum is
/// at least that heap.
void count_forced_losses(const Case& c, Writer& out) {
  constexpr std::uint64_t modulus = 1'000'000'007;
  const auto heaps = c.list(1);
  std::uint64_t total = 0;
  for (std::size_t forced = 0; forced < heaps.size(); ++forced) {
    std::vector<std::uint64_t> ways(256);
    ways[0] = 1;
    for (std::size_t i = 0; i < heaps.size(); ++i) {
      if (i == forced) continue;
      std::vector<std::uint64_t> more(256);
      for (std::size_t x = 0; x < 256; ++x) more[x] = (ways[x] + ways[x ^ heaps[i]]) % modulus;
      ways = std::move(more);
    }
    for (std::size_t x = heaps[forced]; x < 256; ++x) total += ways[x];
    total %= modulus;
  }
  out.number(total);
  out.character('\n');
}

Field pairs(std::string_view name, std::size_t length, std::uint64_t least, std::uint64_t greatest) {
  Field field = list(name, length, least, greatest);
  field.each = 2;
  return field;
}

Field heaps_on_a_line() {
  Field field = number("heap");
  field.shape = Field::Shape::line;
  return field;
}

}  // namespace

std::vector<Problem> nim_problems() {
  constexpr std::uint64_t any = ~std::uint64_t{0};
  const std::vector<Field> heaps = {number("number of heaps"), list("heap", 0)};
  return {
      {.ids = {"hdu-1849"},
       .title = "Rabbit and Grass",
       .theory = tr("Nim"),
       .format = tr("until 0: m, then m squares; Rabbit Win! or Grass Win!"),
       .framing = Framing::until_zero,
       .fields = {number("number of tokens"), list("square", 0)},
       .answer = Says{"Rabbit Win!", "Grass Win!", nim_won}},
      {.ids = {"hdu-1850"},
       .title = "Being a Good Boy in Spring Festival",
       .theory = tr("Nim, number of winning first moves"),
       .format = tr("until 0: m, then m heaps; how many first moves win"),
       .framing = Framing::until_zero,
       .fields = heaps,
       .answer = count_winning},
      {.ids = {"poj-2234"},
       .title = "Matches Game",
       .theory = tr("Nim"),
       .format = tr("until the end: m and m heaps; Yes or No"),
       .framing = Framing::until_end,
       .fields = heaps,
       .answer = Says{"Yes", "No", nim_won}},
      {.ids = {"hdu-2176"},
       .title = "取(m堆)石子游戏",
       .theory = tr("Nim, all winning first moves"),
       .format = tr("until 0: m, then m heaps; No, or Yes and for each winning heap its size before and after"),
       .framing = Framing::until_zero,
       .fields = heaps,
       .answer = all_winning},
      {.ids = {"acwing-891"},
       .title = "Nim 游戏",
       .theory = tr("Nim"),
       .format = tr("once: n, then n heaps; Yes or No"),
       .framing = Framing::once,
       .fields = heaps,
       .answer = Says{"Yes", "No", nim_won}},
      {.ids = {"luogu-p1247"},
       .title = "取火柴游戏",
       .theory = tr("Nim, the winning move in the first possible heap"),
       .format = tr("once: n, then n heaps; lose, or what to take from which heap and the heaps after it"),
       .framing = Framing::once,
       .fields = heaps,
       .answer = first_winning},
      {.ids = {"misere-nim"},
       .title = "Misère Nim",
       .theory = tr("misère Nim"),
       .format = tr("until the end: a line of heaps; first or second"),
       .framing = Framing::until_end,
       .fields = {heaps_on_a_line()},
       .answer = Says{"first", "second", [](const Case& c) { return !theory::misere_nim_losing(c.list(0)); }}},
      {.ids = {"hdu-1907", "poj-3480", "luogu-p4279"},
       .title = "John",
       .theory = tr("misère Nim"),
       .format = tr("number of cases, then each: n, then n heaps; John or Brother"),
       .framing = Framing::count_first,
       .fields = heaps,
       .answer = Says{"John", "Brother", misere_won}},
      {.ids = {"cf-15c"},
       .title = "Industrial Nim",
       .theory = tr("Nim on runs of heaps"),
       .format = tr("once: n, then n quarries x m with heaps x … x + m - 1; tolik or bolik"),
       .framing = Framing::once,
       .fields = {number("number of quarries"), pairs("quarry", 0, 1, any / 2)},
       .answer = Says{"tolik", "bolik", quarries_won}},
      {.ids = {"poj-1740"},
       .title = "A New Stone Game",
       .theory = tr("pairing"),
       .format = tr("until 0: n, then n heaps; 1 or 0"),
       .framing = Framing::until_zero,
       .fields = {number("number of heaps"), list("heap", 0, 1)},
       .answer = Says{"1", "0", not_paired}},
      {.ids = {"hdu-1730"},
       .title = "Northcott Game",
       .theory = tr("Nim with moves that can be undone"),
       .format = tr("until the end: rows and columns, then for each row the squares of both men; I WIN! or BAD LUCK!"),
       .framing = Framing::until_end,
       .fields = {number("rows"), number("columns"), pairs("square", 0, 1, any)},
       .answer = Says{"I WIN!", "BAD LUCK!", northcott_won},
       .fault = northcott_fault},
      {.ids = {"luogu-p5675"},
       .title = "[GZOI2017] 取石子游戏",
       .theory = tr("counting Nim positions with a forced heap"),
       .format =
           tr("once: n, then n heaps below 256; how many choices of heaps and of the first one lose, modulo 10^9 + 7"),
       .framing = Framing::once,
       .fields = {number("number of heaps", 0, 2000), list("heap", 0, 1, 255)},
       .answer = count_forced_losses},
  };
}

}  // namespace grundy::judge
