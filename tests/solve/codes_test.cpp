/// Take-and-break codes as positions: the sequence method against the rules that the code is written out as.
#include <fstream>
#include <random>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "grundy/certificate/automaton_check.hpp"
#include "grundy/proof/certify.hpp"
#include "grundy/solve/prove_period.hpp"
#include "grundy/solve/session.hpp"

namespace grundy::solve {
namespace {

Answer solve(Session& session, const std::string& text, std::optional<std::string_view> method = std::nullopt,
             Convention convention = Convention::normal) {
  auto position = session.position(text);
  if (!position) throw std::runtime_error(text + ": " + english(position.error().message));
  Query query{std::move(*position),
              convention,
              {.value = convention == Convention::normal, .moves = true, .remoteness = false}};
  run::Budget budget;
  auto answer = session.answer(query, budget, method);
  if (!answer) throw std::runtime_error(text + ": " + english(answer.error().message));
  return *answer;
}

/// The targets of all winning moves with what was taken, whatever their order.
std::multiset<std::string> moves(const Session& session, const Answer& answer) {
  std::multiset<std::string> found;
  answer.winning.for_each([&](const Move& move) {
    found.insert(std::to_string(move.component) + ":" + move.choices.at(0).value.str() + ":" +
                 to_string(session.kinds(), canonical(Sum{move.target})));
    return true;
  });
  return found;
}

TEST(Codes, TheSequenceMethodAgreesWithTheCodeWrittenOutAsRules) {
  Session session;
  for (const std::string code : {"0.77", "0.07", "0.137", "4.7", "4!.0", "0.3[3]", "0.{2}7", "0.8", "0.{3}3",
                                 "0.07{2,3?}", "0.{2=}5", "subtract{2,5,7}", "allbut{1,4}", "4?.07", "0.4[07]"}) {
    auto parsed = code::parse(code);
    ASSERT_TRUE(parsed) << code << ": " << english(parsed.error().message);
    for (int heap = 0; heap <= 24; ++heap) {
      const std::string text = code + "(" + std::to_string(heap) + ") + nim(2)";
      const Answer fast = solve(session, text, "sequence");
      const Answer slow = solve(session, text, "table");
      EXPECT_EQ(fast.outcome, slow.outcome) << text;
      EXPECT_EQ(fast.value, slow.value) << text;
      EXPECT_EQ(moves(session, fast), moves(session, slow)) << text;
    }
  }
}

TEST(Codes, WinningMovesByAProvedPeriodAreThoseOfTheTable) {
  Session session;
  // 0.07 has period 34 from heap 53 on; the same heap is answered by the period and by the table.
  const Answer far = solve(session, "0.07(100000000000000000000)", "sequence");
  EXPECT_EQ(far.evidence.by, Known::proved);
  EXPECT_EQ(far.winning.completeness(), Completeness::complete);
  // Residues: 10^20 mod 34 = 2 + 34k; a small heap of the same residue beyond the preperiod has the same value.
  const Integer residue = (Integer("100000000000000000000") - 53) % 34 + 53 + 34 * 10;
  EXPECT_EQ(far.value, solve(session, "0.07(" + residue.str() + ")", "table").value);
  EXPECT_GT(far.winning.count(), Integer("1000000000000000000"));
}

TEST(Codes, MisereKaylesIsNotWhatThePopularRuleSays) {
  Session session;
  const auto wins = [&](const std::string& text) {
    return solve(session, text, std::nullopt, Convention::misere).outcome.is_next();
  };
  EXPECT_TRUE(wins("0.77(8)"));
  EXPECT_FALSE(wins("0.77(9)"));
  EXPECT_FALSE(wins("0.77(1, 5)"));
  EXPECT_FALSE(wins("0.77(4, 5)"));
}

/// An arithmetic period that no periodicity theorem here covers is decided by automata, and its certificate checked.
TEST(Codes, ArithmeticPeriodsAreProvedForTheGameItself) {
  run::Budget budget;
  const auto code = *code::parse("0.3F");
  const auto engine = sequence::make_engine(code);
  ASSERT_TRUE(engine->extend(200, budget));
  const auto proved = prove_period(code, {0, 6, 3}, *engine, budget);
  ASSERT_TRUE(proved);
  const auto certificate = proof::certify(proved->theorem, "0.3F", proved->rules);
  EXPECT_TRUE(certificate::check(certificate, budget));
  EXPECT_FALSE(prove_period(code, {0, 6, 2}, *engine, budget));
  EXPECT_FALSE(prove_period(code, {0, 3, 0}, *engine, budget));
  EXPECT_FALSE(prove_period(code, {1, 5, 3}, *engine, budget));
  // From heap 3 one may go to heap 0 of the same value: another sequence, and the same claim is refuted.
  EXPECT_FALSE(prove_period(*code::parse("0.3F1"), {0, 6, 3}, *engine, budget));
  Session session;
  const Answer far = solve(session, "0.3F(1000000000000000000)", "sequence");
  EXPECT_EQ(far.evidence.by, Known::proved);
  // 10^18 = 6 · 166666666666666666 + 4, and heap 4 has the value 1.
  EXPECT_EQ(far.value, Value(Integer("499999999999999999")));
}

TEST(Codes, MisereValuesOfTheReference) {
  Session session;
  const auto lost = [&](const std::string& text) {
    return solve(session, text, std::nullopt, Convention::misere).outcome.is_previous();
  };
  std::ifstream file(std::string(GRUNDY_SOURCE_DIR) + "/tests/data/code-misere-values.txt");
  int cases = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.front() == '#') continue;
    const std::string code = line.substr(0, line.find('|'));
    std::istringstream values(line.substr(line.find('|') + 1));
    int heap = 0;
    for (int value = 0; values >> value; ++heap, ++cases) {
      const std::string text = code + "(" + std::to_string(heap) + ") + nim(";
      // The least Nim heap beside which the heap is lost.
      for (int k = 0; k <= value; ++k) EXPECT_EQ(lost(text + std::to_string(k) + ")"), k == value) << text << k;
    }
  }
  EXPECT_EQ(cases, 7 * 21);
}

TEST(Codes, SumsOfHugeComponentsOfDifferentMethodsAreSolvedByParts) {
  Session session;
  const Answer answer = solve(session, "0.77(1000000000000000000) + bash[9](10000000000000000000000000003)");
  EXPECT_EQ(answer.value, Value(Integer(1 ^ 3)));
  EXPECT_EQ(answer.winning.completeness(), Completeness::complete);
  EXPECT_EQ(answer.evidence.by, Known::theorem);
}

}  // namespace
}  // namespace grundy::solve
