#include "grundy/rules/parse.hpp"

#include <fstream>
#include <sstream>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "grundy/rules/print.hpp"

namespace grundy::rules {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// "line:column [text at fault] message; hint", one for each error.
std::vector<std::string> errors(const Error& error) {
  const auto one = [](const Error& e) {
    std::string text = std::to_string(e.place->line) + ":" + std::to_string(e.place->column) + " [" + e.place->excerpt +
                       "] " + english(e.message);
    if (e.hint) text += "; " + english(*e.hint);
    return text;
  };
  std::vector<std::string> all{one(error)};
  for (const Error& more : error.more) all.push_back(one(more));
  return all;
}

std::vector<std::string> errors_of(const std::string& text) {
  const Result<File> file = parse_file(text, "test.rules");
  return file ? std::vector<std::string>{} : errors(file.error());
}

std::vector<std::string> errors_of_rule(const std::string& rule) {
  return errors_of("game g[m, S{}, T[]](a, b, s[])\n  " + rule + "\ngame heap(n)\n");
}

TEST(Parse, TheCatalogueReads) {
  std::ifstream file(GRUNDY_SOURCE_DIR "/games/bash.rules");
  std::stringstream text;
  text << file.rdbuf();
  const Result<File> rules = parse_file(text.str(), "bash.rules");
  ASSERT_TRUE(rules.has_value());
  const Game& bash = rules->games.at(0);
  EXPECT_EQ(bash.name, "bash");
  EXPECT_EQ(bash.title, "Bachet's game");
  EXPECT_EQ(bash.title_zh, "巴什博弈");
  EXPECT_EQ(bash.comment, "One heap of counters. A move takes at least one and at most m of them.");
  ASSERT_EQ(bash.parameters.size(), 1U);
  EXPECT_EQ(print(bash.parameters[0]), "m >= 1");
  ASSERT_EQ(bash.rules.size(), 1U);
  EXPECT_EQ(print(bash.rules[0]), "k in 1..m -> (n - k)");
}

TEST(Parse, ALineGoesOnAfterCommasOperatorsAndArrows) {
  const Result<File> file = parse_file(
      "game g(a,  # first\n"
      "       b)\n"
      "  k in 1..a,\n"
      "\n"
      "  # a comment between\n"
      "  a +\n"
      "    b > 3 and\n"
      "    k != 2 ->\n"
      "  (a - k, b) +\n"
      "  (k, 0)\n"
      "  -> (a - 1, b); -> (a, b - 1)\n",
      "t");
  ASSERT_TRUE(file.has_value()) << errors(file.error())[0];
  ASSERT_EQ(file->games[0].rules.size(), 3U);
  EXPECT_EQ(print(file->games[0].rules[0]), "k in 1..a, a + b > 3 and k != 2 -> (a - k, b) + (k, 0)");
}

TEST(Parse, ALineGoesOnInsideBracketsAndBeforeTheArrowItLacks) {
  const Result<File> file = parse_file(
      "game g(a, b) where max(a\n"
      "                       , b) < 100\n"
      "  title \"two lines\"\n"
      "  -> (a - 1, b)\n"
      "  k in {1,\n"
      "\n"
      "        2  # two\n"
      "       }\n"
      "    # so far the choice\n"
      "    -> (a - k\n"
      "        , b)\n"
      "  -> (a, b - 1)\n",
      "t");
  ASSERT_TRUE(file.has_value()) << errors(file.error())[0];
  ASSERT_EQ(file->games[0].rules.size(), 3U);
  EXPECT_EQ(print(file->games[0].rules[1]), "k in {1, 2} -> (a - k, b)");
  const Result<File> line = parse_inline("(n): k in 1..3\n-> (n - k)\n-> 0");
  ASSERT_TRUE(line.has_value()) << errors(line.error())[0];
  EXPECT_EQ(line->games[0].rules.size(), 2U);
}

TEST(Parse, AnOpenBracketDoesNotSwallowTheNextGame) {
  EXPECT_THAT(errors_of("game g(a)\n  k in 1..(a -> (a - k)\n  -> 0\ngame h(a)\n  -> (a - kk)\n"),
              ElementsAre("2:14 [-] ')' was expected"));
}

TEST(Parse, TheSameSlipIsToldOnce) {
  EXPECT_THAT(errors_of("game g(a)\nk in 1..a -> (a - k)\n-> (a - 1)\n-> 0\n"),
              ElementsAre(HasSubstr("the rules of a game stand indented")));
  EXPECT_THAT(errors_of("game g(a)\n  kk > 1, kk < 3 -> (a - kk)\n"), ElementsAre(HasSubstr("'kk' is not known")));
  EXPECT_THAT(errors_of("game g(p[] increasing, p[] >= 1)\n  -> 0\n"),
              ElementsAre("1:24 [p[] >= 1] 'p' is declared twice; the conditions on one coordinate stand together, as "
                          "in p[] increasing >= 1"));
}

TEST(Parse, AnUnfinishedRuleDoesNotSwallowTheNextGame) {
  const std::vector<std::string> found = errors_of("game g(a)\n  k in 1..a ->\ngame h(a)\n  k in 1..aa -> (a - k)\n");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_THAT(found[0], HasSubstr("2:15 [] a position in brackets"));
}

TEST(Parse, WindowsLinesAndAByteOrderMark) {
  EXPECT_TRUE(parse_file("\xEF\xBB\xBFgame g(a)\r\n  k in 1..a -> (a - k)\r\n", "t").has_value());
}

TEST(Parse, SugarHasOneMeaning) {
  const auto canonical = [](const std::string& rule) {
    const Result<File> file = parse_file("game g[S{}](a, b, s[])\n  " + rule, "t");
    return file ? print(file->games[0].rules[0]) : errors(file.error())[0];
  };
  EXPECT_EQ(canonical("i < j <= k in 1..a -> 0"), "i in 1..a, j in 1..a, k in 1..a, i < j, j <= k -> 0");
  EXPECT_EQ(canonical("i, j in S -> 0"), "i in S, j in S -> 0");
  EXPECT_EQ(canonical("0 < a < b % 3 -> 0"), "0 < a and a < b mod 3 -> 0");
  EXPECT_EQ(canonical("a in S -> 0"), "a in S -> 0");
  EXPECT_EQ(canonical("a in squares and a > 4, b not in primes -> 0"), "a in squares and a > 4, not b in primes -> 0");
  EXPECT_EQ(canonical("k in primes, k in 1..a -> (a - k, b, s)"), "k in primes, k in 1..a -> (a - k, b, s)");
  EXPECT_EQ(canonical("left k in 1..a -> (a - k, b, s) entails"), "left: k in 1..a -> (a - k, b, s) entails");
  EXPECT_EQ(canonical("a == 0 -> tie"), "a == 0 -> tie");
  EXPECT_EQ(canonical("-> 2 of (a, b, s) + a * b of (1, 2, [a, b]) + sum j in 0..a: 3 of (j, 0, [])"),
            "-> 2 of (a, b, s) + a * b of (1, 2, [a, b]) + sum j in 0..a: 3 of (j, 0, [])");
  EXPECT_EQ(canonical("-> (a, b, s with s[1] -= 1, delete s[2], insert a at 3, s[j] += 1 for j in 1..2)"),
            "-> (a, b, s with s[1] -= 1, delete s[2], insert a at 3, s[j] += 1 for j in 1..2)");
  EXPECT_EQ(canonical("-> (a, b, [s[j] * 2 for j in 1..len(s)])"), "-> (a, b, [s[j] * 2 for j in 1..len(s)])");
  EXPECT_EQ(canonical("xor(s[i] for i in 1..len(s) if i mod 2 == 1) == 0 -> 0"),
            "xor(s[i] for i in 1..len(s) if i mod 2 == 1) == 0 -> 0");
}

TEST(Parse, ChoicesAndConditionsAreToldApartByWhatIsKnown) {
  const Result<File> file = parse_file("game g(n)\n  n in squares, k in squares, k in 1..n -> (n - k)", "t");
  ASSERT_TRUE(file.has_value());
  const std::vector<Clause>& clauses = file->games[0].rules[0].clauses;
  ASSERT_EQ(clauses.size(), 3U);
  EXPECT_EQ(clauses[0].choice, "");
  EXPECT_EQ(clauses[1].choice, "k");
  EXPECT_EQ(clauses[2].choice, "");
}

TEST(Parse, InlineGames) {
  const auto canonical = [](const std::string& text) {
    const Result<File> file = parse_inline(text);
    return file ? print(*file) : errors(file.error())[0];
  };
  EXPECT_EQ(canonical("(n): k in {2, 5, 7} -> (n - k)"), "(n): k in {2, 5, 7} -> (n - k)");
  EXPECT_EQ(canonical("(a, b): k in 1..a -> (a - k, b); k in 1..b -> (a, b - k)"),
            "(a, b): k in 1..a -> (a - k, b); k in 1..b -> (a, b - k)");
  EXPECT_EQ(canonical("(s[]):\n i in 1..len(s),\n k in 1..s[i] -> s with s[i] := s[i] - k\n -> (s)\n"),
            "(s[]): i in 1..len(s), k in 1..s[i] -> s with s[i] := s[i] - k; -> (s)");
  EXPECT_EQ(canonical("[m >= 1](a, b >= 1) where a <= b: -> (a - m, b)"),
            "[m >= 1](a, b >= 1) where a <= b: -> (a - m, b)");
  EXPECT_EQ(canonical(""), "1:1 [] a game is missing; such as (n): k in 1..3 -> (n - k)");
  EXPECT_EQ(canonical("n: -> (n - 1)"), "1:1 [n] '(' with the coordinates of a position was expected");
  EXPECT_EQ(canonical("(n) k in 1..3 -> (n - k)"), "1:5 [k] ':' was expected");
}

TEST(Parse, SeveralErrorsAtOnceWithPlaceAndSuggestion) {
  EXPECT_THAT(errors_of("game bash[m >= 1](n)\n"
                        "  k inn 1..m -> (n - k)\n"
                        "  k in 1..m => (n - k)\n"
                        "  k in 1..m -> n - k\n"
                        "  k in 1..m, n = 3 -> (n - k)\n"
                        "  k in 1..m，n > 3 -> (n - k)\n"
                        "clam bash[m](n): value 0\n"),
              ElementsAre("2:5 [inn] ',' or '->' was expected; did you mean 'in'?",
                          "3:13 [=] ',' or '->' was expected; write -> for '=>'",
                          "4:16 [n] a position in brackets such as (n - k), or 0, win, lose or tie was expected",
                          "5:16 [=] ',' or '->' was expected; write == for '='",
                          "6:12 [，] ',' or '->' was expected; write , for '，'",
                          "7:1 [clam] 'game', 'start', 'claim' or 'play' was expected; did you mean 'claim'?"));
}

TEST(Check, NamesAndSorts) {
  EXPECT_THAT(errors_of("game wythoff(a, b)\n  k in 1..a -> (a - kk, b)\n  k in 1..lenght -> (a, b)\n"),
              ElementsAre("2:21 [kk] the name 'kk' is not known here; did you mean 'k'?",
                          "3:11 [lenght] the name 'lenght' is not known here"));
  EXPECT_THAT(
      errors_of_rule("s > 3 -> win"),
      ElementsAre("2:3 [s] a number was expected, and 's' is a list; its elements are s[i], its length len(s)"));
  EXPECT_THAT(errors_of_rule("a -> win"), ElementsAre("2:3 [a] a condition was expected, and 'a' is a number"));
  EXPECT_THAT(errors_of_rule("k in a -> win"), ElementsAre("2:8 [a] a set was expected, and 'a' is a number"));
  EXPECT_THAT(errors_of_rule("len(a) > 0 -> win"), ElementsAre("2:7 [a] a list was expected, and 'a' is a number"));
  EXPECT_THAT(errors_of_rule("a + (b > 1) > 0 -> win"),
              ElementsAre("2:8 [b > 1] a number was expected, and this is a condition"));
  EXPECT_THAT(errors_of_rule("s[] > 0 -> win"),
              ElementsAre(HasSubstr("means each element only where 's' is declared")));
  EXPECT_THAT(
      errors_of_rule("sum(k for a in 1..3) > 0 -> win"),
      ElementsAre("2:3 [sum(k for a in 1..3)] the name 'a' is taken already", HasSubstr("'k' is not known here")));
  EXPECT_THAT(errors_of_rule("min in 1..3 -> win"), ElementsAre(HasSubstr("'min' is a word of the language")));
  EXPECT_THAT(errors_of_rule("isqr(a) > 1, maxx(a, b) > 1 -> win"),
              ElementsAre(HasSubstr("did you mean 'isqrt'?"), HasSubstr("did you mean 'max'?")));
  EXPECT_THAT(
      errors_of_rule("abs(a, b) > 1, gcd(a) > 1 -> win"),
      ElementsAre(HasSubstr("'abs' takes 1 argument, not 2"), HasSubstr("'gcd' takes 2 arguments or more, not 1")));
  EXPECT_THAT(errors_of_rule("a mod 0 == 1, b / (m - m) > 1, b / (2 - 2) > 1 -> win"),
              ElementsAre("2:9 [0] this divides by zero", "2:39 [2 - 2] this divides by zero"));
}

TEST(Check, Positions) {
  EXPECT_THAT(errors_of_rule("-> heep(a)"),
              ElementsAre("2:6 [heep(a)] there is no game 'heep' in this file; did you mean 'heap'?"));
  EXPECT_THAT(errors_of_rule("-> heap(a, b)"), ElementsAre(HasSubstr("a position of 'heap' has 1 coordinate")));
  EXPECT_THAT(errors_of_rule("-> heap[3](a)"),
              ElementsAre(HasSubstr("the game 'heap' has 0 parameters, and here are 1")));
  EXPECT_THAT(errors_of_rule("-> (a, b)"), ElementsAre(HasSubstr("the list of 'g' is missing")));
  EXPECT_THAT(errors_of_rule("-> heap(a, s)"), ElementsAre(HasSubstr("a position of 'heap' has no list")));
  EXPECT_THAT(errors_of_rule("-> (a, s, b)"), ElementsAre(HasSubstr("a list has to be the last coordinate")));
  EXPECT_THAT(errors_of_rule("-> (a, b, s with t[1] := 0)"),
              ElementsAre(HasSubstr("only elements of 's' can be changed")));
  EXPECT_THAT(
      errors_of_rule("-> g[a, S, T](a, b, s)"),
      ElementsAre("2:8 [a] a parameter cannot depend on 'a': it has to be constant; make it a coordinate instead"));
  EXPECT_THAT(errors_of_rule("-> g[m, T, S](a, b, s)"),
              ElementsAre(HasSubstr("'T' is no parameter of the shape"), HasSubstr("'S'")));
  EXPECT_THAT(errors_of_rule("-> g[{1}, [2], 1..2](a, b, s)"),
              ElementsAre(HasSubstr("wrong shape"), HasSubstr("wrong shape"), HasSubstr("wrong shape")));
  EXPECT_TRUE(errors_of_rule("-> g[m + 1, {1, m}, [m, 2]](a, b, s) + g[m, 1..m, T](a, b, T)").empty());
}

TEST(Parse, TakesOrderAndBoundOfAListInEitherOrder) {
  const auto file = parse_file("game g(s[] >= 1 non-increasing)\n  -> 0\n", "t");
  ASSERT_TRUE(file) << english(file.error().message);
  EXPECT_EQ(file->games[0].coordinates[0].order, Declaration::Order::non_increasing);
  EXPECT_EQ(file->games[0].coordinates[0].conditions.size(), 1U);
  EXPECT_THAT(print(*file), HasSubstr("s[] non-increasing >= 1"));
}

TEST(Parse, SuggestsASemicolonWhereARuleHasEnded) {
  EXPECT_THAT(errors_of("game g(a)\n  k in 1..a -> (a - k) | k in {5} -> (a - k)\n"),
              ElementsAre(HasSubstr("write ; for '|'")));
  EXPECT_THAT(errors_of("game g(a)\n  k in 1..(a | 1) -> (a - k)\n"), ElementsAre(HasSubstr("bitor(a, b)")));
}

TEST(Check, ChoicesNeedABound) {
  // A factor that may be 0 bounds nothing, and neither does a limit that depends on the choice.
  EXPECT_FALSE(errors_of_rule("p in primes, p * b <= a -> (a, b, s)").empty());
  EXPECT_FALSE(errors_of_rule("p in primes, k in 0..a, p * k <= a -> (a, b, s)").empty());
  EXPECT_FALSE(errors_of_rule("p in primes, q in primes, q <= a, q <= p * p -> (a, b, s)").empty());
  EXPECT_THAT(errors_of_rule("k in squares -> (a + k, b, s)"),
              ElementsAre("2:3 [k in squares] nothing bounds the choice of 'k'; add a condition such as k <= n"));
  for (const char* rule :
       {"k in squares -> (a - 2 * k, b, s)", "k in primes, k < a -> (a, b, s)",
        "k in powers_of(2), a >= k + 1 and b > 1 -> 0",
        "k in powers_of(3), i in {0, 1}, i <= a - k -> (i, a - k - i, s)", "k in fibonacci_numbers, k in S -> 0",
        "i in 1..len(s), k in squares -> (a, b, s with s[i] -= k)", "k in divisors(a) -> (a, b, s)",
        "p in primes, q in primes, p * q <= a -> (a - p * q, b, s)", "q in primes, p in 1..a, p <= b / q -> (a, b, s)",
        "p in primes, e in 1..9, power(p, e) <= a -> (a, b, s)", "p in primes, p * p < a / 2 -> (a, b, s)"}) {
    EXPECT_TRUE(errors_of_rule(rule).empty()) << rule;
  }
  EXPECT_THAT(errors_of_rule("sum(k for k in primes) > 0 -> 0"), ElementsAre(HasSubstr("has no end")));
}

TEST(Check, Headers) {
  EXPECT_THAT(errors_of("game g(a, a)\ngame g(b)\n"),
              ElementsAre(HasSubstr("'a' is declared twice"), HasSubstr("two games of the name 'g'")));
  EXPECT_THAT(errors_of("game g(s[], a)\n"), ElementsAre(HasSubstr("a list has to be the last coordinate")));
  EXPECT_THAT(errors_of("game g(S{})\n"), ElementsAre(HasSubstr("a coordinate cannot be a set")));
  EXPECT_THAT(errors_of("game g(a non-increasing)\n"),
              ElementsAre(HasSubstr("only a list or a table can have an order")));
  EXPECT_THAT(errors_of("game g[m = 3](a)\n"), ElementsAre(HasSubstr("only to a parameter of a claim")));
  EXPECT_THAT(errors_of("game g(a)\nstart g(n) = g(n)\n"), ElementsAre(HasSubstr("could also be read in another way")));
  EXPECT_THAT(errors_of("game g(a)\nstart h(n) = (n)\n"), ElementsAre(HasSubstr("has to name the game")));
  EXPECT_THAT(errors_of("game g[m](a)\nclaim h(a): value a\nclaim g(a): losing a\nclaim misere g[m](n): value n\n"),
              ElementsAre(HasSubstr("there is no game 'h'"), HasSubstr("the parameters of this claim"),
                          HasSubstr("a condition was expected"), HasSubstr("no Grundy values")));
  EXPECT_TRUE(errors_of("game g[m, S{}](a, s[])\nclaim g[m = 3, S = {1, 2}](a, t[]) where a > 1: value a\n").empty());
  EXPECT_THAT(errors_of(""), ElementsAre("1:1 [] there is no game here"));
  EXPECT_THAT(errors_of("  k in 1..3 -> 0\n"), ElementsAre(HasSubstr("there is no game above")));
  EXPECT_THAT(errors_of("game g(a)\nk in 1..a -> (a - k)\n"),
              ElementsAre(HasSubstr("the rules of a game stand indented")));
}

TEST(Parse, HostileTexts) {
  EXPECT_THAT(errors_of(std::string("game g(a)\n  -> 0\0", 17)), ElementsAre("2:7 [] the text holds a NUL byte"));
  EXPECT_THAT(errors_of("game g(a)\n  # \xFF\n"), ElementsAre("2:5 [] the text is not valid UTF-8 here"));
  EXPECT_THAT(errors_of("game g(a)\n  # \xC0\xAF\n"), ElementsAre(HasSubstr("not valid UTF-8")));
  EXPECT_THAT(errors_of(std::string(std::size_t{2} << 20, ' ')), ElementsAre(HasSubstr("longer than 1048576 bytes")));
  const std::string deep(500'000, '(');
  EXPECT_THAT(errors_of("game g(a)\n  a > " + deep + " -> 0\n"),
              ElementsAre(HasSubstr("nested too deep: more than 64 levels")));
  EXPECT_THAT(errors_of(deep), ElementsAre(HasSubstr("nested too deep")));
  std::string minus(100'000, '-');
  EXPECT_THAT(errors_of("game g(a)\n  a > 1 " + minus + "1 -> 0\n"), ElementsAre(HasSubstr("too long")));
  std::string sum;
  for (int i = 0; i < 50'000; ++i) sum += "a+";
  EXPECT_THAT(errors_of("game g(a)\n  a > " + sum + "1 -> 0\n"), ElementsAre(HasSubstr("too long")));
  std::string nots;
  for (int i = 0; i < 50'000; ++i) nots += "not ";
  EXPECT_THAT(errors_of("game g(a)\n  " + nots + "a > 1 -> 0\n"), ElementsAre(HasSubstr("too long")));
  std::string ifs;
  for (int i = 0; i < 20'000; ++i) ifs += "if a > 1 then 1 else ";
  EXPECT_THAT(errors_of("game g(a)\n  a > " + ifs + "1 -> 0\n"), ElementsAre(HasSubstr("nested too deep")));
  // Chains of comparisons copy their middle; nested, the copies would double with every level.
  std::string chain = "a";
  for (int i = 0; i < 60; ++i) chain = "(a < " + chain + " < a)";
  EXPECT_FALSE(errors_of("game g(a)\n  " + chain + " -> 0\n").empty());
  EXPECT_LE(errors_of("game g(a)\n" + std::string(100, '\n') +
                      [] {
                        std::string many;
                        for (int i = 0; i < 100; ++i) many += "  -> x\n";
                        return many;
                      }())
                .size(),
            20U);
}

}  // namespace
}  // namespace grundy::rules
