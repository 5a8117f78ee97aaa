#include "grundy/rules/evaluate.hpp"

#include <optional>
#include <string>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "grundy/rules/parse.hpp"
#include "grundy/rules/print.hpp"

#include "oracle/arithmetic.hpp"
#include "rules/generate.hpp"

namespace grundy::rules {
namespace {

/// An expression over a and b, as the value of a claim.
Expr parsed(const std::string& text, bool condition = false) {
  const std::string file =
      "game g[S{}](a, b, s[])\n  -> 0\nclaim g[S{}](a, b, s[]): " + std::string(condition ? "losing " : "value ") +
      text;
  const Result<File> rules = parse_file(file, "test");
  if (!rules) throw std::logic_error(text + ": " + english(rules.error().message));
  return rules->claims[0].expression;
}

Environment some() {
  Environment environment;
  environment.numbers = {{"a", 17}, {"b", 5}};
  environment.lists["s"] = {3, 0, 5, 3};
  environment.sets["S"] = {2, 3, 11};
  return environment;
}

std::string value(const std::string& text) {
  const Result<Integer> found = evaluate(parsed(text), some(), EvaluationLimits{.steps = 1'000'000});
  return found ? to_short_string(*found) : english(found.error().message);
}

std::string truth(const std::string& text) {
  const Result<bool> found = holds(parsed(text, true), some());
  return found ? (*found ? "yes" : "no") : english(found.error().message);
}

TEST(Evaluate, Arithmetic) {
  EXPECT_EQ(value("a / b + a mod b"), "5");
  EXPECT_EQ(value("-a / b"), "-4");
  EXPECT_EQ(value("-a mod b"), "3");
  EXPECT_EQ(value("a mod -b"), "-3");
  EXPECT_EQ(value("power(2, 100) - power(-1, 7)"), "1267650600228229401496703205377");
  EXPECT_EQ(value("shl(3, 70) / power(2, 69) + shr(a, 2) + shr(a, 100)"), "10");
  EXPECT_EQ(value("xor(a, b, 1) + bitand(a, b) + bitor(a, b)"), "43");
  EXPECT_EQ(value("popcount(power(2, 200) - 1)"), "200");
  EXPECT_EQ(value("gcd(12, -18) + lcm(4, 6) + abs(b - a) + isqrt(24)"), "34");
  EXPECT_EQ(value("if a > b then 1 else a / (b - 5)"), "1");
  EXPECT_EQ(value("min(a, b, 7) + max(a, b)"), "22");
}

TEST(Evaluate, ListsAndAggregates) {
  EXPECT_EQ(value("len(s) + s[1] + s[len(s)]"), "10");
  EXPECT_EQ(value("len(s without 3)"), "2");
  EXPECT_EQ(value("len(s without 3 without 0)"), "1");
  EXPECT_EQ(value("xor(s)"), "5");
  EXPECT_EQ(value("sum(s) + max(s) + min(s)"), "16");
  EXPECT_EQ(value("max(s without 3 without 0 without 5) + min(k for k in 2..1)"), "0");
  EXPECT_EQ(value("xor(s[i] for i in 1..len(s) if i mod 2 == 1)"), "6");
  EXPECT_EQ(value("count(k in primes for k in 1..100)"), "25");
  EXPECT_EQ(value("sum(d for d in divisors(28))"), "56");
  EXPECT_EQ(value("sum(k for k in S) + sum(k for k in {a, b, 17})"), "38");
  EXPECT_EQ(value("sum(sum(j for j in 1..i) for i in 1..4)"), "20");
  EXPECT_EQ(truth("any(k * k == 49 for k in 1..100000000000000)"), "yes");
  EXPECT_EQ(truth("all(s[i] < 5 for i in 1..len(s))"), "no");
  EXPECT_EQ(truth("all(k < 0 for k in 2..1) and not any(k > 0 for k in 2..1)"), "yes");
}

TEST(Evaluate, MembershipOfLargeNumbers) {
  EXPECT_EQ(truth("power(3, 300) in powers_of(3) and power(3, 300) + 1 not in powers_of(3)"), "yes");
  EXPECT_EQ(truth("power(10, 200) in squares and power(10, 201) not in squares and 0 not in squares"), "yes");
  EXPECT_EQ(truth("354224848179261915075 in fibonacci_numbers and 354224848179261915076 not in fibonacci_numbers"),
            "yes");
  EXPECT_EQ(truth("power(2, 61) - 1 in primes and power(2, 67) - 1 not in primes"), "yes");
  EXPECT_EQ(truth("3215031751 in primes or 3825123056546413051 in primes or 318665857834031151167461 in primes"), "no");
  EXPECT_EQ(truth("a in S or 3 in 1..2"), "no");
  EXPECT_EQ(truth("power(2, 4000) + 1 in primes"), "no");
  EXPECT_EQ(truth("4 in divisors(12) and 0 not in divisors(12) and 1 not in divisors(0)"), "yes");
}

TEST(Evaluate, FaultsAreErrors) {
  EXPECT_EQ(value("a / (b - 5)"), "'a / (b - 5)' divides by zero");
  EXPECT_EQ(value("s[5]"), "'s[5]' asks for element 5 of 4");
  EXPECT_EQ(value("s[0]"), "'s[0]' asks for element 0 of 4");
  EXPECT_EQ(value("isqrt(b - a)"), "'isqrt(b - a)' takes a negative number where none may be");
  EXPECT_EQ(value("power(2, -b)"), "'power(2, -b)' takes a negative number where none may be");
  EXPECT_EQ(value("sum(k for k in 1..1000000000)"), "this takes more than 1000000 steps to compute");
  EXPECT_EQ(value("shl(1, 1000000000000)"), "'shl(1, 1000000000000)' is a number of more than 16777216 bits");
  EXPECT_EQ(value("power(power(10, 1000), power(10, 1000))"),
            "'power(power(10, 1000), power(10, 1000))' is a number of more than 16777216 bits");
  EXPECT_EQ(truth("power(2, 127) - 1 in primes"),
            "whether 170141183460469231731687303715884105727 is a prime is not decided: too large");
  EXPECT_EQ(english(evaluate(parsed("a"), {}).error().message), "the name 'a' stands for no number here");
}

TEST(Evaluate, SetsInOrder) {
  const auto members = [](const std::string& set, std::optional<Integer> most = std::nullopt) {
    const Expr expr = parsed("a in " + set, true).arguments[1];
    const auto found = evaluate_set(expr, some(), most);
    std::string text;
    if (!found) return english(found.error().message);
    for (const Integer& one : *found) text += to_string(one) + " ";
    return text;
  };
  EXPECT_EQ(members("squares", 30), "1 4 9 16 25 ");
  EXPECT_EQ(members("primes", 30), "2 3 5 7 11 13 17 19 23 29 ");
  EXPECT_EQ(members("powers_of(3)", 100), "1 3 9 27 81 ");
  EXPECT_EQ(members("fibonacci_numbers", 100), "1 2 3 5 8 13 21 34 55 89 ");
  EXPECT_EQ(members("divisors(60)"), "1 2 3 4 5 6 10 12 15 20 30 60 ");
  EXPECT_EQ(members("{b, 3, 3, 1}", 4), "1 3 ");
  EXPECT_EQ(members("3..1"), "");
  EXPECT_EQ(members("S", 3), "2 3 ");
  EXPECT_EQ(members("squares"), "the set 'squares' has no end");
}

enum class Comparison : std::uint8_t { agree, differ, out_of_reach };

/// Random expressions: whatever the 64-bit oracle computes, the library computes too; where the oracle faults (other
/// than by overflow) the library faults.
Comparison compare(std::uint64_t seed) {
  generate::TreeMaker maker(seed, 3);
  const bool is_condition = seed % 3 == 0;
  const Expr expr = is_condition ? maker.plain_condition() : maker.plain_number();
  generate::Random random(seed);
  oracle::Names names;
  Environment environment;
  for (const char* name : {"a", "b"}) {
    names.numbers[name] = static_cast<std::int64_t>(random.below(12));
    environment.numbers[name] = names.numbers[name];
  }
  const std::size_t length = random.below(5);
  for (std::size_t i = 0; i < length; ++i) {
    names.lists["s"].push_back(static_cast<std::int64_t>(random.below(8)));
    environment.lists["s"].push_back(names.lists["s"].back());
  }
  names.lists["s"];
  environment.lists["s"];
  names.sets["S"] = {1, 4, 6};
  environment.sets["S"] = {1, 4, 6};
  const EvaluationLimits limits{.steps = 100'000, .bits = 100'000};
  std::optional<std::int64_t> expected;
  try {
    expected = is_condition ? oracle::condition(expr, names) : oracle::number(expr, names);
  } catch (const oracle::RulesFault& fault) {
    if (std::string(fault.what()) == "overflow") return Comparison::out_of_reach;
  }
  std::optional<Integer> found;
  bool over_limit = false;
  if (is_condition) {
    const Result<bool> holding = holds(expr, environment, limits);
    if (holding) found = *holding ? 1 : 0;
    over_limit = !holding && holding.error().kind == ErrorKind::limit;
  } else {
    const Result<Integer> value = evaluate(expr, environment, limits);
    if (value) found = *value;
    over_limit = !value && value.error().kind == ErrorKind::limit;
  }
  if (over_limit) return Comparison::out_of_reach;
  if (expected.has_value() == found.has_value() && (!expected || *found == *expected)) return Comparison::agree;
  ADD_FAILURE() << print(expr) << " = " << (expected ? std::to_string(*expected) : "fault") << ", and not "
                << (found ? to_string(*found) : "fault");
  return Comparison::differ;
}

TEST(Evaluate, AgreesWithTheOracle) {
  std::size_t agree = 0;
  constexpr std::uint64_t seeds = 10'000;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const Comparison comparison = compare(seed);
    ASSERT_NE(comparison, Comparison::differ) << "seed " << seed;
    if (comparison == Comparison::agree) ++agree;
  }
  EXPECT_GT(agree, seeds * 9 / 10);
}

RC_GTEST_PROP(Evaluate, AgreesWithTheOracleAnywhere, (std::uint64_t seed)) {
  RC_ASSERT(compare(seed) != Comparison::differ);
}

}  // namespace
}  // namespace grundy::rules
