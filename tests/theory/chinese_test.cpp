#include "grundy/theory/chinese.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

namespace grundy::theory {
namespace {

/// The texts of all say("…") in a room's sources, pieces joined, as they stand in the source.
std::set<std::string> said_in(const std::string& room) {
  std::set<std::string> keys;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(GRUNDY_SOURCE_DIR) + "/grundy/" + room)) {
    if (entry.path().extension() != ".cpp") continue;
    std::ifstream stream(entry.path());
    std::stringstream text;
    text << stream.rdbuf();
    const std::string source = text.str();
    for (std::size_t at = source.find("say("); at != std::string::npos; at = source.find("say(", at + 1)) {
      std::string key;
      for (std::size_t i = source.find_first_not_of(" \n", at + 4); i < source.size() && source[i] == '"';) {
        for (++i; source[i] != '"'; ++i) {
          if (source[i] == '\\') ++i;
          key += source[i];
        }
        i = source.find_first_not_of(" \n", i + 1);
      }
      if (!key.empty()) keys.insert(key);
    }
  }
  return keys;
}

std::size_t fields(std::string_view text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '{'));
}

TEST(Chinese, HasEveryMessageAndEveryField) {
  std::set<std::string> keys = said_in("theory");
  keys.merge(said_in("judge"));
  EXPECT_GT(keys.size(), 100U);
  std::set<std::string> translated;
  for (const auto& [english, chinese] : chinese_messages()) {
    EXPECT_TRUE(translated.insert(std::string(english)).second) << english;
    EXPECT_EQ(fields(english), fields(chinese)) << english;
  }
  EXPECT_EQ(translated, keys);
}

}  // namespace
}  // namespace grundy::theory
