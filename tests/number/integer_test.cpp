#include "grundy/number/integer.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace grundy {
namespace {

TEST(Integer, ParsesDecimalDigitsOnly) {
  EXPECT_EQ(*parse_integer("-0012"), -12);
  EXPECT_EQ(*parse_integer("000"), 0);
  EXPECT_FALSE(parse_integer(""));
  EXPECT_FALSE(parse_integer("-"));
  EXPECT_EQ(parse_integer("12x4").error().place->column, 3U);
  EXPECT_EQ(parse_integer(std::string(100000, '9'))->str().size(), 100000U);
}

RC_GTEST_PROP(Integer, DivisionRoundsTowardsMinusInfinity, (std::int32_t a, std::int16_t b)) {
  RC_PRE(b != 0);
  const Integer quotient = floor_div(a, b);
  const Integer remainder = floor_mod(a, b);
  RC_ASSERT(Integer(quotient * b + remainder) == a);
  const bool in_range = b > 0 ? (remainder >= 0 && remainder < b) : (remainder <= 0 && remainder > b);
  RC_ASSERT(in_range);
}

TEST(Integer, FitsSixtyFourBits) {
  EXPECT_EQ(to_int64(Integer("9223372036854775807")), std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(to_int64(Integer("9223372036854775808")), std::nullopt);
}

TEST(Integer, ShortStringNamesTheLength) {
  EXPECT_EQ(to_short_string(Integer(std::string(100, '7')), 6), "777…777 (100 digits)");
}

}  // namespace
}  // namespace grundy
