#include "grundy/rules/evaluate.hpp"

#include <algorithm>

#include "grundy/game/position.hpp"
#include "grundy/rules/evaluator.hpp"
#include "grundy/rules/print.hpp"

namespace grundy::rules {
namespace {

/// Hands on what the evaluator found, or its fault.
template <class T>
Result<T> settled(Evaluator& evaluator, T value) {
  if (evaluator.failed()) return fail(evaluator.take_error());
  return value;
}

bool in_order(const std::vector<Integer>& values, Declaration::Order order) {
  return std::adjacent_find(values.begin(), values.end(), [&](const Integer& a, const Integer& b) {
           switch (order) {
             case Declaration::Order::none:
               return false;
             case Declaration::Order::increasing:
               return a >= b;
             case Declaration::Order::decreasing:
               return a <= b;
             case Declaration::Order::non_increasing:
               return a < b;
             case Declaration::Order::non_decreasing:
               return a > b;
           }
           return false;
         }) == values.end();
}

/// Adds what a declared name stands for; fails where the shape is another.
Result<void> bind_parameter(const Declaration& declaration, const Parameter& parameter, Environment& environment) {
  using Shape = Parameter::Shape;
  if (declaration.shape == Declaration::Shape::number && parameter.shape == Shape::number) {
    environment.numbers[declaration.name] = parameter.values[0];
  } else if (declaration.shape == Declaration::Shape::set && parameter.shape == Shape::set) {
    environment.sets[declaration.name] = parameter.values;
  } else if (declaration.shape == Declaration::Shape::table && parameter.shape == Shape::table) {
    environment.lists[declaration.name] = parameter.values;
  } else {
    const Text wanted = declaration.shape == Declaration::Shape::number ? say("a number such as 3")
                        : declaration.shape == Declaration::Shape::set  ? say("a set such as {{1, 2, 4}}")
                                                                        : say("a table such as [0, 1, 1]");
    return fail(ErrorKind::input, say("the parameter '{}' cannot be {}", declaration.name, to_string(parameter)),
                std::nullopt, say("{} was expected", wanted));
  }
  return {};
}

}  // namespace

Result<Integer> evaluate(const Expr& expr, const Environment& environment, const EvaluationLimits& limits) {
  Evaluator evaluator(environment, limits);
  return settled(evaluator, evaluator.number(expr));
}

Result<bool> holds(const Expr& expr, const Environment& environment, const EvaluationLimits& limits) {
  Evaluator evaluator(environment, limits);
  return settled(evaluator, evaluator.condition(expr));
}

Result<std::vector<Integer>> evaluate_list(const Expr& expr, const Environment& environment,
                                           const EvaluationLimits& limits) {
  Evaluator evaluator(environment, limits);
  return settled(evaluator, evaluator.list(expr));
}

Result<std::vector<Integer>> evaluate_set(const Expr& expr, const Environment& environment,
                                          const std::optional<Integer>& most, const EvaluationLimits& limits) {
  Evaluator evaluator(environment, limits);
  return settled(evaluator, evaluator.set(expr, most));
}

Result<std::vector<Integer>> evaluate_list(const ListValue& list, const Environment& environment,
                                           const EvaluationLimits& limits) {
  Evaluator evaluator(environment, limits);
  return settled(evaluator, evaluator.list_value(list));
}

Result<Parameter> evaluate_parameter(const ParameterValue& value, const Environment& environment,
                                     const EvaluationLimits& limits) {
  Evaluator evaluator(environment, limits);
  Parameter parameter;
  using Shape = ParameterValue::Shape;
  if (value.shape == Shape::whole) {
    const std::string& name = value.elements[0].name;
    if (const auto set = environment.sets.find(name); set != environment.sets.end()) {
      return Parameter{Parameter::Shape::set, set->second};
    }
    if (const auto table = environment.lists.find(name); table != environment.lists.end()) {
      return Parameter{Parameter::Shape::table, table->second};
    }
    return fail(ErrorKind::rules, say("the name '{}' stands for no set or table here", name));
  }
  for (const Expr& element : value.elements) {
    if (element.op == Op::range) {
      parameter.values = evaluator.set(element, std::nullopt);
    } else {
      parameter.values.push_back(evaluator.number(element));
    }
  }
  if (value.shape == Shape::set) {
    parameter = set_parameter(std::move(parameter.values));
  } else {
    parameter.shape = value.shape == Shape::number ? Parameter::Shape::number : Parameter::Shape::table;
  }
  return settled(evaluator, std::move(parameter));
}

std::vector<Integer> Evaluator::list_value(const ListValue& list) {
  if (list.name.empty()) {
    std::vector<Integer> elements;
    if (list.over) {
      for_each(list.binder, *list.over, [&] {
        elements.push_back(number(list.elements[0]));
        return true;
      });
    } else {
      for (const Expr& element : list.elements) elements.push_back(number(element));
    }
    return elements;
  }
  Expr name;
  name.op = Op::name;
  name.name = list.name;
  const std::vector<Integer> old = this->list(name);
  std::vector<Integer> elements = old;
  std::vector<Integer> added(old.size(), 0);
  std::vector<bool> erased(old.size(), false);
  std::vector<std::vector<Integer>> inserted(old.size() + 1);
  const auto change = [&](const ListUpdate& update) {
    using What = ListUpdate::What;
    const Integer at = number(update.index);
    const Integer value = update.value ? number(*update.value) : Integer(0);
    if (failed()) return false;
    const std::size_t last = old.size() + (update.what == What::insert ? 1 : 0);
    if (at < 1 || at > last) {
      fault(ErrorKind::rules, say("'{}' asks for element {} of {}", list.name + "[" + print(update.index) + "]",
                                  to_short_string(at), old.size()));
      return false;
    }
    const std::size_t i = static_cast<std::size_t>(at) - 1;
    switch (update.what) {
      case What::assign:
        elements[i] = value;
        break;
      case What::add:
        added[i] += value;
        break;
      case What::subtract:
        added[i] -= value;
        break;
      case What::erase:
        erased[i] = true;
        break;
      case What::insert:
        inserted[i].push_back(value);
        break;
    }
    return true;
  };
  for (const ListUpdate& update : list.updates) {
    if (update.over) {
      for_each(update.binder, *update.over, [&] { return change(update); });
    } else {
      change(update);
    }
  }
  std::vector<Integer> result;
  for (std::size_t i = 0; i <= old.size(); ++i) {
    result.insert(result.end(), inserted[i].begin(), inserted[i].end());
    if (i < old.size() && !erased[i]) result.push_back(elements[i] + added[i]);
  }
  return result;
}

Result<bool> satisfies(const Declaration& declaration, const Environment& environment, const EvaluationLimits& limits) {
  if (declaration.shape == Declaration::Shape::number) {
    for (const Expr& condition : declaration.conditions) {
      const Result<bool> holding = holds(condition, environment, limits);
      if (!holding || !*holding) return holding;
    }
    return true;
  }
  const auto& values = declaration.shape == Declaration::Shape::set ? environment.sets : environment.lists;
  const auto found = values.find(declaration.name);
  if (found == values.end())
    return fail(ErrorKind::rules, say("the name '{}' stands for nothing here", declaration.name));
  if (!in_order(found->second, declaration.order)) return false;
  // `s[] >= 1` is asked of each element in turn: `s[]` stands for it.
  for (const Expr& condition : declaration.conditions) {
    for (const Integer& value : found->second) {
      Expr asked = condition;
      for (Expr& side : asked.arguments) {
        if (side.op != Op::index || !side.arguments.empty() || side.name != declaration.name) continue;
        side.op = Op::number;
        side.value = value;
      }
      const Result<bool> holding = holds(asked, environment, limits);
      if (!holding || !*holding) return holding;
    }
  }
  return true;
}

Result<Environment> bind(const std::string& name, const std::vector<Declaration>& parameters,
                         const std::vector<Declaration>& coordinates, const std::vector<Expr>& domain,
                         const std::vector<Parameter>& parameter_values, const std::vector<Integer>& coordinate_values,
                         const EvaluationLimits& limits) {
  if (parameter_values.size() != parameters.size()) {
    return fail(ErrorKind::input,
                say("'{}' has {} parameter(s), and here are {}", name, parameters.size(), parameter_values.size()),
                std::nullopt, say("parameters stand in square brackets before the coordinates"));
  }
  const bool list = !coordinates.empty() && coordinates.back().shape == Declaration::Shape::list;
  const std::size_t fixed = coordinates.size() - (list ? 1 : 0);
  if (coordinate_values.size() < fixed || (!list && coordinate_values.size() > fixed)) {
    return fail(ErrorKind::input,
                say("a position of '{}' has {} coordinate(s), and here are {}", name, fixed, coordinate_values.size()));
  }
  Environment environment;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (const auto bound = bind_parameter(parameters[i], parameter_values[i], environment); !bound)
      return fail(bound.error());
  }
  for (std::size_t i = 0; i < fixed; ++i) environment.numbers[coordinates[i].name] = coordinate_values[i];
  if (list) {
    environment.lists[coordinates.back().name].assign(coordinate_values.begin() + static_cast<std::ptrdiff_t>(fixed),
                                                      coordinate_values.end());
  }
  const auto outside = [&](const std::string& condition) {
    return fail(ErrorKind::input, say("this is no position of '{}': {} is demanded", name, condition));
  };
  for (const auto* declarations : {&parameters, &coordinates}) {
    for (const Declaration& declaration : *declarations) {
      const Result<bool> holding = satisfies(declaration, environment, limits);
      if (!holding) return fail(holding.error());
      if (!*holding) return outside(print(declaration));
    }
  }
  for (const Expr& condition : domain) {
    const Result<bool> holding = holds(condition, environment, limits);
    if (!holding) return fail(holding.error());
    if (!*holding) return outside(print(condition));
  }
  return environment;
}

}  // namespace grundy::rules
