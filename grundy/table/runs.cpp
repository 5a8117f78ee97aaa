#include "grundy/table/runs.hpp"

#include <utility>

namespace grundy::table {
namespace {

template <class R>
bool same_shape(const R& left, const R& right) {
  if (left.component != right.component || left.player != right.player || left.system != right.system || left.family->rule != right.family->rule ||
      left.choices.size() != right.choices.size() || left.parts.size() != right.parts.size()) {
    return false;
  }
  for (std::size_t i = 0; i < left.choices.size(); ++i) {
    if (left.family->shown[i].name != right.family->shown[i].name) return false;
  }
  for (std::size_t i = 0; i < left.parts.size(); ++i) {
    if (left.parts[i].instance != right.parts[i].instance || left.parts[i].count != right.parts[i].count ||
        left.parts[i].at.size() != right.parts[i].at.size()) {
      return false;
    }
  }
  return true;
}

}  // namespace

RunBuilder::Raw RunBuilder::raw(std::size_t component, rules::System& system, const rules::MoveView& move) {
  Raw out;
  out.component = component;
  out.system = &system;
  out.family = move.family;
  for (const rules::ShownChoice& shown : move.family->shown) {
    out.choices.push_back(shown.variable ? move.variables[*shown.variable] : shown.value);
  }
  for (const rules::PartView& part : move.parts) {
    out.parts.push_back(Part{part.instance, part.count, {part.at.begin(), part.at.end()}});
  }
  return out;
}

bool RunBuilder::joins(const Raw& next) {
  if (length_ == 0 || !same_shape(last_, next)) return false;
  std::vector<std::int64_t> step;
  for (std::size_t i = 0; i < next.choices.size(); ++i) step.push_back(next.choices[i] - last_.choices[i]);
  for (std::size_t p = 0; p < next.parts.size(); ++p) {
    for (std::size_t i = 0; i < next.parts[p].at.size(); ++i) {
      step.push_back(next.parts[p].at[i] - last_.parts[p].at[i]);
    }
  }
  if (length_ == 1) {
    step_ = std::move(step);
    return true;
  }
  return step == step_;
}

void RunBuilder::add(std::size_t component, rules::System& system, const rules::MoveView& move, Owner player) {
  Raw next = raw(component, system, move);
  next.player = player;
  if (!joins(next)) {
    flush();
    first_ = next;
    length_ = 0;
  }
  ++length_;
  last_ = std::move(next);
}

void RunBuilder::flush() {
  if (length_ == 0) return;
  MoveRun run;
  run.first.component = first_.component;
  run.first.player = first_.player;
  run.first.rule = first_.family->rule;
  for (std::size_t i = 0; i < first_.choices.size(); ++i) {
    run.first.choices.push_back(Choice{first_.family->shown[i].name, first_.choices[i]});
  }
  std::size_t at = first_.choices.size();
  run.length = length_;
  const bool many = length_ > 1;
  if (many) run.choice_step.assign(step_.begin(), step_.begin() + static_cast<std::ptrdiff_t>(at));
  for (const Part& part : first_.parts) {
    const Component component = book_.component(*first_.system, part.instance, part.at);
    std::vector<Integer> step;
    for (std::size_t i = 0; many && i < part.at.size(); ++i) step.emplace_back(step_[at + i]);
    at += part.at.size();
    for (std::int64_t i = 0; i < part.count; ++i) {
      run.first.target.push_back(component);
      if (many) run.target_step.push_back(step);
    }
  }
  runs_.push_back(std::move(run));
  length_ = 0;
}

std::vector<MoveRun> RunBuilder::finish() {
  flush();
  return std::exchange(runs_, {});
}

}  // namespace grundy::table
