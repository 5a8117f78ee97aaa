#include "grundy/report/asked.hpp"

#include <algorithm>
#include <set>

#include "grundy/rules/print.hpp"

namespace grundy::report {
namespace {

/// Rules that end the game that are told one by one; more are counted.
constexpr std::size_t most_ends = 4;

std::string condition(const rules::Rule& rule) {
  std::string text = rules::print(rule);
  return text.substr(0, text.rfind(" -> "));
}

Text end_of(const rules::Rule& rule) {
  const std::string when = condition(rule);
  if (rule.end == rules::End::tie) return say("The game ends where {}: it is a tie.", when);
  if (rule.end == rules::End::win) return say("The game ends where {}: the player to move has won.", when);
  return say("The game ends where {}: the player to move has lost.", when);
}

/// The comment above the rules on one line; nothing where there is none.
std::string comment_of(const rules::Game& game) {
  std::string text = game.comment;
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

}  // namespace

std::vector<Text> what_is_asked(const solve::Session& session, const Query& query, const Answer& answer,
                                Language language) {
  std::vector<Text> told;
  std::set<std::string> games;
  bool ends = false;
  for (const Component& part : query.position.parts) {
    const auto game = session.game(session.kinds()[part.kind].name);
    if (!game || !games.insert(game->name).second) continue;
    const rules::Game& rules = game->rules->games[game->index];
    const bool chinese = language == Language::chinese && !rules.title_zh.empty();
    const std::string& title = chinese ? rules.title_zh : rules.title;
    if (!title.empty()) told.push_back(say("{} is the game: {}", game->name, title));
    if (const std::string comment = comment_of(rules); !comment.empty()) told.push_back(say("{}", comment));
    std::vector<Text> endings;
    for (const rules::Rule& rule : rules.rules) {
      if (rule.end != rules::End::none) endings.push_back(end_of(rule));
    }
    ends = ends || !endings.empty();
    if (endings.size() > most_ends) {
      told.push_back(say("{} of its rules say where the game ends and who has won there.", endings.size()));
    } else {
      std::move(endings.begin(), endings.end(), std::back_inserter(told));
    }
  }
  if (query.position.parts.size() > 1) {
    told.push_back(say("The position is a sum of {} components: who is to move picks one of them and moves in it.",
                       query.position.parts.size()));
  }
  const bool normal = query.convention == Convention::normal;
  if (answer.players_differ) {
    told.push_back(normal ? say("Left and Right have moves of their own. Who has to move and cannot loses.")
                          : say("Left and Right have moves of their own. Who has to move and cannot wins."));
    return told;
  }
  if (ends) {
    told.push_back(normal ? say("Elsewhere who cannot move loses.") : say("Elsewhere who cannot move wins."));
    told.push_back(
        say("Where play goes on, a position is won for the player to move if some move leaves the opponent a "
            "lost position, and lost if every move leaves a won one."));
  } else if (normal) {
    told.push_back(
        say("Who cannot move loses. So a position is lost for the player to move if every move leaves the "
            "opponent a won position (also if there is no move), and won if some move leaves a lost one."));
  } else {
    told.push_back(
        say("Who cannot move wins. Everywhere else, a position is won for the player to move if some move "
            "leaves the opponent a lost position, and lost if none does."));
  }
  const auto drawn = [](Ending ending) { return ending == Ending::draw; };
  if (drawn(answer.outcome.left_starts) || drawn(answer.outcome.right_starts)) {
    told.push_back(say("A position from which neither player can force a win is a draw."));
  }
  return told;
}

}  // namespace grundy::report
