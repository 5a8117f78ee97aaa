/// The search for one pair of heaps with a given xor.
///
/// Included once for every vector level (see vector_levels.hpp), hence the guard that toggles.
#if defined(GRUNDY_SEQUENCE_PAIRS_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef GRUNDY_SEQUENCE_PAIRS_INL
#undef GRUNDY_SEQUENCE_PAIRS_INL
#else
#define GRUNDY_SEQUENCE_PAIRS_INL
#endif

#include <hwy/highway.h>

#include "grundy/sequence/vector_levels.hpp"

HWY_BEFORE_NAMESPACE();
namespace grundy::sequence {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// One pass over a in [first, last]: is values[a] ^ partners[sum − a] == target for some a?
HWY_INLINE bool find_pair_in(const std::uint16_t* values, const std::uint16_t* partners, std::uint64_t sum,
                             std::uint64_t first, std::uint64_t last, std::uint16_t target, std::uint64_t* where) {
  const hn::ScalableTag<std::uint16_t> d;
  const std::size_t lanes = hn::Lanes(d);
  const auto wanted = hn::Set(d, target);
  std::uint64_t a = first;
  for (; a + 4 * lanes <= last + 1; a += 4 * lanes) {
    auto hits = hn::Eq(wanted, hn::Not(wanted));
    GRUNDY_UNROLL
    for (std::size_t k = 0; k < 4; ++k) {
      const auto left = hn::LoadU(d, values + a + k * lanes);
      const auto right = hn::Reverse(d, hn::LoadU(d, partners + (sum - a - (k + 1) * lanes + 1)));
      hits = hn::Or(hits, hn::Eq(hn::Xor(left, right), wanted));
    }
    if (!hn::AllFalse(d, hits)) break;
  }
  for (; a + lanes <= last + 1; a += lanes) {
    const auto left = hn::LoadU(d, values + a);
    const auto right = hn::Reverse(d, hn::LoadU(d, partners + (sum - a - lanes + 1)));
    const auto hit = hn::Eq(hn::Xor(left, right), wanted);
    if (!hn::AllFalse(d, hit)) {
      *where = a + static_cast<std::uint64_t>(hn::FindFirstTrue(d, hit));
      return true;
    }
  }
  for (; a <= last; ++a) {
    if ((values[a] ^ partners[sum - a]) == target) {
      *where = a;
      return true;
    }
  }
  return false;
}

}  // namespace HWY_NAMESPACE
}  // namespace grundy::sequence
HWY_AFTER_NAMESPACE();

#endif
