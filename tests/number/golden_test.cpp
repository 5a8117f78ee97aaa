#include "grundy/number/golden.hpp"

#include <random>

#include <gtest/gtest.h>

namespace grundy {
namespace {

/// ⌊kφ⌋ is the m with m² - mk - k² <= 0 < (m+1)² - (m+1)k - k².
bool is_floor_phi(const Integer& m, const Integer& k) {
  const auto form = [&k](const Integer& x) { return Integer(x * x - x * k - k * k); };
  return (k == 0 && m == 0) || (form(m) < 0 && form(m + 1) > 0);
}

TEST(Golden, SmallMultiples) {
  for (std::uint64_t k = 0; k < 100000; ++k) {
    ASSERT_TRUE(is_floor_phi(Integer(floor_phi(k)), Integer(k))) << k;
    ASSERT_EQ(floor_phi(Integer(k)), Integer(floor_phi(k))) << k;
  }
}

TEST(Golden, NearTheFibonacciNumbersWhereFloatingPointFails) {
  std::uint64_t a = 1;
  std::uint64_t b = 2;
  while (b < std::uint64_t{1} << 62) {
    for (const std::uint64_t k : {a - 1, a, a + 1, a + b}) {
      if (k >= std::uint64_t{1} << 62) continue;
      ASSERT_TRUE(is_floor_phi(Integer(floor_phi(k)), Integer(k))) << k;
    }
    b += a;
    a = b - a;
  }
}

TEST(Golden, RandomMultiples) {
  std::mt19937_64 random(4);
  for (int i = 0; i < 20000; ++i) {
    const std::uint64_t k = random() >> (2 + random() % 40);
    ASSERT_TRUE(is_floor_phi(Integer(floor_phi(k)), Integer(k))) << k;
  }
  const Integer huge = (Integer(1) << 5000) + 12345;
  EXPECT_TRUE(is_floor_phi(floor_phi(huge), huge));
}

}  // namespace
}  // namespace grundy
