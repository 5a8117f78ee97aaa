/// Mixing of 64-bit words, for the hash sets of this room. A multiply of two words folded to one (as in wyhash by
/// Wang Yi, 2019) is fast and spreads low bits into high ones.
#pragma once

#include <cstdint>

namespace grundy::space {

[[nodiscard]] inline std::uint64_t fold(std::uint64_t a, std::uint64_t b) noexcept {
  __extension__ using Wide = unsigned __int128;
  const Wide product = static_cast<Wide>(a) * b;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64U);
}

[[nodiscard]] inline std::uint64_t mix(std::uint64_t word) noexcept {
  return fold(word ^ 0x9e37'79b9'7f4a'7c15ULL, 0xd6e8'feb8'6659'fd93ULL);
}

}  // namespace grundy::space
