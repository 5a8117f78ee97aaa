/// All positions that play can reach, as a graph for the graph room.
///
/// Positions are found breadth first, so node numbers grow with the distance from the roots. Several threads find the
/// moves of a batch of positions; then one numbers what they found, in order, so the graph does not depend on how many
/// threads there were. A row of the graph keeps the order in which the rules list the moves, doubles included: the i-th
/// edge of a node is the i-th move of its position.
///
/// Memory while exploring: 29 + b bytes a position, where b is the length of its bytes (one for the turn if the players
/// differ, about one for the shape and one for each small coordinate), half as much again while tables grow, and 6
/// bytes a move. What solving the graph will take, `solving_bytes`, is held back from the start: exploration stops
/// while there is still room to decide what has been found.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "grundy/base/result.hpp"
#include "grundy/graph/graph.hpp"
#include "grundy/reach/positions.hpp"
#include "grundy/run/budget.hpp"

namespace grundy::reach {

/// The reachable positions. Node i is the i-th position found; the roots come first.
struct Reached {
  graph::Graph graph;
  std::vector<graph::Node> roots;                 ///< of each root that was given
  std::vector<std::vector<graph::Node>> targets;  ///< of each list of root moves that was given, see `RootMoves`
  std::optional<Error> cut;                    ///< why the exploration was given up; nothing if everything was reached
  std::unique_ptr<space::Interned> positions;  ///< the bytes of each node, if they were to be kept
  std::uint64_t open = 0;                      ///< positions whose moves are not known, if it was; labelled as ties
};

/// Moves of a root whose targets are wanted one by one: those in component `index` of `parts`, in the order of the
/// rules.
struct RootMoves {
  std::span<const Bytes> parts;
  std::size_t index = 0;
  Turn turn = Turn::any;
};

/// An upper bound of what turning `moves` edges between `positions` nodes into rows and solving them takes.
[[nodiscard]] constexpr std::size_t solving_bytes(std::uint64_t positions, std::uint64_t moves) noexcept {
  const std::uint64_t turning = 14 * moves + 9 * positions;   // rows, rows turned round, and the buckets between them
  const std::uint64_t deciding = 8 * moves + 45 * positions;  // both, outcomes, loopy values and their scratch
  return static_cast<std::size_t>(turning > deciding ? turning : deciding);
}

struct ExploreOptions {
  bool keep_positions = false;           ///< whether their bytes outlive the exploration
  std::size_t most = graph::most_nodes;  ///< positions; more are given up as for want of memory
};

/// Explores from `roots` (bytes made by a mover of these `shapes`). When memory runs short, or the moves of some
/// position pass 64 bits or another limit, the graph holds what was found and `cut` says so; positions whose moves are
/// not known are labelled as ties, so that wins and losses found in this graph are true ones. Errors: `rules` for a
/// fault of the rules; `limit` when time ran out or somebody interrupts, or for what the rules room limits.
[[nodiscard]] Result<Reached> explore(Shapes& shapes, const Nature& nature, std::span<const Bytes> roots,
                                      std::span<const RootMoves> moves, run::Budget& budget,
                                      const ExploreOptions& options = {});

}  // namespace grundy::reach
