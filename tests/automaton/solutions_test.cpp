#include "grundy/automaton/solutions.hpp"

#include <random>

#include <gtest/gtest.h>

#include "grundy/automaton/numerals.hpp"
#include "grundy/automaton/operations.hpp"

namespace grundy::automaton {
namespace {

using Given = std::vector<std::optional<std::vector<std::uint8_t>>>;

std::vector<Numeration> systems() {
  return {Numeration::base(2), Numeration::base(3), Numeration::base(10), Numeration::zeckendorf(),
          *Numeration::ostrowski({}, {2})};
}

/// The tuples of the free tracks, in the order listed.
std::vector<std::vector<Integer>> listed(const Solutions& solutions, const Numerals& numerals, const Given& given) {
  std::vector<std::vector<Integer>> all;
  std::vector<std::uint8_t> last;
  solutions.for_each([&](const Word& word) {
    if (!all.empty()) {
      EXPECT_LT(last, word.letters);
    }
    last = word.letters;
    std::vector<Integer> free;
    for (unsigned t = 0; t < word.tracks; ++t) {
      if (!given[t]) free.push_back(numerals.numeration().value(track_of(word, t)));
    }
    all.push_back(std::move(free));
    return true;
  });
  return all;
}

TEST(Solutions, CountsAndListsWhatArithmeticSays) {
  run::Budget budget;
  Effort effort(budget);
  for (const Numeration& system : systems()) {
    const Numerals numerals(system);
    // x + 2 y = z, z given: y = 0 … z / 2. The free numbers may be no longer than the given one.
    const Automaton sum = numerals.linear(std::vector<std::int64_t>{1, 2, -1}, 0, Comparison::equal, effort);
    // y <= 3 x + 4, x given: the free number is longer.
    const Automaton most = numerals.linear(std::vector<std::int64_t>{-3, 1}, -4, Comparison::at_most, effort);
    for (int n = 0; n < 60; ++n) {
      const Given z{std::nullopt, std::nullopt, system.represent(Integer(n))};
      const auto splits = Solutions::of(sum, z, budget);
      ASSERT_TRUE(splits);
      const auto all = listed(*splits, numerals, z);
      ASSERT_EQ(all.size(), static_cast<std::size_t>(n / 2 + 1)) << system.spec();
      EXPECT_EQ(*splits->count(budget), n / 2 + 1);
      for (const auto& split : all) EXPECT_EQ(split[0] + 2 * split[1], n);
      const Given x{system.represent(Integer(n)), std::nullopt};
      const auto below = Solutions::of(most, x, budget);
      ASSERT_TRUE(below);
      const auto numbers = listed(*below, numerals, x);
      ASSERT_EQ(numbers.size(), static_cast<std::size_t>(3 * n + 5)) << system.spec();
      for (std::size_t i = 0; i < numbers.size(); ++i) EXPECT_EQ(numbers[i][0], i);
      EXPECT_EQ(*below->count(budget), 3 * n + 5);
    }
  }
}

TEST(Solutions, CountsBeyondMachineWords) {
  run::Budget budget;
  Effort effort(budget);
  std::mt19937_64 random(4);
  for (const Numeration& system : systems()) {
    const Numerals numerals(system);
    const Automaton sum = numerals.linear(std::vector<std::int64_t>{1, 2, -1}, 0, Comparison::equal, effort);
    for (const int length : {18, 19, 20, 21, 40, 700}) {
      std::string text(static_cast<std::size_t>(length), '9');
      for (char& c : text) c = static_cast<char>('0' + static_cast<int>(random() % 10));
      const Integer n = Integer("7" + text);
      const Given z{std::nullopt, std::nullopt, system.represent(n)};
      const auto splits = Solutions::of(sum, z, budget);
      ASSERT_TRUE(splits);
      EXPECT_EQ(*splits->count(budget), Integer(n / 2 + 1)) << system.spec();
      int seen = 0;
      splits->for_each([&](const Word& word) {
        const std::vector<Integer> numbers = numerals.numbers(word);
        EXPECT_EQ(Integer(numbers[0] + 2 * numbers[1]), n);
        return ++seen < 5;
      });
    }
  }
}

TEST(Solutions, NoneAndTheEmptyWord) {
  run::Budget budget;
  Effort effort(budget);
  const Numerals numerals(Numeration::base(2));
  const Automaton none(2, 2);
  const auto nothing = Solutions::of(none, Given{numerals.numeration().represent(Integer(5)), std::nullopt}, budget);
  ASSERT_TRUE(nothing);
  EXPECT_EQ(*nothing->count(budget), 0);
  EXPECT_TRUE(nothing->for_each([](const Word&) { return false; }));
  // 0 has no digits; y = x has one solution all the same.
  const Automaton equal = numerals.linear(std::vector<std::int64_t>{1, -1}, 0, Comparison::equal, effort);
  const auto zero = Solutions::of(equal, Given{std::vector<std::uint8_t>{}, std::nullopt}, budget);
  ASSERT_TRUE(zero);
  EXPECT_EQ(*zero->count(budget), 1);
}

TEST(Solutions, InfinitelyManyAreRefused) {
  run::Budget budget;
  Effort effort(budget);
  const Numerals numerals(Numeration::base(2));
  const Automaton above = numerals.linear(std::vector<std::int64_t>{1, -1}, 0, Comparison::at_most, effort);
  EXPECT_FALSE(Solutions::of(above, Given{numerals.numeration().represent(Integer(5)), std::nullopt}, budget));
}

}  // namespace
}  // namespace grundy::automaton
