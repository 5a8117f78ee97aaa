/// A growing array whose memory comes out of a budget: growth asks first, and says no instead of allocating.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "grundy/run/budget.hpp"

namespace grundy::space {

template <class T>
requires std::is_trivially_copyable_v<T>
class Accounted {
 public:
  /// `budget` must outlive the array.
  explicit Accounted(run::Budget& budget) : budget_(&budget) {}
  ~Accounted() { budget_->release(items_.capacity() * sizeof(T)); }
  Accounted(const Accounted&) = delete;
  Accounted& operator=(const Accounted&) = delete;

  /// False, with the budget's `why()` set, when there is no memory for it.
  [[nodiscard]] bool push_back(T item) {
    if (items_.size() == items_.capacity() && !reserve(std::max<std::size_t>(256, items_.size() * 2))) return false;
    items_.push_back(item);
    return true;
  }
  [[nodiscard]] bool resize(std::size_t size, T fill) {
    if (size > items_.capacity() && !reserve(std::max(size, std::min(items_.capacity() * 2, size * 2)))) return false;
    items_.resize(size, fill);
    return true;
  }
  void shrink(std::size_t size) { items_.resize(size); }
  void clear() { items_.clear(); }

  [[nodiscard]] T& operator[](std::size_t i) noexcept { return items_[i]; }
  [[nodiscard]] const T& operator[](std::size_t i) const noexcept { return items_[i]; }
  [[nodiscard]] T& back() noexcept { return items_.back(); }
  [[nodiscard]] std::size_t size() const noexcept { return items_.size(); }
  [[nodiscard]] bool empty() const noexcept { return items_.empty(); }
  [[nodiscard]] std::span<const T> from(std::size_t first) const noexcept { return std::span(items_).subspan(first); }
  [[nodiscard]] std::span<T> all() noexcept { return items_; }
  void pop_back() { items_.pop_back(); }

 private:
  [[nodiscard]] bool reserve(std::size_t capacity) {
    // Old and new stand side by side while the contents move.
    const std::size_t old = items_.capacity() * sizeof(T);
    if (!budget_->reserve(capacity * sizeof(T))) return false;
    items_.reserve(capacity);
    budget_->release(old);
    if (items_.capacity() > capacity && !budget_->reserve((items_.capacity() - capacity) * sizeof(T))) return false;
    return true;
  }

  run::Budget* budget_;
  std::vector<T> items_;
};

}  // namespace grundy::space
