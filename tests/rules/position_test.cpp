#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "grundy/rules/parse.hpp"
#include "grundy/rules/print.hpp"

namespace grundy::rules {
namespace {

std::string canonical(const std::string& text) {
  const Result<std::vector<PositionPart>> position = parse_position(text);
  if (position) return print(*position);
  const Error& error = position.error();
  std::string message = std::to_string(error.place->line) + ":" + std::to_string(error.place->column) + " [" +
                        error.place->excerpt + "] " + english(error.message);
  if (error.hint) message += "; " + english(*error.hint);
  return message;
}

TEST(Position, Reads) {
  EXPECT_EQ(canonical("0.77(12) + nim(3, 4) + 2 of powers(7)"), "0.77(12) + nim(3, 4) + 2 of powers(7)");
  EXPECT_EQ(canonical(" subtract[{7, 2,5,2}] ( 12 ) "), "subtract[{2, 5, 7}](12)");
  EXPECT_EQ(canonical("nim()"), "nim()");
  EXPECT_EQ(canonical("nim([3,4])+nim( [ ] )"), "nim(3, 4) + nim()");
  EXPECT_EQ(canonical("game(1, [2, 3])"), "game(1, 2, 3)");
  EXPECT_EQ(canonical("maze[[0, 1, -1], 5, {}, 1..3](2)"), "maze[[0, 1, -1], 5, {}, {1, 2, 3}](2)");
  EXPECT_EQ(canonical("(12)"), "(12)");
  EXPECT_EQ(canonical("3 of (12) + [2](4)"), "3 of (12) + [2](4)");
  EXPECT_EQ(canonical("0"), "0");
  EXPECT_EQ(canonical("nim(007)"), "nim(7)");
  EXPECT_EQ(canonical("nim(3, # the first\n 4)"), "nim(3, 4)");
}

TEST(Position, CodesAreHandedOn) {
  for (const char* code :
       {"0.77(12)", "4.7(3)", "4!.0(5)", "0.3[3](4)", "subtract{2,5,7}(12)", "allbut{1,3}(9)", "0.{2,3}07(4)",
        "0.{2+}1(4)", "0.0?4=(7)", ".07(3)", "3 of 0.137(5)", "0.A7(1)", "A.07(3)"}) {
    EXPECT_EQ(canonical(code), code);
  }
  EXPECT_EQ(canonical("subtract{2, 5,\t7}(12)"), "subtract{2,5,7}(12)");
}

TEST(Position, LargeNumbers) {
  const std::string digits(100'000, '7');
  EXPECT_EQ(canonical("nim(" + digits + ", 1)"), "nim(" + digits + ", 1)");
  EXPECT_EQ(canonical(digits + " of bash[" + digits + "](3)"), digits + " of bash[" + digits + "](3)");
  std::string heaps = "nim(0";
  for (int i = 1; i < 200'000; ++i) heaps += ", " + std::to_string(i);
  const Result<std::vector<PositionPart>> position = parse_position(heaps + ")");
  ASSERT_TRUE(position.has_value());
  EXPECT_EQ((*position)[0].coordinates.size(), 200'000U);
}

TEST(Position, Errors) {
  EXPECT_EQ(canonical(""), "1:1 [] a position is missing; such as nim(3, 4, 5)");
  EXPECT_EQ(canonical("  \n "), "1:1 [] a position is missing; such as nim(3, 4, 5)");
  EXPECT_EQ(canonical("nim(3, -4)"), "1:8 [-4] a coordinate cannot be negative");
  EXPECT_EQ(canonical("nim(3,,4)"), "1:7 [,] a whole number was expected");
  EXPECT_EQ(canonical("nim(3, 4"), "1:9 [] ',' or ')' was expected");
  EXPECT_EQ(canonical("nim(n)"), "1:5 [n] a whole number or ')' was expected");
  EXPECT_EQ(canonical("nim(3x)"), "1:5 [3x] a whole number or ')' was expected");
  EXPECT_EQ(canonical("nim(3) nim(4)"), "1:8 [nim] '+' or the end of the position was expected");
  EXPECT_EQ(canonical("nim(3) +"), "1:9 [] a component such as nim(3, 4) was expected");
  EXPECT_EQ(canonical("nim（3）"), "1:4 [（] '(' with coordinates was expected; write ( for '（'");
  EXPECT_EQ(canonical("12"), "1:3 [] '(' with coordinates was expected");
  EXPECT_EQ(canonical("a[1..99999999](3)"), "1:6 [99999999] this set has more than 1000000 members");
  EXPECT_EQ(canonical(std::string("nim(3\0)", 7)), "1:6 [] the text holds a NUL byte");
  EXPECT_EQ(canonical("nim(\xFF)"), "1:5 [] the text is not valid UTF-8 here");
  EXPECT_EQ(canonical(std::string(1'000'000, '(')), "1:2 [(] a whole number or ')' was expected");
  EXPECT_EQ(canonical(std::string(1'000'000, '[')), "1:3 [[] ',' or ']' was expected");
}

}  // namespace
}  // namespace grundy::rules
