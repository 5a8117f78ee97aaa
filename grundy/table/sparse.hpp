/// The positions of a region that play really reaches, for boxes too large to fill.
///
/// Ranks of the box stand for positions, so that a target is one affine form away and a position is one 64-bit key in a
/// hash set; positions are solved depth first. Any rules whose region is finite, whatever the order.
///
/// Memory: 30 to 51 bytes a position for the set, 4 for its value, and the stack of depth_first.hpp.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "grundy/base/result.hpp"
#include "grundy/game/answer.hpp"
#include "grundy/rules/moves.hpp"
#include "grundy/run/budget.hpp"
#include "grundy/space/rank_set.hpp"
#include "grundy/table/compiled.hpp"
#include "grundy/table/depth_first.hpp"
#include "grundy/table/executor.hpp"
#include "grundy/table/mex.hpp"

namespace grundy::table {

/// How far to go before giving up.
struct SparseLimits {
  std::uint64_t positions = static_cast<std::uint64_t>(-1);
  std::uint64_t options = static_cast<std::uint64_t>(-1);  ///< of all positions together
};

class SparseTable {
 public:
  /// Nothing where the rules could not be compiled. `budget` must outlive it.
  [[nodiscard]] static std::unique_ptr<SparseTable> make(Region region, Convention convention, run::Budget& budget);

  /// The value at a rank, computed with all it leads to if it was not known; under misère play 1 where the player to
  /// move wins. Nothing where that asks for more than `most`. Errors: `limit`, `rules`.
  [[nodiscard]] Result<std::optional<std::uint64_t>> value(std::uint64_t rank, const SparseLimits& most = {});

  [[nodiscard]] const Region& region() const noexcept { return region_; }
  [[nodiscard]] const std::vector<FastNode>& nodes() const noexcept { return nodes_; }
  [[nodiscard]] std::size_t positions() const noexcept { return ranks_.size(); }

 private:
  SparseTable(Region region, Convention convention, run::Budget& budget)
      : region_(std::move(region)),
        budget_(budget),
        misere_(convention == Convention::misere),
        ranks_(budget),
        values_(budget) {}

  [[nodiscard]] Result<void> expand(std::uint32_t id, Edges& edges);
  [[nodiscard]] Result<void> walk(const Node& node, std::span<const std::int64_t> at, Edges& edges);
  [[nodiscard]] Error too_many();
  [[nodiscard]] std::string to_string(std::uint32_t id) const;

  Region region_;
  run::Budget& budget_;
  bool misere_;
  std::uint64_t options_left_ = 0;  ///< of the limit of the call at hand
  bool too_many_ = false;           ///< that limit was passed
  std::vector<FastNode> nodes_;
  std::vector<Executor> executors_;
  std::unique_ptr<rules::MoveWalker> walker_;
  space::RankSet ranks_;
  Values values_;
  Mex mex_;
};

}  // namespace grundy::table
