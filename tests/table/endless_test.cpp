// Play that provably only grows is refused at once; play that grows and ends is not taken for it.
#include "grundy/table/endless.hpp"

#include <gtest/gtest.h>

#include "table/ask.hpp"

namespace grundy::table {
namespace {

std::optional<EndlessPlay> endless(const std::string& rules, const std::string& game, const std::vector<int>& at) {
  const Asker asker(rules);
  run::Budget budget;
  const Result<rules::Placed> placed = asker.book().place(asker.component(game, {}, at));
  EXPECT_TRUE(placed) << rules;
  const auto found = endless_play(*placed, budget);
  EXPECT_TRUE(found) << rules;
  return *found;
}

TEST(EndlessPlay, is_found_where_a_move_can_be_made_for_ever) {
  const auto up = endless("game up(n)\n  k in 1..3 -> (n + k)\n", "up", {5});
  ASSERT_TRUE(up);
  EXPECT_EQ(*up, (EndlessPlay{"up(5)", "up(6)", "up(7)"}));
  EXPECT_TRUE(endless("game g(a, b)\n  a >= 1 -> (a - 1, b)\n  b >= a -> (a, b + 1)\n", "g", {3, 0}))
      << "not at the start, but soon";
  EXPECT_TRUE(endless("game g(n)\n  n mod 2 == 1 -> (n + 2)\n  n mod 2 == 0 -> (n - 1)\n", "g", {4}));
  EXPECT_TRUE(endless("game g(n)\n  k in 1..n -> (n + k)\n", "g", {1}));
  EXPECT_TRUE(endless("game g(n)\n  -> (n + 1) + (3)\n", "g", {1})) << "of several components one grows";
}

TEST(EndlessPlay, is_not_seen_where_play_ends_or_goes_round) {
  EXPECT_FALSE(endless("game g(n)\n  k in 1..3, n + k <= 100 -> (n + k)\n", "g", {5}));
  EXPECT_FALSE(endless("game g(a, b)\n  a >= 1 -> (a - 1, b + 2)\n", "g", {7, 0}));
  EXPECT_FALSE(endless("game g(n)\n  n != 12 -> (n + 1)\n", "g", {5}));
  EXPECT_FALSE(endless("game g(n)\n  n mod 5 != 0 -> (n + 1)\n", "g", {1}));
  EXPECT_FALSE(endless("game g(n)\n  -> ((n + 1) mod 7)\n", "g", {1})) << "a loop has finitely many positions";
  EXPECT_FALSE(endless("game g(n)\n  left: -> (n + 1)\n  right: n >= 1 -> (n - 1)\n", "g", {1}))
      << "the other player moves in between";
  EXPECT_FALSE(endless("game g(n)\n  n >= 9 -> win\n  -> (n + 1)\n", "g", {1})) << "a rule ends it";
  EXPECT_FALSE(endless("game g(n <= 9)\n  -> (n + 1)\n", "g", {1})) << "a fault of the rules, to be told as such";
}

TEST(EndlessPlay, is_refused_by_the_table_with_a_word_on_what_play_does) {
  const Asker asker("game up(n)\n  k in 1..3 -> (n + k)\n");
  for (const Convention convention : {Convention::normal, Convention::misere}) {
    const auto answer = asker.ask({asker.component("up", {}, {5})}, convention);
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().kind, ErrorKind::limit);
    EXPECT_NE(english(answer.error().message).find("up(5) it can go to up(6), up(7)"), std::string::npos)
        << english(answer.error().message);
  }
}

// Intervals see ever longer lists, which play never comes to.
TEST(ListsThatGrow, are_searched_by_what_play_reaches) {
  const std::string rules =
      "game ins(s[] <= 2)\n  i in 1..len(s), s[i] == 1 -> s with s[i] := 0\n"
      "  i in 1..len(s), s[i] == 2 -> s with s[i] := 1, insert 1 at i\n";
  const Asker asker(rules);
  // A 1 is one move, a 2 three, and the moves do not get in each other's way: only how many there are counts.
  const auto even = asker.ask({asker.component("ins", {}, {2, 2})}, Convention::normal);
  ASSERT_TRUE(even);
  EXPECT_EQ(even->value, Value(Integer(0)));
  const auto odd = asker.ask({asker.component("ins", {}, {0, 1, 1, 2, 2, 1})}, Convention::normal);
  ASSERT_TRUE(odd);
  EXPECT_EQ(odd->value, Value(Integer(1)));
  const auto misere = asker.ask({asker.component("ins", {}, {2, 1})}, Convention::misere);
  ASSERT_TRUE(misere);
  EXPECT_EQ(misere->outcome, Outcome::impartial(Ending::win));
}

TEST(ListsThatGrow, may_be_cut_into_pieces_and_deleted) {
  const Asker asker(
      "game cut(s[])\n  i in 1..len(s), s[i] >= 2, k in 1..s[i]-1 -> s with s[i] := k, insert s[i]-k at len(s)+1\n"
      "  i in 1..len(s) -> s with delete s[i]\n");
  // Cutting and taking away a piece; held against the sum of single pieces, which is the same game.
  const auto pair = asker.ask({asker.component("cut", {}, {3, 4})}, Convention::normal);
  const auto sum =
      asker.ask({asker.component("cut", {}, {3}), asker.component("cut", {}, {4})}, Convention::normal);
  ASSERT_TRUE(pair);
  ASSERT_TRUE(sum);
  EXPECT_EQ(pair->value, sum->value);
}

}  // namespace
}  // namespace grundy::table
