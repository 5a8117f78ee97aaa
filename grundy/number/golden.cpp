#include "grundy/number/golden.hpp"

namespace grundy {

Integer floor_phi(const Integer& k) {
  return (k + isqrt(Integer(5) * k * k)) >> 1;
}

std::uint64_t floor_phi(std::uint64_t k) noexcept {
  __extension__ using Wide = unsigned __int128;
  __extension__ using Signed = __int128;
  constexpr std::uint64_t fraction =
      0x9E3779B97F4A7C15;  // ⌊2^64 (φ - 1)⌋: the product falls short by less than k / 2^64 < 1
  const std::uint64_t low = k + static_cast<std::uint64_t>(static_cast<Wide>(k) * fraction >> 64);
  // low <= ⌊kφ⌋ <= low + 1, and low + 1 < kφ decides. All terms stay below 2^126.
  const auto m = static_cast<Signed>(low + 1);
  const auto s = static_cast<Signed>(k);
  return m * (m - s) - s * s < 0 ? low + 1 : low;
}

Integer floor_over_phi(const Integer& n) {
  return floor_phi(n) - n;
}

}  // namespace grundy
