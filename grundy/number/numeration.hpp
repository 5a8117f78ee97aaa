/// Numeration systems in which comparison and addition are done by finite automata.
///
/// All of them are greedy systems over weights U(0) = 1 < U(1) < … with a two-term recurrence
///     U(i+1) = a(i+1) U(i) + e U(i-1),
/// so that one adder serves all (see automaton/linear.hpp):
///  - base b: a = b, e = 0;
///  - Zeckendorf (1, 2, 3, 5, 8, …): a = 1, e = 1, U(-1) = 1;
///  - Ostrowski numeration of a quadratic irrational [a0; a1, a2, …] with eventually periodic a: e = 1, U(-1) = 0.
/// A word of digits is greedy iff each digit d(i) <= a(i+1) - 1 + e, where d(i) = a(i+1) (only if e = 1) asks for
/// d(i-1) = 0, and d(0) < a(1) if U(-1) = 0. The order of numbers is the lexicographic order of their words.
/// Sources: A. Ostrowski, Abh. Math. Sem. Hamburg 1 (1922); É. Zeckendorf, Bull. Soc. Roy. Sci. Liège 41 (1972);
/// A. S. Fraenkel, Systems of numeration, Amer. Math. Monthly 92 (1985).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/base/result.hpp"
#include "grundy/number/integer.hpp"

namespace grundy {

/// Digits of a number, most significant first. Zero is the empty word; leading zeros are allowed where words are read.
using Digits = std::vector<std::uint8_t>;

class Numeration {
 public:
  static constexpr unsigned kMostDigits = 64;  ///< greatest number of distinct digits

  /// Precondition: 2 <= base <= kMostDigits.
  [[nodiscard]] static Numeration base(unsigned base);
  [[nodiscard]] static Numeration zeckendorf();
  /// The Ostrowski numeration of [a0; head…, period, period, …]; a0 plays no part. The weights begin 1, a1, …; so the
  /// first partial quotient must be at least 2, and every one between 1 and kMostDigits - 1. Errors: input.
  [[nodiscard]] static Result<Numeration> ostrowski(std::vector<unsigned> head, std::vector<unsigned> period);
  /// Reads what `spec` writes: "base 2", "zeckendorf", "ostrowski 2", "ostrowski 3 1 (1 2)". Errors: input.
  [[nodiscard]] static Result<Numeration> parse(std::string_view spec);
  [[nodiscard]] std::string spec() const;

  /// Digits are 0 … digit_count() - 1.
  [[nodiscard]] unsigned digit_count() const noexcept { return digit_count_; }
  /// The base, or 0 if this is no base-b system.
  [[nodiscard]] unsigned base_or_zero() const noexcept { return carries_ ? 0 : period_.front(); }
  [[nodiscard]] bool is_zeckendorf() const noexcept { return carries_ && before_ == 1; }

  /// Places fall into classes: one for each place of the head, then one for each residue of the period.
  [[nodiscard]] std::size_t classes() const noexcept { return head_.size() + period_.size(); }
  [[nodiscard]] std::size_t class_of(std::size_t place) const noexcept;
  /// The classes that the next lower place may have after a place of class `cls` (two at the period's end, none never:
  /// the class of place 0 may also be the last place).
  [[nodiscard]] std::vector<std::size_t> classes_below(std::size_t cls) const;
  /// a(i+1) for a place i of this class.
  [[nodiscard]] unsigned quotient(std::size_t cls) const noexcept {
    return cls < head_.size() ? head_[cls] : period_[cls - head_.size()];
  }
  [[nodiscard]] bool carries() const noexcept { return carries_; }    ///< e = 1
  [[nodiscard]] unsigned before() const noexcept { return before_; }  ///< U(-1)

  /// U(place). Cost: linear in `place` big-integer additions.
  [[nodiscard]] Integer weight(std::size_t place) const;

  /// The greedy word without leading zeros. Precondition: value >= 0. Divide and conquer: O(M(n) log n) for n digits,
  /// where M is the cost of a multiplication; about 0.2 s for 10^5 decimal digits in Zeckendorf.
  [[nodiscard]] Digits represent(const Integer& value) const;
  /// The same for a 64-bit value, by plain greed.
  [[nodiscard]] Digits represent(std::uint64_t value) const;
  /// Σ d(i) U(i) for any digits (greedy or not), by divide and conquer as well.
  [[nodiscard]] Integer value(std::span<const std::uint8_t> digits) const;
  /// Whether the word is greedy (leading zeros are).
  [[nodiscard]] bool greedy(std::span<const std::uint8_t> digits) const;

  friend bool operator==(const Numeration&, const Numeration&) = default;

 private:
  Numeration(std::vector<unsigned> head, std::vector<unsigned> period, bool carries, unsigned before);

  std::vector<unsigned> head_;    ///< a(1) … for the places before the period
  std::vector<unsigned> period_;  ///< not empty
  bool carries_ = false;
  unsigned before_ = 0;
  unsigned digit_count_ = 2;
  std::vector<std::uint64_t> small_weights_;  ///< all weights below 2^63
};

}  // namespace grundy
