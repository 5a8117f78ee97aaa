#include "grundy/game/move.hpp"

#include <utility>

namespace grundy {

Move MoveRun::at(const Integer& index) const {
  Move move = first;
  if (index == 0) return move;
  for (std::size_t i = 0; i < choice_step.size(); ++i) move.choices[i].value += index * choice_step[i];
  for (std::size_t c = 0; c < target_step.size(); ++c) {
    for (std::size_t i = 0; i < target_step[c].size(); ++i) move.target[c].coordinates[i] += index * target_step[c][i];
  }
  return move;
}

Integer MoveList::count() const {
  Integer total = further;
  for (const MoveRun& run : runs) total += run.length;
  return total;
}

MoveRun single(Move move) {
  return MoveRun{std::move(move), 1, {}, {}};
}

Sum apply(const Sum& position, const Move& move) {
  Sum after;
  after.parts.reserve(position.parts.size() + move.target.size());
  for (std::size_t i = 0; i < position.parts.size(); ++i) {
    if (i == move.component) {
      after.parts.insert(after.parts.end(), move.target.begin(), move.target.end());
    } else {
      after.parts.push_back(position.parts[i]);
    }
  }
  return after;
}

}  // namespace grundy
