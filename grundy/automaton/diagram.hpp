/// Decision diagrams over the digits of a letter: the transition functions of automata with many tracks.
///
/// A letter of a k-track automaton is a tuple of k digits, so a table of transitions has B^k entries per state. A
/// diagram asks for one digit at a time, in the order of the tracks, skips digits that do not matter, and shares equal
/// parts: "the xor of 20 digits" takes 39 nodes instead of a million entries, and on two tracks a diagram is no larger
/// than the table. One representation therefore serves few tracks and many (see docs/decisions/ on why there is no
/// second one). Nodes are hash-consed: equal functions are equal references. Leaves carry any 31-bit number. Source: R.
/// E. Bryant 1986 (BDD); J. G. Henriksen et al., MONA 1995 (automata with diagram edges).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace grundy::automaton {

/// A node of a forest, or a leaf.
using Ref = std::uint32_t;
inline constexpr Ref kLeafBit = 0x8000'0000U;
[[nodiscard]] constexpr Ref leaf(std::uint32_t value) noexcept {
  return value | kLeafBit;
}
[[nodiscard]] constexpr bool is_leaf(Ref ref) noexcept {
  return (ref & kLeafBit) != 0;
}
[[nodiscard]] constexpr std::uint32_t leaf_value(Ref ref) noexcept {
  return ref & ~kLeafBit;
}

/// An arena of diagrams over digits 0 … digits-1. A node's children are older than the node, or leaves.
class Forest {
 public:
  /// The level of a leaf: below every track.
  static constexpr std::uint32_t kBottom = 0xFFFF'FFFFU;

  explicit Forest(unsigned digits) : digits_(digits) {}

  /// The function that looks at track `level` and goes on with `children[digit]`; the child itself if all are equal.
  /// Precondition: every child's level is greater than `level`.
  [[nodiscard]] Ref node(std::uint32_t level, std::span<const Ref> children);

  [[nodiscard]] unsigned digits() const noexcept { return digits_; }
  [[nodiscard]] std::size_t size() const noexcept { return levels_.size(); }
  [[nodiscard]] std::uint32_t level(Ref ref) const noexcept { return is_leaf(ref) ? kBottom : levels_[ref]; }
  [[nodiscard]] Ref child(Ref ref, unsigned digit) const noexcept {
    return children_[std::size_t{ref} * digits_ + digit];
  }
  [[nodiscard]] std::span<const Ref> children(Ref ref) const noexcept {
    return std::span(children_).subspan(std::size_t{ref} * digits_, digits_);
  }
  /// The function after track `level` has been given `digit`. Precondition: level(ref) >= level.
  [[nodiscard]] Ref cofactor(Ref ref, std::uint32_t level, unsigned digit) const noexcept {
    return this->level(ref) == level ? child(ref, digit) : ref;
  }
  /// The leaf reached by a letter, given as one digit per track.
  [[nodiscard]] std::uint32_t follow(Ref ref, std::span<const std::uint8_t> letter) const noexcept {
    while (!is_leaf(ref)) ref = child(ref, letter[levels_[ref]]);
    return leaf_value(ref);
  }

  [[nodiscard]] std::size_t bytes() const noexcept {
    return levels_.size() * sizeof(std::uint32_t) + children_.size() * sizeof(Ref) +
           table_.size() * sizeof(std::uint32_t);
  }
  /// Level i becomes level to[i] everywhere. Precondition: `to` ascends strictly.
  void relabel(std::span<const unsigned> to);
  /// Drops the index that finds equal nodes; no node may be made afterwards.
  void freeze();
  /// Empties the arena and keeps its memory.
  void clear();

  /// Whether both hold the same nodes in the same order.
  friend bool operator==(const Forest& a, const Forest& b) {
    return a.digits_ == b.digits_ && a.levels_ == b.levels_ && a.children_ == b.children_;
  }

 private:
  void grow();

  unsigned digits_;
  std::vector<std::uint32_t> levels_;
  std::vector<Ref> children_;
  std::vector<std::uint32_t> table_;  ///< open addressing; 0 is free, else 1 + node
};

}  // namespace grundy::automaton
