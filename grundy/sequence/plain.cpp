#include "grundy/sequence/plain.hpp"

#include <algorithm>

namespace grundy::sequence {

std::uint32_t PlainMex::value(std::uint64_t n, std::span<const std::uint16_t> smaller) {
  if (seen_.empty()) seen_.assign(std::size_t{1} << 16, 0);
  if (++stamp_ == 0) {
    std::fill(seen_.begin(), seen_.end(), 0U);
    stamp_ = 1;
  }
  std::uint32_t* const seen = seen_.data();
  const std::uint32_t stamp = stamp_;
  const std::uint16_t* const values = smaller.data();
  for (const std::uint32_t t : game_.finish) {
    if (t == n) seen[0] = stamp;
  }
  for (const std::uint32_t t : game_.take) {
    if (t < n) seen[values[n - t]] = stamp;
  }
  for (const Split& split : game_.split) {
    if (n < split.removed + 2) continue;
    const std::uint64_t sum = n - split.removed;
    if (split.pairs == Pairs::equal) {
      if (sum % 2 == 0) seen[0] = stamp;
      continue;
    }
    const std::uint64_t last = split.pairs == Pairs::unequal ? (sum - 1) / 2 : sum / 2;
    for (std::uint64_t a = 1; a <= last; ++a) seen[values[a] ^ values[sum - a]] = stamp;
  }
  std::uint32_t mex = 0;
  while (seen[mex] == stamp) ++mex;
  return mex;
}

}  // namespace grundy::sequence
