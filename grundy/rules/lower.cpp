#include "grundy/rules/lower.hpp"

#include <algorithm>
#include <utility>

#include "grundy/rules/absorb.hpp"
#include "grundy/rules/lower_target.hpp"

namespace grundy::rules {
namespace {

bool speaks_of(const Expr& expression, std::string_view name) {
  return ((expression.op == Op::name || expression.op == Op::index) && expression.name == name) ||
         std::any_of(expression.arguments.begin(), expression.arguments.end(),
                     [&](const Expr& argument) { return speaks_of(argument, name); });
}

/// Whether `name` stands in the index of a list somewhere in `expression`.
bool indexes(const Expr& expression, std::string_view name) {
  if (expression.op == Op::index && !expression.arguments.empty() && speaks_of(expression.arguments[0], name)) {
    return true;
  }
  return std::any_of(expression.arguments.begin(), expression.arguments.end(),
                     [&](const Expr& argument) { return indexes(argument, name); });
}

bool indexes(const TargetPart& part, std::string_view name) {
  for (const Expr& coordinate : part.coordinates) {
    if (indexes(coordinate, name)) return true;
  }
  if ((part.count && indexes(*part.count, name)) || !part.list) return false;
  for (const Expr& element : part.list->elements) {
    if (indexes(element, name)) return true;
  }
  if (part.list->over && speaks_of(*part.list->over, name)) return true;
  for (const ListUpdate& update : part.list->updates) {
    if (speaks_of(update.index, name) || (update.over && speaks_of(*update.over, name)) ||
        (update.value && indexes(*update.value, name))) {
      return true;
    }
  }
  return false;
}

/// Whether a choice should be unrolled: it is an index somewhere after clause `from`, itself or through a later choice.
bool is_index(const Rule& rule, std::size_t from, std::string_view name) {
  for (std::size_t i = from; i < rule.clauses.size(); ++i) {
    const Clause& clause = rule.clauses[i];
    if (indexes(clause.expression, name)) return true;
    if (!clause.choice.empty() && speaks_of(clause.expression, name) && is_index(rule, i + 1, clause.choice))
      return true;
  }
  return std::any_of(rule.parts.begin(), rule.parts.end(), [&](const TargetPart& part) { return indexes(part, name); });
}

/// Lowers the rules of one game.
class Lowering {
 public:
  Lowering(const File& file, const InstanceKey& key, const Source& source, const Resolve& resolve,
           const LoweringLimits& limits)
      : game_(file.games[key.game]), file_(file), resolve_(resolve), limits_(limits), scope_(source) {
    lowered_.key = key;
  }

  Result<Lowered> run() {
    if (auto bound = bind_parameters(scope_, game_.parameters, lowered_.key.parameters); !bound) {
      return fail(bound.error());
    }
    bind_coordinates();
    domain();
    for (rule_ = 0; rule_ < game_.rules.size() && !scope_.failed(); ++rule_) {
      family_ = MoveFamily{};
      family_.rule = rule_;
      family_.owner = game_.rules[rule_].owner;
      family_.end = game_.rules[rule_].end;
      clause(0);
    }
    if (!scope_.failed() && scope_.terms().too_deep()) {
      scope_.report(say("an expression of the rules is too deep to compile"), game_.span);
    }
    if (scope_.failed()) return fail(*scope_.error());
    return std::move(lowered_);
  }

 private:
  void bind_coordinates() {
    Variable next = 0;
    for (const Declaration& declaration : game_.coordinates) {
      if (declaration.shape == Declaration::Shape::list) {
        scope_.bind(declaration.name, ListBinding{next, lowered_.key.length});
        next += static_cast<Variable>(lowered_.key.length);
      } else {
        scope_.bind(declaration.name, Term{variable(next++)});
      }
    }
    lowered_.dimension = next;
  }

  void domain() {
    std::vector<Condition> conditions;
    for (Variable i = 0; i < lowered_.dimension; ++i) conditions.push_back(scope_.terms().at_least_zero(variable(i)));
    for (const Declaration& declaration : game_.coordinates) declared_conditions(scope_, declaration, conditions);
    for (const Expr& condition : game_.domain) conditions.push_back(scope_.condition(condition));
    for (Condition& condition : conditions) {
      Condition joined = join(Condition::Is::all, {std::move(condition)});
      if (joined.is == Condition::Is::all) {
        std::move(joined.parts.begin(), joined.parts.end(), std::back_inserter(lowered_.domain));
      } else {
        lowered_.domain.push_back(std::move(joined));
      }
    }
  }

  /// Adds a guard to the family at hand; false if it can never hold.
  bool guard(Condition condition) {
    const std::optional<bool> value = constant_value(condition);
    if (value) return *value;
    if (condition.is == Condition::Is::all) {
      std::move(condition.parts.begin(), condition.parts.end(), std::back_inserter(family_.guards));
    } else {
      family_.guards.push_back(std::move(condition));
    }
    return true;
  }

  void clause(std::size_t index) {
    if (scope_.failed()) return;
    const Rule& rule = game_.rules[rule_];
    if (index == rule.clauses.size()) {
      finish();
      return;
    }
    const Clause& clause_here = rule.clauses[index];
    if (clause_here.choice.empty()) {
      MoveFamily saved = family_;
      if (guard(scope_.condition(clause_here.expression))) clause(index + 1);
      family_ = std::move(saved);
      return;
    }
    if (is_index(rule, index + 1, clause_here.choice)) {
      if (const auto values = scope_.constant_set(clause_here.expression, limits_.families)) {
        for (const std::int64_t value : *values) fixed(index, value);
        return;
      }
    }
    choice(index);
  }

  /// Goes on with the choice of clause `index` replaced by a constant.
  void fixed(std::size_t index, std::int64_t value) {
    const std::string& name = game_.rules[rule_].clauses[index].choice;
    scope_.bind(name, Term{Affine{value, {}}});
    family_.shown.push_back(ShownChoice{name, std::nullopt, value});
    clause(index + 1);
    family_.shown.pop_back();
    scope_.unbind();
  }

  /// Goes on with the choice of clause `index` as a variable over `domain`.
  void chosen(std::size_t index, std::variant<Range, ValueSet, Sequence> domain) {
    const std::string& name = game_.rules[rule_].clauses[index].choice;
    const auto number = lowered_.dimension + static_cast<Variable>(family_.choices.size());
    family_.choices.push_back(Choosing{name, std::move(domain)});
    family_.shown.push_back(ShownChoice{name, number, 0});
    scope_.bind(name, Term{variable(number)});
    clause(index + 1);
    scope_.unbind();
    family_.shown.pop_back();
    family_.choices.pop_back();
  }

  void choice(std::size_t index) {
    const Expr& set = game_.rules[rule_].clauses[index].expression;
    if (set.op == Op::range) {
      const Term first = scope_.term(set.arguments[0]);
      const Term last = scope_.term(set.arguments[1]);
      const auto low = constant_value(first);
      const auto high = constant_value(last);
      if (low && high && *low > *high) return;
      chosen(index, Range{lower_bounds(first), upper_bounds(last)});
      return;
    }
    if (set.op == Op::generator) {
      Sequence sequence;
      const bool powers = set.name == "powers_of";
      for (const Expr& argument : set.arguments) {
        sequence.arguments.push_back(powers ? scope_.base(set) : scope_.term(argument));
      }
      sequence.of = set.name == "powers_of"  ? Sequence::Of::powers
                    : set.name == "squares"  ? Sequence::Of::squares
                    : set.name == "primes"   ? Sequence::Of::primes
                    : set.name == "divisors" ? Sequence::Of::divisors
                                             : Sequence::Of::fibonacci;
      chosen(index, std::move(sequence));
      return;
    }
    if (const auto values = scope_.constant_set(set, std::size_t{1} << 20U)) {
      if (!values->empty()) chosen(index, ValueSet{*values});
      return;
    }
    if (set.op == Op::set) {  // not all constant: a family for each member that differs from the earlier ones
      std::vector<Term> earlier;
      for (const Expr& element : set.arguments) {
        const Term value = scope_.term(element);
        MoveFamily saved = family_;
        bool possible = true;
        for (const Term& other : earlier) {
          possible = possible && guard(scope_.terms().zero(scope_.terms().subtract(value, other), false));
        }
        if (possible) chosen(index, Range{lower_bounds(value), upper_bounds(value)});
        family_ = std::move(saved);
        earlier.push_back(value);
      }
      return;
    }
    scope_.report(say("a set to choose from is expected here"), set.span);
  }

  void finish() {
    if (lowered_.families.size() >= limits_.families) {
      scope_.report(say("the rules unroll to more than {} families of moves", limits_.families), game_.span);
      return;
    }
    const Rule& rule = game_.rules[rule_];
    MoveFamily saved = family_;
    bool possible = true;
    for (const TargetPart& part : rule.parts) {
      TargetLowering target(scope_, file_, game_, lowered_, family_, resolve_, limits_);
      possible = possible && target.lower(part);
      for (Condition& condition : target.guards()) possible = possible && guard(std::move(condition));
    }
    if (possible && !scope_.failed()) {
      const AbsorbResult absorbed = absorb_guards(family_, lowered_.dimension);
      if (absorbed.unbounded) {
        scope_.report(say("nothing bounds the choice of {}", *absorbed.unbounded), rule.span);
      } else if (absorbed.possible) {
        lowered_.families.push_back(family_);
      }
    }
    family_ = std::move(saved);
  }

  const Game& game_;
  const File& file_;
  const Resolve& resolve_;
  const LoweringLimits& limits_;
  Expressions scope_;
  Lowered lowered_;
  MoveFamily family_;
  std::size_t rule_ = 0;
};

}  // namespace

Result<void> bind_parameters(Expressions& scope, const std::vector<Declaration>& declarations,
                             const std::vector<Parameter>& parameters) {
  if (declarations.size() != parameters.size()) {
    return fail(ErrorKind::input,
                say("{} parameters are expected in the brackets, not {}", declarations.size(), parameters.size()));
  }
  for (std::size_t i = 0; i < declarations.size(); ++i) {
    const Declaration& declaration = declarations[i];
    std::vector<std::int64_t> values;
    for (const Integer& value : parameters[i].values) {
      const std::optional<std::int64_t> small = to_int64(value);
      if (!small) {
        return fail(ErrorKind::limit,
                    say("the parameter {} = {} is too large for 64 bits", declaration.name, to_short_string(value)));
      }
      values.push_back(*small);
    }
    using Shape = Declaration::Shape;
    const Shape shape = declaration.shape;
    const bool fits = (shape == Shape::number && parameters[i].shape == Parameter::Shape::number) ||
                      (shape == Shape::set && parameters[i].shape == Parameter::Shape::set) ||
                      (shape == Shape::table && parameters[i].shape == Parameter::Shape::table);
    if (!fits) {
      const Text wanted = shape == Shape::number ? say("a number")
                          : shape == Shape::set  ? say("a set such as {{1, 2, 4}}")
                                                 : say("a table such as [0, 1, 1]");
      return fail(ErrorKind::input, say("the parameter {} has to be {}", declaration.name, wanted));
    }
    if (shape == Shape::number) {
      scope.bind(declaration.name, Term{Affine{values.front(), {}}});
    } else if (shape == Shape::set) {
      scope.bind(declaration.name, SetBinding{std::move(values)});
    } else {
      scope.bind(declaration.name, TableBinding{std::move(values)});
    }
  }
  return {};
}

void declared_conditions(Expressions& scope, const Declaration& declaration, std::vector<Condition>& out) {
  const Binding* found = scope.find(declaration.name);
  if (found == nullptr) return;
  const Binding binding = *found;
  std::vector<Term> elements;
  if (const auto* list = std::get_if<ListBinding>(&binding)) {
    for (std::size_t i = 0; i < list->length; ++i) {
      elements.emplace_back(variable(list->first + static_cast<Variable>(i)));
    }
  } else if (const auto* set = std::get_if<SetBinding>(&binding)) {
    for (const std::int64_t value : set->values) elements.emplace_back(Affine{value, {}});
  } else if (const auto* table = std::get_if<TableBinding>(&binding)) {
    for (const std::int64_t value : table->values) elements.emplace_back(Affine{value, {}});
  }
  for (const Expr& condition : declaration.conditions) {
    if (std::holds_alternative<Term>(binding)) {
      out.push_back(scope.condition(condition));
      continue;
    }
    // Of each element: `name[]` stands for it. A condition that speaks of the whole list (len(s) <= 8) is stated once,
    // with the list itself in scope.
    const auto each = [&](const Expr& e, const auto& self) -> bool {
      if (e.op == Op::index && e.name == declaration.name && e.arguments.empty()) return true;
      return std::any_of(e.arguments.begin(), e.arguments.end(), [&](const Expr& a) { return self(a, self); });
    };
    if (!each(condition, each)) {
      out.push_back(scope.condition(condition));
      continue;
    }
    for (const Term& element : elements) {
      scope.bind(declaration.name, element);
      out.push_back(scope.condition(condition));
      scope.unbind();
    }
  }
  using Order = Declaration::Order;
  if (declaration.order == Order::none) return;
  for (std::size_t i = 1; i < elements.size(); ++i) {
    TermMaker& terms = scope.terms();
    const bool rising = declaration.order == Order::increasing || declaration.order == Order::non_decreasing;
    const bool strict = declaration.order == Order::increasing || declaration.order == Order::decreasing;
    const Term difference =
        rising ? terms.subtract(elements[i], elements[i - 1]) : terms.subtract(elements[i - 1], elements[i]);
    out.push_back(terms.at_least_zero(terms.add(difference, Affine{strict ? -1 : 0, {}})));
  }
}

Result<Lowered> lower(const File& file, const InstanceKey& key, const Source& source, const Resolve& resolve,
                      const LoweringLimits& limits) {
  if (key.length > limits.list_length) {
    return fail(ErrorKind::limit, say("a list of {} elements is longer than the {} that exhaustive methods take",
                                      key.length, limits.list_length));
  }
  return Lowering(file, key, source, resolve, limits).run();
}

}  // namespace grundy::rules
