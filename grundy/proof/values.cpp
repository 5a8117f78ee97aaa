#include <algorithm>
#include <numeric>

#include "grundy/automaton/inclusion.hpp"
#include "grundy/automaton/operations.hpp"
#include "grundy/automaton/words.hpp"
#include "grundy/proof/prover.hpp"

namespace grundy::proof {
namespace {

using automaton::Automaton;
using automaton::Comparison;

/// {0} on one of `tracks` tracks.
Automaton zero_on(unsigned track, unsigned tracks, const automaton::Numerals& numerals, automaton::Effort& effort) {
  std::vector<std::int64_t> coefficients(tracks, 0);
  coefficients[track] = 1;
  return numerals.linear(coefficients, 0, Comparison::equal, effort);
}

/// All (x, h) such that the family has a move from x to a target of value h; not yet projected.
Result<automaton::Projection> reached_values(const Relation& relation, const Automaton& values,
                                             const automaton::Numerals& numerals, automaton::Effort& effort) {
  // Tracks: the relation's, then the value of each component, then the value of their sum (the component's own if there
  // is one only).
  const auto parts = static_cast<unsigned>(relation.targets.size());
  const unsigned sums = parts < 2 ? 0 : parts - 1;  // running nim-sums
  const unsigned tracks = relation.tracks + std::max(parts, 1U) + sums;
  const unsigned result = tracks - 1;
  std::vector<unsigned> plain(relation.tracks);
  std::iota(plain.begin(), plain.end(), 0U);
  Automaton all = automaton::relabel(relation.moves, plain, tracks);
  if (parts == 0) all = intersect(all, zero_on(result, tracks, numerals, effort), effort);
  for (unsigned p = 0; p < parts; ++p) {
    std::vector<unsigned> to(relation.targets[p].begin(), relation.targets[p].end());
    to.push_back(relation.tracks + p);
    all = intersect(all, automaton::substitute(values, to, tracks, effort), effort);
  }
  if (parts >= 2) {
    const auto xor_of = numerals.nim_sum(effort);
    if (!xor_of) return fail(ErrorKind::limit, say("nim-sums can be told in base 2 only"));
    for (unsigned p = 1; p < parts; ++p) {
      const unsigned left = p == 1 ? relation.tracks : relation.tracks + parts + p - 2;
      const std::vector<unsigned> to{left, relation.tracks + p, relation.tracks + parts + p - 1};
      all = intersect(all, automaton::substitute(*xor_of, to, tracks, effort), effort);
    }
  }
  std::vector<bool> quantified = relation.changed();
  quantified.resize(tracks, true);
  quantified[result] = false;
  return automaton::Projection{std::move(all), std::move(quantified)};
}

}  // namespace

std::optional<std::vector<Integer>> not_a_function(const Model& model, const Automaton& values,
                                                   const automaton::Numerals& numerals, automaton::Effort& effort) {
  const unsigned d = model.dimension;
  std::vector<bool> last(d + 1, false);
  last[d] = true;
  const Automaton differs =
      combine(exists(values, last, effort), model.domain, automaton::Connective::exclusive, effort);
  if (const auto word = automaton::shortest_word(differs)) return numerals.numbers(*word);
  std::vector<unsigned> first(d + 1);
  std::iota(first.begin(), first.end(), 0U);
  std::vector<unsigned> second = first;
  second[d] = d + 1;
  std::vector<std::int64_t> order(d + 2, 0);
  order[d] = 1, order[d + 1] = -1;
  const Automaton less = intersect(automaton::relabel(values, second, d + 2),
                                   numerals.linear(order, 1, Comparison::at_most, effort), effort);
  const auto word = automaton::find_common(automaton::relabel(values, first, d + 2), less, effort);
  if (!word) return std::nullopt;
  std::vector<Integer> numbers = numerals.numbers(*word);
  numbers.resize(d);
  return numbers;
}

Result<std::optional<Refutation>> refute_values(const Model& model, const Automaton& values,
                                                const automaton::Numerals& numerals, automaton::Effort& effort) {
  const unsigned d = model.dimension;
  const auto refuted = [&](std::vector<Integer> numbers) {
    numbers.resize(d);
    return std::optional<Refutation>(Refutation{std::move(numbers), false});
  };
  // (c) Every position of the domain has a value, and nothing else has. (a) No option has the value of the position.
  // (b) Every smaller value is that of an option. By induction along the measure, the value is unique and the mex.
  if (auto position = not_a_function(model, values, numerals, effort)) return refuted(std::move(*position));
  std::vector<automaton::Projection> reached;
  for (const Relation& relation : model.relations) {
    Result<automaton::Projection> made = reached_values(relation, values, numerals, effort);
    if (!made) return fail(made.error());
    if (effort.spent()) return fail(effort.error());
    // The pattern, asked of the position and the value reached.
    std::vector<unsigned> to(relation.position.begin(), relation.position.end());
    to.push_back(made->automaton.tracks() - 1);
    const Automaton here = automaton::substitute(values, to, made->automaton.tracks(), effort);
    if (const auto word = automaton::find_common(made->automaton, here, effort)) {
      std::vector<Integer> numbers = numerals.numbers(*word);
      std::vector<Integer> position;
      for (const unsigned track : relation.position) position.push_back(numbers[track]);
      return refuted(std::move(position));
    }
    reached.push_back(automaton::reduce(std::move(*made), effort));
  }
  // (x, h) with h less than the value of x.
  std::vector<unsigned> with_g(d + 1);
  std::iota(with_g.begin(), with_g.end(), 0U);
  std::vector<std::int64_t> order(d + 2, 0);
  order[d] = -1, order[d + 1] = 1;
  std::vector<bool> value(d + 2, false);
  value[d] = true;
  const Automaton below = exists(intersect(automaton::relabel(values, with_g, d + 2),
                                           numerals.linear(order, 1, Comparison::at_most, effort), effort),
                                 value, effort);
  const auto gap = automaton::find_outside(below, reached, effort);
  if (effort.spent()) return fail(effort.error());
  if (gap) return refuted(numerals.numbers(*gap));
  return std::optional<Refutation>{};
}

}  // namespace grundy::proof
