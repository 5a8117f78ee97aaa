/// Running sets along lines.
///
/// The options of x by one family may be all x + k·d for k in an interval: a rook's move, a bishop's, "take at most m".
/// Positions on one line through the box share these options, shifted: going one step up the line, one option comes in
/// at the near end and, unless the far end stays put, some go out at the far end. So each line keeps the set of values
/// of its present options, as bits (with a count for each value where options go out), and a position costs the change
/// of its intervals instead of their lengths. The mex of a position is then the first bit absent from the union over
/// its families, 64 values at a time, from the first word that is not full in some line.
///
/// Memory: for each line 24 bytes, a bit for each value, and 4 bytes for each value where counted. Lines along the
/// fastest axis are visited one after the other and share one state.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "grundy/run/budget.hpp"
#include "grundy/table/compiled.hpp"

namespace grundy::table {

class LineSets {
 public:
  /// Sets for `family` of `node`, or nothing if the family is no line or there is no memory for it. `budget` must
  /// outlive it.
  [[nodiscard]] static std::unique_ptr<LineSets> make(const FastNode& node, const FastFamily& family,
                                                      run::Budget& budget);
  LineSets(const LineSets&) = delete;
  LineSets& operator=(const LineSets&) = delete;
  ~LineSets();

  /// Makes room for values up to `most`; false if there is no memory for that.
  [[nodiscard]] bool fit(std::uint64_t most);

  /// Brings the set of the line through `x`, whose rank is `rank`, to the options x + k·d, low <= k <= high. False if
  /// one of them holds `poison`. Values must have been made room for.
  template <class V, bool Poison>
  [[nodiscard]] bool update(const std::int64_t* x, std::int64_t rank, std::int64_t low, std::int64_t high,
                            const V* values) {
    return update<V, Poison>(place_(x), number_(x), rank, low, high, values);
  }
  /// The same for place `place` of the line with this number.
  template <class V, bool Poison>
  [[nodiscard]] bool update(std::int64_t place, std::int64_t number, std::int64_t rank, std::int64_t low,
                            std::int64_t high, const V* values) {
    if (high < low) {
      present_ = nullptr;
      return true;
    }
    std::size_t line = 0;
    if (single_) {
      if (number != current_) {
        clear(0);
        current_ = number;
      }
    } else {
      line = static_cast<std::size_t>(number);
    }
    const std::int64_t first = place - high;
    const std::int64_t last = place - low;
    Window& window = windows_[line];
    std::uint64_t* const bits = bits_.data() + line * words_;
    // The value at place s of this line stands at rank + (place - s) · rank step.
    const std::int64_t origin = rank + place * rank_step_;
    if (grows_) {
      if (window.last < window.first) window = Window{first, first - 1, 0};
      for (std::int64_t s = window.last + 1; s <= last; ++s) {
        const V value = values[origin - s * rank_step_];
        if (Poison && value == static_cast<V>(-1)) return false;
        bits[value >> 6U] |= std::uint64_t{1} << (value & 63U);
      }
      if (window.last < last) window.last = last;
      while (window.full < words_ && bits[window.full] == ~std::uint64_t{0}) ++window.full;
    } else {
      std::uint32_t* const counts = counts_.data() + line * words_ * 64;
      const auto add = [&](std::int64_t s) {
        const V value = values[origin - s * rank_step_];
        if (Poison && value == static_cast<V>(-1)) return false;
        if (counts[value]++ == 0) bits[value >> 6U] |= std::uint64_t{1} << (value & 63U);
        return true;
      };
      const auto remove = [&](std::int64_t s) {
        const V value = values[origin - s * rank_step_];
        if (--counts[value] == 0) {
          bits[value >> 6U] &= ~(std::uint64_t{1} << (value & 63U));
          if (value >> 6U < window.full) window.full = static_cast<std::uint32_t>(value >> 6U);
        }
      };
      if (window.last < window.first || first > window.last || last < window.first) {
        for (std::int64_t s = window.first; s <= window.last; ++s) remove(s);
        window.first = first;
        window.last = first - 1;
      }
      while (window.last < last) {
        if (!add(window.last + 1)) return false;
        ++window.last;
      }
      while (window.first > first) {
        if (!add(window.first - 1)) return false;
        --window.first;
      }
      while (window.first < first) remove(window.first++);
      while (window.last > last) remove(window.last--);
      while (window.full < words_ && bits[window.full] == ~std::uint64_t{0}) ++window.full;
    }
    present_ = bits;
    full_ = window.full;
    return true;
  }

  /// The number of the line through a position, and its place on the line, which goes down along moves.
  [[nodiscard]] const FastAffine& number() const noexcept { return number_; }
  [[nodiscard]] const FastAffine& place() const noexcept { return place_; }

  /// Forgets which set is up to date.
  void nothing_present() noexcept { present_ = nullptr; }
  /// The set that `update` brought up to date; null: empty.
  [[nodiscard]] const std::uint64_t* present() const noexcept { return present_; }
  /// Its first words that are full for certain.
  [[nodiscard]] std::size_t full() const noexcept { return full_; }
  [[nodiscard]] std::size_t words() const noexcept { return words_; }

 private:
  struct Window {
    std::int64_t first = 1;
    std::int64_t last = 0;
    std::uint32_t full = 0;
  };
  explicit LineSets(run::Budget& budget) : budget_(&budget) {}
  void clear(std::size_t line);
  [[nodiscard]] bool allocate(std::size_t words);

  run::Budget* budget_;
  std::size_t reserved_ = 0;
  bool grows_ = false;
  bool single_ = false;
  std::int64_t rank_step_ = 0;
  FastAffine number_;
  FastAffine place_;
  std::int64_t current_ = -1;
  std::size_t lines_ = 1;
  std::size_t words_ = 0;
  std::vector<Window> windows_;
  std::vector<std::uint64_t> bits_;
  std::vector<std::uint32_t> counts_;
  const std::uint64_t* present_ = nullptr;
  std::size_t full_ = 0;
};

}  // namespace grundy::table
