/// Rules that are out of hand, and questions that have no answer.
#include "grundy/table/method.hpp"

#include "reach/ask.hpp"

namespace grundy::reach {
namespace {

run::Limits small() {
  return {std::nullopt, std::size_t{4} << 20U};
}

TEST(Limits, InfinitelyManyPositionsEndInTheLimit) {
  for (const char* rules : {"game g(n)\n  -> (n + 1)\n", "game g(n)\n  -> (n + 1)\n  -> (n + 2)\n",
                            "game g(n)\n  k in 1..1000 -> (n + k)\n", "game g(n)\n  -> (n) + (n)\n",
                            "game g(n)\n  left: -> (n + 1)\n  right: -> (n + 3)\n"}) {
    const Asker asker(rules);
    run::Budget budget(small());
    const auto answer = asker.ask(asker.query({asker.component("g", {1})}), budget);
    ASSERT_FALSE(answer) << rules;
    EXPECT_EQ(answer.error().kind, ErrorKind::limit) << rules << english(answer.error().message);
    EXPECT_EQ(exit_code(answer.error().kind), 1);
    EXPECT_EQ(budget.memory_used(), 0U) << rules;
  }
  const Asker asker("game g(n)\n  -> (n + 1 + n mod 2)\n");  // no step of it repeats, so that it never ends is not seen
  run::Budget budget(small());
  const auto answer = asker.ask(asker.query({asker.component("g", {1})}), budget);
  EXPECT_NE(english(answer.error().message).find("the memory limit was reached after"), std::string::npos);
  EXPECT_NE(english(answer.error().message).find("infinitely many"), std::string::npos);
  // Where the rules prove that play goes on, what it does is said.
  const Asker up("game g(n)\n  -> (n + 1)\n");
  const auto endless = up.ask(up.query({up.component("g", {1})}), budget);
  ASSERT_FALSE(endless);
  EXPECT_NE(english(endless.error().message).find("from g(1) it can go to g(2), g(3)"), std::string::npos);
}

TEST(Limits, NumbersBeyond64BitsAndEndlessListsAreLimitsToo) {
  for (const char* rules :
       {"game g(n)\n  -> (3 * n + 1)\n",
        "game g(s[])\n  -> s with insert 1 at 1, insert 1 at 1, insert 1 at 1, insert 1 at 1, insert 1 at 1, insert 1 "
        "at 1, insert 1 at 1, insert 1 at 1, insert 1 at 1, insert 1 at 1, insert 1 at 1, insert 1 at 1\n"}) {
    const Asker asker(rules);
    run::Budget budget(small());
    const auto answer = asker.ask(asker.query({asker.component("g", {1})}), budget);
    ASSERT_FALSE(answer) << rules;
    EXPECT_EQ(answer.error().kind, ErrorKind::limit) << rules << english(answer.error().message);
  }
}

TEST(Limits, OnePositionWithMoreMovesThanMemory) {
  const Asker asker("game g(n)\n  k in 1..n -> (n - k)\n");
  run::Budget budget(small());
  Query query = asker.query({asker.component("g", {1})});
  query.position.parts[0].coordinates[0] = Integer("1000000000000");
  const auto answer = asker.ask(query, budget);
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().kind, ErrorKind::limit);
  EXPECT_EQ(budget.memory_used(), 0U);
}

TEST(Limits, TimeAndInterruption) {
  const Asker asker("game g(n)\n  -> (n + 1)\n");
  {
    run::Budget budget({std::chrono::milliseconds(20), std::size_t{1} << 30U});
    const auto answer = asker.ask(asker.query({asker.component("g", {1})}), budget);
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().kind, ErrorKind::limit);
    EXPECT_NE(english(answer.error().message).find("the time limit was reached"), std::string::npos);
  }
  run::StopToken token;
  token.request();
  run::Budget budget({}, &token);
  const auto answer = asker.ask(asker.query({asker.component("g", {1})}), budget);
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().kind, ErrorKind::limit);
}

TEST(Limits, WhatPasses64BitsFarAwayIsLeftOpen) {
  // 5 wins at once; 7 has nothing but the way up.
  const Asker asker("game g(n)\n  n >= 1 -> (3 * n + n mod 2)\n  n == 5 -> (0)\n");
  const auto near = asker.ask({asker.component("g", {5})});
  ASSERT_TRUE(near) << english(near.error().message);
  EXPECT_EQ(near->outcome, Outcome::impartial(Ending::win));
  EXPECT_EQ(near->winning.count(), 1);
  EXPECT_FALSE(near->value);
  const auto far = asker.ask({asker.component("g", {7})});
  ASSERT_FALSE(far);
  EXPECT_EQ(far.error().kind, ErrorKind::limit);
  EXPECT_NE(english(far.error().message).find("a number is too large for 64 bits"), std::string::npos);
  // A fault of the rules is told as soon as it is met.
  const Asker faulty("game g(n)\n  n >= 1 -> (0)\n  n >= 1, n <= 30 -> (n + 1)\n  n == 9, n / (n - 9) > 0 -> (0)\n");
  const auto told = faulty.ask({faulty.component("g", {5})});
  ASSERT_FALSE(told);
  EXPECT_EQ(told.error().kind, ErrorKind::rules);
}

TEST(Limits, WhatWasFoundMayDecide) {
  // From 3 the mover ends the game at once; the other move leads to infinitely many positions.
  const Asker asker("game g(n)\n  n >= 1 -> (n + 1)\n  n == 3 -> (0)\n  n == 2 -> (3)\n  n == 50 -> 0\n");
  run::Budget budget(small());
  const auto won = asker.ask(asker.query({asker.component("g", {3})}), budget);
  ASSERT_TRUE(won) << english(won.error().message);
  EXPECT_TRUE(won->outcome.is_next());
  EXPECT_EQ(won->winning.completeness(), Completeness::some);
  EXPECT_EQ(told(*won), (std::vector<ToldMove>{{0, 1, {0}}}));
  EXPECT_FALSE(won->remoteness);
  EXPECT_NE(words(*won).find("left open and not needed"), std::string::npos);
  const auto lost = asker.ask(asker.query({asker.component("g", {2})}), budget);
  ASSERT_TRUE(lost);
  EXPECT_TRUE(lost->outcome.is_previous());
  EXPECT_EQ(lost->winning.completeness(), Completeness::complete);
  const auto far = asker.ask(asker.query({asker.component("g", {51})}), budget);
  ASSERT_FALSE(far);
  EXPECT_EQ(far.error().kind, ErrorKind::limit);
}

TEST(Refusals, SaySo) {
  const auto refused = [](const char* rules, std::size_t copies, const char* words) {
    const Asker asker(rules);
    run::Budget budget;
    const std::vector<Component> parts(copies, asker.component("g", {3}));
    const Query query = asker.query(parts);
    EXPECT_TRUE(GraphMethod(asker.book()).covers(query));
    const auto answer = asker.ask(query, budget);
    ASSERT_FALSE(answer) << rules;
    EXPECT_EQ(answer.error().kind, ErrorKind::rules) << rules;
    EXPECT_NE(english(answer.error().message).find(words), std::string::npos) << english(answer.error().message);
  };
  refused("game g(n)\n  k in 1..n -> (n - k) entails\n", 1, "entailing moves");
  refused("game h(n)\n  k in 1..n -> (n - k) entails\ngame g(n)\n  -> h(n)\n", 1, "rules of h have entailing moves");
  refused("game g(n)\n  n == 0 -> win\n  -> (n - 1)\n", 2, "a sum in which rules end the game");
  refused("game g(n)\n  n == 0 -> win\n  n > 1 -> (1) + (1)\n", 1, "leads to a sum");
  refused("game g(n)\n  left: n == 0 -> tie\n  -> (n - 1)\n", 1, "a tie is nobody's");
  refused("game g(n) where n <= 3\n  -> (n + 1)\n", 1, "outside the declared domain");
}

TEST(Covers, ValuesOnlyWhereTheyMeanSomethingAndDearerThanATable) {
  const Asker plain("game g(n)\n  k in 1..n -> (n - k)\n");
  Query query = plain.query({plain.component("g", {50})});
  query.wanted.value = true;
  const auto graph = GraphMethod(plain.book()).covers(query);
  const auto table = table::TableMethod(plain.book()).covers(query);
  ASSERT_TRUE(graph && table);
  EXPECT_GT(graph->operations, table->operations);
  EXPECT_GT(graph->bytes, table->bytes);
  query.convention = Convention::misere;
  EXPECT_FALSE(GraphMethod(plain.book()).covers(query));
  const Asker owned("game g(n)\n  left: k in 1..n -> (n - k)\n");
  query = owned.query({owned.component("g", {5})});
  EXPECT_TRUE(GraphMethod(owned.book()).covers(query));
  query.wanted.value = true;
  EXPECT_FALSE(GraphMethod(owned.book()).covers(query));
}

TEST(Sums, OfNothing) {
  const Asker asker("game g(n)\n  k in 1..n -> (n - k)\n");
  const auto normal = asker.ask(std::vector<Component>{});
  ASSERT_TRUE(normal);
  EXPECT_TRUE(normal->outcome.is_previous());
  EXPECT_EQ(std::get<Integer>(*normal->value), 0);
  const auto misere = asker.ask(std::vector<Component>{}, Convention::misere);
  ASSERT_TRUE(misere);
  EXPECT_TRUE(misere->outcome.is_next());
}

TEST(Reasons, TellTiesFromEndlessPlay) {
  // Either may go round for ever, or to the tie.
  const Asker both("game g(v)\n  v == 9 -> tie\n  v == 0 -> (1)\n  v == 1 -> (0)\n  v == 1 -> (9)\n");
  const auto mixed = both.ask({both.component("g", {0})});
  ASSERT_TRUE(mixed);
  EXPECT_NE(words(*mixed).find("a tie or endless play"), std::string::npos) << words(*mixed);
  const Asker loop("game g(v)\n  v == 0 -> (1)\n  v == 1 -> (0)\n");
  const auto endless = loop.ask({loop.component("g", {0})});
  ASSERT_TRUE(endless);
  EXPECT_NE(words(*endless).find("the draw is endless play"), std::string::npos);
}

}  // namespace
}  // namespace grundy::reach
