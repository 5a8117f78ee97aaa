#include "grundy/base/result.hpp"

#include <gtest/gtest.h>

namespace grundy {
namespace {

TEST(Text, RendersArgumentsAndNestedMessages) {
  EXPECT_EQ(english(say("heap {} of {}", 3, say("game '{}'", "nim"))), "heap 3 of game 'nim'");
}

TEST(Text, KeepsWhatDoesNotFitItsFormat) {
  EXPECT_EQ(english(say("a {} b {}", 1)), "a {} b {} [1]");
}

TEST(Place, CountsLinesAndColumnsFromOne) {
  const Place place = place_in("ab\ncde\nf", 4, 10, "x");
  EXPECT_EQ(place.line, 2U);
  EXPECT_EQ(place.column, 2U);
  EXPECT_EQ(place.excerpt, "de");
}

TEST(Place, PastTheEndIsTheEnd) {
  EXPECT_EQ(place_in("ab", 9, 3).column, 3U);
}

TEST(NearestWord, FindsASlipAndLeavesStrangersAlone) {
  EXPECT_EQ(nearest_word("wytoff", {"nim", "wythoff", "bash"}), "wythoff");
  EXPECT_EQ(nearest_word("slove", {"list", "solve"}), "solve");
  EXPECT_EQ(nearest_word("chess", {"nim", "wythoff", "bash"}), std::nullopt);
  EXPECT_EQ(nearest_word("", {"a"}), std::nullopt);
}

}  // namespace
}  // namespace grundy
