/// Graphs in compressed rows: the moves of node v are `target[start[v]] … target[start[v + 1] - 1]`.
///
/// 4 bytes per edge and 4 per node. Rows are made from an unordered stream of edges by a counting sort in two steps:
/// edges are first dealt into buckets of 2^16 sources (6 bytes per edge: the target and the low half of the source),
/// and each bucket, which fits the second-level cache, is then sorted alone. So no pass writes at random over all of
/// memory. The sort is stable: a row keeps the order in which its edges came.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "grundy/game/player.hpp"
#include "grundy/graph/array.hpp"

namespace grundy::graph {

/// A node: 0 … most_nodes - 1.
using Node = std::uint32_t;

/// Two bits of a 32-bit word stay free for the engines' flags.
inline constexpr Node most_nodes = (Node{1} << 30) - 1;
inline constexpr std::uint64_t most_edges = 0xffffffff;
inline constexpr Node no_node = 0xffffffff;

/// Compressed rows.
struct Csr {
  Array<std::uint32_t> start;  ///< one more than there are nodes
  Array<Node> target;

  [[nodiscard]] Node nodes() const noexcept { return start.empty() ? 0 : static_cast<Node>(start.size() - 1); }
  [[nodiscard]] std::uint32_t edges() const noexcept { return static_cast<std::uint32_t>(target.size()); }
  [[nodiscard]] std::uint32_t degree(Node node) const noexcept { return start[node + 1] - start[node]; }
  [[nodiscard]] std::span<const Node> operator[](Node node) const noexcept {
    return {target.data() + start[node], degree(node)};
  }
};

/// Edges in no order, dealt into buckets of 2^16 sources as they come. 6 bytes per edge, allocated in slabs.
class EdgeBuckets {
 public:
  static constexpr unsigned low_bits = 16;

  explicit EdgeBuckets(run::Budget& budget) : budget_(&budget) {}

  /// Adds one edge. Preconditions: from, to <= most_nodes. False once the budget has refused memory.
  bool add(Node from, Node to, Owner by = Owner::both) {
    const std::size_t index = from >> low_bits;
    if (index >= heads_.size()) [[unlikely]]
      heads_.resize(index + 1);
    Head& head = heads_[index];
    if (head.used == edges_per_chunk) [[unlikely]] {
      if (!open_chunk(head)) return false;
    }
    head.chunk->target[head.used] = to | (static_cast<std::uint32_t>(by) << 30);
    head.chunk->low[head.used] = static_cast<std::uint16_t>(from);
    ++head.used;
    if (by != Owner::both) has_players_ = true;
    return true;
  }

  [[nodiscard]] std::uint64_t size() const noexcept;

 private:
  friend class RowSorter;

  static constexpr std::uint32_t edges_per_chunk = 2040;
  struct Chunk {
    std::uint32_t target[edges_per_chunk];  ///< the two high bits hold the player
    std::uint16_t low[edges_per_chunk];
    Chunk* next;  ///< in the order of filling
  };
  struct Head {
    Chunk* first = nullptr;
    Chunk* chunk = nullptr;
    std::uint32_t used = edges_per_chunk;  ///< in the last chunk; a full one asks for the next
    std::uint32_t full = 0;                ///< chunks before the last
  };

  [[nodiscard]] bool open_chunk(Head& head);
  [[nodiscard]] std::uint64_t size_of(std::size_t bucket) const noexcept;

  run::Budget* budget_;
  std::vector<Head> heads_;
  std::vector<Array<Chunk>> slabs_;
  std::size_t left_in_slab_ = 0;
  bool has_players_ = false;
  std::vector<Reservation> memory_;
};

/// Rows of `nodes` nodes from one or more parts, taken in the order of the parts. When `by` is not null and some edge
/// has an owner, it receives an `Owner` per edge in the order of `target`. Precondition: every source is below `nodes`.
/// Cost O(nodes + edges). Errors: limit (memory, more than `most_edges` edges).
[[nodiscard]] Result<Csr> make_rows(Node nodes, std::vector<EdgeBuckets> parts, Array<std::uint8_t>* by,
                                    run::Budget& budget);

/// All edges turned round: row v lists the nodes that can move to v, in ascending order. Scratch: 6 bytes per edge.
[[nodiscard]] Result<Csr> reversed(const Csr& rows, run::Budget& budget);

}  // namespace grundy::graph
