/// Coins in a ring or in a row, of which 1 … m adjacent ones are taken.
///
/// In a row of n >= 1 with m >= 2 the first player takes one or two coins from the middle and mirrors every answer;
/// with m = 1 only the parity counts. After the first move a ring is a row, so a ring of n > m coins is lost for m >=
/// 2, and one of n <= m is taken whole.
///
/// Values: for n <= m a row has the value n (the options 0 … n - 1 are there, and a xor b <= a + b < n for two rows
/// left), and so has a ring; a ring of n > m >= 2 has 0. For m = 2 the row is Kayles, and for m = 1 both count parity.
/// A row is the octal game 0.77…7 (m digits). For m = 3 no period is known (0.777); others have one (0.7777: preperiod
/// 142, period 24), which `grundy period` proves for a given m. No theorem covers all m, so for rows of more than m >= 3
/// coins this one gives the winner and the mirroring moves; the code 0.77…7 gives the value where a period is found.
#pragma once

#include "grundy/theory/theorem.hpp"

namespace grundy::theory {

[[nodiscard]] const Theorem& ring();  ///< ring[m](n)
[[nodiscard]] const Theorem& row();   ///< row[m](n)

}  // namespace grundy::theory
