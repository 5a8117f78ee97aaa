/// The inner loops of codes that leave many heaps: joining sets of values whose members are xored with a value.
/// Compiled once for every vector extension and chosen at run time by Highway.
#pragma once

#include <cstddef>
#include <cstdint>

#include "grundy/sequence/set_table.hpp"

namespace grundy::sequence {

/// The values v ^ values[c], v in the set of `tokens` − c, for c = first, …, last. Precondition: first ≥ 1, last ≤
/// tokens.
struct Join {
  const Window* const* sets = nullptr;  ///< [window][tokens]
  const std::uint32_t* values = nullptr;
  std::uint64_t tokens = 0;
  std::uint64_t first = 1;
  std::uint64_t last = 0;
  /// If not null, the sets are of pairs, heap c must not be in the pair, and these are the values of at least two
  /// pairs. Precondition: 3c < tokens.
  const Window* const* twice = nullptr;
};

/// Adds the values in window `window` to `found`, from c = first on until `found` holds all of `wanted`. Returns the
/// next c; what is looked at is last + 1 − c lines of memory.
[[nodiscard]] std::uint64_t join(const Join& task, std::size_t window, const Window& wanted, Window& found);

/// Adds to into[i] the values of from[i], each with `value` mod 512 xored, for i = count − 1, …, 0 in this order.
void join_rows(Window* into, const Window* from, std::size_t count, std::uint32_t value);

}  // namespace grundy::sequence
