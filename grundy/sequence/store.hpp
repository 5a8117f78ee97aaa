/// A growing array of 16-bit values or codes with padding at both ends, so that the kernels may read a vector past
/// them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>
#include <span>
#include <utility>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace grundy::sequence {

/// Elements that are prepared are `fill` until written. Grows in place where the system can (realloc moves pages, not
/// bytes).
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
    const std::size_t bytes = (capacity + 2 * padding) * sizeof(std::uint16_t);
    void* const grown = std::realloc(memory_, bytes);
    if (grown == nullptr) throw std::bad_alloc();
    const bool first = memory_ == nullptr;
    memory_ = static_cast<std::uint16_t*>(grown);
    capacity_ = capacity;
    if (first) std::fill_n(memory_, padding, fill_);
    want_large_pages(bytes);
  }

  /// Sees to it that the elements before `end` (at most capacity() + padding) and `padding` after them are written.
  void prepare(std::size_t end) {
    const std::size_t to = std::min(end + padding, capacity_ + padding);
    if (to <= written_) return;
    std::fill(data() + written_, data() + to, fill_);
    written_ = to;
  }

  /// Writes `fill` over every element from `from` on, and before the first, and changes what unwritten elements are.
  void refill(std::uint16_t fill, std::size_t from) {
    fill_ = fill;
    if (memory_ == nullptr) return;
    std::fill_n(memory_, padding, fill);
    written_ = std::min(written_, from);
  }

  /// Drops the first `count` of `size` elements: the others move to the front.
  void slide(std::size_t count, std::size_t size) {
    std::memmove(data(), data() + count, (size - count) * sizeof(std::uint16_t));
    written_ = size - count;
    prepare(written_);
  }

  [[nodiscard]] std::uint16_t* data() { return memory_ + padding; }
  [[nodiscard]] const std::uint16_t* data() const { return memory_ + padding; }
  [[nodiscard]] std::size_t capacity() const { return capacity_; }

 private:
  /// Millions of values in small pages cost as much in page faults as some games do in arithmetic.
  void want_large_pages([[maybe_unused]] std::size_t bytes) {
#if defined(__linux__)
    constexpr std::uintptr_t page = 4096;
    if (bytes < std::size_t{1} << 22U) return;
    const std::uintptr_t begin = (reinterpret_cast<std::uintptr_t>(memory_) + page - 1) / page * page;
    const std::uintptr_t end = (reinterpret_cast<std::uintptr_t>(memory_) + bytes) / page * page;
    (void)::madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
#endif
  }

  void swap(Store& other) noexcept {
    std::swap(memory_, other.memory_);
    std::swap(capacity_, other.capacity_);
    std::swap(written_, other.written_);
    std::swap(fill_, other.fill_);
  }

  std::uint16_t* memory_ = nullptr;
  std::size_t capacity_ = 0;
  std::size_t written_ = 0;  ///< elements from the first on that have a value
  std::uint16_t fill_ = 0;
};

}  // namespace grundy::sequence
