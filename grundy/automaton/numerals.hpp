/// Arithmetic as automata: what words are numbers, linear equations and inequalities, and special sets.
///
/// All these relations hold only of valid words on every track they mention, so a relation built from them never speaks
/// of words that are no numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "grundy/automaton/automaton.hpp"
#include "grundy/automaton/operations.hpp"
#include "grundy/number/numeration.hpp"

namespace grundy::automaton {

enum class Comparison : std::uint8_t { equal, at_most, at_least };

/// One numeration with the automata of its arithmetic.
class Numerals {
 public:
  explicit Numerals(Numeration numeration);

  [[nodiscard]] const Numeration& numeration() const noexcept { return numeration_; }
  [[nodiscard]] unsigned digits() const noexcept { return numeration_.digit_count(); }

  /// All tuples whose marked tracks are valid words (greedy, in this numeration).
  [[nodiscard]] Automaton valid(const std::vector<bool>& tracks, Effort& effort) const;
  /// All tuples of valid words.
  [[nodiscard]] Automaton valid(unsigned tracks, Effort& effort) const {
    return valid(std::vector<bool>(tracks, true), effort);
  }

  /// Σ coefficients[t] · x(t) + constant, compared with 0; tracks with coefficient 0 are free.
  /// By residuals: after the digits of places >= j the sum so far is A U(j) + B U(j-1), and (A, B) is the state; it is
  /// dropped once the places left can no longer matter. Finite because the numerations are Pisot (C. Frougny 1992 for
  /// the idea; V. Bruyère and G. Hansel 1997). States: about (Σ|coefficients| + |constant|), before minimisation.
  /// Precondition: |constant| and the coefficients are below 2^24 (otherwise the effort is spent).
  [[nodiscard]] Automaton linear(std::span<const std::int64_t> coefficients, std::int64_t constant,
                                 Comparison comparison, Effort& effort) const;

  /// {1, b, b^2, …} on the single track, if b and the base of this numeration are powers of one number.
  [[nodiscard]] std::optional<Automaton> powers_of(std::uint64_t b, Effort& effort) const;
  /// {1, 2, 3, 5, 8, …} on the single track, in Zeckendorf only.
  [[nodiscard]] std::optional<Automaton> fibonacci_numbers(Effort& effort) const;
  /// Tracks 0, 1, 2 with x(2) = x(0) xor x(1), in base 2 only.
  [[nodiscard]] std::optional<Automaton> nim_sum(Effort& effort) const;
  /// The finite set on the single track.
  [[nodiscard]] Automaton members(std::span<const std::uint64_t> values, Effort& effort) const;

  /// The word of a tuple of numbers.
  [[nodiscard]] Word word(std::span<const std::uint64_t> numbers, std::size_t length = 0) const;
  [[nodiscard]] Word word(std::span<const Integer> numbers, std::size_t length = 0) const;
  /// The numbers of a word.
  [[nodiscard]] std::vector<Integer> numbers(const Word& word) const;

 private:
  struct Element;
  Numeration numeration_;
  /// For each class of places, bounds of U(i-1) / U(i) as multiples of 2^-20, i running over the class.
  std::vector<std::pair<std::int64_t, std::int64_t>> ratio_;
};

}  // namespace grundy::automaton
