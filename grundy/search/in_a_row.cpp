#include "grundy/search/in_a_row.hpp"

#include <algorithm>

#include "grundy/board/census.hpp"

namespace grundy::search {

using board::Cells;

Analysis InARowGame::analyse(const Position& position) const {
  Analysis known;
  const Cells mine = position.mine();
  const Cells yours = position.yours();
  const Cells empty = rules_->moves(position);
  const int k = rules_->k();
  Cells wins = 0;     // cells that complete a row of mine
  Cells threats = 0;  // cells that complete a row of yours
  Cells open_to_me = 0;
  Cells open_to_you = 0;
  std::array<std::uint32_t, 64> weight{};
  for (const Cells line : rules_->lines()) {
    const Cells here = line & mine;
    const Cells there = line & yours;
    if (here != 0 && there != 0) continue;
    const Cells free = line & empty;
    const int stones = std::popcount(here | there);
    if (there == 0) {
      open_to_me |= free;
      if (stones == k) return {1, 1, 0, {}};  // cannot arise in play; kept so that any position has an answer
      if (stones == k - 1) wins |= free;
    }
    if (here == 0) {
      open_to_you |= free;
      if (stones == k) return {-1, -1, 0, {}};
      if (stones == k - 1) threats |= free;
    }
    const auto worth = std::uint32_t{1} << std::min(4 * stones, 24);
    for (Cells cells = free; cells != 0; cells &= cells - 1) {
      weight[static_cast<std::size_t>(std::countr_zero(cells))] += worth;
    }
  }
  if (wins != 0) return {1, 1, 0, {}};
  if (std::popcount(threats) > 1) return {-1, -1, 0, {}};
  if (open_to_me == 0) known.high = 0;
  if (open_to_you == 0) known.low = 0;
  if (empty == 0) known.low = known.high = 0;
  if (known.low == known.high) return known;

  Cells candidates = threats != 0 ? threats : empty;
  if (threats == 0) {
    const Cells dead = empty & ~(open_to_me | open_to_you);
    candidates &= ~dead | (dead & (~dead + 1));
  }
  for (; candidates != 0; candidates &= candidates - 1) {
    const auto cell = static_cast<std::uint8_t>(std::countr_zero(candidates));
    int at = known.count++;
    for (; at > 0 && weight[known.moves[static_cast<std::size_t>(at - 1)]] < weight[cell]; --at) {
      known.moves[static_cast<std::size_t>(at)] = known.moves[static_cast<std::size_t>(at - 1)];
    }
    known.moves[static_cast<std::size_t>(at)] = cell;
  }
  return known;
}

InARowSearch::InARowSearch(const board::InARow& rules, std::unique_ptr<InARowGame> game, AlphaBeta<InARowGame> search)
    : rules_(&rules), game_(std::move(game)), search_(std::make_unique<AlphaBeta<InARowGame>>(std::move(search))) {}

Result<InARowSearch> InARowSearch::make(const board::InARow& rules, std::size_t table_bytes, run::Budget& budget) {
  auto game = std::make_unique<InARowGame>(rules);
  auto search = AlphaBeta<InARowGame>::make(*game, table_bytes, budget);
  if (!search) return fail(search.error());
  return InARowSearch(rules, std::move(game), std::move(*search));
}

Result<bool> InARowSearch::keeps(const board::Stones& position, int cell, int value) {
  if (value == -1) return true;  // whatever a lost player does
  const auto better = search_->at_least(rules_->play(position, cell), 1 - value);
  if (!better) return fail(better.error());
  return !*better;
}

Result<Cells> InARowSearch::best(const board::Stones& position, int value) {
  Cells best = 0;
  if (rules_->ended(position)) return best;
  for (Cells cells = rules_->moves(position); cells != 0; cells &= cells - 1) {
    const auto kept = keeps(position, std::countr_zero(cells), value);
    if (!kept) return fail(kept.error());
    if (*kept) best |= cells & (~cells + 1);
  }
  return best;
}

Result<std::vector<int>> InARowSearch::line(board::Stones position, int value) {
  std::vector<int> line;
  for (; !rules_->ended(position); value = -value) {
    int chosen = -1;
    int forced = -1;
    for (Cells cells = rules_->moves(position); cells != 0; cells &= cells - 1) {
      const Cells cell = cells & (~cells + 1);
      if (rules_->has_row(position.mine() | cell)) chosen = std::countr_zero(cell);
      if (rules_->has_row(position.yours() | cell)) forced = std::countr_zero(cell);
    }
    if (chosen < 0) {
      // In the order in which the search tries them. It lists none where it knows the value without: then all moves
      // keep it, and a player who is lost blocks one of the rows.
      const Analysis known = game_->analyse(position);
      for (int i = 0; i < known.count && chosen < 0; ++i) {
        const int cell = known.moves[static_cast<std::size_t>(i)];
        const auto kept = keeps(position, cell, value);
        if (!kept) return fail(kept.error());
        if (*kept) chosen = cell;
      }
    }
    if (chosen < 0) chosen = forced >= 0 ? forced : std::countr_zero(rules_->moves(position));
    line.push_back(chosen);
    position = rules_->play(position, chosen);
  }
  return line;
}

std::size_t table_bytes_for(const board::InARow& rules, const board::Stones& position, std::size_t most) {
  constexpr double bytes_per_class = 64;
  constexpr double least = 1 << 12;
  const double wanted = std::max(least, bytes_per_class * board::most_classes(rules, position));
  return wanted < static_cast<double>(most) ? static_cast<std::size_t>(wanted) : most;
}

Result<InARowAnswer> solve(const board::InARow& rules, const board::Stones& position, bool all_moves,
                           std::size_t table_bytes, run::Budget& budget) {
  auto search = InARowSearch::make(rules, table_bytes, budget);
  if (!search) return fail(search.error());
  const auto value = search->value(position);
  if (!value) return fail(value.error());
  InARowAnswer answer;
  answer.value = *value;
  if (all_moves) {
    const auto best = search->best(position, *value);
    if (!best) return fail(best.error());
    answer.best = *best;
  }
  answer.searched = search->searched();
  return answer;
}

}  // namespace grundy::search
