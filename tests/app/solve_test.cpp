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
