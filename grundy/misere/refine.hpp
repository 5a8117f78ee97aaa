/// A monoid made fine enough to know one more thing of every sum, and no finer: conjectured from a table, then decided.
///
/// The one thing is who loses the sum beside k copies of a new kind (see truth.hpp). The finer monoid is found as
/// D. Angluin finds an automaton (Learning regular sets from queries and counterexamples, Information and Computation 75
/// (1987)): a table says who loses the sums s + c there, for sums s that stand for the elements found so far and sums c
/// that tell them apart. From a table that is closed (the sum of an s and a generator looks like some s) and in which
/// generators commute a monoid is read off, and `Check` decides whether it is right. If not, it gives a sum of which the
/// claims contradict each other; then the true outcome of it, or of one of its options, is not the claimed one, and that
/// gives a new c (R. L. Rivest and R. E. Schapire, Inference of finite automata using homing sequences, Information and
/// Computation 103 (1993)). Each two elements are told apart by the coarser monoid or by some c with true outcomes: so
/// no step leaves more elements than the quotient of the kinds has in the end, where the new one is counted.
#pragma once

#include <cstddef>
#include <vector>

#include "grundy/misere/check.hpp"
#include "grundy/misere/games.hpp"
#include "grundy/misere/monoid.hpp"
#include "grundy/run/budget.hpp"

namespace grundy::misere {

struct Refined {
  enum class End { done, stopped, too_large };
  End end = End::stopped;
  Monoid monoid;                 ///< its lost elements are those of sums that lose beside the new kinds
  std::vector<Element> coarser;  ///< by element, the element of the monoid that was refined
};

/// Refines `monoid` by who loses beside what has that `stop` (by element of it). `most` elements at most.
[[nodiscard]] Refined refine(const Games& games, const Monoid& monoid, const Bits& stop, std::size_t most,
                             run::Budget& budget);

}  // namespace grundy::misere
