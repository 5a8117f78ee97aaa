/// Take-away games: one heap, and each move takes at most f times what the move before it took.
///
/// A. J. Schwenk's sequence is H_1 = 1, H_(j+1) = H_j + H_m, m the least index with f·H_m >= H_j; for f = 2 these are
/// the Fibonacci numbers 1, 2, 3, 5, … Every n is written greedily as a sum of them, z_1 < z_2 < … < z_r. With a limit
/// on the next move the position is lost exactly if the limit is below z_1.
///
/// All winning moves: k wins iff k is within the limit and f·k is below the least part of n - k. Then all parts of k
/// are so small that putting the two representations together gives that of n; so k is a sum z_1 + … + z_j of the least
/// parts, and those sums with f(z_1 + … + z_j) < z_(j+1) (no condition for j = r) are all that win. (83 = 2 + 5 + 21 +
/// 55: taking 2 and taking 2 + 5 = 7 win.)
///
/// For f = 2 the conditions are decided by the places of the parts alone, so that a heap with 10^5 digits needs only
/// its Zeckendorf representation.
#pragma once

#include <cstdint>

#include "grundy/theory/theorem.hpp"

namespace grundy::theory {

[[nodiscard]] const Theorem& fibonacci();  ///< fibonacci(n, limit)
[[nodiscard]] const Theorem& takeaway();   ///< takeaway[f](n, limit)

/// Whether n is a Fibonacci number (1, 2, 3, 5, 8, …).
[[nodiscard]] bool is_fibonacci(std::uint64_t n) noexcept;
/// The least part of the Zeckendorf representation. Precondition: n >= 1.
[[nodiscard]] std::uint64_t least_fibonacci_part(std::uint64_t n) noexcept;

}  // namespace grundy::theory
