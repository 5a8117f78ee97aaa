/// The moves by the syntax tree alone, held against the slow interpreter of the tests, with which they share only the
/// parser: random games, and the errors by hand.
#include "grundy/rules/plain_moves.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "grundy/rules/parse.hpp"

#include "oracle/interpret.hpp"
#include "rules/generate_game.hpp"

namespace grundy::rules {
namespace {

using oracle::Number;
using Listed = std::vector<std::tuple<std::size_t, std::vector<std::pair<std::string, Number>>, std::vector<Number>>>;

File file(const std::string& text) {
  Result<File> read = parse_file(text, "test");
  if (!read) throw std::logic_error(english(read.error().message));
  return std::move(*read);
}

oracle::Part part_of(const oracle::Interpreter& rules, const PositionPart& position) {
  oracle::Part made;
  made.game = rules.game(position.name);
  for (const Parameter& one : position.parameters) {
    oracle::Value value{one.shape, {}};
    for (const Integer& x : one.values) value.values.push_back(static_cast<Number>(x));
    made.parameters.push_back(std::move(value));
  }
  for (const Integer& x : position.coordinates) made.coordinates.push_back(static_cast<Number>(x));
  return made;
}

/// Components flattened in order of size.
std::vector<Number> flat(std::vector<std::vector<Number>> parts) {
  std::sort(parts.begin(), parts.end());
  std::vector<Number> all;
  for (const auto& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

/// Compares one position; false where the game leads elsewhere, which is not listed.
bool compare(const File& rules, const PositionPart& position, const std::string& text) {
  const oracle::Interpreter interpreter(rules);
  const oracle::Part part = part_of(interpreter, position);
  const std::size_t dimension = part.coordinates.size();
  const auto plain = PlainMoves::of(rules, part.game, position.parameters, dimension);
  EXPECT_TRUE(plain);
  const auto inside = plain->contains(part.coordinates);
  EXPECT_TRUE(inside) << text;
  EXPECT_EQ(*inside, interpreter.in_domain(part)) << text;
  if (!*inside) return false;
  Listed ours, theirs;
  const auto done = plain->for_each(
      part.coordinates,
      [&](const PlainMove& move) {
        std::vector<std::vector<Number>> parts;
        for (std::size_t i = 0; i < move.target.size(); i += dimension) {
          parts.emplace_back(move.target.begin() + static_cast<std::ptrdiff_t>(i),
                             move.target.begin() + static_cast<std::ptrdiff_t>(i + dimension));
        }
        ours.emplace_back(move.rule, move.choices, flat(std::move(parts)));
        return true;
      },
      true);
  if (!done) {
    EXPECT_EQ(done.error().kind, ErrorKind::limit) << english(done.error().message) << text;
    return false;
  }
  for (const oracle::Option& option : interpreter.moves(part)) {
    std::vector<std::vector<Number>> parts;
    for (const oracle::Part& one : option.target) parts.push_back(one.coordinates);
    theirs.emplace_back(option.rule, option.choices, flat(std::move(parts)));
  }
  std::sort(ours.begin(), ours.end());
  std::sort(theirs.begin(), theirs.end());
  EXPECT_EQ(ours, theirs) << text;
  return true;
}

TEST(PlainMoves, RandomGamesMoveAsTheInterpreterSays) {
  int compared = 0;
  for (std::uint64_t seed = 0; seed < 1500; ++seed) {
    const generate::RandomGame game = generate::GameMaker(seed).make();
    const File rules = file(game.text);
    for (const std::string& text : game.positions) {
      const auto position = parse_position(text);
      ASSERT_TRUE(position);
      if (compare(rules, position->front(), game.text + text)) ++compared;
      if (testing::Test::HasFailure()) return;
    }
  }
  EXPECT_GT(compared, 500);
}

TEST(PlainMoves, EverySetFunctionAndChangeOfALists) {
  const std::string text = R"(
game one[m, S{}, T[]](n) where n mod 2 == 0 or n in S or n > 3
  k in powers_of(2) -> (n - k)
  k in fibonacci_numbers, k mod 2 == 1 -> (n - k)
  k in divisors(n), k < n -> (n - k)
  k in S, k <= m -> (n - k)
  k in 1..len(T), T[k] > 0 -> (n - T[k])
  n in squares, n > 0 -> (isqrt(n))
  n in primes -> (n - 2)
  n > 0 -> (abs(0 - n) - 1)
  n > 4 -> (max(min(n - 1, popcount(n)), gcd(n, 6) mod n, 1))
  n > 8 -> (if n mod 3 == 0 then n / 3 else shr(n, 1))
  n > 9, any(T[j] == 2 for j in 1..len(T)), not all(j > 1 for j in S) -> (count(j > 1 for j in 1..n) - 1)
  n > 10 -> (power(2, 3)) + (bitand(n, 7)) + (bitor(1, 2)) + (xor(1, 3)) + (lcm(2, 3)) + (shl(1, 2))
  n > 11 -> (sum(j for j in 1..3 if j != 2)) + 2 of (1)
game two(s[] non-increasing, s[] >= 0)
  i in 1..len(s), s[i] > 0 -> s with s[i] -= 1, s[j] := 0 for j in i + 1..len(s)
  i < j in 1..len(s), j == i + 1, s[i] > 0 -> s with s[i] := s[j], s[j] += 0
)";
  const auto without_two = text.substr(0, text.find("game two"));
  const File rules = file(without_two + "game two(s[] non-increasing)\n" +
                          text.substr(text.find("  i in 1..len(s)")));
  for (int n = 0; n < 40; ++n) {
    const auto position = parse_position("one[5, {1, 3, 9}, [0, 2, 4]](" + std::to_string(n) + ")");
    compare(rules, position->front(), std::to_string(n));
  }
  for (const char* position : {"two(3, 2, 1)", "two(4, 4, 0, 0)", "two(1, 2)", "two(5)"}) {
    compare(rules, parse_position(position)->front(), position);
  }
}

TEST(PlainMoves, FaultsAndForeignMovesAreErrors) {
  const auto error = [](const std::string& text, std::int64_t n) {
    const File rules = file(text);
    const auto plain = PlainMoves::of(rules, 0, {}, 1);
    const std::vector<std::int64_t> at{n};
    const auto done = plain->for_each(at, [](const PlainMove&) { return true; });
    return done ? std::string() : english(done.error().message);
  };
  using testing::HasSubstr;
  EXPECT_EQ(error("game a(n)\n  k in 1..n -> (n - k)\n", 5), "");
  EXPECT_THAT(error("game a(n)\n  k in 1..n -> (n / (n - k))\n", 5), HasSubstr("division"));
  EXPECT_THAT(error("game a(n)\n  k in 1..n -> b(k)\ngame b(n)\n  k in 1..n -> (n - k)\n", 5), HasSubstr("another game"));
  EXPECT_THAT(error("game a(n)\n  n > 0 -> win\n", 5), HasSubstr("declared ends"));
  EXPECT_THAT(error("game a(n)\n  left: k in 1..n -> (n - k)\n", 5), HasSubstr("owners"));
  EXPECT_THAT(error("game a(n)\n  k in squares -> (n - k)\n", 5), HasSubstr("squares"));
  EXPECT_THAT(error("game a(n)\n  n > 0 -> (n * n - 1)\n", std::int64_t{1} << 40), HasSubstr("64 bits"));
  const File rules = file("game a[m](n)\n  k in 1..m -> (n - k)\n");
  EXPECT_FALSE(PlainMoves::of(rules, 0, {}, 1));
  EXPECT_FALSE(PlainMoves::of(rules, 0, {number_parameter(3)}, 2));
  EXPECT_FALSE(PlainMoves::of(rules, 0, {set_parameter({3})}, 1));
}

}  // namespace
}  // namespace grundy::rules
