/// Subtraction games: from one heap take a number that is in the finite set S.
///
/// Each value depends on the max(S) values before it, and values are at most |S|, so the sequence is periodic from some
/// heap on; the first return of max(S) consecutive values proves it. The period is looked for among the first 2^22
/// heaps; heaps below that need no period.
#pragma once

#include "grundy/theory/theorem.hpp"

namespace grundy::theory {

[[nodiscard]] const Theorem& subtract();  ///< subtract[S{}](n)

}  // namespace grundy::theory
