#include "grundy/graph/score.hpp"

#include <map>

#include <gtest/gtest.h>

#include "grundy/graph/solve.hpp"

#include "graph/make.hpp"

namespace grundy::graph {
namespace {

using oracle::PlainGraph;

/// What Left gets at every (node, side to move), found threshold by threshold: Left gets at least t iff Left can force
/// an end of at least t, or (if endless play pays at least t) Right cannot force an end of less.
std::vector<std::array<std::int64_t, 2>> threshold_scores(const PlainGraph& graph,
                                                          const std::map<int, std::int64_t>& score_for_left_when_left,
                                                          const std::map<int, std::int64_t>& score_for_left_when_right,
                                                          std::int64_t endless) {
  const std::size_t count = graph.moves.size();
  std::vector<std::int64_t> thresholds = {endless};
  for (const auto& [node, score] : score_for_left_when_left) thresholds.push_back(score);
  for (const auto& [node, score] : score_for_left_when_right) thresholds.push_back(score);
  std::sort(thresholds.begin(), thresholds.end());
  std::vector<std::array<std::int64_t, 2>> best(count, {thresholds.front(), thresholds.front()});
  for (const std::int64_t threshold : thresholds) {
    // `forcer` reaches what he wants, against the other.
    const bool left_forces = threshold > endless;
    std::vector<std::array<bool, 2>> forced(count, {false, false});
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t node = 0; node < count; ++node) {
        for (std::size_t side = 0; side < 2; ++side) {
          if (forced[node][side]) continue;
          if (!graph.owner.empty() && static_cast<std::size_t>(graph.owner[node]) != side) continue;
          bool now = false;
          if (graph.moves[node].empty()) {
            const auto& scores = side == 0 ? score_for_left_when_left : score_for_left_when_right;
            const std::int64_t score = scores.at(static_cast<int>(node));
            now = left_forces ? score >= threshold : score < threshold;
          } else {
            const bool forcer_moves = left_forces == (side == 0);
            bool any = false;
            bool all = true;
            for (const auto& move : graph.moves[node]) {
              const auto to = static_cast<std::size_t>(move.to);
              const std::size_t to_side = graph.owner.empty() ? 1 - side : static_cast<std::size_t>(graph.owner[to]);
              any = any || forced[to][to_side];
              all = all && forced[to][to_side];
            }
            now = forcer_moves ? any : all;
          }
          if (now) changed = forced[node][side] = true;
        }
      }
    }
    for (std::size_t node = 0; node < count; ++node) {
      for (std::size_t side = 0; side < 2; ++side) {
        if (forced[node][side] == left_forces) best[node][side] = threshold;
      }
    }
  }
  return best;
}

struct Scored {
  PlainGraph plain;
  std::map<int, std::int64_t> scores;
  LabelledGraph graph;
};

Scored random_scored(std::mt19937& random, bool loops, bool owned, run::Budget& budget) {
  Scored made{oracle::random_graph(random, 1 + static_cast<int>(random() % 40), loops), {}, {}};
  Builder builder(budget);
  builder.ensure(static_cast<Node>(made.plain.size()));
  for (int node = 0; node < made.plain.size(); ++node) {
    const auto& moves = made.plain.moves[static_cast<std::size_t>(node)];
    for (const auto& move : moves) builder.edge(static_cast<Node>(node), static_cast<Node>(move.to));
    if (moves.empty()) {
      made.scores[node] = static_cast<std::int64_t>(random() % 9) - 4;
      builder.score(static_cast<Node>(node), made.scores[node]);
    }
    if (owned) {
      made.plain.owner.push_back(static_cast<int>(random() % 2));
      builder.owner(static_cast<Node>(node), made.plain.owner.back() == 0 ? Owner::left : Owner::right);
    }
  }
  made.graph.graph = builder.finish().value();
  made.graph.names = Names::numbers(made.graph.graph.nodes());
  return made;
}

/// Playing the moves called best leads to the score, whoever starts: a check of `best_line`.
void expect_line_keeps_score(const Solved& solved, Node node, Player to_move,
                             const std::map<int, std::int64_t>& scores) {
  const Line line = solved.line(node, to_move);
  if (line.repeats_from || line.cut) return;
  ASSERT_TRUE(scores.contains(static_cast<int>(line.nodes.back())));
  const std::int64_t last = scores.at(static_cast<int>(line.nodes.back()));
  const std::int64_t sign = solved.turns() == Turns::impartial ? (line.nodes.size() % 2 == 1 ? 1 : -1)
                            : solved.source().graph.owner_of(node) == Owner::right ? -1
                                                                                   : 1;
  ASSERT_EQ(*solved.score(node, to_move), sign * last);
}

TEST(Scores, OfImpartialGraphsEqualThresholds) {
  std::mt19937 random(10);
  run::Budget budget;
  for (int round = 0; round < 600; ++round) {
    Scored made = random_scored(random, round % 3 != 0, false, budget);
    if (made.scores.empty()) continue;
    const std::int64_t endless = round % 2 == 0 ? 0 : static_cast<std::int64_t>(random() % 7) - 3;
    std::map<int, std::int64_t> turned = made.scores;
    for (auto& [node, score] : turned) score = -score;
    const auto wanted = threshold_scores(made.plain, made.scores, turned, endless);
    const Solved solved = solve(std::move(made.graph), {.endless = endless}, budget).value();
    for (Node node = 0; node < solved.source().graph.nodes(); ++node) {
      ASSERT_EQ(solved.score(node, Player::left), wanted[node][0]) << "node " << node << " endless " << endless;
      if (endless != 0) {
        ASSERT_EQ(solved.score(node, Player::right), -wanted[node][1]);
      }
      expect_line_keeps_score(solved, node, Player::left, made.scores);
    }
  }
}

TEST(Scores, WithOwnersOfNodesEqualThresholds) {
  std::mt19937 random(11);
  run::Budget budget;
  for (int round = 0; round < 600; ++round) {
    Scored made = random_scored(random, round % 3 != 0, true, budget);
    if (made.scores.empty()) continue;
    const std::int64_t endless = static_cast<std::int64_t>(random() % 7) - 3;
    const auto wanted = threshold_scores(made.plain, made.scores, made.scores, endless);
    const auto owner = made.plain.owner;
    const Solved solved = solve(std::move(made.graph), {.endless = endless}, budget).value();
    for (Node node = 0; node < solved.source().graph.nodes(); ++node) {
      const auto side = static_cast<std::size_t>(owner[node]);
      ASSERT_EQ(solved.score(node), side == 0 ? wanted[node][0] : -wanted[node][1]);
      expect_line_keeps_score(solved, node, Player::left, made.scores);
    }
  }
}

TEST(Scores, NeedAPayoffForEndlessPlayOnlyWherePlayMayBeEndless) {
  run::Budget budget;
  const auto text = [&](std::string_view graph) { return read_text(graph, {}, budget).value(); };
  EXPECT_TRUE(solve(text("a b\nnode b score 3\n"), {}, budget));
  const auto refused = solve(text("a b\nb a\na c\nnode c score 3\n"), {}, budget);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, ErrorKind::input);
  // Whoever moves to c pays 3, so both go round for ever, unless that pays the starter less.
  EXPECT_EQ(solve(text("a b\nb a\na c\nnode c score 3\n"), {.endless = -2}, budget)->score(0), -2);
  EXPECT_EQ(solve(text("a b\nb a\na c\nnode c score 3\n"), {.endless = -5}, budget)->score(0), -3);
  EXPECT_FALSE(solve(text("a b\na c\nnode c score 3\n"), {}, budget)) << "b has no score";
}

}  // namespace
}  // namespace grundy::graph
