/// From one heap of n take l … r.
///
/// The Grundy value is ⌊(n mod (l + r)) / l⌋: heaps below l cannot be moved in, the next l heaps reach only them, and
/// so on; after l + r heaps the pattern returns (Winning Ways, ch. 4).
#pragma once

#include "grundy/theory/theorem.hpp"

namespace grundy::theory {

[[nodiscard]] const Theorem& range();  ///< range[l, r](n)

}  // namespace grundy::theory
