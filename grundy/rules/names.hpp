/// The words of the rules language that are not a file's own: functions, aggregates, sets, and words no name may be.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace grundy::rules {

/// A function of numbers: how many arguments it takes (`most` 0: any number from `least` on).
///
/// Bit operations (xor, bitand, bitor, popcount, shl, shr) and isqrt are of non-negative numbers; a negative argument
/// is a fault of the rules. shl(a, k) = a * 2^k, shr(a, k) = a div 2^k, power(b, e) = b^e with e >= 0 and power(0, 0) =
/// 1; gcd(0, 0) = 0, lcm with a zero is 0, gcd and lcm are never negative.
struct Function {
  std::string_view name;
  std::size_t least;
  std::size_t most;
};

inline constexpr std::array<Function, 13> functions{{{"min", 2, 0},
                                                     {"max", 2, 0},
                                                     {"xor", 2, 0},
                                                     {"bitand", 2, 0},
                                                     {"bitor", 2, 0},
                                                     {"gcd", 2, 0},
                                                     {"lcm", 2, 0},
                                                     {"abs", 1, 1},
                                                     {"isqrt", 1, 1},
                                                     {"popcount", 1, 1},
                                                     {"shl", 2, 2},
                                                     {"shr", 2, 2},
                                                     {"power", 2, 2}}};

/// A set without end (or, for `divisors`, of a number): how many arguments it takes. powers_of(b) = 1, b, b^2, … with
/// b >= 2; squares = 1, 4, 9, …; primes = 2, 3, 5, …; divisors(n) = those >= 1 of n >= 1, none for n = 0;
/// fibonacci_numbers = 1, 2, 3, 5, …
struct Generator {
  std::string_view name;
  std::size_t arguments;
  bool endless;
};

inline constexpr std::array<Generator, 5> generators{{{"powers_of", 1, true},
                                                      {"squares", 0, true},
                                                      {"primes", 0, true},
                                                      {"divisors", 1, false},
                                                      {"fibonacci_numbers", 0, true}}};

/// Those of a list, or of an expression for a bound name in a set.
inline constexpr std::array<std::string_view, 7> aggregates{"xor", "sum", "min", "max", "any", "all", "count"};

/// Words that no coordinate, parameter, choice or game may have for a name.
inline constexpr std::array<std::string_view, 24> reserved{
    "and",   "or",      "not", "mod",  "div",   "in",  "of",   "for", "if",      "then",   "else",   "with",
    "where", "without", "at",  "left", "right", "win", "lose", "tie", "entails", "insert", "delete", "len"};

[[nodiscard]] constexpr const Function* find_function(std::string_view name) noexcept {
  const auto* found =
      std::find_if(functions.begin(), functions.end(), [&](const Function& f) { return f.name == name; });
  return found == functions.end() ? nullptr : found;
}

[[nodiscard]] constexpr const Generator* find_generator(std::string_view name) noexcept {
  const auto* found =
      std::find_if(generators.begin(), generators.end(), [&](const Generator& g) { return g.name == name; });
  return found == generators.end() ? nullptr : found;
}

[[nodiscard]] constexpr bool is_aggregate(std::string_view name) noexcept {
  return std::find(aggregates.begin(), aggregates.end(), name) != aggregates.end();
}

[[nodiscard]] constexpr bool is_reserved(std::string_view name) noexcept {
  return std::find(reserved.begin(), reserved.end(), name) != reserved.end();
}

}  // namespace grundy::rules
