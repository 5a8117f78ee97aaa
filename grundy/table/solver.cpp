#include "grundy/table/solver.hpp"

#include <algorithm>

namespace grundy::table {
namespace {

/// A region is filled when its values fit a quarter of the memory left.
bool affordable(const Region& region, const run::Budget& budget) {
  const std::size_t left = budget.memory_limit() - std::min(budget.memory_limit(), budget.memory_used());
  return region.size() < left / 4;
}

}  // namespace

Result<void> Solver::table(rules::System& system, std::span<const rules::Placed> parts) {
  Result<std::optional<Region>> region = Region::below(system, parts);
  if (!region) return fail(region.error());
  if (!*region || !fillable(**region, convention_) || !affordable(**region, budget_)) return {};
  Result<std::unique_ptr<DenseTable>> table = DenseTable::fill(std::move(**region), convention_, budget_);
  if (!table) return fail(table.error());
  tables_.push_back(std::move(*table));
  return {};
}

Result<void> Solver::prepare(std::span<const rules::Placed> parts) {
  std::vector<rules::System*> done;
  for (const rules::Placed& part : parts) {
    if (std::find(done.begin(), done.end(), part.system) != done.end()) continue;
    done.push_back(part.system);
    std::vector<rules::Placed> same;
    for (const rules::Placed& other : parts) {
      if (other.system == part.system) same.push_back(other);
    }
    if (auto made = table(*part.system, same); !made) return made;
  }
  return {};
}

Result<bool> Solver::prepare_single(const rules::Placed& part) {
  if (auto made = table(*part.system, std::span(&part, 1)); !made) return fail(made.error());
  return !tables_.empty();
}

Result<std::uint64_t> Solver::value(rules::System& system, rules::InstanceId instance,
                                    std::span<const std::int64_t> at) {
  for (const auto& table : tables_) {
    if (&table->region().system() != &system) continue;
    if (const auto rank = table->region().rank(instance, at)) return (*table)[*rank];
  }
  return search_.value(system, instance, at);
}

std::uint64_t Solver::positions() const {
  std::uint64_t sum = search_.positions();
  for (const auto& table : tables_) sum += table->region().size();
  return sum;
}

Text Solver::how() const {
  if (tables_.empty()) return say("computed position by position: {} positions", positions());
  if (search_.positions() == 0) return say("computed in a table of {} positions", positions());
  return say("computed, part in tables and part position by position: {} positions", positions());
}

}  // namespace grundy::table
