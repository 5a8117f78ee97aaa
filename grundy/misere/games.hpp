/// A closed list of games: each is given by its options, which are sums of games that stand earlier in the list.
///
/// Heaps of a take-and-break code are such a list, and so are the components that play can reach from a position of
/// rules. Games with the same options are one *kind*; a game without options adds nothing to a sum and has none. Sums
/// are then multisets of kinds, which is what everything in this room works with.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "grundy/code/code.hpp"
#include "grundy/run/budget.hpp"

namespace grundy::misere {

/// A kind of game, numbered in order of first appearance: the options of a kind are made of smaller kinds.
using Kind = std::uint32_t;

/// A sum: kinds in ascending order, repeated as often as they stand in it. The empty sum has no move.
using Sum = std::vector<Kind>;

/// The sum of two.
[[nodiscard]] Sum plus(const Sum& left, const Sum& right);
/// The sum without one summand of that kind, which it must have.
[[nodiscard]] Sum without(const Sum& sum, Kind kind);

class Games {
 public:
  /// Adds the next game. The options are lists of numbers of earlier games, in any order, repetitions allowed.
  void add(const std::vector<std::vector<std::size_t>>& options);

  [[nodiscard]] std::size_t size() const noexcept { return kind_of_.size(); }
  /// Nothing for a game without options.
  [[nodiscard]] std::optional<Kind> kind(std::size_t game) const { return kind_of_[game]; }
  [[nodiscard]] std::size_t kinds() const noexcept { return options_.size(); }
  /// The options of a kind: distinct, in ascending order.
  [[nodiscard]] const std::vector<Sum>& options(Kind kind) const { return options_[kind]; }
  /// The first game of that kind.
  [[nodiscard]] std::size_t first(Kind kind) const { return first_[kind]; }
  /// The sum of those games.
  [[nodiscard]] Sum sum(std::span<const std::size_t> games) const;
  /// Calls `visit(option)` for every option of a sum, one for each kind in it; false from `visit` stops.
  template <class Visit>
  bool for_each_option(const Sum& sum, Visit&& visit) const {
    for (std::size_t i = 0; i < sum.size(); ++i) {
      if (i != 0 && sum[i] == sum[i - 1]) continue;
      const Sum rest = without(sum, sum[i]);
      for (const Sum& option : options_[sum[i]]) {
        if (!visit(plus(rest, option))) return false;
      }
    }
    return true;
  }

 private:
  std::vector<std::optional<Kind>> kind_of_;
  std::vector<std::vector<Sum>> options_;
  std::vector<std::size_t> first_;
  std::map<std::vector<Sum>, Kind> known_;
};

/// Adds the heaps up to `to` of a code (game n is the heap of n). False if the budget ended, or a heap has more than
/// `most_options` options: then the list ends before it.
[[nodiscard]] bool add_heaps(Games& games, const code::Code& code, std::size_t to, run::Budget& budget);

inline constexpr std::size_t most_options = 2'000'000;

}  // namespace grundy::misere
