#include "grundy/table/solver.hpp"

#include <algorithm>

namespace grundy::table {
namespace {

/// A region is filled when its values fit a quarter of the memory left.
bool affordable(const Region& region, const run::Budget& budget) {
  const std::size_t left = budget.memory_limit() - std::min(budget.memory_limit(), budget.memory_used());
  return region.size() < left / 4;
}

/// How many positions can be filled in the time that one takes to be found, hashed and solved.
constexpr std::uint64_t filled_per_reached = 16;

/// Whether play may reach few positions of the boxes: lists in order, or many coordinates.
bool sparse_first(const Region& region) {
  if (region.size() < (std::uint64_t{1} << 16U)) return false;
  return std::any_of(region.nodes().begin(), region.nodes().end(),
                     [](const Node& node) { return !node.easy_domain || node.box.dimension() > 2; });
}

}  // namespace

Result<void> Solver::table(rules::System& system, std::span<const rules::Placed> parts) {
  Result<std::optional<Region>> region = Region::below(system, parts);
  if (!region) return fail(region.error());
  if (!*region || (convention_ == Convention::misere && (*region)->splits())) return {};
  const bool dense = fillable(**region, convention_) && affordable(**region, budget_);
  if (!dense || sparse_first(**region)) {
    const std::uint64_t size = (*region)->size();
    // A table that can be filled is the better one unless few of its positions are ever reached.
    const std::size_t most = dense ? static_cast<std::size_t>(size / filled_per_reached) : static_cast<std::size_t>(-1);
    if (std::unique_ptr<SparseTable> sparse = SparseTable::make(**region, convention_, budget_)) {
      bool all = true;
      for (const rules::Placed& part : parts) {
        const auto rank = sparse->region().rank(part.instance, part.at);
        const Result<std::optional<std::uint64_t>> value = sparse->value(*rank, most);
        if (!value) return fail(value.error());
        if (!*value) {
          all = false;
          break;
        }
      }
      if (all) {
        sparse_.push_back(std::move(sparse));
        return {};
      }
    }
    if (!dense) return {};
  }
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
      const Result<std::optional<std::uint64_t>> found = table->value(*rank, static_cast<std::size_t>(-1));
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
  if (tables_.empty()) return say("computed position by position: {} positions", positions());
  if (search_.positions() == 0 && sparse_.empty()) return say("computed in a table of {} positions", positions());
  return say("computed, part in tables and part position by position: {} positions", positions());
}

}  // namespace grundy::table
