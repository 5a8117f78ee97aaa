#include "grundy/rules/book.hpp"

#include <utility>

namespace grundy::rules {

std::vector<KindId> Book::add(File file, Source source, bool catalogue) {
  systems_.push_back(std::make_unique<System>(std::move(file), std::move(source)));
  System& system = *systems_.back();
  std::vector<KindId> out;
  for (std::size_t i = 0; i < system.file().games.size(); ++i) {
    const Game& game = system.file().games[i];
    KindInfo info;
    info.name = game.name;
    for (const Declaration& parameter : game.parameters) info.parameters.push_back(parameter.name);
    for (const Declaration& coordinate : game.coordinates) {
      if (coordinate.shape == Declaration::Shape::list) {
        info.list = true;
        info.list_name = coordinate.name;
      } else {
        info.coordinates.push_back(coordinate.name);
      }
    }
    if (catalogue) info.catalogue = game.name;
    const KindId kind = kinds_->add(std::move(info));
    if (games_.size() <= kind.index) games_.resize(kind.index + 1U);
    games_[kind.index] = GameRef{&system, i};
    out.push_back(kind);
  }
  return out;
}

std::optional<GameRef> Book::game(KindId kind) const {
  return kind.index < games_.size() ? games_[kind.index] : std::nullopt;
}

std::optional<KindId> Book::kind(GameRef game) const {
  for (std::size_t i = 0; i < games_.size(); ++i) {
    if (games_[i] == game) return KindId{static_cast<std::uint32_t>(i)};
  }
  return std::nullopt;
}

std::optional<KindId> Book::named(std::string_view name) const {
  for (std::size_t i = games_.size(); i-- > 0;) {
    const KindId kind{static_cast<std::uint32_t>(i)};
    if (games_[i] && (*kinds_)[kind].name == name) return kind;
  }
  return std::nullopt;
}

Result<Placed> Book::place(const Component& component) const {
  const std::optional<GameRef> found = game(component.kind);
  const KindInfo& info = (*kinds_)[component.kind];
  if (!found) return fail(ErrorKind::usage, say("{} is not a game given by rules", info.name));
  Placed placed;
  placed.system = found->system;
  const std::size_t fixed = info.coordinates.size();
  const std::size_t given = component.coordinates.size();
  if (given < fixed || (given > fixed && !info.list)) {
    const Text wanted = info.list ? say("at least {}", fixed) : say("{}", fixed);
    return fail(ErrorKind::input, say("{} has {} coordinates, not {}", info.name, wanted, given));
  }
  for (std::size_t i = 0; i < given; ++i) {
    const Integer& value = component.coordinates[i];
    const std::optional<std::int64_t> small = to_int64(value);
    if (!small) {
      return fail(ErrorKind::limit, say("{} is too large for an exhaustive method", to_short_string(value)));
    }
    placed.at.push_back(*small);
  }
  Result<InstanceId> instance = found->system->instance(InstanceKey{found->game, component.parameters, given - fixed});
  if (!instance) return fail(instance.error());
  placed.instance = *instance;
  Result<bool> inside = found->system->in_domain(placed.instance, placed.at);
  if (!inside) return fail(inside.error());
  if (!*inside) {
    return fail(ErrorKind::input, say("{} is outside the domain that the game declares",
                                      found->system->to_string(placed.instance, placed.at)));
  }
  return placed;
}

Component Book::component(System& system, InstanceId instance, std::span<const std::int64_t> at) const {
  const InstanceKey& key = system.key(instance);
  Component out;
  out.kind = kind(GameRef{&system, key.game}).value_or(KindId{});
  out.parameters = key.parameters;
  out.coordinates.assign(at.begin(), at.end());
  return out;
}

}  // namespace grundy::rules
