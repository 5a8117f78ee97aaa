/// Values below 2048 once more, cut into bytes, in ascending and in descending order: what `strike_out` reads.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "grundy/sequence/kernels.hpp"

namespace grundy::sequence {

class ByteMirror {
 public:
  /// Takes in the values of heaps up to `size`, of which those it has already do not change.
  void extend(const std::uint16_t* values, std::uint64_t size) {
    if (too_large_) return;
    if (size > capacity_) grow(capacity_for(size));
    for (; size_ < size && !too_large_; ++size_) {
      const std::uint16_t value = values[size_];
      too_large_ = value >= byte_values;
      put(size_, static_cast<std::uint8_t>(value / 8), static_cast<std::uint8_t>(value % 8));
    }
  }

  /// How many bytes it takes, or has taken for a while, when it is extended to `size` heaps.
  [[nodiscard]] std::size_t bytes_for(std::uint64_t size) const {
    const bool grows = size > capacity_ && !too_large_;
    return static_cast<std::size_t>(grows ? 5 * capacity_for(size) : 5 * capacity_);  // four, and one that is copied
  }

  /// Whether every value fits; else nothing here may be used.
  [[nodiscard]] bool usable() const { return !too_large_; }
  /// Heaps first, first + 1, …
  [[nodiscard]] ByteValues up(std::uint64_t first) const { return {high_.data() + first, low_.data() + first}; }
  /// Heaps first, first − 1, …
  [[nodiscard]] ByteValues down(std::uint64_t first) const {
    const std::uint64_t at = capacity_ - first;
    return {high_down_.data() + at, low_down_.data() + at};
  }

 private:
  [[nodiscard]] std::uint64_t capacity_for(std::uint64_t size) const {
    return std::max<std::uint64_t>(capacity_ + capacity_ / 4, size + 4096);
  }
  void put(std::uint64_t heap, std::uint8_t high, std::uint8_t low) {
    high_[heap] = high;
    low_[heap] = low;
    high_down_[capacity_ - heap] = high;
    low_down_[capacity_ - heap] = low;
  }
  void grow(std::uint64_t capacity) {
    const auto elements = static_cast<std::size_t>(capacity) + 1;
    high_.resize(elements);
    low_.resize(elements);
    high_down_.assign(elements, 0);
    low_down_.assign(elements, 0);
    capacity_ = capacity;
    for (std::uint64_t heap = 0; heap < size_; ++heap) put(heap, high_[heap], low_[heap]);
  }

  std::uint64_t size_ = 0;
  std::uint64_t capacity_ = 0;
  bool too_large_ = false;
  std::vector<std::uint8_t> high_;
  std::vector<std::uint8_t> low_;
  std::vector<std::uint8_t> high_down_;  ///< [capacity_ − heap]
  std::vector<std::uint8_t> low_down_;
};

}  // namespace grundy::sequence
