/// Slow and obvious play on graphs: the oracle of the graph room. Shares no code with it.
///
/// A position is a node and who is to move. The winner of a position is found by sweeping over all positions until
/// nothing changes; a sweep looks only at what the sweeps before it have found, so the number of the sweep is the
/// number of moves that the game lasts under best play.
#pragma once

#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace oracle {

enum class Side { left = 0, right = 1 };
inline Side other(Side side) {
  return side == Side::left ? Side::right : Side::left;
}

struct PlainMove {
  int to = 0;
  bool for_left = true;
  bool for_right = true;
};

/// Labels as in a graph file: "", "win", "loss", "tie", "left", "right".
struct PlainGraph {
  std::vector<std::vector<PlainMove>> moves;
  std::vector<std::string> label;
  std::vector<int> owner;  ///< empty: players alternate; else 0 Left, 1 Right per node

  explicit PlainGraph(int nodes) : moves(static_cast<std::size_t>(nodes)), label(static_cast<std::size_t>(nodes)) {}
  int size() const { return static_cast<int>(moves.size()); }
};

struct PlainResult {
  int winner = -1;  ///< 0 Left, 1 Right, -1 nobody
  int moves = -1;   ///< until the end, where somebody wins
};

/// result[node][side to move]; with owners only the owner's entry means anything.
inline std::vector<std::array<PlainResult, 2>> play(const PlainGraph& graph, bool misere) {
  const std::size_t count = graph.moves.size();
  std::vector<std::array<PlainResult, 2>> result(count);
  for (bool changed = true; changed;) {
    changed = false;
    int sweep = 0;
    for (const auto& pair : result) {
      for (const PlainResult& one : pair) sweep = std::max(sweep, one.moves + 1);
    }
    // All that this sweep settles lasts `sweep` moves; if it settles nothing, nothing is left to settle.
    auto next = result;
    for (std::size_t node = 0; node < count; ++node) {
      for (int side = 0; side < 2; ++side) {
        PlainResult& mine = next[node][static_cast<std::size_t>(side)];
        if (mine.winner >= 0) continue;
        if (!graph.owner.empty() && graph.owner[node] != side) continue;
        const std::string& label = graph.label[node];
        int winner = -1;
        if (label == "win") {
          winner = side;
        } else if (label == "loss") {
          winner = 1 - side;
        } else if (label == "left") {
          winner = 0;
        } else if (label == "right") {
          winner = 1;
        } else if (label == "tie") {
          continue;
        } else {
          bool any = false;
          bool all_lost = true;
          bool some_won = false;
          for (const PlainMove& move : graph.moves[node]) {
            if (side == 0 ? !move.for_left : !move.for_right) continue;
            any = true;
            const auto to = static_cast<std::size_t>(move.to);
            const int to_side = graph.owner.empty() ? 1 - side : graph.owner[to];
            const int reached = result[to][static_cast<std::size_t>(to_side)].winner;
            some_won = some_won || reached == side;
            all_lost = all_lost && reached == 1 - side;
          }
          if (!any) {
            winner = misere ? side : 1 - side;
          } else if (some_won) {
            winner = side;
          } else if (all_lost) {
            winner = 1 - side;
          }
        }
        if (winner < 0) continue;
        mine = {winner, sweep};
        changed = true;
      }
    }
    result = next;
  }
  return result;
}

/// A random digraph: `nodes` nodes, some of them without moves, with loops if `loops`, otherwise moves go to smaller
/// nodes.
inline PlainGraph random_graph(std::mt19937& random, int nodes, bool loops) {
  PlainGraph graph(nodes);
  const auto density = 1 + random() % 4;
  const auto terminal = random() % 60;
  for (int node = 0; node < nodes; ++node) {
    if (random() % 100 < terminal) continue;
    const int range = loops ? nodes : node;
    if (range == 0) continue;
    const auto degree = 1 + random() % density;
    for (auto i = degree; i > 0; --i) {
      PlainMove move;
      move.to = static_cast<int>(random() % static_cast<std::uint32_t>(range));
      graph.moves[static_cast<std::size_t>(node)].push_back(move);
    }
  }
  return graph;
}

}  // namespace oracle
