#include "grundy/proof/samples.hpp"

#include <algorithm>

namespace grundy::proof {
namespace {

/// Constants beyond this make positions whose moves would take too long to list.
constexpr std::int64_t kLargest = std::int64_t{1} << 20;

class Random {
 public:
  /// Below n.
  std::int64_t below(std::int64_t n) {
    state_ = state_ * 6'364'136'223'846'793'005ULL + 1'442'695'040'888'963'407ULL;
    return static_cast<std::int64_t>((state_ >> 33U) % static_cast<std::uint64_t>(n));
  }

 private:
  std::uint64_t state_ = 0x9E37'79B9'7F4A'7C15ULL;
};

}  // namespace

std::int64_t box_side(std::size_t dimension) {
  return dimension == 1 ? 130 : dimension == 2 ? 13 : dimension == 3 ? 6 : dimension <= 5 ? 3 : dimension <= 10 ? 2 : 1;
}

bool next_in_box(std::vector<std::int64_t>& at, std::int64_t side) {
  for (std::int64_t& x : at) {
    if (++x < side) return true;
    x = 0;
  }
  return false;
}

std::vector<std::vector<std::int64_t>> larger_positions(std::size_t dimension,
                                                        std::span<const std::int64_t> constants) {
  Random random;
  std::vector<std::int64_t> near;
  for (const std::int64_t c : constants) {
    if (c < 0 || c > kLargest) continue;
    for (const std::int64_t x : {c - 1, c, c + 1, 2 * c, 2 * c + 1}) {
      if (x >= 3) near.push_back(x);
    }
  }
  std::sort(near.begin(), near.end());
  near.erase(std::unique(near.begin(), near.end()), near.end());
  std::vector<std::vector<std::int64_t>> found;
  if (dimension == 1) {
    const std::int64_t side = box_side(1);
    for (const std::int64_t x : near) {
      if (x >= side && found.size() < 60) found.push_back({x});
    }
    for (int sample = 0; sample < 6; ++sample) found.push_back({side + random.below(side << sample)});
    return found;
  }
  const std::size_t count = dimension > 10 ? 400 : 24;
  for (std::size_t sample = 0; sample < count; ++sample) {
    std::vector<std::int64_t> at(dimension, 0);
    const auto any = [&]() -> std::int64_t& { return at[static_cast<std::size_t>(random.below(std::ssize(at)))]; };
    switch (sample % 4) {
      case 0:  // two or three that count
        for (int i = 0; i < 3; ++i) any() = random.below(40);
        break;
      case 1:
        for (std::int64_t& x : at) x = random.below(3);
        break;
      case 2:
        for (std::int64_t& x : at) x = random.below(dimension <= 3 ? 60 : 8);
        break;
      default:
        for (std::int64_t& x : at) x = random.below(dimension <= 3 ? 12 : 2);
        for (int i = 0; i < 2; ++i) {
          any() = near.empty() ? random.below(200) : near[static_cast<std::size_t>(random.below(std::ssize(near)))];
        }
        break;
    }
    found.push_back(std::move(at));
  }
  return found;
}

}  // namespace grundy::proof
