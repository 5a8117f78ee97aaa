#include "grundy/number/factor.hpp"

#include <random>

#include <gtest/gtest.h>

namespace grundy {
namespace {

std::vector<PrimePower> by_trial(std::uint64_t n) {
  std::vector<PrimePower> found;
  for (std::uint64_t p = 2; n > 1; ++p) {
    if (p * p > n) p = n;
    if (n % p != 0) continue;
    found.push_back({p, 0});
    for (; n % p == 0; n /= p) ++found.back().exponent;
  }
  return found;
}

TEST(Factor, AgreesWithTrialDivision) {
  for (std::uint64_t n = 1; n < 20'000; ++n) {
    const auto expected = by_trial(n);
    ASSERT_EQ(prime_factors(n), expected) << n;
    ASSERT_EQ(is_prime(n), expected.size() == 1 && expected[0].exponent == 1) << n;
  }
  std::mt19937_64 random(5);
  for (int i = 0; i < 200; ++i) {
    const std::uint64_t n = random() % 10'000'000'000 + 1;
    ASSERT_EQ(prime_factors(n), by_trial(n)) << n;
  }
}

TEST(Factor, SplitsWhatTrialDivisionCannot) {
  const auto multiplied = [](const std::vector<PrimePower>& factors) {
    Integer product = 1;
    for (const auto& [prime, exponent] : factors) {
      EXPECT_TRUE(is_prime(static_cast<std::uint64_t>(prime)));
      for (unsigned e = 0; e < exponent; ++e) product *= prime;
    }
    return product;
  };
  std::mt19937_64 random(6);
  for (int i = 0; i < 30; ++i) {
    const std::uint64_t n = random() | 1;
    const auto factors = prime_factors(n);
    ASSERT_TRUE(factors);
    EXPECT_EQ(multiplied(*factors), n);
  }
  // The square of the greatest prime below 2^32, and the greatest prime below 2^64.
  EXPECT_EQ(prime_factors(18446744030759878681U), (std::vector<PrimePower>{{4294967291U, 2}}));
  EXPECT_TRUE(is_prime(18446744073709551557U));
  EXPECT_EQ(prime_factors(Integer(1) << 1'000'000), (std::vector<PrimePower>{{2, 1'000'000}}));
  EXPECT_EQ(prime_factors((Integer(1) << 70) * 4294967291U), (std::vector<PrimePower>{{2, 70}, {4294967291U, 1}}));
  const Integer large = Integer(18446744073709551557U) * 18446744073709551557U;
  EXPECT_FALSE(prime_factors(large));
  EXPECT_TRUE(prime_factors(large * 0 + 1)->empty());
}

}  // namespace
}  // namespace grundy
