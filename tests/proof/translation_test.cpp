/// The test of the translation sees errors of the lowering, since it reads the rules' text and not the lowered form.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "grundy/proof/prove.hpp"

#include "proof/cases.hpp"
#include "proof/ruled.hpp"

namespace grundy::proof {
namespace {

using testing::HasSubstr;

/// What a proof says where the lowering gave `changed` instead of the right form.
std::string said(const Ruled& game, const rules::Lowered& changed) {
  run::Budget budget;
  const auto report = prove(Subject{changed, game.self, game.system->file()}, {}, budget);
  if (report) return report->theorem ? "proved" : english(report->reason);
  return english(report.error().message);
}

TEST(Translation, AFamilyLostByTheLoweringIsNoticed) {
  for (const Case& c : cases()) {
    if (c.question != Question::normal) continue;
    const Ruled game = ruled(c.rules, c.parameters, c.length);
    for (std::size_t f = 0; f < game.lowered->families.size(); f += 3) {
      rules::Lowered changed = *game.lowered;
      changed.families.erase(changed.families.begin() + static_cast<std::ptrdiff_t>(f));
      EXPECT_THAT(said(game, changed), HasSubstr("translated moves differ")) << c.name << ' ' << f;
    }
  }
}

TEST(Translation, OtherBoundsTargetsAndDomainsAreNoticed) {
  const auto bash = [](const std::string& text) { return ruled("game g(n)\n" + text); };
  const Ruled game = bash("  k in 1..3 -> (n - k)\n");
  for (const char* other : {"  k in 1..4 -> (n - k)\n", "  k in 2..3 -> (n - k)\n", "  k in 1..3 -> (n - k - 1)\n",
                            "  k in 1..3, n >= 2 -> (n - k)\n", "  k in {1, 2, 3, 900} -> (n - k)\n"}) {
    const Ruled wrong = bash(other);
    EXPECT_THAT(said(game, *wrong.lowered), HasSubstr("translated moves differ")) << other;
  }
  const Ruled narrow = ruled("game g(n) where n <= 700\n  k in 1..3 -> (n - k)\n");
  EXPECT_THAT(said(narrow, *game.lowered), HasSubstr("translated domain differs"));
}

TEST(Translation, MovesFarFromTheBoxAreLookedFor) {
  run::Budget budget;
  const automaton::Numerals numerals(Numeration::base(2));
  const auto tested = [&](const Ruled& game) {
    automaton::Effort effort(budget);
    const auto model = compile(game.subject(), numerals, effort);
    EXPECT_TRUE(model) << (model ? "" : english(model.error().message));
    auto result = check_translation(*model, game.subject(), numerals, effort);
    EXPECT_TRUE(result) << english(result.error().message);
    return std::move(*result);
  };
  const Ruled far = ruled("game g(n)\n  k in 1..3 -> (n - k)\n  n == 5000 -> (n - 4)\n");
  EXPECT_GE(tested(far).largest, 5000);
  EXPECT_TRUE(tested(far).unexercised.empty());
  rules::Lowered without = *far.lowered;
  without.families.pop_back();
  EXPECT_THAT(said(far, without), HasSubstr("translated moves differ"));
}

TEST(Translation, ManyHeapsAreTestedOnLargerPositions) {
  const Ruled game = ruled(kNim, {}, 14);
  run::Budget budget;
  const automaton::Numerals numerals(Numeration::base(2));
  automaton::Effort effort(budget);
  const auto model = compile(game.subject(), numerals, effort);
  ASSERT_TRUE(model);
  const auto tested = check_translation(*model, game.subject(), numerals, effort);
  ASSERT_TRUE(tested) << english(tested.error().message);
  EXPECT_GT(tested->further, 100U);
  EXPECT_GE(tested->largest, 20);
  EXPECT_TRUE(tested->unexercised.empty());
}

TEST(Translation, TheSameQuestionTakesTheSameStepsEveryTime) {
  const Ruled game = ruled(kBand, number(3));
  Options options;
  options.steps = 3'000'000;
  run::Budget first, second;
  const auto one = prove(game.subject(), options, first);
  const auto two = prove(game.subject(), options, second);
  ASSERT_TRUE(one && two);
  EXPECT_EQ(one->statistics.steps, two->statistics.steps);
  EXPECT_EQ(one->theorem.has_value(), two->theorem.has_value());
  EXPECT_EQ(english(one->reason), english(two->reason));
}

}  // namespace
}  // namespace grundy::proof
