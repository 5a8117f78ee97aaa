/// Chomp: a bar in rows, non-increasing; who is left with the poisoned corner loses.
///
/// One row, or one row and one column (an L), is Nim with the two arms. Two rows (a, b) are lost exactly for b = a - 1,
/// and two columns alike. Where the first row is as long as the first column and square (2, 2) is there, biting (2, 2)
/// leaves two equal arms and wins; other winning bites may exist. Any other rectangle is won by strategy stealing: if
/// biting only the last square does not win, the answer to it could have been the first bite. That names the winner and
/// no move.
#pragma once

#include "grundy/theory/theorem.hpp"

namespace grundy::theory {

[[nodiscard]] const Theorem& chomp();  ///< chomp(rows[])

}  // namespace grundy::theory
