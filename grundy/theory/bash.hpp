/// Bachet's game (`bash`, after its name in Chinese contests): from one heap of n take 1 … m.
///
/// The Grundy value is n mod (m + 1): the heaps 0 … m have their own number, and from then on each heap sees the m
/// values before it, all but that of the heap m + 1 below. Bachet de Méziriac's race (say up to m further numbers
/// until somebody says the goal) is the same game on what is left to the goal. So is the auction, where a raise may go
/// beyond the goal: all such raises end the game, so they are further moves to value 0 once the goal is in reach.
#pragma once

#include "grundy/theory/theorem.hpp"

namespace grundy::theory {

[[nodiscard]] const Theorem& bash();      ///< bash[m](n)
[[nodiscard]] const Theorem& count_to();  ///< count_to[m](c, goal)
[[nodiscard]] const Theorem& auction();   ///< auction[m](price, goal)

}  // namespace grundy::theory
