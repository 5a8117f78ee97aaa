/// The oracle of exhaustive methods: plain recursion over move lists written by hand.
///
/// It shares nothing with the library: positions are vectors of int, a move list is a C++ function, values are found by
/// the definition with a std::map as memory. Slow, obvious, right.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace grundy::oracle {

struct Place {
  std::string game;
  std::vector<int> at;
  friend auto operator<=>(const Place&, const Place&) = default;
};

struct Option {
  int rule = 0;
  std::vector<std::pair<std::string, int>> choices;
  std::vector<Place> target;
};

using Moves = std::function<std::vector<Option>(const Place&)>;

class Plain {
 public:
  explicit Plain(Moves moves) : moves_(std::move(moves)) {}

  [[nodiscard]] std::vector<Option> moves(const Place& place) const { return moves_(place); }

  /// The Grundy value under normal play.
  int value(const Place& place) {
    if (const auto known = values_.find(place); known != values_.end()) return known->second;
    std::set<int> options;
    for (const Option& option : moves_(place)) {
      int sum = 0;
      for (const Place& part : option.target) sum ^= value(part);
      options.insert(sum);
    }
    int mex = 0;
    while (options.count(mex) != 0) ++mex;
    return values_[place] = mex;
  }

  /// Whether the player to move wins the sum; `misere`: who cannot move wins.
  bool wins(std::vector<Place> sum, bool misere) {
    std::sort(sum.begin(), sum.end());
    auto& memory = misere ? misere_ : normal_;
    if (const auto known = memory.find(sum); known != memory.end()) return known->second;
    bool any = false;
    bool won = false;
    for (std::size_t i = 0; i < sum.size() && !won; ++i) {
      for (const Option& option : moves_(sum[i])) {
        any = true;
        std::vector<Place> next = sum;
        next.erase(next.begin() + static_cast<std::ptrdiff_t>(i));
        next.insert(next.end(), option.target.begin(), option.target.end());
        if (!wins(next, misere)) {
          won = true;
          break;
        }
      }
    }
    if (!any) won = misere;
    return memory[sum] = won;
  }

  /// The moves after which the opponent loses.
  std::vector<Option> winning(const Place& place, bool misere) {
    std::vector<Option> out;
    for (const Option& option : moves_(place)) {
      bool good = false;
      if (misere) {
        good = !wins(option.target, true);
      } else {
        int sum = 0;
        for (const Place& part : option.target) sum ^= value(part);
        good = sum == 0;
      }
      if (good) out.push_back(option);
    }
    return out;
  }

 private:
  Moves moves_;
  std::map<Place, int> values_;
  std::map<std::vector<Place>, bool> normal_;
  std::map<std::vector<Place>, bool> misere_;
};

}  // namespace grundy::oracle
