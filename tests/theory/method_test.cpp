#include "grundy/theory/method.hpp"

#include <numeric>
#include <random>

#include <gtest/gtest.h>

#include "grundy/number/nimber.hpp"

#include "theory/session.hpp"

namespace grundy::theory {
namespace {

class Theory : public testing::Test {
 protected:
  [[nodiscard]] Answer solve(Sum sum, Convention convention = Convention::normal) const {
    run::Budget budget;
    Result<Answer> answer = method.solve({std::move(sum), convention, {}}, budget);
    EXPECT_TRUE(answer.has_value()) << (answer ? "" : english(answer.error().message));
    return answer.value_or(Answer{});
  }
  [[nodiscard]] Answer solve(Component component, Convention convention = Convention::normal) const {
    return solve(Sum{{std::move(component)}}, convention);
  }
  [[nodiscard]] static std::vector<MoveRun> runs(const Answer& answer) {
    std::vector<MoveRun> all;
    answer.winning.for_each_run([&](const MoveRun& run) {
      all.push_back(run);
      return true;
    });
    return all;
  }
  [[nodiscard]] std::vector<Integer> takes(const Answer& answer) const {
    std::vector<Integer> values;
    answer.winning.for_each([&](const Move& move) {
      values.push_back(move.choices.back().value);
      return true;
    });
    return values;
  }
  [[nodiscard]] Component one(const std::string& kind, std::vector<Integer> at,
                              std::vector<Parameter> parameters = {}) const {
    return session.component(kind, std::move(at), std::move(parameters));
  }

  Session session;
  TheoryMethod method{session.kinds};
};

TEST_F(Theory, KnowsTheTrapsOfFloatingPoint) {
  for (const auto& [a, b] :
       {std::pair{"165580140", "267914295"},
        {"7778742048", "12586269024"},
        {"72723460248141", "117669030460994"},
        {"1618033988749894848204586834365638117720309179805762862135448622705260462818902449707207204189391148",
         "2618033988749894848204586834365638117720309179805762862135448622705260462818902449707207204189391155"}}) {
    EXPECT_TRUE(solve(one("wythoff", {Integer(a), Integer(b)})).outcome.is_previous()) << a;
    EXPECT_TRUE(solve(one("wythoff", {Integer(a) + 1, Integer(b) + 1})).outcome.is_next()) << a;
  }
  EXPECT_TRUE(solve(one("fibonacci", {512559680, 512559679})).outcome.is_next());
  EXPECT_TRUE(solve(one("fibonacci", {1836311903, 1836311902})).outcome.is_previous());
}

TEST_F(Theory, GivesTheWinningMovesOfTheSeedProblems) {
  EXPECT_EQ(takes(solve(one("fibonacci", {83, 82}))), (std::vector<Integer>{2, 7}));
  EXPECT_EQ(takes(solve(one("auction", {0, 3}, {number_parameter(5)}))), (std::vector<Integer>{3, 4, 5}));
  EXPECT_EQ(takes(solve(one("auction", {0, 4}, {number_parameter(2)}))), (std::vector<Integer>{1}));
  EXPECT_EQ(takes(solve(one("count_to", {0, 100}, {number_parameter(10)}))), (std::vector<Integer>{1}));
  const Answer nim = solve(one("nim", {3, 4, 5}));
  EXPECT_EQ(*nim.value, Value(Integer(2)));
  EXPECT_EQ(nim.winning.count(), 1);
  EXPECT_TRUE(nim.winning.is_complete());
  EXPECT_EQ(runs(nim)[0].first.target[0].coordinates, (std::vector<Integer>{1, 4, 5}));
  EXPECT_EQ(nim.evidence.by, Known::theorem);
  EXPECT_EQ(*solve(one("boxes", {8, 8})).value, Value(Integer(3)));
}

TEST_F(Theory, SolvesSumsWithMovesThatRaiseAValue) {
  // boxes(8, 8) has value 3 and can be raised; nim(4) can only be lowered.
  const Sum sum{{one("boxes", {6, 10}), one("nim", {4})}};
  const Answer answer = solve(sum);
  oracle::Solver oracle;
  std::size_t expected = 0;
  for (std::size_t i = 0; i < 2; ++i) {
    const oracle::Place other = session.place(sum.parts[1 - i]);
    for (const oracle::Option& option : oracle::options(session.place(sum.parts[i]))) {
      auto after = option.target;
      after.push_back(other);
      if (oracle.grundy(after) == 0) ++expected;
    }
  }
  EXPECT_EQ(answer.winning.count(), expected);
}

TEST_F(Theory, SumsOfRandomComponentsAgreeWithBruteForce) {
  std::mt19937_64 random(11);
  oracle::Solver oracle;
  std::vector<const Tie*> valued;
  for (const Tie& tie : ties()) valued.push_back(&tie);
  for (int round = 0; round < 400; ++round) {
    Sum sum;
    for (std::size_t i = 0; i < 3; ++i) {
      const Tie& tie = *valued[random() % valued.size()];
      const Box box = tie.theorem->box();
      const auto& parameters = box.parameters[random() % box.parameters.size()];
      Component part;
      for (int tries = 0; tries < 1000; ++tries) {
        std::vector<Integer> at;
        for (const std::uint32_t most : box.coordinates)
          at.emplace_back(random() % std::min<std::uint64_t>(most + 1, 25));
        for (std::uint64_t n = tie.list ? random() % 4 : 0; n > 0; --n)
          at.emplace_back(random() % (box.list_element + 1));
        part = one(std::string(tie.catalogue), at, parameters);
        if (oracle::in_domain(session.place(part))) break;
      }
      if (oracle::in_domain(session.place(part))) sum.parts.push_back(part);
    }
    const Query query{sum, Convention::normal, {true, true, false}};
    if (!method.covers(query)) continue;
    const Answer answer = solve(sum);
    std::set<std::pair<std::size_t, oracle::Option>> expected;
    std::uint64_t total = 0;
    for (const Component& part : sum.parts) total ^= oracle.grundy(session.place(part));
    for (std::size_t i = 0; i < sum.parts.size(); ++i) {
      const std::uint64_t rest = total ^ oracle.grundy(session.place(sum.parts[i]));
      for (const oracle::Option& option : oracle::options(session.place(sum.parts[i]))) {
        if ((oracle.grundy(option.target) ^ rest) == 0) expected.emplace(i, option);
      }
    }
    EXPECT_EQ(*answer.value, Value(Integer(total))) << to_string(session.kinds, sum);
    std::set<std::pair<std::size_t, oracle::Option>> found;
    answer.winning.for_each([&](const Move& move) {
      found.emplace(move.component, session.option(move));
      return true;
    });
    EXPECT_TRUE(found == expected) << to_string(session.kinds, sum);
  }
}

TEST_F(Theory, AnOutcomeDoesNotServeASum) {
  const Component heaps = one("wythoff", {3, 7});  // won, so its value is unknown
  EXPECT_TRUE(method.covers({Sum{{heaps}}, Convention::normal, {false, true, false}}));
  EXPECT_FALSE(method.covers({Sum{{heaps}}, Convention::normal, {true, false, false}}));
  EXPECT_FALSE(method.covers({Sum{{heaps, one("nim", {3})}}, Convention::normal, {}}));
  EXPECT_FALSE(method.covers({Sum{{heaps}}, Convention::normal, {false, false, true}}));
  run::Budget budget;
  const auto refused = method.solve({Sum{{heaps, one("nim", {3})}}, Convention::normal, {}}, budget);
  ASSERT_FALSE(refused);
  EXPECT_NE(english(refused.error().message).find("wythoff(3, 7)"), std::string::npos);
}

TEST_F(Theory, MisereKaylesIsWonAtEightAndLostWhereValuesMislead) {
  EXPECT_TRUE(solve(one("kayles", {8}), Convention::misere).outcome.is_next());
  EXPECT_TRUE(solve(one("kayles", {1}), Convention::misere).outcome.is_previous());
  EXPECT_TRUE(solve(one("kayles", {4}), Convention::misere).outcome.is_previous());
  run::Budget budget;
  for (const auto& rows : {std::vector<Integer>{9}, {1, 5}, {4, 5}}) {
    Sum sum;
    for (const Integer& row : rows) sum.parts.push_back(one("kayles", {row}));
    const auto answer = method.solve({sum, Convention::misere, {}}, budget);
    ASSERT_TRUE(answer) << english(answer.error().message);
    EXPECT_TRUE(answer->outcome.is_previous());
  }
}

TEST_F(Theory, WildHeapsAreRefusedByName) {
  run::Budget budget;
  int wild = 0;
  for (int row = 0; row < 40 && wild < 3; ++row) {
    const Sum sum{{one("dawson", {row}), one("nim", {2})}};
    if (method.covers({sum, Convention::misere, {}})) continue;
    ++wild;
    const auto refused = method.solve({sum, Convention::misere, {}}, budget);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, ErrorKind::limit);
    EXPECT_NE(english(refused.error().message).find("dawson(" + std::to_string(row) + ")"), std::string::npos);
  }
  EXPECT_EQ(wild, 3);
}

TEST_F(Theory, MisereNimOfTheSeedProblems) {
  EXPECT_TRUE(solve(one("nim", {1}), Convention::misere).outcome.is_previous());
  EXPECT_TRUE(solve(one("nim", {1, 1}), Convention::misere).outcome.is_next());
  EXPECT_TRUE(solve(one("nim", {1, 2, 3}), Convention::misere).outcome.is_previous());
  EXPECT_TRUE(solve(one("nim", {3, 5, 1}), Convention::misere).outcome.is_next());
}

TEST_F(Theory, CountsMovesWithoutListingThem) {
  // 20000 heaps with the highest bit, each move as large as the position: listed they would be 4·10^8 numbers.
  std::vector<Integer> heaps(20'001, 1 << 16);
  Sum sum{{one("nim", std::move(heaps))}};
  sum.parts.push_back(one("nim", {3}));
  const Answer answer = solve(sum);
  EXPECT_TRUE(answer.winning.is_complete());
  EXPECT_EQ(answer.winning.count(), 20'001);
  std::size_t seen = 0;
  EXPECT_FALSE(answer.winning.for_each([&](const Move& move) {
    EXPECT_EQ(move.component, 0U);
    EXPECT_EQ(move.target[0].coordinates[seen], 3);
    return ++seen < 5;
  }));
  EXPECT_EQ(seen, 5U);
}

TEST_F(Theory, FibonacciNimKeepsItsRulesAtAnySize) {
  // Every winning take k leaves a heap whose least part is above 2k, and so a lost position; n itself is the sum of its
  // parts.
  std::mt19937_64 random(12);
  for (const unsigned bits : {63U, 64U, 65U, 90U, 130U, 400U, 3000U}) {
    Integer n = 1;
    for (unsigned i = 0; i < bits; ++i) n = 2 * n + random() % 2;
    const MoveList moves = solve(one("fibonacci", {n, Integer(n - 1)})).winning;
    ASSERT_TRUE(moves.is_complete());
    Integer count = 0;
    moves.for_each_run([&](const MoveRun& run) {
      const Component& after = run.first.target[0];
      EXPECT_EQ(after.coordinates[1], 2 * run.first.choices[0].value);
      EXPECT_EQ(after.coordinates[0] + run.first.choices[0].value, n);
      EXPECT_TRUE(solve(after).outcome.is_previous());
      ++count;
      return true;
    });
    EXPECT_EQ(count, moves.count());
  }
}

TEST_F(Theory, RunsOfMovesFollowThePeriodOfKayles) {
  const Integer n("1000000000000000000");
  const Answer answer = solve(one("kayles", {n}));
  EXPECT_TRUE(answer.outcome.is_next());
  EXPECT_TRUE(answer.winning.is_complete());
  EXPECT_GT(answer.winning.count(), n / 12);
  EXPECT_LT(runs(answer).size(), 1000U);
  for (const MoveRun& run : runs(answer)) {
    for (const Integer& i : {Integer(0), Integer(run.length / 2), Integer(run.length - 1)}) {
      const Move move = run.at(i);
      EXPECT_TRUE(solve(Sum{move.target}).outcome.is_previous());
      EXPECT_EQ(move.target[0].coordinates[0] + move.target[1].coordinates[0] + move.choices[0].value, n);
    }
  }
}

/// Moves to every value, counted by going through all of them with the theorem's own values.
TEST_F(Theory, ListsAreCompleteBeyondTheBoxes) {
  const auto count_and_check = [&](const Component& position, const Integer& target, auto&& expected) {
    const At at{session.kinds, position};
    const Theorem& theorem = *theorem_for(at);
    if (theorem.value(at) == target) return;
    const MoveList moves = theorem.moves_to(at, target);
    ASSERT_TRUE(moves.is_complete()) << at.text();
    std::size_t listed = 0;
    moves.for_each([&](const Move& move) {
      Integer value = 0;
      for (const Component& part : move.target) value ^= *theorem_for({session.kinds, part})->value({session.kinds, part});
      EXPECT_EQ(value, target) << at.text();
      ++listed;
      return true;
    });
    EXPECT_EQ(moves.count(), listed) << at.text();
    EXPECT_EQ(listed, expected(target)) << at.text() << " to " << target;
  };
  for (const int n : {9973, 15015, 4096, 11025}) {
    for (int target = 0; target < 9; ++target) {
      count_and_check(one("coprime", {n}), target, [&](const Integer& wanted) {
        std::size_t count = 0;
        for (int k = 1; k < n; ++k) {
          const Component left = one("coprime", {n - k});
          if (std::gcd(k, n) == 1 && *theorem_for({session.kinds, left})->value({session.kinds, left}) == wanted) ++count;
        }
        return count;
      });
    }
  }
  for (int target = 0; target < 70; target += 7) {
    count_and_check(one("row", {60}, {number_parameter(64)}), target, [](const Integer& wanted) {
      std::size_t count = 0;
      for (int i = 0; i < 60; ++i) {
        for (int j = 0; i + j < 60; ++j) {
          if ((i ^ j) == wanted) ++count;
        }
      }
      return count;
    });
  }
  for (const auto& [x, y] : {std::pair{300, 77}, std::pair{77, 300}, std::pair{1000, 1}}) {
    for (const int target : {0, 1, 5, 200}) {
      count_and_check(one("corners", {x, y}), target, [&, x = x, y = y](const Integer& wanted) {
        std::size_t count = 0;
        for (int i = 0; i < x; ++i) {
          for (int j = 0; j < y; ++j) {
            if ((nim_product(i, y) ^ nim_product(x, j) ^ nim_product(i, j)) == wanted) ++count;
          }
        }
        return count;
      });
    }
  }
}

TEST_F(Theory, HugeAndOddArgumentsAreAnsweredOrRefused) {
  const Integer huge("1000000000000000000000000000000");
  EXPECT_EQ(solve(one("coprime", {huge + 57})).outcome, Outcome::impartial(Ending::win));
  EXPECT_EQ(solve(one("divisor", {Integer(1) << 200})).winning.count(), 1);  // all of it
  EXPECT_TRUE(solve(one("bash", {huge}, {number_parameter(huge)})).winning.is_complete());
  EXPECT_TRUE(solve(one("moore", {huge, huge, 0}, {number_parameter(huge)})).winning.is_complete());
  EXPECT_EQ(solve(one("moore", {huge, huge, 0}, {number_parameter(huge)})).winning.count(), 1);
  EXPECT_EQ(solve(one("row", {huge}, {number_parameter(huge)})).winning.count(), huge / 2);
  EXPECT_TRUE(solve(one("ruler", {huge})).winning.is_complete());
  EXPECT_EQ(solve(one("ruler", {huge})).winning.count(), 1);  // no two heads of a run of them have the same sums
  EXPECT_FALSE(solve(one("corners", {huge, huge + 1})).winning.is_complete());
  EXPECT_TRUE(solve(one("corners", {huge, 3})).winning.is_complete());
  EXPECT_TRUE(solve(one("wythoff_r", {huge, huge + 1}, {number_parameter(huge)})).outcome.is_known());
  for (const Tie& tie : ties()) {
    // No heap, heaps of 0, and every parameter 0: a theorem applies and answers, or it does not.
    for (const int value : {0, 1}) {
      Component component = one(std::string(tie.catalogue), std::vector<Integer>(tie.coordinates, value),
                                std::vector<Parameter>(tie.parameters, number_parameter(value)));
      if (tie.list && value == 1) component.coordinates.assign(3, 0);
      const Query query{Sum{{component}}, Convention::normal, {}};
      run::Budget budget;
      const auto answer = method.solve(query, budget);
      if (answer) answer->winning.for_each([](const Move&) { return true; });
      EXPECT_TRUE(answer || answer.error().kind == ErrorKind::limit) << tie.catalogue;
    }
  }
}

TEST_F(Theory, TheEmptySumIsLost) {
  const Answer answer = solve(Sum{});
  EXPECT_TRUE(answer.outcome.is_previous());
  EXPECT_TRUE(solve(Sum{}, Convention::misere).outcome.is_next());
}

}  // namespace
}  // namespace grundy::theory
