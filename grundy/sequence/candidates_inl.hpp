/// The least common value of each heap of a block that no pair of a rare and a common heap reaches: pairs with heaps
/// before the block in vectors, then the heaps of the block one after the other.
///
/// Included once for every vector level (see vector_levels.hpp), hence the guard that toggles.
#if defined(GRUNDY_SEQUENCE_CANDIDATES_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef GRUNDY_SEQUENCE_CANDIDATES_INL
#undef GRUNDY_SEQUENCE_CANDIDATES_INL
#else
#define GRUNDY_SEQUENCE_CANDIDATES_INL
#endif

#include <algorithm>
#include <bit>

#include <hwy/highway.h>

#include "grundy/sequence/kernels.hpp"
#include "grundy/sequence/tile_inl.hpp"
#include "grundy/sequence/vector_levels.hpp"

HWY_BEFORE_NAMESPACE();
namespace grundy::sequence {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// excluded[word · 64 + k]: the common indices that heap n + k cannot have, by pairs with heaps before n.
template <class T>
HWY_INLINE void far_pairs(const SparseTask& task, std::size_t words, T* HWY_RESTRICT excluded) {
  constexpr int kVectors = static_cast<int>(tile_vectors<T>());
  const hn::ScalableTag<T> d;
  const std::size_t tile_heaps = static_cast<std::size_t>(kVectors) * hn::Lanes(d);
  for (std::size_t word = 0; word < words; ++word) {
    for (std::size_t k = 0; k < block_heaps; k += tile_heaps) {
      Tile<T, kVectors> tile;
      tile.clear();
      const std::uint32_t frame =
          gather(tile, 0, task, words, word, task.n + k, task.rare, task.rare + task.rare_groups, task.rare_at);
      tile.permute(frame);
      GRUNDY_UNROLL
      for (int v = 0; v < kVectors; ++v) {
        hn::StoreU(tile.v[v], d, excluded + word * block_heaps + k + static_cast<std::size_t>(v) * hn::Lanes(d));
      }
    }
  }
  for (std::size_t r = 0; r < task.reaches; ++r) {
    const std::uint64_t distance = task.reach[r].distance + task.base;
    const std::uint32_t flip = task.reach[r].flip;
    const std::uint64_t begin = distance > task.n ? distance - task.n : 0;
    const std::uint64_t known = std::min<std::uint64_t>(block_heaps, task.reach[r].distance);  // what lies before n
    for (std::size_t k = static_cast<std::size_t>(begin); k < known; ++k) {
      const std::uint32_t code = task.code[task.n + k - distance] ^ flip;
      const std::size_t word = sizeof(T) == 8 ? code >> 6U : 0;
      const std::uint32_t bit = sizeof(T) == 8 ? code & 63U : code;
      const bool in = sizeof(T) == 8 ? word < words : code < 8 * sizeof(T);
      if (in) excluded[word * block_heaps + k] = static_cast<T>(excluded[word * block_heaps + k] | (T{1} << bit));
    }
  }
}

/// Finds the least free index of eight heaps, one after the other, each excluding indices of the later ones.
template <int kLeastLag>
HWY_INLINE void eight_heaps(const std::uint64_t* near_free, std::uint64_t* HWY_RESTRICT free, std::uint8_t* index) {
  std::uint64_t f[8];
  GRUNDY_UNROLL
  for (int k = 0; k < 8; ++k) f[k] = free[k];
  GRUNDY_UNROLL
  for (int k = 0; k < 8; ++k) {
    const auto c = static_cast<std::size_t>(std::countr_zero(f[k]));
    index[k] = static_cast<std::uint8_t>(c);
    const std::uint64_t* const row = near_free + c * 8;
    GRUNDY_UNROLL
    for (int later = k + kLeastLag; later < 8; ++later) f[later] &= row[later - k];
  }
}

template <class T>
HWY_INLINE void sequential_one_word(const SparseTask& task, const T* HWY_RESTRICT excluded, std::uint16_t* index) {
  const hn::ScalableTag<std::uint64_t> d;
  const hn::Rebind<T, decltype(d)> dt;
  const hn::Rebind<std::uint32_t, decltype(d)> d32;
  const std::size_t lanes = std::min<std::size_t>(hn::Lanes(d), 8);
  const std::uint64_t* rows[block_heaps];
  alignas(64) std::uint64_t free[8];
  for (std::size_t s = 0; s < block_heaps; s += 8) {
    const std::size_t first = s > task.most_lag ? s - task.most_lag : 0;
    for (std::size_t k = 0; k < 8; k += lanes) {
      hn::Vec<decltype(d)> seen;
      if constexpr (sizeof(T) == 8)
        seen = hn::LoadU(d, excluded + s + k);
      else if constexpr (sizeof(T) == 4)
        seen = hn::PromoteTo(d, hn::LoadU(dt, excluded + s + k));
      else
        seen = hn::PromoteTo(d, hn::PromoteTo(d32, hn::LoadU(dt, excluded + s + k)));
      for (std::size_t i = first; i < s; ++i) seen = hn::Or(seen, hn::LoadU(d, rows[i] + (s - i) + k));
      hn::StoreU(hn::Not(seen), d, free + k);
    }
    std::uint8_t found[8];
    switch (task.least_lag) {
      case 0:
      case 1:
        eight_heaps<1>(task.near_free, free, found);
        break;
      case 2:
        eight_heaps<2>(task.near_free, free, found);
        break;
      case 3:
        eight_heaps<3>(task.near_free, free, found);
        break;
      case 4:
        eight_heaps<4>(task.near_free, free, found);
        break;
      case 5:
        eight_heaps<5>(task.near_free, free, found);
        break;
      default:
        eight_heaps<6>(task.near_free, free, found);
        break;
    }
    GRUNDY_UNROLL
    for (std::size_t k = 0; k < 8; ++k) {
      index[s + k] = found[k];
      rows[s + k] = task.near + std::size_t{found[k]} * near_stride;
    }
  }
}

inline void sequential_more_words(const SparseTask& task, std::size_t words, std::uint64_t* HWY_RESTRICT excluded,
                                  std::uint16_t* index) {
  const hn::ScalableTag<std::uint64_t> d;
  const std::size_t lanes = std::min<std::size_t>(hn::Lanes(d), 8);
  const std::uint64_t* rows[block_heaps];
  for (std::size_t s = 0; s < block_heaps; s += 8) {
    const std::size_t first = s > task.most_lag ? s - task.most_lag : 0;
    for (std::size_t word = 0; word < words; ++word) {
      std::uint64_t* const here = excluded + word * block_heaps + s;
      for (std::size_t k = 0; k < 8; k += lanes) {
        auto seen = hn::LoadU(d, here + k);
        for (std::size_t i = first; i < s; ++i) {
          seen = hn::Or(seen, hn::LoadU(d, rows[i] + word * near_stride + (s - i) + k));
        }
        hn::StoreU(seen, d, here + k);
      }
    }
    for (std::size_t k = 0; k < 8; ++k) {
      std::size_t c = words * 64;
      for (std::size_t word = 0; word < words; ++word) {
        const std::uint64_t seen = excluded[word * block_heaps + s + k];
        if (~seen == 0) continue;
        c = word * 64 + static_cast<std::size_t>(std::countr_one(seen));
        break;
      }
      index[s + k] = static_cast<std::uint16_t>(c);
      const std::uint64_t* const row = task.near + c * words * near_stride;
      rows[s + k] = row;
      for (std::size_t word = 0; word < words; ++word) {
        for (std::size_t later = k + 1; later < 8; ++later) {
          excluded[word * block_heaps + s + later] |= row[word * near_stride + later - k];
        }
      }
    }
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace grundy::sequence
HWY_AFTER_NAMESPACE();

#endif
