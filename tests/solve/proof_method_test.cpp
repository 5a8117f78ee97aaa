#include "grundy/solve/proof_method.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "grundy/solve/session.hpp"

namespace grundy::solve {
namespace {

std::vector<std::string> listed(const Answer& answer, const KindTable& kinds) {
  std::vector<std::string> moves;
  answer.winning.for_each([&](const Move& move) {
    std::string text = std::to_string(move.component) + "/" + (move.rule ? std::to_string(*move.rule) : "-");
    for (const Choice& choice : move.choices) text += " " + choice.name + "=" + choice.value.str();
    moves.push_back(text + " " + to_string(kinds, Sum{move.target}));
    return true;
  });
  std::sort(moves.begin(), moves.end());
  return moves;
}

/// With time enough on a machine that has other work.
ProofCache patient() {
  ProofCache cache;
  cache.attempt_steps = 600'000'000;
  cache.value_steps = 20'000'000;
  return cache;
}

TEST(ProofMethod, ListsTheSameMovesAsTheTable) {
  Session session(patient());
  for (const char* position : {"nim(3, 4, 5)", "nim(13, 7, 22)", "wythoff(20, 13)", "wythoff(8, 13)",
                               "fibonacci(30, 29)", "moore2(3, 4, 6, 9)", "kayles(20)", "lasker(17)", "bash[3](18)",
                               "half(100)", "stairs(3, 4, 5)", "boxes(6, 9)", "takeaway[2](30, 29)"}) {
    SCOPED_TRACE(position);
    const std::string_view game = position;
    const bool both = game.starts_with("nim") || game.starts_with("wythoff") || game.starts_with("bash");
    for (const Convention convention : {Convention::normal, Convention::misere}) {
      if (convention == Convention::misere && !both) continue;  // not every misère game has a pattern
      Query query;
      const auto sum = session.position(position);
      ASSERT_TRUE(sum) << english(sum.error().message);
      query.position = *sum;
      query.convention = convention;
      query.wanted.moves = true;
      run::Budget budget;
      const auto table = session.answer(query, budget, "table");
      const auto proof = session.answer(query, budget, "proof");
      ASSERT_TRUE(table && proof) << (proof ? "" : english(proof.error().message));
      EXPECT_EQ(proof->outcome, table->outcome);
      EXPECT_EQ(proof->winning.completeness(), Completeness::complete);
      EXPECT_EQ(proof->winning.count(), table->winning.count());
      EXPECT_EQ(listed(*proof, session.kinds()), listed(*table, session.kinds()));
    }
  }
}

TEST(ProofMethod, ValuesThatHaveNoPatternLeaveTheOutcome) {
  Session session(patient());
  Query query;
  query.position = *session.position("wythoff(20000000000000000000, 13000000000000000000)");
  query.wanted.value = query.wanted.moves = true;
  run::Budget budget;
  const auto answer = session.answer(query, budget, "proof");
  ASSERT_TRUE(answer) << english(answer.error().message);
  EXPECT_FALSE(answer->value);
  EXPECT_EQ(answer->winning.completeness(), Completeness::complete);
  EXPECT_GE(answer->winning.count(), 1);
}

TEST(ProofMethod, AFailureIsPaidForOnce) {
  Session session;
  ASSERT_TRUE(session.load_text("game odd(n)\n  k in 1..n, k * k > n -> (n - k)\n", "odd"));
  Query query;
  query.position = *session.position("odd(1000000000000000000000)");
  run::Budget budget;
  const auto first = session.answer(query, budget, "proof");
  ASSERT_FALSE(first);
  const auto second = session.answer(query, budget, "proof");
  ASSERT_FALSE(second);
  EXPECT_NE(english(second.error().message).find("cannot answer"), std::string::npos);
}

TEST(ProofMethod, TheFolderIsUsedAndNotBelievedBlindly) {
  const std::filesystem::path folder = std::filesystem::path(GRUNDY_BINARY_DIR) / "proof-method-cache";
  std::filesystem::remove_all(folder);
  ProofCache cache = patient();
  cache.folder = folder;
  const auto ask = [&] {
    Session session(cache);
    Query query;
    query.position = *session.position("wythoff(8, 13)");
    run::Budget budget;
    const auto answer = session.answer(query, budget, "proof");
    EXPECT_TRUE(answer && answer->outcome.is_previous());
  };
  ask();
  ASSERT_FALSE(std::filesystem::is_empty(folder));
  ask();
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    std::fstream file(entry.path(), std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(300);
    file.put('#');
  }
  ask();  // proved anew
}

}  // namespace
}  // namespace grundy::solve
