#include "grundy/misere/check.hpp"

#include <algorithm>

namespace grundy::misere {

void Players::complete(const Games& games, const Monoid& monoid) {
  if (meets.empty()) meets = monoid.meets();
  while (all.size() < monoid.image.size()) add(games, monoid, static_cast<Kind>(all.size()));
}

void Players::add(const Games& games, const Monoid& monoid, Kind kind) {
  const std::size_t size = monoid.size();
  Bits seen(size);
  Bits wins(size);
  for (const Sum& option : games.options(kind)) {
    const Element at = monoid.element(option);
    if (seen[at]) continue;
    seen.set(at);
    wins.join(meets[at]);
  }
  all.push_back({0, std::move(wins), kind, true});
  let_last_be(monoid.image[kind]);
}

void Players::let_last_be(Element at) {
  Player& player = all.back();
  player.at = at;
  Bits decided = meets[at];
  decided.join(player.wins);
  player.counts = decided.count() != decided.size();
}

const std::vector<std::vector<Element>>& Check::before(Element a) {
  const std::size_t size = monoid_.size();
  before_.resize(size);
  auto& before = before_[a];
  if (before.empty()) {
    before.resize(size);
    for (std::size_t z = 0; z < size; ++z) before[monoid_.product[z * size + a]].push_back(static_cast<Element>(z));
  }
  return before;
}

Check::Verdict Check::run() {
  // The empty sum: who moves has won in misère play, and has lost beside what has no move.
  contradiction_.clear();
  if (monoid_.lost[0] != (stop_ != nullptr && !(*stop_)[0])) return Verdict::wrong;
  for (const Players::Player& player : players_.all) {
    const std::size_t beside = players_.lost_with_a_move(player);
    if (beside == monoid_.size()) continue;
    contradiction_ = plus(monoid_.sums[beside], {player.kind});
    return Verdict::wrong;
  }
  if (stop_ != nullptr) {
    const std::size_t both = monoid_.lost.first_common(*stop_);
    if (both != monoid_.size()) {
      contradiction_ = monoid_.sums[both];
      return Verdict::wrong;
    }
  }
  return won_have_moves(false);
}

Check::Verdict Check::run_last() {
  const Players::Player& player = players_.all.back();
  const std::size_t beside = players_.lost_with_a_move(player);
  if (beside == monoid_.size()) return won_have_moves(true);
  contradiction_ = plus(monoid_.sums[beside], {player.kind});
  return Verdict::wrong;
}

Check::Verdict Check::won_have_moves(bool last_only) {
  const auto& all = players_.all;
  if (all.empty()) return Verdict::right;
  // Of players with one element, those that win less are all that matters: what they find no move in, the others may.
  std::vector<std::uint32_t> who;
  for (std::uint32_t i = 0; i < all.size(); ++i) {
    if (!all[i].counts) continue;
    const auto covers = [&](std::uint32_t j) { return all[j].at == all[i].at && all[j].wins.within(all[i].wins); };
    const auto covered = [&](std::uint32_t j) { return all[j].at == all[i].at && all[i].wins.within(all[j].wins); };
    if (std::any_of(who.begin(), who.end(), covers)) continue;
    std::erase_if(who, covered);
    who.push_back(i);
  }
  const auto last = static_cast<std::uint32_t>(all.size() - 1);
  if (last_only && (who.empty() || who.back() != last)) return Verdict::right;

  const std::size_t size = monoid_.size();
  std::vector<std::vector<std::uint32_t>> by_element(size);
  for (const std::uint32_t i : who) {
    const auto& from = before(all[i].at);
    const auto no_move = [&](Element z) { return !all[i].wins[z]; };
    for (std::size_t x = 0; x < size; ++x) {
      if (monoid_.lost[x] || (stop_ != nullptr && (*stop_)[x])) continue;
      if (std::any_of(from[x].begin(), from[x].end(), no_move)) by_element[x].push_back(i);
    }
  }
  for (std::size_t x = 0; x < size; ++x) {
    const auto& players = by_element[x];
    if (players.empty() || (last_only && players.back() != last)) continue;
    const Verdict verdict = won_has_a_move(static_cast<Element>(x), players, last_only);
    if (verdict != Verdict::right) return verdict;
  }
  return Verdict::right;
}

Check::Verdict Check::won_has_a_move(Element x, const std::vector<std::uint32_t>& who, bool last_only) {
  const std::size_t size = monoid_.size();
  // What those players can make up together.
  Bits reach(size);
  reach.set(0);
  std::vector<Element> todo{0};
  while (!todo.empty()) {
    const Element at = todo.back();
    todo.pop_back();
    for (const std::uint32_t i : who) {
      const Element next = monoid_.times(at, players_.all[i].at);
      if (reach[next]) continue;
      reach.set(next);
      todo.push_back(next);
    }
  }
  if (!reach[x]) return Verdict::right;

  struct State {
    Element at;
    std::vector<Element> beside;  ///< Z, ascending
    std::size_t from;
    std::uint32_t added;
  };
  std::vector<State> states{{0, {x}, 0, 0}};
  std::vector<std::vector<std::vector<Element>>> best(size);
  std::vector<Element> beside;
  for (std::size_t here = 0; here < states.size(); ++here) {
    if (here % 256 == 0 && budget_.exhausted()) return Verdict::stopped;
    for (const std::uint32_t i : who) {
      if (last_only && here == 0 && i != who.back()) continue;
      const Players::Player& player = players_.all[i];
      const Element at = states[here].at;
      beside.clear();
      for (const Element v : states[here].beside) {
        for (const Element z : before(player.at)[v]) {
          if (reach[z] && !player.wins[monoid_.times(z, at)]) beside.push_back(z);
        }
      }
      if (beside.empty()) continue;
      std::sort(beside.begin(), beside.end());
      const Element next = monoid_.times(at, player.at);
      auto& known = best[next];
      const auto larger = [&](const std::vector<Element>& other) {
        return std::includes(other.begin(), other.end(), beside.begin(), beside.end());
      };
      if (std::any_of(known.begin(), known.end(), larger)) continue;
      std::erase_if(known, [&](const std::vector<Element>& other) {
        return std::includes(beside.begin(), beside.end(), other.begin(), other.end());
      });
      known.push_back(beside);
      states.push_back({next, beside, here, i});
      if (beside.front() == 0) {  // complete: a won sum in which nobody has a move
        contradiction_.clear();
        for (std::size_t s = states.size() - 1; s != 0; s = states[s].from) {
          contradiction_.push_back(players_.all[states[s].added].kind);
        }
        std::sort(contradiction_.begin(), contradiction_.end());
        return Verdict::wrong;
      }
    }
  }
  return Verdict::right;
}

}  // namespace grundy::misere
