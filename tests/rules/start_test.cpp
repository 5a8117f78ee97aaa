#include <string>

#include <gtest/gtest.h>

#include "grundy/rules/evaluate.hpp"
#include "grundy/rules/parse.hpp"
#include "grundy/rules/print.hpp"

namespace grundy::rules {
namespace {

constexpr const char* rules = R"(
game fibonacci(n, limit)
  k in 1..limit -> (n - k, 2 * k)
game nim(s[])
  i in 1..len(s), k in 1..s[i] -> s with s[i] := s[i] - k
game maze[T[]](a)
  T[a + 1] == 1 -> (a - 1)
start fibonacci(n) = fibonacci(n, max(n - 1, 0))
# Tokens on a strip, by the gaps between them.
start tokens(p[] increasing) where len(p) mod 2 == 0 = sum i in 1..len(p) / 2: nim([p[2 * i] - p[2 * i - 1] - 1])
start twice[m >= 1](n) = m of fibonacci(n, m) + nim([n, n - 1])
start board(s[] in 0..1) = maze[s](len(s) - 1)
)";

std::string expanded(const std::string& position) {
  const Result<File> file = parse_file(rules, "test");
  if (!file) return english(file.error().message);
  const auto parts = parse_position(position);
  if (!parts) return english(parts.error().message);
  const auto found = expand_start(*file, parts->at(0));
  if (!found) return english(found.error().message);
  return *found ? print(**found) : "no start form";
}

TEST(StartForm, Expands) {
  EXPECT_EQ(expanded("fibonacci(10)"), "fibonacci(10, 9)");
  EXPECT_EQ(expanded("fibonacci(0)"), "fibonacci(0, 0)");
  EXPECT_EQ(expanded("fibonacci(10, 3)"), "no start form");
  EXPECT_EQ(expanded("nim(3)"), "no start form");
  EXPECT_EQ(expanded("tokens(1, 5, 6, 7)"), "nim(3) + nim(0)");
  EXPECT_EQ(expanded("tokens()"), "0");
  EXPECT_EQ(expanded("3 of twice[2](5)"), "6 of fibonacci(5, 2) + 3 of nim(5, 4)");
  EXPECT_EQ(expanded("board(0, 1, 1)"), "maze[[0, 1, 1]](2)");
  EXPECT_EQ(expanded("fibonacci(" + std::string(50, '9') + ")"),
            "fibonacci(" + std::string(50, '9') + ", " + std::string(49, '9') + "8)");
}

TEST(StartForm, RefusesWhatIsOutside) {
  EXPECT_EQ(expanded("tokens(1, 5, 5, 7)"), "this is no position of 'tokens': p[] increasing is demanded");
  EXPECT_EQ(expanded("tokens(1, 5, 7)"), "this is no position of 'tokens': len(p) mod 2 == 0 is demanded");
  EXPECT_EQ(expanded("twice[0](5)"), "this is no position of 'twice': m >= 1 is demanded");
  EXPECT_EQ(expanded("twice[{1}](5)"), "the parameter 'm' cannot be {1}");
  EXPECT_EQ(expanded("twice[2](0)"), "this position would make 'nim([n, n - 1])' negative: -1");
  EXPECT_EQ(expanded("board(0, 2)"), "this is no position of 'board': s[] in 0..1 is demanded");
}

TEST(Bind, ChecksNumbersAndShapes) {
  const Result<File> file = parse_file("game g[m, T[]](a <= m, s[] non-increasing) where a + len(s) == 3\n", "test");
  ASSERT_TRUE(file.has_value());
  const Game& game = file->games[0];
  const auto bound = [&](const std::string& position) -> std::string {
    const auto parts = parse_position(position);
    const auto environment = bind(game.name, game.parameters, game.coordinates, game.domain, parts->at(0).parameters,
                                  parts->at(0).coordinates);
    return environment ? "ok" : english(environment.error().message);
  };
  EXPECT_EQ(bound("g[2, [1]](1, 5, 4)"), "ok");
  EXPECT_EQ(bound("g[2](1, 5, 4)"), "'g' has 2 parameters, and here are 1");
  EXPECT_EQ(bound("g[2, [1]]()"), "a position of 'g' has 1 coordinate, and here are 0");
  EXPECT_EQ(bound("g[2, [1]](1, 4, 5)"), "this is no position of 'g': s[] non-increasing is demanded");
  EXPECT_EQ(bound("g[0, [1]](1, 5, 4)"), "this is no position of 'g': a <= m is demanded");
  EXPECT_EQ(bound("g[2, [1]](2, 5, 4)"), "this is no position of 'g': a + len(s) == 3 is demanded");
}

}  // namespace
}  // namespace grundy::rules
