/// A monoid and copies of a new kind beside it, put together and reduced.
#pragma once

#include <cstddef>
#include <vector>

#include "grundy/misere/monoid.hpp"

namespace grundy::misere {

/// Sums X + k·h, where X has an element of `monoid` and h is a new kind.
struct Layers {
  Monoid monoid;                              ///< of X; its own `lost` does not count
  std::vector<Bits> lost;                     ///< by k, the elements of X for which X + k·h is lost
  std::vector<std::vector<Element>> coarser;  ///< by k and the element of X, that of X + k·h in a coarser monoid
  std::size_t equal_to = 0;                   ///< as many copies as there are layers are as good as this number
};

/// The monoid of the pairs, in which pairs that no sum tells apart are joined (by who loses, and by the coarser
/// element). The new kind is the next. Cost: a few times pairs · generators, and the square of the size of what comes
/// out.
[[nodiscard]] Refinement joined(const Layers& layers);

}  // namespace grundy::misere
