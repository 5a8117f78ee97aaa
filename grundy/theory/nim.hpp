/// Nim: several heaps, take any number from one.
///
/// The Grundy value is the exclusive or X of the heaps (C. L. Bouton 1901). A move to an option of value t changes one
/// heap s to s ⊕ X ⊕ t, and is a move if that is smaller than s. X is not the number of counters that are left in the
/// end, nor the number to take: it is only the value of the position.
///
/// Under misère play Nim is lost exactly if some heap has two or more and X = 0, or none has and X = 1.
///
/// Tokens on a strip that slide left any distance are the same game: the number of its square is a token's heap.
#pragma once

#include <cstdint>
#include <span>

#include "grundy/theory/theorem.hpp"

namespace grundy::theory {

[[nodiscard]] const Theorem& nim();    ///< nim(s[])
[[nodiscard]] const Theorem& strip();  ///< strip(p[])

/// The exclusive or of all heaps.
[[nodiscard]] std::uint64_t nim_sum(std::span<const std::uint64_t> heaps) noexcept;
/// Whether the player to move loses misère Nim.
[[nodiscard]] bool misere_nim_losing(std::span<const std::uint64_t> heaps) noexcept;

}  // namespace grundy::theory
