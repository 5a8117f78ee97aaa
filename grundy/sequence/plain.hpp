/// The plain engine: a heap's value from all its pairs, one by one. It is what the fast engine begins with, falls back
/// to, and is measured against. Cost: n / 2 steps for each way of splitting.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "grundy/sequence/splitting.hpp"

namespace grundy::sequence {

/// Computes one heap at a time; keeps a table of the values seen, so make one and use it often.
class PlainMex {
 public:
  explicit PlainMex(const Splitting& game) : game_(game) {}

  /// The value of heap `n`, from the values of all smaller heaps. Cost: O(n · ways to split).
  [[nodiscard]] std::uint32_t value(std::uint64_t n, std::span<const std::uint16_t> smaller);

 private:
  const Splitting& game_;
  std::vector<std::uint32_t> seen_;  ///< [v] == stamp_: v is the value of an option
  std::uint32_t stamp_ = 0;
};

}  // namespace grundy::sequence
