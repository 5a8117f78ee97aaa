#include "grundy/solve/rules_quotient.hpp"

#include <utility>

namespace grundy::solve {
namespace {

constexpr std::size_t most_components = 20'000;
constexpr std::size_t most_options = 3'000'000;

Error out_of_reach() {
  return Error{ErrorKind::limit, say("the misère quotient of these games is out of reach"), {}, {}, {}};
}

}  // namespace

Result<RulesQuotient::Open> RulesQuotient::opened(Key key, run::Budget& budget) {
  Open open{std::move(key), {}};
  rules::MoveWalker walker(*open.key.system, &budget);
  bool too_many = false;
  const auto done = walker.walk(open.key.instance, open.key.at, [&](const rules::MoveView& move) {
    auto& option = open.options.emplace_back();
    for (const rules::PartView& part : move.parts) {
      if (part.count > 64) too_many = true;
      for (std::int64_t i = 0; i < part.count && !too_many; ++i) {
        option.push_back({open.key.system, part.instance, {part.at.begin(), part.at.end()}});
      }
    }
    too_many = too_many || ++options_ > most_options;
    return !too_many;
  });
  if (!done) return fail(done.error());
  if (too_many || number_.size() > most_components) return fail(out_of_reach());
  return open;
}

Result<void> RulesQuotient::reach(const rules::Placed& placed, run::Budget& budget) {
  if (out_of_reach_) return fail(out_of_reach());
  Key start{placed.system, placed.instance, placed.at};
  if (!number_.try_emplace(start).second) return {};
  // Anything that goes wrong from here leaves components open.
  out_of_reach_ = true;
  std::vector<Open> stack;
  auto first = opened(std::move(start), budget);
  if (!first) return fail(std::move(first.error()));
  stack.push_back(std::move(*first));
  while (!stack.empty()) {
    Open& top = stack.back();
    if (top.option < top.options.size()) {
      if (top.part == top.options[top.option].size()) {
        ++top.option;
        top.part = 0;
        continue;
      }
      const Key& next = top.options[top.option][top.part++];
      const auto [at, fresh] = number_.try_emplace(next);
      if (!fresh) {
        if (!at->second) return fail(ErrorKind::limit, say("play can repeat"));
        continue;
      }
      auto open = opened(next, budget);
      if (!open) return fail(std::move(open.error()));
      stack.push_back(std::move(*open));
      continue;
    }
    std::vector<std::vector<std::size_t>> options;
    for (const auto& option : top.options) {
      auto& numbers = options.emplace_back();
      for (const Key& key : option) numbers.push_back(*number_.at(key));
    }
    number_.at(top.key) = games_.size();
    games_.add(options);
    stack.pop_back();
    if (games_.kinds() == extender_.kinds()) continue;
    switch (extender_.next(budget)) {
      case misere::Extender::End::done:
        break;
      case misere::Extender::End::stopped:
        return fail(ErrorKind::limit, run::describe(budget.why()));
      case misere::Extender::End::too_large:
      case misere::Extender::End::too_much:
        return fail(out_of_reach());
    }
  }
  out_of_reach_ = false;
  return {};
}

std::optional<misere::Element> RulesQuotient::element(const rules::Placed& placed) const {
  const auto found = number_.find({placed.system, placed.instance, placed.at});
  if (found == number_.end() || !found->second) return std::nullopt;
  const auto kind = games_.kind(*found->second);
  if (!kind) return misere::Element{0};
  if (*kind >= monoid().image.size()) return std::nullopt;
  return monoid().image[*kind];
}

}  // namespace grundy::solve
