// How the session chooses among methods: a limit never takes away an answer that was there.
#include <chrono>
#include <set>
#include <string>

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

class Sums : public ::testing::Test {
 protected:
  Sums() {
    EXPECT_TRUE(session_.load_text("game two(a, b)\n  k in 1..a -> (a - k, b)\n  k in 1..b -> (a, b - k)\n"
                                   "  k in 1..2 -> (a - k, b - k)\n",
                                   "two.rules"));
  }
  Result<Answer> ask(const std::string& text, std::optional<std::string_view> method = std::nullopt) {
    const auto position = session_.position(text);
    EXPECT_TRUE(position) << text;
    run::Budget budget({.time = std::chrono::seconds(60), .memory = std::size_t{500} << 20U});
    return session_.answer({*position, Convention::normal, {.value = true, .moves = true, .remoteness = false}}, budget,
                           method);
  }
  std::multiset<std::string> moves(const Answer& answer) {
    std::multiset<std::string> found;
    answer.winning.for_each([&](const Move& move) {
      found.insert(std::to_string(move.component) + ": " + to_string(session_.kinds(), Sum{move.target}));
      return true;
    });
    return found;
  }

  Session session_;
};

// A component whose theorem gives the outcome alone, or a user's rules, once put all others into its table.
TEST_F(Sums, a_vast_heap_beside_a_component_without_a_value_by_theorem) {
  const auto heap = ask("nim(1000000000) + wythoff(1, 1)");
  ASSERT_TRUE(heap);
  EXPECT_EQ(heap->value, Value(Integer(1000000000 ^ 2)));
  EXPECT_EQ(moves(*heap), (std::multiset<std::string>{"0: nim(2)"}));
  const auto several = ask("nim(1000000000000) + boxes(3, 4) + queen(2, 3) + two(3, 3)");
  ASSERT_TRUE(several);
  EXPECT_EQ(several->outcome, Outcome::impartial(Ending::win));
  EXPECT_EQ(several->winning.count(), 1);
}

TEST_F(Sums, by_parts_agree_with_one_table) {
  // Two heaps that differ by a small one stand for it, and are too large for any table.
  for (int small = 1; small < 8; ++small) {
    for (const std::string other : {"wythoff(3, 4)", "wythoff(2, 5)", "two(4, 6)", "queen(4, 4)", "two(0, 0)"}) {
      const Integer vast = Integer(1) << 45;
      const auto large = ask("nim(" + vast.str() + ") + " + other + " + nim(" + Integer(vast + small).str() + ")");
      const auto table = ask("nim(" + std::to_string(small) + ") + " + other, "table");
      ASSERT_TRUE(large) << other;
      ASSERT_TRUE(table) << other;
      EXPECT_EQ(large->value, table->value) << other << small;
      EXPECT_EQ(large->outcome, table->outcome) << other << small;
      // The moves in the other component are the same.
      std::multiset<std::string> here, there;
      for (const std::string& move : moves(*large)) {
        if (move[0] == '1') here.insert(move);
      }
      for (const std::string& move : moves(*table)) {
        if (move[0] == '1') there.insert(move);
      }
      EXPECT_EQ(here, there) << other << small;
      EXPECT_TRUE(large->winning.is_complete());
    }
  }
}

TEST_F(Sums, many_equal_components) {
  const auto many = ask("nim(9000000000) + 1001 of wythoff(3, 4) + 1000 of two(4, 5)");
  const auto one = ask("wythoff(3, 4)");
  ASSERT_TRUE(many);
  ASSERT_TRUE(one);
  EXPECT_EQ(many->value, Value(Integer(Integer(9000000000) ^ std::get<Integer>(*one->value))));
}

}  // namespace
}  // namespace grundy::solve
