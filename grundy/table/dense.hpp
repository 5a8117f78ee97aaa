/// Every position of a closed region, computed in place.
///
/// Positions are visited in an order in which all options come first; values stand in one array of the narrowest
/// integers that hold them, widened when a value asks for more. Three techniques, by family:
///  - lines (lines.hpp): options that are intervals of lines are kept as running sets;
///  - runs: the last choice is scanned as a strided run through the array; two components at once for rules that split;
///  - anything else: choice by choice, by compiled terms.
/// While all values are below 64 the options of a position are one word, and mex is "count trailing ones".
///
/// Memory: 1, 2 or 4 bytes a position (old and new side by side while widening), 4 or 8 more where the order is by
/// levels, and the sets of the lines.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <variant>
#include <vector>

#include "grundy/base/result.hpp"
#include "grundy/game/answer.hpp"
#include "grundy/run/budget.hpp"
#include "grundy/table/compiled.hpp"
#include "grundy/table/region.hpp"

namespace grundy::table {

struct DenseOptions {
  bool lines = true;  ///< off: runs only (for tests and benches)
};

class DenseTable {
 public:
  /// Fills the whole region. Under misère play values are 1 where the player to move wins. Precondition: the region is
  /// ordered; under misère play it does not split. Errors: `limit` when the budget ends, `rules` for faults.
  [[nodiscard]] static Result<std::unique_ptr<DenseTable>> fill(Region region, Convention convention,
                                                                run::Budget& budget, DenseOptions options = {});
  ~DenseTable();
  DenseTable(const DenseTable&) = delete;
  DenseTable& operator=(const DenseTable&) = delete;

  [[nodiscard]] const Region& region() const noexcept { return region_; }
  /// The value at a rank. Precondition: rank < region().size().
  [[nodiscard]] std::uint64_t operator[](std::uint64_t rank) const noexcept {
    return std::visit([rank](const auto& values) { return std::uint64_t{values[static_cast<std::size_t>(rank)]}; },
                      values_);
  }
  /// Whether the position of a rank is outside the declared domain.
  [[nodiscard]] bool outside(std::uint64_t rank) const noexcept;

 private:
  friend class DenseFill;
  DenseTable(Region region, run::Budget& budget) : region_(std::move(region)), budget_(&budget) {}

  /// Accounts memory for as long as the table lives; false if there is none.
  [[nodiscard]] bool reserve(std::uint64_t bytes);
  void release(std::uint64_t bytes);
  /// One byte for each rank.
  [[nodiscard]] bool allocate();
  /// Doubles the width of the values; false if there is no memory, or they are 32 bits wide.
  [[nodiscard]] bool widen();

  Region region_;
  run::Budget* budget_;
  std::size_t reserved_ = 0;
  bool poison_ = false;
  std::variant<std::vector<std::uint8_t>, std::vector<std::uint16_t>, std::vector<std::uint32_t>> values_;
};

/// Whether a region can be filled under a convention.
[[nodiscard]] bool fillable(const Region& region, Convention convention);

}  // namespace grundy::table
