#include "grundy/rules/hint.hpp"

#include <array>
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "grundy/base/result.hpp"
#include "grundy/rules/names.hpp"

namespace grundy::rules {
namespace {

struct Sign {
  std::string_view written;
  std::string_view meant;
};

/// Signs of other languages, longest first where one begins another.
constexpr std::array<Sign, 31> foreign{{{"&&", "and"},
                                        {"||", "or"},
                                        {"=>", "->"},
                                        {"=<", "<="},
                                        {"**", "power(a, b)"},
                                        {"!=", "!="},
                                        {"!", "not"},
                                        {"^", "power(a, b) or xor(a, b)"},
                                        {"=", "=="},
                                        {"&", "bitand(a, b)"},
                                        {"|", "bitor(a, b)"},
                                        {"~", "not"},
                                        {"，", ","},
                                        {"（", "("},
                                        {"）", ")"},
                                        {"：", ":"},
                                        {"；", ";"},
                                        {"。", "."},
                                        {"、", ","},
                                        {"≤", "<="},
                                        {"≥", ">="},
                                        {"≠", "!="},
                                        {"→", "->"},
                                        {"×", "*"},
                                        {"÷", "div"},
                                        {"−", "-"},
                                        {"–", "-"},
                                        {"∈", "in"},
                                        {"“", "\""},
                                        {"”", "\""},
                                        {"…", ".."}}};

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

std::string_view trimmed_end(std::string_view text) {
  const auto last = text.find_last_not_of(" \t");
  return last == std::string_view::npos ? std::string_view() : text.substr(0, last + 1);
}

/// Habits from programming languages and from prose, told by what stands before and after.
std::optional<Text> habit(std::string_view piece, std::string_view before, std::string_view rest) {
  const std::string_view left = trimmed_end(before);
  const auto begins = [&](std::string_view sign) { return rest.substr(0, sign.size()) == sign; };
  if (begins("=") && !begins("==") && !begins("=>") && !begins("=<") && contains(before, " with ")) {
    return say("write {} for '{}'", ":=", "=");
  }
  if (begins(":=") || begins("+=") || begins("-=")) return say("write the list first: s with s[i] := 0");
  if (piece == "from" || piece == "for") return say("a choice is written i in 1..n");
  if (piece == "Left" || piece == "Right") return say("write left: or right: in small letters");
  if (piece == "loss" || piece == "lost" || piece == "draw") {
    return say("did you mean '{}'?", piece == "draw" ? "tie" : "lose");
  }
  if (begins("..") && contains(before, "{"))
    return say("a set lists its elements; a range stands without braces: 1..4");
  if (rest.size() > 1 && rest[0] == '.' && is_digit(rest[1])) return say("numbers are whole; n / 2 rounds down");
  if (begins("'")) return say("positions are numbers: for squares take 0 for empty, 1 for a piece, and so on");
  if (begins(",") && contains(before, "->") && left.ends_with(")"))
    return say("write + between the parts that a move leaves");
  return std::nullopt;
}

}  // namespace

std::optional<Text> hint_for_word(std::string_view word) {
  if (word == "length" || word == "size" || word == "count_of") return say("did you mean '{}'?", "len");
  if (word == "floor" || word == "int" || word == "trunc") return say("numbers are whole; n / 2 rounds down");
  if (word == "ceil") return say("numbers are whole; (n + 1) / 2 rounds the half of n up");
  if (word == "sqrt") return say("did you mean '{}'?", "isqrt");
  if (word == "pow") return say("did you mean '{}'?", "power");
  return std::nullopt;
}

std::optional<Text> hint_for(std::string_view piece, std::string_view before, std::string_view rest) {
  if (piece.empty()) return std::nullopt;
  if (auto hint = habit(piece, before, rest)) return hint;
  if (is_reserved(piece)) return say("'{}' is a word of the language; no name can be '{}'", piece, piece);
  for (const Sign& sign : foreign) {
    if (sign.written != sign.meant && rest.substr(0, sign.written.size()) == sign.written) {
      return say("write {} for '{}'", sign.meant, sign.written);
    }
  }
  // A name of one or two letters is near to too many words.
  if (piece.size() < 3) return std::nullopt;
  const std::vector<std::string> words{"and", "or", "mod", "div", "in", "of", "with", "where", "without", "entails"};
  if (const auto near = nearest_word(piece, words)) return say("did you mean '{}'?", *near);
  return std::nullopt;
}

}  // namespace grundy::rules
