// Conditions and ranges whose steps pass 64 bits, against the evaluator of big integers.
#include <limits>
#include <random>

#include <gtest/gtest.h>

#include "grundy/rules/evaluate.hpp"
#include "grundy/rules/expressions.hpp"
#include "grundy/rules/moves.hpp"
#include "grundy/rules/parse.hpp"
#include "grundy/rules/system.hpp"
#include "grundy/rules/terms.hpp"

namespace grundy::rules {
namespace {

constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();

std::string pick(std::mt19937_64& random, std::initializer_list<const char*> from) {
  return from.begin()[random() % from.size()];
}

std::string condition(std::mt19937_64& random, int depth);

std::string number(std::mt19937_64& random, int depth) {
  if (depth <= 0 || random() % 6 == 0) {
    return pick(random, {"a", "b", "c", "1", "2", "3", "9223372036854775807", "4611686018427387904"});
  }
  const auto n = [&] { return number(random, depth - 1); };
  switch (random() % 16) {
    case 0:
    case 1:
      return "(" + n() + " + " + n() + ")";
    case 2:
      return "(" + n() + " - " + n() + ")";
    case 3:
    case 4:
      return "(" + n() + " * " + n() + ")";
    case 5:
      return "(" + n() + pick(random, {" / ", " mod "}) + n() + ")";
    case 6:
      return "(" + n() + pick(random, {" / ", " mod "}) + pick(random, {"2", "7", "4611686018427387904"}) + ")";
    case 7:
      return pick(random, {"min", "max"}) + "(" + n() + ", " + n() + ")";
    case 8:
      return pick(random, {"gcd", "xor", "bitand", "bitor", "lcm"}) + "(" + n() + ", " + n() + ")";
    case 9:
      return "power(" + n() + ", " + pick(random, {"2", "3", "c", "(c + 60)", "a"}) + ")";
    case 10:
      return pick(random, {"abs", "isqrt", "popcount"}) + "(" + n() + ")";
    case 11:
      return pick(random, {"shl", "shr"}) + "(" + n() + ", " + pick(random, {"1", "c", "(c + 61)", "b"}) + ")";
    case 12:
      return "(if " + condition(random, depth - 1) + " then " + n() + " else " + n() + ")";
    case 13:
      return pick(random, {"sum", "max", "min"}) + "(i * " + n() + " for i in 1..c)";
    default:
      return "(0 - " + n() + ")";
  }
}

std::string condition(std::mt19937_64& random, int depth) {
  const auto n = [&] { return number(random, depth - 1); };
  switch (random() % 7) {
    case 0:
      return "(" + condition(random, depth - 1) + pick(random, {" and ", " or "}) + "a < b)";
    case 1:
      return n() + " in " +
             pick(random, {"1..b", "powers_of(2)", "squares", "fibonacci_numbers", "divisors(a)", "{a, b}"});
    case 2:
      return "any(" + n() + " > i * b for i in 1..c)";
    default:
      return n() + pick(random, {" < ", " <= ", " > ", " >= ", " == ", " != "}) + n();
  }
}

TEST(Exactly, ConditionsAreDecidedPastSixtyFourBits) {
  std::mt19937_64 random(11);
  EvaluationLimits limits;
  limits.bits = 1U << 16U;
  int compared = 0;
  int undecided = 0;
  for (int round = 0; round < 3000; ++round) {
    const std::string text = condition(random, 4);
    const auto file = parse_file("game g(a, b, c)\n  " + text + " -> (a, b, c)\n", "random");
    if (!file) continue;
    const Expr expression = file->games[0].rules[0].clauses[0].expression;
    for (int trial = 0; trial < 4; ++trial) {
      std::vector<std::int64_t> values;
      for (int i = 0; i < 2; ++i) {
        const auto small = static_cast<std::int64_t>(random() % 9);
        values.push_back(random() % 3 == 0   ? small
                         : random() % 2 == 0 ? most - small
                                             : (most >> (1U + random() % 39U)) + small);
      }
      values.push_back(static_cast<std::int64_t>(random() % 5));
      Environment environment;
      environment.numbers = {{"a", values[0]}, {"b", values[1]}, {"c", values[2]}};
      const Result<bool> expected = holds(expression, environment, limits);
      Source empty;
      Expressions scope(empty);
      for (Variable i = 0; i < 3; ++i) scope.bind(std::string(1, "abc"[i]), Term{variable(i)});
      const Condition lowered = scope.condition(expression);
      if (scope.failed() || scope.terms().too_deep()) continue;
      Fault fault = Fault::none;
      const bool found = holds(lowered, values, fault);
      if (!expected) {
        // Vast numbers are the limit of that evaluator: what is decided here then is not compared.
        if (expected.error().kind == ErrorKind::rules) {
          EXPECT_NE(fault, Fault::none) << text << " at " << testing::PrintToString(values);
        }
        continue;
      }
      if (fault == Fault::overflow) {
        ++undecided;
        continue;
      }
      ++compared;
      ASSERT_EQ(fault, Fault::none) << text << " at " << testing::PrintToString(values);
      ASSERT_EQ(found, *expected) << text << " at " << testing::PrintToString(values);
    }
  }
  EXPECT_GT(compared, 5000);
  // Only numbers past the bits that are kept leave anything open.
  EXPECT_LT(undecided, compared / 20);
}

/// The moves of a(n) from n by the walker: as the values they go to.
Result<std::vector<std::int64_t>> moves(const std::string& rules, std::int64_t n) {
  System system(*parse_file("game g(n)\n  " + rules + "\n", "t"));
  MoveWalker walker(system);
  std::vector<std::int64_t> to;
  const auto instance = system.instance({0, {}, 0});
  const auto done = walker.walk(*instance, std::vector<std::int64_t>{n}, [&](const MoveView& move) {
    to.push_back(move.parts.front().at.front());
    return true;
  });
  if (!done) return fail(done.error());
  return to;
}

TEST(Exactly, ChoicesEndWhereTheyEndAlthoughABoundPassesSixtyFourBits) {
  using List = std::vector<std::int64_t>;
  EXPECT_EQ(moves("k in 1..power(n, 20), k <= 2 -> (n - k)", 100).value(), (List{99, 98}));
  EXPECT_EQ(moves("k in power(n, 20)..3 -> (n - k)", 100).value(), List{});
  EXPECT_EQ(moves("k in power(n, 99999999)..n -> (n - k)", 100).value(), List{});
  EXPECT_EQ(moves("k in 0 - power(n, 20)..1, k >= 0 -> (n - k)", 100).value(), (List{100, 99}));
  EXPECT_EQ(moves("k in squares, k <= power(n, 20) / power(n, 19) -> (n - k)", 10).value(), (List{9, 6, 1}));
  EXPECT_EQ(moves("power(2, n) < n -> (0)", most).value(), List{});
  EXPECT_EQ(moves("e in 1..30, power(53, e) <= n -> (n - power(53, e))", 2412).value(), List{2412 - 53});
  // What has no answer in 64 bits stays an error.
  const auto vast = moves("k in power(n, 20)..power(n, 21) -> (k)", 100);
  ASSERT_FALSE(vast);
  EXPECT_EQ(vast.error().kind, ErrorKind::limit);
  EXPECT_FALSE(moves("-> (n * n)", most));
}

}  // namespace
}  // namespace grundy::rules
