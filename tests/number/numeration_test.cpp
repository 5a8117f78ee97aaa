#include "grundy/number/numeration.hpp"

#include <random>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace grundy {
namespace {

std::vector<Numeration> systems() {
  return {Numeration::base(2),
          Numeration::base(3),
          Numeration::base(10),
          Numeration::zeckendorf(),
          *Numeration::ostrowski({}, {2}),
          *Numeration::ostrowski({}, {3}),
          *Numeration::ostrowski({}, {2, 1}),
          *Numeration::ostrowski({4, 1}, {1, 2, 7}),
          *Numeration::ostrowski({5}, {1})};
}

TEST(Numeration, CountsInOrderThroughGreedyWords) {
  for (const Numeration& system : systems()) {
    Digits before;
    for (std::uint64_t n = 0; n < 3000; ++n) {
      const Digits word = system.represent(n);
      EXPECT_TRUE(system.greedy(word)) << system.spec() << ' ' << n;
      EXPECT_EQ(system.value(word), n) << system.spec();
      EXPECT_EQ(system.represent(Integer(n)), word);
      if (n > 0) {
        EXPECT_TRUE(before.size() < word.size() || (before.size() == word.size() && before < word)) << system.spec();
      }
      before = word;
    }
  }
}

TEST(Numeration, GreedyWordsOfEachLengthAreAsManyAsTheWeight) {
  for (const Numeration& system : systems()) {
    for (std::size_t length = 0; length < 5; ++length) {
      std::size_t total = 1, count = 0;
      for (std::size_t i = 0; i < length; ++i) total *= system.digit_count();
      for (std::size_t code = 0; code < total; ++code) {
        Digits word;
        for (std::size_t i = 0, rest = code; i < length; ++i, rest /= system.digit_count()) {
          word.push_back(static_cast<std::uint8_t>(rest % system.digit_count()));
        }
        if (system.greedy(word)) ++count;
      }
      EXPECT_EQ(Integer(count), system.weight(length)) << system.spec() << ' ' << length;
    }
  }
}

TEST(Numeration, ConvertsHugeNumbersBothWays) {
  std::mt19937_64 random(7);
  const std::vector<std::size_t> sizes{20, 25, 60, 400, 3000};
  for (const Numeration& system : systems()) {
    for (const std::size_t size : sizes) {
      for (unsigned round = 0; round < 12; ++round) {
        std::string text(size, '0');
        for (char& c : text) c = static_cast<char>('0' + static_cast<int>(random() % 10));
        text[0] = '1';
        Integer n(text);
        if (round == 0) n = system.weight(size * 3);
        if (round == 1) n = system.weight(size * 3) - 1;
        if (round == 2) n = system.weight(size * 3 + 1) + system.weight(5);
        const Digits word = system.represent(n);
        ASSERT_TRUE(system.greedy(word)) << system.spec() << ' ' << n;
        ASSERT_NE(word.front(), 0);
        // By plain summation, which shares nothing with the halving.
        Integer sum = 0, at = 1, below = system.before();
        for (std::size_t i = 0; i < word.size(); ++i) {
          sum += at * word[word.size() - 1 - i];
          Integer next = at * system.quotient(system.class_of(i)) + (system.carries() ? below : Integer(0));
          below = at;
          at = next;
        }
        ASSERT_EQ(sum, n) << system.spec();
        ASSERT_EQ(system.value(word), n) << system.spec();
      }
    }
  }
}

TEST(Numeration, SpecsAreReadBack) {
  for (const Numeration& system : systems()) EXPECT_EQ(*Numeration::parse(system.spec()), system);
  for (const char* bad :
       {"", "base", "base 1", "base 65", "base 2 3", "ostrowski", "ostrowski ", "ostrowski 1", "ostrowski 2 (",
        "ostrowski 2 ()", "ostrowski 0 (2)", "ostrowski x", "zeckendorf 1", "base 99999999999999999999"}) {
    EXPECT_FALSE(Numeration::parse(bad)) << bad;
  }
}

}  // namespace
}  // namespace grundy
