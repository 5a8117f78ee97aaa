/// The options of one position as a set of values, and how they are looked up in a table.
///
/// A set is one word while all values are below 64, else an array of stamps that is never cleared. `Lookup` is the sink
/// of an `Executor` (executor.hpp): it turns ranks into values and values into marks.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace grundy::table {

/// The options of one position while every value is below 64: one word.
struct WordMarks {
  static constexpr bool word = true;
  std::uint64_t present = 0;
  void begin() noexcept { present = 0; }
  /// A copy that lives in registers while a run is scanned.
  struct Local {
    std::uint64_t present;
    void add(std::uint64_t value) noexcept { present |= std::uint64_t{1} << value; }
  };
  [[nodiscard]] Local local() const noexcept { return {present}; }
  void take(const Local& from) noexcept { present = from.present; }
};

/// The options of one position by stamps. `fit` is called before values grow.
struct StampMarks {
  static constexpr bool word = false;
  std::vector<std::uint32_t> stamps;
  std::uint32_t now = 0;
  void begin() {
    if (++now == 0) {
      std::fill(stamps.begin(), stamps.end(), 0U);
      now = 1;
    }
  }
  struct Local {
    std::uint32_t* stamps;
    std::uint32_t now;
    void add(std::uint64_t value) noexcept { stamps[value] = now; }
  };
  [[nodiscard]] Local local() noexcept { return {stamps.data(), now}; }
  void take(const Local&) noexcept {}
  /// Room for values up to `most` and their nim-sums, and one that is never present.
  void fit(std::uint64_t most) {
    const auto size = static_cast<std::size_t>(std::bit_ceil(most + 1) + 1);
    if (stamps.size() < size) stamps.resize(size * 2, 0U);
  }
  [[nodiscard]] bool has(std::size_t value) const noexcept { return value < stamps.size() && stamps[value] == now; }
};

/// Hands options to marks by looking their values up. Poison: a position outside the domain stops it.
template <class V, class Marks, bool Poison>
struct Lookup {
  const V* values;
  Marks& marks;
  std::uint64_t nothing;  ///< the value of the empty sum

  static constexpr V outside = std::numeric_limits<V>::max();

  bool one(std::uint64_t rank) {
    const V value = values[rank];
    if (Poison && value == outside) return false;
    return mark(value);
  }
  bool run(std::uint64_t rank, std::int64_t step, std::int64_t count) {
    if (step == 0) count = std::min<std::int64_t>(count, 1);  // many choices, one option
    auto local = marks.local();
    auto at = static_cast<std::int64_t>(rank);
    for (std::int64_t i = 0; i < count; ++i, at += step) {
      const V value = values[at];
      if (Poison && value == outside) return false;
      local.add(value);
    }
    marks.take(local);
    return true;
  }
  bool list(std::int64_t rank, std::int64_t step, std::span<const std::int64_t> list) {
    auto local = marks.local();
    for (const std::int64_t value : list) {
      const V found = values[rank + step * value];
      if (Poison && found == outside) return false;
      local.add(found);
    }
    marks.take(local);
    return true;
  }
  bool pair_run(std::int64_t a, std::int64_t a_step, std::int64_t b, std::int64_t b_step, std::int64_t count) {
    // i and count - 1 - i give the same two components when the runs are mirror images: half of them will do.
    if (a_step == -b_step && a == b + b_step * (count - 1)) count = (count + 1) / 2;
    if (a_step == 0 && b_step == 0) count = std::min<std::int64_t>(count, 1);
    auto local = marks.local();
    for (std::int64_t i = 0; i < count; ++i, a += a_step, b += b_step) {
      const V left = values[a];
      const V right = values[b];
      if (Poison && (left == outside || right == outside)) return false;
      local.add(std::uint64_t{left} ^ std::uint64_t{right});
    }
    marks.take(local);
    return true;
  }
  bool some(std::span<const std::uint64_t> ranks) {
    if (ranks.empty()) return mark(nothing);
    std::uint64_t sum = 0;
    for (const std::uint64_t rank : ranks) {
      const V value = values[rank];
      if (Poison && value == outside) return false;
      sum ^= value;
    }
    return mark(sum);
  }
  bool mark(std::uint64_t value) {
    auto local = marks.local();
    local.add(value);
    marks.take(local);
    return true;
  }
};

/// The largest value an array of V may hold; the one above it marks positions outside the domain.
template <class V, class Marks>
constexpr std::uint64_t most_value = Marks::word
                                         ? 63
                                         : std::min<std::uint64_t>(std::numeric_limits<V>::max() - std::uint64_t{1},
                                                                   0x7fff'ffffU);

}  // namespace grundy::table
