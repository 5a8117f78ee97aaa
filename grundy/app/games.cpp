#include "grundy/app/games.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <iostream>

namespace grundy::app {
namespace {

constexpr std::size_t longest_position = std::size_t{1} << 30;

/// A word is taken for a file if it is spelled like one; a position never is.
bool looks_like_file(const std::string& word) {
  if (word.find('(') != std::string::npos) return false;
  std::error_code ignored;
  return word.ends_with(".rules") || word.find('/') != std::string::npos ||
         std::filesystem::is_regular_file(word, ignored);
}

}  // namespace

void GameOptions::add(const Command& command, const Context& context, const std::string& what) {
  command.option("-e,--rules", inline_rules, context.tr("The rules in one line: '(n): k in 1..3 -> (n - k)'"))
      .type_name("RULES");
  command.argument("words", words, what).type_name("TEXT").words(0, 2);
}

Result<std::string> load_games(const GameOptions& options, solve::Session& session) {
  std::span<const std::string> words = options.words;
  if (!options.inline_rules.empty()) {
    if (auto loaded = session.load_inline(options.inline_rules); !loaded) return fail(std::move(loaded.error()));
    if (words.size() > 1) {
      return fail(ErrorKind::usage, say("with -e there is no rules file, but two words were given"));
    }
  } else if (words.empty()) {
    return fail(ErrorKind::usage, say("a position is missing"), std::nullopt,
                say("for example: grundy solve 'nim(3, 4, 5)'"));
  } else if (words.size() == 2 || looks_like_file(words.front())) {
    if (auto loaded = session.load_file(words.front()); !loaded) return fail(std::move(loaded.error()));
    words = words.subspan(1);
  }
  if (words.empty()) return std::string();
  if (words.front() != "-") return words.front();
  std::string text;  // a position too long for a command line
  std::array<char, std::size_t{1} << 16> buffer{};
  while (std::cin.read(buffer.data(), buffer.size()) || std::cin.gcount() > 0) {
    text.append(buffer.data(), static_cast<std::size_t>(std::cin.gcount()));
    if (text.size() > longest_position) return fail(ErrorKind::limit, say("the position is too long"));
  }
  text.erase(text.find_last_not_of(" \t\r\n") + 1);
  return text;
}

}  // namespace grundy::app
