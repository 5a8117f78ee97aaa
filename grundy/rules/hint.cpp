#include "grundy/rules/hint.hpp"

#include <array>
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

}  // namespace

std::optional<Text> hint_for(std::string_view piece, std::string_view rest) {
  if (piece.empty()) return std::nullopt;
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
