#include "grundy/sequence/theorem.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace grundy::sequence {
namespace {

constexpr std::array<std::pair<Theorem, std::string_view>, 8> names{{{Theorem::none, "none"},
                                                                     {Theorem::subtraction, "subtraction"},
                                                                     {Theorem::guy_smith, "guy-smith"},
                                                                     {Theorem::more_heaps, "more-heaps"},
                                                                     {Theorem::unequal, "unequal"},
                                                                     {Theorem::equal, "equal"},
                                                                     {Theorem::state, "state"},
                                                                     {Theorem::window, "window"}}};

/// What constraints a code uses on two heaps or more.
struct Uses {
  bool unequal = false;
  bool mixed = false;
  bool equal_even = false;
  bool equal_odd = false;
  std::uint64_t even_counts = 1;  ///< the least common multiple of the even counts under "="; 0: too large
};

Uses uses(const code::Code& code) {
  Uses result;
  const auto look = [&result](const code::Digit& digit) {
    for (std::size_t count = 2; count < digit.heaps.size(); ++count) {
      switch (digit.heaps[count]) {
        case code::Constraint::unequal:
          result.unequal = true;
          break;
        case code::Constraint::mixed:
          result.mixed = true;
          break;
        case code::Constraint::equal:
          if (count % 2 == 1) {
            result.equal_odd = true;
          } else {
            result.equal_even = true;
            if (result.even_counts < (std::uint64_t{1} << 40U))
              result.even_counts = std::lcm(result.even_counts, count);
          }
          break;
        case code::Constraint::any:
        case code::Constraint::forbidden:
          break;
      }
    }
  };
  for (const code::Digit& digit : code.digits) look(digit);
  for (const code::Digit& digit : code.adding) look(digit);
  return result;
}

/// a · b + c, if it fits.
std::optional<std::uint64_t> multiply_add(std::uint64_t a, std::uint64_t b, std::uint64_t c) {
  std::uint64_t product = 0;
  std::uint64_t sum = 0;
  if (__builtin_mul_overflow(a, b, &product) || __builtin_add_overflow(product, c, &sum)) return std::nullopt;
  return sum;
}

}  // namespace

std::string_view name(Theorem theorem) {
  for (const auto& [each, word] : names) {
    if (each == theorem) return word;
  }
  return "none";
}

std::optional<Theorem> theorem_named(std::string_view word) {
  for (const auto& [each, known] : names) {
    if (known == word) return each;
  }
  return std::nullopt;
}

Text describe(Theorem theorem) {
  switch (theorem) {
    case Theorem::none:
      return say("no known periodicity theorem for this class of code");
    case Theorem::subtraction:
      return say("the recurrence of the last values, on which alone the next one depends");
    case Theorem::guy_smith:
      return say("the periodicity theorem for octal games (Guy and Smith, 1956)");
    case Theorem::more_heaps:
      return say("the periodicity theorem of Guy and Smith, extended to more heaps (lemma 1)");
    case Theorem::unequal:
      return say("the periodicity theorem for codes with unequal heaps (lemma 2)");
    case Theorem::equal:
      return say("the periodicity theorem for codes with equal heaps, even in number (lemma 3)");
    case Theorem::state:
      return say("the recurrence of the state of a one-heap game with a repeating tail (lemma 4)");
    case Theorem::window:
      return say("the recurrence of all that the next values depend on (lemma 5)");
  }
  return say("no known periodicity theorem for this class of code");
}

Theorem theorem_for(const code::Code& code) {
  const auto heaps = code.most_heaps();
  if (!heaps) return Theorem::none;
  if (*heaps <= 1 && code.adding.empty()) return code.tail == 0 ? Theorem::subtraction : Theorem::state;
  if (code.tail != 0) return Theorem::none;
  const Uses used = uses(code);
  if (used.equal_odd || used.even_counts >= (std::uint64_t{1} << 40U)) return Theorem::none;
  if (used.equal_even) return Theorem::equal;
  if (used.unequal || used.mixed) return Theorem::unequal;
  return *heaps <= 2 ? Theorem::guy_smith : Theorem::more_heaps;
}

std::optional<std::uint64_t> proof_length(const code::Code& code, const Period& period) {
  const Theorem theorem = theorem_for(code);
  if (theorem == Theorem::none || theorem == Theorem::state || period.saltus != 0) return std::nullopt;
  const std::uint64_t removed = *code.most_removed();
  const std::uint64_t heaps = std::max<std::uint64_t>(*code.most_heaps(), 1);
  const std::uint64_t preperiod = std::max<std::uint64_t>(period.preperiod, 1);  // heap 0 is no heap: it stays out
  const Uses used = uses(code);
  std::uint64_t p = period.period;
  if (used.equal_even) {
    std::uint64_t multiple = 0;
    if (__builtin_mul_overflow(p / std::gcd(p, used.even_counts), used.even_counts, &multiple)) return std::nullopt;
    p = multiple;
  }
  // How many periods the heaps of a move must hold so that one of them can lose a period.
  std::uint64_t periods = heaps;
  if (used.mixed) periods = heaps + 1;
  if (used.unequal) periods = heaps * (heaps + 1) / 2;
  const auto base = multiply_add(heaps, preperiod, removed);
  return base ? multiply_add(periods, p, *base) : std::nullopt;
}

}  // namespace grundy::sequence
