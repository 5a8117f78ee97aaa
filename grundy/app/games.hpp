/// How commands are told which game: a name, a rules file, or rules in one line.
#pragma once

#include <string>
#include <vector>

#include "grundy/app/command.hpp"
#include "grundy/solve/session.hpp"

namespace grundy::app {

/// `-e RULES` and the words `[FILE] WHAT`.
struct GameOptions {
  std::string inline_rules;
  std::vector<std::string> words;

  /// `what` describes the words.
  void add(const Command& command, const Context& context, const std::string& what);
};

/// Loads the file or the inline rules into the session; returns the last word (a position or a game's name), which is
/// empty where inline rules or a file of one game need none. The word "-" stands for standard input. Errors: no word, too many, an unreadable file, bad rules.
[[nodiscard]] Result<std::string> load_games(const GameOptions& options, solve::Session& session);

}  // namespace grundy::app
