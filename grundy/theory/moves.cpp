#include "grundy/theory/moves.hpp"

#include <memory>

namespace grundy::theory {
namespace {

std::size_t words_in(const Integer& value) {
  return value == 0 ? 1 : 1 + boost::multiprecision::msb(Integer(abs(value))) / 64;
}

/// 64-bit words that the integers of a run take.
std::size_t words_in(const MoveRun& run) {
  std::size_t words = 1;
  for (const Choice& choice : run.first.choices) words += words_in(choice.value);
  for (const Integer& step : run.choice_step) words += words_in(step);
  for (const Component& part : run.first.target) {
    for (const Integer& coordinate : part.coordinates) words += words_in(coordinate);
  }
  for (const auto& steps : run.target_step) words += steps.size();
  return words;
}

}  // namespace

Moves Moves::unknown() {
  Moves moves;
  moves.completeness_ = Completeness::unknown;
  return moves;
}

Moves Moves::of(std::vector<MoveRun> runs) {
  Integer count = 0;
  for (const MoveRun& run : runs) count += run.length;
  return lazily(std::move(count), [runs = std::move(runs)](const RunSink& sink) {
    for (const MoveRun& run : runs) {
      if (!sink(run)) return false;
    }
    return true;
  });
}

Moves Moves::lazily(Integer count, Walk walk) {
  Moves moves;
  if (count == 0) return moves;
  moves.count_ = std::move(count);
  moves.walks_.push_back(std::move(walk));
  return moves;
}

Moves Moves::incomplete() && {
  completeness_ = count_ == 0 ? Completeness::unknown : Completeness::some;
  return std::move(*this);
}

void Moves::append(Moves other) {
  const bool both_complete = completeness_ == Completeness::complete && other.completeness_ == Completeness::complete;
  count_ += other.count_;
  for (Walk& walk : other.walks_) walks_.push_back(std::move(walk));
  if (!both_complete) completeness_ = count_ == 0 ? Completeness::unknown : Completeness::some;
}

bool Moves::for_each_run(const RunSink& sink) const {
  for (const Walk& walk : walks_) {
    if (!walk(sink)) return false;
  }
  return true;
}

MoveList list_of(const Moves& moves, std::size_t most_words) {
  MoveList list;
  list.completeness = moves.completeness();
  std::size_t words = 0;
  const bool all = moves.for_each_run([&](const MoveRun& run) {
    words += words_in(run);
    if (words > most_words && !list.runs.empty()) return false;
    list.runs.push_back(run);
    return true;
  });
  if (!all) list.completeness = Completeness::some;
  return list;
}

Moves in_component(Moves moves, std::size_t component) {
  if (component == 0 || moves.count() == 0) return moves;
  const Completeness completeness = moves.completeness();
  const Integer count = moves.count();
  auto shared = std::make_shared<const Moves>(std::move(moves));
  Moves placed = Moves::lazily(count, [shared, component](const RunSink& sink) {
    return shared->for_each_run([&](const MoveRun& run) {
      MoveRun moved = run;
      moved.first.component = component;
      return sink(moved);
    });
  });
  return completeness == Completeness::complete ? placed : std::move(placed).incomplete();
}

}  // namespace grundy::theory
