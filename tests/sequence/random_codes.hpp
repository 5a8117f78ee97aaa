/// Random codes of each class, from fixed seeds.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <string_view>

#include "grundy/code/code.hpp"

namespace grundy::sequence {

enum class CodeClass : std::uint8_t {
  octal,
  constrained,  ///< two heaps under "!", "?" or "="
  subtraction,
  tail,         ///< one heap, repeating tail
  hexadecimal,  ///< three heaps
  many,         ///< up to any number of heaps, constraints, tails that split
  any_number,   ///< digits that allow none, one or any number of heaps
  unequal,      ///< three heaps under "!"
  mixed,        ///< three heaps under "?"
  equal,        ///< three heaps under "="
  adding,       ///< digits before the point that add tokens
  splitting_tail,
  sets,     ///< subtract{…}
  all_but,  ///< allbut{…}
};

/// A word of `count` random digits out of `digits`, each with the mark one time in two.
inline std::string random_digits(std::mt19937_64& random, std::uint64_t count, std::string_view digits,
                                 std::string_view mark = "") {
  std::string text;
  for (std::uint64_t i = 0; i < count; ++i) {
    text += digits[random() % digits.size()];
    if (random() % 2 == 0) text += mark;
  }
  return text;
}

inline std::string random_set(std::mt19937_64& random, std::uint64_t most) {
  std::string text;
  const std::uint64_t size = 1 + random() % 7;
  for (std::uint64_t i = 0; i < size; ++i) text += (i == 0 ? "" : ",") + std::to_string(1 + random() % most);
  return "{" + text + "}";
}

inline std::string random_code_text(CodeClass kind, std::mt19937_64& random) {
  constexpr std::string_view quaternary = "0123", octal = "01234567", hexadecimal = "0123456789ABCDEF";
  const auto below = [&random](std::uint64_t n) { return random() % n; };
  const std::uint64_t digits = 1 + below(4);
  std::string text;
  switch (kind) {
    case CodeClass::octal:
      text = below(5) == 0 ? "4." : "0.";
      return text + random_digits(random, digits, octal);
    case CodeClass::constrained:
      text = below(3) == 0 ? "4!." : "0.";
      for (std::uint64_t i = 0; i < digits; ++i) {
        text += octal[below(8)];
        if (below(2) == 0) text += std::string_view("!?=")[below(3)];
      }
      return text;
    case CodeClass::subtraction:
      return "0." + random_digits(random, 3 * digits, quaternary);
    case CodeClass::tail:
      text = "0." + random_digits(random, digits, quaternary);
      return text + "[" + random_digits(random, 1 + below(3), quaternary) + "]";
    case CodeClass::hexadecimal:
      text = below(6) == 0 ? "80." : below(6) == 0 ? "8." : "0.";
      return text + random_digits(random, digits, hexadecimal);
    case CodeClass::many:
      text = "0.";
      for (std::uint64_t i = 0; i < 1 + below(2); ++i) {
        text += std::string_view("3579ACFH*")[below(9)];
        if (below(2) == 0) text += std::string_view("!?=")[below(3)];
      }
      if (below(3) == 0) text += "{2,3!+}";
      if (below(3) == 0) text += "[{0,1,4=}3]";
      return text;
    case CodeClass::any_number: {
      constexpr std::string_view allowed[] = {"0", "1", "*", "{0+}", "{1+}", "{2+}", "{0?}", "{0=+}"};
      text = "0.";
      for (std::uint64_t i = 0; i < 1 + below(3); ++i) {
        text += allowed[below(std::size(allowed))];
        if (text.back() == '*' && below(2) == 0) text += std::string_view("!?=")[below(3)];
      }
      return text;
    }
    case CodeClass::unequal:
      return (below(3) == 0 ? "8!." : "0.") + random_digits(random, 1 + below(3), hexadecimal, "!");
    case CodeClass::mixed:
      return (below(3) == 0 ? "8?." : "0.") + random_digits(random, 1 + below(3), hexadecimal, "?");
    case CodeClass::equal:
      return (below(3) == 0 ? "8=." : "0.") + random_digits(random, 1 + below(3), hexadecimal, "=");
    case CodeClass::adding: {
      constexpr std::string_view leading[] = {"80",  "8!0", "8?0", "8=0", "8!00", "G0",
                                              "G00", "84!", "88",  "8!8", "G80"};
      text = leading[below(std::size(leading))];
      return text + "." + random_digits(random, below(3), octal);
    }
    case CodeClass::splitting_tail:
      text = "0." + random_digits(random, below(2), octal);
      return text + "[" + random_digits(random, 1 + below(2), octal, std::string_view("!?=").substr(below(3), 1)) + "]";
    case CodeClass::sets:
      return "subtract" + random_set(random, 40);
    case CodeClass::all_but:
      return "allbut" + random_set(random, 20);
  }
  return text;
}

/// A code that is accepted and has some move beyond the first digit.
inline code::Code random_code(CodeClass kind, std::mt19937_64& random) {
  while (true) {
    auto code = code::parse(random_code_text(kind, random));
    if (code && (code->digits.size() > 1 || !code->adding.empty())) return *code;
  }
}

}  // namespace grundy::sequence
