#include <algorithm>

#include "grundy/automaton/operations.hpp"
#include "grundy/automaton/words.hpp"
#include "grundy/proof/prover.hpp"

namespace grundy::proof {

using automaton::Automaton;

Automaton moves_into(const Relation& relation, const Automaton& set, automaton::Effort& effort) {
  Automaton result = relation.moves;
  for (const auto& target : relation.targets) {
    result = intersect(result, automaton::substitute(set, target, relation.tracks, effort), effort);
  }
  return result;
}

std::optional<Refutation> refute_outcome(const Model& model, const Automaton& losing, bool misere,
                                         const Measure& measure, const automaton::Numerals& numerals,
                                         automaton::Effort& effort) {
  // Each family is projected by itself; only then are they joined, smallest first, and only within what is not yet
  // accounted for: `open` are the positions outside the conjecture that no family so far sends into it.
  Automaton wrong = subtract(losing, model.domain, effort);
  Automaton open = subtract(model.domain, losing, effort);
  Automaton stuck = model.domain;  // positions from which no family so far has a move
  std::vector<Automaton> winners;
  for (const Relation& relation : model.relations) {
    if (misere) {
      stuck = subtract(stuck, exists(relation.moves, relation.changed(), effort), effort);
      if (relation.targets.empty()) continue;  // the move to nothing leaves the opponent unable to move: he wins
    }
    winners.push_back(exists(moves_into(relation, losing, effort), relation.changed(), effort));
    if (effort.spent()) return std::nullopt;
  }
  std::sort(winners.begin(), winners.end(),
            [](const Automaton& a, const Automaton& b) { return a.states() < b.states(); });
  for (const Automaton& wins : winners) {
    wrong = unite(wrong, intersect(losing, wins, effort), effort);
    open = subtract(open, wins, effort);
    if (effort.spent()) return std::nullopt;
  }
  if (misere) {
    wrong = unite(wrong, intersect(losing, stuck, effort), effort);
    open = subtract(open, stuck, effort);
  }
  const Automaton all = unite(wrong, open, effort);
  if (effort.spent() || all.empty()) return std::nullopt;
  const auto word = automaton::least_word(all, numerals.numeration(), measure.front());
  if (!word) return std::nullopt;
  return Refutation{numerals.numbers(*word), open.accepts(*word)};
}

}  // namespace grundy::proof
