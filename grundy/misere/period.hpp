/// When the quotient of some heaps of a code is that of all its heaps.
///
/// Theorem. Let a move of a code take at most k tokens (it may also add some) and leave at most m heaps, on which no
/// condition is laid. Let (Q, P) with Φ be the misère quotient of the heaps 0 … N, and let n0 ≥ 1 and p ≥ 1 be such
/// that Φ(n + p) = Φ(n) for all n ≥ n0 with n + p ≤ N, and N ≥ m(n0 + p) + k − 1. Then Φ, continued with period p, and
/// (Q, P) are the misère quotient of all heaps.
///
/// T. E. Plambeck, Taming the wild in impartial combinatorial games, Integers 5 (2005) G5, has it for octal codes (m =
/// 2), and so T. E. Plambeck and A. N. Siegel, J. Combin. Theory A 115 (2008); after R. K. Guy and C. A. B. Smith 1956
/// for normal play. The proof for any m stands in docs/misere.md: a heap n > N has the same set of Φ-values of options
/// as n − p, and whether claims are right (check.hpp) depends on a heap by its Φ and that set alone.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "grundy/code/code.hpp"
#include "grundy/misere/monoid.hpp"

namespace grundy::misere {

struct PretendingPeriod {
  std::uint64_t preperiod = 0;  ///< n0 of the theorem, at least 1
  std::uint64_t period = 0;
};

/// Whether the theorem speaks of this code at all.
[[nodiscard]] bool has_period_theorem(const code::Code& code);

/// The smallest period that the theorem proves from the elements of heaps 0 … N, with its smallest preperiod; O(N).
/// Precondition: they are those of the quotient of these heaps.
[[nodiscard]] std::optional<PretendingPeriod> prove_period(const code::Code& code, std::span<const Element> elements);

}  // namespace grundy::misere
