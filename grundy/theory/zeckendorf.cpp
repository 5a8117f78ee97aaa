#include "grundy/theory/zeckendorf.hpp"

#include <array>
#include <cstdint>

#include "grundy/number/golden.hpp"

namespace grundy::theory {
namespace {

/// F(i + 2) for all that fit 64 bits.
constexpr auto kWeights = [] {
  std::array<std::uint64_t, 91> weights{1, 2};
  for (std::size_t i = 2; i < weights.size(); ++i) weights[i] = weights[i - 1] + weights[i - 2];
  return weights;
}();

class Splitter {
 public:
  explicit Splitter(const Integer& n) {
    pairs_.push_back({1, 1});  // F(1), F(2)
    while (pairs_.back().second <= n) pairs_.push_back(doubled(pairs_.back()));
  }

  /// Appends the places of n, moved up by `offset`, ascending.
  void split(Integer n, std::size_t offset, std::vector<std::size_t>& places) const {
    if (n <= kWeights.back()) {
      split_small(static_cast<std::uint64_t>(n), offset, places);
      return;
    }
    std::size_t level = pairs_.size() - 1;
    while (pairs_[level].second > n) --level;
    const std::size_t m = std::size_t{1} << level;
    const auto& [fibonacci, next] = pairs_[level];  // F(m), F(m + 1)
    const Integer lucas = next + next - fibonacci;  // F(m + 1) + F(m - 1), nearest to φ^m
    Integer upper = n / lucas;
    Integer weight = raised(upper, level);
    while (weight > n) weight = raised(--upper, level);
    for (;;) {
      const Integer more = raised(upper + 1, level);
      if (more > n) break;
      ++upper;
      weight = more;
    }
    split(n - weight, offset, places);
    split(std::move(upper), offset + m, places);
  }

 private:
  using Pair = std::pair<Integer, Integer>;

  /// F(2m), F(2m + 1) from F(m), F(m + 1).
  static Pair doubled(const Pair& pair) {
    const auto& [a, b] = pair;
    return {a * (2 * b - a), a * a + b * b};
  }

  [[nodiscard]] Integer raised(const Integer& upper, std::size_t level) const {
    return pairs_[level].second * upper + pairs_[level].first * floor_over_phi(upper + 1);
  }

  static void split_small(std::uint64_t n, std::size_t offset, std::vector<std::size_t>& places) {
    const auto first = static_cast<std::ptrdiff_t>(places.size());
    for (std::size_t i = kWeights.size(); n != 0 && i-- > 0;) {
      if (kWeights[i] > n) continue;
      n -= kWeights[i];
      places.insert(places.begin() + first, offset + i);
    }
  }

  std::vector<Pair> pairs_;  ///< F(2^j), F(2^j + 1)
};

}  // namespace

std::vector<std::size_t> zeckendorf_places(const Integer& n) {
  std::vector<std::size_t> places;
  Splitter(n).split(n, 0, places);
  return places;
}

}  // namespace grundy::theory
