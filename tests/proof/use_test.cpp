/// Claims, descriptions, programs and drawings.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include "grundy/proof/claim.hpp"
#include "grundy/proof/describe.hpp"
#include "grundy/proof/emit.hpp"
#include "grundy/proof/prove.hpp"
#include "grundy/proof/table.hpp"

#include "proof/cases.hpp"
#include "proof/ruled.hpp"

namespace grundy::proof {
namespace {

Decision claim(const char* rules, const std::string& text, std::vector<Parameter> parameters = {},
               std::size_t length = 0) {
  const Ruled game = ruled(std::string(rules) + text, std::move(parameters), length);
  run::Budget budget;
  const rules::Claim& stated = game.system->file().claims.at(0);
  auto decision = prove_claim(stated, stated.misere, game.subject(), budget);
  EXPECT_TRUE(decision) << text << english(decision.error().message);
  return decision ? std::move(*decision) : Decision{};
}

TEST(Claim, TrueOnesAreProved) {
  EXPECT_TRUE(claim(kBash, "claim bash[m](n): value n mod (m + 1)\n", number(4)).theorem);
  EXPECT_TRUE(claim(kBash, "claim bash[m](n): losing n mod (m + 1) == 0\n", number(10)).theorem);
  EXPECT_TRUE(claim(kBash, "claim misere bash[m](n): losing n mod (m + 1) == 1\n", number(3)).theorem);
  EXPECT_TRUE(claim(kPowers, "claim powers(n): losing n mod 3 == 0\n").theorem);
  EXPECT_TRUE(claim(kBoxes, "claim boxes(a, b): losing a mod 2 == 1 and b mod 2 == 1\n").theorem);
  EXPECT_TRUE(claim(kNim, "claim nim(s[]): value xor(s)\n", {}, 3).theorem);
  EXPECT_TRUE(claim(kNim, "claim nim(s[]): losing xor(s) == 0\n", {}, 12).theorem);
  EXPECT_TRUE(claim(kNim,
                    "claim misere nim(s[]): losing (max(s) <= 1 and len(s without 0) mod 2 == 1) or (max(s) >= 2 and "
                    "xor(s) == 0)\n",
                    {}, 3)
                  .theorem);
  EXPECT_TRUE(claim(kStairs, "claim stairs(s[]): losing xor(s[1], s[3]) == 0\n", {}, 3).theorem);
  EXPECT_TRUE(claim(kChomp2, "claim chomp2(a, b): losing a == b + 1\n").theorem);
}

TEST(Claim, FalseOnesAreRefutedAtTheLeastPosition) {
  const auto at = [](const Decision& decision) {
    return decision.refutation ? decision.refutation->position : std::vector<Integer>{-1};
  };
  EXPECT_THAT(at(claim(kBash, "claim bash[m](n): losing n mod (m + 2) == 0\n", number(3))), ::testing::ElementsAre(4));
  EXPECT_THAT(at(claim(kPowers, "claim powers(n): losing n mod 3 == 0 and n < 60\n")), ::testing::ElementsAre(60));
  EXPECT_THAT(at(claim(kBash, "claim bash[m](n): losing n mod (m + 1) == 0 and n < 1000\n", number(3))),
              ::testing::ElementsAre(1000));
  EXPECT_FALSE(claim(kBash, "claim bash[m](n): value n mod (m + 2)\n", number(4)).theorem);
  // b may grow when a lessens: the measure has two rows, and both decide which position is least.
  const char* rows = "game ordinal(a, b)\n  b >= 1 -> (a, b - 1)\n  a >= 1 -> (a - 1, 2 * b)\n";
  EXPECT_THAT(at(claim(rows, "claim ordinal(a, b): losing a == 0 and b == 0\n")), ::testing::ElementsAre(0, 2));
  EXPECT_THAT(at(claim(rows, "claim ordinal(a, b): losing a == 0 and b mod 2 == 0 and b < 20\n")),
              ::testing::ElementsAre(0, 20));
}

Theorem theorem_about(const char* rules, std::vector<Parameter> parameters = {}, std::size_t length = 0,
                      Question question = Question::normal) {
  const Ruled game = ruled(rules, std::move(parameters), length);
  run::Budget budget;
  Options options;
  options.question = question;
  auto report = prove(game.subject(), options, budget);
  EXPECT_TRUE(report && report->theorem);
  return std::move(*report->theorem);
}

TEST(Describe, SimplePatternsHaveWords) {
  const auto words = [](const Theorem& theorem, const std::vector<std::string>& names) {
    run::Budget budget;
    const auto text = describe(theorem, names, budget);
    return text ? english(*text) : std::string("none");
  };
  EXPECT_EQ(words(theorem_about(kBash, number(3)), {"n"}), "the player to move loses exactly when n mod 4 = 0");
  EXPECT_EQ(words(theorem_about(kBash, number(3), 0, Question::value), {"n"}), "the Grundy value is n mod 4");
  EXPECT_EQ(words(theorem_about(kHalf), {"n"}), "the player to move loses exactly when n = 2^k - 1 for some k");
  EXPECT_EQ(words(theorem_about(kNim, {}, 3), {"a", "b", "c"}),
            "the player to move loses exactly when a xor b xor c = 0");
  EXPECT_EQ(words(theorem_about(kNim, {}, 2, Question::value), {"a", "b"}), "the Grundy value is a xor b");
  EXPECT_EQ(words(theorem_about(kBoxes), {"a", "b"}), "the player to move loses exactly when all of a, b are odd");
  EXPECT_EQ(words(theorem_about("game none(n) where n < 0\n  k in 1..3 -> (n - k)\n"), {"n"}),
            "never: there are no positions");
  EXPECT_THAT(words(theorem_about(kWythoff), {"a", "b"}), ::testing::HasSubstr("even number of zeros"));
  EXPECT_THAT(words(theorem_about(kFibonacci), {"n", "limit"}), ::testing::HasSubstr("smallest Zeckendorf part"));
}

TEST(Emit, ProgramsCompileAndAgreeWithTheRules) {
  const char* compiler = std::getenv("CXX") != nullptr ? std::getenv("CXX") : "c++";
  if (std::system((std::string(compiler) + " --version > /dev/null 2>&1").c_str()) != 0) GTEST_SKIP() << "no compiler";
  const std::filesystem::path folder = std::filesystem::path(GRUNDY_BINARY_DIR) / "emitted";
  std::filesystem::create_directories(folder);
  const auto agrees = [&](const char* name, const char* rules, std::vector<Parameter> parameters, std::size_t length,
                          Question question, std::int64_t side) {
    const Ruled game = ruled(rules, parameters, length);
    const Theorem theorem = theorem_about(rules, parameters, length, question);
    const std::filesystem::path source = folder / (std::string(name) + ".cpp"), program = folder / name;
    std::ofstream(source) << emit_program(theorem, name, "Proved for all positions.\nSee the certificate \\");
    ASSERT_EQ(std::system((std::string(compiler) + " -std=c++17 -O1 -Wall -Wextra -Wno-sign-compare -Werror -o " +
                           program.string() + " " + source.string())
                              .c_str()),
              0)
        << name;
    const Moves moves(game.subject());
    run::Budget budget;
    Table table(moves, question, side, budget);
    std::ofstream input(folder / "input");
    std::string expected;
    std::vector<std::int64_t> at(theorem.dimension(), 0);
    while (true) {
      for (const std::int64_t x : at) input << x << ' ';
      input << '\n';
      if (!moves.contains(at)) {
        expected += "outside\n";
      } else {
        const auto entry = table.at(at);
        ASSERT_TRUE(entry);
        expected += question == Question::value ? std::to_string(*entry) + "\n" : *entry == 1 ? "P\n" : "N\n";
      }
      std::size_t i = 0;
      while (i < at.size() && ++at[i] == side) at[i++] = 0;
      if (i == at.size()) break;
    }
    input.close();
    ASSERT_EQ(
        std::system(
            (program.string() + " < " + (folder / "input").string() + " > " + (folder / "output").string()).c_str()),
        0);
    std::stringstream output;
    output << std::ifstream(folder / "output").rdbuf();
    EXPECT_EQ(output.str(), expected) << name;
    const auto code = [&](const std::string& text) {
      std::ofstream(folder / "input") << text;
      const int status = std::system(
          (program.string() + " < " + (folder / "input").string() + " > " + (folder / "output").string() + " 2>&1")
              .c_str());
      return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    };
    EXPECT_EQ(code(" \n"), 0) << name;
    EXPECT_EQ(code("5x"), 2) << name;
    EXPECT_EQ(code("0x10 1 1"), 2) << name;
    EXPECT_EQ(code("5"), theorem.dimension() > 1 ? 2 : 0) << name;
  };
  if (std::getenv("GRUNDY_EMIT_ALL") == nullptr) {
    agrees("bash", kBash, number(3), 0, Question::normal, 200);
    agrees("misere_nim", kNim, {}, 3, Question::misere, 10);
    agrees("wythoff", kWythoff, {}, 0, Question::normal, 40);
    agrees("boxes", kBoxes, {}, 0, Question::normal, 20);
    agrees("values_lasker", kLasker, {}, 0, Question::value, 200);
    return;
  }
  int index = 0;
  for (const Case& c : cases()) {
    const std::size_t d = ruled(c.rules, c.parameters, c.length).lowered->dimension;
    agrees(fmt::format("case{}", index++).c_str(), c.rules, c.parameters, c.length, c.question,
           d == 1   ? 500
           : d == 2 ? 40
           : d == 3 ? 12
           : d == 5 ? 5
           : d == 6 ? 4
                    : 3);
  }
}

TEST(Emit, Draws) {
  const auto dot = emit_dot(theorem_about(kWythoff), {"a", "b"});
  ASSERT_TRUE(dot);
  EXPECT_THAT(*dot, ::testing::StartsWith("digraph"));
  EXPECT_THAT(*dot, ::testing::HasSubstr("doublecircle"));
}

}  // namespace
}  // namespace grundy::proof
