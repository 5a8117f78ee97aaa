/// Slow and obvious play of sums that may never end, over explicit lists of moves: the oracle of the reach room. Shares
/// no code with it.
///
/// A component is a number; a position is a sorted list of components and a side to move. Every position within reach
/// is written down, then sweeps over all of them settle who wins until nothing changes; a sweep looks only at what the
/// sweeps before it have found, so its number is how long the game lasts. What is never settled is a draw.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace oracle {

struct LoopMove {
  int rule = 0;
  std::vector<int> target;  ///< components that take the place of the one moved in
  friend bool operator==(const LoopMove&, const LoopMove&) = default;
};

struct LoopGame {
  /// Moves of a side (0 Left, 1 Right) in a component.
  std::function<std::vector<LoopMove>(int component, int side)> moves;
  /// How the game has ended, for the side to move: 'w', 'l', 't', or '-' if it has not.
  std::function<char(int component, int side)> label = [](int, int) { return '-'; };
  bool misere = false;
};

class PlainLoop {
 public:
  using Sum = std::vector<int>;
  struct Result {
    char outcome = 'd';  ///< for the side to move: 'w', 'l', 'd'
    int moves = -1;      ///< until the end, where somebody wins
  };

  explicit PlainLoop(LoopGame game) : game_(std::move(game)) {}

  Result result(Sum sum, int side) {
    std::sort(sum.begin(), sum.end());
    const State start{sum, side};
    if (!known_.contains(start)) solve(start);
    return known_.at(start);
  }
  char outcome(const Sum& sum, int side = 0) { return result(sum, side).outcome; }

  /// The positions within reach, this one included.
  std::size_t reachable(Sum sum, int side) {
    std::sort(sum.begin(), sum.end());
    return reach(State{sum, side}).size();
  }

  /// The moves in component `index` of `sum` after which the opponent has the outcome `wanted`.
  std::vector<LoopMove> moves_to(const Sum& sum, std::size_t index, int side, char wanted) {
    std::vector<LoopMove> out;
    if (over({sum, side})) return out;
    for (const LoopMove& move : game_.moves(sum[index], side)) {
      if (outcome(after(sum, index, move), 1 - side) == wanted) out.push_back(move);
    }
    return out;
  }

 private:
  using State = std::pair<Sum, int>;

  static Sum after(Sum sum, std::size_t index, const LoopMove& move) {
    sum.erase(sum.begin() + static_cast<std::ptrdiff_t>(index));
    sum.insert(sum.end(), move.target.begin(), move.target.end());
    std::sort(sum.begin(), sum.end());
    return sum;
  }
  bool over(const State& state) const {
    return state.first.size() == 1 && game_.label(state.first[0], state.second) != '-';
  }
  std::vector<State> options(const State& state) const {
    std::vector<State> out;
    if (over(state)) return out;
    for (std::size_t i = 0; i < state.first.size(); ++i) {
      for (const LoopMove& move : game_.moves(state.first[i], state.second)) {
        out.emplace_back(after(state.first, i, move), 1 - state.second);
      }
    }
    return out;
  }
  std::map<State, std::vector<State>> reach(const State& start) const {
    std::map<State, std::vector<State>> all;
    std::vector<State> todo{start};
    while (!todo.empty()) {
      const State here = todo.back();
      todo.pop_back();
      if (all.contains(here)) continue;
      all[here] = options(here);
      for (const State& next : all[here]) todo.push_back(next);
    }
    return all;
  }

  void solve(const State& start) {
    const auto all = reach(start);
    std::map<State, Result> found;
    for (int sweep = 0;; ++sweep) {
      std::vector<std::pair<State, Result>> fresh;
      for (const auto& [state, options] : all) {
        if (found.contains(state)) continue;
        char outcome = 'd';
        if (over(state)) {
          outcome = game_.label(state.first[0], state.second);
        } else if (options.empty()) {
          outcome = game_.misere ? 'w' : 'l';
        } else {
          std::size_t won = 0;
          for (const State& next : options) {
            const auto at = found.find(next);
            if (at == found.end()) continue;
            if (at->second.outcome == 'l') outcome = 'w';
            if (at->second.outcome == 'w') ++won;
          }
          if (outcome == 'd' && won == options.size()) outcome = 'l';
        }
        if (outcome == 'w' || outcome == 'l') fresh.emplace_back(state, Result{outcome, sweep});
      }
      if (fresh.empty()) break;
      found.insert(fresh.begin(), fresh.end());
    }
    for (const auto& [state, options] : all) {
      const auto at = found.find(state);
      known_[state] = at == found.end() ? Result{} : at->second;
    }
  }

  LoopGame game_;
  std::map<State, Result> known_;
};

}  // namespace oracle
