// Every command that speaks JSON gives one document that names its schema, and docs/json.md describes each.
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "app/grundy.hpp"

namespace grundy::test {
namespace {

struct Speaker {
  std::string schema;
  std::vector<std::string> arguments;
};

class Json : public ::testing::TestWithParam<Speaker> {};

TEST_P(Json, names_a_schema_that_the_manual_describes) {
  const Finished done = grundy(GetParam().arguments, "a b\nb c\n");
  ASSERT_EQ(done.code, 0) << done.err;
  EXPECT_EQ(nlohmann::json::parse(done.out)["schema"], GetParam().schema);
  std::ifstream file(std::string(GRUNDY_SOURCE_DIR) + "/docs/json.md");
  std::stringstream manual;
  manual << file.rdbuf();
  EXPECT_THAT(manual.str(), ::testing::HasSubstr("`" + GetParam().schema + "`"));
}

INSTANTIATE_TEST_SUITE_P(
    Documents, Json,
    ::testing::Values(Speaker{"grundy.answer/1", {"solve", "nim(3, 4, 5)", "--json"}},
                      Speaker{"grundy.list/1", {"list", "--json"}},
                      Speaker{"grundy.table/1", {"table", "wythoff", "--to", "4", "--format", "json"}},
                      Speaker{"grundy.check/1",
                              {"check", std::string(GRUNDY_SOURCE_DIR) + "/games/half.rules", "--json"}},
                      Speaker{"grundy.proof/1", {"prove", "bash[3]", "--json"}},
                      Speaker{"grundy.sequence/1", {"sequence", "0.77", "--to", "9", "--format", "json"}},
                      Speaker{"grundy.sequence-summary/1", {"sequence", "0.77", "--to", "9", "--format", "none"}},
                      Speaker{"grundy.period/1", {"period", "0.77", "--json"}},
                      Speaker{"grundy.quotient/1", {"quotient", "0.123", "--json"}},
                      Speaker{"grundy.graph/1", {"graph", "-", "--format", "json"}},
                      Speaker{"grundy.graph-sum/1", {"graph", "-", "--token", "a", "--token", "b", "--format", "json"}},
                      Speaker{"grundy.judge-list/1", {"judge", "--list", "--json"}}),
    [](const ::testing::TestParamInfo<Speaker>& speaker) {
      std::string name = speaker.param.schema;
      for (char& c : name) {
        if (c == '.' || c == '/' || c == '-') c = '_';
      }
      return name;
    });

/// What is stopped or refused prints a whole document or none.
TEST(JsonOfErrors, StaysJson) {
  const std::string refuted = ::testing::TempDir() + "refuted.rules";
  std::ofstream(refuted) << "game g(n)\n  k in 1..2 -> (n - k)\nclaim g(n): value n\n";
  const std::vector<std::vector<std::string>> all{
      {"solve", "-e", "(n): k in 1..n, power(2, 64) > n -> (n - k)", "(5)", "--json"},
      {"solve", "nosuch(5)", "--json"},
      {"solve", "-e", "(n): k in 1..power(10, 18) -> (n)", "(5)", "--json", "--time", "100ms"},
      {"table", "nim(*)", "--json", "--to", "100", "--memory", "1"},
      {"check", refuted, "--json"},
      {"check", "nosuch", "--json"},
      {"prove", "nosuch", "--json"},
      {"sequence", "0.77", "--json", "--to", "100000000", "--time", "50ms"},
      {"sequence", "0.7F", "--json", "--to", "100000", "--time", "50ms"},
      {"sequence", "8", "--json"},
      {"period", "0.77", "--json", "--to", "20"},
      {"compare", "0.77", "0.07", "--json", "--memory", "1"},
      {"quotient", "0.07", "--json", "--elements", "20"},
      {"quotient", "0.77", "--json", "--memory", "1"},
      {"quotient", "wythoff", "--json"},
      {"survey", "0.7?", "--json", "--time", "1ms"},
      {"graph", "-", "--format", "json", "--token", "nosuch"},
      {"judge", "nosuch"},
  };
  for (const std::vector<std::string>& arguments : all) {
    const Finished done = grundy(arguments, "a b\nb c\n");
    EXPECT_TRUE(done.out.empty() || nlohmann::json::accept(done.out))
        << ::testing::PrintToString(arguments) << done.out.substr(0, 300);
    EXPECT_NE(done.code, 3) << ::testing::PrintToString(arguments) << done.err;
    EXPECT_LE(done.code, 4) << ::testing::PrintToString(arguments);
  }
}

}  // namespace
}  // namespace grundy::test
