/// Sets of elements of a finite monoid, and rows of a table: bits of a length known at run time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace grundy::misere {

class Bits {
 public:
  Bits() = default;
  explicit Bits(std::size_t size) : size_(size), words_((size + 63) / 64) {}

  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] bool operator[](std::size_t at) const { return (words_[at / 64] >> (at % 64) & 1U) != 0; }
  void set(std::size_t at) { words_[at / 64] |= std::uint64_t{1} << (at % 64); }
  void push(bool bit) {
    if (size_ % 64 == 0) words_.push_back(0);
    ++size_;
    if (bit) set(size_ - 1);
  }
  void join(const Bits& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
  }
  [[nodiscard]] bool within(const Bits& other) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      if ((words_[i] & ~other.words_[i]) != 0) return false;
    }
    return true;
  }
  /// The first bit that both have; `size()` if none.
  [[nodiscard]] std::size_t first_common(const Bits& other) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      if (const std::uint64_t both = words_[i] & other.words_[i]; both != 0) {
        return i * 64 + static_cast<std::size_t>(__builtin_ctzll(both));
      }
    }
    return size_;
  }
  [[nodiscard]] std::size_t count() const {
    std::size_t bits = 0;
    for (const std::uint64_t word : words_) bits += static_cast<std::size_t>(__builtin_popcountll(word));
    return bits;
  }
  [[nodiscard]] std::size_t hash() const {
    std::uint64_t mixed = size_;
    for (const std::uint64_t word : words_) mixed = (mixed ^ word ^ (word >> 31)) * 0x9e3779b97f4a7c15U;
    return static_cast<std::size_t>(mixed ^ (mixed >> 29));
  }

  friend bool operator==(const Bits&, const Bits&) = default;

 private:
  std::size_t size_ = 0;
  std::vector<std::uint64_t> words_;
};

struct HashBits {
  std::size_t operator()(const Bits& bits) const { return bits.hash(); }
};

}  // namespace grundy::misere
