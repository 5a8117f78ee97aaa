/// Tic-tac-toe twice: the rules of the catalogue through the graph engine, and the board of C++ through the census and
/// the search. The two share no code.
#include <fstream>
#include <random>
#include <sstream>

#include "grundy/board/census.hpp"
#include "grundy/reach/explore.hpp"
#include "grundy/reach/open.hpp"
#include "grundy/reach/tree.hpp"
#include "grundy/search/in_a_row.hpp"

#include "reach/ask.hpp"

namespace grundy::reach {
namespace {

const Asker& tictactoe() {
  static const Asker asker = [] {
    std::ifstream file(std::string(GRUNDY_SOURCE_DIR) + "/games/tictactoe.rules");
    std::stringstream text;
    text << file.rdbuf();
    return Asker(text.str());
  }();
  return asker;
}

std::vector<int> squares(const board::Stones& stones) {
  std::vector<int> out;
  for (int cell = 0; cell < 9; ++cell) {
    out.push_back((stones.first >> cell & 1) != 0 ? 1 : (stones.second >> cell & 1) != 0 ? 2 : 0);
  }
  return out;
}

TEST(RulesAndBoards, TicTacToeIsOneGame) {
  const Asker& asker = tictactoe();
  const auto rules = board::InARow::make(3, 3, 3).value();
  std::mt19937 random(20260708);
  run::Budget budget;
  for (int round = 0; round < 60; ++round) {
    board::Stones stones;
    for (auto moves = round == 0 ? 0U : random() % 9; moves > 0 && !rules.ended(stones); --moves) {
      board::Cells cells = rules.moves(stones);
      for (auto skip = random() % static_cast<std::uint32_t>(std::popcount(cells)); skip > 0; --skip)
        cells &= cells - 1;
      stones = rules.play(stones, std::countr_zero(cells));
    }
    const Component position = asker.component("tictactoe", squares(stones));
    const Turn turn = stones.first_moves() ? Turn::left : Turn::right;
    const board::Census counted = board::census(rules, budget, stones).value();
    const auto found = search::solve(rules, stones, true, 1 << 16, budget).value();
    ASSERT_EQ(found.value, counted.value);
    ASSERT_EQ(found.best, counted.best);

    // The same from the rules: reachable positions, complete games, the outcome, and how many moves keep it.
    Shapes shapes;
    const Nature nature = nature_of(asker.book(), Sum{{position}});
    Mover mover(shapes, nature);
    const Bytes part = mover.component(*asker.book().place(position));
    const std::vector<Bytes> roots{*mover.position(std::span(&part, 1), turn)};
    auto reached = explore(shapes, nature, roots, {}, budget).value();
    const TreeCount tree = count_tree(reached.graph.moves, reached.roots[0], budget).value();
    ASSERT_EQ(tree.positions, counted.positions) << rules.draw(stones);
    ASSERT_EQ(tree.games, counted.games) << rules.draw(stones);
    graph::LabelledGraph labelled;
    labelled.graph = std::move(reached.graph);
    labelled.names = graph::Names::numbers(labelled.graph.nodes());
    const auto solved = graph::solve(std::move(labelled), {}, budget).value();
    const Ending expected = counted.value > 0 ? Ending::win : counted.value < 0 ? Ending::loss : Ending::draw;
    ASSERT_EQ(solved.outcome(reached.roots[0]), expected) << rules.draw(stones);
    int keeping = 0;
    for (const graph::MoveVerdict& move : solved.moves(reached.roots[0])) keeping += move.keeps ? 1 : 0;
    ASSERT_EQ(keeping, std::popcount(counted.best)) << rules.draw(stones);
    if (round == 0) {
      ASSERT_EQ(tree.positions, 5478U);
      ASSERT_EQ(tree.games, 255168);
      ASSERT_EQ(expected, Ending::draw);
    }
  }
}

TEST(OpenGame, NamesItsPositions) {
  const Asker nim("game nim(s[])\n  i in 1..len(s), k in 1..s[i] -> s with s[i] := s[i] - k\n");
  run::Budget budget;
  const auto game =
      OpenGame::make(nim.book(), Sum{{nim.component("nim", {1, 2})}}, Convention::normal, budget).value();
  EXPECT_FALSE(game.players_differ());
  EXPECT_EQ(game.text(game.root(Player::left)), "(1, 2)");
  EXPECT_EQ(game.solved().value(game.root(Player::left))->number, 3U);
  EXPECT_EQ(game.mover(game.root(Player::left)), Owner::both);

  const Asker& board = tictactoe();
  const auto end = OpenGame::make(board.book(), Sum{{board.component("tictactoe", {1, 2, 1, 0, 2, 0, 0, 1, 2})}},
                                  Convention::normal, budget)
                       .value();
  EXPECT_TRUE(end.players_differ());
  EXPECT_EQ(end.text(end.root(Player::left)), "(1, 2, 1,\n0, 2, 0,\n0, 1, 2)");
  EXPECT_EQ(end.mover(end.root(Player::right)), Owner::right);
  EXPECT_EQ(end.solved().outcome(end.root(Player::left)), Ending::draw);

  run::Budget tight({.time = {}, .memory = 1 << 16});
  EXPECT_FALSE(
      OpenGame::make(nim.book(), Sum{{nim.component("nim", {50, 60, 70})}}, Convention::normal, tight));
}

}  // namespace
}  // namespace grundy::reach
