/// Eight digits at a time: the number parser of large edge lists.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

namespace grundy::graph::detail {

/// The next eight bytes, the first of them lowest. Precondition: they may be read.
[[nodiscard]] inline std::uint64_t eight_bytes(const char* text) noexcept {
  std::uint64_t word = 0;
  std::memcpy(&word, text, sizeof(word));
  if constexpr (std::endian::native == std::endian::big) word = __builtin_bswap64(word);
  return word;
}

/// How many of the eight bytes, from the first, are decimal digits.
[[nodiscard]] inline unsigned leading_digits(std::uint64_t word) noexcept {
  // A byte is a digit iff its high nibble is 3 and stays 3 after adding 6; the additions do not carry from a byte that
  // passes, and what stands above the first that fails does not matter.
  const std::uint64_t high = word & 0xf0f0f0f0f0f0f0f0;
  const std::uint64_t raised = (word + 0x0606060606060606) & 0xf0f0f0f0f0f0f0f0;
  const std::uint64_t wrong = (high ^ 0x3030303030303030) | (raised ^ 0x3030303030303030);
  return static_cast<unsigned>(std::countr_zero(wrong)) / 8;
}

/// The value of the first `count` bytes, which are digits. Precondition: 1 <= count <= 8.
[[nodiscard]] inline std::uint32_t value_of_digits(std::uint64_t word, unsigned count) noexcept {
  // Moves the digits to the end, so that zeros stand before them, and joins neighbours: 1 and 1, 2 and 2, 4 and 4
  // digits.
  word <<= 64 - 8 * count;
  word = (word & 0x0f0f0f0f0f0f0f0f) * 2561 >> 8;
  word = (word & 0x00ff00ff00ff00ff) * 6553601 >> 16;
  return static_cast<std::uint32_t>((word & 0x0000ffff0000ffff) * 42949672960001 >> 32);
}

}  // namespace grundy::graph::detail
