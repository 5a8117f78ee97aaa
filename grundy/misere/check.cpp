#include "grundy/misere/check.hpp"

#include <algorithm>

namespace grundy::misere {

Check::Check(const Games& games, const Monoid& monoid, run::Budget& budget)
    : games_(games), monoid_(monoid), budget_(budget) {
  const std::size_t size = monoid.size();
  meets_.assign(size, Bits(size));
  for (std::size_t a = 0; a < size; ++a) {
    for (std::size_t b = 0; b < size; ++b) {
      if (monoid.lost[monoid.product[a * size + b]]) meets_[a].set(b);
    }
  }
  before_.resize(size);
  make_players();
}

void Check::make_players() {
  const std::size_t size = monoid_.size();
  for (Kind kind = 0; kind < monoid_.image.size(); ++kind) {
    Bits seen(size);
    Bits wins(size);
    for (const Sum& option : games_.options(kind)) {
      const Element at = monoid_.element(option);
      if (seen[at]) continue;
      seen.set(at);
      wins.join(meets_[at]);
    }
    players_.push_back({monoid_.image[kind], std::move(wins), kind});
  }
  for (Player& player : players_) {
    Bits decided = meets_[player.at];
    decided.join(player.wins);
    player.counts = decided.count() != size;
  }
}

bool Check::lost_stays_won(const Player& player) {
  const std::size_t beside = meets_[player.at].first_common(player.wins);
  if (beside == monoid_.size()) return true;
  contradiction_ = plus(monoid_.sums[beside], {player.kind});
  return false;
}

Check::Verdict Check::run(bool last_only) {
  if (monoid_.lost[0]) {  // the empty sum: who moves has won
    contradiction_ = {};
    return Verdict::wrong;
  }
  if (players_.empty()) return Verdict::right;
  for (const Player& player : players_) {
    if (last_only && &player != &players_.back()) continue;
    if (!lost_stays_won(player)) return Verdict::wrong;
  }
  // Of players with one element, those that win less are all that matters: what they find no move in, the others may.
  std::vector<std::uint32_t> who;
  for (std::uint32_t i = 0; i < players_.size(); ++i) {
    const Player& player = players_[i];
    if (!player.counts) continue;
    const auto covers = [&](std::uint32_t other) {
      return players_[other].at == player.at && players_[other].wins.within(player.wins);
    };
    const auto covered = [&](std::uint32_t other) {
      return players_[other].at == player.at && player.wins.within(players_[other].wins);
    };
    if (std::any_of(who.begin(), who.end(), covers)) continue;
    std::erase_if(who, covered);
    who.push_back(i);
  }
  const auto last = static_cast<std::uint32_t>(players_.size() - 1);
  if (last_only && (who.empty() || who.back() != last)) return Verdict::right;

  const std::size_t size = monoid_.size();
  std::vector<std::vector<std::uint32_t>> by_element(size);
  for (const std::uint32_t i : who) {
    const Player& player = players_[i];
    auto& before = before_[player.at];
    if (before.empty()) {
      before.resize(size);
      for (std::size_t z = 0; z < size; ++z) {
        before[monoid_.product[z * size + player.at]].push_back(static_cast<Element>(z));
      }
    }
    for (std::size_t x = 0; x < size; ++x) {
      if (monoid_.lost[x]) continue;
      const auto& from = before[x];
      if (std::any_of(from.begin(), from.end(), [&](Element z) { return !player.wins[z]; })) by_element[x].push_back(i);
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
      const Element next = monoid_.times(at, players_[i].at);
      if (reach[next]) continue;
      reach.set(next);
      todo.push_back(next);
    }
  }
  if (!reach[x] ) return Verdict::right;

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
      const Player& player = players_[i];
      const Element at = states[here].at;
      beside.clear();
      for (const Element v : states[here].beside) {
        for (const Element z : before_[player.at][v]) {
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
          contradiction_.push_back(players_[states[s].added].kind);
        }
        std::sort(contradiction_.begin(), contradiction_.end());
        return Verdict::wrong;
      }
    }
  }
  return Verdict::right;
}

}  // namespace grundy::misere
