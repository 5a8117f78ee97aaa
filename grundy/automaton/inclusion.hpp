/// Inclusion in a projection without building the projection, and emptiness of an intersection.
///
/// "Every position outside P has a move into P" is an inclusion in a union of projections. Determinising the
/// projections first can be exponential where the answer is small. Here the subset construction runs only along words
/// that the left side can still accept, stops at the first word that refutes, and drops every set that contains one
/// already seen with the same state on the left (M. De Wulf, L. Doyen, T. Henzinger, J.-F. Raskin 2006, antichains).
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "grundy/automaton/automaton.hpp"

namespace grundy::automaton {

/// The words to which digits can be given on the quantified tracks such that the automaton accepts.
struct Projection {
  Automaton automaton;
  std::vector<bool> quantified;
};

/// A shortest word that `left` accepts and no projection does; nothing if there is none or the effort is spent.
/// Precondition: each projection keeps as many tracks as `left` has.
[[nodiscard]] std::optional<Word> find_outside(const Automaton& left, std::span<const Projection> right,
                                               Effort& effort);

/// A shortest word that both accept; nothing if there is none or the effort is spent.
[[nodiscard]] std::optional<Word> find_common(const Automaton& a, const Automaton& b, Effort& effort);

/// The same projection with fewer tracks to quantify: tracks are eliminated one by one as long as that does not enlarge
/// the automaton much, which takes away what is determined by the rest.
[[nodiscard]] Projection reduce(Projection projection, Effort& effort);

}  // namespace grundy::automaton
