/// A fixed-length array of plain values for graphs of many millions of nodes.
///
/// Unlike `std::vector` it leaves its memory uninitialised (a counting sort writes each cell once, so zeroing first is
/// a second pass over memory), and it asks the system for huge pages when it is large: retrograde analysis touches
/// memory at random, and with 4 KiB pages most of its time goes into address translation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>

#include "grundy/base/result.hpp"
#include "grundy/run/budget.hpp"

namespace grundy::graph {

namespace detail {
/// `bytes` of uninitialised memory, on huge pages if large. Throws std::bad_alloc. Zero bytes give null.
[[nodiscard]] void* allocate(std::size_t bytes);
void deallocate(void* memory, std::size_t bytes) noexcept;
}  // namespace detail

/// Fixed-length, move-only, uninitialised unless made by `filled`.
template <class T>
class Array {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  Array() = default;
  explicit Array(std::size_t size) : data_(static_cast<T*>(detail::allocate(size * sizeof(T)))), size_(size) {}
  Array(Array&& other) noexcept : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  Array& operator=(Array&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
  }
  Array(const Array&) = delete;
  Array& operator=(const Array&) = delete;
  ~Array() { detail::deallocate(data_, size_ * sizeof(T)); }

  [[nodiscard]] static Array filled(std::size_t size, T value) {
    Array array(size);
    std::fill_n(array.data_, size, value);
    return array;
  }
  [[nodiscard]] static Array copy_of(std::span<const T> values) {
    Array array(values.size());
    std::copy(values.begin(), values.end(), array.data_);
    return array;
  }

  [[nodiscard]] T* data() noexcept { return data_; }
  [[nodiscard]] const T* data() const noexcept { return data_; }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] T& operator[](std::size_t index) noexcept { return data_[index]; }
  [[nodiscard]] const T& operator[](std::size_t index) const noexcept { return data_[index]; }
  [[nodiscard]] T* begin() noexcept { return data_; }
  [[nodiscard]] T* end() noexcept { return data_ + size_; }
  [[nodiscard]] const T* begin() const noexcept { return data_; }
  [[nodiscard]] const T* end() const noexcept { return data_ + size_; }
  [[nodiscard]] std::span<const T> view() const noexcept { return {data_, size_}; }

 private:
  T* data_ = nullptr;
  std::size_t size_ = 0;
};

/// Memory accounted with a budget while this lives: the scratch of one algorithm.
class Reservation {
 public:
  Reservation() = default;
  Reservation(Reservation&& other) noexcept
      : budget_(std::exchange(other.budget_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}
  Reservation& operator=(Reservation&& other) noexcept {
    std::swap(budget_, other.budget_);
    std::swap(bytes_, other.bytes_);
    return *this;
  }
  Reservation(const Reservation&) = delete;
  Reservation& operator=(const Reservation&) = delete;
  ~Reservation() { release(); }

  /// Accounts `bytes` for this life. Error: limit.
  [[nodiscard]] static Result<Reservation> make(run::Budget& budget, std::size_t bytes);
  /// Accounts `bytes` more; false when the budget refuses.
  [[nodiscard]] bool grow(std::size_t bytes) noexcept;
  /// Gives everything back now.
  void release() noexcept;
  /// Ends this life without giving the memory back: it has become part of a result.
  void keep() noexcept { budget_ = nullptr; }

 private:
  run::Budget* budget_ = nullptr;
  std::size_t bytes_ = 0;
};

/// The error of work that its budget has stopped.
[[nodiscard]] tl::unexpected<Error> stopped(const run::Budget& budget);

}  // namespace grundy::graph
