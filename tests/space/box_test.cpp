#include "grundy/space/box.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace grundy::space {
namespace {

TEST(Box, RanksRunAlongItsAxes) {
  const auto box = Box::make({1, 0}, {3, 4}, {Axis{1, true}, Axis{0, false}});
  ASSERT_TRUE(box);
  EXPECT_EQ(box->size(), 15U);
  std::vector<std::int64_t> at(2);
  std::vector<std::int64_t> walked{1, 4};
  for (std::uint64_t rank = 0; rank < box->size(); ++rank) {
    box->unrank(rank, at);
    EXPECT_EQ(box->rank(at), rank);
    EXPECT_EQ(at, walked);
    box->advance(walked);
  }
}

TEST(Box, RefusesWhatIsEmptyOrTooLarge) {
  EXPECT_FALSE(Box::make({1}, {0}));
  EXPECT_FALSE(Box::make({0, 0}, {std::int64_t{1} << 40, std::int64_t{1} << 40}));
  EXPECT_FALSE(Box::make({std::numeric_limits<std::int64_t>::min()}, {std::numeric_limits<std::int64_t>::max()}));
  EXPECT_EQ(Box::make({}, {})->size(), 1U);
}

RC_GTEST_PROP(Box, RankAndUnrankAreInverse, ()) {
  const auto dimension = *rc::gen::inRange<std::size_t>(1, 5);
  std::vector<std::int64_t> low;
  std::vector<std::int64_t> high;
  std::vector<Axis> axes;
  for (std::size_t i = 0; i < dimension; ++i) {
    low.push_back(*rc::gen::inRange<std::int64_t>(-5, 6));
    high.push_back(low.back() + *rc::gen::inRange<std::int64_t>(0, 5));
    axes.insert(axes.begin() + static_cast<std::ptrdiff_t>(*rc::gen::inRange<std::size_t>(0, i + 1)),
                Axis{i, *rc::gen::arbitrary<bool>()});
  }
  const auto box = Box::make(low, high, axes);
  RC_ASSERT(box.has_value());
  std::vector<std::int64_t> at(dimension);
  for (std::uint64_t rank = 0; rank < box->size(); ++rank) {
    box->unrank(rank, at);
    RC_ASSERT(box->contains(at));
    RC_ASSERT(box->rank(at) == rank);
  }
}

}  // namespace
}  // namespace grundy::space
