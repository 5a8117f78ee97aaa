#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "app/grundy.hpp"

namespace grundy::test {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

json solve_json(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "solve");
  arguments.push_back("--json");
  const Finished done = grundy(arguments);
  EXPECT_EQ(done.code, 0) << done.err;
  return done.code == 0 ? json::parse(done.out) : json();
}

TEST(Solve, RulesInOneLineTakeParameters) {
  const json lost = solve_json({"-e", "[m](n): k in 1..m -> (n - k)", "[3](12)"});
  EXPECT_EQ(lost["outcome"], "P");
  EXPECT_EQ(solve_json({"-e", "[m](n): k in 1..m -> (n - k)", "[5](12) + [2](4)"})["value"], 1);
}

TEST(Solve, NimSaysWhoWinsTheMoveAndHowItIsKnown) {
  const Finished done = grundy({"solve", "nim(3, 4, 5)"});
  EXPECT_EQ(done.code, 0);
  EXPECT_THAT(done.out, HasSubstr("N-position"));
  EXPECT_THAT(done.out, HasSubstr("Grundy value 2."));
  EXPECT_THAT(done.out, HasSubstr("3 → 1"));
  EXPECT_EQ(done.err, "");
}

TEST(Solve, JsonHasTheWholeAnswer) {
  const json answer = solve_json({"nim(3, 4, 5)"});
  EXPECT_EQ(answer["schema"], "grundy.answer/1");
  EXPECT_EQ(answer["outcome"], "N");
  EXPECT_EQ(answer["value"], 2);
  EXPECT_EQ(answer["moves"]["completeness"], "complete");
  EXPECT_EQ(answer["moves"]["count"], 1);
  EXPECT_EQ(answer["moves"]["list"][0]["to"], "nim(1, 4, 5)");
}

TEST(Solve, MisereByFlagAndByRules) {
  EXPECT_EQ(solve_json({"nim(1, 1, 1)", "--misere"})["outcome"], "P");
  EXPECT_EQ(solve_json({"nim(1, 1)", "--misere"})["outcome"], "N");
}

TEST(Solve, SumsOfDifferentGames) {
  EXPECT_EQ(solve_json({"nim(3, 4) + 2 of powers(7) + bash[10](100)"})["value"], (3 ^ 4 ^ 1));
}

TEST(Solve, InlineRulesNeedNoName) {
  EXPECT_EQ(solve_json({"-e", "(n): k in {2, 5, 7} -> (n - k)", "(40)"})["outcome"], "N");
}

TEST(Solve, AFileIsAGame) {
  const std::filesystem::path path =
      std::filesystem::path(::testing::TempDir()) / (std::to_string(getpid()) + "-thirds.rules");
  std::ofstream(path) << "game thirds(n)\n  k in {1, 3} -> (n - k)\n";
  const json answer = solve_json({path.string(), "thirds(4)"});
  EXPECT_EQ(answer["outcome"], "P");
  EXPECT_EQ(answer["position"], "thirds(4)");
}

TEST(Solve, AMillionCountersDoNotOverflowTheStack) {
  const json answer = solve_json({"bash[3](1000001)", "--method", "table"});
  EXPECT_EQ(answer["outcome"], "N");
  EXPECT_EQ(answer["value"], 1);
}

TEST(Solve, MovesInFamiliesAndAsManyAsAsked) {
  const json families = solve_json({"auction[1000000000000](5)", "--moves", "families"});
  EXPECT_EQ(families["moves"]["count"], 999999999996);
  EXPECT_EQ(families["moves"]["families"].size(), 1U);
  EXPECT_EQ(families["moves"]["families"][0]["count"], 999999999996);
  EXPECT_EQ(families["moves"]["families"][0]["steps"]["k"], 1);
  EXPECT_EQ(families["moves"]["families"][0]["last"]["choices"]["k"], 1000000000000);
  EXPECT_EQ(families["moves"]["completeness"], "complete");
  EXPECT_EQ(solve_json({"auction[1000000000000](5)", "--most", "1500"})["moves"]["list"].size(), 1500U);
  const Finished text = grundy({"solve", "auction[1000000000000](5)", "--most", "3"});
  EXPECT_THAT(text.out, HasSubstr("and 999999999993 more"));
}

TEST(Solve, ALongPositionComesFromStandardInput) {
  std::string heaps;
  for (int i = 0; i < 49'999; ++i) heaps += (i == 0 ? "" : ", ") + std::to_string(1'000'000 + i);
  const Finished done = grundy({"solve", "-", "--moves", "count"}, "nim(" + heaps + ")\n");
  EXPECT_EQ(done.code, 0) << done.err;
  EXPECT_THAT(done.out, HasSubstr("Winning moves: "));
}

TEST(Explain, TellsTheReasonTheMoveAndTheMistake) {
  const Finished nim = grundy({"explain", "nim(3, 4, 5)"});
  EXPECT_EQ(nim.code, 0) << nim.err;
  EXPECT_THAT(nim.out, HasSubstr("3 xor 4 xor 5 = 2"));
  EXPECT_THAT(nim.out, HasSubstr("A winning move: i = 1, k = 2"));
  const Finished lost = grundy({"explain", "wythoff(3, 5)"});
  EXPECT_THAT(lost.out, HasSubstr("the answer: "));
  EXPECT_THAT(lost.out, HasSubstr("165580140"));
  const Finished table = grundy({"explain", "-e", "(n): k in {2, 5, 7} -> (n - k)", "(9)"});
  EXPECT_THAT(table.out, HasSubstr("is the least number that is not among {"));
  const Finished sum = grundy({"explain", "bash[3](7) + kayles(5) + nim(9)"});
  EXPECT_THAT(sum.out, HasSubstr("0011  3 (bash[3](7))"));
  const Finished chinese = grundy({"--lang", "zh", "explain", "nim(1, 2, 3)"});
  EXPECT_THAT(chinese.out, HasSubstr("先手为什么必败"));
}

TEST(Solve, MovesAreAllFirstOrCounted) {
  const json all = solve_json({"auction[5](3)"});
  EXPECT_EQ(all["moves"]["count"], 3);
  EXPECT_EQ(all["moves"]["list"].size(), 3U);
  const json first = solve_json({"auction[5](3)", "--moves", "first"});
  EXPECT_EQ(first["moves"]["list"].size(), 1U);
  EXPECT_EQ(first["moves"]["count"], 3);
  EXPECT_TRUE(solve_json({"auction[5](3)", "--moves", "count"})["moves"]["list"].empty());
}

}  // namespace
}  // namespace grundy::test
