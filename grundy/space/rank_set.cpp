#include "grundy/space/rank_set.hpp"

#include <algorithm>
#include <utility>

namespace grundy::space {

bool RankSet::grow() {
  if (keys_.size() >= none / 2) return false;
  const std::size_t size = std::max<std::size_t>(1024, slots_.size() * 2);
  const std::size_t bytes = size * sizeof(Slot) + size * 3 / 4 * sizeof(std::uint64_t);
  if (!budget_->reserve(bytes)) return false;
  std::vector<Slot> larger(size);
  mask_ = size - 1;
  for (std::uint32_t number = 0; number < keys_.size(); ++number) {
    std::size_t at = mix(keys_[number]) & mask_;
    while (larger[at].number != none) at = (at + 1) & mask_;
    larger[at] = Slot{keys_[number], number};
  }
  slots_ = std::move(larger);
  keys_.reserve(size * 3 / 4 + 1);
  budget_->release(reserved_);
  reserved_ = bytes;
  return true;
}

}  // namespace grundy::space
