#include "grundy/rules/scope.hpp"

#include "grundy/rules/evaluate.hpp"
#include "grundy/rules/hint.hpp"
#include "grundy/rules/names.hpp"

namespace grundy::rules {
namespace {

bool is_aggregate_of_condition(std::string_view name) {
  return name == "any" || name == "all" || name == "count";
}

bool speaks_of_names(const Expr& expr) {
  if (expr.op == Op::name || expr.op == Op::index || expr.op == Op::aggregate) return true;
  for (const Expr& argument : expr.arguments) {
    if (speaks_of_names(argument)) return true;
  }
  return false;
}

Text sort_name(Declaration::Shape shape) {
  switch (shape) {
    case Declaration::Shape::number:
      return say("number");
    case Declaration::Shape::list:
      return say("list");
    case Declaration::Shape::set:
      return say("set");
    case Declaration::Shape::table:
      break;
  }
  return say("table");
}

}  // namespace

std::optional<Text> did_you_mean(std::string_view word, const std::vector<std::string>& known) {
  const auto near = nearest_word(word, known);
  if (!near) return std::nullopt;
  return say("did you mean '{}'?", *near);
}

void ExpressionChecker::complain(Span span, Text message, std::optional<Text> hint) {
  complaints_.add(span.offset, span.length, std::move(message), std::move(hint));
}

void ExpressionChecker::declare(const std::string& name, Scope::Entry entry, Scope& scope, Span span) {
  if (find_function(name) != nullptr || find_generator(name) != nullptr || is_aggregate(name) || is_reserved(name)) {
    complain(span, say("'{}' is a word of the language and cannot be a name here", name));
  } else if (!scope.names.emplace(name, entry).second) {
    complain(span, say("the name '{}' is taken already", name));
  }
}

const Scope::Entry* ExpressionChecker::look_up(const std::string& name, const Scope& scope, Span span) {
  const auto found = scope.names.find(name);
  if (found != scope.names.end()) return &found->second;
  std::vector<std::string> known;
  for (const auto& [word, entry] : scope.names) known.push_back(word);
  for (const Generator& generator : generators) known.emplace_back(generator.name);
  complain(span, say("the name '{}' is not known here", name), did_you_mean(name, known));
  return nullptr;
}

void ExpressionChecker::unexpected(const Expr& expr, const Scope& scope, const Text& wanted) {
  Text is = say("an expression");
  switch (expr.op) {
    case Op::name: {
      const Scope::Entry* entry = look_up(expr.name, scope, expr.span);
      if (entry == nullptr) return;
      if (entry->shape == Declaration::Shape::list || entry->shape == Declaration::Shape::table) {
        complain(expr.span, say("{} was expected, and '{}' is a {}", wanted, expr.name, sort_name(entry->shape)),
                 say("its elements are {}[i], its length len({})", expr.name, expr.name));
      } else {
        complain(expr.span, say("{} was expected, and '{}' is a {}", wanted, expr.name, sort_name(entry->shape)));
      }
      return;
    }
    case Op::range:
    case Op::set:
    case Op::generator:
      is = say("a set");
      break;
    case Op::without:
      is = say("a list");
      break;
    case Op::equal:
    case Op::not_equal:
    case Op::less:
    case Op::less_equal:
    case Op::greater:
    case Op::greater_equal:
    case Op::and_:
    case Op::or_:
    case Op::not_:
    case Op::member:
      is = say("a condition");
      break;
    case Op::aggregate:
      is = expr.name == "any" || expr.name == "all" ? say("a condition") : say("a number");
      break;
    default:
      is = say("a number");
      break;
  }
  complain(expr.span, say("{} was expected, and this is {}", wanted, is));
}

void ExpressionChecker::divisor(const Expr& expr) {
  if (speaks_of_names(expr)) return;
  const Result<Integer> value = evaluate(expr, Environment{}, EvaluationLimits{.steps = 1000, .bits = 10000});
  if (value && *value == 0) complain(expr.span, say("this divides by zero"));
}

void ExpressionChecker::number(const Expr& expr, const Scope& scope) {
  switch (expr.op) {
    case Op::number:
      return;
    case Op::name: {
      const auto found = scope.names.find(expr.name);
      if (found == scope.names.end() || found->second.shape != Declaration::Shape::number) {
        unexpected(expr, scope, say("a number"));
      }
      return;
    }
    case Op::index: {
      const Scope::Entry* entry = look_up(expr.name, scope, expr.span);
      if (expr.arguments.empty()) {
        if (entry != nullptr && scope.element != expr.name) {
          complain(expr.span, say("'{}[]' means each element only where '{}' is declared", expr.name, expr.name),
                   say("write all({}[i] >= 1 for i in 1..len({})), or {}[i] for one element", expr.name, expr.name,
                       expr.name));
        }
        return;
      }
      if (entry != nullptr && entry->shape != Declaration::Shape::list && entry->shape != Declaration::Shape::table) {
        complain(expr.span, say("'{}' is a {} and has no elements", expr.name, sort_name(entry->shape)));
      }
      number(expr.arguments[0], scope);
      return;
    }
    case Op::negate:
    case Op::add:
    case Op::subtract:
    case Op::multiply:
    case Op::divide:
    case Op::modulo:
      for (const Expr& argument : expr.arguments) number(argument, scope);
      if (expr.op == Op::divide || expr.op == Op::modulo) divisor(expr.arguments[1]);
      return;
    case Op::conditional:
      condition(expr.arguments[0], scope);
      number(expr.arguments[1], scope);
      number(expr.arguments[2], scope);
      return;
    case Op::call:
      call(expr, scope);
      return;
    case Op::length:
      list(expr.arguments[0], scope);
      return;
    case Op::aggregate:
      if (expr.name == "any" || expr.name == "all") break;
      aggregate(expr, scope);
      return;
    default:
      break;
  }
  unexpected(expr, scope, say("a number"));
}

void ExpressionChecker::condition(const Expr& expr, const Scope& scope) {
  switch (expr.op) {
    case Op::equal:
    case Op::not_equal:
    case Op::less:
    case Op::less_equal:
    case Op::greater:
    case Op::greater_equal:
      for (const Expr& argument : expr.arguments) number(argument, scope);
      return;
    case Op::and_:
    case Op::or_:
    case Op::not_:
      for (const Expr& argument : expr.arguments) condition(argument, scope);
      return;
    case Op::member:
      number(expr.arguments[0], scope);
      set(expr.arguments[1], scope, SetUse::membership);
      return;
    case Op::aggregate:
      if (expr.name != "any" && expr.name != "all") break;
      aggregate(expr, scope);
      return;
    default:
      break;
  }
  unexpected(expr, scope, say("a condition"));
}

void ExpressionChecker::call(const Expr& expr, const Scope& scope) {
  const Function* function = find_function(expr.name);
  if (function == nullptr) {
    std::vector<std::string> known{"len"};
    for (const Function& one : functions) known.emplace_back(one.name);
    for (const std::string_view one : aggregates) known.emplace_back(one);
    for (const Generator& one : generators) known.emplace_back(one.name);
    if (is_aggregate(expr.name)) {
      complain(expr.span, say("'{}' takes one list, or an expression with 'for' as in {}(s[i] for i in 1..len(s))",
                              expr.name, expr.name));
    } else if (scope.names.contains(expr.name)) {
      complain(expr.span, say("'{}' is no function", expr.name), say("a product is written with *"));
    } else {
      complain(expr.span, say("there is no function '{}'", expr.name),
               hint_for_word(expr.name) ? hint_for_word(expr.name) : did_you_mean(expr.name, known));
    }
  } else if (expr.arguments.size() < function->least ||
             (function->most != 0 && expr.arguments.size() > function->most)) {
    if (function->most == 0) {
      complain(expr.span,
               say("'{}' takes {} arguments or more, not {}", expr.name, function->least, expr.arguments.size()));
    } else {
      complain(expr.span, say("the function '{}' takes {} argument(s), not {}", expr.name, function->least,
                              expr.arguments.size()));
    }
  }
  for (const Expr& argument : expr.arguments) number(argument, scope);
}

void ExpressionChecker::aggregate(const Expr& expr, const Scope& scope) {
  if (expr.binder.empty()) {
    if (is_aggregate_of_condition(expr.name)) {
      complain(expr.span,
               say("'{}' needs a condition with 'for', as in {}(s[i] > 0 for i in 1..len(s))", expr.name, expr.name));
    } else {
      list(expr.arguments[0], scope);
    }
    return;
  }
  set(expr.arguments[1], scope, SetUse::iteration);
  Scope inner = scope;
  declare(expr.binder, {}, inner, expr.span);
  if (is_aggregate_of_condition(expr.name)) {
    condition(expr.arguments[0], inner);
  } else {
    number(expr.arguments[0], inner);
  }
  if (expr.arguments.size() == 3) condition(expr.arguments[2], inner);
}

void ExpressionChecker::list(const Expr& expr, const Scope& scope) {
  if (expr.op == Op::without) {
    list(expr.arguments[0], scope);
    number(expr.arguments[1], scope);
    return;
  }
  if (expr.op == Op::name) {
    const Scope::Entry* entry = look_up(expr.name, scope, expr.span);
    if (entry == nullptr) return;
    if (entry->shape == Declaration::Shape::list || entry->shape == Declaration::Shape::table) return;
  }
  unexpected(expr, scope, say("a list"));
}

void ExpressionChecker::set(const Expr& expr, const Scope& scope, SetUse use) {
  switch (expr.op) {
    case Op::name: {
      const Scope::Entry* entry = look_up(expr.name, scope, expr.span);
      if (entry != nullptr && entry->shape != Declaration::Shape::set) unexpected(expr, scope, say("a set"));
      return;
    }
    case Op::range:
    case Op::set:
      for (const Expr& argument : expr.arguments) number(argument, scope);
      return;
    case Op::generator: {
      const Generator* generator = find_generator(expr.name);
      if (generator == nullptr || expr.arguments.size() != generator->arguments) {
        complain(expr.span, say("the set '{}' takes {} argument(s), not {}", expr.name,
                                generator == nullptr ? 0 : generator->arguments, expr.arguments.size()));
      } else if (use == SetUse::iteration && generator->endless) {
        complain(expr.span, say("the set '{}' has no end", expr.name),
                 say("take a range and a condition: for k in 1..n if k in {}", expr.name));
      }
      for (const Expr& argument : expr.arguments) number(argument, scope);
      return;
    }
    default:
      break;
  }
  unexpected(expr, scope, say("a set"));
}

}  // namespace grundy::rules
