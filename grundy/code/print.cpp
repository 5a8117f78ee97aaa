#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "grundy/code/code.hpp"

namespace grundy::code {
namespace {

std::string_view mark(Constraint constraint) {
  switch (constraint) {
    case Constraint::unequal:
      return "!";
    case Constraint::mixed:
      return "?";
    case Constraint::equal:
      return "=";
    case Constraint::any:
    case Constraint::forbidden:
      break;
  }
  return "";
}

std::string listed(const Digit& digit, bool with_marks) {
  std::string list;
  for (std::size_t count = 0; count < digit.heaps.size(); ++count) {
    if (digit.heaps[count] == Constraint::forbidden) continue;
    list += fmt::format("{}{}{}", list.empty() ? "" : ",", count, with_marks ? mark(digit.heaps[count]) : "");
  }
  return list;
}

}  // namespace

std::string to_string(const Digit& digit) {
  if (digit.empty()) return "0";
  const Constraint last = digit.heaps.back();
  const bool uniform = std::all_of(digit.heaps.begin(), digit.heaps.end(), [last](Constraint constraint) {
    return constraint == last || constraint == Constraint::forbidden;
  });
  if (!uniform) return fmt::format("{{{}{}}}", listed(digit, true), digit.more ? "+" : "");
  if (digit.more) {
    if (digit.heaps.size() == 1) return fmt::format("*{}", mark(last));
    return fmt::format("{{{}+}}{}", listed(digit, false), mark(last));
  }
  if (digit.heaps.size() > largest_heap_count) return fmt::format("{{{}}}{}", listed(digit, false), mark(last));
  std::uint64_t bits = 0;
  for (std::size_t count = 0; count < digit.heaps.size(); ++count) {
    if (digit.heaps[count] != Constraint::forbidden) bits |= std::uint64_t{1} << count;
  }
  constexpr std::string_view letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  if (bits < letters.size()) return fmt::format("{}{}", letters[bits], mark(last));
  return fmt::format("&{};{}", bits, mark(last));
}

std::string to_string(const Code& code) {
  std::string text;
  for (auto digit = code.adding.rbegin(); digit != code.adding.rend(); ++digit) text += to_string(*digit);
  text += to_string(code.digits.front());
  text += '.';
  const std::size_t fixed = code.digits.size() - code.tail;
  for (std::size_t index = 1; index < fixed; ++index) text += to_string(code.digits[index]);
  if (code.tail != 0) {
    text += '[';
    for (std::size_t index = fixed; index < code.digits.size(); ++index) text += to_string(code.digits[index]);
    text += ']';
  } else if (fixed == 1) {
    text += '0';
  }
  return text;
}

}  // namespace grundy::code
