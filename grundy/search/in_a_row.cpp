#include "grundy/search/in_a_row.hpp"

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

Result<InARowAnswer> solve(const board::InARow& rules, const board::Stones& position, bool all_moves,
                           std::size_t table_bytes, run::Budget& budget) {
  const InARowGame game(rules);
  auto search = AlphaBeta<InARowGame>::make(game, table_bytes, budget);
  if (!search) return fail(search.error());
  const auto value = search->value(position);
  if (!value) return fail(value.error());
  InARowAnswer answer;
  answer.value = *value;
  if (all_moves && !rules.ended(position)) {
    for (Cells cells = rules.moves(position); cells != 0; cells &= cells - 1) {
      const auto reached = search->value(rules.play(position, std::countr_zero(cells)));
      if (!reached) return fail(reached.error());
      if (-*reached == *value) answer.best |= cells & (~cells + 1);
    }
  }
  answer.searched = search->searched();
  return answer;
}

}  // namespace grundy::search
