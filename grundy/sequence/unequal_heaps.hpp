/// Values of pairwise unequal heaps, for four heaps and more: a knapsack.
///
/// Heaps come in one at a time, smallest first, as items of which each is taken at most once: heap h with value v turns
/// the sets of k − 1 heaps with m − h tokens into part of those of k heaps with m, every value xored with v. (Other
/// methods take any heap away and ask for the rest; here the rest must not have it, so the order matters.)
/// Cost: less than N² / 2 joined sets for each number of heaps and N tokens; memory: a table for each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "grundy/sequence/set_table.hpp"

namespace grundy::sequence {

class UnequalHeaps {
 public:
  /// Sets of 2, …, `most` heaps; with `more` the last of `most` or more.
  UnequalHeaps(std::size_t most, bool more) : more_(more), tables_(most - 1) {}

  [[nodiscard]] std::size_t tables() const { return tables_.size(); }
  [[nodiscard]] std::size_t most() const { return tables_.size() + 1; }
  /// Sets of so many heaps (for `most`, that many or more): complete once all heaps are in that can be among them.
  [[nodiscard]] const SetTable& of(std::size_t heaps) const { return tables_[heaps - 2]; }

  /// Room for sets below `tokens`. If `tokens` grows all heaps must be put in again: the tables are empty then.
  void resize(std::size_t windows, std::size_t tokens);
  /// The next heap. Precondition: values[0 … heap], all below 512 · windows.
  void put(const std::vector<std::uint32_t>& values, std::uint64_t heap);

 private:
  void put_into_last(std::uint64_t heap, std::uint32_t value);

  bool more_ = false;
  std::size_t capacity_ = 0;
  std::size_t window_count_ = 0;
  std::vector<SetTable> tables_;  ///< [heaps − 2]
};

}  // namespace grundy::sequence
