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
#include "grundy/proof/formula.hpp"
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

/// The moves of one family as its choices, of which several may lead to the same target: tracks after those of position
/// and targets hold the choices that no target fixes. The targets are determined by position and choices, so the words
/// of the relation that agree with a position are its moves, one by one.
struct ChoiceRelation {
  Relation relation;
  std::vector<Linear> choices;  ///< each choice of the family, in order, by the tracks (variables are tracks)
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

/// The families once more, choices kept. Errors: as above.
[[nodiscard]] Result<std::vector<ChoiceRelation>> compile_choices(const Subject& subject,
                                                                  const automaton::Numerals& numerals,
                                                                  automaton::Effort& effort);

}  // namespace grundy::proof
