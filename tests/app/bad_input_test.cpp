/// Bad input of every kind: the right exit code, one clear message on standard error, nothing on standard output.
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "app/grundy.hpp"

namespace grundy::test {
namespace {

using ::testing::HasSubstr;

struct Bad {
  const char* name;
  std::vector<std::string> arguments;
  int code;
  std::string says;
};

class BadInput : public ::testing::TestWithParam<Bad> {};

TEST_P(BadInput, IsRefusedWithOneClearMessage) {
  const Finished done = grundy(GetParam().arguments);
  EXPECT_EQ(done.code, GetParam().code) << done.err;
  EXPECT_EQ(done.out, "");
  EXPECT_THAT(done.err, HasSubstr(GetParam().says));
  EXPECT_THAT(done.err, HasSubstr("error: "));
  EXPECT_LT(done.err.size(), 2000U) << "a message is short even where the input is long";
}

std::string repeat(const std::string& text, std::size_t times) {
  std::string result;
  for (std::size_t i = 0; i < times; ++i) result += text;
  return result;
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, BadInput,
    ::testing::Values(
        Bad{"Empty", {"solve", ""}, 2, "position"}, Bad{"NothingAtAll", {"solve"}, 2, "position"},
        Bad{"UnknownGame", {"solve", "wytoff(3, 4)"}, 2, "wythoff"},
        Bad{"UnknownCommand", {"slove", "nim(3)"}, 2, "solve"},
        Bad{"UnknownOption", {"solve", "nim(3)", "--miser"}, 2, "--miser"},
        Bad{"MissingArgument", {"solve", "wythoff(3)"}, 2, "wythoff"},
        Bad{"TooManyArguments", {"solve", "wythoff(3, 4, 5)"}, 2, "wythoff"},
        Bad{"MissingParameter", {"solve", "bash(3)"}, 2, "bash"},
        Bad{"ParameterOutsideItsDomain", {"solve", "bash[0](3)"}, 2, "bash"},
        Bad{"Negative", {"solve", "nim(3, -4)"}, 2, "negative"}, Bad{"Unclosed", {"solve", "nim(3, 4"}, 2, ")"},
        Bad{"OutsideTheDomain", {"solve", "boxes(0, 3)"}, 2, "boxes"},
        Bad{"NotSorted", {"solve", "chomp(1, 3)"}, 2, "chomp"}, Bad{"InvalidUtf8", {"solve", "nim(\xff)"}, 2, ""},
        Bad{"ControlCharacter", {"solve", std::string("nim(\x01)")}, 2, ""},
        Bad{"HugeForTheTable", {"solve", "half(" + std::string(100000, '7') + ")", "--method", "table"}, 1, ""},
        Bad{"DeepPosition", {"solve", repeat("(", 100000)}, 2, ""},
        Bad{"RuleLeavesItsDomain", {"solve", "-e", "(n <= 5): n < 9 -> (n + 1)", "(3)"}, 2, "domain"},
        Bad{"DivisionByZero", {"solve", "-e", "(n): k in 1..10 / (n - 3) -> (n - k)", "(5)"}, 2, "zero"},
        Bad{"NoFile", {"solve", "/nonexistent.rules", "x(3)"}, 2, "/nonexistent.rules"},
        Bad{"BadDuration", {"solve", "nim(3)", "--time", "soon"}, 2, "soon"},
        Bad{"BadMemory", {"solve", "nim(3)", "--memory", "-1"}, 2, "memory"},
        Bad{"NoMemory", {"solve", "nim(3)", "--memory", "0"}, 2, "memory"},
        Bad{"NoTime", {"solve", "nim(3)", "--time", "0"}, 2, "duration"},
        Bad{"NegativeCount", {"solve", "nim(3)", "--most", "-1"}, 2, "whole number"},
        Bad{"CountWithTail", {"solve", "nim(3)", "--most", "5x"}, 2, "whole number"},
        Bad{"VastCount", {"solve", "nim(3)", "--most", "99999999999999999999"}, 2, "whole number"},
        Bad{"NegativeHeap", {"period", "0.77", "--to", "-1"}, 2, "whole number"},
        Bad{"NegativePositions", {"check", "nim", "--positions", "-1"}, 2, "whole number"},
        Bad{"NegativeTable", {"table", "nim(*)", "--to", "-1"}, 2, "whole number"},
        Bad{"SecondsThatAreNone", {"survey", "0.77", "--seconds", "nan"}, 2, "--seconds"},
        Bad{"NothingBetweenCommas", {"guess", "0,,1"}, 2, "number"},
        Bad{"NothingAfterAComma", {"guess", "0,1,"}, 2, "number"},
        Bad{"BaseBelowTwo", {"solve", "-e", "(n): k in powers_of(1) -> (n - k)", "(5)"}, 2, "powers_of(1)"},
        Bad{"BaseOfAPosition", {"solve", "-e", "(n): k in 1..n, k in powers_of(n - 4) -> (n - k)", "(5)"}, 2, "below 2"},
        Bad{"Beyond64Bits", {"solve", "-e", "(n): -> (n + power(2, 63))", "(5)"}, 1, "64 bits"},
        Bad{"NumberBeyond64Bits",
            {"solve", "-e", "(n): k in 1..n, 18446744073709551616 > n -> (n - k)", "(5)"},
            1,
            "-e:1:17"},
        Bad{"WherePlayComesTo",
            {"solve", "-e", "(n): n > 0 -> (n - 1); n == 0, 1 / n > 0 -> (n)", "(5)"},
            2,
            "from (5)"},
        Bad{"UnknownMethod", {"solve", "nim(3)", "--method", "tabel"}, 2, "table"},
        Bad{"UnknownLanguage", {"--lang", "xx", "list"}, 2, "xx"}),
    [](const ::testing::TestParamInfo<Bad>& tested) { return std::string(tested.param.name); });

Finished solve_file(const std::string& rules, const std::string& position) {
  const std::filesystem::path path =
      std::filesystem::path(::testing::TempDir()) / (std::to_string(getpid()) + "-bad.rules");
  std::ofstream(path, std::ios::binary) << rules;
  return grundy({"solve", path.string(), position});
}

TEST(BadRules, AMillionBracketsAreOneMessage) {
  const Finished done = solve_file("game g(n)\n  k in " + repeat("(", 1000000) + " -> (n - k)\n", "g(3)");
  EXPECT_EQ(done.code, 2);
  EXPECT_LT(done.err.size(), 2000U);
  EXPECT_THAT(done.err, HasSubstr(":2:"));
}

TEST(BadRules, NulAndInvalidUtf8AreNamedWithTheirPlace) {
  EXPECT_THAT(solve_file(std::string("game g(n)\n  k in 1..3\0 -> (n - k)\n", 35), "g(3)").err, HasSubstr(":2:"));
  EXPECT_THAT(solve_file("game g(n)\n  k in 1..\xc3\x28 -> (n - k)\n", "g(3)").err, HasSubstr(":2:"));
}

TEST(BadRules, AnEmptyFileHasNoGame) {
  const Finished done = solve_file("", "g(3)");
  EXPECT_EQ(done.code, 2);
  EXPECT_NE(done.err, "");
}

TEST(BadRules, SeveralErrorsAreReportedAtOnceWithTheNearestName) {
  const Finished done = solve_file("game g(heap)\n  k in 1..heep -> (heap - k)\n  k in 1..3 -> (heap - j)\n", "g(3)");
  EXPECT_EQ(done.code, 2);
  EXPECT_THAT(done.err, HasSubstr(":2:11: "));
  EXPECT_THAT(done.err, HasSubstr("heap"));
  EXPECT_THAT(done.err, HasSubstr(":3:"));
}

TEST(BadRules, AnEndlessGameIsReportedAsOneThatCanRepeat) {
  const Finished done = grundy({"solve", "-e", "(n): n > 0 -> (n); n > 0 -> (n - 1)", "(3)", "--method", "table"});
  EXPECT_EQ(done.code, 1);
  EXPECT_THAT(done.err, HasSubstr("repeat"));
}

TEST(BadRules, AnEndlessRuleOfGrowingPositionsEndsInTheLimit) {
  const Finished done =
      grundy({"solve", "-e", "(n): n > 0 -> (n + 1)", "(3)", "--method", "table", "--memory", "50M", "--time", "20s"});
  EXPECT_EQ(done.code, 1);
  EXPECT_NE(done.err, "");
}

}  // namespace
}  // namespace grundy::test
