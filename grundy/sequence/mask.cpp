#include "grundy/sequence/mask.hpp"

#include <algorithm>
#include <bit>
#include <vector>

namespace grundy::sequence {
namespace {

void walsh_hadamard(std::vector<std::int64_t>& data) {
  for (std::size_t step = 1; step < data.size(); step *= 2) {
    for (std::size_t block = 0; block < data.size(); block += 2 * step) {
      for (std::size_t i = block; i < block + step; ++i) {
        const std::int64_t a = data[i];
        const std::int64_t b = data[i + step];
        data[i] = a + b;
        data[i + step] = a - b;
      }
    }
  }
}

}  // namespace

MaskChoice best_mask(std::span<const std::uint16_t> values, std::uint64_t first, bool splits_share_parity,
                     std::uint32_t shift) {
  const auto looked_at = values.subspan(static_cast<std::size_t>(first));
  const std::uint16_t most =
      looked_at.empty() ? std::uint16_t{0} : *std::max_element(looked_at.begin(), looked_at.end());
  const std::size_t size = std::max<std::size_t>(2, std::bit_ceil(std::size_t{most} + 1));
  std::vector<std::int64_t> even(size, 0);
  std::vector<std::int64_t> odd(size, 0);
  for (std::size_t i = 0; i < looked_at.size(); ++i) {
    ((first + i + shift) % 2 == 0 ? even : odd)[looked_at[i]] += 1;
  }
  walsh_hadamard(even);
  walsh_hadamard(odd);
  // A transform's entry at m is (heaps of even parity under m) − (heaps of odd parity): common ones are wanted.
  MaskChoice best;
  auto best_surplus = static_cast<std::int64_t>(looked_at.size()) + 1;
  for (std::size_t m = 1; m < size; ++m) {
    for (const bool parity : {false, true}) {
      if (parity && !splits_share_parity) continue;
      const std::int64_t surplus = even[m] + (parity ? -odd[m] : odd[m]);
      if (surplus >= best_surplus) continue;
      best_surplus = surplus;
      best.mask = Mask{static_cast<std::uint32_t>(m), parity, shift};
      best.rare = static_cast<std::uint64_t>((static_cast<std::int64_t>(looked_at.size()) + surplus) / 2);
    }
  }
  return best;
}

}  // namespace grundy::sequence
