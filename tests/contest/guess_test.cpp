/// Guesses against plain recomputation: subtraction sets by trying all subsets, codes by the sequence engine.
#include "grundy/contest/guess.hpp"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "grundy/code/code.hpp"
#include "grundy/sequence/engine_base.hpp"

namespace grundy::contest {
namespace {

using ::testing::Contains;
using Set = std::vector<std::uint64_t>;

/// The oracle: values by the definition of mex.
std::vector<std::uint32_t> values_of(const Set& set, std::size_t terms) {
  std::vector<std::uint32_t> g;
  for (std::size_t n = 0; n < terms; ++n) {
    std::vector<std::uint32_t> next;
    for (const std::uint64_t k : set)
      if (k <= n) next.push_back(g[n - k]);
    std::uint32_t mex = 0;
    while (std::find(next.begin(), next.end(), mex) != next.end()) ++mex;
    g.push_back(mex);
  }
  return g;
}

TEST(Guess, FindsTheSmallestSubtractionSetsExactly) {
  constexpr std::size_t terms = 11;
  for (std::uint64_t bits = 0; bits < 1024; bits += 7) {
    const auto subset = [](std::uint64_t b) {
      Set set;
      for (std::uint64_t k = 1; k <= 10; ++k)
        if ((b >> (k - 1) & 1U) != 0) set.push_back(k);
      return set;
    };
    for (const bool losing : {false, true}) {
      Beginning beginning{values_of(subset(bits), terms), losing};
      if (losing)
        for (auto& v : beginning.values) v = v != 0 ? 1 : 0;
      std::vector<Set> expected;
      for (std::uint64_t other = 0; other < 1024; ++other) {
        const Set set = subset(other);
        const auto g = values_of(set, terms);
        bool fits = true;
        for (std::size_t n = 0; n < terms; ++n) fits = fits && beginning.fits(n, g[n]);
        if (!fits) continue;
        if (!expected.empty() && set.size() < expected[0].size()) expected.clear();
        if (expected.empty() || set.size() == expected[0].size()) expected.push_back(set);
      }
      std::sort(expected.begin(), expected.end());
      run::Budget budget;
      const auto found = subtraction_sets(beginning, 1000, budget);
      EXPECT_EQ(found.smallest, expected) << bits << " " << losing;
    }
  }
}

TEST(Guess, EveryCodeBeginsSoByTheEngine) {
  run::Budget budget;
  for (const std::string given : {"0.77", "4.3", "0.07", "0.137", "4.7"}) {
    const auto engine = sequence::make_engine(*code::parse(given));
    ASSERT_TRUE(engine->extend(25, budget));
    Beginning beginning;
    for (std::uint64_t n = 0; n < 25; ++n) beginning.values.push_back(engine->value(n));
    const auto found = codes(beginning, 8, 3, 100, budget);
    EXPECT_THAT(found, Contains(given));
    for (const std::string& text : found) {
      const auto parsed = code::parse(text);
      ASSERT_TRUE(parsed) << text;
      const auto other = sequence::make_engine(*parsed);
      ASSERT_TRUE(other->extend(25, budget));
      for (std::uint64_t n = 0; n < 25; ++n) EXPECT_EQ(other->value(n), beginning.values[n]) << text << " at " << n;
    }
  }
}

TEST(Guess, FindsCatalogueGamesByValuesAndByLosingPositions) {
  const solve::Session session;
  run::Budget budget;
  EXPECT_THAT(catalogue_games(session, *parse_beginning("0,1,2,3,0,1,2,3,0"), budget), Contains("bash[3]"));
  EXPECT_THAT(catalogue_games(session, *parse_beginning("P:0,3,6,9"), budget), Contains("powers"));
  // A list of losing heaps from 1 on leaves heap 0 out, or is of a game without it.
  EXPECT_THAT(catalogue_games(session, *parse_beginning("P:1,3,5,7,9"), budget), Contains("proper_divisor"));
}

TEST(Guess, RefusesWhatIsNoBeginning) {
  for (const std::string text : {"", "P:", "0,x", "0,-1", "P:3,2", "0,9999", "0,1a"}) {
    const auto parsed = parse_beginning(text);
    ASSERT_FALSE(parsed) << text;
    EXPECT_EQ(parsed.error().kind, ErrorKind::input);
  }
}

}  // namespace
}  // namespace grundy::contest
