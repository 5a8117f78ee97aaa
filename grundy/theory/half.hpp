/// From one heap of n take 1 … ⌊n/2⌋; a single counter cannot be moved.
///
/// An even heap 2h reaches h … 2h - 1, an odd one 2h + 1 reaches h + 1 … 2h. Written as n + 1 = 2^j q with q odd, the
/// value is (q - 1) / 2: halving an odd heap (rounded down) keeps it. P-positions are the n with n + 1 a power of two.
#pragma once

#include <cstdint>

#include "grundy/theory/theorem.hpp"

namespace grundy::theory {

[[nodiscard]] const Theorem& half();  ///< half(n)

}  // namespace grundy::theory
