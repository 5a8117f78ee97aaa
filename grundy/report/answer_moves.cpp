#include "grundy/report/answer.hpp"

#include <utility>
#include <vector>

namespace grundy::report {
namespace {

constexpr std::size_t usually_listed = 1000;
constexpr std::size_t most_numbers = 2'000'000;

std::size_t numbers_in(const Move& move) {
  std::size_t numbers = 1 + move.choices.size();
  for (const Component& part : move.target) numbers += part.coordinates.size();
  return numbers;
}

}  // namespace

Integer for_each_listed(const MoveList& moves, const Style& style, const std::function<void(const MoveRun&)>& sink) {
  Integer shown = 0;
  if (style.moves == MovesShown::count) return shown;
  const std::size_t most =
      style.moves == MovesShown::first ? std::size_t{1} : style.most_moves.value_or(usually_listed);
  std::size_t lines = 0;
  std::size_t numbers = 0;
  const auto take = [&](const MoveRun& run) {
    if (lines == most) return false;
    numbers += numbers_in(run.first);
    if (!style.most_moves && lines > 0 && numbers > most_numbers) return false;
    ++lines;
    shown += run.length;
    sink(run);
    return true;
  };
  moves.for_each_run([&](const MoveRun& run) {
    if (style.moves == MovesShown::families) return take(run);
    for (Integer i = 0; i < run.length; ++i) {
      if (lines == most || !take(run.length == 1 ? run : single(run.at(i)))) return false;
    }
    return true;
  });
  return shown;
}

MoveList moves_of(const MoveList& moves, Player player) {
  std::vector<MoveRun> runs;
  moves.for_each_run([&](const MoveRun& run) {
    if (allows(run.first.player, player)) runs.push_back(run);
    return true;
  });
  MoveList found = MoveList::of(std::move(runs));
  if (moves.is_complete()) return found;
  return std::move(found).incomplete(moves.why());
}

}  // namespace grundy::report
