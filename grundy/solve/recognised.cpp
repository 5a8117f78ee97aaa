#include "grundy/solve/recognised.hpp"

#include <utility>

#include "grundy/rules/system.hpp"
#include "grundy/solve/recognise.hpp"

namespace grundy::solve {

bool RecognisedCodes::could_have(const Component& component) const {
  if (component.coordinates.size() != 1) return false;
  return made_.find(component.kind) != nullptr || rules_.game(component.kind).has_value();
}

const code::Code* RecognisedCodes::of(const Component& component, run::Budget& budget) const {
  if (const code::Code* made = made_.find(component.kind)) return made;
  const auto game = rules_.game(component.kind);
  if (!game || component.coordinates.size() != 1) return nullptr;
  std::string key = std::to_string(component.kind.index);
  for (const Parameter& parameter : component.parameters) key += " " + to_string(parameter);
  if (const auto known = found_.find(key); known != found_.end()) return known->second ? &*known->second : nullptr;
  const rules::Game& rules = game->system->file().games[game->game];
  const bool list = rules.coordinates.back().shape == rules::Declaration::Shape::list;
  const auto instance = game->system->instance({game->game, component.parameters, list ? std::size_t{1} : 0});
  std::optional<code::Code> code;
  if (instance) {
    const auto lowered = game->system->lowered(*instance);
    if (lowered) code = recognise({**lowered, *instance, game->system->file()}, budget);
  }
  if (budget.exhausted()) return nullptr;
  const auto& kept = found_.emplace(std::move(key), std::move(code)).first->second;
  return kept ? &*kept : nullptr;
}

}  // namespace grundy::solve
