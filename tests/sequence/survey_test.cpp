#include "grundy/sequence/survey.hpp"

#include <algorithm>

#include <gtest/gtest.h>
#include <unistd.h>

#include "grundy/sequence/compare.hpp"

namespace grundy::sequence {
namespace {

Comparison compared(std::string_view a, std::string_view b, std::uint64_t limit = 5000) {
  run::Budget budget;
  return *compare(*code::parse(a), *code::parse(b), limit, budget);
}

TEST(Compare, FindsTheFirstDifference) {
  // The error in a published map of octal games: 0.161 and 0.36 part at heap 519.
  const auto map = compared("0.161", "0.36");
  EXPECT_EQ(map.heap, 519U);
  EXPECT_NE(map.first_value, map.second_value);
  const auto same = compared("0.45", "0.47");
  EXPECT_FALSE(same.heap);
  EXPECT_TRUE(same.equal_for_ever);
  EXPECT_TRUE(compared("0.007", "0.0070").one_code);
  const auto unknown = compared("0.007", "0.007" + std::string(44, '0') + "7", 40);
  EXPECT_FALSE(unknown.heap);
  EXPECT_FALSE(unknown.equal_for_ever);
}

TEST(Survey, PatternsAreExpanded) {
  EXPECT_EQ(expand("0.??")->size(), 64U);
  EXPECT_EQ(expand("?.7")->size(), 2U);  // d0 is 0 or 4: else the game need not end
  EXPECT_FALSE(expand("0.77"));
  EXPECT_FALSE(expand("0.????????"));
  EXPECT_FALSE(expand("1.?"));
}

TEST(Survey, ResumesAndGivesTheSameTable) {
  const auto path = std::filesystem::temp_directory_path() / ("grundy-survey-" + std::to_string(::getpid()) + ".ckpt");
  std::filesystem::remove(path);
  SurveyOptions options;
  options.limit = 3000;
  run::Budget budget;
  const auto whole = survey("0.??", options, budget);
  ASSERT_TRUE(whole);
  ASSERT_EQ(whole->size(), 64U);
  EXPECT_GE(std::count_if(whole->begin(), whole->end(),
                          [](const SurveyRow& row) { return row.standing == Standing::proved; }),
            45);
  options.checkpoint = path;
  run::StopToken token;
  run::Budget part({}, &token);
  int seen = 0;
  const auto begun = survey("0.??", options, part, [&](const SurveyRow&) {
    if (++seen == 20) token.request();
  });
  ASSERT_TRUE(begun);
  EXPECT_EQ(begun->size(), 20U);
  const auto resumed = survey("0.??", options, budget);
  ASSERT_TRUE(resumed);
  EXPECT_EQ(*resumed, *whole);
  EXPECT_FALSE(survey("0.?7", options, budget));
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace grundy::sequence
