#include "grundy/table/solver.hpp"

#include <algorithm>

#include "grundy/table/endless.hpp"

namespace grundy::table {
namespace {

/// A region is filled when its values fit a quarter of the memory left.
bool affordable(const Region& region, const run::Budget& budget) {
  const std::size_t left = budget.memory_limit() - std::min(budget.memory_limit(), budget.memory_used());
  return region.size() < left / 4;
}

/// Regions from this size on may hold far more than play reaches. What it reaches is tried first, for so long that
/// little is lost if that turns out to be most of the region: a position filled takes a sixteenth of the time that one
/// takes to be found, hashed and solved, and the options looked at take a fifth of the time that filling would.
constexpr std::uint64_t large_region = std::uint64_t{1} << 16U;
constexpr std::uint64_t filled_per_reached = 16;
constexpr double filling_per_option = 100;  // nanoseconds

/// Corners of a box to be solved may lie outside the domain: they bound a region, but no play starts there.
bool starts_play(const rules::Placed& part) {
  const Result<bool> inside = part.system->in_domain(part.instance, part.at);
  return inside && *inside;
}

}  // namespace

Result<void> Solver::table(rules::System& system, std::span<const rules::Placed> parts) {
  Result<std::optional<Region>> region = Region::below(system, parts, budget_);
  if (!region) return fail(region.error());
  if (!*region) {
    for (const rules::Placed& part : parts) {
      if (!starts_play(part)) continue;
      const Result<std::optional<EndlessPlay>> endless = endless_play(part, budget_);
      if (!endless) return fail(endless.error());
      if (*endless) return fail(never_ends(**endless));
    }
    search_.distrust();
  }
  if (!*region || (convention_ == Convention::misere && (*region)->splits())) return {};
  const bool dense = fillable(**region, convention_) && affordable(**region, budget_);
  if (!dense || (*region)->size() >= large_region) {
    const Result<bool> sparse = reached(**region, parts, dense);
    if (!sparse) return fail(sparse.error());
    if (*sparse || !dense) return {};
  }
  Result<std::unique_ptr<DenseTable>> table = DenseTable::fill(std::move(**region), convention_, budget_);
  if (!table) {
    // A fault or numbers past 64 bits may be those of a position that play never comes to: what it does come to will
    // tell.
    const ErrorKind kind = table.error().kind;
    if (kind == ErrorKind::rules || (kind == ErrorKind::limit && budget_.why() == run::Stop::none)) return {};
    return fail(table.error());
  }
  tables_.push_back(std::move(*table));
  return {};
}

Result<bool> Solver::reached(const Region& region, std::span<const rules::Placed> parts, bool may_be_filled) {
  std::unique_ptr<SparseTable> sparse = SparseTable::make(region, convention_, budget_);
  if (!sparse) return false;
  SparseLimits most;
  if (may_be_filled) {
    most.positions = region.size() / filled_per_reached;
    most.options = static_cast<std::uint64_t>(std::min(filling_time(sparse->nodes()) / filling_per_option, 1e15));
  }
  bool tried = false;
  for (const rules::Placed& part : parts) {
    if (!starts_play(part)) continue;
    tried = true;
    const auto rank = sparse->region().rank(part.instance, part.at);
    const Result<std::optional<std::uint64_t>> value = sparse->value(*rank, most);
    if (!value && may_be_filled && budget_.why() == run::Stop::memory) {
      budget_.forget_memory_stop();
      return false;
    }
    if (!value) return fail(value.error());
    if (!*value) return false;
  }
  if (!tried && may_be_filled) return false;  // nothing is known of how much play reaches
  sparse_.push_back(std::move(sparse));
  return true;
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

Result<bool> Solver::prepare_single(std::span<const rules::Placed> parts) {
  for (const rules::Placed& part : parts) {
    if (part.system != parts.front().system) return false;
  }
  if (auto made = table(*parts.front().system, parts); !made) return fail(made.error());
  return !tables_.empty() || !sparse_.empty();
}

Result<std::uint64_t> Solver::value(rules::System& system, rules::InstanceId instance,
                                    std::span<const std::int64_t> at) {
  for (const auto& table : tables_) {
    if (&table->region().system() != &system) continue;
    if (const auto rank = table->region().rank(instance, at)) return (*table)[*rank];
  }
  for (const auto& table : sparse_) {
    if (&table->region().system() != &system) continue;
    if (const auto rank = table->region().rank(instance, at)) {
      const Result<std::optional<std::uint64_t>> found = table->value(*rank);
      if (!found) return fail(found.error());
      return **found;
    }
  }
  return search_.value(system, instance, at);
}

std::uint64_t Solver::positions() const {
  std::uint64_t sum = search_.positions();
  for (const auto& table : tables_) sum += table->region().size();
  for (const auto& table : sparse_) sum += table->positions();
  return sum;
}

Text Solver::how() const {
  if (tables_.empty()) return say("position by position, {} positions", positions());
  if (search_.positions() == 0 && sparse_.empty()) return say("a table of {} positions", positions());
  return say("part in tables and part position by position, {} positions", positions());
}

}  // namespace grundy::table
