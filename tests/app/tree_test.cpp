/// Trees of play: k in a row, pictures of games given by rules, and graphs, as a user asks for them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "app/grundy.hpp"

namespace grundy::test {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;

json tree_json(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "tree");
  arguments.insert(arguments.end(), {"--format", "json"});
  const Finished done = grundy(arguments);
  EXPECT_EQ(done.code, 0) << done.err;
  return done.code == 0 ? json::parse(done.out) : json();
}

std::size_t count(std::string_view text, std::string_view word) {
  std::size_t found = 0;
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) ++found;
  return found;
}

TEST(Tree, AnswersJsonByEitherOption) {
  EXPECT_EQ(grundy({"tree", "2x2", "--json"}).out, grundy({"tree", "2x2", "--format", "json"}).out);
}

TEST(Tree, OfTicTacToe) {
  const json answer = tree_json({"3x3"});
  EXPECT_EQ(answer["schema"], "grundy.tree/1");
  EXPECT_EQ(answer["outcome"], "tie");
  EXPECT_EQ(answer["positions"], 5478);
  EXPECT_EQ(answer["classes"], 765);
  EXPECT_EQ(answer["games"]["all"], 255168);
  EXPECT_EQ(answer["games"]["ties"], 46080);
  EXPECT_EQ(answer["moves"].size(), 9U);
  EXPECT_EQ(answer["line"].size(), 9U);
  const Finished words = grundy({"tree", "3x3"});
  EXPECT_THAT(words.out, HasSubstr("5478 positions within reach, 765 up to symmetry."));
  EXPECT_THAT(words.out, HasSubstr("255168 complete games: 131184 won by x, 77904 won by o, 46080 tied."));
  EXPECT_THAT(grundy({"--lang", "zh", "tree", "3×3"}).out, HasSubstr("255168 盘"));
}

TEST(Tree, OfLargerBoardsAndOfPositions) {
  const json three = tree_json({"3x4", "3"});
  EXPECT_EQ(three["outcome"], "win");
  EXPECT_EQ(three["positions"], 111973);
  EXPECT_EQ(three["games"]["all"], 151188768);
  EXPECT_EQ(tree_json({"4x4", "--no-count"})["outcome"], "tie");
  // In the corner: only the middle keeps the tie.
  const json corner = tree_json({"3x3", "--at", "x../.../..."});
  EXPECT_EQ(corner["to_move"], "o");
  EXPECT_EQ(corner["outcome"], "tie");
  EXPECT_EQ(corner["moves"], json::parse("[[2, 2]]"));
  EXPECT_EQ(corner["symmetries"], 2);
  const json over = tree_json({"3x3", "--at", "xxx/oo./..."});
  EXPECT_EQ(over["outcome"], "loss");
  EXPECT_EQ(over["over"], true);
  EXPECT_EQ(over["positions"], 1);
}

TEST(Tree, StopsCleanlyAndRefusesNonsense) {
  const Finished late = grundy({"tree", "8x8", "5", "--time", "200ms"});
  EXPECT_EQ(late.code, 1);
  EXPECT_EQ(late.out, "");
  EXPECT_THAT(late.err, HasSubstr("time"));
  // What is known is told even where the count is not finished.
  const Finished uncounted = grundy({"tree", "4x5", "4", "--count", "--memory", "64M"});
  EXPECT_EQ(uncounted.code, 1);
  EXPECT_THAT(uncounted.out, HasSubstr("tie"));
  EXPECT_NE(uncounted.err, "");
  for (const std::vector<std::string>& bad : std::vector<std::vector<std::string>>{
           {"tree", "3"},
           {"tree", "3x"},
           {"tree", "0x3"},
           {"tree", "9x9"},
           {"tree", "99999999999x3"},
           {"tree", "3x3", "4"},
           {"tree", "3x3", "0"},
           {"tree", "3x3", "--at", "x../..."},
           {"tree", "3x3", "--at", "xxx/oo./o.."},
           {"tree", "3x3", "--at", "o../.../..."},
           {"tree", "6x6", "--count", "--no-count"},
       }) {
    const Finished done = grundy(bad);
    EXPECT_EQ(done.code, 2) << bad.back();
    EXPECT_EQ(done.out, "");
    EXPECT_THAT(done.err, HasSubstr("error: "));
  }
}

TEST(Tree, IsDrawn) {
  const Finished dot = grundy({"tree", "3x3", "--at", "xox/.o./.x.", "--format", "dot"});
  EXPECT_EQ(dot.code, 0) << dot.err;
  EXPECT_THAT(dot.out, HasSubstr("digraph"));
  EXPECT_THAT(dot.out, HasSubstr("x o x"));
  const Finished svg = grundy({"tree", "3x3", "--at", "xox/.o./.x.", "--format", "svg", "--layout", "built-in"});
  EXPECT_THAT(svg.out, HasSubstr("</svg>"));
  const Finished folded = grundy({"tree", "3x3", "--format", "dot", "--boxes", "5"});
  EXPECT_EQ(count(folded.out, "fontsize") > 0, true);
  EXPECT_THAT(folded.out, HasSubstr("moves that are not shown"));
}

TEST(Drawing, OfNimFromItsRules) {
  const Finished dot = grundy({"solve", "nim(1, 2)", "--format", "dot"});
  EXPECT_EQ(dot.code, 0) << dot.err;
  // (1, 2), (0, 2), (1, 1), (1, 0), (0, 1), (0, 0), as lists: six positions, and three winning moves at least.
  EXPECT_THAT(dot.out, HasSubstr("(1, 2)"));
  EXPECT_THAT(dot.out, HasSubstr("N 3"));
  EXPECT_THAT(dot.out, HasSubstr("P 0"));
  EXPECT_GE(count(dot.out, "penwidth=3"), 3U);
  const Finished tree = grundy({"solve", "nim(1, 2)", "--format", "dot", "--unfold"});
  EXPECT_GT(count(tree.out, "label="), count(dot.out, "label="));
  const Finished shallow = grundy({"solve", "nim(1, 2)", "--format", "dot", "--depth", "1"});
  EXPECT_LT(count(shallow.out, "label="), count(dot.out, "label="));
  const Finished chinese = grundy({"--lang", "zh", "solve", "nim(1, 2)", "--format", "svg", "--layout", "built-in"});
  EXPECT_THAT(chinese.out, HasSubstr("必胜着法"));
  EXPECT_THAT(grundy({"solve", "nim(1, 2)", "--format", "json"}).out, HasSubstr("grundy.answer/1"));
}

TEST(Drawing, OfAGameTooLargeToBeLaidOpen) {
  const Finished nim = grundy({"solve", "nim(300, 300, 300)", "--format", "dot", "--depth", "2", "--boxes", "6"});
  EXPECT_EQ(nim.code, 0) << nim.err;
  EXPECT_THAT(nim.out, HasSubstr("nim(300, 300, 300)\\nN 300"));
  EXPECT_THAT(nim.out, HasSubstr("nim(0, 300, 300)\\nP 0"));  // the winning move is shown first
  EXPECT_GE(count(nim.out, "penwidth=3"), 3U);
  const Finished sum = grundy({"solve", "wythoff(600, 600) + powers(50)", "--format", "svg", "--boxes", "5"});
  EXPECT_EQ(sum.code, 0) << sum.err;
}

TEST(Drawing, OfAGameWhosePlayersDiffer) {
  const Finished left =
      grundy({"solve", "tictactoe(1, 2, 1, 0, 2, 0, 0, 1, 2)", "--format", "dot", "--to-move", "left"});
  EXPECT_EQ(left.code, 0) << left.err;
  EXPECT_THAT(left.out, HasSubstr("Left: "));
  EXPECT_THAT(left.out, HasSubstr("(1, 2, 1,\\n0, 2, 0,\\n0, 1, 2)"));
  const Finished kayles = grundy({"solve", "0.77(5)", "--format", "dot"});
  EXPECT_THAT(kayles.out, HasSubstr("(2) + (2)"));
}

TEST(Remoteness, OfASumIsPlayedOut) {
  const Finished done = grundy({"solve", "nim(2) + nim(3)", "--remoteness"});
  EXPECT_EQ(done.code, 0) << done.err;
  EXPECT_THAT(done.out, HasSubstr("Remoteness "));
  EXPECT_THAT(done.out, HasSubstr("best play"));
  EXPECT_THAT(grundy({"solve", "nim(2) + nim(3)"}).out, Not(HasSubstr("Remoteness ")));
}

TEST(Graph, BadBytesNeverReachTheOutput) {
  const Finished bytes = grundy({"graph", "-", "--format", "json"}, "a b\xff\n");
  EXPECT_EQ(bytes.code, 2);
  EXPECT_THAT(bytes.err, HasSubstr(":1:4: "));
  const std::string name(1000000, 'x');
  const Finished labels = grundy({"graph", "-"}, name + " b\nnode " + name + " win\n");
  EXPECT_EQ(labels.code, 2);
  EXPECT_LT(labels.err.size(), 2000U);
  const Finished token = grundy({"graph", "-", "--token", std::string(100000, 'y')}, "a b\n");
  EXPECT_EQ(token.code, 2);
  EXPECT_LT(token.err.size(), 2000U);
}

}  // namespace
}  // namespace grundy::test
