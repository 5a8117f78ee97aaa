/// The named sets of the rules language, on 64-bit integers: powers, squares, primes, divisors, Fibonacci numbers.
#pragma once

#include <cstdint>
#include <vector>

#include "grundy/rules/lowered.hpp"

namespace grundy::rules {

/// The divisors >= 1 of n >= 1, ascending; none for n <= 0. Cost: n is factored, some 10 ms at the most.
[[nodiscard]] std::vector<std::int64_t> divisors(std::int64_t n);

/// The members <= `most` of a set, ascending. `argument` is the base of powers (at least 2) or the number whose
/// divisors are meant. Cost: the number of members; for primes a sieve up to `most`.
[[nodiscard]] std::vector<std::int64_t> members(Sequence::Of of, std::int64_t argument, std::int64_t most);

/// The least member greater than `value`, if it fits 64 bits. Not for divisors.
[[nodiscard]] bool next_member(Sequence::Of of, std::int64_t argument, std::int64_t& value);

}  // namespace grundy::rules
