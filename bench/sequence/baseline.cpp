#include "baseline.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace grundy::bench {
namespace {

constexpr std::size_t value_range = 1U << 14U;

/// The split of the values: common ones are such that no two of them have a common sum; 0 is rare.
class Classes {
 public:
  /// Makes the classes anew, going through the values by how often they occurred.
  void choose(const std::vector<std::uint32_t>& occurrences) {
    std::vector<std::uint16_t> order;
    for (std::size_t v = 1; v < occurrences.size(); ++v) {
      if (occurrences[v] != 0) order.push_back(static_cast<std::uint16_t>(v));
    }
    std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return occurrences[a] > occurrences[b]; });
    common_.assign(value_range, false);
    std::vector<bool> barred(value_range, false);
    std::vector<std::uint16_t> members;
    barred[0] = true;
    for (const std::uint16_t v : order) {
      if (barred[v]) continue;
      // v may join if it is no sum of members, and no sum of v and a member is a member.
      const bool fits = std::none_of(members.begin(), members.end(), [&](auto m) { return common_[m ^ v]; });
      if (!fits) continue;
      for (const std::uint16_t m : members) barred[m ^ v] = true;
      common_[v] = true;
      members.push_back(v);
    }
  }
  [[nodiscard]] bool common(std::uint16_t value) const { return common_[value]; }

 private:
  std::vector<bool> common_ = std::vector<bool>(value_range, false);
};

}  // namespace

std::vector<std::uint16_t> rare_common(const sequence::Splitting& game, std::uint64_t n) {
  std::vector<std::uint16_t> values(n, 0);
  std::vector<std::uint32_t> occurrences(value_range, 0);
  std::vector<std::uint64_t> seen(value_range, 0);
  std::vector<std::uint64_t> rare;
  Classes classes;
  std::uint64_t next_choice = 64;
  for (std::uint64_t heap = 1; heap < n; ++heap) {
    if (heap == next_choice) {
      classes.choose(occurrences);
      rare.clear();
      for (std::uint64_t m = 1; m < heap; ++m) {
        if (!classes.common(values[m])) rare.push_back(m);
      }
      next_choice *= 2;
    }
    for (const std::uint32_t t : game.finish) {
      if (t == heap) seen[0] = heap;
    }
    for (const std::uint32_t t : game.take) {
      if (t < heap) seen[values[heap - t]] = heap;
    }
    for (const sequence::Split& split : game.split) {
      for (const std::uint64_t r : rare) {
        if (r + split.removed >= heap) break;
        seen[values[r] ^ values[heap - split.removed - r]] = heap;
      }
    }
    const auto least = [&] {
      std::uint16_t v = 0;
      while (seen[v] == heap) ++v;
      return v;
    };
    std::uint16_t value = least();
    // A common value is right; a rare one must be shown to be no sum, by all pairs.
    if (!classes.common(value)) {
      for (const sequence::Split& split : game.split) {
        if (heap < split.removed + 2U) continue;
        const std::uint64_t sum = heap - split.removed;
        for (std::uint64_t a = 1; 2 * a <= sum && !classes.common(value); ++a) {
          seen[values[a] ^ values[sum - a]] = heap;
          if (seen[value] == heap) value = least();
        }
      }
      value = least();
    }
    values[heap] = value;
    ++occurrences[value];
    if (!classes.common(value)) rare.push_back(heap);
  }
  return values;
}

}  // namespace grundy::bench
