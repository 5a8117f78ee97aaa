#include <fstream>
#include <random>

#include <gtest/gtest.h>

#include "grundy/graph/explore.hpp"
#include "grundy/picture/dot.hpp"

namespace grundy::picture {
namespace {

using graph::Node;
using graph::Solved;

Solved solved(std::string_view text) {
  run::Budget budget;
  return graph::solve(graph::read_text(text, {}, budget).value(), {}, budget).value();
}

std::size_t count(std::string_view text, std::string_view word) {
  std::size_t found = 0;
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) ++found;
  return found;
}

constexpr std::string_view nim_1_2 = "1,2 -> 2 1,1 1\n2 -> 1 0\n1,1 -> 1\n1 -> 0\n";

TEST(Scene, OfNimShowsEveryPositionAndBoldsWinningMoves) {
  const Scene scene = scene_of(solved(nim_1_2), {}, {});
  EXPECT_EQ(scene.boxes.size(), 5U);
  EXPECT_EQ(scene.arrows.size(), 7U);
  EXPECT_TRUE(scene.boxes[0].start);
  EXPECT_EQ(scene.boxes[0].note, "N 3");
  std::size_t winning = 0;
  for (const Arrow& arrow : scene.arrows) {
    winning += arrow.winning ? 1U : 0U;
    if (arrow.winning) {
      EXPECT_EQ(scene.boxes[arrow.to].shade, Shade::lost);
    }
  }
  EXPECT_EQ(winning, 3U);
  EXPECT_EQ(scene.legend.size(), 2U);
}

TEST(Scene, FoldsBelowItsDepthAndBeyondItsSize) {
  const Solved game = solved(nim_1_2);
  const Scene shallow = scene_of(game, {0}, {.depth = 1});
  EXPECT_EQ(shallow.boxes.size(), 4U);
  std::size_t hidden = 0;
  for (const Box& box : shallow.boxes) hidden += box.hidden;
  EXPECT_EQ(hidden, 4U);  // those of 2, of 1,1 and of 1
  EXPECT_EQ(shallow.arrows.size(), 3U);
  EXPECT_TRUE(shallow.has_hidden);
  const Scene small = scene_of(game, {0}, {.most = 2});
  EXPECT_EQ(small.boxes.size(), 2U);
  // Winning moves are kept when a box is folded: here the one to 1,1.
  const Scene narrow = scene_of(game, {0}, {.depth = 1, .wide = 1});
  ASSERT_EQ(narrow.boxes.size(), 2U);
  EXPECT_EQ(narrow.boxes[1].text, "1,1");
  EXPECT_TRUE(narrow.arrows[0].winning);
  EXPECT_EQ(narrow.boxes[0].hidden, 2U);
  const Scene tree = scene_of(game, {0}, {.tree = true});
  EXPECT_EQ(tree.boxes.size(), tree.arrows.size() + 1);
  EXPECT_EQ(tree.boxes.size(), 10U);
}

TEST(Scene, OfAPartizanGraphAlternates) {
  const Scene scene = scene_of(solved("a b left\nb c right\nb a left\n"), {0}, {});
  EXPECT_EQ(scene.boxes.size(), 3U);
  EXPECT_EQ(scene.boxes[0].note, "Left: L");
  EXPECT_EQ(scene.boxes[1].note, "Right: W");
}

TEST(Layout, BoxesDoNotOverlapAndMovesGoDownOnTrees) {
  std::mt19937 random(1);
  for (int round = 0; round < 200; ++round) {
    Scene scene;
    const std::size_t boxes = 1 + random() % 40;
    for (std::size_t i = 0; i < boxes; ++i)
      scene.boxes.push_back({std::string(1 + random() % 12, 'x'), "P", Shade::lost, false, 0});
    for (std::size_t i = 1; i < boxes; ++i) scene.arrows.push_back({random() % i, i, random() % 2 == 0});
    const bool tree = round % 2 == 0;
    if (!tree) {
      for (std::size_t i = 0; i < boxes; ++i) scene.arrows.push_back({random() % boxes, random() % boxes, false});
    }
    const Layout layout = place(scene);
    ASSERT_EQ(layout.boxes.size(), boxes);
    ASSERT_EQ(layout.arrows.size(), scene.arrows.size());
    for (std::size_t a = 0; a < boxes; ++a) {
      const Placed& one = layout.boxes[a];
      ASSERT_GE(one.centre.x - one.width / 2, 0);
      ASSERT_LE(one.centre.x + one.width / 2, layout.width);
      ASSERT_LE(one.centre.y + one.height / 2, layout.height);
      for (std::size_t b = 0; b < a; ++b) {
        const Placed& other = layout.boxes[b];
        const bool apart = std::abs(one.centre.x - other.centre.x) >= (one.width + other.width) / 2 - 0.01 ||
                           std::abs(one.centre.y - other.centre.y) >= (one.height + other.height) / 2 - 0.01;
        ASSERT_TRUE(apart);
      }
    }
    for (std::size_t i = 0; i < scene.arrows.size(); ++i) {
      ASSERT_GE(layout.arrows[i].size(), 2U);
      if (tree) {
        ASSERT_LT(layout.arrows[i].front().y, layout.arrows[i].back().y);
      }
    }
    const std::string svg = to_svg(scene);
    ASSERT_EQ(count(svg, "marker-end"), scene.arrows.size() + (scene.has_winning ? 1 : 0));
  }
}

TEST(Layout, OfNothing) {
  const Scene scene;
  EXPECT_TRUE(to_svg(scene).starts_with("<svg"));
  EXPECT_TRUE(to_dot(scene).starts_with("digraph"));
}

TEST(Svg, EscapesNamesAndTranslatesTheLegend) {
  const Solved game = solved("\"<&\" b\n");
  const std::string svg = to_svg(scene_of(game, {}, {}), [](const Text& text) { return "[" + english(text) + "]"; });
  EXPECT_NE(svg.find("&lt;&amp;"), std::string::npos);
  EXPECT_EQ(svg.find("<&"), std::string::npos);
  EXPECT_NE(svg.find("[a winning move]"), std::string::npos);
}

TEST(Dot, IsWhatGraphvizReads) {
  const Scene scene = scene_of(solved("a -> b c a\nb -> a\n\"q\\\"uote\" -> c\n"), {}, {});
  const std::string dot = to_dot(scene);
  EXPECT_EQ(count(dot, " -> "), scene.arrows.size());
  const auto svg = graphviz_svg(dot);
  if (!svg) GTEST_SKIP() << "Graphviz is not installed";
  EXPECT_NE(svg->find("<svg"), std::string::npos);
  EXPECT_FALSE(graphviz_svg("digraph {"));
}

TEST(Layout, CountsColumns) {
  EXPECT_EQ(columns_of("abc"), 3U);
  EXPECT_EQ(columns_of("必胜"), 4U);
  EXPECT_EQ(columns_of("é∞"), 2U);
}

}  // namespace
}  // namespace grundy::picture
