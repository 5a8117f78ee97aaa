#include "grundy/game/position.hpp"

#include <algorithm>
#include <tuple>

namespace grundy {
namespace {

int compare(const std::vector<Integer>& left, const std::vector<Integer>& right) {
  if (left.size() != right.size()) return left.size() < right.size() ? -1 : 1;
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (const int order = left[i].compare(right[i]); order != 0) return order;
  }
  return 0;
}

int compare(const std::vector<Parameter>& left, const std::vector<Parameter>& right) {
  if (left.size() != right.size()) return left.size() < right.size() ? -1 : 1;
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (left[i].shape != right[i].shape) return left[i].shape < right[i].shape ? -1 : 1;
    if (const int order = compare(left[i].values, right[i].values); order != 0) return order;
  }
  return 0;
}

std::string join(const std::vector<Integer>& values) {
  std::string text;
  for (const Integer& value : values) {
    if (!text.empty()) text += ", ";
    text += value.str();
  }
  return text;
}

}  // namespace

Parameter number_parameter(Integer value) {
  return Parameter{Parameter::Shape::number, {std::move(value)}};
}

Parameter set_parameter(std::vector<Integer> values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  return Parameter{Parameter::Shape::set, std::move(values)};
}

bool operator<(const Component& left, const Component& right) {
  if (left.kind != right.kind) return left.kind < right.kind;
  if (const int order = compare(left.parameters, right.parameters); order != 0) return order < 0;
  return compare(left.coordinates, right.coordinates) < 0;
}

Sum canonical(Sum sum) {
  std::sort(sum.parts.begin(), sum.parts.end());
  return sum;
}

std::string to_string(const Parameter& parameter) {
  switch (parameter.shape) {
    case Parameter::Shape::number:
      return join(parameter.values);
    case Parameter::Shape::set:
      return "{" + join(parameter.values) + "}";
    case Parameter::Shape::table:
      return "[" + join(parameter.values) + "]";
  }
  return {};
}

std::string to_string(const KindTable& kinds, const Component& component) {
  std::string text = kinds[component.kind].name;
  if (!component.parameters.empty()) {
    text += '[';
    for (std::size_t i = 0; i < component.parameters.size(); ++i) {
      if (i > 0) text += ", ";
      text += to_string(component.parameters[i]);
    }
    text += ']';
  }
  return text + "(" + join(component.coordinates) + ")";
}

std::string to_string(const KindTable& kinds, const Sum& sum) {
  if (sum.parts.empty()) return "0";
  std::string text;
  for (const Component& part : sum.parts) {
    if (!text.empty()) text += " + ";
    text += to_string(kinds, part);
  }
  return text;
}

}  // namespace grundy
