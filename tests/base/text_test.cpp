#include "grundy/base/text.hpp"

#include <gtest/gtest.h>

namespace grundy {
namespace {

TEST(Text, NounsAgreeWithTheirNumbers) {
  EXPECT_EQ(english(say("There are {} winning moves in all.", 1)), "There are 1 winning move in all.");
  EXPECT_EQ(english(say("There are {} winning moves in all.", 11)), "There are 11 winning moves in all.");
  EXPECT_EQ(english(say("{} positions, {} edges; {} lists", 1, 2, 1)), "1 position, 2 edges; 1 list");
  EXPECT_EQ(english(say("'{}' has {} parameter(s), and here are {}", "g", 1, 2)),
            "'g' has 1 parameter, and here are 2");
  EXPECT_EQ(english(say("'{}' has {} parameter(s), and here are {}", "1", 0, 1)),
            "'1' has 0 parameters, and here are 1");
  EXPECT_EQ(english(say("{{{}}} holds {} steps {}", 1, 1, "moves")), "{1} holds 1 step moves");
  EXPECT_EQ(english(say("{} is 1 moves", 1)), "1 is 1 moves");  // no number of ours
}

}  // namespace
}  // namespace grundy
