#include "grundy/report/language.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <string>
#include <vector>

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

/// What a format string is made of: a translation must keep it, or a value or a brace of the message is lost.
struct Format {
  std::vector<std::string> fields;  ///< what stands between the braces: "" or a number
  std::size_t opening = 0;          ///< how many `{{`, which stand for one brace
  std::size_t closing = 0;          ///< how many `}}`

  explicit Format(std::string_view format) {
    for (std::size_t i = 0; i < format.size(); ++i) {
      const bool doubled = i + 1 < format.size() && format[i + 1] == format[i];
      if (format[i] == '}' && doubled) {
        ++closing;
        ++i;
      } else if (format[i] == '{' && doubled) {
        ++opening;
        ++i;
      } else if (format[i] == '{') {
        const std::size_t end = std::min(format.find('}', i), format.size());
        fields.emplace_back(format.substr(i + 1, end - i - 1));
        i = end;
      }
    }
  }

  /// Whether the fields are numbered, each of the first `fields.size()` numbers once.
  [[nodiscard]] bool is_permutation() const {
    std::set<std::string> wanted;
    for (std::size_t i = 0; i < fields.size(); ++i) wanted.insert(std::to_string(i));
    return std::set<std::string>(fields.begin(), fields.end()) == wanted;
  }
};

TEST(Language, EveryMessageHasItsChinese) {
  std::set<std::string> known;
  for (const auto& [english_text, chinese_text] : chinese_catalogue()) known.insert(std::string(english_text));
  std::string missing;
  for (const std::string& key : keys_in_sources()) {
    if (key != "{}" && !known.contains(key)) missing += "  " + key + "\n";
  }
  EXPECT_EQ(missing, "") << "add these to grundy/report/chinese_*.cpp";
}

TEST(Language, NoTranslationIsLeftBehind) {
  const std::set<std::string> keys = keys_in_sources();
  std::string stale;
  for (const auto& [english_text, chinese_text] : chinese_catalogue()) {
    if (!keys.contains(std::string(english_text))) stale += "  " + std::string(english_text) + "\n";
  }
  EXPECT_EQ(stale, "") << "these are said nowhere any more";
}

TEST(Language, NothingIsTranslatedTwice) {
  std::set<std::string_view> seen;
  for (const auto& [english_text, chinese_text] : chinese_catalogue()) {
    EXPECT_TRUE(seen.insert(english_text).second) << english_text;
  }
}

TEST(Language, TranslationsKeepTheirFields) {
  for (const auto& [english_text, chinese_text] : chinese_catalogue()) {
    const Format expected(english_text), found(chinese_text);
    // Chinese may need another order: then every field is numbered.
    EXPECT_TRUE(found.fields == expected.fields ||
                (found.fields.size() == expected.fields.size() && found.is_permutation()))
        << english_text << "\n  " << chinese_text;
    EXPECT_EQ(found.opening, expected.opening) << english_text;
    EXPECT_EQ(found.closing, expected.closing) << english_text;
  }
}

TEST(Language, TranslationsEndAsTheirEnglish) {
  const auto ends = [](std::string_view text, std::string_view end) { return text.ends_with(end); };
  const auto spaces = [](std::string_view text) { return std::min(text.find_first_not_of(' '), text.size()); };
  for (const auto& [english_text, chinese_text] : chinese_catalogue()) {
    EXPECT_FALSE(chinese_text.empty()) << english_text;
    EXPECT_EQ(ends(english_text, "\n"), ends(chinese_text, "\n")) << english_text;
    EXPECT_EQ(spaces(english_text), spaces(chinese_text)) << english_text << ": the indentation";
    // A whole sentence is one in Chinese too; a fragment that is put into another message brings no full stop.
    if (chinese_text == english_text) continue;
    EXPECT_EQ(ends(english_text, "."), ends(chinese_text, "。")) << english_text;
  }
}

TEST(Language, FieldsMayChangeTheirOrder) {
  EXPECT_TRUE(Format("{1} of {0}").is_permutation());
  EXPECT_FALSE(Format("{0} of {0}").is_permutation());
  EXPECT_FALSE(Format("{} of {1}").is_permutation());
  EXPECT_EQ(Format("{{{}}}").fields.size(), 1U);
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
