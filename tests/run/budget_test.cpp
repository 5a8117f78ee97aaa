#include "grundy/run/budget.hpp"

#include <gtest/gtest.h>

namespace grundy::run {
namespace {

TEST(Budget, AccountsMemoryUpToItsLimit) {
  Budget budget({.time = {}, .memory = 100});
  EXPECT_TRUE(budget.reserve(60));
  EXPECT_TRUE(budget.reserve(40));
  EXPECT_FALSE(budget.reserve(1));
  EXPECT_EQ(budget.why(), Stop::memory);
  EXPECT_EQ(budget.memory_used(), 100U);
}

TEST(Budget, StopsWhenAskedTo) {
  StopToken token;
  Budget budget({}, &token);
  EXPECT_FALSE(budget.exhausted());
  token.request();
  EXPECT_TRUE(budget.exhausted());
  EXPECT_EQ(budget.why(), Stop::interrupted);
}

TEST(Budget, StopsWhenTimeIsUp) {
  Budget budget({.time = Clock::duration::zero(), .memory = 1});
  EXPECT_TRUE(budget.exhausted());
  EXPECT_EQ(budget.why(), Stop::time);
}

}  // namespace
}  // namespace grundy::run
