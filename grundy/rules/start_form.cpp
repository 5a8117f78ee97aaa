/// Start forms: other ways to write a position, computed once.
#include <utility>

#include "grundy/rules/evaluate.hpp"
#include "grundy/rules/print.hpp"

namespace grundy::rules {
namespace {

/// Whether a position of these numbers of parameters and coordinates is written in this form.
bool fits(const StartForm& start, const PositionPart& position) {
  if (start.name != position.name || start.parameters.size() != position.parameters.size()) return false;
  const bool list = !start.coordinates.empty() && start.coordinates.back().shape == Declaration::Shape::list;
  return list ? position.coordinates.size() + 1 >= start.coordinates.size()
              : position.coordinates.size() == start.coordinates.size();
}

/// The components that one part of a start form stands for, in an environment that binds all its names.
Result<void> expand_once(const TargetPart& part, const Integer& times, const Environment& environment,
                         const EvaluationLimits& limits, std::vector<PositionPart>& components) {
  PositionPart component;
  component.name = part.game;
  component.count = times;
  if (part.count) {
    const Result<Integer> count = evaluate(*part.count, environment, limits);
    if (!count) return fail(count.error());
    if (*count < 0)
      return fail(ErrorKind::rules, say("'{}' asks for {} components", print(part), to_short_string(*count)));
    component.count *= *count;
  }
  if (component.count == 0) return {};
  for (const ParameterValue& value : part.parameters) {
    Result<Parameter> parameter = evaluate_parameter(value, environment, limits);
    if (!parameter) return fail(parameter.error());
    component.parameters.push_back(std::move(*parameter));
  }
  for (const Expr& coordinate : part.coordinates) {
    Result<Integer> value = evaluate(coordinate, environment, limits);
    if (!value) return fail(value.error());
    component.coordinates.push_back(std::move(*value));
  }
  if (part.list) {
    Result<std::vector<Integer>> elements = evaluate_list(*part.list, environment, limits);
    if (!elements) return fail(elements.error());
    for (Integer& element : *elements) component.coordinates.push_back(std::move(element));
  }
  for (const Integer& coordinate : component.coordinates) {
    if (coordinate < 0) {
      return fail(ErrorKind::input,
                  say("this position would make '{}' negative: {}", print(part), to_short_string(coordinate)));
    }
  }
  components.push_back(std::move(component));
  return {};
}

}  // namespace

Result<std::optional<std::vector<PositionPart>>> expand_start(const File& file, const PositionPart& position,
                                                              const EvaluationLimits& limits) {
  for (const StartForm& start : file.starts) {
    if (!fits(start, position)) continue;
    Result<Environment> environment = bind(start.name, start.parameters, start.coordinates, start.domain,
                                           position.parameters, position.coordinates, limits);
    if (!environment) return fail(environment.error());
    std::vector<PositionPart> components;
    for (const TargetPart& part : start.parts) {
      if (!part.over) {
        if (const auto done = expand_once(part, position.count, *environment, limits, components); !done) {
          return fail(done.error());
        }
        continue;
      }
      const auto members = evaluate_set(*part.over, *environment, std::nullopt, limits);
      if (!members) return fail(members.error());
      Environment inner = *environment;
      for (const Integer& member : *members) {
        inner.numbers[part.binder] = member;
        if (const auto done = expand_once(part, position.count, inner, limits, components); !done)
          return fail(done.error());
      }
    }
    return std::optional(std::move(components));
  }
  return std::optional<std::vector<PositionPart>>{};
}

}  // namespace grundy::rules
