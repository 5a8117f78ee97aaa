/// A growing array of 16-bit values or codes with padding at both ends, so that the kernels may read a vector past
/// them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>
#include <span>
#include <utility>

namespace grundy::sequence {

/// Elements are `fill` until written. Grows in place where the system can (realloc moves pages, not bytes).
class Store {
 public:
  static constexpr std::size_t padding = 128;  ///< readable elements before the first and after the last

  explicit Store(std::uint16_t fill = 0) : fill_(fill) {}
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  Store(Store&& other) noexcept { swap(other); }
  Store& operator=(Store&& other) noexcept {
    swap(other);
    return *this;
  }
  ~Store() { std::free(memory_); }

  /// Makes room for `capacity` elements. Throws std::bad_alloc.
  void reserve(std::size_t capacity) {
    if (capacity <= capacity_) return;
    void* const grown = std::realloc(memory_, (capacity + 2 * padding) * sizeof(std::uint16_t));
    if (grown == nullptr) throw std::bad_alloc();
    memory_ = static_cast<std::uint16_t*>(grown);
    const std::size_t known = capacity_ == 0 ? 0 : capacity_ + 2 * padding;
    for (std::size_t i = known; i < capacity + 2 * padding; ++i) memory_[i] = fill_;
    capacity_ = capacity;
  }

  /// Writes `fill` over every element and changes what unwritten elements are.
  void refill(std::uint16_t fill, std::size_t from) {
    fill_ = fill;
    if (memory_ == nullptr) return;
    for (std::size_t i = 0; i < padding; ++i) memory_[i] = fill;
    for (std::size_t i = padding + from; i < capacity_ + 2 * padding; ++i) memory_[i] = fill;
  }

  /// Drops the first `count` of `size` elements: the others move to the front.
  void slide(std::size_t count, std::size_t size) {
    std::memmove(memory_ + padding, memory_ + padding + count, (size - count) * sizeof(std::uint16_t));
    for (std::size_t i = size - count; i < size + padding; ++i) memory_[padding + i] = fill_;
  }

  [[nodiscard]] std::uint16_t* data() { return memory_ + padding; }
  [[nodiscard]] const std::uint16_t* data() const { return memory_ + padding; }
  [[nodiscard]] std::size_t capacity() const { return capacity_; }

 private:
  void swap(Store& other) noexcept {
    std::swap(memory_, other.memory_);
    std::swap(capacity_, other.capacity_);
    std::swap(fill_, other.fill_);
  }

  std::uint16_t* memory_ = nullptr;
  std::size_t capacity_ = 0;
  std::uint16_t fill_ = 0;
};

}  // namespace grundy::sequence
