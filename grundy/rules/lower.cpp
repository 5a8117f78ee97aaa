#include "grundy/rules/lower.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "grundy/rules/absorb.hpp"
#include "grundy/rules/lower_target.hpp"
#include "grundy/rules/products.hpp"

namespace grundy::rules {
namespace {

/// Lowers the rules of one game.
class Lowering {
 public:
  Lowering(const File& file, const InstanceKey& key, const Source& source, const Resolve& resolve,
           const LoweringLimits& limits)
      : game_(file.games[key.game]), file_(file), resolve_(resolve), limits_(limits), scope_(source) {
    lowered_.key = key;
    for (const Rule& rule : game_.rules) rules_.push_back(choosing_members(rule));
  }

  Result<Lowered> run() {
    if (auto bound = bind_parameters(scope_, game_.parameters, lowered_.key.parameters); !bound) {
      return fail(bound.error());
    }
    bind_coordinates();
    domain();
    for (rule_ = 0; rule_ < rules_.size() && !scope_.failed(); ++rule_) {
      family_ = MoveFamily{};
      family_.rule = rule_;
      family_.owner = rules_[rule_].owner;
      family_.end = rules_[rule_].end;
      clause(0);
    }
    if (!scope_.failed() && scope_.terms().too_deep()) {
      scope_.report(say("an expression of the rules is too deep to compile"), game_.span);
    }
    if (scope_.failed()) {
      Error error = *scope_.error();
      if (!error.hint) error.hint = std::move(hint_);
      return fail(std::move(error));
    }
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
    const Rule& rule = rules_[rule_];
    if (index == rule.clauses.size()) {
      finish();
      return;
    }
    const Clause& clause_here = rule.clauses[index];
    if (clause_here.choice.empty()) {
      MoveFamily saved = family_;
      const Condition condition = scope_.condition(clause_here.expression);
      if (product_bounds(rule, clause_here.expression) || guard(condition)) clause(index + 1);
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

  /// Bounds endless choices by the products that stand in a condition. True if that says all that the condition does.
  bool product_bounds(const Rule& rule, const Expr& condition) {
    bool all = false;
    for (const ProductBound& bound : rules::product_bounds(condition, rule)) {
      for (std::size_t i = 0; i < rule.clauses.size() && !scope_.failed(); ++i) {
        if (!rule.clauses[i].choice.empty() && limits(bound, rule, i)) {
          all = product_bound(rule, bound, i) || all;
        }
      }
    }
    return all && (condition.op != Op::and_);
  }

  /// Bounds the choice of clause `index`; true if no other factor is left.
  bool product_bound(const Rule& rule, const ProductBound& bound, std::size_t index) {
    const Binding* found = scope_.find(rule.clauses[index].choice);
    const auto* term = found != nullptr ? std::get_if<Term>(found) : nullptr;
    const auto* affine = term != nullptr ? std::get_if<Affine>(term) : nullptr;
    if (affine == nullptr || affine->terms.size() != 1 || affine->terms[0].first < lowered_.dimension) return false;
    auto* sequence = std::get_if<Sequence>(&family_.choices[affine->terms[0].first - lowered_.dimension].domain);
    if (sequence == nullptr) return false;
    TermMaker& terms = scope_.terms();
    Term limit = scope_.term(*bound.limit);
    if (bound.strict) limit = terms.add(limit, Affine{-1, {}});
    Term before = Affine{1, {}};
    bool all = bound.exact;
    bool divided = false;
    bool itself = false;
    for (const Expr* factor : bound.factors) {
      if (factor->op == Op::name && factor->name == rule.clauses[index].choice) {
        all = all && !std::exchange(itself, true);
        continue;
      }
      const bool known =
          std::none_of(rule.clauses.begin() + static_cast<std::ptrdiff_t>(index), rule.clauses.end(),
                       [&](const Clause& later) { return !later.choice.empty() && mentions(*factor, later.choice); });
      all = all && known;
      if (!known) continue;
      divided = true;
      before = terms.multiply(before, scope_.term(*factor));
    }
    // The limit by itself, too: tables read the size of a set off affine bounds.
    sequence->upper.push_back(Bound{limit, 1});
    if (divided) sequence->upper.push_back(Bound{terms.divide(limit, before), 1});
    return all;
  }

  /// Goes on with the choice of clause `index` replaced by a constant.
  void fixed(std::size_t index, std::int64_t value) {
    const std::string& name = rules_[rule_].clauses[index].choice;
    scope_.bind(name, Term{Affine{value, {}}});
    family_.shown.push_back(ShownChoice{name, std::nullopt, value});
    clause(index + 1);
    family_.shown.pop_back();
    scope_.unbind();
  }

  /// Goes on with the choice of clause `index` as a variable over `domain`.
  void chosen(std::size_t index, std::variant<Range, ValueSet, Sequence> domain) {
    const std::string& name = rules_[rule_].clauses[index].choice;
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
    const Expr& set = rules_[rule_].clauses[index].expression;
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
    fixed_.clear();
    unroll(computed_indices(rules_[rule_]), 0);
  }

  /// An index to delete or insert at that is computed from the position, or an end of a range of such.
  struct ComputedIndex {
    const Expr* expression;
    std::int64_t least;
    std::int64_t most;
    bool fault;  ///< whether it is one to be anything else
  };

  std::vector<ComputedIndex> computed_indices(const Rule& rule) {
    std::vector<ComputedIndex> out;
    const auto note = [&](const Expr& index, std::int64_t least, std::int64_t most, bool fault) {
      if (scope_.failed() || constant_value(scope_.term(index))) return;
      out.push_back({&index, least, most, fault});
    };
    for (const TargetPart& part : rule.parts) {
      // An index may speak of the variable of a sum: one move then has several shapes, which is refused further on.
      if (!part.list || part.list->name.empty() || !part.binder.empty()) continue;
      const Binding* found = scope_.find(part.list->name);
      const auto* list = found != nullptr ? std::get_if<ListBinding>(found) : nullptr;
      if (list == nullptr) continue;
      const auto length = static_cast<std::int64_t>(list->length);
      for (const ListUpdate& change : part.list->updates) {
        const bool erase = change.what == ListUpdate::What::erase;
        if (!erase && change.what != ListUpdate::What::insert) continue;
        if (change.binder.empty()) {
          note(change.index, 1, erase ? length : length + 1, true);
        } else if (change.over->op == Op::range && change.index.op == Op::name && change.index.name == change.binder) {
          // Beyond these ends a range of indices is empty, or leaves the list: `resize` of the target says so.
          note(change.over->arguments[0], 0, length + 1, false);
          note(change.over->arguments[1], 0, length + 1, false);
        }
      }
    }
    return out;
  }

  /// A family for each value of the computed indices from `next` on, guarded by "it is this one".
  void unroll(const std::vector<ComputedIndex>& indices, std::size_t next) {
    if (next == indices.size()) {
      target();
      return;
    }
    const ComputedIndex& index = indices[next];
    TermMaker& terms = scope_.terms();
    const Term value = scope_.term(*index.expression);
    const auto under = [&](std::int64_t fixed, Condition condition) {
      MoveFamily saved = family_;
      if (guard(std::move(condition))) {
        fixed_[index.expression] = fixed;
        unroll(indices, next + 1);
      }
      family_ = std::move(saved);
    };
    for (std::int64_t at = index.least; at <= index.most && !scope_.failed(); ++at) {
      under(at, terms.zero(terms.subtract(value, Affine{at, {}}), true));
    }
    // What lies outside is made a fault by the index itself; the end of a range is as good as the last value on its
    // side.
    const Condition below = terms.at_least_zero(terms.subtract(Affine{index.least - 1, {}}, value));
    const Condition above = terms.at_least_zero(terms.subtract(value, Affine{index.most + 1, {}}));
    if (index.fault) {
      under(index.least - 1, join(Condition::Is::any, {below, above}));
    } else {
      under(index.least, below);
      under(index.most, above);
    }
  }

  void target() {
    if (lowered_.families.size() >= limits_.families) {
      scope_.report(say("the rules unroll to more than {} families of moves", limits_.families), game_.span);
      return;
    }
    const Rule& rule = rules_[rule_];
    MoveFamily saved = family_;
    bool possible = true;
    for (const TargetPart& part : rule.parts) {
      TargetLowering target(scope_, file_, game_, lowered_, family_, resolve_, limits_, fixed_);
      possible = possible && target.lower(part);
      for (Condition& condition : target.guards()) possible = possible && guard(std::move(condition));
    }
    if (possible && !scope_.failed()) {
      const AbsorbResult absorbed = absorb_guards(family_, lowered_.dimension);
      if (absorbed.unbounded) {
        unbounded(rule, *absorbed.unbounded);
      } else if (absorbed.possible) {
        lowered_.families.push_back(family_);
      }
    }
    family_ = std::move(saved);
  }

  /// Says at the choice what it lacks.
  void unbounded(const Rule& rule, const std::string& name) {
    const auto chosen = std::find_if(rule.clauses.begin(), rule.clauses.end(),
                                     [&](const Clause& clause) { return clause.choice == name; });
    const bool here = chosen != rule.clauses.end();
    if (!scope_.failed()) hint_ = say("add a condition such as {} <= n", name);
    scope_.report(say("nothing bounds the choice of '{}'", name), here ? chosen->span : rule.span);
  }

  const Game& game_;
  const File& file_;
  const Resolve& resolve_;
  const LoweringLimits& limits_;
  Expressions scope_;
  Lowered lowered_;
  std::vector<Rule> rules_;  ///< of the game, with members of sets chosen as such
  MoveFamily family_;
  FixedIndices fixed_;
  std::optional<Text> hint_;  ///< of the error
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
