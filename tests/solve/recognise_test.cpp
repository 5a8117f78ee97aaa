/// The recogniser of codes in rules, held against the rules' own moves: random codes printed as rules must be found,
/// rules that are nearly codes must not be.
#include "grundy/solve/recognise.hpp"

#include <algorithm>
#include <random>
#include <set>

#include <gtest/gtest.h>

#include "grundy/code/options.hpp"
#include "grundy/rules/moves.hpp"
#include "grundy/rules/parse.hpp"
#include "grundy/rules/system.hpp"
#include "grundy/solve/coded_game.hpp"

#include "sequence/random_codes.hpp"

namespace grundy::solve {
namespace {

using Options = std::set<std::vector<std::int64_t>>;

/// One game of rules, without parameters, at list length 0.
class Ruled {
 public:
  explicit Ruled(const std::string& text)
      : text_(text), system_(parse(text), rules::Source{"-e", text}), instance_(*system_.instance({0, {}, 0})) {}

  [[nodiscard]] std::optional<code::Code> recognised() {
    const auto lowered = system_.lowered(instance_);
    EXPECT_TRUE(lowered) << text_;
    run::Budget budget;
    return recognise({**lowered, instance_, system_.file()}, budget);
  }

  [[nodiscard]] bool has(const code::Code& code) {
    run::Budget budget;
    return has_moves_of({**system_.lowered(instance_), instance_, system_.file()}, code, budget);
  }

  /// The options of a heap by walking the rules, empty heaps left out.
  [[nodiscard]] Options options(std::int64_t heap) {
    Options found;
    rules::MoveWalker walker(system_);
    const auto walked = walker.walk(instance_, std::span(&heap, 1), [&](const rules::MoveView& move) {
      std::vector<std::int64_t> heaps;
      for (const rules::PartView& part : move.parts) {
        for (std::int64_t i = 0; i < part.count; ++i) {
          if (part.at[0] != 0) heaps.push_back(part.at[0]);
        }
      }
      std::sort(heaps.begin(), heaps.end());
      found.insert(heaps);
      return true;
    });
    EXPECT_TRUE(walked) << text_;
    return found;
  }

 private:
  static rules::File parse(const std::string& text) {
    auto file = text.starts_with("game") ? rules::parse_file(text, "test") : rules::parse_inline(text);
    if (!file) throw std::runtime_error(text + ": " + english(file.error().message));
    return std::move(*file);
  }

  std::string text_;
  rules::System system_;
  rules::InstanceId instance_;
};

Options options(const code::Code& code, std::int64_t heap) {
  Options found;
  code::for_each_option(code, static_cast<std::uint64_t>(heap),
                        [&](std::int64_t, std::span<const std::uint64_t> heaps) {
                          found.insert(std::vector<std::int64_t>(heaps.begin(), heaps.end()));
                          return true;
                        });
  return found;
}

std::string name(const std::optional<code::Code>& code) {
  return code ? to_string(*code) : "nothing";
}

void same_moves(Ruled& rules, const code::Code& code, const std::string& text, std::int64_t last) {
  for (std::int64_t heap = 0; heap <= last; ++heap) {
    ASSERT_EQ(rules.options(heap), options(code, heap)) << text << " taken for " << to_string(code) << " at " << heap;
  }
}

TEST(Recognise, HandWrittenRules) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"(n): k in {1, 2}, j in 0..n - k -> (j) + (n - k - j)", "0.77"},
      {"(n): k in {1, 2}, j in 1..n - k -> (j) + (n - k - j)", "0.66"},
      {"(n): k in {1, 2} -> (n - k); k in {1, 2}, a in 1..n, b in a..n, a + b + k == n -> (a) + (b)", "0.77"},
      {"(n): a in 1..n, b in 1..n, a + b == n, a != b -> (a) + (b)", "4!.0"},
      {"(n): a in 1..(n - 1) / 2 -> (a) + (n - a)", "4!.0"},
      {"(n): a in 1..n - 1 -> (a) + (n - a)", "4.0"},
      {"(n): n >= 2, n mod 2 == 0 -> 2 of (n / 2)", "4=.0"},
      {"(n): k in {2, 5, 7} -> (n - k)", "0.0300303"},
      {"(n): k in 1..3 -> (n - k)", "0.333"},
      {"(n): k in 1..n -> (n - k)", "0.[3]"},
      {"(n): m in 0..n - 1 -> (m)", "0.[3]"},
      {"(n): k in 1..n, k mod 2 == 1 -> (n - k)", "0.[30]"},
      {"(n): k in 1..n, k mod 3 != 0 -> (n - k)", "0.[330]"},
      {"(n): k in 1..n, k != 2, k != 3 -> (n - k)", "0.300[3]"},
      {"(n): n >= 1 -> 0", "0.[1]"},
      {"(n): a in 0..n, b in 0..n - a, c in 0..n - a - b, a + b + c == n - 1 -> (a) + (b) + (c)", "0.F"},
      {"(n): n > 3 -> (n - 2); n == 2 -> 0; n == 3 -> (1)", "0.03"},
      {"(n): k in {1, 100}, n >= k -> (n - k)", "subtract{1,100}"},
      {"(n): n >= 3, a in 1..n, b in 1..n, a + b + 1 == n -> (a) + (b); n == 1 -> 0", "0.5"},
  };
  for (const auto& [text, expected] : cases) {
    Ruled rules(text);
    EXPECT_EQ(name(rules.recognised()), to_string(*code::parse(expected))) << text;
  }
}

/// One wrong guard, a start that is not there, a move that only large heaps have: not a code.
TEST(Recognise, RulesThatAreNearlyCodes) {
  for (const std::string text : {
           "(n): k in {1, 2}, j in 2..n - k -> (j) + (n - k - j)",
           "(n): k in {1, 2}, j in 0..n - k, j != 5 -> (j) + (n - k - j)",
           "(n): k in {1, 2}, n != 1000 -> (n - k)",
           "(n): k in {1, 2}, n <= 100000 -> (n - k)",
           "(n): k in {1, 2} -> (n - k); n == 77777, k in {3} -> (n - k)",
           "(n): k in {1, 2}, n mod 97 != 96 -> (n - k)",
           "(n): k in 1..n / 2 -> (n - k)",
           "(n): a in 1..n / 3 -> (a) + (n - a)",
           "(n): a in 1..n - 1, a <= 40 -> (a) + (n - a)",
           "(n): n > 0 -> (n / 2)",
           "(n): k in squares, k <= n -> (n - k)",
           "(n): k in powers_of(2), k <= n -> (n - k)",
           "(n): a in 0..n - 1 -> (a) + (a)",
           "(n): n > 0 -> (n - 1) + (n - 1)",
           "(n): n >= 5, k in {1, 2} -> (n - k)",
           "(n): k in {1, 2}, n - k != 7 -> (n - k)",
           "(n <= 1000000): k in {1, 2} -> (n - k)",
           "(n, m): k in {1, 2} -> (n - k, m)",
       }) {
    Ruled rules(text);
    EXPECT_EQ(name(rules.recognised()), "nothing") << text;
  }
}

TEST(Recognise, RandomCodesPrintedAsRules) {
  using sequence::CodeClass;
  int found = 0;
  for (const auto kind : {CodeClass::octal, CodeClass::constrained, CodeClass::subtraction, CodeClass::tail,
                          CodeClass::hexadecimal, CodeClass::unequal, CodeClass::mixed, CodeClass::equal,
                          CodeClass::adding, CodeClass::splitting_tail, CodeClass::sets, CodeClass::all_but}) {
    std::mt19937_64 random(31U + static_cast<unsigned>(kind));
    for (int i = 0; i < 8; ++i) {
      const code::Code code = sequence::random_code(kind, random);
      const auto text = rules_text(code, "code");
      if (!text || *code.most_heaps() > most_heaps_recognised) continue;
      Ruled rules(*text);
      const auto recognised = rules.recognised();
      ASSERT_TRUE(recognised) << to_string(code) << "\n" << *text;
      same_moves(rules, *recognised, to_string(code), 24);
      ++found;
    }
  }
  EXPECT_GE(found, 80);
}

/// Rules with one number or one comparison changed: what is still recognised has just those moves, for every heap that
/// is tried; and the old code is never found in rules with other moves.
TEST(Recognise, MutatedRulesAreRecognisedOnlyAsWhatTheyAre) {
  std::mt19937_64 random(12);
  int changed = 0;
  int refused = 0;
  for (int i = 0; i < 60; ++i) {
    const auto kind = i % 2 == 0 ? sequence::CodeClass::octal : sequence::CodeClass::constrained;
    const code::Code code = sequence::random_code(kind, random);
    std::string text = *rules_text(code, "code");
    std::vector<std::size_t> digits;
    for (std::size_t at = text.find('\n'); at < text.size(); ++at) {
      if (text[at] >= '0' && text[at] <= '9' && text[at - 1] != '/' && text[at - 2] != '/') digits.push_back(at);
    }
    if (digits.empty()) continue;
    char& digit = text[digits[random() % digits.size()]];
    digit = static_cast<char>('0' + (digit - '0' + 1 + static_cast<int>(random() % 4)) % 10);
    std::optional<Ruled> rules;
    try {
      rules.emplace(text);
    } catch (const std::runtime_error&) {
      continue;
    }
    ++changed;
    bool same = true;
    for (std::int64_t heap = 0; heap <= 24; ++heap) same = same && rules->options(heap) == options(code, heap);
    if (!same) {
      EXPECT_FALSE(rules->has(code)) << text;
    }
    const auto recognised = rules->recognised();
    if (!recognised) {
      ++refused;
      continue;
    }
    same_moves(*rules, *recognised, text, 40);
  }
  EXPECT_GE(changed, 40);
  EXPECT_GE(refused, 5);
}

TEST(Recognise, RunsBySequence) {
  Session session;
  ASSERT_TRUE(session.load_inline("(n): k in {1, 2}, j in 0..n - k -> (j) + (n - k - j)"));
  const auto answer = [&](const std::string& text, std::optional<std::string_view> method = std::nullopt) {
    Query query{*session.position(text), Convention::normal, {.value = true, .moves = true, .remoteness = false}};
    run::Budget budget;
    auto found = session.answer(query, budget, method);
    if (!found) throw std::runtime_error(english(found.error().message));
    return *found;
  };
  // The moves are the rules' own, those of the table, one by one.
  for (int heap = 0; heap <= 30; ++heap) {
    const std::string text = "(" + std::to_string(heap) + ") + nim(2)";
    const Answer fast = answer(text, "sequence");
    const Answer slow = answer(text, "table");
    ASSERT_EQ(fast.value, slow.value) << text;
    ASSERT_EQ(fast.winning.count(), slow.winning.count()) << text;
    std::multiset<std::string> mine, theirs;
    const auto collect = [&](const Answer& from, std::multiset<std::string>& into) {
      from.winning.for_each([&](const Move& move) {
        std::string line = std::to_string(move.component);
        for (const Choice& choice : move.choices) line += " " + choice.name + "=" + choice.value.str();
        into.insert(line + ": " + to_string(session.kinds(), Sum{move.target}));
        return true;
      });
    };
    collect(fast, mine);
    collect(slow, theirs);
    ASSERT_EQ(mine, theirs) << text;
  }
  // A heap that only a period reaches.
  const Answer far = answer("(1000000000000000000)");
  EXPECT_EQ(far.method, "sequence");
  EXPECT_EQ(far.evidence.by, Known::proved);
  EXPECT_EQ(far.value, answer("0.77(1000000000000000000)").value);
  ASSERT_FALSE(far.reasons.empty());
  EXPECT_NE(english(far.reasons.front()).find("0.77"), std::string::npos);
}

TEST(Recognise, GamesByName) {
  Session session;
  run::Budget budget;
  for (const auto& [what, code] : std::vector<std::pair<std::string, std::string>>{
           {"0.77", "0.77"}, {"kayles", "0.77"}, {"bash[3]", "0.333"}, {"nim", "0.[3]"}}) {
    const auto game = coded_game(session, what, budget);
    ASSERT_TRUE(game) << what << ": " << english(game.error().message);
    EXPECT_EQ(to_string(game->code), code) << what;
  }
  EXPECT_FALSE(coded_game(session, "wythoff", budget));
  EXPECT_FALSE(coded_game(session, "no_such_game", budget));
  EXPECT_FALSE(coded_game(session, "0.7x#", budget));
}

}  // namespace
}  // namespace grundy::solve
