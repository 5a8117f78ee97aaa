/// Staircase Nim: coins on steps 1, 2, 3, …; a move takes some of them from a step to the one below, from step 1 out.
///
/// The Grundy value is the exclusive or of the odd steps: coins that come down onto an odd step from an even one can be
/// sent on at once, so only the moves from odd steps count. As a move it counts all the same: it can raise the value,
/// and in a sum it can be the winning one.
///
/// Its disguises are coins in a row that may not pass or share. Georgia and Bob: coins on squares 1, 2, … slide left,
/// not over another coin; the gap left of the last coin is step 1, the gap left of the one before it step 2, and so on:
/// sliding a coin takes from the gap on its left and adds to the one on its right, and the gap right of the last coin
/// is the ground. The silver dollar game without the dollar is the same with squares from 0. Heaps that must stay
/// sorted (POI 2009, Pebbles) are the same with the differences of neighbours as gaps.
#pragma once

#include <cstdint>
#include <span>

#include "grundy/theory/theorem.hpp"

namespace grundy::theory {

[[nodiscard]] const Theorem& stairs();   ///< stairs(s[])
[[nodiscard]] const Theorem& georgia();  ///< georgia(p[]), strictly increasing squares from 1
[[nodiscard]] const Theorem& silver();   ///< silver(p[]), strictly increasing squares from 0
[[nodiscard]] const Theorem& pebbles();  ///< pebbles(s[]), non-decreasing heaps

/// The Grundy value of coins on squares from 1 (Georgia and Bob), given in ascending order.
[[nodiscard]] std::uint64_t georgia_value(std::span<const std::uint64_t> squares) noexcept;

}  // namespace grundy::theory
