#include "grundy/proof/prove.hpp"

#include <cstdlib>
#include <iostream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "proof/cases.hpp"
#include "proof/ruled.hpp"

namespace grundy::proof {
namespace {

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
    EXPECT_GT(report->theorem->tested.box, 1) << c.name;
    EXPECT_TRUE(report->theorem->tested.unexercised.empty()) << c.name;
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
