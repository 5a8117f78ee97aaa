/// The graph of all positions reachable from some, given only a function from a position to its moves.
///
/// Positions are 64-bit words of the caller's making. They are explored breadth first; the function is asked about many
/// positions at once by several threads, and its answers are numbered in order by one, so the graph does not depend on
/// the number of threads. Memory: 64 bytes per position and 10 per move, taken from the budget as it is needed.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>

#include "grundy/graph/graph.hpp"

namespace grundy::graph {

/// What is said of one position: its moves, or how the game has ended, and who moves.
class Successors {
 public:
  void edge(std::uint64_t to, Owner by = Owner::both) { edges_.push_back({to, by}); }
  void end(End end) { end_ = end; }
  void score(std::int64_t score) {
    end_ = End::score;
    score_ = score;
  }
  void owner(Owner owner) { owner_ = owner; }
  /// Stops the exploration with an error: the rules cannot be followed here.
  void fail(Error error) { error_ = std::move(error); }

 private:
  friend class Explorer;
  struct Edge {
    std::uint64_t to;
    Owner by;
  };
  std::vector<Edge> edges_;
  End end_ = End::none;
  Owner owner_ = Owner::both;
  std::int64_t score_ = 0;
  std::optional<Error> error_;
};

/// Asked once per position, from several threads at once: it must be safe to call so. It gets an empty answer to fill.
using StateRules = std::function<void(std::uint64_t state, Successors& answer)>;

/// A graph whose nodes are positions, numbered breadth first from the roots.
struct StateGraph {
  Graph graph;
  std::vector<std::uint64_t> states;                       ///< of each node
  boost::unordered_flat_map<std::uint64_t, Node> node_of;  ///< of each state
};

/// All positions reachable from `roots`. Errors: limit; input if the graph has a defect or `Successors::fail` was
/// called (the error of the first such position in breadth-first order).
[[nodiscard]] Result<StateGraph> explore(std::span<const std::uint64_t> roots, const StateRules& rules,
                                         run::Budget& budget);

}  // namespace grundy::graph
