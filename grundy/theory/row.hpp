/// Coins in a ring or in a row, of which 1 … m adjacent ones are taken.
///
/// In a row of n >= 1 with m >= 2 the first player takes one or two coins from the middle and mirrors every answer;
/// with m = 1 only the parity counts. After the first move a ring is a row, so a ring of n > m coins is lost for m >=
/// 2, and one of n <= m is taken whole.
///
/// Values: for n <= m a row has the value n (the options 0 … n - 1 are there, and a xor b <= a + b < n for two rows
/// left), and so has a ring; a ring of n > m >= 2 has 0. For m = 2 the row is Kayles, and for m = 1 both count parity.
/// Rows of more than m coins with m >= 3 have no known period: there only the winner is given, and the mirroring move.
#pragma once

#include "grundy/theory/theorem.hpp"

namespace grundy::theory {

[[nodiscard]] const Theorem& ring();  ///< ring[m](n)
[[nodiscard]] const Theorem& row();   ///< row[m](n)

}  // namespace grundy::theory
