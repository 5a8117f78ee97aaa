// The lowered form against the evaluator of big integers, which shares no code with it; and the shapes that tables and
// automata rely on.
#include <random>

#include <gtest/gtest.h>

#include "grundy/rules/evaluate.hpp"
#include "grundy/rules/moves.hpp"
#include "grundy/rules/parse.hpp"
#include "grundy/rules/system.hpp"
#include "grundy/rules/terms.hpp"

#include "support/effort.hpp"

namespace grundy::rules {
namespace {

std::string pick(std::mt19937_64& random, std::initializer_list<const char*> from) {
  return from.begin()[random() % from.size()];
}

std::string condition(std::mt19937_64& random, int depth);

std::string number(std::mt19937_64& random, int depth) {
  if (depth <= 0 || random() % 5 == 0) {
    return pick(random, {"a", "b", "s[1]", "s[3]", "len(s)", "0", "1", "2", "3", "7", "t[2]", "m"});
  }
  const auto n = [&] { return number(random, depth - 1); };
  switch (random() % 19) {
    case 0:
      return "(" + n() + " + " + n() + ")";
    case 1:
      return "(" + n() + " - " + n() + ")";
    case 2:
      return "(" + n() + " * " + n() + ")";
    case 3:
      return "(" + n() + " / " + pick(random, {"2", "3", "(a - 2)", "(0 - 4)"}) + ")";
    case 4:
      return "(" + n() + " mod " + pick(random, {"2", "3", "b", "(0 - 5)"}) + ")";
    case 5:
      return "min(" + n() + ", " + n() + ")";
    case 6:
      return "max(" + n() + ", " + n() + ", " + n() + ")";
    case 7:
      return pick(random, {"gcd", "xor", "bitand", "bitor", "lcm"}) + "(" + n() + ", " + n() + ")";
    case 8:
      return "abs(" + n() + ")";
    case 9:
      return "isqrt(" + n() + ")";
    case 10:
      return "popcount(" + n() + ")";
    case 11:
      return pick(random, {"sum", "xor", "min", "max"}) + "(" + pick(random, {"s", "s without 0", "t", "s without a"}) +
             ")";
    case 12:
      return "sum(i * " + n() + " for i in 0.." + pick(random, {"3", "a", "b + 2"}) + ")";
    case 13:
      return "(if " + condition(random, depth - 1) + " then " + n() + " else " + n() + ")";
    case 14:
      return "s[" + pick(random, {"a", "b", "1 + a mod 3"}) + "]";
    case 15:
      return "len(s without " + pick(random, {"0", "a"}) + ")";
    case 16:
      return "count(i mod 2 == 0 for i in 1.." + pick(random, {"5", "b"}) + ")";
    case 17:
      return "shr(" + n() + ", " + pick(random, {"1", "a"}) + ")";
    default:
      return "max(s[i] for i in 1.." + pick(random, {"len(s)", "2"}) + ")";
  }
}

std::string condition(std::mt19937_64& random, int depth) {
  const auto n = [&] { return number(random, depth - 1); };
  const auto c = [&] { return condition(random, depth - 1); };
  if (depth <= 0) return pick(random, {"a < b", "a == 2", "b mod 3 == 1", "a >= 1", "s[2] != 0"});
  switch (random() % 9) {
    case 0:
      return "(" + c() + " and " + c() + ")";
    case 1:
      return "(" + c() + " or " + c() + ")";
    case 2:
      return "not (" + c() + ")";
    case 3:
      return n() + pick(random, {" < ", " <= ", " > ", " >= ", " == ", " != "}) + n();
    case 4:
      return n() + " mod 3 == " + pick(random, {"0", "1", "2", "3"});
    case 5:
      return n() + " in " +
             pick(random, {"{1, 2, 5}", "1..b", "powers_of(2)", "squares", "primes", "fibonacci_numbers",
                           "divisors(12)", "{a, b, 3}"});
    case 6:
      return "any(s[i] > a for i in 1..len(s))";
    case 7:
      return "all(s[i] >= b for i in 1..len(s))";
    default:
      return n() + " / 2 " + pick(random, {"==", "<=", "!="}) + " " + n();
  }
}

TEST(Lowering, ConditionsMeanWhatTheEvaluatorSays) {
  constexpr int rounds = test::cases(4000, 400);
  std::mt19937_64 random(3);
  int compared = 0;
  int faults = 0;
  int unparsed = 0;
  for (int round = 0; round < rounds; ++round) {
    const std::string text = condition(random, 4);
    const std::string source = "game g[m, t[]](a, b, s[])\n  " + text + " -> (a, b, s)\n";
    const auto file = parse_file(source, "random");
    if (!file) {
      ++unparsed;
      EXPECT_LT(unparsed, 400) << source << english(file.error().message);
      continue;
    }
    const Expr expression = file->games[0].rules[0].clauses[0].expression;
    Source empty;
    for (int trial = 0; trial < 6; ++trial) {
      std::vector<std::int64_t> values(5);
      for (std::int64_t& value : values) value = static_cast<std::int64_t>(random() % 7);
      Environment environment;
      environment.numbers = {{"m", 3}, {"a", values[0]}, {"b", values[1]}};
      environment.lists["s"] = {values[2], values[3], values[4]};
      environment.lists["t"] = {4, 0, 9};
      const Result<bool> expected = holds(expression, environment);
      Expressions scope(empty);
      scope.bind("m", Term{Affine{3, {}}});
      scope.bind("t", TableBinding{{4, 0, 9}});
      scope.bind("a", Term{variable(0)});
      scope.bind("b", Term{variable(1)});
      scope.bind("s", ListBinding{2, 3});
      for (const bool positive : {true, false}) {
        const Condition lowered = scope.condition(expression, positive);
        ASSERT_FALSE(scope.failed()) << text << ": " << english(scope.error()->message);
        ASSERT_FALSE(scope.terms().too_deep()) << text;
        Fault fault = Fault::none;
        const bool found = holds(lowered, values, fault);
        if (!expected) {
          ++faults;
          if (expected.error().kind == ErrorKind::rules) {
            EXPECT_NE(fault, Fault::none)
                << text << " at " << testing::PrintToString(values) << ": " << english(expected.error().message);
          }
        } else {
          if (fault == Fault::overflow) continue;
          ++compared;
          ASSERT_EQ(fault, Fault::none) << text << " at " << testing::PrintToString(values);
          ASSERT_EQ(found, *expected == positive) << text << " at " << testing::PrintToString(values);
        }
      }
    }
  }
  EXPECT_GT(compared, 5 * rounds / 2);
  EXPECT_GT(faults, rounds / 40);
}

const Lowered& lower_of(System& system, std::size_t game, std::vector<Parameter> parameters, std::size_t length) {
  const auto instance = system.instance({game, std::move(parameters), length});
  const auto lowered = system.lowered(*instance);
  EXPECT_TRUE(lowered) << english(lowered.error().message);
  return **lowered;
}

TEST(Lowering, AbsorbsLinearGuardsIntoRanges) {
  System system(*parse_file("game g[m](n)\n  k in 1..m, k mod 2 == 1 -> (n - k)\n", "t"));
  const Lowered& lowered = lower_of(system, 0, {number_parameter(4)}, 0);
  ASSERT_EQ(lowered.families.size(), 1U);
  const MoveFamily& family = lowered.families[0];
  ASSERT_EQ(family.guards.size(), 1U);
  EXPECT_EQ(family.guards[0].is, Condition::Is::divisible);
  const auto& range = std::get<Range>(family.choices[0].domain);
  EXPECT_EQ(range.lower.size(), 1U);
  ASSERT_EQ(range.upper.size(), 2U);
  EXPECT_EQ(std::get<Affine>(range.upper[1].numerator), variable(0));
}

TEST(Lowering, UnrollsIndicesAndBoundsEndlessSets) {
  System system(
      *parse_file("game nim(s[])\n  i in 1..len(s), k in 1..s[i] -> s with s[i] := s[i] - k\n"
                  "game shrink(s[])\n  i in 2..len(s), k in squares -> s with s[i] := s[i] - k, delete s[1]\n",
                  "t"));
  const Lowered& nim = lower_of(system, 0, {}, 3);
  ASSERT_EQ(nim.families.size(), 3U);
  EXPECT_EQ(nim.families[1].shown[0].value, 2);
  EXPECT_EQ(nim.dimension, 3U);
  const Lowered& shrink = lower_of(system, 1, {}, 2);
  ASSERT_EQ(shrink.families.size(), 1U);
  EXPECT_EQ(system.key(shrink.families[0].parts[0].instance).length, 1U);
  EXPECT_EQ(std::get<Sequence>(shrink.families[0].choices[0].domain).upper.size(), 1U);
}

std::vector<std::string> moves_of(const char* text, const std::vector<std::int64_t>& at, std::size_t length) {
  const auto file = parse_file(text, "t");
  EXPECT_TRUE(file) << english(file.error().message);
  System system(*file);
  MoveWalker walker(system);
  std::vector<std::string> seen;
  const auto instance = system.instance({0, {}, length});
  const auto done = walker.walk(*instance, at, [&](const MoveView& move) {
    std::string to;
    for (const PartView& part : move.parts) to += system.to_string(part.instance, part.at);
    seen.push_back(to);
    return true;
  });
  if (!done) seen.push_back(english(done.error().message));
  return seen;
}

TEST(Walker, EndsChoicesByProductsAndQuotients) {
  using List = std::vector<std::string>;
  // 12 less 4, 6, 10 and 6, 9, 10.
  for (const char* text : {"game g(n)\n  p in primes, q in primes, p * q <= n -> (n - p*q)\n",
                           "game g(n)\n  p in primes, p <= n, q in primes, q <= n / p -> (n - p*q)\n",
                           "game g(n)\n  p in primes, p < n, q in 1..n/p, q in primes -> (n - p*q)\n"}) {
    EXPECT_EQ(moves_of(text, {12}, 0), (List{"g(8)", "g(6)", "g(2)", "g(6)", "g(3)", "g(2)"})) << text;
  }
  // Walked by its members, of which the range leaves some out.
  EXPECT_EQ(moves_of("game g(n)\n  q in n/2..n - 2, q in squares -> (q)\n", {30}, 0), (List{"g(16)", "g(25)"}));
  EXPECT_EQ(moves_of("game g(n)\n  p in primes, p * p <= n -> (p)\n", {26}, 0), (List{"g(2)", "g(3)", "g(5)"}));
}

TEST(Walker, DeletesAndInsertsAtIndicesOfThePosition) {
  using List = std::vector<std::string>;
  const char* shorten =
      "game g(s[] non-increasing)\n  -> s with s[i] -= 1 for i in 1..len(s), delete s[i] for i in count(s[j] > 1 for j "
      "in 1..len(s)) + 1 .. len(s)\n";
  EXPECT_EQ(moves_of(shorten, {4, 2, 1}, 3), List{"g(3, 1)"});
  EXPECT_EQ(moves_of(shorten, {3, 2, 2}, 3), (List{"g(2, 1, 1)"}));
  EXPECT_EQ(moves_of(shorten, {1, 1}, 2), List{"g()"});
  const char* sorted =
      "game g(s[] increasing)\n  v in 0..s[len(s)] - 1, all(s[j] != v for j in 1..len(s)) -> s with delete s[len(s)], "
      "insert v at count(s[j] < v for j in 1..len(s)) + 1\n";
  EXPECT_EQ(moves_of(sorted, {1, 4}, 2), (List{"g(0, 1)", "g(1, 2)", "g(1, 3)"}));
  // An index that leaves the list is a fault, though not of a move that does not exist.
  const char* leaves = "game g(s[])\n  s[1] > 1 -> s with delete s[s[1]]\n";
  EXPECT_EQ(moves_of(leaves, {2, 5}, 2), List{"g(2)"});
  EXPECT_EQ(moves_of(leaves, {0, 5}, 2), List{});
  EXPECT_EQ(moves_of(leaves, {3, 5}, 2), List{"rule 1 fails at g(3, 5): an index outside its list"});
}

TEST(Walker, SeesDeletesInsertsAndSums) {
  System system(*parse_file(
      "game g(s[])\n  i in 1..len(s), k in 1..s[i] - 1 -> s with delete s[i], insert k at i, insert s[i] - k at i\n"
      "game h(n)\n  k in 1..2 -> sum j in 0..k: 2 of h(n - j - 1)\n",
      "t"));
  MoveWalker walker(system);
  std::vector<std::string> seen;
  const auto note = [&](const MoveView& move) {
    std::string text;
    for (const PartView& part : move.parts)
      text += std::to_string(part.count) + "*" + system.to_string(part.instance, part.at);
    seen.push_back(text);
    return true;
  };
  const auto g = system.instance({0, {}, 2});
  ASSERT_TRUE(walker.walk(*g, std::vector<std::int64_t>{3, 1}, note));
  EXPECT_EQ(seen, (std::vector<std::string>{"1*g(1, 2, 1)", "1*g(2, 1, 1)"}));
  seen.clear();
  const auto h = system.instance({1, {}, 0});
  ASSERT_TRUE(walker.walk(*h, std::vector<std::int64_t>{2}, note));
  EXPECT_EQ(seen, (std::vector<std::string>{"2*h(1)2*h(0)"}));
}

}  // namespace
}  // namespace grundy::rules
