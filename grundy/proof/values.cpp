#include <algorithm>
#include <numeric>

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

/// All (x, h) such that the family has a move from x to a target of value h.
Result<Automaton> reached_values(const Model& model, const Relation& relation, const Automaton& values,
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
  (void)model;
  return exists(all, quantified, effort);
}

}  // namespace

Result<std::optional<Refutation>> refute_values(const Model& model, const Automaton& values, const Measure& measure,
                                                const automaton::Numerals& numerals, automaton::Effort& effort) {
  const unsigned d = model.dimension;
  std::vector<unsigned> position(d);
  std::iota(position.begin(), position.end(), 0U);
  Automaton reached(numerals.digits(), d + 1);
  std::vector<Automaton> each;
  for (const Relation& relation : model.relations) {
    Result<Automaton> made = reached_values(model, relation, values, numerals, effort);
    if (!made) return fail(made.error());
    if (effort.spent()) return fail(effort.error());
    each.push_back(std::move(*made));
  }
  if (!each.empty()) reached = automaton::unite_all(std::move(each), effort);

  // (a) No option has the value of the position. (b) Every smaller value is that of an option. (c) Every position of
  // the domain has a value, and nothing else has. By induction along the measure, the value is then unique and the mex.
  const auto value_of = [&](const Automaton& pairs) {
    std::vector<bool> last(d + 1, false);
    last[d] = true;
    return exists(pairs, last, effort);
  };
  const Automaton clash = intersect(values, reached, effort);
  // (x, g, h) with g the value of x, h < g not reached.
  std::vector<unsigned> with_h = position;
  with_h.push_back(d + 1);
  std::vector<unsigned> with_g = position;
  with_g.push_back(d);
  std::vector<std::int64_t> order(d + 2, 0);
  order[d] = -1, order[d + 1] = 1;
  const Automaton below = intersect(automaton::relabel(values, with_g, d + 2),
                                    numerals.linear(order, 1, Comparison::at_most, effort), effort);
  const Automaton gap = subtract(below, automaton::relabel(reached, with_h, d + 2), effort);
  std::vector<bool> last_two(d + 2, false);
  last_two[d] = last_two[d + 1] = true;
  const Automaton has_value = value_of(values);
  Automaton wrong = unite(value_of(clash), exists(gap, last_two, effort), effort);
  wrong = unite(wrong, combine(has_value, model.domain, automaton::Connective::exclusive, effort), effort);
  if (effort.spent()) return fail(effort.error());
  if (wrong.empty()) return std::optional<Refutation>{};
  const auto word = automaton::least_word(wrong, numerals.numeration(), measure.front());
  return std::optional<Refutation>(Refutation{numerals.numbers(*word), false});
}

}  // namespace grundy::proof
