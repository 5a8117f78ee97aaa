/// From one heap of n take a power of b.
///
/// Modulo b + 1 every power of b is 1 or -1. If b is odd all powers are odd, so the value is n mod 2. If b is even the
/// value of r = n mod (b + 1) is r mod 2 for r < b and 2 for r = b: the remainder b alone reaches both 0 and 1. For b =
/// 2 this is n mod 3.
#pragma once

#include "grundy/theory/theorem.hpp"

namespace grundy::theory {

[[nodiscard]] const Theorem& powers();     ///< powers(n)
[[nodiscard]] const Theorem& powers_of();  ///< powers_of[b](n)

}  // namespace grundy::theory
