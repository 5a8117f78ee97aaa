#include "grundy/base/text.hpp"

#include <algorithm>
#include <array>

namespace grundy {
namespace {

/// Nouns that stand after a number in messages, all with a plain plural.
constexpr std::array<std::string_view, 27> counted = {
    "moves", "positions", "states",  "ones",    "nodes",      "edges",   "games",     "heaps",  "components",
    "steps", "lists",     "numbers", "digits",  "parameters", "squares", "rows",      "words",  "elements",
    "codes", "tokens",    "columns", "choices", "families",   "seconds", "arguments", "values", "levels"};

/// What may stand between the number and the noun.
constexpr std::array<std::string_view, 5> between = {"winning ", "such ", "complete ", "larger ", "other "};

/// The length of the noun at the beginning of the text, 0 if there is none of ours.
std::size_t noun_at(std::string_view text) {
  const auto letter = [](char c) { return c >= 'a' && c <= 'z'; };
  const auto length = static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), letter) - text.begin());
  const bool known = std::find(counted.begin(), counted.end(), text.substr(0, length)) != counted.end();
  return known && text[length - 1] == 's' ? length : 0;
}

}  // namespace

std::string detail::agreeing(std::string_view format, const std::vector<std::string>& arguments) {
  std::string result;
  std::size_t argument = 0;
  bool one = false;  // the last number
  for (std::size_t i = 0; i < format.size();) {
    const std::string_view rest = format.substr(i);
    if (rest.starts_with("{{") || rest.starts_with("}}")) {
      result += rest.substr(0, 2);
      i += 2;
    } else if (rest.starts_with("{} ")) {
      one = argument < arguments.size() && arguments[argument] == "1";
      ++argument;
      result += "{} ";
      i += 3;
      if (!one) continue;
      for (const std::string_view word : between) {
        if (!format.substr(i).starts_with(word)) continue;
        result += word;
        i += word.size();
        break;
      }
      if (const std::size_t length = noun_at(format.substr(i)); length > 0) {
        const std::string_view noun = format.substr(i, length);
        result += noun == "families" ? std::string_view("family") : noun.substr(0, length - 1);
        i += length;
      }
    } else if (rest.starts_with("{}")) {
      ++argument;
      result += "{}";
      i += 2;
    } else if (rest.starts_with("(s)")) {
      if (!one) result += 's';
      i += 3;
    } else {
      result += format[i++];
    }
  }
  return result;
}

std::string english(const Text& text) {
  return render(text, [](std::string_view key) { return key; });
}

}  // namespace grundy
