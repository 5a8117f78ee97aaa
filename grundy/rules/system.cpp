#include "grundy/rules/system.hpp"

#include <utility>

#include "grundy/game/position.hpp"
#include "grundy/rules/terms.hpp"

namespace grundy::rules {
namespace {

std::string text_of(const InstanceKey& key) {
  std::string text = std::to_string(key.game) + "/" + std::to_string(key.length);
  for (const Parameter& parameter : key.parameters) text += "/" + grundy::to_string(parameter);
  return text;
}

}  // namespace

System::System(File file, Source source, SystemLimits limits)
    : file_(std::move(file)), source_(std::move(source)), limits_(limits) {}

Result<void> System::check_parameters(const InstanceKey& key) const {
  const Game& game = file_.games[key.game];
  Expressions scope(source_);
  if (auto bound = bind_parameters(scope, game.parameters, key.parameters); !bound) return bound;
  for (const Declaration& declaration : game.parameters) {
    std::vector<Condition> conditions;
    declared_conditions(scope, declaration, conditions);
    if (scope.failed()) return fail(*scope.error());
    for (const Condition& condition : conditions) {
      Fault fault = Fault::none;
      if (holds(condition, {}, fault) && fault == Fault::none) continue;
      std::size_t index = 0;
      while (&game.parameters[index] != &declaration) ++index;
      return fail(ErrorKind::input, say("{} = {} is outside the range that {} declares for it", declaration.name,
                                        grundy::to_string(key.parameters[index]), game.name));
    }
  }
  return {};
}

Result<InstanceId> System::instance(InstanceKey key) {
  const std::lock_guard lock(mutex_);
  std::string text = text_of(key);
  if (const auto found = by_key_.find(text); found != by_key_.end()) return found->second;
  if (entries_.size() >= limits_.instances) {
    return fail(ErrorKind::limit, say("the rules lead to more than {} different games", limits_.instances));
  }
  if (auto fine = check_parameters(key); !fine) return fail(fine.error());
  const auto id = static_cast<InstanceId>(entries_.size());
  entries_.push_back(std::make_unique<Entry>(Entry{std::move(key), nullptr, nullptr}));
  by_key_.emplace(std::move(text), id);
  return id;
}

Result<const Lowered*> System::lowered(InstanceId instance) {
  const std::lock_guard lock(mutex_);
  Entry& entry = *entries_[instance];
  if (entry.lowered) return entry.lowered.get();
  if (entry.error) return fail(*entry.error);
  Result<Lowered> made =
      families_ >= limits_.families
          ? Result<Lowered>(
                fail(ErrorKind::limit, say("the rules unroll to more than {} families of moves", limits_.families)))
          : lower(
                file_, entry.key, source_, [this](InstanceKey key) { return this->instance(std::move(key)); },
                limits_.each);
  if (!made) {
    entry.error = std::make_unique<const Error>(made.error());
    return fail(*entry.error);
  }
  families_ += made->families.size();
  entry.lowered = std::make_unique<const Lowered>(std::move(*made));
  return entry.lowered.get();
}

const InstanceKey& System::key(InstanceId instance) const {
  const std::lock_guard lock(mutex_);
  return entries_[instance]->key;
}

std::size_t System::instances() const {
  const std::lock_guard lock(mutex_);
  return entries_.size();
}

Result<bool> System::in_domain(InstanceId instance, std::span<const std::int64_t> position) {
  const Result<const Lowered*> form = lowered(instance);
  if (!form) return fail(form.error());
  for (const Condition& condition : (*form)->domain) {
    Fault fault = Fault::none;
    const bool fine = holds(condition, position, fault);
    if (fault != Fault::none) {
      return fail(kind_of(fault),
                  say("the domain cannot be computed at {}: {}", to_string(instance, position), describe(fault)));
    }
    if (!fine) return false;
  }
  return true;
}

std::optional<Place> System::place_of(InstanceId instance, std::size_t rule) const {
  if (source_.text.empty()) return std::nullopt;
  const Span& span = file_.games[key(instance).game].rules[rule].span;
  return place_in(source_.text, span.offset, span.length, source_.name);
}

std::string System::to_string(InstanceId instance, std::span<const std::int64_t> position) const {
  const InstanceKey& instance_key = key(instance);
  std::string text = file_.games[instance_key.game].name;
  if (!instance_key.parameters.empty()) {
    text += '[';
    for (std::size_t i = 0; i < instance_key.parameters.size(); ++i) {
      if (i > 0) text += ", ";
      text += grundy::to_string(instance_key.parameters[i]);
    }
    text += ']';
  }
  text += '(';
  for (std::size_t i = 0; i < position.size(); ++i) {
    if (i > 0) text += ", ";
    text += std::to_string(position[i]);
  }
  return text + ')';
}

bool only_non_negative(const Lowered& lowered) {
  for (const Condition& condition : lowered.domain) {
    if (condition.is != Condition::Is::at_least_zero || condition.left.constant < 0) return false;
    for (const auto& term : condition.left.terms) {
      if (term.second < 0) return false;
    }
  }
  return true;
}

}  // namespace grundy::rules
