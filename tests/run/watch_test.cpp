#include "grundy/run/watch.hpp"

#include <gtest/gtest.h>

namespace grundy::run {
namespace {

constexpr std::uint64_t much = std::uint64_t{1} << 40U;

TEST(Watch, WithoutOneNothingStops) {
  EXPECT_FALSE(Watch::spend(much));
  EXPECT_EQ(Watch::why(), Stop::none);
}

TEST(Watch, HearsAStopAndGoesOnSayingSo) {
  StopToken token;
  Budget budget({}, &token);
  const Watch watch(budget);
  EXPECT_FALSE(Watch::spend(much));
  token.request();
  EXPECT_TRUE(Watch::spend(much));
  EXPECT_TRUE(Watch::spend());
  EXPECT_EQ(Watch::why(), Stop::interrupted);
}

TEST(Watch, TheInnermostCountsUntilItsEnd) {
  StopToken token;
  token.request();
  Budget outer;
  Budget inner({}, &token);
  const Watch watch(outer);
  {
    const Watch nested(inner);
    EXPECT_TRUE(Watch::spend(much));
  }
  EXPECT_FALSE(Watch::spend(much));
}

TEST(Watch, WantOfMemoryIsNoStop) {
  Budget budget({.time = {}, .memory = 1});
  const Watch watch(budget);
  EXPECT_FALSE(budget.reserve(2));
  EXPECT_FALSE(Watch::spend(much));
}

}  // namespace
}  // namespace grundy::run
