#include "grundy/theory/nimber_expression.hpp"

#include <gtest/gtest.h>

namespace grundy::theory {
namespace {

std::uint64_t value(std::string_view text) {
  const auto result = evaluate_nimber(text);
  EXPECT_TRUE(result) << text;
  return result ? result->value : 0;
}

TEST(NimberExpression, FollowsPrecedence) {
  EXPECT_EQ(value("19*23"), 86U);
  EXPECT_EQ(value("19*23 + 5/7"), 86U ^ (Nimber{5} / Nimber{7}).value);
  EXPECT_EQ(value(" 1 + 2 * 3 "), 1U ^ (Nimber{2} * Nimber{3}).value);
  EXPECT_EQ(value("(1+2)*3"), (Nimber{3} * Nimber{3}).value);
  EXPECT_EQ(value("7-7"), 0U);
  EXPECT_EQ(value("4^2"), 6U);
  EXPECT_EQ(value("5^-1*5"), 1U);
  EXPECT_EQ(value("2*4^2"), (Nimber{2} * Nimber{6}).value);
  EXPECT_EQ(value("sqrt(6) + inv( 2 )"), 4U ^ 3U);
  EXPECT_EQ(value("18446744073709551615*1"), ~std::uint64_t{0});
  EXPECT_EQ(value("12/4/3"), ((Nimber{12} / Nimber{4}) / Nimber{3}).value);
}

TEST(NimberExpression, PointsAtWhatIsWrong) {
  const auto column = [](std::string_view text) {
    const auto result = evaluate_nimber(text);
    EXPECT_FALSE(result) << text;
    return result ? 0 : result.error().place->column;
  };
  EXPECT_EQ(column(""), 1U);
  EXPECT_EQ(column("1 +"), 4U);
  EXPECT_EQ(column("1 + x"), 5U);
  EXPECT_EQ(column("(1 + 2"), 7U);
  EXPECT_EQ(column("1 2"), 3U);
  EXPECT_EQ(column("18446744073709551616"), 1U);
  EXPECT_EQ(column("1 + 3/0"), 6U);
  EXPECT_EQ(column("inv(0)"), 1U);
  EXPECT_EQ(column("2 + 0^-1"), 7U);
  EXPECT_FALSE(evaluate_nimber(std::string(1'000'000, '(')));
  EXPECT_FALSE(evaluate_nimber("1 + -2"));
}

}  // namespace
}  // namespace grundy::theory
