/// What the digits of a code that leaves many heaps ask for, sorted by the question: which values do so many heaps
/// have?
#pragma once

#include <cstddef>
#include <vector>

#include "grundy/code/code.hpp"

namespace grundy::sequence {

/// A number of heaps under a constraint. Two heaps "?" are two heaps "!".
struct Leaving {
  code::Constraint constraint = code::Constraint::any;  ///< not `forbidden`
  std::size_t heaps = 2;  ///< at least 2, but 1 where one heap goes with any larger number
  bool more = false;      ///< and every larger number too
};

struct Leavings {
  bool none = false;  ///< all tokens may be taken
  bool one = false;   ///< one heap may be left
  std::vector<Leaving> many;
};

[[nodiscard]] Leavings leavings(const code::Digit& digit);

}  // namespace grundy::sequence
