/// Builds a graph from nodes and edges given in any order, or from the successors of a state.
#pragma once

#include <cstdint>
#include <vector>

#include "grundy/graph/graph.hpp"

namespace grundy::graph {

/// Collects a graph. Memory is taken from the budget as it is needed (6 bytes per edge, then 4 more in `finish`); once
/// the budget refuses, further edges are dropped and `finish` says so. Not thread-safe.
class Builder {
 public:
  explicit Builder(run::Budget& budget) : budget_(&budget) { edges_.emplace_back(budget); }

  /// A new node; they are numbered 0, 1, 2, …
  Node add_node() { return nodes_++; }
  /// Makes sure that nodes 0 … count - 1 exist. Precondition: count <= most_nodes.
  void ensure(Node count) { nodes_ = std::max(nodes_, count); }
  /// A move. Nodes that do not exist yet are made. Precondition: both are below most_nodes. False once memory is
  /// refused.
  bool edge(Node from, Node to, Owner by = Owner::both) {
    ensure(std::max(from, to) + 1);
    return edges_.front().add(from, to, by);
  }
  /// Who moves at the node.
  void owner(Node node, Owner player);
  /// Ends the game there. `End::score` with score 0; see `score`.
  void end(Node node, End end);
  /// Ends the game there with a score. Domain: |score| <= most_score.
  void score(Node node, std::int64_t score);
  /// Adds edges collected elsewhere (by another thread), after all that are here.
  void append(EdgeBuckets edges) { edges_.push_back(std::move(edges)); }

  [[nodiscard]] Node nodes() const noexcept { return nodes_; }
  [[nodiscard]] run::Budget& budget() noexcept { return *budget_; }

  /// The graph, without a look at its sense (`defect_of`). The builder is spent. Errors: limit.
  [[nodiscard]] Result<Graph> finish_unchecked();
  /// The graph. The builder is spent. Errors: limit; input if the graph has a defect.
  [[nodiscard]] Result<Graph> finish();

 private:
  void set(std::vector<std::uint8_t>& bytes, Node node, std::uint8_t value);

  run::Budget* budget_;
  Node nodes_ = 0;
  std::vector<EdgeBuckets> edges_;
  std::vector<std::uint8_t> owners_;
  std::vector<std::uint8_t> ends_;
  std::vector<std::pair<Node, std::int64_t>> scores_;
};

}  // namespace grundy::graph
