/// Moore's Nim_k: take any numbers from 1 … k heaps at once.
///
/// Write the heaps in binary; the position is lost exactly if each column has a number of ones divisible by k + 1 (E.
/// H. Moore 1910). Under misère play it is the same while some heap has two or more; otherwise the number of ones is 1
/// modulo k + 1.
///
/// All winning moves: for each choice of at most k heaps the columns of the others say how many ones each column of the
/// new heaps must have; a count by columns from the lowest up, keeping which of the chosen heaps are already smaller,
/// tells which digits lead to an end. Where there are too many choices of heaps, one winning move is constructed from
/// the highest column down.
#pragma once

#include "grundy/theory/theorem.hpp"

namespace grundy::theory {

[[nodiscard]] const Theorem& moore2();  ///< moore2(s[])
[[nodiscard]] const Theorem& moore3();  ///< moore3(s[])
[[nodiscard]] const Theorem& moore();   ///< moore[k](s[])

}  // namespace grundy::theory
