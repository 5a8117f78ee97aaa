#include "grundy/automaton/automaton.hpp"

#include <random>

#include <gtest/gtest.h>

#include "grundy/automaton/inclusion.hpp"
#include "grundy/automaton/numerals.hpp"
#include "grundy/automaton/operations.hpp"
#include "grundy/automaton/words.hpp"

namespace grundy::automaton {
namespace {

class AutomatonTest : public ::testing::Test {
 protected:
  run::Budget budget;
  Effort effort{budget};
  std::mt19937 random{12345};

  std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(random() % bound); }

  /// A random automaton closed under leading zeros: initial state 0 stays there on the zero letter.
  Automaton any(unsigned digits, unsigned tracks, unsigned states) {
    Raw raw(digits);
    const auto build = [&](const auto& self, unsigned level, State from, bool zero) -> Ref {
      if (level == tracks) return leaf(zero && from == 0 ? 0 : below(states));
      std::vector<Ref> children;
      for (unsigned d = 0; d < digits; ++d) children.push_back(self(self, level + 1, from, zero && d == 0));
      return raw.forest.node(level, children);
    };
    for (State s = 0; s < states; ++s) {
      raw.roots.push_back(build(build, 0, s, true));
      raw.accepting.push_back(below(2) == 1 ? 1 : 0);
    }
    return minimise(std::move(raw), tracks, effort);
  }

  /// All words of the given length.
  template <class Visit>
  void each_word(unsigned digits, unsigned tracks, std::size_t length, const Visit& visit) {
    Word word{tracks, std::vector<std::uint8_t>(length * tracks, 0)};
    while (true) {
      visit(word);
      std::size_t i = 0;
      while (i < word.letters.size() && ++word.letters[i] == digits) word.letters[i++] = 0;
      if (i == word.letters.size()) return;
    }
  }
};

TEST_F(AutomatonTest, ConnectivesAgreeWithMembership) {
  for (int round = 0; round < 40; ++round) {
    const unsigned digits = 2 + below(2);
    const Automaton a = any(digits, 2, 1 + below(6));
    const Automaton b = any(digits, 2, 1 + below(6));
    const Automaton both = intersect(a, b, effort), either = unite(a, b, effort), only = subtract(a, b, effort);
    const Automaton one = combine(a, b, Connective::exclusive, effort);
    const Automaton not_a = complement(a);
    each_word(digits, 2, digits == 2 ? 5 : 3, [&](const Word& word) {
      const bool in_a = a.accepts(word), in_b = b.accepts(word);
      ASSERT_EQ(both.accepts(word), in_a && in_b);
      ASSERT_EQ(either.accepts(word), in_a || in_b);
      ASSERT_EQ(only.accepts(word), in_a && !in_b);
      ASSERT_EQ(one.accepts(word), in_a != in_b);
      ASSERT_EQ(not_a.accepts(word), !in_a);
    });
    // Canonical form: equal languages are equal automata, by whatever way they were reached.
    EXPECT_EQ(unite(only, both, effort), a);
    EXPECT_EQ(complement(unite(complement(a), complement(b), effort)), both);
    EXPECT_EQ(combine(one, b, Connective::exclusive, effort), a);
    EXPECT_EQ(a == b, one.empty());
  }
}

TEST_F(AutomatonTest, ExistsAgreesWithTryingAllDigits) {
  for (int round = 0; round < 40; ++round) {
    const Automaton a = any(2, 3, 1 + below(5));
    const std::vector<bool> quantified{below(2) == 1, below(2) == 1, below(2) == 1};
    const Automaton projected = exists(a, quantified, effort);
    std::vector<unsigned> kept;
    for (unsigned t = 0; t < 3; ++t) {
      if (!quantified[t]) kept.push_back(t);
    }
    ASSERT_EQ(projected.tracks(), kept.size());
    // Sets of states after the letters so far, quantified digits free, and zeros before the word.
    each_word(2, 3, 4, [&](const Word& word) {
      Word shown{static_cast<unsigned>(kept.size()), {}};
      for (std::size_t i = 0; i < 4; ++i) {
        for (const unsigned t : kept) shown.letters.push_back(word.letter(i)[t]);
      }
      if (a.accepts(word)) {
        ASSERT_TRUE(projected.accepts(shown));
      }
    });
    each_word(2, static_cast<unsigned>(kept.size()), kept.empty() ? 0 : 3, [&](const Word& word) {
      if (kept.empty()) return;
      bool found = false;
      // Up to 5 more places in front are enough for at most 5 states.
      std::vector<bool> now(a.states(), false);
      now[0] = true;
      const auto advance = [&](const std::vector<bool>& from, const std::vector<std::uint8_t>& digits) {
        std::vector<bool> next(a.states(), false);
        for (State s = 0; s < a.states(); ++s) {
          if (!from[s]) continue;
          each_word(2, 3, 1, [&](const Word& letter) {
            for (std::size_t k = 0; k < kept.size(); ++k) {
              if (letter.letters[kept[k]] != digits[k]) return;
            }
            next[a.step(s, letter.letters)] = true;
          });
        }
        return next;
      };
      for (int i = 0; i < 6; ++i) now = advance(now, std::vector<std::uint8_t>(kept.size(), 0));
      for (std::size_t i = 0; i < word.length(); ++i) {
        now = advance(now, {word.letter(i).begin(), word.letter(i).end()});
      }
      for (State s = 0; s < a.states(); ++s) found = found || (now[s] && a.accepting(s));
      ASSERT_EQ(projected.accepts(word), found);
    });
  }
}

TEST_F(AutomatonTest, SubstituteRenamesExchangesAndIdentifiesTracks) {
  const std::vector<std::vector<unsigned>> maps{{0, 1}, {1, 0}, {2, 0}, {1, 1}, {0, 2}, {2, 2}};
  for (int round = 0; round < 20; ++round) {
    const Automaton a = any(2 + below(2), 2, 1 + below(5));
    for (const auto& to : maps) {
      const Automaton b = substitute(a, to, 3, effort);
      each_word(a.digits(), 3, 2, [&](const Word& word) {
        Word back{2, {}};
        for (std::size_t i = 0; i < 2; ++i) {
          for (const unsigned t : to) back.letters.push_back(word.letter(i)[t]);
        }
        ASSERT_EQ(b.accepts(word), a.accepts(back));
      });
    }
  }
}

TEST_F(AutomatonTest, ShortestAndAllWords) {
  for (int round = 0; round < 40; ++round) {
    const Automaton a = any(2, 2, 1 + below(7));
    std::optional<std::size_t> least;
    for (std::size_t length = 0; length < 6 && !least; ++length) {
      each_word(2, 2, length, [&](const Word& word) {
        if (!least && a.accepts(word)) least = length;
      });
    }
    const auto word = shortest_word(a);
    ASSERT_EQ(word.has_value(), least.has_value());
    if (word) {
      EXPECT_EQ(word->length(), *least);
      EXPECT_TRUE(a.accepts(*word));
    }
    std::size_t count = 0, walked = 0;
    each_word(2, 2, 4, [&](const Word& w) {
      if (a.accepts(w) && track_of(w, 1) == std::vector<std::uint8_t>{0, 1, 1, 0}) ++count;
    });
    const std::vector<std::vector<std::uint8_t>> fixed{{}, {0, 1, 1, 0}};
    for_each_word(a, fixed, 4, [&](const Word& w) {
      EXPECT_TRUE(a.accepts(w));
      ++walked;
      return true;
    });
    EXPECT_EQ(count, walked);
  }
}

TEST_F(AutomatonTest, InclusionAgreesWithDeterminisedProjections) {
  for (int round = 0; round < 200; ++round) {
    const Automaton left = any(2, 2, 1 + below(5));
    std::vector<Projection> right;
    std::vector<Automaton> shown;
    for (std::uint32_t i = below(3); i < 3; ++i) {
      std::vector<bool> quantified(3, false);
      quantified[below(3)] = true;
      right.push_back({any(2, 3, 1 + below(5)), quantified});
      shown.push_back(exists(right.back().automaton, quantified, effort));
      const Projection smaller = reduce(right.back(), effort);
      EXPECT_EQ(
          smaller.quantified.size() == 2 ? smaller.automaton : exists(smaller.automaton, smaller.quantified, effort),
          shown.back());
    }
    const Automaton rest = subtract(left, unite_all(shown, effort), effort);
    const auto word = find_outside(left, right, effort);
    ASSERT_EQ(word.has_value(), !rest.empty());
    if (word) {
      EXPECT_TRUE(rest.accepts(*word));
      EXPECT_EQ(word->length(), shortest_word(rest)->length());
    }
    const auto common = find_common(left, shown.front(), effort);
    const Automaton both = intersect(left, shown.front(), effort);
    ASSERT_EQ(common.has_value(), !both.empty());
    if (common) {
      EXPECT_TRUE(both.accepts(*common));
      EXPECT_EQ(common->length(), shortest_word(both)->length());
    }
  }
}

TEST_F(AutomatonTest, GivesUpAtItsLimits) {
  Effort small(budget, 3);
  const Automaton a = any(2, 2, 7);
  const Automaton b = any(2, 2, 7);
  (void)intersect(a, b, small);
  EXPECT_TRUE(small.spent());
  EXPECT_TRUE(intersect(a, a, small).empty());
  EXPECT_EQ(small.error().kind, ErrorKind::limit);
}

TEST_F(AutomatonTest, OneStateThatGrowsWithoutEndIsStopped) {
  // x0 = y0 and … and x39 = y39 with each pair side by side: 80 nodes. With all of x before all of y: 2^40, in one
  // state.
  constexpr unsigned pairs = 40;
  Raw raw(2);
  Ref equal = leaf(0);
  for (unsigned t = 2 * pairs; t > 0; t -= 2) {
    const Ref zero = raw.forest.node(t - 1, std::array{equal, leaf(1)});
    const Ref one = raw.forest.node(t - 1, std::array{leaf(1), equal});
    equal = raw.forest.node(t - 2, std::array{zero, one});
  }
  raw.roots = {equal, leaf(1)};
  raw.accepting = {1, 0};
  const Automaton same = minimise(std::move(raw), 2 * pairs, effort);
  std::vector<unsigned> to(2 * pairs);
  for (unsigned i = 0; i < 2 * pairs; ++i) to[i] = i / 2 + (i % 2) * pairs;
  run::Budget narrow({std::nullopt, std::size_t{1} << 24U});
  Effort little(narrow);
  (void)substitute(same, to, 2 * pairs, little);
  EXPECT_TRUE(little.spent());
  run::StopToken token;
  token.request();
  run::Budget over({}, &token);
  Effort stopped(over);
  (void)substitute(same, to, 2 * pairs, stopped);
  EXPECT_TRUE(stopped.spent());
}

TEST_F(AutomatonTest, ManyTracksStaySmall) {
  // x0 xor … xor x39 = 0, letter by letter: 2^40 letters.
  const Numerals numerals(Numeration::base(2));
  Raw raw(2);
  Ref even = leaf(0), odd = leaf(1);
  for (unsigned t = 40; t-- > 0;) {
    const Ref e = raw.forest.node(t, std::array{even, odd});
    odd = raw.forest.node(t, std::array{odd, even});
    even = e;
  }
  raw.roots = {even, leaf(1)};
  raw.accepting = {1, 0};
  const Automaton zero = minimise(std::move(raw), 40, effort);
  EXPECT_EQ(zero.states(), 2U);
  EXPECT_EQ(zero.forest().size(), 79U);
  std::vector<bool> last(40, false);
  last[7] = true;
  EXPECT_EQ(exists(zero, last, effort), Automaton(2, 39, true));
}

}  // namespace
}  // namespace grundy::automaton
