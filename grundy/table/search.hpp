/// Positions one by one, for any rules: values of single components, outcomes of whole sums.
///
/// `ValueSearch` gives Grundy values: a position is one component, and an option that is a sum has the nim-sum of its
/// parts' values (Sprague 1935, Grundy 1939). `WholeSearch` decides sums as a whole: a position is a multiset of
/// components. Misère play needs that, since there no value of a component decides its sums (J. H. Conway, On Numbers
/// and Games, chapter 12); under normal play it is the independent check of the other.
///
/// Both reach only what the start leads to, keep what they have found for later questions, and need no order: depth
/// first, with an explicit stack. A whole search leaves a sum as soon as one move wins; under misère play it tries the
/// moves first that would win under normal play, since play in sums of some size is alike. That decides how long it
/// takes, never what comes out: Kayles (60) takes some 10^5 sums instead of the 10^7 that play can reach.
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
      : convention_(convention),
        budget_(budget),
        components_(budget),
        sums_(budget),
        values_(budget),
        foreseen_(budget),
        moves_(budget),
        foresight_(convention == Convention::misere) {}

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
  /// A move in the sum: which of its distinct components, and where among that one's options.
  struct SumMove {
    std::uint32_t rank;  ///< tried in this order
    std::uint32_t part;
    std::uint32_t option;
  };
  /// Finds the Grundy value of a component under normal play, for the order in which moves are tried.
  [[nodiscard]] Result<void> foresee(std::uint32_t component);
  /// Appends the moves of a sum to `moves_`, those that probably win first.
  [[nodiscard]] Result<void> list_moves(std::uint32_t sum);
  [[nodiscard]] Result<std::uint32_t> after(std::uint32_t sum, const SumMove& move);
  [[nodiscard]] Result<void> decide(std::uint32_t root);
  [[nodiscard]] Error repeats(std::uint32_t sum);
  [[nodiscard]] std::vector<std::uint32_t> unpack(std::uint32_t sum) const;

  Convention convention_;
  run::Budget& budget_;
  Components components_;
  space::Interned sums_;
  space::Packer packer_;
  Values values_;
  Values foreseen_;                   ///< normal-play values of components, as far as they were asked for
  space::Accounted<SumMove> moves_;  ///< of the sums that are being decided
  bool foresight_;
  bool left_open_ = false;
  Mex mex_;
};

}  // namespace grundy::table
