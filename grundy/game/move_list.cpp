#include "grundy/game/move_list.hpp"

#include <utility>

namespace grundy {

MoveList MoveList::unknown(std::optional<Text> why) {
  MoveList moves;
  moves.completeness_ = Completeness::unknown;
  moves.why_ = std::move(why);
  return moves;
}

MoveList MoveList::of(std::vector<MoveRun> runs) {
  MoveList moves;
  const auto all = std::make_shared<const std::vector<MoveRun>>(std::move(runs));
  for (std::size_t from = 0, to = 0; from < all->size(); from = to) {
    const std::size_t component = (*all)[from].first.component;
    Integer count = 0;
    for (; to < all->size() && (*all)[to].first.component == component; ++to) count += (*all)[to].length;
    if (count == 0) continue;
    moves.count_ += count;
    moves.parts_.push_back({component, std::move(count), [all, from, to](const Sink& sink) {
                              for (std::size_t i = from; i < to; ++i) {
                                if (!sink((*all)[i])) return false;
                              }
                              return true;
                            }});
  }
  return moves;
}

MoveList MoveList::lazily(Integer count, Walk walk) {
  MoveList moves;
  if (count == 0) return moves;
  moves.count_ = count;
  moves.parts_.push_back({0, std::move(count), std::move(walk)});
  return moves;
}

void MoveList::not_complete(const std::optional<Text>& why) {
  completeness_ = count_ == 0 ? Completeness::unknown : Completeness::some;
  if (!why_) why_ = why;
}

MoveList MoveList::incomplete(std::optional<Text> why) && {
  not_complete(why);
  return std::move(*this);
}

void MoveList::append(MoveList other) {
  const bool both_complete = is_complete() && other.is_complete();
  count_ += other.count_;
  for (Part& part : other.parts_) parts_.push_back(std::move(part));
  if (!both_complete) not_complete(other.why_);
}

MoveList MoveList::in_component(std::size_t component) && {
  for (Part& part : parts_) part.component = component;
  return std::move(*this);
}

MoveList MoveList::of_component(std::size_t component) const {
  MoveList moves;
  for (const Part& part : parts_) {
    if (part.component != component) continue;
    moves.count_ += part.count;
    moves.parts_.push_back(part);
  }
  if (!is_complete()) moves.not_complete(why_);
  return moves;
}

bool MoveList::for_each_run(const Sink& sink) const {
  for (const Part& part : parts_) {
    const bool all = part.walk([&](const MoveRun& run) {
      if (run.first.component == part.component) return sink(run);
      MoveRun placed = run;
      placed.first.component = part.component;
      return sink(placed);
    });
    if (!all) return false;
  }
  return true;
}

}  // namespace grundy
