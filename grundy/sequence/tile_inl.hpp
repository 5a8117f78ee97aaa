/// Tiles: the one-hot words of many heaps in registers, into which the windows of rare heaps (or witnesses) are ORed.
///
/// Included once for every vector level (see vector_levels.hpp), hence the guard that toggles.
#if defined(GRUNDY_SEQUENCE_TILE_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef GRUNDY_SEQUENCE_TILE_INL
#undef GRUNDY_SEQUENCE_TILE_INL
#else
#define GRUNDY_SEQUENCE_TILE_INL
#endif

#include <algorithm>
#include <bit>

#include <hwy/highway.h>

#include "grundy/sequence/kernels.hpp"
#include "grundy/sequence/vector_levels.hpp"

HWY_BEFORE_NAMESPACE();
namespace grundy::sequence {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// Exchanges the bits whose places differ in bit j of the place, in every lane.
template <int kDistance, class D, class V = hn::Vec<D>>
HWY_INLINE V exchange(D d, V v) {
  using T = hn::TFromD<D>;
  constexpr std::uint64_t patterns[6] = {0x5555555555555555U, 0x3333333333333333U, 0x0F0F0F0F0F0F0F0FU,
                                         0x00FF00FF00FF00FFU, 0x0000FFFF0000FFFFU, 0x00000000FFFFFFFFU};
  const V low = hn::Set(d, static_cast<T>(patterns[std::countr_zero(static_cast<unsigned>(kDistance))]));
  const V up = hn::ShiftLeft<kDistance>(v);
  const V down = hn::ShiftRight<kDistance>(v);
  return hn::Or(hn::And(low, down), hn::AndNot(low, up));
}

/// A tile of kVectors vectors of lanes, one after the other in memory, held in registers.
template <class T, int kVectors>
struct Tile {
  using D = hn::ScalableTag<T>;
  hn::Vec<D> v[static_cast<std::size_t>(kVectors)];

  HWY_INLINE void clear() {
    GRUNDY_UNROLL
    for (int k = 0; k < kVectors; ++k) v[k] = hn::Zero(D());
  }
  HWY_INLINE void add(const T* from) {
    GRUNDY_UNROLL
    for (int k = 0; k < kVectors; ++k)
      v[k] = hn::Or(v[k], hn::LoadU(D(), from + static_cast<std::size_t>(k) * hn::Lanes(D())));
  }
  HWY_INLINE void add(const T* from, const T* more) {
    GRUNDY_UNROLL
    for (int k = 0; k < kVectors; ++k) {
      const std::size_t at = static_cast<std::size_t>(k) * hn::Lanes(D());
      v[k] = hn::Or(v[k], hn::Or(hn::LoadU(D(), from + at), hn::LoadU(D(), more + at)));
    }
  }
  template <int kDistance>
  HWY_INLINE void exchange_all() {
    GRUNDY_UNROLL
    for (int k = 0; k < kVectors; ++k) v[k] = exchange<kDistance>(D(), v[k]);
  }
  /// Bit i goes to bit i ^ x.
  HWY_INLINE void permute(std::uint32_t x) {
    if ((x & 1U) != 0) exchange_all<1>();
    if ((x & 2U) != 0) exchange_all<2>();
    if ((x & 4U) != 0) exchange_all<4>();
    if ((x & 8U) != 0) exchange_all<8>();
    if constexpr (sizeof(T) >= 4) {
      if ((x & 16U) != 0) exchange_all<16>();
    }
    if constexpr (sizeof(T) >= 8) {
      if ((x & 32U) != 0) exchange_all<32>();
    }
  }
};

template <class T>
constexpr std::size_t tile_vectors() {
  const std::size_t all = block_heaps * sizeof(T) / hn::MaxLanes(hn::ScalableTag<std::uint8_t>());
  return std::min<std::size_t>(all, 8);
}

/// The pairs of `groups` with the heaps window[base − position + …]: ORed into one tile, in the frame of the last
/// index.
template <class T, int kVectors>
HWY_INLINE std::uint32_t gather(Tile<T, kVectors>& tile, std::uint32_t frame, const SparseTask& task, std::size_t words,
                                std::size_t word, std::uint64_t at, const Group* group, const Group* end,
                                const std::uint32_t* positions) {
  for (; group != end; ++group) {
    const std::size_t source = word ^ (group->index >> 6U);
    if (source >= words) continue;
    const std::uint32_t low = group->index & 63U;
    tile.permute(frame ^ low);
    frame = low;
    const T* const window = static_cast<const T*>(task.window[source]) + (at - task.window_base);
    std::uint32_t i = group->begin;
    for (; i + 2 <= group->end; i += 2) tile.add(window - positions[i], window - positions[i + 1]);
    if (i < group->end) tile.add(window - positions[i]);
  }
  return frame;
}

}  // namespace HWY_NAMESPACE
}  // namespace grundy::sequence
HWY_AFTER_NAMESPACE();

#endif
