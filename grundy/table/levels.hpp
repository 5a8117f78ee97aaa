/// The order of a node whose positions are computed by ascending levels of a measure.
#pragma once

#include <cstdint>
#include <vector>

#include "grundy/run/budget.hpp"
#include "grundy/table/region.hpp"

namespace grundy::table {

class LevelOrder {
 public:
  explicit LevelOrder(run::Budget& budget) : budget_(&budget) {}
  ~LevelOrder() { clear(); }
  LevelOrder(const LevelOrder&) = delete;
  LevelOrder& operator=(const LevelOrder&) = delete;

  /// The ranks of the node's box by ascending Σ weight · coordinate, sorted by counting; false if there is no memory
  /// for them: 8 bytes a position and 8 a level.
  [[nodiscard]] bool sort(const Node& node);
  void clear();
  [[nodiscard]] std::uint64_t operator[](std::uint64_t index) const noexcept {
    return ranks_[static_cast<std::size_t>(index)];
  }

 private:
  run::Budget* budget_;
  std::size_t reserved_ = 0;
  std::vector<std::uint64_t> ranks_;
};

}  // namespace grundy::table
