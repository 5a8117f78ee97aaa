/// Random codes of each class, from fixed seeds.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <string_view>

#include "grundy/code/code.hpp"

namespace grundy::sequence {

enum class CodeClass : std::uint8_t { octal, constrained, subtraction, tail, hexadecimal, many };

inline code::Code random_code(CodeClass kind, std::mt19937_64& random) {
  const auto below = [&random](std::uint64_t n) { return random() % n; };
  while (true) {
    std::string text;
    const std::uint64_t digits = 1 + below(4);
    switch (kind) {
      case CodeClass::octal:
        text = below(5) == 0 ? "4." : "0.";
        for (std::uint64_t i = 0; i < digits; ++i) text += static_cast<char>('0' + below(8));
        break;
      case CodeClass::constrained:
        text = below(3) == 0 ? "4!." : "0.";
        for (std::uint64_t i = 0; i < digits; ++i) {
          text += static_cast<char>('0' + below(8));
          if (below(2) == 0) text += std::string_view("!?=")[below(3)];
        }
        break;
      case CodeClass::subtraction:
        text = "0.";
        for (std::uint64_t i = 0; i < 3 * digits; ++i) text += static_cast<char>('0' + below(4));
        break;
      case CodeClass::tail:
        text = "0.";
        for (std::uint64_t i = 0; i < digits; ++i) text += static_cast<char>('0' + below(4));
        text += '[';
        for (std::uint64_t i = 0; i < 1 + below(3); ++i) text += static_cast<char>('0' + below(4));
        text += ']';
        break;
      case CodeClass::hexadecimal:
        text = below(6) == 0 ? "80." : below(6) == 0 ? "8." : "0.";
        for (std::uint64_t i = 0; i < digits; ++i) text += std::string_view("0123456789ABCDEF")[below(16)];
        break;
      case CodeClass::many:
        text = "0.";
        for (std::uint64_t i = 0; i < 1 + below(2); ++i) {
          text += std::string_view("3579ACFH*")[below(9)];
          if (below(2) == 0) text += std::string_view("!?=")[below(3)];
        }
        if (below(3) == 0) text += "{2,3!+}";
        if (below(3) == 0) text += "[{0,1,4=}3]";
        break;
    }
    if (auto code = code::parse(text); code && code->digits.size() > 1) return *code;
  }
}

}  // namespace grundy::sequence
