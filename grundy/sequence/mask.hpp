/// The choice of rare and common values.
///
/// In many splitting games the values fall in two classes such that the sum of two values of one class is hardly ever a
/// value of the other (the sparse space phenomenon of Berlekamp, Conway and Guy, Winning Ways ch. 4). The classes found
/// here are linear: a mask m, and a value v is common iff the parity of v & m is odd; rare values are then a subgroup
/// that contains 0. If all splitting moves remove numbers of one parity, the parity of the heap may take part: position
/// n + t.
///
/// A value is written as a code: its index (the value with the mask's lowest bit left out, which keeps the order within
/// a class) and a bit that says rare. Codes add by xor as values do: code(a) ^ code(b) is the code that value(a) ^
/// value(b) has at a heap a + b + t. So everything the sparse engine does, it does on codes.
#pragma once

#include <cstdint>
#include <span>

namespace grundy::sequence {

struct Mask {
  std::uint32_t bits = 1;   ///< not 0
  bool parity = false;      ///< the parity of the position takes part
  std::uint32_t shift = 0;  ///< the position of heap n is n + shift (0 or 1)

  /// Whether the value is common at the heap.
  [[nodiscard]] bool common(std::uint32_t value, std::uint64_t heap) const {
    const auto odd = static_cast<std::uint32_t>(__builtin_parity(value & bits));
    return (odd ^ (parity ? static_cast<std::uint32_t>((heap + shift) & 1U) : 0U)) != 0;
  }
  /// The value without the mask's lowest bit.
  [[nodiscard]] std::uint32_t index(std::uint32_t value) const {
    const std::uint32_t low = (bits & (0U - bits)) - 1;
    return ((value >> 1) & ~low) | (value & low);
  }
  /// The value that has this index at the heap and is common, or rare.
  [[nodiscard]] std::uint32_t value(std::uint32_t index, bool is_common, std::uint64_t heap) const {
    const std::uint32_t low = (bits & (0U - bits)) - 1;
    const std::uint32_t rest = ((index & ~low) << 1) | (index & low);
    return common(rest, heap) == is_common ? rest : rest | (low + 1);
  }
  friend bool operator==(const Mask&, const Mask&) = default;
};

inline constexpr std::uint16_t rare_bit = 0x8000;       ///< of a code
inline constexpr std::uint16_t no_code = 0xC000;        ///< a heap without a code: heap 0, or one not computed yet
inline constexpr std::uint16_t no_heap_bit = 0x4000;    ///< set in no_code, and in no code of a heap
inline constexpr std::uint32_t largest_coded = 0x7FFE;  ///< values up to this have codes

[[nodiscard]] inline std::uint16_t encode(const Mask& mask, std::uint32_t value, std::uint64_t heap) {
  return static_cast<std::uint16_t>(mask.index(value) | (mask.common(value, heap) ? 0U : std::uint32_t{rare_bit}));
}
[[nodiscard]] inline std::uint32_t decode(const Mask& mask, std::uint16_t code, std::uint64_t heap) {
  return mask.value(code & 0x3FFFU, (code & rare_bit) == 0, heap);
}

struct MaskChoice {
  Mask mask;
  std::uint64_t rare = 0;  ///< how many of the heaps looked at would be rare
};

/// The mask with the fewest rare heaps among values[first…], found by a Walsh-Hadamard transform of their histogram.
/// Where `splits_share_parity`, masks with the parity of n + shift are tried too. Cost: O(heaps + V log V), V the
/// largest value.
[[nodiscard]] MaskChoice best_mask(std::span<const std::uint16_t> values, std::uint64_t first, bool splits_share_parity,
                                   std::uint32_t shift);

}  // namespace grundy::sequence
