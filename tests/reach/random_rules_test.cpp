/// Random rules that loop, held against plain sweeps over explicit lists of moves.
#include <functional>
#include <random>
#include <set>

#include "reach/ask.hpp"
#include "support/effort.hpp"

namespace grundy::reach {
namespace {

/// One explicit move of a random game on places 0 … n - 1.
struct Line {
  int from = 0;
  std::vector<int> to;  ///< components; empty: gone
  int owner = -1;       ///< 0 Left, 1 Right, -1 both
};
struct EndLine {
  int at = 0;
  int owner = -1;
  char what = 'w';  ///< for the owner; for the player to move without one
};

struct RandomGame {
  int places = 1;
  std::vector<EndLine> ends;
  std::vector<Line> lines;

  /// The rules: ends first or last, as the numbers of the rules must tell.
  [[nodiscard]] std::string text() const {
    std::string out = "game g(v)\n";
    const auto who = [](int owner) { return owner < 0 ? "" : owner == 0 ? "left: " : "right: "; };
    for (const Line& line : lines) {
      out += "  " + std::string(who(line.owner)) + "v == " + std::to_string(line.from) + " -> ";
      for (std::size_t i = 0; i < line.to.size(); ++i) {
        out += (i == 0 ? "(" : " + (") + std::to_string(line.to[i]) + ")";
      }
      out += line.to.empty() ? "0\n" : "\n";
    }
    for (const EndLine& end : ends) {
      out += "  " + std::string(who(end.owner)) + "v == " + std::to_string(end.at) + " -> " +
             (end.what == 'w'   ? "win"
              : end.what == 'l' ? "lose"
                                : "tie") +
             "\n";
    }
    out += "game heap(n)\n  k in 1..n -> (n - k)\n";
    return out;
  }

  /// Heaps of Nim stand as 1000 + n.
  [[nodiscard]] oracle::LoopGame game(bool misere) const {
    oracle::LoopGame out;
    out.misere = misere;
    out.moves = [*this](int component, int side) {
      std::vector<oracle::LoopMove> moves;
      for (int n = component - 1; component > 1000 && n >= 1000; --n) moves.push_back({0, {n}});
      for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].from == component && (lines[i].owner < 0 || lines[i].owner == side)) {
          moves.push_back({static_cast<int>(i), lines[i].to});
        }
      }
      return moves;
    };
    out.label = [*this](int component, int side) {
      for (const EndLine& end : ends) {
        if (end.at != component) continue;
        if (end.what == 't') return 't';
        const bool mine = end.owner < 0 || end.owner == side;
        return (end.what == 'w') == mine ? 'w' : 'l';
      }
      return '-';
    };
    return out;
  }
};

struct Wish {
  bool owners = false;
  bool ends = false;
  bool splits = false;
};

RandomGame random_game(std::mt19937& random, int places, Wish wish) {
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  RandomGame game;
  game.places = places;
  const int stuck = below(60);
  const int density = 1 + below(3);
  for (int from = 0; from < places; ++from) {
    if (below(100) < stuck) continue;
    for (int i = 1 + below(density); i > 0; --i) {
      Line line;
      line.from = from;
      if (wish.splits && from > 0 && below(3) == 0) {
        // Parts are smaller, so that only finitely many sums are within reach.
        for (int part = below(3); part >= 0; --part) line.to.push_back(below(std::min(from, 3)));
        if (below(8) == 0) line.to.clear();
      } else if (wish.splits) {
        // Loops stay among places of one height, or go down.
        line.to = {from < 3 ? below(from + 1) : below(places)};
      } else {
        line.to = {below(places)};
      }
      if (wish.owners) line.owner = below(3) - 1;
      game.lines.push_back(line);
    }
  }
  if (wish.ends) {
    for (int i = below(4); i >= 0; --i) {
      EndLine end;
      end.at = below(places);
      end.what = "wlt"[below(3)];
      if (wish.owners && end.what != 't') end.owner = below(3) - 1;
      game.ends.push_back(end);
    }
  }
  return game;
}

/// The listing that an answer should have: of all starters who win; if all draw, of those moves that keep it.
std::vector<ToldMove> expected_moves(const RandomGame& game, oracle::PlainLoop& plain, const std::vector<int>& sum,
                                     int sides) {
  bool all_draw = true;
  for (int side = 0; side < sides; ++side) all_draw = all_draw && plain.outcome(sum, side) == 'd';
  std::vector<ToldMove> out;
  for (std::size_t i = 0; i < sum.size(); ++i) {
    std::set<int> rules;
    std::set<int, std::greater<>> heaps;
    for (int side = 0; side < sides; ++side) {
      const char mine = plain.outcome(sum, side);
      if (mine == 'l' || (mine == 'd' && !all_draw)) continue;
      for (const oracle::LoopMove& move : plain.moves_to(sum, i, side, mine == 'w' ? 'l' : 'd')) {
        if (sum[i] >= 1000) {
          heaps.insert(move.target[0] - 1000);
        } else {
          rules.insert(move.rule);
        }
      }
    }
    for (const int rule : rules) out.push_back({i, rule, game.lines[static_cast<std::size_t>(rule)].to});
    for (const int heap : heaps) out.push_back({i, 0, {heap}});
  }
  return out;
}

void compare(const Asker& asker, const RandomGame& game, oracle::PlainLoop& plain, const std::vector<int>& sum,
             bool misere, bool owners) {
  std::vector<Component> parts;
  for (const int part : sum) {
    parts.push_back(part >= 1000 ? asker.component("heap", {part - 1000}) : asker.component("g", {part}));
  }
  const auto where = game.text() + ::testing::PrintToString(sum) + (misere ? " misere" : "");
  const Result<Answer> answer = asker.ask(parts, misere ? Convention::misere : Convention::normal, true);
  ASSERT_TRUE(answer) << english(answer.error().message) << "\n" << where;
  const auto left = plain.result(sum, 0);
  const auto right = plain.result(sum, 1);
  EXPECT_EQ(letter(answer->outcome.left_starts), left.outcome) << where;
  EXPECT_EQ(letter(answer->outcome.right_starts), right.outcome) << where;
  const int remoteness = left.moves == right.moves ? left.moves : -1;
  EXPECT_EQ(answer->remoteness ? static_cast<int>(*answer->remoteness) : -1, remoteness) << where;
  EXPECT_EQ(answer->winning.completeness(), Completeness::complete);
  EXPECT_EQ(told(*answer), expected_moves(game, plain, sum, owners ? 2 : 1)) << where;
}

TEST(RandomRules, SingleComponents) {
  std::mt19937 random(20260701);
  for (int round = 0; round < test::cases(800, 100); ++round) {
    const Wish wish{round % 2 == 1, round % 3 == 1, false};
    const RandomGame game = random_game(random, 1 + static_cast<int>(random() % 12), wish);
    const Asker asker(game.text());
    for (const bool misere : {false, true}) {
      oracle::PlainLoop plain(game.game(misere));
      for (int place = 0; place < game.places; ++place) {
        ASSERT_NO_FATAL_FAILURE(compare(asker, game, plain, {place}, misere, wish.owners));
      }
    }
    if (HasFailure()) return;
  }
}

TEST(RandomRules, SumsOfTwo) {
  std::mt19937 random(20260702);
  for (int round = 0; round < test::cases(300, 40); ++round) {
    const Wish wish{round % 2 == 1, false, false};
    const RandomGame game = random_game(random, 1 + static_cast<int>(random() % 7), wish);
    const Asker asker(game.text());
    for (const bool misere : {false, true}) {
      oracle::PlainLoop plain(game.game(misere));
      for (int first = 0; first < game.places; ++first) {
        const int second = static_cast<int>(random() % static_cast<unsigned>(game.places));
        ASSERT_NO_FATAL_FAILURE(compare(asker, game, plain, {first, second}, misere, wish.owners));
        ASSERT_NO_FATAL_FAILURE(compare(asker, game, plain, {first, 1000 + second}, misere, wish.owners));
      }
    }
    if (HasFailure()) return;
  }
}

TEST(RandomRules, ComponentsThatSplit) {
  std::mt19937 random(20260703);
  for (int round = 0; round < test::cases(300, 40); ++round) {
    const Wish wish{round % 2 == 1, false, true};
    const RandomGame game = random_game(random, 1 + static_cast<int>(random() % 6), wish);
    const Asker asker(game.text());
    for (const bool misere : {false, true}) {
      oracle::PlainLoop plain(game.game(misere));
      for (int place = 0; place < game.places; ++place) {
        ASSERT_NO_FATAL_FAILURE(compare(asker, game, plain, {place}, misere, wish.owners));
        ASSERT_NO_FATAL_FAILURE(compare(asker, game, plain, {place, place}, misere, wish.owners));
      }
    }
    if (HasFailure()) return;
  }
}

TEST(RandomRules, LoopyValuesTellEveryHeapBesideThem) {
  std::mt19937 random(20260704);
  for (int round = 0; round < test::cases(300, 40); ++round) {
    const RandomGame game = random_game(random, 1 + static_cast<int>(random() % 9), {false, false, round % 4 == 0});
    const Asker asker(game.text());
    oracle::PlainLoop plain(game.game(false));
    for (int place = 0; place < game.places; ++place) {
      const Result<Answer> answer = asker.ask({asker.component("g", {place})});
      ASSERT_TRUE(answer);
      ASSERT_TRUE(answer->value);
      for (int heap = 0; heap <= 5; ++heap) {
        char expected = 'd';
        if (const auto* number = std::get_if<Integer>(&*answer->value)) {
          expected = *number == heap ? 'l' : 'w';
        } else {
          const auto& options = std::get<LoopyInfinity>(*answer->value).options;
          if (std::find(options.begin(), options.end(), static_cast<std::uint64_t>(heap)) != options.end())
            expected = 'w';
        }
        ASSERT_EQ(plain.outcome({place, 1000 + heap}), expected) << game.text() << place << " with " << heap;
      }
    }
  }
}

}  // namespace
}  // namespace grundy::reach
