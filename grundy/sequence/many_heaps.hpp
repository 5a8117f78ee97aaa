/// The engine for codes that leave three heaps or more, with any constraints and tails.
///
/// It keeps, for every number m of tokens and every number k of heaps, the set of values that k heaps with m tokens in
/// all can have, as bits. Heaps come in one at a time, smallest first, as the items of a knapsack: heap c with value v
/// turns the set of (k − 1, m − c) into part of the set of (k, m), every value xored with v. Taking an item any number
/// of times gives the unconstrained sets, at most once the pairwise unequal ones; remembering whether one or more kinds
/// of heap are in the sack gives "all equal" and "not all equal". The last number of heaps stands for itself and all
/// larger ones. Cost: O(N²) set operations for N heaps; memory: N sets for each number of heaps.
#pragma once

#include <cstdint>
#include <vector>

#include "grundy/sequence/engine_base.hpp"

namespace grundy::sequence {

class ManyHeapsEngine final : public Engine {
 public:
  explicit ManyHeapsEngine(code::Code code);

  bool extend(std::uint64_t to, run::Budget& budget) override;
  [[nodiscard]] std::uint64_t size() const override { return values_.size(); }
  [[nodiscard]] std::uint32_t value(std::uint64_t n) const override { return values_[n]; }
  [[nodiscard]] std::string_view method() const override { return "many-heaps"; }
  [[nodiscard]] bool failed() const override { return failed_; }

 private:
  /// Sets of values, [layer][tokens], each of `words_` words.
  using Table = std::vector<std::uint64_t>;

  [[nodiscard]] std::uint64_t* at(Table& table, std::size_t layer, std::uint64_t tokens) const {
    return table.data() + (layer * tokens_ + tokens) * words_;
  }
  [[nodiscard]] const std::uint64_t* at(const Table& table, std::size_t layer, std::uint64_t tokens) const {
    return table.data() + (layer * tokens_ + tokens) * words_;
  }
  void start(std::uint64_t tokens, std::size_t words);
  void put(std::uint64_t heap);
  void put_repeatedly(std::uint64_t heap, std::uint32_t value);
  void put_with_kinds(std::uint64_t heap, std::uint32_t value);
  void put_once(std::uint64_t heap, std::uint32_t value);
  void join(std::uint64_t* into, const std::uint64_t* from, std::uint32_t value) const;
  void unite(std::uint64_t* into, const std::uint64_t* from) const;
  [[nodiscard]] std::uint32_t decide(std::uint64_t heap);

  code::Code code_;
  std::size_t layers_ = 2;  ///< 0 … layers_ − 1 heaps; the last: that many or more
  bool repeated_ = false;   ///< some digit is unconstrained
  bool kinds_ = false;      ///< some digit is under "?" or "="
  bool once_ = false;       ///< some digit is under "!"
  std::uint64_t tokens_ = 0;
  std::size_t words_ = 1;  ///< a power of two
  Table any_;              ///< [k]
  Table one_kind_;         ///< [k]: all heaps equal
  Table more_kinds_;       ///< [k]: at least two different ones
  Table used_one_;         ///< the same with the item of the moment among the heaps
  Table used_more_;
  Table unequal_;  ///< [k]
  std::vector<std::uint64_t> options_;
  std::vector<std::uint32_t> values_;
  bool failed_ = false;
};

}  // namespace grundy::sequence
