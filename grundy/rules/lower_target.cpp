#include "grundy/rules/lower_target.hpp"

#include <algorithm>
#include <utility>

#include "grundy/rules/absorb.hpp"

namespace grundy::rules {
namespace {

/// Sums over constant sets up to this size are written out.
constexpr std::size_t unroll_most = 64;

}  // namespace

bool TargetLowering::lower(const TargetPart& part) {
  if (part.binder.empty()) return one(part, std::nullopt);
  if (const auto values = scope_.constant_set(*part.over, unroll_most)) {
    for (const std::int64_t value : *values) {
      scope_.bind(part.binder, Term{Affine{value, {}}});
      const bool fine = one(part, std::nullopt);
      scope_.unbind();
      if (!fine) return false;
    }
    return true;
  }
  Choosing over{part.binder, Range{}};
  if (part.over->op == Op::range) {
    over.domain =
        Range{lower_bounds(scope_.term(part.over->arguments[0])), upper_bounds(scope_.term(part.over->arguments[1]))};
  } else if (const auto many = scope_.constant_set(*part.over, std::size_t{1} << 20U)) {
    over.domain = ValueSet{*many};
  } else if (part.over->op == Op::generator && part.over->name == "divisors") {
    over.domain = Sequence{Sequence::Of::divisors, {scope_.term(part.over->arguments[0])}, {}};
  } else {
    scope_.report(say("a sum of components runs over a range, or over a set that is finite and constant"),
                  part.over->span);
    return false;
  }
  const auto number = lowered_.dimension + static_cast<Variable>(family_.choices.size());
  scope_.bind(part.binder, Term{variable(number)});
  const bool fine = one(part, std::move(over));
  scope_.unbind();
  return fine;
}

bool TargetLowering::one(const TargetPart& part, std::optional<Choosing> over) {
  std::size_t game = lowered_.key.game;
  if (!part.game.empty()) {
    const auto found = std::find_if(file_.games.begin(), file_.games.end(),
                                    [&](const Game& other) { return other.name == part.game; });
    if (found == file_.games.end()) {
      scope_.report(say("unknown game {}", part.game), part.span);
      return false;
    }
    game = static_cast<std::size_t>(found - file_.games.begin());
  }
  LoweredPart out;
  for (const Expr& coordinate : part.coordinates) out.coordinates.push_back(scope_.term(coordinate));
  InstanceKey key;
  key.game = game;
  if (part.list) {
    std::vector<Term> elements = list(*part.list);
    key.length = elements.size();
    std::move(elements.begin(), elements.end(), std::back_inserter(out.coordinates));
  }
  const std::vector<Declaration>& declared = file_.games[game].coordinates;
  const bool wants_list = !declared.empty() && declared.back().shape == Declaration::Shape::list;
  const std::size_t numbers = declared.size() - (wants_list ? 1 : 0);
  if (!part.list && wants_list && out.coordinates.size() >= numbers) key.length = out.coordinates.size() - numbers;
  if (out.coordinates.size() != numbers + key.length) {
    scope_.report(say("{} has {} coordinates, not {}", file_.games[game].name, numbers, out.coordinates.size()),
                  part.span);
    return false;
  }
  auto values = parameters(part, game);
  if (!values || scope_.failed()) return false;
  key.parameters = std::move(*values);
  if (part.count) out.count = scope_.term(*part.count);
  if (scope_.failed()) return false;
  Result<InstanceId> instance = resolve_(std::move(key));
  if (!instance) {
    scope_.report(instance.error().message, part.span);
    return false;
  }
  out.instance = *instance;
  // A sum over a loop variable has no such guard: whoever walks it finds the negative coordinate.
  if (!over) {
    for (const Term& coordinate : out.coordinates) {
      const auto* affine = std::get_if<Affine>(&coordinate);
      const bool plain = affine != nullptr && affine->constant >= 0 &&
                         std::all_of(affine->terms.begin(), affine->terms.end(), [&](const auto& term) {
                           return term.first < lowered_.dimension && term.second > 0;
                         });
      if (!plain) guards_.push_back(scope_.terms().at_least_zero(coordinate));
    }
  }
  out.over = std::move(over);
  family_.parts.push_back(std::move(out));
  return true;
}

std::optional<std::vector<Parameter>> TargetLowering::parameters(const TargetPart& part, std::size_t game) {
  if (part.parameters.empty() && game == lowered_.key.game) return lowered_.key.parameters;
  std::vector<Parameter> out;
  for (const ParameterValue& value : part.parameters) {
    using Shape = ParameterValue::Shape;
    if (value.shape == Shape::whole) {
      const std::string& name = value.elements.front().name;
      const auto found = std::find_if(game_.parameters.begin(), game_.parameters.end(),
                                      [&](const Declaration& declaration) { return declaration.name == name; });
      if (found == game_.parameters.end()) {
        scope_.report(say("{} is no parameter of this game", name), value.span);
        return std::nullopt;
      }
      out.push_back(lowered_.key.parameters[static_cast<std::size_t>(found - game_.parameters.begin())]);
      continue;
    }
    std::vector<Integer> numbers;
    if (value.elements.size() == 1 && value.elements.front().op == Op::range) {
      const auto values = scope_.constant_set(value.elements.front(), std::size_t{1} << 16U);
      if (!values) {
        scope_.report(say("this has to be a constant: no coordinate and no choice may stand in it"), value.span);
        return std::nullopt;
      }
      numbers.assign(values->begin(), values->end());
    } else {
      for (const Expr& element : value.elements) numbers.emplace_back(scope_.constant(element));
    }
    if (scope_.failed()) return std::nullopt;
    if (value.shape == Shape::number) {
      out.push_back(number_parameter(numbers.front()));
    } else if (value.shape == Shape::set) {
      out.push_back(set_parameter(std::move(numbers)));
    } else {
      out.push_back(Parameter{Parameter::Shape::table, std::move(numbers)});
    }
  }
  return out;
}

std::vector<Term> TargetLowering::list(const ListValue& value) {
  std::vector<Term> out;
  if (value.name.empty()) {
    if (value.binder.empty()) {
      for (const Expr& element : value.elements) out.push_back(scope_.term(element));
      return out;
    }
    const auto values = scope_.constant_set(*value.over, limits_.list_length);
    if (!values) {
      scope_.report(say("the length of this list is not fixed: its range needs constant ends"), value.span);
      return out;
    }
    for (const std::int64_t member : *values) {
      scope_.bind(value.binder, Term{Affine{member, {}}});
      out.push_back(scope_.term(value.elements.front()));
      scope_.unbind();
    }
    return out;
  }
  const Binding* found = scope_.find(value.name);
  ListBinding old;
  if (found != nullptr && std::holds_alternative<ListBinding>(*found)) {
    old = std::get<ListBinding>(*found);
    for (std::size_t i = 0; i < old.length; ++i) out.emplace_back(variable(old.first + static_cast<Variable>(i)));
  } else if (found != nullptr && std::holds_alternative<TableBinding>(*found)) {
    for (const std::int64_t entry : std::get<TableBinding>(*found).values) out.emplace_back(Affine{entry, {}});
    old.length = out.size();
  } else {
    scope_.report(say("{} is no list", value.name), value.span);
    return out;
  }
  std::vector<Term> added(out.size(), Term{Affine{}});
  for (const ListUpdate& change : value.updates) update(change, old, out, added);
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = scope_.terms().add(out[i], added[i]);
  // Deletes and inserts by old indices: what is inserted before old index i stands in slot i.
  std::vector<bool> erased(out.size(), false);
  std::vector<std::vector<Term>> inserted(out.size() + 1);
  const auto at = [&](const Expr& index, const Span& span, std::size_t most) -> std::optional<std::size_t> {
    const auto fixed = this->index(index);
    if (!fixed) {
      scope_.report(say("an index to delete or insert at has to be chosen from a range with constant ends"), span);
      return std::nullopt;
    }
    if (*fixed < 1 || *fixed > static_cast<std::int64_t>(most)) {
      guards_.push_back(scope_.terms().truth(scope_.bad_index(), true));  // a fault, if the move is ever made
      return std::nullopt;
    }
    return static_cast<std::size_t>(*fixed - 1);
  };
  const auto resize = [&](const ListUpdate& change) {
    if (change.what == ListUpdate::What::erase) {
      if (const auto index = at(change.index, change.span, erased.size())) erased[*index] = true;
    } else if (change.what == ListUpdate::What::insert) {
      const Term fresh = scope_.term(*change.value);
      if (const auto index = at(change.index, change.span, inserted.size())) inserted[*index].push_back(fresh);
    }
  };
  for (const ListUpdate& change : value.updates) {
    if (change.binder.empty()) {
      resize(change);
    } else if (change.what == ListUpdate::What::erase || change.what == ListUpdate::What::insert) {
      const auto values = indices(*change.over);
      if (!values) {
        scope_.report(say("the length of this list is not fixed: its range needs constant ends"), change.span);
        return out;
      }
      for (const std::int64_t member : *values) {
        scope_.bind(change.binder, Term{Affine{member, {}}});
        resize(change);
        scope_.unbind();
      }
    }
  }
  std::vector<Term> resized;
  for (std::size_t i = 0; i <= out.size(); ++i) {
    std::move(inserted[i].begin(), inserted[i].end(), std::back_inserter(resized));
    if (i < out.size() && !erased[i]) resized.push_back(std::move(out[i]));
  }
  return resized;
}

std::optional<std::int64_t> TargetLowering::index(const Expr& expression) {
  const auto found = fixed_.find(&expression);
  return found != fixed_.end() ? std::optional(found->second) : constant_value(scope_.term(expression));
}

std::optional<std::vector<std::int64_t>> TargetLowering::indices(const Expr& set) {
  const bool computed =
      set.op == Op::range && (fixed_.contains(&set.arguments[0]) || fixed_.contains(&set.arguments[1]));
  if (!computed) return scope_.constant_set(set, limits_.list_length);
  const auto first = index(set.arguments[0]);
  const auto last = index(set.arguments[1]);
  if (!first || !last) return std::nullopt;
  std::vector<std::int64_t> out;
  for (std::int64_t value = *first; value <= *last; ++value) out.push_back(value);
  return out;
}

void TargetLowering::update(const ListUpdate& change, const ListBinding& old, std::vector<Term>& assigned,
                            std::vector<Term>& added) {
  using What = ListUpdate::What;
  if (change.what == What::erase || change.what == What::insert) return;
  const auto length = static_cast<std::int64_t>(old.length);
  const auto apply = [&](std::size_t slot, const Condition& when, const Term& value) {
    if (change.what == What::assign) {
      assigned[slot] = scope_.choose(when, value, assigned[slot]);
    } else {
      const Term amount = change.what == What::add ? value : scope_.terms().negate(value);
      added[slot] = scope_.terms().add(added[slot], scope_.choose(when, amount, Affine{}));
    }
  };
  // One change, at an index that may depend on the position, under a condition.
  const auto once = [&](const Condition& when) {
    const Term index = scope_.term(change.index);
    const Term value = scope_.term(*change.value);
    if (const auto fixed = constant_value(index)) {
      if (*fixed >= 1 && *fixed <= length) {
        apply(static_cast<std::size_t>(*fixed - 1), when, value);
      } else {
        guards_.push_back(scope_.terms().truth(scope_.choose(when, scope_.bad_index(), Affine{1, {}}), true));
      }
      return;
    }
    const Condition inside =
        join(Condition::Is::all, {scope_.terms().at_least_zero(scope_.terms().add(index, Affine{-1, {}})),
                                  scope_.terms().at_least_zero(scope_.terms().subtract(Affine{length, {}}, index))});
    const Condition fine = join(Condition::Is::all, {when, inside});
    const Term faulty = scope_.choose(when, scope_.bad_index(), Affine{1, {}});
    guards_.push_back(scope_.terms().truth(scope_.choose(fine, Affine{1, {}}, faulty), true));
    for (std::int64_t slot = 1; slot <= length; ++slot) {
      const Condition here = scope_.terms().zero(scope_.terms().subtract(index, Affine{slot, {}}), true);
      apply(static_cast<std::size_t>(slot - 1), join(Condition::Is::all, {when, here}), value);
    }
  };
  if (change.binder.empty()) {
    once(always());
    return;
  }
  if (const auto values = scope_.constant_set(*change.over, limits_.list_length)) {
    for (const std::int64_t member : *values) {
      scope_.bind(change.binder, Term{Affine{member, {}}});
      once(always());
      scope_.unbind();
    }
    return;
  }
  // A range with ends that depend on the position: taken over all indices of the list, each under "it is in the range".
  if (change.over->op != Op::range || change.index.op != Op::name || change.index.name != change.binder) {
    scope_.report(say("a change of a list for each member of a set needs constant members, or a range of indices"),
                  change.span);
    return;
  }
  TermMaker& terms = scope_.terms();
  const Term first = scope_.term(change.over->arguments[0]);
  const Term last = scope_.term(change.over->arguments[1]);
  // first > last, or 1 <= first and last <= length; otherwise a fault.
  const Condition fine = join(
      Condition::Is::any, {terms.at_least_zero(terms.add(terms.subtract(first, last), Affine{-1, {}})),
                           join(Condition::Is::all, {terms.at_least_zero(terms.add(first, Affine{-1, {}})),
                                                     terms.at_least_zero(terms.subtract(Affine{length, {}}, last))})});
  guards_.push_back(terms.truth(scope_.choose(fine, Affine{1, {}}, scope_.bad_index()), true));
  for (std::int64_t slot = 1; slot <= length; ++slot) {
    const Term here = Affine{slot, {}};
    scope_.bind(change.binder, here);
    once(join(Condition::Is::all,
              {terms.at_least_zero(terms.subtract(here, first)), terms.at_least_zero(terms.subtract(last, here))}));
    scope_.unbind();
  }
}

}  // namespace grundy::rules
