/// Grundy sequences that are known to be periodic: a table of finitely many values that gives all of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "grundy/number/integer.hpp"

namespace grundy::theory {

/// g(n) for n < preperiod + period stands in `values`; g(n + period) = g(n) for n >= preperiod.
struct Periodic {
  std::vector<std::uint16_t> values;
  std::size_t preperiod = 0;
  std::size_t period = 1;

  [[nodiscard]] std::uint16_t operator()(std::size_t n) const {
    return values[n < values.size() ? n : preperiod + (n - preperiod) % period];
  }
  [[nodiscard]] std::uint16_t operator()(const Integer& n) const {
    if (n < values.size()) return values[static_cast<std::size_t>(n)];
    return values[preperiod + static_cast<std::size_t>(Integer((n - preperiod) % period))];
  }
};

/// The smallest period p of the end of `values`, and the smallest preperiod P with g(n + p) = g(n) for P <= n while
/// defined, if at least `window` values repeat that way. Linear time.
struct Repetition {
  std::size_t preperiod = 0;
  std::size_t period = 0;
};
[[nodiscard]] std::optional<Repetition> repetition_at_end(const std::vector<std::uint16_t>& values, std::size_t window);

/// The Grundy sequence of the subtraction game with set S (ascending, each >= 1), to its period: max(S) consecutive
/// values determine the next, so their return proves the period (S. W. Golomb 1966). Nothing if the period is not found
/// among the first `most` heaps or S has more than 65535 members.
[[nodiscard]] std::optional<Periodic> subtraction_sequence(const std::vector<std::size_t>& set, std::size_t most);

/// The first `count` Grundy values of the subtraction game.
[[nodiscard]] std::vector<std::uint16_t> subtraction_values(const std::vector<std::size_t>& set, std::size_t count);

/// The Grundy sequence of the octal game in which digit d >= 1 (at `code[d]`) tells what may remain of a heap from
/// which d counters are taken: 1 nothing, 2 one heap, 4 two heaps, added up. The sequence is computed to 2·preperiod +
/// 2·period + (number of digits) and the period there is proved by the octal periodicity theorem (R. K. Guy and C. A.
/// B. Smith, The G-values of various games, Proc. Camb. Phil. Soc. 52 (1956)); nothing if it does not hold.
[[nodiscard]] std::optional<Periodic> octal_sequence(const std::vector<std::uint8_t>& code, std::size_t preperiod,
                                                     std::size_t period);

}  // namespace grundy::theory
