#include "grundy/number/nimber.hpp"

#include <random>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "oracle/nimber.hpp"

namespace grundy {
namespace {

TEST(Nimber, ProductIsTheGameItIsDefinedBy) {
  const auto expected = oracle::nim_products(64);
  for (std::uint64_t a = 0; a < 64; ++a) {
    for (std::uint64_t b = 0; b < 64; ++b) {
      EXPECT_EQ((Nimber{a} * Nimber{b}).value, expected[a][b]) << a << " " << b;
      EXPECT_EQ(detail::nim_product_tower(a, b), expected[a][b]) << a << " " << b;
    }
  }
}

TEST(Nimber, KnownProductsAndInverses) {
  EXPECT_EQ((Nimber{19} * Nimber{23}).value, 86U);
  EXPECT_EQ((Nimber{4} * Nimber{4}).value, 6U);
  EXPECT_EQ((Nimber{65536} * Nimber{65536}).value, 65536U ^ 32768U);
  const std::vector<std::uint64_t> inverses = {1, 3, 2, 15, 12, 9, 11, 10, 6, 8, 7, 5, 14, 13, 4};
  for (std::size_t n = 1; n <= 15; ++n) EXPECT_EQ(inverse(Nimber{n}).value, inverses[n - 1]) << n;
}

RC_GTEST_PROP(Nimber, BothWaysToMultiplyAgree, (std::uint64_t a, std::uint64_t b)) {
  const auto a64 = a * 0x9E3779B97F4A7C15;  // RapidCheck's integers are small at first
  const auto b64 = b * 0xD1342543DE82EF95;
  const std::uint64_t by_tower = detail::nim_product_tower(a64, b64);
  RC_ASSERT(detail::nim_product_carryless(a64, b64).value_or(by_tower) == by_tower);
  RC_ASSERT((Nimber{a64} * Nimber{b64}).value == by_tower);
}

TEST(Nimber, IsAField) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 2000; ++i) {
    const Nimber a{random() >> (random() % 64)};
    const Nimber b{random() >> (random() % 64)};
    const Nimber c{random() >> (random() % 64)};
    EXPECT_EQ(a * b, b * a);
    EXPECT_EQ((a * b) * c, a * (b * c));
    EXPECT_EQ(a * (b + c), a * b + a * c);
    EXPECT_EQ(a * Nimber{1}, a);
    const Nimber divisor{b.value | 1};
    EXPECT_EQ(a / divisor * divisor, a);
    const Nimber root = square_root(a);
    EXPECT_EQ(root * root, a);
  }
}

TEST(Nimber, PowersFollowTheExponent) {
  std::mt19937_64 random(2);
  for (int i = 0; i < 50; ++i) {
    const Nimber base{random() | 1};
    Nimber product{1};
    for (int e = 0; e < 20; ++e, product = product * base) {
      EXPECT_EQ(power(base, e), product);
      EXPECT_EQ(power(base, -e) * product, Nimber{1});
    }
    EXPECT_EQ(power(base, (Integer(1) << 64) - 1), Nimber{1});
    EXPECT_EQ(power(base, Integer(1) << 63), square_root(base));
  }
  EXPECT_EQ(power(Nimber{0}, 0), Nimber{1});
  EXPECT_EQ(power(Nimber{0}, 5), Nimber{0});
}

TEST(Nimber, ProductOfAnySizeExtendsTheField) {
  std::mt19937_64 random(3);
  const auto big = [&random](int words) {
    Integer value = 0;
    for (int i = 0; i < words; ++i) value = (value << 64) + random();
    return value;
  };
  for (int i = 0; i < 40; ++i) {
    const std::uint64_t x = random();
    const std::uint64_t y = random();
    EXPECT_EQ(nim_product(Integer(x), Integer(y)), Integer((Nimber{x} * Nimber{y}).value));
    const Integer a = big(1 + i % 5);
    const Integer b = big(1 + i % 3);
    const Integer c = big(1 + i % 4);
    EXPECT_EQ(nim_product(nim_product(a, b), c), nim_product(a, nim_product(b, c)));
    EXPECT_EQ(nim_product(a, nim_sum(b, c)), nim_sum(nim_product(a, b), nim_product(a, c)));
  }
  const Integer fermat = Integer(1) << 256;
  EXPECT_EQ(nim_product(fermat, fermat), fermat + (fermat >> 1));
  EXPECT_EQ(nim_product(fermat, 12345), fermat * 12345);
}

TEST(Nimber, MexIsTheLeastAbsent) {
  EXPECT_EQ(mex({}), 0U);
  const std::vector<std::uint64_t> values = {3, 0, 1, 0, ~std::uint64_t{0}};
  EXPECT_EQ(mex(values), 2U);
}

}  // namespace
}  // namespace grundy
