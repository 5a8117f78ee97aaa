/// Loopy Grundy values: sums of impartial games that may never end, under normal play.
///
/// The value of a node is a number, or ∞(K): infinity with a set K of numbers. A node has the value n when it behaves
/// in every sum like a Nim heap of n; ∞(K) is lost by nobody: a heap of k ∈ K beside it lets the mover win, any other
/// leaves a draw (Smith 1966; Fraenkel and Perl 1975; Winning Ways, chapter 12; Siegel, Combinatorial Game Theory,
/// IV.2).
///
/// Level by level: the nodes of value n are those that lose once nodes of smaller values are cut off and a node counts
/// only if it has options of all values below n. That is a retrograde analysis per level, and it touches only what has
/// changed: a node is a candidate at level n + 1 only if it had an option of value n. Memory: 24 bytes per node beside
/// the rows.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "grundy/graph/outcome.hpp"

namespace grundy::graph {

/// A loopy Grundy value: a number, or infinity with its set.
struct LoopyValue {
  bool infinite = false;
  std::uint32_t number = 0;            ///< when finite
  std::vector<std::uint32_t> escapes;  ///< K, ascending, when infinite

  friend bool operator==(const LoopyValue&, const LoopyValue&) = default;

  [[nodiscard]] static LoopyValue finite(std::uint32_t number) { return {false, number, {}}; }
  [[nodiscard]] static LoopyValue infinity(std::vector<std::uint32_t> escapes) { return {true, 0, std::move(escapes)}; }
  /// For the player to move.
  [[nodiscard]] Ending outcome() const noexcept;
};

/// The value of a sum: numbers add by nim-sum, a number moves the set of an infinity, and two infinities are ∞ with the
/// empty set.
[[nodiscard]] LoopyValue operator+(const LoopyValue& a, const LoopyValue& b);

/// "3", "∞", "∞(0, 2)".
[[nodiscard]] std::string to_string(const LoopyValue& value);

/// The values of all nodes of a graph.
class LoopyValues {
 public:
  static constexpr std::uint32_t infinite = 0xffffffff;

  explicit LoopyValues(Array<std::uint32_t> values) : values_(std::move(values)) {}
  [[nodiscard]] Node nodes() const noexcept { return static_cast<Node>(values_.size()); }
  /// The number, or `infinite`.
  [[nodiscard]] std::uint32_t number(Node node) const noexcept { return values_[node]; }
  /// The value in full. `moves` are the moves of the graph. O(degree log degree).
  [[nodiscard]] LoopyValue of(const Csr& moves, Node node) const;

 private:
  Array<std::uint32_t> values_;
};

/// Values of all nodes. `incoming` is `reversed(moves)`. Only the moves count. O((n + m) · levels), where a level above
/// the first costs what is still undecided there; levels are at most the greatest number + 2. Errors: limit.
[[nodiscard]] Result<LoopyValues> loopy_values(const Csr& moves, const Csr& incoming, run::Budget& budget);

}  // namespace grundy::graph
