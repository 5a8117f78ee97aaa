#include "grundy/table/dense.hpp"

#include <limits>
#include <utility>

#include "grundy/table/dense_fill.hpp"

namespace grundy::table {
namespace {

/// The same values in wider integers; what marks a position outside the domain is the largest of either.
template <class From, class To>
std::vector<To> wider(const std::vector<From>& from) {
  std::vector<To> to(from.size());
  for (std::size_t i = 0; i < from.size(); ++i) {
    to[i] = from[i] == std::numeric_limits<From>::max() ? std::numeric_limits<To>::max() : To{from[i]};
  }
  return to;
}

}  // namespace

DenseTable::~DenseTable() {
  budget_->release(reserved_);
}

bool DenseTable::reserve(std::uint64_t bytes) {
  if (bytes > std::numeric_limits<std::size_t>::max() / 2 || !budget_->reserve(static_cast<std::size_t>(bytes))) {
    return false;
  }
  reserved_ += static_cast<std::size_t>(bytes);
  return true;
}

void DenseTable::release(std::uint64_t bytes) {
  budget_->release(static_cast<std::size_t>(bytes));
  reserved_ -= static_cast<std::size_t>(bytes);
}

bool DenseTable::allocate() {
  if (!reserve(region_.size())) return false;
  values_.emplace<0>(static_cast<std::size_t>(region_.size()));
  return true;
}

bool DenseTable::widen() {
  const std::uint64_t size = region_.size();
  if (const auto* bytes = std::get_if<std::vector<std::uint8_t>>(&values_)) {
    if (!reserve(size * 2)) return false;
    values_ = wider<std::uint8_t, std::uint16_t>(*bytes);
    release(size);
    return true;
  }
  if (const auto* shorts = std::get_if<std::vector<std::uint16_t>>(&values_)) {
    if (!reserve(size * 4)) return false;
    values_ = wider<std::uint16_t, std::uint32_t>(*shorts);
    release(size * 2);
    return true;
  }
  return false;
}

bool DenseTable::outside(std::uint64_t rank) const noexcept {
  return poison_ && std::visit(
                        [rank](const auto& values) {
                          using V = typename std::decay_t<decltype(values)>::value_type;
                          return values[static_cast<std::size_t>(rank)] == std::numeric_limits<V>::max();
                        },
                        values_);
}

bool fillable(const Region& region, Convention convention) {
  return region.ordered() && region.closed() && (convention == Convention::normal || !region.splits());
}

Result<std::unique_ptr<DenseTable>> DenseTable::fill(Region region, Convention convention, run::Budget& budget,
                                                     DenseOptions options) {
  std::unique_ptr<DenseTable> table(new DenseTable(std::move(region), budget));
  if (auto done = fill_dense(*table, convention, budget, options); !done) return grundy::fail(done.error());
  return table;
}

}  // namespace grundy::table
