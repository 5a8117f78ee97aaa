#include "grundy/table/components.hpp"

#include <algorithm>

namespace grundy::table {

namespace {

/// An option while its doubles are looked for: a vector of its own with a few ids.
constexpr std::size_t option_bytes = 56;

void unique(std::vector<std::vector<std::uint32_t>>& options) {
  std::sort(options.begin(), options.end());
  options.erase(std::unique(options.begin(), options.end()), options.end());
}

}  // namespace

Error can_repeat(const std::string& position) {
  return Error{ErrorKind::limit,
               say("{} can repeat: play need not end, so a table cannot decide it", position),
               std::nullopt,
               say("the graph method takes games with loops"),
               {}};
}

rules::MoveWalker& Components::walker(rules::System& system) {
  for (const auto& known : walkers_) {
    if (&known->system() == &system) return *known;
  }
  walkers_.push_back(std::make_unique<rules::MoveWalker>(system, &budget_));
  return *walkers_.back();
}

Result<std::uint32_t> Components::intern(rules::System& system, rules::InstanceId instance,
                                         std::span<const std::int64_t> at) {
  std::size_t number = 0;
  static_cast<void>(walker(system));
  while (&walkers_[number]->system() != &system) ++number;
  packer_.clear();
  packer_.put(static_cast<std::int64_t>(number));
  packer_.put(std::int64_t{instance});
  for (const std::int64_t coordinate : at) packer_.put(coordinate);
  const std::uint32_t id = interned_.intern(packer_.bytes());
  if (id == space::Interned::none) return fail(out_of_budget(budget_, interned_.size()));
  return id;
}

Components::View Components::view(std::uint32_t id) {
  const std::span<const std::uint8_t> bytes = interned_[id];
  std::size_t at = 0;
  const auto system = static_cast<std::size_t>(space::Packer::get(bytes, at));
  const auto instance = static_cast<rules::InstanceId>(space::Packer::get(bytes, at));
  unpacked_.clear();
  while (at < bytes.size()) unpacked_.push_back(space::Packer::get(bytes, at));
  return View{&walkers_[system]->system(), instance, unpacked_};
}

std::string Components::to_string(std::uint32_t id) {
  const View component = view(id);
  return component.system->to_string(component.instance, component.at);
}

bool Components::fit_spans() {
  return spans_.size() >= interned_.size() || spans_.resize(interned_.size(), Span{});
}

Result<bool> Components::has_moves(std::uint32_t id) {
  if (!fit_spans()) return fail(out_of_budget(budget_, interned_.size()));
  if (spans_[id].moves < 0) {
    const View component = view(id);
    const std::vector<std::int64_t> at(component.at.begin(), component.at.end());
    const Result<bool> none =
        walker(*component.system).walk(component.instance, at, [](const rules::MoveView&) { return false; });
    if (!none) return fail(none.error());
    spans_[id].moves = *none ? 0 : 1;
  }
  return spans_[id].moves == 1;
}

Result<void> Components::expand(std::uint32_t id, bool live_only, Edges& edges) {
  const View component = view(id);
  const std::vector<std::int64_t> at(component.at.begin(), component.at.end());
  rules::System& system = *component.system;
  std::optional<Error> error;
  std::vector<std::vector<std::uint32_t>> options;
  std::size_t most = 65536;  // options before doubles are looked for
  std::size_t accounted = 0;
  const auto account = [&](std::size_t bytes) {
    if (bytes <= accounted) return true;
    if (!budget_.reserve(bytes - accounted)) return false;
    accounted = bytes;
    return true;
  };
  std::uint64_t steps = 0;
  const Result<bool> walked = walker(system).walk(component.instance, at, [&](const rules::MoveView& move) {
    if (++steps % 8192 == 0 && budget_.exhausted()) {
      error = out_of_budget(budget_, interned_.size());
      return false;
    }
    std::vector<std::uint32_t> ids;
    for (const rules::PartView& part : move.parts) {
      const Result<std::uint32_t> target = intern(system, part.instance, part.at);
      if (!target) {
        error = target.error();
        return false;
      }
      if (live_only) {
        if (part.count > 1'000'000) {
          error = Error{ErrorKind::limit, say("a move makes more than {} components", 1'000'000), {}, {}, {}};
          return false;
        }
        ids.insert(ids.end(), static_cast<std::size_t>(part.count), *target);
      } else if (part.count % 2 != 0) {
        ids.push_back(*target);
      }
    }
    if (!live_only) {
      for (const std::uint32_t next : ids) {
        if (!edges.push_back(next)) error = out_of_budget(budget_, interned_.size());
      }
      if (!edges.push_back(option_end)) error = out_of_budget(budget_, interned_.size());
    } else {
      options.push_back(std::move(ids));
      // Many choices, few options: doubles go before they fill the memory.
      if (options.size() >= most) {
        unique(options);
        most = std::max(most, 2 * options.size());
        if (!account(options.capacity() * option_bytes)) error = out_of_budget(budget_, interned_.size());
      }
    }
    return !error.has_value();
  });
  budget_.release(accounted);  // what is kept of them is accounted by the edges
  if (error) return fail(std::move(*error));
  if (!walked) return fail(walked.error());
  if (!live_only) return {};
  for (std::vector<std::uint32_t>& option : options) {
    std::vector<std::uint32_t> live;
    for (const std::uint32_t next : option) {
      const Result<bool> moves = has_moves(next);
      if (!moves) return fail(moves.error());
      if (*moves) live.push_back(next);
    }
    std::sort(live.begin(), live.end());
    option = std::move(live);
  }
  unique(options);
  for (const std::vector<std::uint32_t>& option : options) {
    for (const std::uint32_t next : option) {
      if (!edges.push_back(next)) return fail(out_of_budget(budget_, interned_.size()));
    }
    if (!edges.push_back(option_end)) return fail(out_of_budget(budget_, interned_.size()));
  }
  return {};
}

Result<std::span<const std::uint32_t>> Components::live_options(std::uint32_t id) {
  if (!fit_spans()) return fail(out_of_budget(budget_, interned_.size()));
  if (!spans_[id].known) {
    const std::size_t first = stored_.size();
    if (auto done = expand(id, true, stored_); !done) return fail(done.error());
    if (!fit_spans()) return fail(out_of_budget(budget_, interned_.size()));
    spans_[id].first = first;
    spans_[id].last = stored_.size();
    spans_[id].known = true;
    spans_[id].moves = spans_[id].first == spans_[id].last ? 0 : 1;
  }
  return stored_.from(spans_[id].first).first(spans_[id].last - spans_[id].first);
}

}  // namespace grundy::table
