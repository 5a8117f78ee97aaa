#include "grundy/report/language.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <unordered_map>

namespace grundy::report {

std::optional<Language> parse_language(std::string_view name) {
  std::string lower;
  for (const char c : name.substr(0, 2)) lower += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  const bool ends = name.size() == 2 || (name.size() > 2 && std::isalpha(static_cast<unsigned char>(name[2])) == 0);
  if (!ends) return std::nullopt;
  if (lower == "en") return Language::english;
  if (lower == "zh") return Language::chinese;
  return std::nullopt;
}

Language language_of_locale(const char* lc_all, const char* lc_messages, const char* lang) {
  for (const char* variable : {lc_all, lc_messages, lang}) {
    if (variable == nullptr || *variable == '\0') continue;
    return parse_language(variable).value_or(Language::english);
  }
  return Language::english;
}

std::string_view translate(std::string_view key, Language language) {
  if (language == Language::english) return key;
  static const auto index = [] {
    std::unordered_map<std::string_view, std::string_view> map;
    for (const auto& [english_text, chinese_text] : chinese_catalogue()) map.emplace(english_text, chinese_text);
    return map;
  }();
  const auto found = index.find(key);
  return found == index.end() ? key : found->second;
}

std::string render(const Text& text, Language language) {
  return grundy::render(text, [language](std::string_view key) { return translate(key, language); });
}

std::string render_sentence(const Text& text, Language language) {
  std::string sentence = render(text, language);
  if (sentence.empty()) return sentence;
  if (!text.key.starts_with('{'))
    sentence[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(sentence[0])));
  constexpr std::array<std::string_view, 10> closed = {".", ":", ")", "?", "!", "。", "：", "）", "？", "！"};
  const bool ends = std::any_of(closed.begin(), closed.end(), [&](auto mark) { return sentence.ends_with(mark); });
  if (!ends) sentence += language == Language::chinese ? "。" : ".";
  return sentence;
}

}  // namespace grundy::report
