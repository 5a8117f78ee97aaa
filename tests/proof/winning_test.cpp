/// All winning moves, against the moves that the rules list and the table's verdicts on where they lead.
#include "grundy/proof/winning.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "grundy/proof/prove.hpp"

#include "proof/ruled.hpp"

namespace grundy::proof {
namespace {

using Flat = std::vector<std::int64_t>;  ///< family, choices, targets

/// Every winning move by the rules and the table alone.
std::vector<Flat> truth(const Moves& moves, Table& table, Question question, const std::vector<std::int64_t>& at) {
  std::vector<Flat> all;
  const std::size_t d = moves.dimension();
  const auto done = moves.for_each(at, [&](const Run& run) {
    for (std::int64_t i = 0; i < run.length; ++i) {
      std::uint32_t sum = 0;
      bool wins = question != Question::misere || run.parts > 0;
      Flat flat{static_cast<std::int64_t>(run.family)};
      flat.insert(flat.end(), run.choices.begin(), run.choices.end());
      if (i > 0) flat.back() += i;
      for (std::size_t p = 0; p < run.parts; ++p) {
        std::vector<std::int64_t> target;
        for (std::size_t c = 0; c < d; ++c) target.push_back(run.first[p * d + c] + i * run.step[p * d + c]);
        flat.insert(flat.end(), target.begin(), target.end());
        const auto entry = table.at(target);
        EXPECT_TRUE(entry);
        if (question == Question::value) {
          sum ^= *entry;
        } else {
          wins = wins && *entry == 1;
        }
      }
      if (wins && sum == 0) all.push_back(std::move(flat));
    }
    return true;
  });
  EXPECT_TRUE(done);
  std::sort(all.begin(), all.end());
  return all;
}

/// Returns how many positions have more than one winning move.
std::size_t holds(const char* rules, std::vector<Parameter> parameters, std::size_t length, Question question,
                  std::int64_t side) {
  SCOPED_TRACE(rules);
  const Ruled game = ruled(rules, std::move(parameters), length);
  run::Budget budget;
  Options options;
  options.question = question;
  const auto report = prove(game.subject(), options, budget);
  EXPECT_TRUE(report && report->theorem);
  if (!report || !report->theorem) return 0;
  const Theorem& theorem = *report->theorem;
  const auto winners = Winners::of(theorem, game.subject(), budget);
  EXPECT_TRUE(winners) << english(winners.error().message);
  if (!winners) return 0;
  const Moves moves(game.subject());
  Table table(moves, question, side, budget);
  std::vector<std::int64_t> at(theorem.dimension(), 0);
  std::size_t several = 0;
  while (true) {
    if (moves.contains(at)) {
      const std::vector<Integer> position(at.begin(), at.end());
      const auto located = Located::at(theorem, position);
      const auto found = winners->at(position, *located, budget);
      EXPECT_TRUE(found);
      if (!found) return 0;
      std::vector<Flat> all;
      found->for_each([&](ChosenMove&& move) {
        Flat flat{static_cast<std::int64_t>(move.family)};
        for (const Integer& x : move.choices) flat.push_back(static_cast<std::int64_t>(x));
        for (const auto& target : move.targets) {
          for (const Integer& x : target) flat.push_back(static_cast<std::int64_t>(x));
        }
        all.push_back(std::move(flat));
        return true;
      });
      EXPECT_EQ(found->count(), all.size());
      EXPECT_TRUE(std::is_sorted(all.begin(), all.end(), [](const Flat& a, const Flat& b) { return a[0] < b[0]; }));
      std::sort(all.begin(), all.end());
      const auto expected = truth(moves, table, question, at);
      EXPECT_EQ(all, expected) << at[0];
      if (expected.size() > 1) ++several;
    }
    std::size_t c = 0;
    while (c < at.size() && ++at[c] == side) at[c++] = 0;
    if (c == at.size()) break;
  }
  return several;
}

TEST(Winning, AllMovesOfTheRules) {
  std::size_t several = 0;
  const auto normal = Question::normal, misere = Question::misere, value = Question::value;
  several += holds(kMoore, {}, 3, normal, 10);
  several += holds(kNim, {}, 3, misere, 10);
  several += holds(kWythoff, {}, 0, normal, 40);
  several += holds(kFibonacci, {}, 0, normal, 60);
  several += holds(kPrevious, {}, 0, normal, 40);
  several += holds(kChomp3, number(2), 0, normal, 10);
  several += holds(kBoxes, {}, 0, normal, 20);
  several += holds(kKayles, {}, 0, value, 120);
  several += holds(kLasker, {}, 0, value, 120);
  several += holds("game squeeze(n)\n  k in 1..2, l in 0..3, l <= n - k -> (n - k)\n", {}, 0, normal, 60);
  EXPECT_GT(several, 1000U);
}

TEST(Winning, ChoicesThatNoTargetTells) {
  std::size_t several = 0;
  // Two choices, one target: k in 1..n to n / 2, and choices that may be negative.
  several +=
      holds("game halve(n)\n  n >= 2, k in 1..3 -> (n / 2)\n  n >= 1 -> (n - 1)\n", {}, 0, Question::normal, 200);
  several += holds("game spread(n)\n  j in 0-2..2, n >= 1, n + j >= 1 -> (n - 1)\n  n >= 4 -> (n - 4)\n", {}, 0,
                   Question::normal, 100);
  several += holds("game cap(a, b)\n  k in 0..a, a >= 1 -> (min(k, a - 1), b)\n  b >= 1 -> (a, b - 1)\n", {}, 0,
                   Question::normal, 15);
  EXPECT_GT(several, 100U);
}

TEST(Winning, CountsWhatNobodyCouldList) {
  // Take any number from one of three piles or from two: the winning moves of a long position are counted exactly, and
  // the first are given.
  const Ruled game = ruled(kMoore, {}, 4);
  run::Budget budget;
  const auto report = prove(game.subject(), {}, budget);
  ASSERT_TRUE(report && report->theorem);
  const auto winners = Winners::of(*report->theorem, game.subject(), budget);
  ASSERT_TRUE(winners);
  const Integer big = Integer(1) << 400U;
  const std::vector<Integer> position{big, big, big * 2, big * 2};
  const auto located = Located::at(*report->theorem, position);
  ASSERT_TRUE(located);
  const auto found = winners->at(position, *located, budget);
  ASSERT_TRUE(found);
  int seen = 0;
  found->for_each([&](ChosenMove&& move) {
    const auto target = Located::at(*report->theorem, move.targets.at(0));
    EXPECT_TRUE(is_losing(*report->theorem, *target));
    return ++seen < 20;
  });
  EXPECT_GE(found->count(), seen);
  EXPECT_GT(seen, 0);
}

}  // namespace
}  // namespace grundy::proof
