#include "grundy/solve/recognise.hpp"

#include <algorithm>
#include <numeric>

#include "grundy/proof/formula.hpp"
#include "grundy/proof/model.hpp"
#include "grundy/rules/system.hpp"

namespace grundy::solve {
namespace {

using automaton::Automaton;
using code::Constraint;
using proof::Formula;
using proof::Linear;

/// Raw states of one automaton at most; hand-written rules stay far below.
constexpr std::size_t most_states = 200'000;
constexpr std::uint64_t most_steps = 5'000'000;

/// What a code could have: impartial moves of one heap to a few heaps of the same game, from every n ≥ 0.
bool could_be_code(const proof::Subject& subject) {
  const rules::Lowered& lowered = subject.lowered;
  if (lowered.dimension != 1 || lowered.families.empty() || !rules::only_non_negative(lowered)) return false;
  return std::all_of(lowered.families.begin(), lowered.families.end(), [&](const rules::MoveFamily& family) {
    return family.owner == rules::Owner::both && family.end == rules::End::none &&
           std::all_of(family.parts.begin(), family.parts.end(), [&](const rules::LoweredPart& part) {
             return part.instance == subject.self && !part.over && part.coordinates.size() == 1;
           });
  });
}

/// Variable 0 is the heap, variables 1 … k the heaps left. Tuples 1 ≤ h1 ≤ … ≤ hk, strictly for unequal heaps.
std::vector<Formula> ordered(std::size_t count, bool strictly) {
  std::vector<Formula> parts;
  for (proof::Var h = 1; h <= count; ++h) {
    const Linear before = h == 1 ? Linear{} : Linear::variable(h - 1);
    const std::int64_t gap = h == 1 || strictly ? 1 : 0;
    parts.push_back(Formula::at_most(add(before, Linear{gap, {}}), Linear::variable(h)));
  }
  return parts;
}

/// That the tokens removed, n − h1 − … − hk, are among those for which the code allows k heaps under `constraint`;
/// nothing if there are none.
std::optional<Formula> removed(const code::Code& code, std::size_t count, Constraint constraint) {
  Linear left = Linear::variable(0);
  for (proof::Var h = 1; h <= count; ++h) left = add(left, Linear::variable(h), -1);
  std::vector<Formula> cases;
  Formula fixed = Formula::compare(Formula::Is::one_of, left);
  const std::size_t tail_begin = code.digits.size() - code.tail;
  for (std::size_t j = 0; j < tail_begin; ++j) {
    if (code.digits[j].at(count) == constraint) fixed.values.push_back(j);
  }
  if (!fixed.values.empty()) cases.push_back(std::move(fixed));
  for (std::size_t j = 0; j < code.adding.size(); ++j) {
    if (code.adding[j].at(count) != constraint) continue;
    cases.push_back(Formula::equal(left, Linear{-static_cast<std::int64_t>(j) - 1, {}}));
  }
  for (std::size_t j = tail_begin; j < code.digits.size(); ++j) {
    if (code.digits[j].at(count) != constraint) continue;
    const Linear past = add(left, Linear{-static_cast<std::int64_t>(j), {}});
    Formula steps = Formula::compare(Formula::Is::divisible, past);
    steps.modulus = code.tail;
    cases.push_back(Formula::both({Formula::at_most(Linear{}, past), std::move(steps)}));
  }
  if (cases.empty()) return std::nullopt;
  return Formula::either(std::move(cases));
}

std::vector<proof::Var> variables(std::size_t count) {
  std::vector<proof::Var> all(count + 1);
  std::iota(all.begin(), all.end(), proof::Var{0});
  return all;
}

/// The moves of the code that leave k heaps.
Result<Automaton> moves_of_code(const code::Code& code, std::size_t count, const automaton::Numerals& numerals,
                                automaton::Effort& effort) {
  Automaton whole(numerals.digits(), static_cast<unsigned>(count + 1));
  for (const auto constraint : {Constraint::any, Constraint::unequal, Constraint::mixed, Constraint::equal}) {
    const auto among = removed(code, count, constraint);
    if (!among) continue;
    std::vector<Formula> parts = ordered(count, count >= 2 && constraint == Constraint::unequal);
    parts.push_back(*among);
    if (count >= 2) {
      const Linear first = Linear::variable(1), last = Linear::variable(static_cast<proof::Var>(count));
      if (constraint == Constraint::equal) parts.push_back(Formula::equal(first, last));
      if (constraint == Constraint::mixed) parts.push_back(Formula::at_most(add(first, Linear{1, {}}), last));
    }
    auto made = proof::Definer(numerals, effort, static_cast<proof::Var>(count + 1)).define(parts, variables(count));
    if (!made) return made;
    whole = automaton::unite(whole, *made, effort);
  }
  return whole;
}

/// The moves of one relation that leave k heaps, none empty and in ascending order: each choice of the parts that are
/// not 0, in each order.
Result<void> add_moves(const proof::Relation& relation, std::size_t count, const automaton::Numerals& numerals,
                       automaton::Effort& effort, Automaton& whole) {
  const std::size_t parts = relation.targets.size();
  if (parts < count) return {};
  const auto in_order = proof::Definer(numerals, effort, static_cast<proof::Var>(count + 1))
                            .define(ordered(count, false), variables(count));
  if (!in_order) return fail(in_order.error());
  // filled[i]: which part comes i-th; the others are 0.
  std::vector<std::size_t> filled(parts);
  std::iota(filled.begin(), filled.end(), std::size_t{0});
  std::vector<std::vector<std::size_t>> done;
  do {
    const std::vector<std::size_t> chosen(filled.begin(), filled.begin() + static_cast<std::ptrdiff_t>(count));
    if (std::find(done.begin(), done.end(), chosen) != done.end()) continue;
    done.push_back(chosen);
    Automaton moves = relation.moves;
    std::vector<bool> empty(relation.tracks, false);
    for (std::size_t i = count; i < parts; ++i) {
      const unsigned track = relation.targets[filled[i]][0];
      std::vector<std::int64_t> coefficients(relation.tracks, 0);
      coefficients[track] = 1;
      moves = automaton::intersect(
          moves, numerals.linear(coefficients, 0, automaton::Comparison::equal, effort), effort);
      empty[track] = true;
    }
    if (count < parts) moves = automaton::exists(moves, empty, effort);
    // The tracks that are left, in order, and where each goes.
    std::vector<unsigned> to;
    for (unsigned track = 0; track < relation.tracks; ++track) {
      if (empty[track]) continue;
      unsigned place = 0;
      for (std::size_t i = 0; i < count; ++i) {
        if (relation.targets[chosen[i]][0] == track) place = static_cast<unsigned>(i + 1);
      }
      to.push_back(place);
    }
    moves = automaton::substitute(moves, to, static_cast<unsigned>(count + 1), effort);
    whole = automaton::unite(whole, automaton::intersect(moves, *in_order, effort), effort);
  } while (std::next_permutation(filled.begin(), filled.end()) && !effort.spent());
  return {};
}

}  // namespace

bool has_moves_of(const proof::Subject& subject, const code::Code& code, run::Budget& budget) {
  if (!could_be_code(subject)) return false;
  const auto most = code.most_heaps();
  if (!most || *most > most_heaps_recognised) return false;
  const automaton::Numerals numerals(Numeration::base(2));
  automaton::Effort effort(budget, most_states, most_steps);
  const auto model = proof::compile(subject, numerals, effort);
  if (!model || effort.spent()) return false;
  std::size_t parts = *most;
  for (const proof::Relation& relation : model->relations) {
    parts = std::max(parts, relation.targets.size());
    // A part that is the heap itself, on the same track: no code has that, unless the move never exists.
    const bool stays = std::any_of(relation.targets.begin(), relation.targets.end(),
                                   [&](const auto& target) { return target[0] == relation.position[0]; });
    if (stays && !relation.moves.empty()) return false;
  }
  for (std::size_t count = 0; count <= parts; ++count) {
    Automaton by_rules(numerals.digits(), static_cast<unsigned>(count + 1));
    for (const proof::Relation& relation : model->relations) {
      if (relation.moves.empty()) continue;
      if (!add_moves(relation, count, numerals, effort, by_rules)) return false;
    }
    const auto by_code = moves_of_code(code, count, numerals, effort);
    if (!by_code || effort.spent() || by_rules != *by_code) return false;
  }
  return true;
}

std::optional<code::Code> recognise(const proof::Subject& subject, run::Budget& budget) {
  if (!could_be_code(subject)) return std::nullopt;
  auto code = guess_code(subject, budget);
  if (!code || !has_moves_of(subject, *code, budget)) return std::nullopt;
  return code;
}

}  // namespace grundy::solve
