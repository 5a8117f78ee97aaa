#include "grundy/reach/nature.hpp"

#include <algorithm>

namespace grundy::reach {
namespace {

using rules::End;
using rules::Owner;

Error refusal(Text message, std::optional<Text> hint = std::nullopt) {
  return Error{ErrorKind::rules, std::move(message), std::nullopt, std::move(hint), {}};
}

void look_at(const rules::Game& game, Nature& nature) {
  const Text name = game.name.empty() ? say("this game") : say("{}", game.name);
  for (const rules::Rule& rule : game.rules) {
    nature.turns = nature.turns || rule.owner != Owner::both;
    nature.ends = nature.ends || rule.end != End::none;
    if (nature.refuses) continue;
    if (rule.entails) {
      nature.refuses = refusal(say("the rules of {} have entailing moves, which no method takes yet", name),
                               say("leave 'entails' out if the answer to the move is free"));
    } else if (rule.end == End::tie && rule.owner != Owner::both) {
      nature.refuses = refusal(say("a rule of {} gives a tie to one player, but a tie is nobody's", name),
                               say("write '-> tie' without left or right"));
    }
  }
}

}  // namespace

Nature nature_of(const rules::Book& book, const Sum& position) {
  Nature nature;
  std::vector<rules::GameRef> seen;
  const auto add = [&](rules::GameRef game) {
    if (std::find(seen.begin(), seen.end(), game) == seen.end()) seen.push_back(game);
  };
  for (const Component& component : position.parts) {
    if (const auto game = book.game(component.kind)) add(*game);
  }
  for (std::size_t i = 0; i < seen.size(); ++i) {
    const rules::GameRef here = seen[i];
    const rules::File& file = here.system->file();
    look_at(file.games[here.game], nature);
    for (const rules::Rule& rule : file.games[here.game].rules) {
      for (const rules::TargetPart& part : rule.parts) {
        for (std::size_t next = 0; next < file.games.size(); ++next) {
          if (file.games[next].name == part.game) add(rules::GameRef{here.system, next});
        }
      }
    }
  }
  if (nature.ends && position.parts.size() > 1 && !nature.refuses) {
    nature.refuses =
        refusal(say("a sum in which rules end the game (win, lose, tie) is not defined: nothing says whether an end "
                    "ends one component or all of them"),
                say("ask for each component alone, or write the sum as one game"));
  }
  return nature;
}

}  // namespace grundy::reach
