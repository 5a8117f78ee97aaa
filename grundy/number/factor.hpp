/// Prime factors.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "grundy/number/integer.hpp"

namespace grundy {

/// Whether a 64-bit number is prime: Miller and Rabin's test with the first twelve primes as bases, which is exact
/// below 3.3·10^24 (J. Sorenson and J. Webster, Strong pseudoprimes to twelve prime bases, 2015).
[[nodiscard]] bool is_prime(std::uint64_t n);

struct PrimePower {
  Integer prime;
  unsigned exponent = 0;
  friend bool operator==(const PrimePower&, const PrimePower&) = default;
};

/// The prime factors of n >= 1, ascending, exactly. 64-bit numbers by Pollard's rho: some 10 ms at the most. Larger
/// ones by trial division up to 10^6 (10^3 above 4096 bits); nothing if what is left then has more than 64 bits.
[[nodiscard]] std::optional<std::vector<PrimePower>> prime_factors(const Integer& n);

}  // namespace grundy
