#include "grundy/table/levels.hpp"

#include "grundy/run/watch.hpp"

namespace grundy::table {
namespace {

/// What the watch is told of a rank (run/watch.hpp).
constexpr std::uint64_t rank_work = 8;

}  // namespace

void LevelOrder::clear() {
  budget_->release(reserved_);
  reserved_ = 0;
  ranks_ = {};
}

bool LevelOrder::sort(const Node& node) {
  const space::Box& box = node.box;
  const std::uint64_t size = box.size();
  std::int64_t low = 0;
  std::int64_t high = 0;
  for (std::size_t i = 0; i < box.dimension(); ++i) {
    low += box.low(i);
    high += box.high(i);
  }
  const std::size_t bytes = static_cast<std::size_t>(size) * 8 + static_cast<std::size_t>(high - low + 2) * 8;
  clear();
  if (!budget_->reserve(bytes)) return false;
  reserved_ = bytes;
  std::vector<std::size_t> starts(static_cast<std::size_t>(high - low) + 2, 0);
  ranks_.assign(static_cast<std::size_t>(size), 0);
  std::vector<std::int64_t> at(box.dimension());
  const auto level = [&] {
    std::int64_t sum = 0;
    for (const std::int64_t value : at) sum += value;
    return static_cast<std::size_t>(node.weight > 0 ? sum - low : high - sum);
  };
  for (const bool counting : {true, false}) {
    if (size > 0) box.unrank(0, at);
    for (std::uint64_t rank = 0; rank < size; ++rank) {
      if (run::Watch::spend(rank_work)) return false;
      if (counting) {
        ++starts[level() + 1];
      } else {
        ranks_[starts[level()]++] = rank;
      }
      if (rank + 1 < size) box.advance(at);
    }
    if (counting) {
      for (std::size_t i = 1; i < starts.size(); ++i) starts[i] += starts[i - 1];
    }
  }
  return true;
}

}  // namespace grundy::table
