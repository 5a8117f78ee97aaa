#include "grundy/board/census.hpp"

#include <boost/unordered/unordered_flat_map.hpp>

namespace grundy::board {

namespace {

__extension__ using Wide = unsigned __int128;

struct Class {
  Wide ways = 0;   ///< sequences of moves from the empty board to a position of this class
  int value = -2;  ///< for the player to move, once known
};
using Level = boost::unordered_flat_map<Stones, Class>;

Integer integer(Wide value) {
  return (Integer(static_cast<std::uint64_t>(value >> 64)) << 64) + Integer(static_cast<std::uint64_t>(value));
}

template <class Visit>
void for_each_cell(Cells cells, const Visit& visit) {
  for (; cells != 0; cells &= cells - 1) visit(std::countr_zero(cells));
}

}  // namespace

double most_classes(const InARow& game, const Stones& start) {
  const int empty = game.cells() - start.count();
  // With s more stones: the cells that get one, times the ways to share them out.
  double all = 0;
  double cells = 1;
  double shares = 1;
  for (int s = 0; s <= empty; ++s) {
    all += cells * shares;
    cells *= static_cast<double>(empty - s) / (s + 1);
    shares *= s % 2 == 0 ? static_cast<double>(s + 1) / (s / 2 + 1) : 2.0;
  }
  // Few positions have symmetries of their own, but they count.
  return all / static_cast<double>(game.stabiliser(start).size()) * 1.25 + 1;
}

Result<Census> census(const InARow& game, run::Budget& budget, const Stones& start) {
  constexpr int most_cells = 33;  // 33! < 2^128
  constexpr std::size_t bytes_per_class = 64;
  constexpr std::uint64_t poll_mask = 0xfff;
  if (game.cells() - start.count() > most_cells) {
    return fail(ErrorKind::input, say("Games are counted where at most {} cells are empty", most_cells));
  }
  const std::vector<std::size_t> symmetries = game.stabiliser(start);
  const auto stopped = [&budget] {
    return fail(ErrorKind::limit, say("Stopped before the game was counted: {}", run::describe(budget.why())));
  };
  Census result;
  std::array<Wide, 3> games = {0, 0, 0};  // won by the first, tied, won by the second
  std::vector<Level> levels(1);
  levels[0][start].ways = 1;
  std::uint64_t steps = 0;
  std::size_t accounted = 0;
  const auto give_back = [&] { budget.release(accounted); };

  while (!levels.back().empty()) {
    Level next;
    for (auto& [stones, here] : levels.back()) {
      if ((++steps & poll_mask) == 0) {
        budget.report("positions", steps);
        const std::size_t held = (steps + next.size()) * bytes_per_class;
        const bool fits = held <= accounted || budget.reserve(held - accounted);
        if (fits) accounted = std::max(accounted, held);
        if (!fits || budget.exhausted()) {
          give_back();
          return stopped();
        }
      }
      result.positions += game.orbit(stones, symmetries);
      ++result.classes;
      if (const auto ended = game.ended(stones)) {
        here.value = *ended;
        games[*ended == 0 ? 1 : stones.first_moves() ? 2 : 0] += here.ways;
        continue;
      }
      const Wide ways = here.ways;
      for_each_cell(game.moves(stones),
                    [&, at = stones](int cell) { next[game.canonical(game.play(at, cell), symmetries)].ways += ways; });
    }
    levels.push_back(std::move(next));
  }
  for (std::size_t count = levels.size(); count-- > 0;) {
    for (auto& [stones, here] : levels[count]) {
      if ((++steps & poll_mask) == 0 && budget.exhausted()) {
        give_back();
        return stopped();
      }
      if (here.value != -2) continue;
      int best = -1;
      for_each_cell(game.moves(stones), [&, at = stones](int cell) {
        if (best < 1)
          best = std::max(best, -levels[count + 1].at(game.canonical(game.play(at, cell), symmetries)).value);
      });
      here.value = best;
    }
  }
  result.value = levels[0].at(start).value;
  if (!game.ended(start)) {
    for_each_cell(game.moves(start), [&](int cell) {
      if (-levels[1].at(game.canonical(game.play(start, cell), symmetries)).value == result.value)
        result.best |= Cells{1} << cell;
    });
  }
  result.first_wins = integer(games[0]);
  result.second_wins = integer(games[2]);
  result.games = result.first_wins + result.second_wins + integer(games[1]);
  give_back();
  return result;
}

}  // namespace grundy::board
