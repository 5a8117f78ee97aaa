#include "grundy/solve/proving.hpp"

#include <fmt/format.h>

#include "grundy/rules/parse.hpp"
#include "grundy/rules/print.hpp"
#include "grundy/rules/system.hpp"

namespace grundy::solve {

std::vector<std::string> Provable::coordinates() const {
  const rules::InstanceKey& key = system->key(instance);
  std::vector<std::string> names;
  for (const rules::Declaration& declaration : system->file().games[key.game].coordinates) {
    if (declaration.shape != rules::Declaration::Shape::list) {
      names.push_back(declaration.name);
      continue;
    }
    for (std::size_t i = 1; i <= key.length; ++i) names.push_back(fmt::format("{}[{}]", declaration.name, i));
  }
  return names;
}

Result<Provable> provable(const rules::Book& book, const Component& component) {
  const auto game = book.game(component.kind);
  if (!game) return fail(ErrorKind::limit, say("only games given by rules can be proved"));
  const rules::Game& rules = game->system->file().games[game->game];
  const bool list = !rules.coordinates.empty() && rules.coordinates.back().shape == rules::Declaration::Shape::list;
  const std::size_t fixed = rules.coordinates.size() - (list ? 1 : 0);
  Provable found;
  found.system = game->system;
  auto instance =
      game->system->instance({game->game, component.parameters, list ? component.coordinates.size() - fixed : 0});
  if (!instance) return fail(std::move(instance.error()));
  found.instance = *instance;
  auto lowered = game->system->lowered(*instance);
  if (!lowered) return fail(std::move(lowered.error()));
  found.lowered = *lowered;
  if (found.lowered->dimension == 0)
    return fail(ErrorKind::limit, say("a position without coordinates is a single one: there is nothing to prove"));
  found.rules = rules::print(game->system->file());
  std::string name = rules.name;
  for (std::size_t i = 0; i < component.parameters.size(); ++i) {
    name += (i == 0 ? "[" : ", ") + to_string(component.parameters[i]);
  }
  if (!component.parameters.empty()) name += "]";
  found.game = name;
  found.name = list ? fmt::format("{}, lists of {}", name, component.coordinates.size() - fixed) : name;
  return found;
}

Result<Provable> provable(const Session& session, std::string_view what, std::optional<std::size_t> length) {
  std::string text(what);
  if (text.ends_with("[]")) text.resize(text.size() - 2);
  auto parts = rules::parse_position(text + "()");
  if (!parts) return fail(std::move(parts.error()));
  if (parts->size() != 1) return fail(ErrorKind::usage, say("a proof is of one game, not of a sum"));
  const rules::PositionPart& part = (*parts)[0];
  const auto named = session.game(part.name);
  if (!named) return fail(named.error());
  const rules::Game& game = named->rules->games[named->index];
  if (part.parameters.size() != game.parameters.size()) {
    return fail(ErrorKind::usage, say("'{}' is proved for given parameters: it has {}, and here are {}", game.name,
                                      game.parameters.size(), part.parameters.size()));
  }
  const bool list = !game.coordinates.empty() && game.coordinates.back().shape == rules::Declaration::Shape::list;
  if (list && !length) {
    return fail(ErrorKind::usage, say("'{}' has a list: proofs are for a list of fixed length", game.name),
                std::nullopt, say("give it with --length, such as --length 3"));
  }
  const std::size_t fixed = game.coordinates.size() - (list ? 1 : 0);
  // The component is a pattern here: how many coordinates, not which.
  return provable(session.book(),
                  Component{named->kind, part.parameters, std::vector<Integer>(fixed + (list ? *length : 0))});
}

}  // namespace grundy::solve
