#include "grundy/app/coded.hpp"

#include <filesystem>
#include <ostream>

namespace grundy::app {

Result<solve::CodedGame> load_code(const GameOptions& options, run::Budget& budget) {
  if (options.inline_rules.empty() && options.words.size() == 1) {
    const std::string& word = options.words.front();
    auto code = code::parse(word);
    if (code) return solve::CodedGame{std::move(*code), ""};
    std::error_code ignored;
    const bool file = word.ends_with(".rules") || word.find('/') != std::string::npos ||
                      std::filesystem::is_regular_file(word, ignored);
    if (!file && (word.empty() || solve::looks_like_code(word))) return fail(std::move(code.error()));
  }
  if (options.inline_rules.empty() && options.words.empty()) {
    return fail(ErrorKind::usage, say("a code or a game is missing"), std::nullopt,
                say("a code looks like 0.77, 4!.0 or subtract{{2,5}}"));
  }
  solve::Session session;
  const auto what = load_games(options, session);
  if (!what) return fail(what.error());
  return solve::coded_game(session, *what, budget);
}

void say_recognised(const solve::CodedGame& game, Context& context) {
  if (game.game.empty()) return;
  context.err << report::render(
                     say("{}: recognised as {}, proved for every heap", game.game, code::to_string(game.code)),
                     context.language)
              << '\n';
}

const char* word(sequence::Standing standing) {
  switch (standing) {
    case sequence::Standing::proved:
      return "proved";
    case sequence::Standing::checked:
      return "checked";
    case sequence::Standing::none:
      break;
  }
  return "none";
}

}  // namespace grundy::app
