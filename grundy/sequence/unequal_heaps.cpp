#include "grundy/sequence/unequal_heaps.hpp"

#include <algorithm>

#include "grundy/sequence/join.hpp"

namespace grundy::sequence {

void UnequalHeaps::resize(std::size_t windows, std::size_t tokens) {
  for (SetTable& table : tables_) {
    table.resize(windows, tokens);
    if (tokens != capacity_) table.clear();
  }
  window_count_ = windows;
  capacity_ = tokens;
}

void UnequalHeaps::put(const std::vector<std::uint32_t>& values, std::uint64_t heap) {
  const std::uint32_t value = values[heap];
  if (heap >= capacity_) return;
  // From the largest number of heaps down: a set that is read has not got this heap yet.
  if (more_) put_into_last(heap, value);
  for (std::size_t heaps = most(); heaps > 2; --heaps) {
    // k different heaps below this one hold 1 + … + k to k · heap tokens.
    const std::uint64_t rest = heaps - 1;
    const std::uint64_t least = rest * (rest + 1) / 2;
    const std::uint64_t end = std::min<std::uint64_t>(capacity_ - heap, rest * heap);
    if (end <= least) continue;
    for (std::size_t w = 0; w < window_count_; ++w) {
      join_rows(tables_[heaps - 2].window(w) + heap + least,
                tables_[heaps - 3].windows()[w ^ (value / window_values)] + least, end - least, value);
    }
  }
  for (std::uint64_t other = 1; other < heap && heap + other < capacity_; ++other) {
    tables_[0].add(heap + other, value ^ values[other]);
  }
}

/// The sets of the last table are read and written: blocks of numbers of tokens, largest first, each read below itself.
void UnequalHeaps::put_into_last(std::uint64_t heap, std::uint32_t value) {
  constexpr std::uint64_t block = 64;
  SetTable& last = tables_.back();
  const std::uint64_t least = most() * (most() + 1) / 2;
  for (std::uint64_t end = capacity_ - heap; end > least;) {
    const std::uint64_t begin = std::max(least, end - std::min({end, block, heap}));
    for (std::size_t w = 0; w < window_count_; ++w) {
      join_rows(last.window(w) + heap + begin, last.windows()[w ^ (value / window_values)] + begin, end - begin, value);
    }
    end = begin;
  }
}

}  // namespace grundy::sequence
