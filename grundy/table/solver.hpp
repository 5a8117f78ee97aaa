/// Values of single components of any systems: tables where rules allow them, position by position otherwise.
///
/// `value` is the Grundy value under normal play; under misère play 1 where the player to move wins and 0 where not.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "grundy/base/result.hpp"
#include "grundy/game/answer.hpp"
#include "grundy/rules/book.hpp"
#include "grundy/run/budget.hpp"
#include "grundy/table/dense.hpp"
#include "grundy/table/search.hpp"
#include "grundy/table/sparse.hpp"

namespace grundy::table {

class Solver {
 public:
  Solver(Convention convention, run::Budget& budget) : budget_(budget), search_(budget), convention_(convention) {}

  /// Tells which components will be asked for, so that one table serves those of one system. They may be corners of a
  /// box that lie outside the declared domain: these only bound the table.
  [[nodiscard]] Result<void> prepare(std::span<const rules::Placed> parts);
  /// Under misère play: solves components of one system that stay single. False if some rule makes several components
  /// of one, or no finite region was found.
  [[nodiscard]] Result<bool> prepare_single(std::span<const rules::Placed> parts);

  [[nodiscard]] Result<std::uint64_t> value(rules::System& system, rules::InstanceId instance,
                                            std::span<const std::int64_t> at);
  /// How many positions were computed.
  [[nodiscard]] std::uint64_t positions() const;
  /// What was computed, for the evidence.
  [[nodiscard]] Text how() const;

 private:
  /// Solves the region below components of one system, if that is possible.
  [[nodiscard]] Result<void> table(rules::System& system, std::span<const rules::Placed> parts);
  /// Solves only what play reaches from them; false where that was given up in favour of a table.
  [[nodiscard]] Result<bool> reached(const Region& region, std::span<const rules::Placed> parts, bool may_be_filled);

  run::Budget& budget_;
  ValueSearch search_;
  Convention convention_;
  std::vector<std::unique_ptr<DenseTable>> tables_;
  std::vector<std::unique_ptr<SparseTable>> sparse_;
};

}  // namespace grundy::table
