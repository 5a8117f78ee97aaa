/// The engine for codes that leave three heaps or more, with any constraints and tails.
///
/// The value of a heap is looked for in windows of 512 values, lowest first. Into a window go the values of the options
/// as sets (value_sets.hpp), joined one heap c after the other: those of what is left, each xored with the value of c,
/// for as long as the window lacks any. Where options are many a window is full after a few dozen; only the window with
/// the value itself is searched to the end. For a repeating tail what was joined is kept for each residue.
///
/// Cost for N heaps and values below V: N²/4 marks for pairs, and for three heaps N²/6 joined windows for each number
/// of tokens that may be removed, in the dense case; where there are holes in every window V / 512 times as many. Four
/// heaps and more need the sets of all fewer heaps: V / 512 · N² / 2k joined windows for each k.
/// Memory: N · V / 8 bytes for each number of heaps but the largest.
#pragma once

#include <cstdint>
#include <vector>

#include "grundy/sequence/engine_base.hpp"
#include "grundy/sequence/value_sets.hpp"

namespace grundy::sequence {

class ManyHeapsEngine final : public Engine {
 public:
  explicit ManyHeapsEngine(code::Code code);

  bool extend(std::uint64_t to, run::Budget& budget) override;
  [[nodiscard]] std::uint64_t size() const override { return values_.size(); }
  [[nodiscard]] std::uint32_t value(std::uint64_t n) const override { return values_[n]; }
  [[nodiscard]] std::string_view method() const override { return "many-heaps"; }

 private:
  [[nodiscard]] bool reserve(std::uint64_t tokens, std::uint32_t limit, run::Budget& budget);
  [[nodiscard]] std::size_t windows() const { return window_masks_.size(); }
  void collect(const Leavings& leavings, std::uint64_t tokens);
  void collect_tail(std::uint64_t heap);
  [[nodiscard]] std::uint32_t decide(std::uint64_t heap);

  code::Code code_;
  std::vector<Leavings> digits_;  ///< those that do not repeat
  std::vector<Leavings> adding_;
  std::vector<Leavings> tail_;
  ValueSets sets_;
  SetTable tail_found_;  ///< [place in the tail · its length + tokens mod its length]: the options with so many tokens
  std::uint64_t tail_collected_ = 0;  ///< for heaps below
  std::uint32_t limit_ = 1;           ///< all values are below, a power of two
  std::vector<Window> window_masks_;  ///< the values below the limit
  std::uint64_t tokens_ = 0;          ///< room for sets below
  Sources sources_;
  std::vector<std::uint32_t> values_;
};

}  // namespace grundy::sequence
