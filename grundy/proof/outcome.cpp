#include <algorithm>

#include "grundy/automaton/inclusion.hpp"
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

automaton::Automaton stuck_positions(const Model& model, automaton::Effort& effort) {
  Automaton stuck = model.domain;
  for (const Relation& relation : model.relations) {
    stuck = subtract(stuck, exists(relation.moves, relation.changed(), effort), effort);
  }
  return stuck;
}

std::optional<Refutation> refute_outcome(const Model& model, const Automaton& losing, bool misere,
                                         const automaton::Numerals& numerals, automaton::Effort& effort) {
  const auto refuted = [&](const automaton::Word& word, bool truth) {
    return std::optional<Refutation>(Refutation{numerals.numbers(word), truth});
  };
  if (const auto word = automaton::shortest_word(subtract(losing, model.domain, effort))) return refuted(*word, false);
  std::vector<automaton::Projection> winning;
  for (const Relation& relation : model.relations) {
    // The move to nothing leaves the opponent unable to move, and so the winner in misère play.
    if (misere && relation.targets.empty()) continue;
    const Automaton into = moves_into(relation, losing, effort);
    const Automaton here = automaton::substitute(losing, relation.position, relation.tracks, effort);
    if (const auto word = automaton::find_common(into, here, effort)) {
      automaton::Word at{static_cast<unsigned>(relation.position.size()), {}};
      for (std::size_t i = 0; i < word->length(); ++i) {
        for (const unsigned track : relation.position) at.letters.push_back(word->letter(i)[track]);
      }
      return refuted(at, false);
    }
    if (effort.spent()) return std::nullopt;
    winning.push_back(automaton::reduce({into, relation.changed()}, effort));
  }
  if (misere) {
    const Automaton stuck = stuck_positions(model, effort);
    if (const auto word = automaton::find_common(losing, stuck, effort)) return refuted(*word, false);
    winning.push_back({stuck, std::vector<bool>(model.dimension, false)});
  }
  if (const auto word = automaton::find_outside(subtract(model.domain, losing, effort), winning, effort)) {
    return refuted(*word, true);
  }
  return std::nullopt;
}

std::optional<Refutation> least_refutation(const Model& model, const Automaton& losing, bool misere,
                                           const Measure& measure, const automaton::Numerals& numerals,
                                           automaton::Effort& effort) {
  // Each family is projected by itself; only then are they joined, smallest first, and only within what is not yet
  // accounted for: `open` are the positions outside the conjecture that no family so far sends into it.
  Automaton wrong = subtract(losing, model.domain, effort);
  Automaton open = subtract(model.domain, losing, effort);
  std::vector<Automaton> winners;
  for (const Relation& relation : model.relations) {
    if (misere && relation.targets.empty()) continue;
    winners.push_back(exists(moves_into(relation, losing, effort), relation.changed(), effort));
    if (effort.spent()) return std::nullopt;
  }
  if (misere) winners.push_back(stuck_positions(model, effort));
  std::sort(winners.begin(), winners.end(),
            [](const Automaton& a, const Automaton& b) { return a.states() < b.states(); });
  for (const Automaton& wins : winners) {
    wrong = unite(wrong, intersect(losing, wins, effort), effort);
    open = subtract(open, wins, effort);
    if (effort.spent()) return std::nullopt;
  }
  Automaton all = unite(wrong, open, effort);
  if (effort.spent() || all.empty()) return std::nullopt;
  std::optional<automaton::Word> word;
  for (std::size_t row = 0; row < measure.size(); ++row) {
    word = automaton::least_word(all, numerals.numeration(), measure[row]);
    if (!word) return std::nullopt;
    if (row + 1 == measure.size()) break;
    // Among those that are least by this row, the next one decides.
    const std::vector<Integer> at = numerals.numbers(*word);
    Integer least = 0;
    for (std::size_t i = 0; i < at.size(); ++i) least += at[i] * measure[row][i];
    const auto constant = to_int64(least);
    if (!constant) return std::nullopt;
    const std::vector<std::int64_t> weights(measure[row].begin(), measure[row].end());
    all = intersect(all, numerals.linear(weights, -*constant, automaton::Comparison::equal, effort), effort);
    if (effort.spent()) return std::nullopt;
  }
  return Refutation{numerals.numbers(*word), open.accepts(*word)};
}

}  // namespace grundy::proof
