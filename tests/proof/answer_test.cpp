#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <random>
#include <set>

#include <gtest/gtest.h>

#include "grundy/proof/prove.hpp"

#include "proof/ruled.hpp"

namespace grundy::proof {
namespace {

/// Outcomes by plain recursion over a list of options, which the tests write by hand.
using Position = std::vector<std::int64_t>;
using Lister = std::function<std::vector<Position>(const Position&)>;

class Brute {
 public:
  explicit Brute(Lister options, bool misere = false) : options_(std::move(options)), misere_(misere) {}
  bool losing(const Position& at) {
    if (const auto found = known_.find(at); found != known_.end()) return found->second;
    const auto next = options_(at);
    bool result = !next.empty() || !misere_;
    for (const Position& option : next) {
      if (losing(option)) {
        result = false;
        break;
      }
    }
    known_[at] = result;
    return result;
  }

 private:
  Lister options_;
  bool misere_;
  std::map<Position, bool> known_;
};

std::vector<Position> wythoff_options(const Position& p) {
  std::vector<Position> options;
  for (std::int64_t k = 1; k <= p[0]; ++k) options.push_back({p[0] - k, p[1]});
  for (std::int64_t k = 1; k <= p[1]; ++k) options.push_back({p[0], p[1] - k});
  for (std::int64_t k = 1; k <= std::min(p[0], p[1]); ++k) options.push_back({p[0] - k, p[1] - k});
  return options;
}
std::vector<Position> fibonacci_options(const Position& p) {
  std::vector<Position> options;
  for (std::int64_t k = 1; k <= std::min(p[0], p[1]); ++k) options.push_back({p[0] - k, 2 * k});
  return options;
}
std::vector<Position> nim_options(const Position& p) {
  std::vector<Position> options;
  for (std::size_t i = 0; i < p.size(); ++i) {
    for (std::int64_t k = 1; k <= p[i]; ++k) {
      options.push_back(p);
      options.back()[i] -= k;
    }
  }
  return options;
}

Strategy strategy_for(const char* rules, std::vector<Parameter> parameters, std::size_t length, Question question) {
  const Ruled game = ruled(rules, std::move(parameters), length);
  run::Budget budget;
  proof::Options options;
  options.question = question;
  auto report = prove(game.subject(), options, budget);
  EXPECT_TRUE(report && report->theorem);
  return std::move(*Strategy::of(std::move(*report->theorem), budget));
}

/// Holds every answer on a box against brute force, and every winning move.
void agrees(const Strategy& strategy, Brute brute, const Lister& options, std::int64_t side) {
  const Theorem& theorem = strategy.theorem();
  Position at(theorem.dimension(), 0);
  while (true) {
    const std::vector<Integer> numbers(at.begin(), at.end());
    const auto located = Located::at(theorem, numbers);
    ASSERT_TRUE(located);
    const bool losing = brute.losing(at);
    ASSERT_EQ(strategy.is_losing(*located), losing) << at[0];
    const auto move = strategy.winning_move(*located);
    const bool exists = theorem.question == Question::misere && options(at).empty() ? false : !losing;
    ASSERT_EQ(move.has_value(), exists);
    if (move) {
      Position target;
      for (const Integer& x : move->targets.at(0)) target.push_back(static_cast<std::int64_t>(x));
      const auto all = options(at);
      ASSERT_NE(std::find(all.begin(), all.end(), target), all.end());
      ASSERT_TRUE(brute.losing(target));
    }
    std::size_t i = 0;
    while (i < at.size() && ++at[i] == side) at[i++] = 0;
    if (i == at.size()) break;
  }
}

TEST(Answer, AgreesWithBruteForceFarBeyondTheTable) {
  agrees(strategy_for(kWythoff, {}, 0, Question::normal), Brute(wythoff_options), wythoff_options, 50);
  agrees(strategy_for(kWythoff, {}, 0, Question::misere), Brute(wythoff_options, true), wythoff_options, 30);
  agrees(strategy_for(kFibonacci, {}, 0, Question::normal), Brute(fibonacci_options), fibonacci_options, 45);
  agrees(strategy_for(kNim, {}, 3, Question::normal), Brute(nim_options), nim_options, 12);
  agrees(strategy_for(kNim, {}, 3, Question::misere), Brute(nim_options, true), nim_options, 12);
}

TEST(Answer, ValuesAgreeWithBruteForce) {
  const Strategy kayles = strategy_for(kKayles, {}, 0, Question::value);
  std::vector<std::uint32_t> g{0};
  for (std::size_t n = 1; n < 400; ++n) {
    std::set<std::uint32_t> seen;
    for (std::size_t take = 1; take <= std::min<std::size_t>(2, n); ++take) {
      for (std::size_t i = 0; i + take <= n; ++i) seen.insert(g[i] ^ g[n - take - i]);
    }
    std::uint32_t mex = 0;
    while (seen.contains(mex)) ++mex;
    g.push_back(mex);
  }
  for (std::size_t n = 0; n < g.size(); ++n) {
    const auto located = Located::at(kayles.theorem(), std::vector<Integer>{n});
    ASSERT_TRUE(located);
    EXPECT_EQ(kayles.value(*located), Integer(g[n]));
    const auto move = kayles.winning_move(*located);
    ASSERT_EQ(move.has_value(), g[n] != 0);
    if (move) {
      std::uint32_t sum = 0;
      Integer left = 0;
      for (const auto& part : move->targets) {
        sum ^= g.at(static_cast<std::size_t>(part[0]));
        left += part[0];
      }
      EXPECT_EQ(sum, 0U);
      EXPECT_TRUE(left == n - 1 || left + 2 == n);
    }
  }
}

TEST(Answer, HugePositions) {
  const Strategy wythoff = strategy_for(kWythoff, {}, 0, Question::normal);
  std::mt19937_64 random(3);
  std::string digits(3000, '7');
  for (char& c : digits) c = static_cast<char>('0' + static_cast<int>(random() % 10));
  digits[0] = '1';
  const Integer a(digits);
  const Integer b = a * 2 + 12345;
  const auto located = Located::at(wythoff.theorem(), std::vector<Integer>{a, b});
  ASSERT_TRUE(located);
  ASSERT_FALSE(wythoff.is_losing(*located));
  const auto move = wythoff.winning_move(*located);
  ASSERT_TRUE(move);
  // The target is a Wythoff pair: (floor(k φ), floor(k φ) + k).
  const Integer x = std::min(move->targets[0][0], move->targets[0][1]),
                y = std::max(move->targets[0][0], move->targets[0][1]);
  const Integer k = y - x;
  EXPECT_EQ(x, Integer((k + isqrt(5 * k * k)) / 2));
}

TEST(Answer, RefusesBadPositions) {
  const Strategy strategy = strategy_for(kBoxes, {}, 0, Question::normal);
  const Theorem& boxes = strategy.theorem();
  EXPECT_FALSE(Located::at(boxes, std::vector<Integer>{1}));
  EXPECT_FALSE(Located::at(boxes, std::vector<Integer>{0, 1}));
  EXPECT_FALSE(Located::at(boxes, std::vector<Integer>{-1, 1}));
  EXPECT_TRUE(Located::at(boxes, std::vector<Integer>{1, 1}));
}

/// Small random rule sets: whatever is proved equals brute force far beyond the table it was learned from.
TEST(Answer, RandomRulesAgreeWithBruteForce) {
  std::mt19937 random(2026);
  const auto pick = [&](int low, int high) {
    return low + static_cast<int>(random() % static_cast<unsigned>(high - low + 1));
  };
  const char* wanted = std::getenv("GRUNDY_RANDOM_RULES");
  const int rounds = wanted != nullptr ? std::atoi(wanted) : 60;
  int proved = 0;
  for (int round = 0; round < rounds; ++round) {
    std::string rules;
    const bool two = pick(0, 2) == 0;
    const int asked = pick(0, 5);
    const Question question = asked == 0 ? Question::misere : asked <= 2 ? Question::value : Question::normal;
    if (two) {
      rules = "game g(a, b)\n";
      for (int r = pick(2, 3); r > 0; --r) {
        const int x = pick(0, 2), y = x == 0 ? pick(1, 2) : pick(0, 2);
        const std::string most = pick(0, 1) == 0 ? std::to_string(pick(1, 4)) : "a + b";
        rules += fmt::format("  k in 1..{} -> (a - {} * k, b - {} * k)\n", most, x, y);
      }
    } else {
      rules = "game g(n)\n";
      for (int r = pick(1, 3); r > 0; --r) {
        switch (pick(0, 6)) {
          case 0:
            rules += fmt::format("  k in {}..{} -> (n - k)\n", pick(1, 3), pick(3, 7));
            break;
          case 1:
            rules += fmt::format("  k in {{{}, {}}} -> (n - k)\n", pick(1, 4), pick(5, 9));
            break;
          case 2:
            rules += fmt::format("  n mod {} == {}, k in 1..{} -> (n - k)\n", pick(2, 4), pick(0, 1), pick(1, 5));
            break;
          case 3:
            rules += fmt::format("  k in 1..n / {} -> (n - k)\n", pick(2, 3));
            break;
          case 4:
            rules += fmt::format("  k in powers_of({}) -> (n - k)\n", pick(2, 3));
            break;
          case 5:
            rules +=
                fmt::format("  k in 1..n, j in 1..{}, k + j <= n, k < {} -> (n - k - j)\n", pick(1, 3), pick(2, 5));
            break;
          default:
            rules += fmt::format("  n >= {} -> (n / {})\n", pick(1, 3), pick(2, 3));
            break;
        }
      }
    }
    const Ruled game = ruled(rules);
    ASSERT_NE(game.lowered, nullptr) << rules;
    run::Limits limits;
    limits.time = std::chrono::milliseconds(150);
    run::Budget budget(limits);
    proof::Options options;
    options.question = question;
    options.rounds = 3;
    const auto report = prove(game.subject(), options, budget);
    ASSERT_TRUE(report) << rules << english(report.error().message);
    if (!report->theorem) continue;
    ++proved;
    const Moves moves(game.subject());
    run::Budget unlimited;
    const std::int64_t side = two ? 60 : 1500;
    Table table(moves, question, side, unlimited);
    const auto strategy = Strategy::of(*report->theorem, unlimited);
    ASSERT_TRUE(strategy);
    Position at(report->theorem->dimension(), 0);
    while (true) {
      const auto located = Located::at(strategy->theorem(), std::vector<Integer>(at.begin(), at.end()));
      ASSERT_TRUE(located);
      const auto truth = table.at(at);
      ASSERT_TRUE(truth);
      if (question == Question::value) {
        ASSERT_EQ(strategy->value(*located), Integer(*truth)) << rules << at[0];
      } else {
        ASSERT_EQ(strategy->is_losing(*located), *truth == 1) << rules << at[0];
      }
      std::size_t i = 0;
      while (i < at.size() && ++at[i] == side) at[i++] = 0;
      if (i == at.size()) break;
    }
  }
  EXPECT_GT(proved, rounds / 3);
  RecordProperty("proved", proved);
  if (std::getenv("GRUNDY_VERBOSE") != nullptr) std::fprintf(stderr, "%d of %d proved\n", proved, rounds);
}

}  // namespace
}  // namespace grundy::proof
