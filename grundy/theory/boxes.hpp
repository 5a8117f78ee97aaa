/// Two boxes: empty one, split the other's counters between both so that neither is empty.
///
/// The Grundy value of (a, b) is the number of trailing ones in the binary digits of (a - 1) | (b - 1). So the position
/// is lost exactly if both are odd.
#pragma once

#include "grundy/theory/theorem.hpp"

namespace grundy::theory {

[[nodiscard]] const Theorem& boxes();  ///< boxes(a, b), both >= 1

}  // namespace grundy::theory
