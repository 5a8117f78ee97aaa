#include "grundy/report/language.hpp"

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "grundy/report/error.hpp"

namespace grundy::report {
namespace {

/// The value of adjacent C++ string literals.
std::string unquote(const std::string& literals) {
  std::string text;
  bool inside = false;
  for (std::size_t i = 0; i < literals.size(); ++i) {
    const char c = literals[i];
    if (c == '"') {
      inside = !inside;
    } else if (inside && c == '\\') {
      const char next = literals[++i];
      text += next == 'n' ? '\n' : next;
    } else if (inside) {
      text += c;
    }
  }
  return text;
}

/// Every English key in the sources: what stands in say("…"), tr("…") and report("…").
std::set<std::string> keys_in_sources() {
  static const std::regex pattern(R"re((?:\bsay|\btr|\.report|->report)\(\s*((?:"(?:[^"\\]|\\.)*"\s*)+))re");
  std::set<std::string> keys;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(GRUNDY_SOURCE_DIR "/grundy")) {
    const std::string extension = entry.path().extension().string();
    if (extension != ".cpp" && extension != ".hpp") continue;
    std::ifstream file(entry.path());
    std::string line, text;
    while (std::getline(file, line)) {
      const std::size_t start = line.find_first_not_of(' ');
      if (start != std::string::npos && line.compare(start, 2, "//") == 0) continue;
      text += line + "\n";
    }
    for (std::sregex_iterator match(text.begin(), text.end(), pattern), end; match != end; ++match) {
      keys.insert(unquote((*match)[1]));
    }
  }
  return keys;
}

/// The replacement fields of a format string, so that a translation cannot lose one.
std::multiset<std::string> fields(std::string_view format) {
  std::multiset<std::string> found;
  for (std::size_t i = 0; i < format.size(); ++i) {
    if (format[i] != '{') continue;
    if (i + 1 < format.size() && format[i + 1] == '{') {
      ++i;
      continue;
    }
    const std::size_t end = format.find('}', i);
    found.insert(std::string(format.substr(i, end - i + 1)));
  }
  return found;
}

TEST(Language, EveryMessageHasItsChinese) {
  std::set<std::string> known;
  for (const auto& [english_text, chinese_text] : chinese_catalogue()) known.insert(std::string(english_text));
  std::string missing;
  for (const std::string& key : keys_in_sources()) {
    if (key != "{}" && !known.contains(key)) missing += "  " + key + "\n";
  }
  EXPECT_EQ(missing, "") << "add these to grundy/report/chinese.cpp";
}

TEST(Language, NoTranslationIsLeftBehind) {
  const std::set<std::string> keys = keys_in_sources();
  std::string stale;
  for (const auto& [english_text, chinese_text] : chinese_catalogue()) {
    if (!keys.contains(std::string(english_text))) stale += "  " + std::string(english_text) + "\n";
  }
  EXPECT_EQ(stale, "") << "these are said nowhere any more";
}

TEST(Language, TranslationsKeepTheirFields) {
  for (const auto& [english_text, chinese_text] : chinese_catalogue()) {
    std::multiset<std::string> expected = fields(english_text);
    std::multiset<std::string> found = fields(chinese_text);
    // Chinese may need another order: then every field is numbered.
    EXPECT_EQ(expected.size(), found.size()) << english_text;
  }
}

TEST(Language, ComesFromTheLocale) {
  EXPECT_EQ(language_of_locale(nullptr, nullptr, "zh_CN.UTF-8"), Language::chinese);
  EXPECT_EQ(language_of_locale("C", nullptr, "zh_CN.UTF-8"), Language::english);
  EXPECT_EQ(language_of_locale("", "zh", "en_US"), Language::chinese);
  EXPECT_EQ(parse_language("zho"), std::nullopt);
  EXPECT_EQ(parse_language("fr"), std::nullopt);
  EXPECT_EQ(parse_language(""), std::nullopt);
}

TEST(ErrorText, ShowsPlaceWordsAndHintAndHidesControlCharacters) {
  Error error{ErrorKind::rules,
              say("unknown name '{}'", "x"),
              Place{"a.rules", 3, 7, "x\x1b[31m\xff"},
              say("did you mean '{}'?", "y"),
              {}};
  EXPECT_EQ(to_text(error, Language::english),
            "a.rules:3:7: error: unknown name 'x'\n  at: x\\x1b[31m\\xff\n  did you mean 'y'?\n");
}

}  // namespace
}  // namespace grundy::report
