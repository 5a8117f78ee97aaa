/// The algebra of automata: Boolean operations, renaming of tracks, and the existential quantifier.
///
/// All results are minimal. Operands of a Boolean operation have the same digits and the same tracks: bring them there
/// by `relabel`. Once the effort is spent, results are void (see effort.hpp).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "grundy/automaton/automaton.hpp"

namespace grundy::automaton {

enum class Connective : std::uint8_t { conjunction, disjunction, difference, exclusive };

/// The words for which the connective of both memberships holds. Cost: the reachable pairs of states, times the nodes.
[[nodiscard]] Automaton combine(const Automaton& a, const Automaton& b, Connective connective, Effort& effort);
[[nodiscard]] inline Automaton intersect(const Automaton& a, const Automaton& b, Effort& effort) {
  return combine(a, b, Connective::conjunction, effort);
}
[[nodiscard]] inline Automaton unite(const Automaton& a, const Automaton& b, Effort& effort) {
  return combine(a, b, Connective::disjunction, effort);
}
[[nodiscard]] inline Automaton subtract(const Automaton& a, const Automaton& b, Effort& effort) {
  return combine(a, b, Connective::difference, effort);
}
/// Folded as a balanced tree. Precondition: not empty.
[[nodiscard]] Automaton intersect_all(std::vector<Automaton> operands, Effort& effort);
[[nodiscard]] Automaton unite_all(std::vector<Automaton> operands, Effort& effort);

/// All words that are not accepted, representations of numbers or not: the complement within the numbers is
/// `subtract(valid, a)`. Cost: linear.
[[nodiscard]] Automaton complement(Automaton automaton);

/// Track i becomes track to[i] of `tracks` tracks; the others are free. `to` ascends strictly, so that diagrams keep
/// their order and nothing is computed. Cost: linear.
[[nodiscard]] Automaton relabel(const Automaton& automaton, std::span<const unsigned> to, unsigned tracks);

/// The same for any map, also one that exchanges tracks or makes two of them one ("P(y, y)").
[[nodiscard]] Automaton substitute(const Automaton& automaton, std::span<const unsigned> to, unsigned tracks,
                                   Effort& effort);

/// The words to which digits can be given on the tracks where `quantified` is true such that the automaton accepts,
/// longer numbers there included. The other tracks are renumbered in order. Subset construction; several tracks at
/// once.
[[nodiscard]] Automaton exists(const Automaton& automaton, const std::vector<bool>& quantified, Effort& effort);

}  // namespace grundy::automaton
