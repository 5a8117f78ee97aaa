/// Wythoff's game: any number from one of two heaps, or the same number from both.
///
/// The P-positions are (⌊kφ⌋, ⌊kφ⌋ + k) for k = 0, 1, 2, …, in either order (W. A. Wythoff 1907). Every positive number
/// stands in exactly one pair, and every difference too, so there are at most three winning moves: one to the pair with
/// the same difference and one to the partner of either heap. ⌊kφ⌋ is computed by an integer square root; a
/// floating-point golden ratio fails at (165580140, 267914295).
///
/// A. S. Fraenkel's r-Wythoff lets k and l be taken at once whenever |k - l| < r. There P-positions are
/// (⌊kα⌋, ⌊kα⌋ + rk) with α = (2 - r + √(r² + 4)) / 2.
///
/// The queen that is moved to the corner of a board plays Wythoff's game with her coordinates. The theorem gives who
/// wins, not the Grundy value (no formula for it is known).
#pragma once

#include <cstdint>

#include "grundy/theory/theorem.hpp"

namespace grundy::theory {

[[nodiscard]] const Theorem& wythoff();    ///< wythoff(a, b)
[[nodiscard]] const Theorem& queen();      ///< queen(x, y)
[[nodiscard]] const Theorem& r_wythoff();  ///< wythoff_r[r](a, b)

/// Whether the player to move loses. Precondition: |a - b| < 2^62.
[[nodiscard]] bool wythoff_losing(std::uint64_t a, std::uint64_t b) noexcept;
[[nodiscard]] bool wythoff_losing(const Integer& a, const Integer& b);

/// The number that makes a P-position with `a`.
[[nodiscard]] Integer wythoff_partner(const Integer& a);

}  // namespace grundy::theory
