// Games from boards, explored and solved by the graph engine: their figures come from elsewhere.
#include <random>

#include <gtest/gtest.h>

#include "grundy/board/in_a_row.hpp"
#include "grundy/board/northcott.hpp"
#include "grundy/graph/explore.hpp"
#include "grundy/graph/solve.hpp"

namespace grundy::graph {
namespace {

Solved solve_states(StateGraph& states, run::Budget& budget) {
  LabelledGraph graph;
  graph.graph = std::move(states.graph);
  graph.names = Names::numbers(graph.graph.nodes());
  return solve(std::move(graph), {}, budget).value();
}

TEST(Games, TicTacToeIsATieOf5478Positions) {
  const auto rules = board::InARow::make(3, 3, 3).value();
  const StateRules moves = [&](std::uint64_t state, Successors& answer) {
    const board::Stones stones{state & 0xffff, state >> 16};
    if (const auto ended = rules.ended(stones)) return answer.end(*ended < 0 ? End::loss : End::tie);
    for (board::Cells cells = rules.moves(stones); cells != 0; cells &= cells - 1) {
      const board::Stones next = rules.play(stones, std::countr_zero(cells));
      answer.edge(next.first | next.second << 16);
    }
  };
  run::Budget budget;
  const std::uint64_t root = 0;
  StateGraph states = explore(std::span(&root, 1), moves, budget).value();
  EXPECT_EQ(states.graph.nodes(), 5478U);
  // Complete games: ways from each node to an end, summed from the back (moves go to later nodes, for nodes come by
  // depth).
  std::vector<std::uint64_t> games(states.graph.nodes(), 0);
  for (Node node = states.graph.nodes(); node-- > 0;) {
    if (states.graph.moves.degree(node) == 0) games[node] = 1;
    for (const Node next : states.graph.moves[node]) games[node] += games[next];
  }
  EXPECT_EQ(games[0], 255168U);
  const Solved solved = solve_states(states, budget);
  EXPECT_EQ(solved.outcome(0), Ending::draw);
  for (const MoveVerdict& move : solved.moves(0)) EXPECT_TRUE(move.keeps);
}

TEST(Games, NorthcottIsNimThoughItLoops) {
  run::Budget budget;
  for (const auto& [rows, columns] : {std::pair(1, 9), std::pair(2, 6), std::pair(3, 4)}) {
    const auto shape =
        board::Northcott::make(columns, std::vector<board::NorthcottRow>(static_cast<std::size_t>(rows), {0, 1}))
            .value();
    // A state is the board, and whose turn it is; both sides of every row are reached only from themselves, so all are
    // roots.
    const StateRules moves = [&](std::uint64_t state, Successors& answer) {
      const bool left = (state & 1) != 0;
      const auto game = shape.unrank(state >> 1);
      game.for_each_slide(left, [&](const board::Northcott::Slide& slide) {
        answer.edge(game.after(left, slide).rank().value() << 1 | (left ? 0 : 1));
      });
    };
    std::uint64_t count = 1;
    for (int row = 0; row < rows; ++row) count *= static_cast<std::uint64_t>(columns * (columns - 1));
    std::vector<std::uint64_t> roots;
    for (std::uint64_t state = 0; state < 2 * count; ++state) roots.push_back(state);
    StateGraph states = explore(roots, moves, budget).value();
    EXPECT_EQ(states.graph.nodes(), 2 * count);
    const Solved solved = solve_states(states, budget);
    for (Node node = 0; node < solved.source().graph.nodes(); ++node) {
      const bool wins = shape.unrank(states.states[node] >> 1).mover_wins();
      ASSERT_EQ(solved.outcome(node), wins ? Ending::win : Ending::loss);
    }
  }
}

TEST(Games, HduLifeWinnerBo) {
  // HDU 5754: a chess piece goes from (1, 1) towards (n, m); who reaches it wins; stuck elsewhere is a tie. 5 × 5: king
  // G, rook G, knight D, queen B (B moves first).
  const auto play = [](int piece) {
    const StateRules rules = [piece](std::uint64_t state, Successors& answer) {
      const int row = static_cast<int>(state % 8);
      const int column = static_cast<int>(state / 8);
      if (row == 5 && column == 5) return answer.end(End::loss);
      const auto go = [&](int r, int c) {
        if (r > 5 || c > 5) return false;
        answer.edge(static_cast<std::uint64_t>(r + 8 * c));
        return true;
      };
      bool any = false;
      const int reach = piece == 1 ? 1 : 5;
      for (int i = 1; i <= reach; ++i) {
        if (piece == 3) break;
        any = go(row + i, column) || any;
        any = go(row, column + i) || any;
        if (piece != 2) any = go(row + i, column + i) || any;
      }
      if (piece == 3) {
        any = go(row + 1, column + 2) || any;
        any = go(row + 2, column + 1) || any;
      }
      if (!any) answer.end(End::tie);
    };
    run::Budget budget;
    const std::uint64_t root = 1 + 8;
    StateGraph states = explore(std::span(&root, 1), rules, budget).value();
    return solve_states(states, budget).outcome(0);
  };
  EXPECT_EQ(play(1), Ending::loss);
  EXPECT_EQ(play(2), Ending::loss);
  EXPECT_EQ(play(3), Ending::draw);
  EXPECT_EQ(play(4), Ending::win);
}

}  // namespace
}  // namespace grundy::graph
