#include "grundy/sequence/leavings.hpp"

#include <algorithm>

namespace grundy::sequence {

Leavings leavings(const code::Digit& digit) {
  using code::Constraint;
  Leavings result;
  result.none = digit.at(0) != Constraint::forbidden;
  result.one = digit.at(1) != Constraint::forbidden;
  if (digit.empty()) return result;
  const std::size_t last = std::max<std::size_t>(digit.heaps.size() - 1, digit.more ? 2 : 0);
  for (std::size_t heaps = 2; heaps <= last; ++heaps) {
    Leaving leaving{digit.at(heaps), heaps, digit.more && heaps == last};
    if (leaving.constraint == Constraint::forbidden) continue;
    if (leaving.constraint == Constraint::mixed && heaps == 2 && !leaving.more)
      leaving.constraint = Constraint::unequal;
    if (leaving.constraint == Constraint::any && leaving.more && heaps == 2 && result.one) leaving.heaps = 1;
    result.many.push_back(leaving);
  }
  return result;
}

}  // namespace grundy::sequence
