#include "grundy/automaton/numerals.hpp"

#include <algorithm>
#include <array>

#include "grundy/automaton/set_pool.hpp"

namespace grundy::automaton {
namespace {

/// An automaton on one track, given by its table: next[state][digit], state 0 initial.
Automaton from_table(unsigned digits, const std::vector<std::vector<State>>& next,
                     const std::vector<std::uint8_t>& accepting, Effort& effort) {
  Raw raw(digits);
  for (const auto& row : next) {
    std::array<Ref, Numeration::kMostDigits> children{};
    for (unsigned digit = 0; digit < digits; ++digit) children[digit] = leaf(row[digit]);
    raw.roots.push_back(raw.forest.node(0, std::span(children).first(digits)));
  }
  raw.accepting = accepting;
  return minimise(std::move(raw), 1, effort);
}

}  // namespace

Automaton Numerals::valid(const std::vector<bool>& tracks, Effort& effort) const {
  const auto count = static_cast<unsigned>(tracks.size());
  if (!numeration_.carries()) return Automaton(digits(), count, true);
  // Elements: class of the last place, and whether its digit was the greatest. Their sets are at most a few.
  const auto classes = numeration_.classes();
  SetPool pool;
  std::vector<std::uint32_t> start;
  for (std::uint32_t cls = 0; cls < classes; ++cls) start.push_back(2 * cls);
  (void)pool.number_of(start);
  std::vector<std::vector<State>> next;
  std::vector<std::uint8_t> accepting;
  const std::size_t lowest = numeration_.class_of(0);
  const bool strict = numeration_.before() == 0;  // d(0) < a(1)
  for (std::uint32_t set = 0; set < pool.size(); ++set) {
    const std::vector<std::uint32_t> members(pool[set].begin(), pool[set].end());
    const auto ends = [&](std::uint32_t m) { return m / 2 == lowest && !(strict && m % 2 == 1); };
    accepting.push_back(std::any_of(members.begin(), members.end(), ends) ? 1 : 0);
    std::vector<State>& row = next.emplace_back();
    for (unsigned digit = 0; digit < digits(); ++digit) {
      std::vector<std::uint32_t> into;
      for (const std::uint32_t member : members) {
        if (member % 2 == 1 && digit != 0) continue;
        for (const std::size_t cls : numeration_.classes_below(member / 2)) {
          const unsigned a = numeration_.quotient(cls);
          if (digit <= a) into.push_back(static_cast<std::uint32_t>(2 * cls + (digit == a ? 1 : 0)));
        }
      }
      std::sort(into.begin(), into.end());
      into.erase(std::unique(into.begin(), into.end()), into.end());
      row.push_back(pool.number_of(into));
    }
  }
  const Automaton one = from_table(digits(), next, accepting, effort);
  std::vector<Automaton> all;
  for (unsigned t = 0; t < count; ++t) {
    if (tracks[t]) all.push_back(relabel(one, std::array{t}, count));
  }
  return all.empty() ? Automaton(digits(), count, true) : intersect_all(std::move(all), effort);
}

std::optional<Automaton> Numerals::powers_of(std::uint64_t b, Effort& effort) const {
  const std::uint64_t base = numeration_.base_or_zero();
  if (base == 0 || b < 2) return std::nullopt;
  // The least root of both: b = r^i, base = r^j.
  const auto log_of = [](std::uint64_t value, std::uint64_t root) {
    unsigned exponent = 0;
    for (; value % root == 0; value /= root) ++exponent;
    return value == 1 ? exponent : 0U;
  };
  for (std::uint64_t root = 2; root <= base; ++root) {
    const unsigned i = log_of(b, root);
    const unsigned j = log_of(base, root);
    if (i == 0 || j == 0) continue;
    // Powers r^e with e divisible by i: a leading digit r^s, then z zeros, e = s + j z. Accepted if s + j z ≡ 0 (mod
    // i).
    std::vector<std::vector<State>> next(2 + i, std::vector<State>(digits(), 1));
    std::vector<std::uint8_t> accepting(2 + i, 0);
    next[0][0] = 0;
    std::uint64_t power = 1;
    for (unsigned s = 0; s < j; ++s, power *= root) next[0][power] = static_cast<State>(2 + s % i);
    for (unsigned r = 0; r < i; ++r) next[2 + r][0] = static_cast<State>(2 + (r + j) % i);
    accepting[2] = 1;
    return from_table(digits(), next, accepting, effort);
  }
  return std::nullopt;
}

std::optional<Automaton> Numerals::fibonacci_numbers(Effort& effort) const {
  if (!numeration_.is_zeckendorf()) return std::nullopt;
  return from_table(2, {{0, 1}, {1, 2}, {2, 2}}, {0, 1, 0}, effort);
}

std::optional<Automaton> Numerals::nim_sum(Effort& effort) const {
  if (numeration_.base_or_zero() != 2) return std::nullopt;
  Raw raw(2);
  const auto ask = [&](unsigned level, Ref zero, Ref one) { return raw.forest.node(level, std::array{zero, one}); };
  const Ref same = ask(2, leaf(0), leaf(1));
  const Ref other = ask(2, leaf(1), leaf(0));
  raw.roots = {ask(0, ask(1, same, other), ask(1, other, same)), leaf(1)};
  raw.accepting = {1, 0};
  return minimise(std::move(raw), 3, effort);
}

Automaton Numerals::members(std::span<const std::uint64_t> values, Effort& effort) const {
  // A trie of the words, padded to one length; leading zeros stay at the root.
  std::size_t length = 0;
  for (const std::uint64_t value : values) length = std::max(length, numeration_.represent(value).size());
  std::vector<std::vector<State>> next{std::vector<State>(digits(), 1), std::vector<State>(digits(), 1)};
  std::vector<std::uint8_t> accepting{0, 0};
  next[0][0] = 0;
  for (const std::uint64_t value : values) {
    State state = 0;
    for (const std::uint8_t digit : numeration_.represent(value)) {
      if (next[state][digit] == 1) {
        next[state][digit] = static_cast<State>(next.size());
        next.emplace_back(digits(), 1);
        accepting.push_back(0);
      }
      state = next[state][digit];
    }
    accepting[state] = 1;
  }
  return from_table(digits(), next, accepting, effort);
}

Word Numerals::word(std::span<const std::uint64_t> numbers, std::size_t length) const {
  std::vector<std::vector<std::uint8_t>> tracks;
  for (const std::uint64_t number : numbers) tracks.push_back(numeration_.represent(number));
  return join_tracks(tracks, length);
}

Word Numerals::word(std::span<const Integer> numbers, std::size_t length) const {
  std::vector<std::vector<std::uint8_t>> tracks;
  for (const Integer& number : numbers) tracks.push_back(numeration_.represent(number));
  return join_tracks(tracks, length);
}

std::vector<Integer> Numerals::numbers(const Word& word) const {
  std::vector<Integer> result;
  for (unsigned t = 0; t < word.tracks; ++t) result.push_back(numeration_.value(track_of(word, t)));
  return result;
}

}  // namespace grundy::automaton
