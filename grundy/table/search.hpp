/// Positions one by one, for any rules: values of single components, outcomes of whole sums.
///
/// `ValueSearch` gives Grundy values: a position is one component, and an option that is a sum has the nim-sum of its
/// parts' values (Sprague 1935, Grundy 1939). `WholeSearch` decides sums as a whole: a position is a multiset of
/// components. Misère play needs that, since there no value of a component decides its sums (J. H. Conway, On Numbers
/// and Games, chapter 12); under normal play it is the independent check of the other.
///
/// Both reach only what the start leads to, keep what they have found for later questions, and need no order: depth
/// first, with an explicit stack.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "grundy/base/result.hpp"
#include "grundy/game/answer.hpp"
#include "grundy/rules/book.hpp"
#include "grundy/run/budget.hpp"
#include "grundy/space/interned.hpp"
#include "grundy/table/components.hpp"
#include "grundy/table/mex.hpp"

namespace grundy::table {

/// Moves of one line of play where nothing is known to bound it.
inline constexpr std::size_t most_open_unbounded = std::size_t{1} << 20U;

class ValueSearch {
 public:
  explicit ValueSearch(run::Budget& budget) : budget_(budget), components_(budget), values_(budget) {}

  /// The Grundy value under normal play. Errors: `limit` when the budget ends or the position can repeat, `rules`.
  [[nodiscard]] Result<std::uint64_t> value(rules::System& system, rules::InstanceId instance,
                                            std::span<const std::int64_t> at);
  [[nodiscard]] std::size_t positions() const noexcept { return components_.size(); }
  /// From now on gives up on lines of play that seem to have no end.
  void distrust() noexcept { most_open_ = most_open_unbounded; }

 private:
  run::Budget& budget_;
  Components components_;
  Values values_;
  Mex mex_;
  std::size_t most_open_ = static_cast<std::size_t>(-1);
};

class WholeSearch {
 public:
  WholeSearch(Convention convention, run::Budget& budget)
      : convention_(convention), budget_(budget), components_(budget), sums_(budget), values_(budget) {}

  /// Whether the player to move wins the sum of components. Errors: as above.
  [[nodiscard]] Result<bool> wins(std::span<const std::uint32_t> components);
  /// The id of a component, for `wins`.
  [[nodiscard]] Result<std::uint32_t> component(rules::System& system, rules::InstanceId instance,
                                                std::span<const std::int64_t> at) {
    return components_.intern(system, instance, at);
  }
  [[nodiscard]] std::size_t positions() const noexcept { return sums_.size(); }

 private:
  /// The number of a sum given by its live components, in any order.
  [[nodiscard]] Result<std::uint32_t> intern(std::vector<std::uint32_t>& live);
  [[nodiscard]] Result<void> expand(std::uint32_t sum, Edges& edges);
  [[nodiscard]] std::vector<std::uint32_t> unpack(std::uint32_t sum) const;

  Convention convention_;
  run::Budget& budget_;
  Components components_;
  space::Interned sums_;
  space::Packer packer_;
  Values values_;
};

}  // namespace grundy::table
