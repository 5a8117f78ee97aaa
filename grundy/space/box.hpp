/// A closed box of integer tuples, ranked: low[i] <= x[i] <= high[i] for each coordinate.
///
/// The rank is affine in the coordinates: which coordinate varies slowest and in which direction each runs is part of
/// the box, so an engine that fills ranks upwards visits positions in the order it needs. Ranks are 0 … size() - 1.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace grundy::space {

/// How ranks run along one coordinate.
struct Axis {
  std::size_t coordinate = 0;
  bool descending = false;  ///< larger coordinates have smaller ranks
};

class Box {
 public:
  Box() = default;

  /// `axes` names every coordinate once, slowest first; empty: in order, ascending. Nothing if the size passes 2^62 or
  /// some interval is empty or wider than that. Precondition: `low` and `high` have the same length.
  [[nodiscard]] static std::optional<Box> make(std::vector<std::int64_t> low, std::vector<std::int64_t> high,
                                               std::vector<Axis> axes = {});

  [[nodiscard]] std::uint64_t size() const noexcept { return size_; }
  [[nodiscard]] std::size_t dimension() const noexcept { return low_.size(); }
  [[nodiscard]] std::int64_t low(std::size_t coordinate) const noexcept { return low_[coordinate]; }
  [[nodiscard]] std::int64_t high(std::size_t coordinate) const noexcept { return high_[coordinate]; }
  [[nodiscard]] const std::vector<Axis>& axes() const noexcept { return axes_; }

  /// rank(x) = origin() + Σ stride(i) · x[i].
  [[nodiscard]] std::int64_t stride(std::size_t coordinate) const noexcept { return strides_[coordinate]; }
  [[nodiscard]] std::int64_t origin() const noexcept { return origin_; }

  [[nodiscard]] bool contains(std::span<const std::int64_t> at) const noexcept {
    for (std::size_t i = 0; i < low_.size(); ++i) {
      if (at[i] < low_[i] || at[i] > high_[i]) return false;
    }
    return true;
  }
  /// Precondition: `contains(at)`.
  [[nodiscard]] std::uint64_t rank(std::span<const std::int64_t> at) const noexcept {
    std::int64_t sum = origin_;
    for (std::size_t i = 0; i < strides_.size(); ++i) sum += strides_[i] * at[i];
    return static_cast<std::uint64_t>(sum);
  }
  /// Precondition: rank < size(), `at` has the box's dimension.
  void unrank(std::uint64_t rank, std::span<std::int64_t> at) const noexcept {
    for (const Axis& axis : axes_) {
      const std::int64_t stride = strides_[axis.coordinate];
      const auto width = static_cast<std::uint64_t>(stride < 0 ? -stride : stride);
      const auto steps = static_cast<std::int64_t>(rank / width);
      rank %= width;
      at[axis.coordinate] = stride < 0 ? high_[axis.coordinate] - steps : low_[axis.coordinate] + steps;
    }
  }
  /// Moves `at` to the position of the next rank. Precondition: there is one.
  void advance(std::span<std::int64_t> at) const noexcept {
    for (std::size_t i = axes_.size(); i-- > 0;) {
      const std::size_t c = axes_[i].coordinate;
      if (!axes_[i].descending) {
        if (at[c] < high_[c]) {
          ++at[c];
          return;
        }
        at[c] = low_[c];
      } else {
        if (at[c] > low_[c]) {
          --at[c];
          return;
        }
        at[c] = high_[c];
      }
    }
  }

 private:
  std::vector<std::int64_t> low_;
  std::vector<std::int64_t> high_;
  std::vector<Axis> axes_;
  std::vector<std::int64_t> strides_;
  std::int64_t origin_ = 0;
  std::uint64_t size_ = 1;
};

}  // namespace grundy::space
