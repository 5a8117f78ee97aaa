// What the method says when it cannot answer.
#include <gtest/gtest.h>

#include "grundy/table/fill.hpp"
#include "grundy/table/search.hpp"

#include "ask.hpp"

namespace grundy::table {
namespace {

Error error_of(const std::string& text, const std::string& game, const std::vector<int>& at,
               Convention convention = Convention::normal) {
  const Asker asker(text);
  const Result<Answer> answer = asker.ask({asker.component(game, {}, at)}, convention);
  if (answer) {
    ADD_FAILURE() << text << " was answered";
    return {};
  }
  return answer.error();
}

TEST(Trouble, ARuleThatLeavesItsDomainIsNamedWithPositionAndMove) {
  const Error error = error_of("game g(a, b >= 1)\n  k in 1..a -> (a - k, b - k)\n", "g", {5, 3});
  EXPECT_EQ(error.kind, ErrorKind::rules);
  EXPECT_NE(english(error.message).find("outside the declared domain"), std::string::npos) << english(error.message);
  EXPECT_NE(english(error.message).find("g("), std::string::npos);
}

TEST(Trouble, AListThatLeavesItsOrder) {
  const Error error = error_of(
      "game g(s[] non-increasing)\n  i in 1..len(s), k in 1..s[i] -> s with s[i] := s[i] - k\n", "g", {3, 3, 2});
  EXPECT_EQ(error.kind, ErrorKind::rules);
  EXPECT_NE(english(error.message).find("outside the declared domain"), std::string::npos) << english(error.message);
}

TEST(Trouble, DivisionByZeroIsNamed) {
  const Error error = error_of("game g(a, b)\n  k in 1..a, k mod b == 0 -> (a - k, b)\n", "g", {4, 0});
  EXPECT_EQ(error.kind, ErrorKind::rules);
  EXPECT_NE(english(error.message).find("division by zero"), std::string::npos) << english(error.message);
}

TEST(Trouble, AFaultThatAGuardPreventsIsNone) {
  const Asker asker("game g(a, b)\n  b >= 1, k in 1..a, k mod b == 0 -> (a - k, b)\n");
  EXPECT_TRUE(asker.ask({asker.component("g", {}, {4, 0})}, Convention::normal));
  EXPECT_TRUE(asker.ask({asker.component("g", {}, {40, 3})}, Convention::normal));
}

TEST(Trouble, AFaultWherePlayNeverComesIsNone) {
  const Asker asker("game g(n)\n  n > 7, 100 / (n - 7) >= 0 -> (n - 10)\n  n <= 7, 100 / (n - 7) > 100 -> (n - 1)\n");
  const Result<Answer> answer = asker.ask({asker.component("g", {}, {200})}, Convention::normal);
  ASSERT_TRUE(answer) << english(answer.error().message);
  EXPECT_TRUE(answer->outcome.is_previous());
  EXPECT_EQ(asker.ask({asker.component("g", {}, {207})}, Convention::normal).error().kind, ErrorKind::rules);
}

TEST(Trouble, DividingByAChoiceThatDoesNotExistIsNoFault) {
  for (const char* rules :
       {"game g(n)\n  k in divisors(n), k > 1 -> (n / k)\n", "game g(n)\n  k in divisors(n) -> (n mod k)\n",
        "game g(n)\n  w in primes, w <= n -> (3 div w) + (n - w)\n"}) {
    const Asker asker(rules);
    const Result<Answer> answer = asker.ask({asker.component("g", {}, {0})}, Convention::normal);
    ASSERT_TRUE(answer) << rules << english(answer.error().message);
    EXPECT_TRUE(answer->outcome.is_previous()) << rules;
  }
}

TEST(Trouble, NumbersBeyond64BitsAreALimitNotAFault) {
  EXPECT_EQ(error_of("game g(n)\n  -> (2 * n + 1)\n", "g", {3}).kind, ErrorKind::limit);
}

TEST(Trouble, ComparisonsBeyond64BitsAreDecided) {
  const Asker seventh("game g(n)\n  n * n * n * n * n * n * n > 5, k in 1..n -> (n - k)\n");
  const Result<Answer> product = seventh.ask({seventh.component("g", {}, {1000})}, Convention::normal);
  ASSERT_TRUE(product) << english(product.error().message);
  EXPECT_EQ(std::get<Integer>(*product->value), 999);  // heaps 0 and 1 have no move
  const Asker ninth("game g(n)\n  power(n, 9) > 5 -> (n - 1)\n");
  const Result<Answer> power = ninth.ask({ninth.component("g", {}, {1000000})}, Convention::normal);
  ASSERT_TRUE(power) << english(power.error().message);
  EXPECT_TRUE(power->outcome.is_next());
}

TEST(Trouble, AChoiceThatWasNotMadeIsNotTold) {
  const Error bound = error_of("game g(n)\n  i in {2}, k in 1..n / (n - 5) -> (n - k)\n", "g", {5});
  EXPECT_NE(english(bound.message).find("rule 1 fails at g(5), i = 2: "), std::string::npos) << english(bound.message);
}

TEST(Trouble, FarLargerBoxesThanPlayReachesAreNotFilled) {
  const Asker asker(
      "game roots(n)\n  y in 0..isqrt(n), y < n -> (y)\n"
      "game lists(s[] non-increasing)\n  i in 1..len(s), s[i] >= 3 -> s with s[j] := s[i] / 3 for j in i..len(s)\n");
  run::Budget budget(run::Limits{std::nullopt, std::size_t{64} << 20U});
  const Result<Answer> answer = asker.ask({asker.component("roots", {}, {1'000'000'000})}, Convention::normal, budget);
  ASSERT_TRUE(answer) << english(answer.error().message);
  EXPECT_TRUE(answer->outcome.is_next());
  EXPECT_TRUE(asker.ask({asker.component("lists", {}, {9000, 8000, 7000, 6000})}, Convention::normal, budget));
}

TEST(Trouble, LongChainsOfNamedValuesAreBoundedOnceEach) {
  std::string rule = "r0 in {bitor(n, 1)}";
  for (int i = 1; i < 40; ++i) {
    const std::string last = "r" + std::to_string(i - 1);
    rule += ", r" + std::to_string(i) + " in {bitand(n, bitor(" + last + ", shl(" + last + ", 1), shr(" + last +
            ", 1), " + last + " + " + last + "))}";
  }
  const Asker asker("game g(n)\n  " + rule + ", r39 >= 0, k in 1..n -> (n - k)\n");
  const Result<Answer> answer = asker.ask({asker.component("g", {}, {20})}, Convention::normal);
  ASSERT_TRUE(answer) << english(answer.error().message);
  EXPECT_EQ(std::get<Integer>(*answer->value), 20);
}

TEST(Trouble, PositionsThatCanRepeatAreSaidTo) {
  for (const Convention convention : {Convention::normal, Convention::misere}) {
    const Error error = error_of("game g(a)\n  a >= 1 -> (a - 1)\n  a <= 4 -> (a + 1)\n", "g", {3}, convention);
    EXPECT_EQ(error.kind, ErrorKind::limit);
    EXPECT_NE(english(error.message).find("can repeat"), std::string::npos) << english(error.message);
  }
}

TEST(Trouble, EndlessRulesStopAtTheBudget) {
  const Asker asker("game g(a)\n  k in 1..2 -> (a + k)\n");
  run::Budget budget(run::Limits{std::nullopt, std::size_t{1} << 22U});
  const Result<Answer> answer = asker.ask({asker.component("g", {}, {3})}, Convention::normal, budget);
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().kind, ErrorKind::limit);
}

TEST(Trouble, TimeIsKept) {
  const Asker asker(
      "game g(a, b, c, d)\n  k in 1..a -> (a - k, b, c, d)\n  k in 1..b, gcd(k, b) == 1 -> (a, b - k, c, d)\n"
      "  k in 1..c -> (a, b, c - k, d)\n  k in 1..d -> (a, b, c, d - k)\n");
  run::Budget budget(run::Limits{std::chrono::milliseconds(50), std::size_t{1} << 30U});
  const Result<Answer> answer = asker.ask({asker.component("g", {}, {90, 90, 90, 90})}, Convention::normal, budget);
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().kind, ErrorKind::limit);
}

TEST(Trouble, LongWalksWithoutAMoveKeepTheTime) {
  const Asker asker("game g(a, b)\n  i in 1..a, j in 1..a, xor(i, j) == 0 - 1 -> (a - 1, b)\n");
  run::Budget budget(run::Limits{std::chrono::milliseconds(50), std::size_t{1} << 28U});
  const Result<Answer> answer = asker.ask({asker.component("g", {}, {1'000'000'000, 1})}, Convention::normal, budget);
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().kind, ErrorKind::limit) << english(answer.error().message);
}

TEST(Trouble, AHeapOfAMillionDoesNotOverflowTheStack) {
  const Asker asker("game g(n)\n  k in {1, 3, 4} -> (n - k)\ngame h(n)\n  n >= 1 -> g(n - 1)\n  n >= 2 -> (n - 2)\n");
  const Result<Answer> answer = asker.ask({asker.component("h", {}, {1'000'000})}, Convention::normal);
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->winning.completeness(), Completeness::complete);
}

TEST(Trouble, BadPositionsAreInput) {
  const Asker asker("game g(a >= 2, b)\n  k in 1..b -> (a, b - k)\n");
  for (const std::vector<int>& at : {std::vector<int>{1, 3}, {3}, {3, 4, 5}, {2, -1}}) {
    const Result<Answer> answer = asker.ask({asker.component("g", {}, at)}, Convention::normal);
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().kind, ErrorKind::input) << english(answer.error().message);
  }
  Component large = asker.component("g", {}, {2, 2});
  large.coordinates[1] = Integer("100000000000000000000");
  EXPECT_EQ(asker.ask({large}, Convention::normal).error().kind, ErrorKind::limit);
}

TEST(Trouble, OwnersAreNotForTables) {
  const Error error = error_of("game g(n)\n  left: k in 1..2 -> (n - k)\n  right: k in 1..3 -> (n - k)\n", "g", {5});
  EXPECT_EQ(error.kind, ErrorKind::rules);
}

TEST(Fill, RowsAndGrids) {
  const Asker asker(
      "game wythoff(a, b)\n  k in 1..a -> (a - k, b)\n  k in 1..b -> (a, b - k)\n  k in 1..min(a, b) -> (a - k, b - "
      "k)\n"
      "game boxes(a >= 1, b >= 1)\n  k in 1..a - 1 -> (k, a - k)\n  k in 1..b - 1 -> (k, b - k)\n"
      "game row(n)\n  k in 1..2, i in 0..n - k -> row(i) + row(n - k - i)\n");
  run::Budget budget;
  const auto grid =
      fill(asker.book(), GridQuery{asker.component("wythoff", {}, {0, 0}), {0, 1}, 3, Convention::normal}, budget);
  ASSERT_TRUE(grid);
  std::vector<std::uint64_t> values;
  for (const Cell& cell : grid->cells) values.push_back(cell.value());
  EXPECT_EQ(values, (std::vector<std::uint64_t>{0, 1, 2, 3, 1, 2, 0, 4, 2, 0, 1, 5, 3, 4, 5, 6}));
  const auto boxes =
      fill(asker.book(), GridQuery{asker.component("boxes", {}, {0, 0}), {0, 1}, 6, Convention::misere}, budget);
  ASSERT_TRUE(boxes) << english(boxes.error().message);
  EXPECT_FALSE(boxes->cells[0].has_value());
  EXPECT_EQ(boxes->cells[7 + 1], Cell(1U));
  // Kayles, R. K. Guy and C. A. B. Smith 1956.
  const auto row = fill(asker.book(), GridQuery{asker.component("row", {}, {0}), {0}, 11, Convention::normal}, budget);
  ASSERT_TRUE(row);
  values.clear();
  for (const Cell& cell : row->cells) values.push_back(cell.value());
  EXPECT_EQ(values, (std::vector<std::uint64_t>{0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6}));
  const auto misere =
      fill(asker.book(), GridQuery{asker.component("row", {}, {0}), {0}, 11, Convention::misere}, budget);
  ASSERT_TRUE(misere) << english(misere.error().message);
  EXPECT_FALSE(fill(asker.book(), GridQuery{asker.component("row", {}, {0}), {1}, 11, Convention::normal}, budget));
  EXPECT_FALSE(fill(asker.book(), GridQuery{asker.component("row", {}, {0}), {0}, -1, Convention::normal}, budget));
}

TEST(Fill, CornersOutsideTheDomainAreNoPositions) {
  const Asker asker(
      "game gaps(a) where a not in {0, 1}\n  k in {7, 0, 27}, a - k < a, (a - k) not in {0, 1} -> (a - k)\n"
      "game some(a, b) where a + b >= 1\n  k in {0, 1}, k > 0, a - k + b >= 1 -> (a - k, b)\n");
  run::Budget budget;
  for (const Convention convention : {Convention::normal, Convention::misere}) {
    const auto gaps = fill(asker.book(), GridQuery{asker.component("gaps", {}, {0}), {0}, 5, convention}, budget);
    ASSERT_TRUE(gaps) << english(gaps.error().message);
    const std::uint64_t none = convention == Convention::misere ? 1 : 0;
    EXPECT_EQ(gaps->cells, (std::vector<Cell>{std::nullopt, std::nullopt, none, none, none, none}));
    const auto some = fill(asker.book(), GridQuery{asker.component("some", {}, {0, 0}), {0, 1}, 2, convention}, budget);
    ASSERT_TRUE(some) << english(some.error().message);
    // a tokens to take one by one; the last of them only beside a b.
    const std::uint64_t odd = 1 - none;
    EXPECT_EQ(some->cells, (std::vector<Cell>{std::nullopt, none, none, none, odd, odd, odd, none, none}));
  }
}

TEST(Sums, OfManyComponentsOfOneGameShareATable) {
  const Asker asker(
      "game two(a, b)\n  k in 1..a -> (a - k, b)\n  k in 1..b -> (a, b - k)\n"
      "  k in 1..min(a, b) -> (a - k, b - k)\n");
  std::vector<Component> parts;
  for (int b = 0; b < 60; ++b) parts.push_back(asker.component("two", {}, {3, b}));
  const Result<Answer> answer = asker.ask(parts, Convention::normal);
  ASSERT_TRUE(answer) << english(answer.error().message);
  EXPECT_EQ(english(answer->evidence.how), "a table of 240 positions");
}

TEST(Sums, OfDifferentGamesAreSolvedByComponentAndWhole) {
  const Asker asker(
      "game nim(s[])\n  i in 1..len(s), k in 1..s[i] -> s with s[i] := s[i] - k\n"
      "game row(n)\n  k in 1..2, i in 0..n - k -> row(i) + row(n - k - i)\n");
  const std::vector<Component> parts{asker.component("nim", {}, {3, 4}), asker.component("row", {}, {5})};
  const Result<Answer> answer = asker.ask(parts, Convention::normal);
  ASSERT_TRUE(answer);
  EXPECT_EQ(std::get<Integer>(*answer->value), 3);  // 3 xor 4 xor 4
  run::Budget budget;
  WholeSearch whole(Convention::normal, budget);
  std::vector<std::uint32_t> ids;
  for (const Component& part : parts) {
    const auto placed = asker.book().place(part);
    ids.push_back(*whole.component(*placed->system, placed->instance, placed->at));
  }
  EXPECT_TRUE(whole.wins(ids).value());
  const Result<Answer> misere = asker.ask(parts, Convention::misere);
  ASSERT_TRUE(misere);
  EXPECT_TRUE(misere->outcome.is_known());
}

/// The end of the time is heard inside the evaluation of one position: these would take hours.
TEST(Trouble, TheEndOfTheTimeIsHeardInsideOnePosition) {
  const std::vector<std::string> endless{
      "game g(n)\n  k in 1..power(10, 17), k * k mod 7 == 5 -> (n - 1)\n",
      "game g(n)\n  k in 1..power(10, 17) -> (n * 2)\n",
      "game g(n)\n  k in 1..power(10, 9), count(j mod k == 0 for j in 1..power(10, 6)) > 9 -> (n - 1)\n",
      "game g(n)\n  k in primes, k < power(10, 17), k mod 4 == 0 -> (n - 1)\n",
      "game g(n)\n  k in 1..n, sum(j * k mod 3 for j in 1..power(10, 7)) > 0 -> (n - k)\n",
      "game g(n)\n  i in 1..power(10, 9), j in 1..power(10, 9), i * j == 3 -> (n - 1)\n",
  };
  for (const std::string& text : endless) {
    const Asker asker(text);
    for (const Convention convention : {Convention::normal, Convention::misere}) {
      run::Budget budget(run::Limits{.time = std::chrono::milliseconds(20)});
      const Result<Answer> answer = asker.ask({asker.component("g", {}, {5})}, convention, budget);
      if (answer) {  // known before the moves were all listed
        EXPECT_FALSE(answer->winning.is_complete()) << text;
      } else {
        EXPECT_EQ(answer.error().kind, ErrorKind::limit) << text << english(answer.error().message);
      }
    }
  }
}

TEST(Trouble, ManyChoicesThatLeadToOnePositionAreOneOption) {
  const Asker asker("game g(n)\n  k in 1..power(10, 17), n > 0 -> (n - 1)\n");
  run::Budget budget;
  Query query;
  query.position.parts = {asker.component("g", {}, {5})};
  query.wanted.moves = false;
  const Result<Answer> answer = TableMethod(asker.book()).solve(query, budget);
  ASSERT_TRUE(answer) << english(answer.error().message);
  EXPECT_TRUE(answer->outcome.is_next());
}

TEST(Trouble, LargeNumbersAreFactoredForTheirDivisors) {
  const Asker asker("game g(n)\n  k in divisors(power(10, 18) - 11), k < 10 -> (n - k)\n");
  EXPECT_TRUE(asker.ask({asker.component("g", {}, {40})}, Convention::normal));
}

}  // namespace
}  // namespace grundy::table
