/// Positions in messages.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "grundy/number/integer.hpp"

namespace grundy::proof {

/// "3, 4, 5"; long numbers shortened.
template <class Number>
[[nodiscard]] std::string tuple_text(std::span<const Number> numbers) {
  std::string text;
  for (const Number& number : numbers) {
    if (!text.empty()) text += ", ";
    text += to_short_string(Integer(number));
  }
  return text;
}
template <class Number>
[[nodiscard]] std::string tuple_text(const std::vector<Number>& numbers) {
  return tuple_text(std::span<const Number>(numbers));
}

}  // namespace grundy::proof
