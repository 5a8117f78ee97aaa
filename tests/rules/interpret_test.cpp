/// The slow interpreter itself, held against games whose answers are known from the books; and the random games made
/// for it: they parse, they end, their values and outcomes fit together.
#include "oracle/interpret.hpp"

#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "grundy/rules/parse.hpp"
#include "grundy/rules/print.hpp"

#include "rules/generate_game.hpp"
#include "support/effort.hpp"

namespace grundy::rules {
namespace {

using oracle::Number;

File file(const std::string& text) {
  Result<File> read = parse_file(text, "test");
  if (!read) throw std::logic_error(english(read.error().message) + " [" + read.error().place->excerpt + "]\n" + text);
  return std::move(*read);
}

oracle::Value value_of(const Parameter& parameter) {
  oracle::Value value{parameter.shape, {}};
  for (const Integer& one : parameter.values) value.values.push_back(static_cast<Number>(one));
  return value;
}

oracle::Part part(const oracle::Interpreter& rules, const std::string& position) {
  const auto parsed = parse_position(position);
  if (!parsed) throw std::logic_error(position);
  oracle::Part made;
  made.game = rules.game(parsed->at(0).name);
  for (const Parameter& one : parsed->at(0).parameters) made.parameters.push_back(value_of(one));
  for (const Integer& one : parsed->at(0).coordinates) made.coordinates.push_back(static_cast<Number>(one));
  return made;
}

TEST(Interpreter, ValuesOfTheBooks) {
  const File rules = file(R"(
game bash[m >= 1](n)
  k in 1..m -> (n - k)
game nim(s[])
  i in 1..len(s), k in 1..s[i] -> s with s[i] := s[i] - k
game kayles(n)
  k in 1..2, i in 0..n - k -> (i) + (n - k - i)
game wythoff(a, b)
  k in 1..a -> (a - k, b)
  k in 1..b -> (a, b - k)
  k in 1..min(a, b) -> (a - k, b - k)
game grundy(n)
  i < j in 1..n, i + j == n -> (i) + (j)
game lasker(n)
  k in 1..n -> (n - k)
  k in 1..n - 1 -> (k) + (n - k)
game chomp(rows[] non-increasing)
  i in 1..len(rows), c in 0..rows[i] - 1, i > 1 or c > 0 -> rows with rows[j] := min(rows[j], c) for j in i..len(rows)
)");
  const oracle::Interpreter interpreter(rules);
  oracle::Solver solver(interpreter);
  const auto value = [&](const std::string& position) { return solver.value(part(interpreter, position)); };
  for (int n = 0; n <= 20; ++n) EXPECT_EQ(value("bash[3](" + std::to_string(n) + ")"), n % 4);
  EXPECT_EQ(value("nim(3, 4, 5)"), 2);
  const std::vector<Number> kayles{0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4};
  const std::vector<Number> lasker{0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10, 12, 11};
  const std::vector<Number> grundy{0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1};
  for (std::size_t n = 0; n < kayles.size(); ++n) {
    EXPECT_EQ(value("kayles(" + std::to_string(n) + ")"), kayles[n]) << n;
    EXPECT_EQ(value("lasker(" + std::to_string(n) + ")"), lasker[n]) << n;
    EXPECT_EQ(value("grundy(" + std::to_string(n) + ")"), grundy[n]) << n;
  }
  for (const auto& [a, b] : std::vector<std::pair<int, int>>{{0, 0}, {1, 2}, {3, 5}, {4, 7}, {6, 10}}) {
    EXPECT_EQ(value("wythoff(" + std::to_string(a) + ", " + std::to_string(b) + ")"), 0);
  }
  EXPECT_EQ(value("wythoff(3, 4)"), 2);
  // Chomp 2 x 3: the one winning first bite is the far corner.
  const oracle::Position bar{part(interpreter, "chomp(3, 3)")};
  const auto winning = solver.winning(bar, false);
  ASSERT_EQ(winning.size(), 1U);
  EXPECT_EQ(winning[0].second.target.at(0).coordinates, (std::vector<Number>{3, 2}));
  // Misère Nim: one heap of one loses, two heaps of one win, equal large heaps lose.
  EXPECT_FALSE(solver.wins({part(interpreter, "nim(1)")}, true));
  EXPECT_TRUE(solver.wins({part(interpreter, "nim(1, 1)")}, true));
  EXPECT_FALSE(solver.wins({part(interpreter, "nim(3, 3)")}, true));
}

TEST(Interpreter, EveryKindOfTarget) {
  const File rules = file(R"(
game g[m, S{}, T[]](a, s[])
  -> 0
  k in S -> 2 of heap(a - k) + sum j in 1..len(T): heap(T[j] + m)
  -> (a, s with s[1] += 5, s[1] := 7, s[2] -= 1, delete s[3], insert 9 at 3, insert 8 at len(s) + 1)
  -> g[m + 1, {m, 5, 5}, [m, m]](a, [x * x for x in 1..3])
  -> g[m, S, T](a, T)
  i < j in 1..3, i * j > 2 -> (i, [j])
game heap(n >= 2)
  n > 5 -> (n - 5)
)");
  const oracle::Interpreter interpreter(rules);
  const auto options = interpreter.moves(part(interpreter, "g[3, {1, 4, 9}, [10, 20]](6, 1, 2, 3)"));
  const auto heap = [](Number n) { return oracle::Part{1, {}, {n}}; };
  ASSERT_EQ(options.size(), 1U + 2U + 1U + 1U + 1U + 2U);
  EXPECT_TRUE(options[0].target.empty());
  EXPECT_EQ(options[1].target, (oracle::Position{heap(5), heap(5), heap(13), heap(23)}));
  EXPECT_EQ(options[2].target, (oracle::Position{heap(2), heap(2), heap(13), heap(23)}));
  EXPECT_EQ(options[3].target.at(0).coordinates, (std::vector<Number>{6, 12, 1, 9, 8}));
  EXPECT_EQ(options[4].target.at(0).coordinates, (std::vector<Number>{6, 1, 4, 9}));
  EXPECT_EQ(options[4].target.at(0).parameters,
            (std::vector<oracle::Value>{
                {Parameter::Shape::number, {4}}, {Parameter::Shape::set, {3, 5}}, {Parameter::Shape::table, {3, 3}}}));
  EXPECT_EQ(options[5].target.at(0).coordinates, (std::vector<Number>{6, 10, 20}));
  EXPECT_EQ(options[6].choices, (std::vector<std::pair<std::string, Number>>{{"i", 1}, {"j", 3}}));
  EXPECT_EQ(options[7].choices, (std::vector<std::pair<std::string, Number>>{{"i", 2}, {"j", 3}}));
  // heap(6) would become heap(1), which is outside its domain.
  EXPECT_THROW(static_cast<void>(interpreter.moves(heap(6))), oracle::RulesFault);
}

TEST(Generator, RandomGamesReadAndEnd) {
  constexpr std::uint64_t games = test::cases(1000, 100);
  std::size_t moves = 0;
  std::size_t positions = 0;
  std::size_t whole = 0;
  for (std::uint64_t seed = 0; seed < games; ++seed) {
    const generate::RandomGame game = generate::random_game(seed);
    const File rules = file(game.text);
    const oracle::Interpreter interpreter(rules);
    for (const std::string& position : game.positions) {
      oracle::Solver solver(interpreter, 500);
      const oracle::Part start = part(interpreter, position);
      if (!interpreter.in_domain(start)) continue;
      ++positions;
      moves += solver.moves(start).size();
      const bool winning = solver.value(start) != 0;
      try {
        // The Sprague-Grundy theorem, on the rules as a whole.
        ASSERT_EQ(solver.wins({start}, false), winning) << "seed " << seed << " " << position << "\n" << game.text;
        static_cast<void>(solver.wins({start}, true));
        ++whole;
      } catch (const oracle::TooLarge&) {
      }
    }
  }
  EXPECT_GT(positions, 2 * games);
  EXPECT_GT(moves, positions);
  EXPECT_GT(whole, positions * 3 / 4);
}

}  // namespace
}  // namespace grundy::rules
