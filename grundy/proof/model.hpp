/// Rules as relations: each family of moves of a lowered game becomes an automaton of its own.
///
/// A family's relation speaks of the position and of those coordinates of its targets that change; a coordinate that
/// stays is the same track on both sides, never a second one that is then equated. Choices that a target fixes (k = x -
/// y) are substituted; only the others are quantified.
///
/// Tracks are interleaved: coordinate 0 of the position, then of each target where it changes, then coordinate 1, …
#pragma once

#include <cstddef>
#include <vector>

#include "grundy/automaton/numerals.hpp"
#include "grundy/base/result.hpp"
#include "grundy/proof/moves.hpp"
#include "grundy/rules/lowered.hpp"

namespace grundy::proof {

/// The moves of one family.
struct Relation {
  std::size_t family = 0;  ///< index into the families of the lowered game
  unsigned tracks = 0;
  std::vector<unsigned> position;              ///< the track of each coordinate of the position
  std::vector<std::vector<unsigned>> targets;  ///< for each component of the target, the track of each coordinate
  automaton::Automaton moves;                  ///< all (position, target) with valid words; the domain is not asked

  /// The tracks that only the targets use.
  [[nodiscard]] std::vector<bool> changed() const;
};

/// A game in one numeration.
struct Model {
  unsigned dimension = 0;
  automaton::Automaton domain;
  std::vector<Relation> relations;
};

/// Translates. Errors: `limit` if the rules say something that is not definable in this numeration (products of
/// variables, divisors, squares, primes, …), or if the effort is spent; `rules` for moves that proofs do not handle
/// (owners, ends, other games).
[[nodiscard]] Result<Model> compile(const Subject& subject, const automaton::Numerals& numerals,
                                    automaton::Effort& effort);

}  // namespace grundy::proof
