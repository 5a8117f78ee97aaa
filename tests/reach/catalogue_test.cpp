/// The catalogue's games that loop or have owners and ends, and the reference cases about them.
#include <fstream>
#include <map>
#include <memory>
#include <random>
#include <sstream>

#include "grundy/reach/explore.hpp"

#include "reach/ask.hpp"
#include "support/effort.hpp"

namespace grundy::reach {
namespace {

std::string catalogue(const std::string& name) {
  std::ifstream file(std::string(GRUNDY_SOURCE_DIR) + "/games/" + name + ".rules");
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

Parameter table(const std::vector<int>& values) {
  return Parameter{Parameter::Shape::table, {values.begin(), values.end()}};
}

/// A board of Northcott's game as the oracle plays it: one component, numbered as boards come up.
struct Northcott {
  int columns;
  std::vector<std::vector<int>> boards;
  std::map<std::vector<int>, int> numbers;

  int number(const std::vector<int>& board) {
    const auto [at, fresh] = numbers.try_emplace(board, static_cast<int>(boards.size()));
    if (fresh) boards.push_back(board);
    return at->second;
  }
  std::vector<oracle::LoopMove> moves(int component, int side) {
    const std::vector<int> board = boards[static_cast<std::size_t>(component)];
    std::vector<oracle::LoopMove> out;
    for (std::size_t piece = static_cast<std::size_t>(side); piece < board.size(); piece += 2) {
      const int other = board[piece ^ 1U];
      std::vector<int> to;
      for (int c = board[piece] - 1; c >= 1 && c != other; --c) to.push_back(c);
      for (int c = board[piece] + 1; c <= columns && c != other; ++c) to.push_back(c);
      for (const int c : to) {
        std::vector<int> next = board;
        next[piece] = c;
        out.push_back({side, {number(next)}});
      }
    }
    return out;
  }
};

TEST(Catalogue, NorthcottOfTheReference) {
  const Asker asker(catalogue("northcott"));
  const auto six = std::vector<Parameter>{number_parameter(6)};
  const auto lost = asker.ask({asker.component("northcott", {4, 5, 1, 2, 1, 2}, six)});
  ASSERT_TRUE(lost);
  EXPECT_TRUE(lost->outcome.is_previous());
  const auto won = asker.ask({asker.component("northcott", {4, 5, 1, 3, 4, 5}, six)});
  ASSERT_TRUE(won);
  EXPECT_TRUE(won->outcome.is_next());
  // Rows are components, too: the sum is the board.
  const auto rows = asker.ask({asker.component("northcott", {4, 5}, six), asker.component("northcott", {1, 3}, six),
                               asker.component("northcott", {4, 5}, six)});
  ASSERT_TRUE(rows);
  EXPECT_TRUE(rows->outcome.is_next());
  EXPECT_EQ(rows->remoteness, won->remoteness);
  EXPECT_EQ(rows->winning.count(), won->winning.count());
}

TEST(Catalogue, NorthcottEqualsSweepsOnRandomBoards) {
  const Asker asker(catalogue("northcott"));
  std::mt19937 random(20260705);
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  // Boards of one width share what the oracle has found, so that it sweeps over each of its positions once.
  struct Width {
    explicit Width(int columns, bool misere) : northcott{columns, {}, {}}, plain(game(misere)) {}
    oracle::LoopGame game(bool misere) {
      oracle::LoopGame made;
      made.misere = misere;
      made.moves = [this](int component, int side) { return northcott.moves(component, side); };
      return made;
    }
    Northcott northcott;
    oracle::PlainLoop plain;
  };
  std::map<std::pair<int, bool>, std::unique_ptr<Width>> widths;
  for (int round = 0; round < test::cases(2000, 300); ++round) {
    const int columns = 2 + below(4);
    const int rows = 1 + below(columns == 5 ? 2 : 3);
    std::vector<int> board;
    int gaps = 0;
    for (int row = 0; row < rows; ++row) {
      const int first = 1 + below(columns);
      const int second = 1 + (first - 1 + 1 + below(columns - 1)) % columns;
      board.push_back(first);
      board.push_back(second);
      gaps ^= std::abs(first - second) - 1;
    }
    const bool misere = below(4) == 0;
    std::unique_ptr<Width>& width = widths[{columns, misere}];
    if (!width) width = std::make_unique<Width>(columns, misere);
    oracle::PlainLoop& plain = width->plain;
    const std::vector<int> sum{width->northcott.number(board)};
    const auto answer = asker.ask({asker.component("northcott", board, {number_parameter(columns)})},
                                  misere ? Convention::misere : Convention::normal);
    ASSERT_TRUE(answer) << english(answer.error().message);
    const auto left = plain.result(sum, 0);
    const auto right = plain.result(sum, 1);
    const std::string where = ::testing::PrintToString(board) + (misere ? " misere" : "");
    ASSERT_EQ(letter(answer->outcome.left_starts), left.outcome) << where;
    ASSERT_EQ(letter(answer->outcome.right_starts), right.outcome) << where;
    ASSERT_EQ(answer->remoteness ? static_cast<int>(*answer->remoteness) : -1,
              left.moves == right.moves ? left.moves : -1)
        << where;
    if (!misere) {
      ASSERT_EQ(left.outcome, gaps == 0 ? 'l' : 'w') << where;
    }
    std::size_t winning = 0;
    for (int side = 0; side < 2; ++side) {
      const char mine = plain.outcome(sum, side);
      if (mine == 'w') winning += plain.moves_to(sum, 0, side, 'l').size();
      if (left.outcome == 'd' && right.outcome == 'd') winning += plain.moves_to(sum, 0, side, 'd').size();
    }
    ASSERT_EQ(answer->winning.count(), winning) << where;
  }
}

TEST(Catalogue, CatAndMouse) {
  const Asker asker(catalogue("cat_and_mouse"));
  const auto ask = [&](const std::vector<std::vector<int>>& roads, int mouse, int cat) {
    std::vector<int> list;
    for (int from = 0; from < static_cast<int>(roads.size()); ++from) {
      for (const int to : roads[static_cast<std::size_t>(from)]) {
        if (from < to) list.insert(list.end(), {from, to});
      }
    }
    return asker.ask({asker.component("cat_and_mouse", {mouse, cat}, {table(list)})});
  };
  const auto draw = ask({{2, 5}, {3}, {0, 4, 5}, {1, 4, 5}, {2, 3}, {0, 2, 3}}, 1, 2);
  ASSERT_TRUE(draw);
  EXPECT_EQ(letter(draw->outcome.left_starts), 'd');
  EXPECT_NE(words(*draw).find("endless play"), std::string::npos);
  const auto mouse = ask({{1, 3}, {0}, {3}, {0, 2}}, 1, 2);
  ASSERT_TRUE(mouse);
  EXPECT_TRUE(mouse->outcome.is_left());

  // Random roads against sweeps.
  std::mt19937 random(20260706);
  for (int round = 0; round < 150; ++round) {
    const int places = 3 + static_cast<int>(random() % 4);
    std::vector<std::vector<int>> roads(static_cast<std::size_t>(places));
    for (int a = 0; a < places; ++a) {
      for (int b = a + 1; b < places; ++b) {
        if (random() % 2 == 0) continue;
        roads[static_cast<std::size_t>(a)].push_back(b);
        roads[static_cast<std::size_t>(b)].push_back(a);
      }
    }
    oracle::LoopGame game;  // 100 · mouse + cat
    game.label = [](int at, int side) {
      if (at / 100 == 0) return side == 0 ? 'w' : 'l';
      if (at / 100 == at % 100) return side == 1 ? 'w' : 'l';
      return '-';
    };
    game.moves = [&](int at, int side) {
      std::vector<oracle::LoopMove> out;
      for (const int to : roads[static_cast<std::size_t>(side == 0 ? at / 100 : at % 100)]) {
        if (side == 1 && to == 0) continue;
        out.push_back({0, {side == 0 ? 100 * to + at % 100 : at / 100 * 100 + to}});
      }
      return out;
    };
    oracle::PlainLoop plain(game);
    const auto answer = ask(roads, 1, 2);
    ASSERT_TRUE(answer);
    EXPECT_EQ(letter(answer->outcome.left_starts), plain.outcome({102}, 0));
    EXPECT_EQ(letter(answer->outcome.right_starts), plain.outcome({102}, 1));
  }
}

TEST(Catalogue, TokenAmongWalls) {
  const Asker asker(catalogue("walls"));
  std::mt19937 random(20260707);
  for (int round = 0; round < 100; ++round) {
    const int width = 1 + static_cast<int>(random() % 4);
    const int height = 1 + static_cast<int>(random() % 4);
    std::vector<int> board;
    for (int i = 0; i < width * height; ++i) {
      const auto roll = random() % 10;
      board.push_back(roll < 3 ? 1 : roll < 5 ? 2 : 0);
    }
    oracle::LoopGame game;
    game.moves = [&](int at, int) {
      std::vector<oracle::LoopMove> out;
      if (board[static_cast<std::size_t>(at)] == 2) return out;
      const auto go = [&](int rule, bool inside, int to) {
        if (inside && board[static_cast<std::size_t>(to)] != 1) out.push_back({rule, {to}});
      };
      go(0, at % width > 0, at - 1);
      go(1, at % width < width - 1, at + 1);
      go(2, at >= width, at - width);
      go(3, at < width * (height - 1), at + width);
      return out;
    };
    oracle::PlainLoop plain(game);
    std::vector<int> free;
    for (int at = 0; at < width * height; ++at) {
      if (board[static_cast<std::size_t>(at)] != 1) free.push_back(at);
    }
    const std::vector<Parameter> parameters{number_parameter(width), table(board)};
    const auto token = [&](int at) { return asker.component("walls", {at % width + 1, at / width + 1}, parameters); };
    for (const int first : free) {
      for (const int second : free) {
        const auto answer = asker.ask({token(first), token(second)}, Convention::normal, round % 5 == 0);
        ASSERT_TRUE(answer) << english(answer.error().message);
        const auto expected = plain.result({first, second}, 0);
        ASSERT_EQ(letter(answer->outcome.left_starts), expected.outcome);
        ASSERT_TRUE(answer->value);
        if (round % 5 == 0) {
          ASSERT_EQ(answer->remoteness ? static_cast<int>(*answer->remoteness) : -1, expected.moves);
        }
      }
    }
  }
}

TEST(Catalogue, TicTacToe) {
  const Asker asker(catalogue("tictactoe"));
  const Component empty = asker.component("tictactoe", std::vector<int>(9, 0));
  const auto answer = asker.ask({empty});
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->outcome, Outcome::impartial(Ending::draw));
  EXPECT_EQ(answer->winning.count(), 18);  // nine for each starter
  EXPECT_NE(words(*answer).find("play can reach 5478 positions and 255168 complete games"), std::string::npos)
      << words(*answer);
  EXPECT_NE(words(*answer).find("ends in a tie"), std::string::npos);
  // In the corner: Right has to take the middle.
  const auto corner = asker.ask({asker.component("tictactoe", {1, 0, 0, 0, 0, 0, 0, 0, 0})});
  ASSERT_TRUE(corner);
  EXPECT_EQ(corner->outcome.right_starts, Ending::draw);
  EXPECT_EQ(corner->outcome.left_starts, Ending::win);
  EXPECT_NE(words(*corner).find("Right, starting, keeps the draw by 1 move: to tictactoe(1, 0, 0, 0, 2, 0, 0, 0, 0)"),
            std::string::npos)
      << words(*corner);
  const auto full = asker.ask({asker.component("tictactoe", {1, 2, 1, 1, 2, 2, 2, 1, 1})});
  ASSERT_TRUE(full);
  EXPECT_NE(words(*full).find("the rules call this position a tie"), std::string::npos);
  const auto over = asker.ask({asker.component("tictactoe", {1, 1, 1, 2, 2, 0, 0, 0, 0})});
  ASSERT_TRUE(over);
  EXPECT_TRUE(over->outcome.is_previous());
  EXPECT_EQ(over->winning.count(), 0);
  EXPECT_EQ(over->remoteness, 0U);
}

TEST(Catalogue, TicTacToeCountedFromOneStarter) {
  const Asker asker(catalogue("tictactoe"));
  Sum position{{asker.component("tictactoe", std::vector<int>(9, 0))}};
  Shapes shapes;
  const Nature nature = nature_of(asker.book(), position);
  Mover mover(shapes, nature);
  const Bytes part = mover.component(*asker.book().place(position.parts[0]));
  const std::vector<Bytes> roots{*mover.position(std::span(&part, 1), Turn::left)};
  run::Budget budget;
  const auto reached = explore(shapes, nature, roots, {}, budget);
  ASSERT_TRUE(reached);
  EXPECT_EQ(reached->graph.nodes(), 5478U);
  EXPECT_FALSE(reached->cut);
}

struct WindUp {
  int n;
  std::vector<int> steps;
  std::vector<std::string> values;
};

TEST(Reference, WindUp) {
  const Asker asker("game windup[n >= 1, S{}](v) where v < n\n  v > 0, k in S -> ((v - k) mod n)\n");
  const std::vector<WindUp> cases{
      {7, {1, 2, 5}, {"0", "1", "2", "0", "1", "2", "0"}},
      {7, {1, 3, 6}, {"0", "2", "0", "1", "0", "1", "2"}},
      {7, {2, 3, 4}, {"0", "1", "1", "2", "2", "0", "0"}},
      {5, {2}, {"0", "1", "1", "0", "0"}},
      {8, {3, 5}, {"0", "inf()", "inf()", "inf(0)", "inf()", "inf(0)", "inf()", "inf()"}},
      {10, {2, 5}, {"0", "0", "1", "1", "0", "2", "1", "0", "0", "1"}},
  };
  for (const WindUp& each : cases) {
    std::vector<Integer> steps(each.steps.begin(), each.steps.end());
    for (int v = 0; v < each.n; ++v) {
      const auto answer = asker.ask({asker.component("windup", {v}, {number_parameter(each.n), set_parameter(steps)})});
      ASSERT_TRUE(answer) << english(answer.error().message);
      ASSERT_TRUE(answer->value);
      std::string value;
      if (const auto* number = std::get_if<Integer>(&*answer->value)) {
        value = number->str();
      } else {
        for (const auto option : std::get<LoopyInfinity>(*answer->value).options) {
          value += (value.empty() ? "" : ",") + std::to_string(option);
        }
        value = "inf(" + value + ")";
      }
      EXPECT_EQ(value, each.values[static_cast<std::size_t>(v)]) << each.n << " at " << v;
    }
  }
}

TEST(Reference, TokensOnADigraph) {
  const Asker asker(
      "game token(v)\n"
      "  v == 0 -> (1)\n  v == 0 -> (5)\n  v == 1 -> (0)\n  v == 1 -> (5)\n  v == 4 -> (2)\n  v == 5 -> (3)\n");
  const std::vector<std::string> outcomes{"ddddww", "ddddww", "ddllww", "ddllww", "wwwwll", "wwwwll"};
  for (int a = 0; a < 6; ++a) {
    for (int b = 0; b < 6; ++b) {
      const auto answer = asker.ask({asker.component("token", {a}), asker.component("token", {b})});
      ASSERT_TRUE(answer);
      EXPECT_EQ(letter(answer->outcome.left_starts),
                outcomes[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)]);
    }
  }
  const auto loop = asker.ask({asker.component("token", {0})});
  ASSERT_TRUE(loop);
  EXPECT_EQ(std::get<LoopyInfinity>(*loop->value), LoopyInfinity{{1}});
}

TEST(Reference, ChessPiecesToACorner) {
  // HDU 5754: to the corner wins, stuck elsewhere is a draw. King, rook, knight, queen from (4, 4).
  const Asker asker(
      "game king(a, b)\n  a >= 1 -> (a - 1, b)\n  b >= 1 -> (a, b - 1)\n  a >= 1, b >= 1 -> (a - 1, b - 1)\n"
      "game rook(a, b)\n  k in 1..a -> (a - k, b)\n  k in 1..b -> (a, b - k)\n"
      "game knight(a, b)\n  a == 0, b == 0 -> lose\n  not (a >= 1 and b >= 2), not (a >= 2 and b >= 1) -> tie\n"
      "  -> (a - 1, b - 2)\n  -> (a - 2, b - 1)\n"
      "game queen(a, b)\n  k in 1..a -> (a - k, b)\n  k in 1..b -> (a, b - k)\n"
      "  k in 1..min(a, b) -> (a - k, b - k)\n");
  const std::vector<std::pair<std::string, char>> cases{{"king", 'l'}, {"rook", 'l'}, {"knight", 'd'}, {"queen", 'w'}};
  for (const auto& [piece, outcome] : cases) {
    const auto answer = asker.ask({asker.component(piece, {4, 4})});
    ASSERT_TRUE(answer) << english(answer.error().message);
    EXPECT_EQ(letter(answer->outcome.left_starts), outcome) << piece;
  }
  const auto knight = asker.ask({asker.component("knight", {4, 4})});
  EXPECT_NE(words(*knight).find("ends in a tie"), std::string::npos) << words(*knight);
}

}  // namespace
}  // namespace grundy::reach
