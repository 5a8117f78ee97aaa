/// Multiples of the golden ratio φ = (1 + √5) / 2, rounded down exactly.
///
/// ⌊kφ⌋ = (k + ⌊√(5k²)⌋) div 2: kφ is irrational for k > 0, so rounding the root first changes nothing. The 64-bit form
/// multiplies by φ in fixed point instead, which is at most one too small, and settles the doubt by the integer test
/// m < kφ ⟺ m² - mk - k² < 0.
#pragma once

#include <cstdint>

#include "grundy/number/integer.hpp"

namespace grundy {

/// ⌊kφ⌋. Precondition: k >= 0. Cost: one square and one root of that size.
[[nodiscard]] Integer floor_phi(const Integer& k);

/// ⌊kφ⌋. Precondition: k < 2^62. Some 3 ns.
[[nodiscard]] std::uint64_t floor_phi(std::uint64_t k) noexcept;

/// ⌊n / φ⌋ = ⌊nφ⌋ - n. Precondition: n >= 0.
[[nodiscard]] Integer floor_over_phi(const Integer& n);

}  // namespace grundy
