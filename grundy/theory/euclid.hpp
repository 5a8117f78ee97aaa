/// Euclid's game: from two numbers subtract a positive multiple of the smaller from the larger.
///
/// Played until the numbers are equal (they stay positive), the Grundy value of (x, y) is ⌊|y/x - x/y|⌋ (G. Nivasch
/// 2006). Played until one of them is 0 (A. J. Cole and A. J. T. Davie 1969), who must move loses iff a number is 0, or
/// the numbers differ and the larger is less than φ times the smaller. The quotient 1 forces the move; with a greater
/// one the mover chooses who gets the next pair.
#pragma once

#include <cstdint>

#include "grundy/theory/theorem.hpp"

namespace grundy::theory {

[[nodiscard]] const Theorem& euclid();          ///< euclid(a, b), both >= 1
[[nodiscard]] const Theorem& euclid_to_zero();  ///< euclid_to_zero(a, b)

}  // namespace grundy::theory
