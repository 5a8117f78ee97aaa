#include "grundy/automaton/numerals.hpp"

#include <random>

#include <gtest/gtest.h>

#include "grundy/automaton/words.hpp"

#include "support/effort.hpp"

namespace grundy::automaton {
namespace {

std::vector<Numeration> systems() {
  return {Numeration::base(2),
          Numeration::base(3),
          Numeration::zeckendorf(),
          *Numeration::ostrowski({}, {2}),
          *Numeration::ostrowski({}, {3}),
          *Numeration::ostrowski({}, {2, 1}),
          *Numeration::ostrowski({3}, {1}),
          *Numeration::ostrowski({2, 1}, {1, 3})};
}

class NumeralsTest : public ::testing::Test {
 protected:
  run::Budget budget;
  Effort effort{budget};
};

TEST_F(NumeralsTest, ValidWordsAreTheGreedyOnes) {
  for (const Numeration& system : systems()) {
    const Numerals numerals(system);
    const Automaton valid = numerals.valid(1, effort);
    for (std::size_t length = 0; length < 7; ++length) {
      std::size_t count = 0;
      for_each_word(valid, std::vector<std::vector<std::uint8_t>>{{}}, length, [&](const Word& word) {
        EXPECT_TRUE(system.greedy(word.letters)) << system.spec();
        ++count;
        return true;
      });
      EXPECT_EQ(Integer(count), system.weight(length)) << system.spec();
    }
  }
}

TEST_F(NumeralsTest, LinearConstraintsAgreeWithArithmetic) {
  std::mt19937 random(99);
  for (const Numeration& system : systems()) {
    const Numerals numerals(system);
    for (int round = 0; round < test::cases(15, 6); ++round) {
      const unsigned tracks = 1 + static_cast<unsigned>(random() % 3);
      std::vector<std::int64_t> c(tracks);
      for (auto& value : c) value = static_cast<std::int64_t>(random() % 7) - 3;
      const std::int64_t constant = static_cast<std::int64_t>(random() % 41) - 20;
      const auto comparison = static_cast<Comparison>(random() % 3);
      const Automaton made = numerals.linear(c, constant, comparison, effort);
      const std::uint64_t box = tracks == 1 ? 300 : tracks == 2 ? 40 : 13;
      std::vector<std::uint64_t> x(tracks, 0);
      while (true) {
        std::int64_t sum = constant;
        for (unsigned t = 0; t < tracks; ++t) sum += c[t] * static_cast<std::int64_t>(x[t]);
        const bool truth = comparison == Comparison::equal     ? sum == 0
                           : comparison == Comparison::at_most ? sum <= 0
                                                               : sum >= 0;
        ASSERT_EQ(made.accepts(numerals.word(x)), truth) << system.spec() << ' ' << sum;
        unsigned t = 0;
        while (t < tracks && ++x[t] == box) x[t++] = 0;
        if (t == tracks) break;
      }
      // Far away, too.
      for (int probe = 0; probe < 8; ++probe) {
        std::vector<Integer> big(tracks);
        for (auto& value : big) value = Integer(random()) * random() * random() + random();
        Integer sum = constant;
        for (unsigned t = 1; t < tracks; ++t) sum += c[t] * big[t];
        if (c[0] != 0) {  // make it come out near zero
          big[0] = floor_div(-sum, Integer(c[0])) + (probe % 3 - 1);
          if (big[0] < 0) continue;
        }
        sum += c[0] * big[0];
        const bool truth = comparison == Comparison::equal     ? sum == 0
                           : comparison == Comparison::at_most ? sum <= 0
                                                               : sum >= 0;
        ASSERT_EQ(made.accepts(numerals.word(big)), truth) << system.spec();
      }
      // Nothing but valid words on the tracks that matter.
      std::vector<bool> mentioned;
      for (const auto value : c) mentioned.push_back(value != 0);
      ASSERT_TRUE(subtract(made, numerals.valid(mentioned, effort), effort).empty());
    }
  }
  EXPECT_FALSE(effort.spent());
}

TEST_F(NumeralsTest, SpecialSets) {
  for (const auto& [base, b] :
       std::vector<std::pair<unsigned, std::uint64_t>>{{2, 2}, {2, 4}, {2, 8}, {3, 9}, {4, 2}, {4, 8}, {10, 10}}) {
    const Numerals numerals(Numeration::base(base));
    const auto powers = numerals.powers_of(b, effort);
    ASSERT_TRUE(powers);
    for (std::uint64_t n = 0, next = 1; n < 5000; ++n) {
      EXPECT_EQ(powers->accepts(numerals.word(std::array{n})), n == next) << base << ' ' << b << ' ' << n;
      if (n == next) next *= b;
    }
  }
  EXPECT_FALSE(Numerals(Numeration::base(2)).powers_of(3, effort));
  EXPECT_FALSE(Numerals(Numeration::base(6)).powers_of(2, effort));
  const Numerals fib(Numeration::zeckendorf());
  const auto set = fib.fibonacci_numbers(effort);
  for (std::uint64_t n = 0, a = 1, b = 2; n < 5000; ++n) {
    EXPECT_EQ(set->accepts(fib.word(std::array{n})), n == a);
    if (n == a) a = std::exchange(b, a + b);
  }
  const Numerals two(Numeration::base(2));
  const auto sum = two.nim_sum(effort);
  for (std::uint64_t a = 0; a < 16; ++a) {
    for (std::uint64_t b = 0; b < 16; ++b) {
      for (std::uint64_t c = 0; c < 16; ++c) EXPECT_EQ(sum->accepts(two.word(std::array{a, b, c})), (a ^ b) == c);
    }
  }
  for (const Numeration& system : systems()) {
    const Numerals numerals(system);
    const Automaton members = numerals.members(std::array<std::uint64_t, 4>{0, 3, 7, 100}, effort);
    for (std::uint64_t n = 0; n < 300; ++n) {
      EXPECT_EQ(members.accepts(numerals.word(std::array{n})), n == 0 || n == 3 || n == 7 || n == 100);
    }
  }
}

TEST_F(NumeralsTest, AdditionIsAFunction) {
  for (const Numeration& system : systems()) {
    const Numerals numerals(system);
    const Automaton sum = numerals.linear(std::array<std::int64_t, 3>{1, 1, -1}, 0, Comparison::equal, effort);
    EXPECT_EQ(exists(sum, {false, false, true}, effort), numerals.valid(2, effort)) << system.spec();
    EXPECT_EQ(exists(sum, {false, true, false}, effort),
              numerals.linear(std::array<std::int64_t, 2>{1, -1}, 0, Comparison::at_most, effort));
  }
}

TEST_F(NumeralsTest, LeastWordMinimisesTheMeasure) {
  std::mt19937 random(5);
  for (const Numeration& system : systems()) {
    const Numerals numerals(system);
    for (int round = 0; round < 20; ++round) {
      const auto c = [&] { return static_cast<std::int64_t>(random() % 5) + 1; };
      // c0 x >= k and c1 y + x >= m: least w0 x + w1 y by brute force.
      const std::int64_t c0 = c(), c1 = c(), k = static_cast<std::int64_t>(random() % 30),
                         m = static_cast<std::int64_t>(random() % 60);
      const std::vector<std::uint64_t> w{static_cast<std::uint64_t>(c()), static_cast<std::uint64_t>(c())};
      const Automaton both =
          intersect(numerals.linear(std::array<std::int64_t, 2>{c0, 0}, -k, Comparison::at_least, effort),
                    numerals.linear(std::array<std::int64_t, 2>{1, c1}, -m, Comparison::at_least, effort), effort);
      std::uint64_t least = ~std::uint64_t{0};
      for (std::int64_t x = 0; x < 100; ++x) {
        for (std::int64_t y = 0; y < 100; ++y) {
          if (c0 * x >= k && c1 * y + x >= m) {
            least = std::min(least, w[0] * static_cast<std::uint64_t>(x) + w[1] * static_cast<std::uint64_t>(y));
          }
        }
      }
      const auto word = least_word(both, system, w);
      ASSERT_TRUE(word);
      const auto numbers = numerals.numbers(*word);
      EXPECT_TRUE(both.accepts(*word));
      EXPECT_EQ(Integer(numbers[0] * w[0] + numbers[1] * w[1]), Integer(least)) << system.spec();
    }
  }
}

}  // namespace
}  // namespace grundy::automaton
