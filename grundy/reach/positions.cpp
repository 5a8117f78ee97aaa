#include "grundy/reach/positions.hpp"

#include <algorithm>
#include <utility>

namespace grundy::reach {
namespace {

constexpr std::uint32_t no_number = 0xffff'ffffU;

/// A position of more components than this is a defect of the rules, or a count out of hand.
constexpr std::int64_t most_components = 1'000'000;

bool less(ByteView left, ByteView right) {
  return std::lexicographical_compare(left.begin(), left.end(), right.begin(), right.end());
}
bool same(ByteView left, ByteView right) {
  return std::equal(left.begin(), left.end(), right.begin(), right.end());
}

std::size_t dimension_of(const rules::System& system, rules::InstanceId instance) {
  const rules::InstanceKey& key = system.key(instance);
  const auto& coordinates = system.file().games[key.game].coordinates;
  const bool list = !coordinates.empty() && coordinates.back().shape == rules::Declaration::Shape::list;
  return coordinates.size() - (list ? 1 : 0) + key.length;
}

}  // namespace

std::uint32_t Shapes::number(rules::System& system, rules::InstanceId instance) {
  const std::lock_guard lock(mutex_);
  const auto [at, is_new] = numbers_.try_emplace({&system, instance}, static_cast<std::uint32_t>(shapes_.size()));
  if (is_new) shapes_.push_back(Shape{&system, instance, dimension_of(system, instance)});
  return at->second;
}

Shape Shapes::operator[](std::uint32_t number) const {
  const std::lock_guard lock(mutex_);
  return shapes_[number];
}

std::uint32_t Mover::number_of(rules::System& system, rules::InstanceId instance) {
  auto found = std::find_if(numbers_.begin(), numbers_.end(), [&](const auto& each) { return each.first == &system; });
  if (found == numbers_.end()) {
    numbers_.emplace_back(&system, std::vector<std::uint32_t>{});
    found = numbers_.end() - 1;
  }
  std::vector<std::uint32_t>& numbers = found->second;
  if (numbers.size() <= instance) numbers.resize(std::size_t{instance} + 1, no_number);
  if (numbers[instance] == no_number) numbers[instance] = shapes_.number(system, instance);
  return numbers[instance];
}

rules::MoveWalker& Mover::walker(rules::System& system) {
  for (const auto& each : walkers_) {
    if (&each->system() == &system) return *each;
  }
  walkers_.push_back(std::make_unique<rules::MoveWalker>(system));
  return *walkers_.back();
}

Result<Mover::Known*> Mover::known(std::uint32_t number) {
  if (known_.size() <= number) known_.resize(std::size_t{number} + 1);
  if (!known_[number]) {
    auto made = std::make_unique<Known>();
    made->shape = shapes_[number];
    known_[number] = std::move(made);
  }
  Known& shape = *known_[number];
  if (shape.lowered == nullptr) {
    const Result<const rules::Lowered*> lowered = shape.shape.system->lowered(shape.shape.instance);
    if (!lowered) return fail(lowered.error());
    shape.lowered = *lowered;
    for (std::size_t i = 0; i < shape.lowered->families.size(); ++i) {
      const rules::MoveFamily& family = shape.lowered->families[i];
      if (family.end != rules::End::none) {
        shape.ends.push_back(i);
        continue;
      }
      if (family.owner != rules::Owner::right) shape.moves[static_cast<std::size_t>(Turn::left)].push_back(i);
      if (family.owner != rules::Owner::left) shape.moves[static_cast<std::size_t>(Turn::right)].push_back(i);
      shape.moves[static_cast<std::size_t>(Turn::any)].push_back(i);
    }
  }
  return &shape;
}

void Mover::pack(rules::System& system, rules::InstanceId instance, std::span<const std::int64_t> at) {
  packer_.put(std::int64_t{number_of(system, instance)});
  for (const std::int64_t coordinate : at) packer_.put(coordinate);
}

std::uint32_t Mover::unpack(ByteView component) {
  std::size_t at = 0;
  const auto number = static_cast<std::uint32_t>(space::Packer::get(component, at));
  at_.clear();
  while (at < component.size()) at_.push_back(space::Packer::get(component, at));
  return number;
}

void Mover::split(ByteView position, std::vector<ByteView>& parts) {
  parts.clear();
  std::size_t at = nature_.turns ? 1 : 0;
  while (at < position.size()) {
    const std::size_t first = at;
    const auto number = static_cast<std::uint32_t>(space::Packer::get(position, at));
    if (known_.size() <= number) known_.resize(std::size_t{number} + 1);
    if (!known_[number]) {
      known_[number] = std::make_unique<Known>();
      known_[number]->shape = shapes_[number];
    }
    for (std::size_t left = known_[number]->shape.dimension; left > 0; ++at) {
      if (position[at] < 0x80U) --left;
    }
    parts.push_back(position.subspan(first, at - first));
  }
}

Bytes Mover::component(const rules::Placed& part) {
  packer_.clear();
  pack(*part.system, part.instance, part.at);
  return {packer_.bytes().begin(), packer_.bytes().end()};
}

Result<Bytes> Mover::position(std::span<const Bytes> parts, Turn turn) {
  std::vector<ByteView> live;
  for (const Bytes& part : parts) {
    if (parts.size() > 1) {
      const Result<bool> moves = alive(part);
      if (!moves) return fail(moves.error());
      if (!*moves) continue;
    }
    live.emplace_back(part);
  }
  std::sort(live.begin(), live.end(), less);
  Bytes bytes;
  if (nature_.turns) bytes.push_back(static_cast<std::uint8_t>(turn));
  for (const ByteView part : live) bytes.insert(bytes.end(), part.begin(), part.end());
  return bytes;
}

Result<bool> Mover::alive(ByteView component) {
  const std::uint32_t number = unpack(component);
  const Result<Known*> shape = known(number);
  if (!shape) return fail(shape.error());
  const std::vector<std::int64_t> at = at_;
  rules::MoveWalker& walk = walker(*(*shape)->shape.system);
  for (const std::size_t family : (*shape)->moves[static_cast<std::size_t>(Turn::any)]) {
    const Result<bool> none =
        walk.walk((*shape)->shape.instance, family, at, [](const rules::MoveView&) { return false; });
    if (!none) return fail(none.error());
    if (!*none) return true;
  }
  return false;
}

Result<Ended> Mover::ended(ByteView position) {
  if (!nature_.ends) return Ended::no;
  std::vector<ByteView> parts;
  split(position, parts);
  if (parts.empty()) return Ended::no;
  const Result<Known*> shape = known(unpack(parts.front()));
  if (!shape) return fail(shape.error());
  rules::MoveWalker& walk = walker(*(*shape)->shape.system);
  for (const std::size_t family : (*shape)->ends) {
    const Result<bool> none =
        walk.walk((*shape)->shape.instance, family, at_, [](const rules::MoveView&) { return false; });
    if (!none) return fail(none.error());
    if (*none) continue;
    const rules::MoveFamily& rule = (*shape)->lowered->families[family];
    if (rule.end == rules::End::tie) return Ended::tie;
    const bool speaks_of_mover =
        rule.owner == rules::Owner::both || (rule.owner == rules::Owner::left) == (turn(position) == Turn::left);
    return (rule.end == rules::End::win) == speaks_of_mover ? Ended::win : Ended::loss;
  }
  return Ended::no;
}

Result<bool> Mover::walk(ByteView component, std::span<const ByteView> others, Turn turn, const Sink& sink) {
  const Result<Known*> found = known(unpack(component));
  if (!found) return fail(found.error());
  const Known& shape = **found;
  rules::System& system = *shape.shape.system;
  rules::MoveWalker& walk = walker(system);
  const std::vector<std::int64_t> at = at_;
  std::optional<Error> error;
  Bytes target;
  std::vector<Bytes> fresh;
  std::vector<ByteView> all;

  // The parts of a move beside the other components, in order.
  const auto join = [&](const rules::MoveView& move) -> bool {
    std::int64_t count = static_cast<std::int64_t>(others.size());
    for (const rules::PartView& part : move.parts) count += std::min(part.count, most_components);
    if (count > most_components) {
      error =
          Error{ErrorKind::limit,
                say("{} leads to more than {} components", system.to_string(shape.shape.instance, at), most_components),
                std::nullopt,
                std::nullopt,
                {}};
      return false;
    }
    if (nature_.ends && count > 1) {
      error = Error{ErrorKind::rules,
                    say("{} leads to a sum, and rules that end the game (win, lose, tie) do not say what they end "
                        "in a sum",
                        system.to_string(shape.shape.instance, at)),
                    std::nullopt,
                    std::nullopt,
                    {}};
      return false;
    }
    fresh.clear();
    all.assign(others.begin(), others.end());
    for (const rules::PartView& part : move.parts) {
      packer_.clear();
      pack(system, part.instance, part.at);
      fresh.emplace_back(packer_.bytes().begin(), packer_.bytes().end());
    }
    for (std::size_t i = 0; i < fresh.size(); ++i) {
      if (count > 1) {
        if (!prober_) prober_ = std::make_unique<Mover>(shapes_, nature_);
        const Result<bool> moves = prober_->alive(fresh[i]);
        if (!moves) {
          error = moves.error();
          return false;
        }
        if (!*moves) continue;
      }
      all.insert(all.end(), static_cast<std::size_t>(move.parts[i].count), ByteView(fresh[i]));
    }
    std::sort(all.begin(), all.end(), less);
    for (const ByteView part : all) target.insert(target.end(), part.begin(), part.end());
    return true;
  };

  const auto each = [&](const rules::MoveView& move) -> bool {
    target.clear();
    if (nature_.turns) target.push_back(static_cast<std::uint8_t>(after(turn)));
    if (others.empty() && move.parts.size() == 1 && move.parts.front().count == 1) {
      packer_.clear();
      pack(system, move.parts.front().instance, move.parts.front().at);
      target.insert(target.end(), packer_.bytes().begin(), packer_.bytes().end());
    } else if (!join(move)) {
      return false;
    }
    return sink(move, target);
  };
  const rules::MoveWalker::Sink walk_sink = std::ref(each);
  for (const std::size_t family : shape.moves[static_cast<std::size_t>(turn)]) {
    const Result<bool> done = walk.walk(shape.shape.instance, family, at, walk_sink);
    if (error) return fail(std::move(*error));
    if (!done || !*done) return done;
  }
  return true;
}

Result<bool> Mover::options(ByteView position, const Sink& sink) {
  std::vector<ByteView> parts;
  split(position, parts);
  std::vector<ByteView> others;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0 && same(parts[i], parts[i - 1])) continue;
    others.assign(parts.begin(), parts.end());
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
    const Result<bool> done = walk(parts[i], others, turn(position), sink);
    if (!done || !*done) return done;
  }
  return true;
}

Result<bool> Mover::options(std::span<const Bytes> parts, std::size_t index, Turn turn, const Sink& sink) {
  std::vector<ByteView> others;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i == index) continue;
    const Result<bool> moves = alive(parts[i]);
    if (!moves) return fail(moves.error());
    if (*moves) others.emplace_back(parts[i]);
  }
  return walk(parts[index], others, turn, sink);
}

std::vector<Bytes> Mover::components(ByteView position) {
  std::vector<ByteView> parts;
  split(position, parts);
  std::vector<Bytes> components;
  for (const ByteView part : parts) components.emplace_back(part.begin(), part.end());
  return components;
}

std::string Mover::component_text(ByteView component) {
  const Shape shape = shapes_[unpack(component)];
  return shape.system->to_string(shape.instance, at_);
}

std::vector<std::string> Mover::to_strings(ByteView position) {
  std::vector<ByteView> parts;
  split(position, parts);
  std::vector<std::string> texts;
  for (const ByteView part : parts) texts.push_back(component_text(part));
  return texts;
}

std::string Mover::to_string(ByteView position) {
  std::string text;
  for (const std::string& part : to_strings(position)) text += (text.empty() ? "" : " + ") + part;
  return text.empty() ? "0" : text;
}

}  // namespace grundy::reach
