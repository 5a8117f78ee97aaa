/// Zeckendorf's representation of numbers with 10^5 digits: which Fibonacci numbers, no two of them neighbours, add up
/// to n.
///
/// Greed takes them one by one, each at the cost of the number's length. Here the places are split in the middle: if A
/// is the number that the upper digits write when moved down by m places, they stand for
///     H(A) = F(m+1) A + F(m) ⌊(A + 1) / φ⌋,
/// as moving digits down one place is A ↦ ⌊(A + 1) / φ⌋. The order of representations is the order of numbers, so A is
/// the greatest with H(A) <= n, within a unit or two of n / φ^m. Divide and conquer makes that O(M(n) log n).
#pragma once

#include <cstddef>
#include <vector>

#include "grundy/number/integer.hpp"

namespace grundy::theory {

/// The places of the ones in the Zeckendorf representation, ascending; place i weighs F(i + 2) = 1, 2, 3, 5, 8, …
/// Precondition: n >= 0.
[[nodiscard]] std::vector<std::size_t> zeckendorf_places(const Integer& n);

}  // namespace grundy::theory
