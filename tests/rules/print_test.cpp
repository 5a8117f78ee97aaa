#include "grundy/rules/print.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "grundy/rules/parse.hpp"

#include "rules/generate.hpp"
#include "support/effort.hpp"

namespace grundy::rules {
namespace {

std::string describe(const Error& error) {
  std::string text = english(error.message);
  if (error.place) text += " at " + std::to_string(error.place->line) + ":" + std::to_string(error.place->column);
  return text + (error.place ? " [" + error.place->excerpt + "]" : "");
}

RC_GTEST_PROP(Print, PrintedTreesParseBack, (std::uint64_t seed)) {
  const File file = generate::random_file(seed, 1 + seed % 4);
  const std::string text = print(file);
  const Result<File> again = parse_file(text, "printed");
  if (!again) RC_FAIL(describe(again.error()) + "\n" + text);
  if (!(*again == file)) RC_FAIL("another tree:\n" + text + "\n---\n" + print(*again));
}

RC_GTEST_PROP(Print, PrintingIsCanonical, (std::uint64_t seed)) {
  const std::string text = print(generate::random_file(seed));
  const Result<File> again = parse_file(text, "printed");
  RC_ASSERT(again.has_value());
  RC_ASSERT(print(*again) == text);
}

TEST(Print, AThousandTrees) {
  for (std::uint64_t seed = 0; seed < test::cases(1000U, 150U); ++seed) {
    const File file = generate::random_file(seed, 1 + seed % 5);
    const std::string text = print(file);
    const Result<File> again = parse_file(text, "printed");
    ASSERT_TRUE(again.has_value()) << describe(again.error()) << "\n" << text;
    ASSERT_TRUE(*again == file) << text << "\n---\n" << print(*again);
  }
}

TEST(Print, BracketsStandOnlyWhereTheyMust) {
  const auto canonical = [](const std::string& expression) {
    const Result<File> file = parse_file("game g(a, b)\n  -> (a - 1, b)\nclaim g(a, b): value " + expression, "t");
    return file ? print(file->claims[0].expression) : describe(file.error());
  };
  EXPECT_EQ(canonical("((a + b)) * (2)"), "(a + b) * 2");
  EXPECT_EQ(canonical("a - (b - 1) - 2"), "a - (b - 1) - 2");
  EXPECT_EQ(canonical("-(a * b) + --a"), "-(a * b) + --a");
  EXPECT_EQ(canonical("-a mod b % 3 div 2"), "-a mod b mod 3 / 2");
  EXPECT_EQ(canonical("a / (b / (2))"), "a / (b / 2)");
  EXPECT_EQ(canonical("if 0 < a <= b or not (a == b) and b in {1,2} then (if a > b then 1 else 2) else 3"),
            "if 0 < a and a <= b or not a == b and b in {1, 2} then if a > b then 1 else 2 else 3");
  EXPECT_EQ(canonical("1 + (if a > b then 1 else 2)"), "1 + (if a > b then 1 else 2)");
}

}  // namespace
}  // namespace grundy::rules
