/// Subtract a divisor, or a number that has no divisor in common with the heap.
///
/// Divisors of n: with v the number of factors 2 in n, the Grundy value is v + 1 for n >= 1 if n itself may be
/// subtracted, and v if it may not: subtracting d with fewer factors 2 than n leaves a number with as many as d, and
/// with as many as n it leaves more.
///
/// Numbers coprime to n: 0 for even n, 1 for n = 1, else the index of the least prime factor of n (2 has index 1): no
/// move keeps a prime factor p of n, and all smaller values can be reached.
///
/// All winning moves need the divisors of n, or the primes below its least factor: they are found by trial division up
/// to 10^7, beyond that the moves are said to be only some.
#pragma once

#include "grundy/theory/theorem.hpp"

namespace grundy::theory {

[[nodiscard]] const Theorem& divisor();         ///< divisor(n)
[[nodiscard]] const Theorem& proper_divisor();  ///< proper_divisor(n)
[[nodiscard]] const Theorem& coprime();         ///< coprime(n)

}  // namespace grundy::theory
