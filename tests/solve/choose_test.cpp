// How the session chooses among methods: a limit never takes away an answer that was there.
#include <chrono>

#include <gtest/gtest.h>

#include "grundy/solve/session.hpp"

namespace grundy::solve {
namespace {

class ThereAtOnce : public ::testing::TestWithParam<const char*> {};

TEST_P(ThereAtOnce, whoever_wins_by_a_theorem_is_told_though_the_value_would_take_too_long) {
  const Session session;
  const auto position = session.position(GetParam());
  ASSERT_TRUE(position);
  run::Budget budget({.time = std::chrono::milliseconds(300)});
  const auto answer =
      session.answer({*position, Convention::normal, {.value = true, .moves = true, .remoteness = false}}, budget);
  ASSERT_TRUE(answer);
  EXPECT_TRUE(answer->outcome.is_known());
}

INSTANTIATE_TEST_SUITE_P(Theorems, ThereAtOnce,
                         ::testing::Values("fibonacci(3000)", "fibonacci(1000000)", "takeaway[2](2000)",
                                           "takeaway[3](1000)", "queen(3000, 4001)", "moore2(30, 40, 50, 60, 70)",
                                           "row[3](1000000)", "chomp(20, 20, 20, 20, 20, 20, 20, 20, 20)"));

}  // namespace
}  // namespace grundy::solve
