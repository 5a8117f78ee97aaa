#include "grundy/proof/prove.hpp"

#include <cstdlib>
#include <iostream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "proof/ruled.hpp"

namespace grundy::proof {
namespace {

struct Case {
  const char* name;
  const char* rules;
  std::vector<Parameter> parameters = {};
  std::size_t length = 0;
  Question question = Question::normal;
  const char* numeration = "base 2";
  std::size_t states = 0;  ///< of the pattern; 0: not asked
};

std::vector<Case> cases() {
  constexpr auto value = Question::value;
  const auto set = [](std::vector<Integer> values) { return std::vector<Parameter>{set_parameter(std::move(values))}; };
  const char* subtract = "game subtract[S{}](n)\n  k in S -> (n - k)\n";
  return {{"bash 3", kBash, number(3), 0, Question::normal, "base 2", 3},
          {"bash 10", kBash, number(10), 0, Question::normal, "base 2", 11},
          {"bash 50", kBash, number(50), 0, Question::normal, "base 2", 51},
          {"powers", kPowers, {}, 0, Question::normal, "base 2", 3},
          {"half", kHalf, {}, 0, Question::normal, "base 2", 3},
          {"subtract 2 5 7", subtract, set({2, 5, 7}), 0, Question::normal, "base 2", 17},
          {"subtract 1 9 24", subtract, set({1, 9, 24}), 0, Question::normal, "base 2", 33},
          {"nim 3", kNim, {}, 3, Question::normal, "base 2", 2},
          {"nim 5", kNim, {}, 5, Question::normal, "base 2", 2},
          {"nim 8", kNim, {}, 8, Question::normal, "base 2", 2},
          {"misere nim 3", kNim, {}, 3, Question::misere, "base 2", 5},
          {"moore 5", kMoore, {}, 5, Question::normal, "base 2", 2},
          {"stairs 3", kStairs, {}, 3, Question::normal, "base 2", 2},
          {"stairs 6", kStairs, {}, 6, Question::normal, "base 2", 2},
          {"boxes", kBoxes, {}, 0, Question::normal, "base 2", 2},
          {"wythoff", kWythoff, {}, 0, Question::normal, "zeckendorf", 8},
          {"fibonacci", kFibonacci, {}, 0, Question::normal, "zeckendorf", 5},
          {"wythoff |k-l| < 2", kBand, number(2), 0, Question::normal, "ostrowski 2", 16},
          {"take at most the previous", kPrevious, {}, 0, Question::normal, "base 2", 3},
          {"chomp, two rows", kChomp2, {}, 0, Question::normal, "base 2", 3},
          {"chomp, three rows, third at most 4", kChomp3, number(4), 0, Question::normal, "base 2", 16},
          {"values of nim 1", kNim, {}, 1, value, "base 2", 2},
          {"values of nim 3", kNim, {}, 3, value, "base 2", 2},
          {"values of bash 3", kBash, number(3), 0, value, "base 2", 7},
          {"values of lasker", kLasker, {}, 0, value, "base 2", 12},
          {"values of kayles", kKayles, {}, 0, value, "base 2", 49},
          {"values of 0.137", kDawson, {}, 0, value, "base 2", 76}};
}

TEST(Prove, GivenOnlyTheRules) {
  const bool verbose = std::getenv("GRUNDY_VERBOSE") != nullptr;
  for (const Case& c : cases()) {
    const Ruled game = ruled(c.rules, c.parameters, c.length);
    ASSERT_NE(game.lowered, nullptr) << c.name;
    run::Budget budget;
    Options options;
    options.question = c.question;
    const auto report = prove(game.subject(), options, budget);
    ASSERT_TRUE(report) << c.name << ": " << english(report.error().message);
    ASSERT_TRUE(report->theorem) << c.name << ": " << english(report->reason);
    EXPECT_EQ(report->theorem->numerals.numeration().spec(), c.numeration) << c.name;
    if (c.states != 0) {
      EXPECT_EQ(report->theorem->pattern.states(), c.states) << c.name;
    }
    EXPECT_GT(report->theorem->box, 1) << c.name;
    if (verbose) {
      const Statistics& s = report->statistics;
      std::cerr << c.name << ": " << c.numeration << ", " << report->theorem->pattern.states() << " states, side "
                << s.learned_from << ", look " << s.look << ", peak " << s.peak_states << ", prove "
                << s.prove_seconds * 1000 << " ms, all " << s.seconds * 1000 << " ms\n";
    }
  }
}

TEST(Prove, MovesToAnotherGameAreNotTakenForMovesOfThisOne) {
  // The same shape, other rules: nothing may be proved about the ring as if its rows were rings.
  const Ruled game = ruled("game ring(n)\n  k in 1..2 -> row(n - k)\n\ngame row(n)\n  k in 1..5 -> (n - k)\n");
  run::Budget budget;
  const auto report = prove(game.subject(), {}, budget);
  ASSERT_TRUE(report);
  EXPECT_FALSE(report->theorem);
  EXPECT_THAT(english(report->reason), ::testing::HasSubstr("another game"));
}

TEST(Prove, WhatIsNotDefinableEndsAsCheckedWithItsReason) {
  const auto outcome = [](const char* rules, const std::vector<Parameter>& parameters, double seconds) {
    const Ruled game = ruled(rules, parameters);
    run::Limits limits;
    limits.time = std::chrono::duration_cast<run::Clock::duration>(std::chrono::duration<double>(seconds));
    limits.memory = std::size_t{2} << 30;
    run::Budget budget(limits);
    const auto report = prove(game.subject(), {}, budget);
    EXPECT_TRUE(report) << english(report.error().message);
    EXPECT_FALSE(report->theorem);
    if (std::getenv("GRUNDY_VERBOSE") != nullptr) {
      std::cerr << english(report->reason) << " (checked to " << report->checked_to << ", "
                << report->statistics.seconds << " s)\n";
    }
    return english(report->reason);
  };
  EXPECT_THAT(outcome(kEuclid, {}, 20), ::testing::HasSubstr("linear"));
  EXPECT_THAT(outcome(kDivisor, {}, 20), ::testing::HasSubstr("divisors"));
  EXPECT_THAT(outcome(kChomp3, number(1'000'000), 2), ::testing::HasSubstr("time"));
}

}  // namespace
}  // namespace grundy::proof
