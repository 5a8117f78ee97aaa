#include "grundy/code/code.hpp"

#include <fstream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "grundy/code/options.hpp"

namespace grundy::code {
namespace {

/// The lines of a file in tests/data, split at '|', without comments.
std::vector<std::vector<std::string>> rows(const std::string& name) {
  std::ifstream file(std::string(GRUNDY_SOURCE_DIR) + "/tests/data/" + name);
  std::vector<std::vector<std::string>> result;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.front() == '#') continue;
    std::vector<std::string> fields(1);
    for (const char c : line) {
      if (c == '|')
        fields.emplace_back();
      else
        fields.back() += c;
    }
    result.push_back(std::move(fields));
  }
  EXPECT_FALSE(result.empty()) << name;
  return result;
}

Code parsed(std::string_view text) {
  auto code = parse(text);
  if (!code) ADD_FAILURE() << text << ": " << english(code.error().message);
  return code.value_or(Code{{Digit{}}, {}, 0});
}

std::string message(std::string_view text) {
  const auto code = parse(text);
  return code ? "accepted" : english(code.error().message);
}

TEST(Code, NormalFormsOfTheReference) {
  for (const auto& row : rows("code-normal-forms.txt")) {
    EXPECT_EQ(to_string(parsed(row[0])), row[1]) << row[0];
    EXPECT_EQ(to_string(parsed(row[1])), row[1]);
  }
}

TEST(Code, OptionsOfTheReference) {
  for (const auto& row : rows("code-options.txt")) {
    std::string options;
    for_each_option(parsed(row[0]), std::stoull(row[1]), [&](std::int64_t, std::span<const std::uint64_t> heaps) {
      if (!options.empty()) options += "  ";
      options += heaps.empty() ? "-" : fmt::format("{}", fmt::join(heaps, ","));
      return true;
    });
    EXPECT_EQ(options, row[2]) << row[0];
  }
}

TEST(Code, OptionCountsOfTheReference) {
  for (const auto& row : rows("code-option-counts.txt")) {
    std::uint64_t count = 0;
    for_each_option(parsed(row[0]), std::stoull(row[1]), [&](std::int64_t, std::span<const std::uint64_t>) {
      ++count;
      return true;
    });
    EXPECT_EQ(count, std::stoull(row[2])) << row[0];
  }
}

TEST(Code, ShortFormsAndSets) {
  EXPECT_EQ(to_string(parsed(".77")), "0.77");
  EXPECT_EQ(to_string(parsed("4")), "4.0");
  EXPECT_EQ(to_string(parsed("0.0f")), "0.0F");
  EXPECT_EQ(to_string(parsed("0.&1024;")), "0.&1024;");
  EXPECT_EQ(to_string(parsed("subtract{2,3,7}")), "0.0330003");
  EXPECT_EQ(to_string(parsed("subtract{ 7, 2 ,3 }")), "0.0330003");
  EXPECT_EQ(to_string(parsed("allbut{2,3,7}")), "0.3003330[3]");
  EXPECT_EQ(to_string(parsed("allbut{}")), "0.[3]");
  EXPECT_EQ(subtraction_set(parsed("0.0330003")), (std::vector<std::uint64_t>{2, 3, 7}));
  EXPECT_EQ(subtraction_set(parsed("0.07")), std::nullopt);
  for (const char* set : {"subtract{2,3,7}", "subtract{1}", "allbut{2,3,7}", "allbut{}", "allbut{1}"}) {
    EXPECT_EQ(to_set_string(parsed(set)), set);
  }
  for (const char* other : {"0.07", "0.33[1]", "4!.0", "0.7[3]", "0.3[33]"}) {
    const Code code = parsed(other);
    if (const auto set = to_set_string(code)) {
      EXPECT_EQ(parsed(*set), code) << other;
    }
  }
}

TEST(Code, RefusesWithTheReason) {
  EXPECT_EQ(message(""), "the code is empty");
  EXPECT_EQ(message("0.7.7"), "a code has one point only");
  EXPECT_EQ(message("0.7#"), "this is no digit of a code");
  EXPECT_EQ(message("0.[3"), "this '[' is not closed");
  EXPECT_EQ(message("0.3]"), "there is no '[' before this ']'");
  EXPECT_EQ(message("0.[]"), "the repeating tail is empty");
  EXPECT_EQ(message("0.[3]3"), "nothing may follow the repeating tail");
  EXPECT_EQ(message("0.{64}"), "the number is too large: at most 63");
  EXPECT_EQ(message("0.{2!}!"), "a constraint stands both in the list and behind it");
  EXPECT_EQ(message("0.{2"), "'}' is expected here, to close the list of heap counts");
  EXPECT_EQ(message("0.&99999999999999999999;"), "the number is too large: at most 9223372036854775807");
  EXPECT_EQ(message("subtract{}"), "the set of a subtraction game must not be empty");
  EXPECT_EQ(message("subtract{0,2}"), "a move must take at least one token: 0 cannot be in the set");
  EXPECT_EQ(message("subtract{2,3"), "',' or '}' is expected here");
  EXPECT_EQ(message("subtract{99999999}"), "the number is too large: at most 1000000");
  const auto bad = parse("0.77x7!a.");
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().place->column, 9U);
}

TEST(Code, RefusesGamesThatNeedNotEnd) {
  for (const auto* text : {"1.0", "2.0", "77", "40.0", "80!0.0", "200.0", "{2+}=0.0", "{3}=00.0", "1.77", "3.[3]"}) {
    EXPECT_NE(message(text).find("need not end"), std::string::npos) << text << ": " << message(text);
  }
  for (const auto* text : {"4.0", "4!.0", "80.0", "8!0.0", "8!00.0", "{2+}=.0", "*!0.0"}) {
    if (std::string_view(text) == "*!0.0")
      EXPECT_NE(message(text), "accepted");
    else
      EXPECT_EQ(message(text), "accepted") << text;
  }
}

/// Whatever is accepted has only options made of smaller heaps, and what is refused has a heap with another option.
TEST(Code, EndsExactlyWhenEveryOptionIsSmaller) {
  for (std::uint64_t bits = 0; bits < 64; ++bits) {
    for (const auto constraint : {Constraint::any, Constraint::unequal, Constraint::mixed, Constraint::equal}) {
      for (std::size_t added = 0; added < 6; ++added) {
        std::vector<Digit> adding(added);
        if (added != 0) adding.back() = digit(bits, constraint);
        const Digit here = added == 0 ? digit(bits, constraint) : Digit{};
        const bool accepted = make({here}, adding).has_value();
        const Code raw{{here}, adding, 0};
        bool smaller = true;
        for (std::uint64_t heap = 0; heap < 30; ++heap) {
          for_each_option(raw, heap, [&](std::int64_t, std::span<const std::uint64_t> heaps) {
            smaller = smaller && !(heaps.empty() ? heap == 0 : heaps.back() >= heap);
            return smaller;
          });
        }
        EXPECT_EQ(accepted, smaller) << to_string(raw);
      }
    }
  }
}

}  // namespace
}  // namespace grundy::code
