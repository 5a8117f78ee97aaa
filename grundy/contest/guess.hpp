/// `grundy guess`: which games begin with given Grundy values, or with given losing positions.
///
/// Subtraction sets need no search over sets. Take all positions up to N: a number k can be in the set exactly if no
/// heap n has the value of n - k (and under losing positions, if no two of them differ by k). Every smaller value v <
/// g(n) must be hit by some k of the set with g(n - k) = v. Both are statements about single numbers, so the sets that
/// begin so are the hitting sets of a family of sets: the smallest are found by branching on the demand with the fewest
/// servants, by iterated deepening. Codes are found digit by digit: g(n) depends on the digits up to n alone, so each
/// digit is held against the values before the next is chosen.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/base/result.hpp"
#include "grundy/run/budget.hpp"
#include "grundy/solve/session.hpp"

namespace grundy::contest {

/// What is known of heaps 0, 1, …, N: their Grundy values, or which of them lose.
struct Beginning {
  std::vector<std::uint32_t> values;  ///< values, or with `losing_only` 0 for losing and 1 for winning
  bool losing_only = false;

  /// Whether heap n may have this value.
  [[nodiscard]] bool fits(std::size_t n, std::uint64_t value) const {
    return losing_only ? (value == 0) == (values[n] == 0) : value == values[n];
  }
};

inline constexpr std::size_t most_terms = 512;

/// "0,1,1,0,2" or "P:0,3,6,9" (all heaps up to the last given are meant; heap 0 may be left out, it loses anyway).
/// Errors: `input`, with what is wrong.
[[nodiscard]] Result<Beginning> parse_beginning(std::string_view text);

/// The subtraction sets of the smallest size that begin so, each ascending; at most `most` of them. Empty: none does.
struct SubtractionSets {
  std::vector<std::vector<std::uint64_t>> smallest;
  std::vector<std::uint64_t> possible;  ///< the largest set: every set that begins so is part of it, up to N
};
[[nodiscard]] SubtractionSets subtraction_sets(const Beginning& beginning, std::size_t most, run::Budget& budget);

/// Codes d0.d1…dk that begin so, with digits below `base` (8 or 16), k up to `digits`, the shortest first. Codes for
/// plain subtraction sets are left out (they are the other answer).
[[nodiscard]] std::vector<std::string> codes(const Beginning& beginning, unsigned base, std::size_t digits,
                                             std::size_t most, run::Budget& budget);

/// Catalogue games of one heap that begin so, with number parameters up to 6: "bash[3]", "fibonacci(n)".
[[nodiscard]] std::vector<std::string> catalogue_games(const solve::Session& session, const Beginning& beginning,
                                                       run::Budget& budget);

}  // namespace grundy::contest
