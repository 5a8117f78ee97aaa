#include <algorithm>
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
  // A theorem on who wins explains more than the table that has the value too.
  const Finished moore = grundy({"explain", "moore2(3, 5, 9)"});
  EXPECT_THAT(moore.out, HasSubstr("Not all of these are divisible by 3"));
  EXPECT_THAT(moore.out, HasSubstr("It is the only winning move."));
  const Finished code = grundy({"explain", "subtract{4, 1, 3}(10)"});
  EXPECT_THAT(code.out, HasSubstr("subtract{1,3,4}(9) has the Grundy value 0."));
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

constexpr const char* loop_rules =
    "game lp(p <= 9)\n  p != 0, p != 5 -> ((p + 3) mod 10)\n  p != 0, p != 5 -> ((p + 9) mod 10)\n";

std::string rules_file(const std::string& name, const std::string& text) {
  const auto path = std::filesystem::temp_directory_path() / (std::to_string(getpid()) + "-" + name);
  std::ofstream(path) << text;
  return path.string();
}

TEST(Solve, TheReasonOfALoopyValueAgreesWithTheOutcome) {
  // 1 -> 4 or 0: infinity with 0 among the options wherever the position is won.
  const std::string file = rules_file("loop.rules", loop_rules);
  for (int p = 0; p < 10; ++p) {
    const json answer = solve_json({file, "lp(" + std::to_string(p) + ")"});
    if (!answer["value"].is_object()) continue;
    const auto& set = answer["value"]["infinity"];
    const bool zero = std::find(set.begin(), set.end(), 0) != set.end();
    EXPECT_EQ(answer["outcome"], zero ? "N" : "draw");
    const std::string reasons = answer["reasons"].dump();
    EXPECT_EQ(reasons.find("nobody can force an end") == std::string::npos, zero) << p << reasons;
    const Finished chinese = grundy({"--lang", "zh", "solve", file, "lp(" + std::to_string(p) + ")", "--explain"});
    EXPECT_EQ(chinese.out.find("谁也无法") == std::string::npos, zero) << p << chinese.out;
  }
  std::filesystem::remove(file);
}

TEST(Solve, LinesOfBestPlayKeepTheOrderAskedForAndPlayOutDrawnSums) {
  const std::string file = rules_file("loop2.rules", loop_rules);
  std::size_t drawn = 0;
  for (int a = 1; a < 10; ++a) {
    for (int b = 1; b < 10; ++b) {
      const std::string sum = "lp(" + std::to_string(a) + ") + lp(" + std::to_string(b) + ")";
      const json answer = solve_json({file, sum, "--remoteness"});
      if (answer["remoteness"] == 0) continue;  // nobody can move
      const std::string reasons = answer["reasons"].dump();
      if (answer["remoteness"] == 0) continue;  // over before it begins
      EXPECT_NE(reasons.find("line of best play"), std::string::npos) << sum;
      EXPECT_NE(reasons.find(": " + sum + " → "), std::string::npos) << sum << reasons;
      if (answer["outcome"] != "draw") continue;
      ++drawn;
      EXPECT_TRUE(answer["remoteness"].is_null());
    }
  }
  EXPECT_GT(drawn, 0U);
  std::filesystem::remove(file);
}

TEST(Solve, MovesOfPlayersWhoDifferAreTheirs) {
  const std::vector<std::string> board{"tictactoe(0, 0, 0, 0, 0, 0, 0, 0, 0)"};
  const json both = solve_json(board);
  EXPECT_EQ(both["moves"]["count_of"]["left"], 9);
  EXPECT_EQ(both["moves"]["count_of"]["right"], 9);
  for (const json& move : both["moves"]["list"]) EXPECT_TRUE(move["player"] == "left" || move["player"] == "right");
  const json left = solve_json({board[0], "--to-move", "left"});
  EXPECT_EQ(left["moves"]["count"], 9);
  EXPECT_EQ(left["to_move"], "left");
  EXPECT_EQ(left["left_starts"], "draw");
  EXPECT_TRUE(left["right_starts"].is_null());
  for (const json& move : left["moves"]["list"]) EXPECT_EQ(move["player"], "left");
  const Finished text = grundy({"solve", "northcott[8](1, 4, 2, 7)"});
  EXPECT_THAT(text.out, HasSubstr("Winning moves of Left: "));
  EXPECT_THAT(text.out, HasSubstr("Winning moves of Right: "));
  const Finished alone = grundy({"solve", "northcott[8](1, 4, 2, 7)", "--to-move", "right"});
  EXPECT_THAT(alone.out, HasSubstr("Right, who starts, wins."));
  EXPECT_THAT(alone.out, ::testing::Not(HasSubstr("Left")));
  const Finished explained = grundy({"explain", "northcott[8](1, 4, 2, 7)"});
  EXPECT_THAT(explained.out, HasSubstr("Left, who starts, wins by: "));
  EXPECT_THAT(explained.out, HasSubstr("Right, who starts, wins by: "));
}

TEST(Solve, PlayThatOnlyGrowsIsNamed) {
  for (const std::string command : {"solve", "explain"}) {
    const Finished done = grundy({command, "-e", "(n): k in 1..3 -> (n + k)", "(5)", "--memory", "200M"});
    EXPECT_EQ(done.code, 1) << done.out;
    EXPECT_THAT(done.err, HasSubstr("from (5) it can go to (6), (7)"));
  }
}

TEST(Solve, AFaultOfARuleHasItsPlace) {
  const std::string file = rules_file("bad.rules", "game bad(s[])\n  i in 1..len(s), s[i + 1] >= 1 -> s with s[i] := 0\n");
  const Finished done = grundy({"solve", file, "bad(2, 3)"});
  EXPECT_EQ(done.code, 2);
  EXPECT_THAT(done.err, HasSubstr(file + ":2:"));
  std::filesystem::remove(file);
}

TEST(Table, OutcomesOfGamesThatLoopOrHaveOwners) {
  const std::string file = rules_file("loop3.rules", loop_rules);
  const Finished loop = grundy({"table", file, "lp", "--to", "9", "--json"});
  ASSERT_EQ(loop.code, 0) << loop.err;
  const json cells = json::parse(loop.out)["outcomes"];
  ASSERT_EQ(cells.size(), 10U);
  for (int p = 0; p < 10; ++p) {
    const json outcome = solve_json({file, "lp(" + std::to_string(p) + ")"})["outcome"];
    EXPECT_EQ(cells[static_cast<std::size_t>(p)], outcome == "draw" ? json("D") : outcome) << p;
  }
  const std::string owners = "(n): left: k in {1, 4} -> (n - k); right: k in {2, 3} -> (n - k)";
  const Finished partizan = grundy({"table", "-e", owners, "--to", "12", "--json"});
  ASSERT_EQ(partizan.code, 0) << partizan.err;
  const json row = json::parse(partizan.out)["outcomes"];
  for (int n = 0; n < 12; ++n) {
    EXPECT_EQ(row[static_cast<std::size_t>(n)], solve_json({"-e", owners, "(" + std::to_string(n) + ")"})["outcome"]) << n;
  }
  std::filesystem::remove(file);
}

}  // namespace
}  // namespace grundy::test
