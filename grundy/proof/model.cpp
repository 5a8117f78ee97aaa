#include "grundy/proof/model.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "grundy/proof/formula.hpp"

namespace grundy::proof {
namespace {

using rules::Affine;
using rules::Condition;

constexpr std::int64_t kMostParts = 4;

Error opaque() {
  return Error{ErrorKind::limit,
               say("the rules use an expression that is not linear (a product of variables, a bit operation, …), which "
                   "no automaton of this kind can tell"),
               std::nullopt,
               std::nullopt,
               {}};
}

/// Translates the terms and conditions of one family. `meaning[v]` is what the rules' variable v stands for.
class Translator {
 public:
  explicit Translator(std::vector<Linear> meaning) : meaning_(std::move(meaning)) {}

  [[nodiscard]] Linear linear(const Affine& affine) const {
    Linear sum{affine.constant, {}};
    for (const auto& [variable, coefficient] : affine.terms) sum = add(sum, meaning_[variable], coefficient);
    return sum;
  }

  enum class Compare { at_most, equal, at_least };

  /// `left` compared with a term.
  [[nodiscard]] Result<Formula> compare(const Linear& left, Compare how, const rules::Term& term) const {
    if (const auto* affine = std::get_if<Affine>(&term)) return plain(left, how, linear(*affine));
    if (const auto* extremum = std::get_if<rules::Extremum>(&term)) {
      const auto each = [&](Compare comparison, Formula::Is is) {
        std::vector<Formula> parts;
        for (const Affine& operand : extremum->operands) parts.push_back(plain(left, comparison, linear(operand)));
        return Formula::group(is, std::move(parts));
      };
      // max: at most it means at most one of them, at least it means at least all; min the other way round.
      const Formula::Is below = extremum->greatest ? Formula::Is::any : Formula::Is::all;
      const Formula::Is above = extremum->greatest ? Formula::Is::all : Formula::Is::any;
      if (how == Compare::at_most) return each(how, below);
      if (how == Compare::at_least) return each(how, above);
      return Formula::both({each(Compare::at_most, below), each(Compare::at_least, above)});
    }
    if (const auto* quotient = std::get_if<rules::Quotient>(&term)) {
      // L <= floor(n / d) iff d L <= n; L >= floor(n / d) iff n <= d L + d - 1.
      const Linear scaled = scale(left, quotient->divisor);
      const Linear top = linear(quotient->numerator);
      const Formula low = Formula::at_most(scaled, top);
      const Formula high = Formula::at_most(top, add(scaled, Linear{quotient->divisor - 1, {}}));
      if (how == Compare::at_most) return low;
      if (how == Compare::at_least) return high;
      return Formula::both({low, high});
    }
    if (const auto* remainder = std::get_if<rules::Remainder>(&term)) {
      const Linear top = linear(remainder->numerator);
      const auto divides = [&](Linear value) {
        Formula formula = Formula::compare(Formula::Is::divisible, std::move(value));
        formula.modulus = static_cast<std::uint64_t>(remainder->modulus);
        return formula;
      };
      if (how == Compare::equal) {
        return Formula::both({Formula::at_most(Linear{}, left),
                              Formula::at_most(left, Linear{remainder->modulus - 1, {}}), divides(add(top, left, -1))});
      }
      if (remainder->modulus > 64)
        return fail(ErrorKind::limit, say("a remainder by more than 64 is compared by order"));
      std::vector<Formula> cases;
      for (std::int64_t r = 0; r < remainder->modulus; ++r) {
        cases.push_back(Formula::both({divides(add(top, Linear{r, {}}, -1)), plain(left, how, Linear{r, {}})}));
      }
      return Formula::either(std::move(cases));
    }
    return fail(opaque());
  }

  /// divisor · left compared with a bound's numerator.
  [[nodiscard]] Result<Formula> bounded(const Linear& left, Compare how, const rules::Bound& bound) const {
    return compare(scale(left, bound.divisor), how, bound.numerator);
  }

  [[nodiscard]] Result<Formula> condition(const Condition& condition) const {
    switch (condition.is) {
      case Condition::Is::at_least_zero:
        return Formula::at_most(Linear{}, linear(condition.left));
      case Condition::Is::zero:
        return Formula::compare(Formula::Is::zero, linear(condition.left));
      case Condition::Is::not_zero: {
        const Linear left = linear(condition.left);
        return Formula::either({Formula::at_most(left, Linear{-1, {}}), Formula::at_most(Linear{1, {}}, left)});
      }
      case Condition::Is::divisible:
      case Condition::Is::not_divisible: {
        Formula formula = Formula::compare(
            condition.is == Condition::Is::divisible ? Formula::Is::divisible : Formula::Is::not_divisible,
            linear(condition.left));
        formula.modulus = static_cast<std::uint64_t>(condition.modulus);
        return formula;
      }
      case Condition::Is::truth:
        return fail(opaque());
      case Condition::Is::all:
      case Condition::Is::any:
        break;
    }
    std::vector<Formula> parts;
    for (const Condition& part : condition.parts) {
      Result<Formula> made = this->condition(part);
      if (!made) return made;
      parts.push_back(std::move(*made));
    }
    return Formula::group(condition.is == Condition::Is::all ? Formula::Is::all : Formula::Is::any, std::move(parts));
  }

  /// That `value` lies in the domain of a choice.
  [[nodiscard]] Result<Formula> chosen(const Linear& value, const rules::Choosing& choosing) const {
    std::vector<Formula> parts;
    const auto bounds = [&](const std::vector<rules::Bound>& list, Compare how) -> Result<void> {
      for (const rules::Bound& bound : list) {
        Result<Formula> made = bounded(value, how, bound);
        if (!made) return fail(std::move(made.error()));
        parts.push_back(std::move(*made));
      }
      return {};
    };
    if (const auto* range = std::get_if<rules::Range>(&choosing.domain)) {
      if (auto done = bounds(range->lower, Compare::at_least); !done) return fail(std::move(done.error()));
      if (auto done = bounds(range->upper, Compare::at_most); !done) return fail(std::move(done.error()));
    } else if (const auto* set = std::get_if<rules::ValueSet>(&choosing.domain)) {
      std::vector<Formula> negative;
      Formula one = Formula::compare(Formula::Is::one_of, value);
      for (const std::int64_t member : set->values) {
        if (member >= 0) {
          one.values.push_back(static_cast<std::uint64_t>(member));
        } else {
          negative.push_back(Formula::equal(value, Linear{member, {}}));
        }
      }
      if (negative.empty()) {
        parts.push_back(std::move(one));
      } else {
        negative.push_back(std::move(one));
        parts.push_back(Formula::either(std::move(negative)));
      }
    } else {
      const auto& sequence = std::get<rules::Sequence>(choosing.domain);
      Formula member = Formula::compare(Formula::Is::fibonacci, value);
      if (sequence.of == rules::Sequence::Of::powers) {
        const auto* base = sequence.arguments.empty() ? nullptr : std::get_if<Affine>(&sequence.arguments.front());
        if (base == nullptr || !base->is_constant() || base->constant < 2) return fail(opaque());
        member.is = Formula::Is::power;
        member.modulus = static_cast<std::uint64_t>(base->constant);
      } else if (sequence.of != rules::Sequence::Of::fibonacci) {
        return fail(ErrorKind::limit,
                    say("squares, primes and divisors cannot be told by finite automata over digits"));
      }
      parts.push_back(std::move(member));
      if (auto done = bounds(sequence.upper, Compare::at_most); !done) return fail(std::move(done.error()));
    }
    return Formula::both(std::move(parts));
  }

  std::vector<Linear>& meaning() { return meaning_; }

 private:
  static Formula plain(const Linear& left, Compare how, const Linear& right) {
    if (how == Compare::at_most) return Formula::at_most(left, right);
    if (how == Compare::at_least) return Formula::at_most(right, left);
    return Formula::equal(left, right);
  }

  std::vector<Linear> meaning_;
};

/// Whether the term is the coordinate itself.
bool stays(const rules::Term& term, rules::Variable coordinate) {
  const auto* affine = std::get_if<Affine>(&term);
  return affine != nullptr && *affine == Affine{0, {{coordinate, 1}}};
}

/// The parts of the target, repeated by their constant counts.
Result<std::vector<const rules::LoweredPart*>> parts_of(const rules::MoveFamily& family) {
  std::vector<const rules::LoweredPart*> parts;
  for (const rules::LoweredPart& part : family.parts) {
    const auto* count = std::get_if<Affine>(&part.count);
    if (part.over || count == nullptr || !count->is_constant() || count->constant < 0 ||
        count->constant + static_cast<std::int64_t>(parts.size()) > kMostParts) {
      return fail(ErrorKind::limit,
                  say("a move to a number of components that is not fixed and small is not translated"));
    }
    parts.insert(parts.end(), static_cast<std::size_t>(count->constant), &part);
  }
  return parts;
}

/// With `choices`, every choice is a linear form of the tracks in the end: those that no target fixes get tracks of
/// their own instead of being quantified.
Result<Relation> relation_of(const Subject& subject, std::size_t index, const automaton::Numerals& numerals,
                             automaton::Effort& effort, std::vector<Linear>* chosen = nullptr) {
  const rules::Lowered& lowered = subject.lowered;
  const rules::MoveFamily& family = lowered.families[index];
  if (family.owner != rules::Owner::both || family.end != rules::End::none) {
    return fail(ErrorKind::limit, say("rules with owners or declared ends are not proved by automata"));
  }
  const auto parts = parts_of(family);
  if (!parts) return fail(parts.error());

  // Tracks, and with them the variables: both in the same order.
  Relation relation{
      index, 0, {}, std::vector<std::vector<unsigned>>(parts->size()), automaton::Automaton(numerals.digits(), 0)};
  for (rules::Variable i = 0; i < lowered.dimension; ++i) {
    const unsigned here = relation.tracks++;
    relation.position.push_back(here);
    for (std::size_t p = 0; p < parts->size(); ++p) {
      if ((*parts)[p]->instance != subject.self || (*parts)[p]->coordinates.size() != lowered.dimension) {
        return fail(ErrorKind::limit, say("moves to another game, or to a list of another length, are not proved by automata"));
      }
      relation.targets[p].push_back(stays((*parts)[p]->coordinates[i], i) ? here : relation.tracks++);
    }
  }
  std::vector<Linear> meaning;
  for (const unsigned track : relation.position) meaning.push_back(Linear::variable(track));

  // A choice that occurs in a target with coefficient ±1, all other choices there being known, is what that target
  // fixes.
  const std::size_t choices = family.choices.size();
  std::vector<std::optional<Linear>> solved(choices);
  std::vector<std::pair<std::size_t, std::size_t>> used;
  const auto is_choice = [&](rules::Variable v) { return v >= lowered.dimension && v - lowered.dimension < choices; };
  for (bool progress = true; progress;) {
    progress = false;
    for (std::size_t p = 0; p < parts->size(); ++p) {
      for (rules::Variable i = 0; i < lowered.dimension; ++i) {
        const auto* affine = std::get_if<Affine>(&(*parts)[p]->coordinates[i]);
        if (affine == nullptr || relation.targets[p][i] == relation.position[i]) continue;
        if (std::find(used.begin(), used.end(), std::pair{p, std::size_t{i}}) != used.end()) continue;
        std::optional<std::size_t> open;
        std::int64_t sign = 0;
        bool single = true;
        Linear rest{affine->constant, {}};
        for (const auto& [variable, coefficient] : affine->terms) {
          if (!is_choice(variable)) {
            rest = add(rest, meaning[variable], coefficient);
          } else if (const auto& known = solved[variable - lowered.dimension]) {
            rest = add(rest, *known, coefficient);
          } else {
            single = single && !open && (coefficient == 1 || coefficient == -1);
            open = variable - lowered.dimension;
            sign = coefficient;
          }
        }
        if (!open || !single) continue;
        solved[*open] = scale(add(Linear::variable(relation.targets[p][i]), rest, -1), sign);
        used.emplace_back(p, i);
        progress = true;
      }
    }
  }
  // The others are quantified, as differences of natural numbers: a choice may be negative.
  Var next = relation.tracks;
  std::vector<Formula> formulas;
  for (std::size_t c = 0; c < choices; ++c) {
    if (solved[c]) {
      meaning.push_back(*solved[c]);
      continue;
    }
    const auto* range = std::get_if<rules::Range>(&family.choices[c].domain);
    const bool natural =
        range == nullptr || std::any_of(range->lower.begin(), range->lower.end(), [](const rules::Bound& b) {
          const auto* affine = std::get_if<Affine>(&b.numerator);
          return affine != nullptr && affine->is_constant() && affine->constant >= 0;
        });
    const Linear plus = Linear::variable(next++);
    if (natural) {
      meaning.push_back(plus);
      continue;
    }
    const Linear minus = Linear::variable(next++);
    meaning.push_back(add(plus, minus, -1));
    // One of the two is 0, so that a choice is one difference and not many.
    formulas.push_back(
        Formula::either({Formula::compare(Formula::Is::zero, plus), Formula::compare(Formula::Is::zero, minus)}));
  }
  if (chosen != nullptr) {
    chosen->assign(meaning.begin() + static_cast<std::ptrdiff_t>(lowered.dimension), meaning.end());
    relation.tracks = next;
  }

  const Translator translate(std::move(meaning));
  const auto demand = [&](Result<Formula> made) -> Result<void> {
    if (!made) return fail(std::move(made.error()));
    formulas.push_back(std::move(*made));
    return {};
  };
  for (std::size_t c = 0; c < choices; ++c) {
    const Linear value = translate.linear(Affine{0, {{static_cast<rules::Variable>(lowered.dimension + c), 1}}});
    if (auto done = demand(translate.chosen(value, family.choices[c])); !done) return fail(std::move(done.error()));
  }
  for (const Condition& guard : family.guards) {
    if (auto done = demand(translate.condition(guard)); !done) return fail(std::move(done.error()));
  }
  for (std::size_t p = 0; p < parts->size(); ++p) {
    for (rules::Variable i = 0; i < lowered.dimension; ++i) {
      if (relation.targets[p][i] == relation.position[i]) continue;
      if (std::find(used.begin(), used.end(), std::pair{p, std::size_t{i}}) != used.end()) continue;
      const Linear target = Linear::variable(relation.targets[p][i]);
      auto done = demand(translate.compare(target, Translator::Compare::equal, (*parts)[p]->coordinates[i]));
      if (!done) return fail(std::move(done.error()));
    }
  }
  std::vector<Var> kept(relation.tracks);
  for (Var v = 0; v < relation.tracks; ++v) kept[v] = v;
  Result<automaton::Automaton> moves = Definer(numerals, effort, next).define(formulas, kept);
  if (!moves) return fail(std::move(moves.error()));
  relation.moves = std::move(*moves);
  return relation;
}

}  // namespace

std::vector<bool> Relation::changed() const {
  std::vector<bool> only(tracks, true);
  for (const unsigned track : position) only[track] = false;
  return only;
}

Result<Model> compile(const Subject& subject, const automaton::Numerals& numerals, automaton::Effort& effort) {
  const rules::Lowered& lowered = subject.lowered;
  Model model{lowered.dimension, automaton::Automaton(numerals.digits(), lowered.dimension), {}};
  std::vector<Linear> meaning;
  std::vector<Var> kept;
  for (Var i = 0; i < lowered.dimension; ++i) {
    meaning.push_back(Linear::variable(i));
    kept.push_back(i);
  }
  const Translator translate(meaning);
  std::vector<Formula> formulas;
  for (const Condition& condition : lowered.domain) {
    Result<Formula> made = translate.condition(condition);
    if (!made) return fail(std::move(made.error()));
    formulas.push_back(std::move(*made));
  }
  Result<automaton::Automaton> domain = Definer(numerals, effort, lowered.dimension).define(formulas, kept);
  if (!domain) return fail(std::move(domain.error()));
  model.domain = std::move(*domain);
  for (std::size_t f = 0; f < lowered.families.size(); ++f) {
    Result<Relation> relation = relation_of(subject, f, numerals, effort);
    if (!relation) return fail(std::move(relation.error()));
    model.relations.push_back(std::move(*relation));
  }
  return model;
}

Result<std::vector<ChoiceRelation>> compile_choices(const Subject& subject, const automaton::Numerals& numerals,
                                                    automaton::Effort& effort) {
  std::vector<ChoiceRelation> all;
  for (std::size_t f = 0; f < subject.lowered.families.size(); ++f) {
    std::vector<Linear> choices;
    Result<Relation> relation = relation_of(subject, f, numerals, effort, &choices);
    if (!relation) return fail(std::move(relation.error()));
    all.push_back({std::move(*relation), std::move(choices)});
  }
  return all;
}

}  // namespace grundy::proof
