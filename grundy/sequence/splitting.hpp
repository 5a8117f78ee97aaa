/// The shape of a game whose moves leave at most two heaps, as the engines want it: three lists of numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "grundy/code/code.hpp"

namespace grundy::sequence {

/// Which pairs a splitting move may leave.
enum class Pairs : std::uint8_t {
  all,      ///< any two non-empty heaps
  unequal,  ///< two different heaps ("!" or "?")
  equal,    ///< two equal heaps ("=")
};

struct Split {
  std::uint32_t removed = 0;
  Pairs pairs = Pairs::all;
};

/// A game of moves that finish a heap, shorten it, or split it in two. Nothing is removed twice in one list.
struct Splitting {
  std::vector<std::uint32_t> finish;  ///< n of this list may be taken whole: the option 0
  std::vector<std::uint32_t> take;    ///< from n > t leave one heap n − t
  std::vector<Split> split;           ///< from n ≥ t + 2 leave two heaps with n − t tokens

  /// The largest number of tokens that a move removes.
  [[nodiscard]] std::uint32_t most_removed() const;
};

/// The shape of `code`; none if a move may leave three heaps, or there is a repeating tail.
[[nodiscard]] std::optional<Splitting> splitting(const code::Code& code);

}  // namespace grundy::sequence
