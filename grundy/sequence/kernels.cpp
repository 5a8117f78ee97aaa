#include "grundy/sequence/kernels.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <memory>

#include "grundy/sequence/mask.hpp"

// One level is enough for each width of vectors.
#undef HWY_DISABLED_TARGETS
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "grundy/sequence/kernels.cpp"
#include <hwy/foreach_target.h>  // IWYU pragma: keep
#include <hwy/highway.h>

// Unrolled loops make a build with sanitizers take minutes.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define GRUNDY_UNROLL
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define GRUNDY_UNROLL
#endif
#if defined(GRUNDY_UNROLL)
#elif defined(__clang__)
#define GRUNDY_UNROLL _Pragma("unroll")
#else
#define GRUNDY_UNROLL _Pragma("GCC unroll 16")
#endif

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

bool FindPair(const std::uint16_t* values, std::uint64_t sum, std::uint64_t first, std::uint64_t last,
              std::uint16_t target) {
  std::uint64_t where = 0;
  return find_pair_in(values, values, sum, first, last, target, &where);
}

unsigned MissingOfFour(const std::uint16_t* values, std::uint64_t sum, std::uint64_t first, std::uint64_t last,
                       const std::uint16_t* targets) {
  const hn::ScalableTag<std::uint16_t> d;
  const std::size_t lanes = hn::Lanes(d);
  const auto t0 = hn::Set(d, targets[0]);
  const auto t1 = hn::Set(d, targets[1]);
  const auto t2 = hn::Set(d, targets[2]);
  const auto t3 = hn::Set(d, targets[3]);
  // A hit leaves all bits of a lane set in "seen": zero lanes everywhere mean that the target is missing.
  auto s0 = hn::Zero(d);
  auto s1 = s0;
  auto s2 = s0;
  auto s3 = s0;
  std::uint64_t a = first;
  constexpr std::size_t kRounds = 8;
  while (a + kRounds * lanes <= last + 1) {
    for (std::size_t round = 0; round < kRounds; ++round, a += lanes) {
      const auto both = hn::Xor(hn::LoadU(d, values + a), hn::Reverse(d, hn::LoadU(d, values + (sum - a - lanes + 1))));
      s0 = hn::Or(s0, hn::VecFromMask(d, hn::Eq(both, t0)));
      s1 = hn::Or(s1, hn::VecFromMask(d, hn::Eq(both, t1)));
      s2 = hn::Or(s2, hn::VecFromMask(d, hn::Eq(both, t2)));
      s3 = hn::Or(s3, hn::VecFromMask(d, hn::Eq(both, t3)));
    }
    if (!hn::AllTrue(d, hn::Eq(s0, hn::Zero(d))) && !hn::AllTrue(d, hn::Eq(s1, hn::Zero(d))) &&
        !hn::AllTrue(d, hn::Eq(s2, hn::Zero(d))) && !hn::AllTrue(d, hn::Eq(s3, hn::Zero(d)))) {
      return 0;
    }
  }
  unsigned missing = 0;
  if (hn::AllTrue(d, hn::Eq(s0, hn::Zero(d)))) missing |= 1U;
  if (hn::AllTrue(d, hn::Eq(s1, hn::Zero(d)))) missing |= 2U;
  if (hn::AllTrue(d, hn::Eq(s2, hn::Zero(d)))) missing |= 4U;
  if (hn::AllTrue(d, hn::Eq(s3, hn::Zero(d)))) missing |= 8U;
  for (; a <= last; ++a) {
    const auto both = static_cast<std::uint16_t>(values[a] ^ values[sum - a]);
    for (unsigned k = 0; k < 4; ++k) {
      if (both == targets[k]) missing &= ~(1U << k);
    }
  }
  return missing;
}

std::uint64_t FindFour(const std::uint16_t* codes, std::uint64_t first, std::uint64_t last, const std::uint16_t* tail) {
  const hn::ScalableTag<std::uint16_t> d;
  const std::size_t lanes = hn::Lanes(d);
  const auto t0 = hn::Set(d, tail[0]);
  const auto t1 = hn::Set(d, tail[1]);
  const auto t2 = hn::Set(d, tail[2]);
  const auto t3 = hn::Set(d, tail[3]);
  std::uint64_t i = first;
  for (; i + lanes <= last; i += lanes) {
    const auto a = hn::Or(hn::Xor(hn::LoadU(d, codes + i), t0), hn::Xor(hn::LoadU(d, codes + i + 1), t1));
    const auto b = hn::Or(hn::Xor(hn::LoadU(d, codes + i + 2), t2), hn::Xor(hn::LoadU(d, codes + i + 3), t3));
    const auto same = hn::Eq(hn::Or(a, b), hn::Zero(d));
    if (!hn::AllFalse(d, same)) return i + static_cast<std::uint64_t>(hn::FindFirstTrue(d, same));
  }
  for (; i < last; ++i) {
    if (codes[i] == tail[0] && codes[i + 1] == tail[1] && codes[i + 2] == tail[2] && codes[i + 3] == tail[3]) return i;
  }
  return last;
}

void MostCommonIndex(const std::uint16_t* codes, std::size_t count, std::uint16_t* most) {
  const hn::ScalableTag<std::uint16_t> d;
  const std::size_t lanes = hn::Lanes(d);
  const auto beyond = hn::Set(d, std::uint16_t{0x3FFF});
  most[0] = most[1] = 0;
  std::size_t i = 0;
  if (lanes % 2 == 0) {
    auto seen = hn::Zero(d);
    for (; i + lanes <= count; i += lanes) {
      const auto code = hn::LoadU(d, codes + i);
      seen = hn::Max(seen, hn::IfThenZeroElse(hn::Gt(code, beyond), code));
    }
    std::uint16_t each[hn::MaxLanes(d)];
    hn::StoreU(seen, d, each);
    for (std::size_t k = 0; k < lanes; ++k) most[k % 2] = std::max(most[k % 2], each[k]);
  }
  for (; i < count; ++i) {
    if (codes[i] <= 0x3FFFU) most[i % 2] = std::max(most[i % 2], codes[i]);
  }
}

enum class Answer : std::uint8_t { no, yes, unknown };

/// The code of a heap that is kept, or no_code.
inline std::uint16_t kept_code(const SparseTask& task, std::uint64_t heap) {
  if (heap >= task.base) return task.code[heap - task.base];
  return heap < task.prefix_size ? task.prefix[heap] : no_code;
}

/// Whether heap n has an option with the rare index u: by the heaps that last served, else by all pairs that are kept.
inline Answer rare_is_excluded(const SparseTask& task, Searcher& searcher, std::uint64_t n, std::uint32_t u) {
  for (std::size_t i = 0; i < task.takes; ++i) {
    if ((kept_code(task, n - task.take[i].distance) ^ task.take[i].flip) == (u | rare_bit)) return Answer::yes;
  }
  ++searcher.scanned;
  const auto target = static_cast<std::uint16_t>(u);
  std::uint64_t* const hint = searcher.hint + hint_stride * std::size_t{u};
  for (std::size_t s = 0; s < task.splits; ++s) {
    const std::uint64_t sum = n - task.split[s].removed;
    if (task.split[s].pairs == Pairs::equal) {
      if (u == 0 && sum % 2 == 0) return Answer::yes;
      continue;
    }
    for (std::size_t h = 0; h < hint_stride; ++h) {
      const std::uint64_t a = hint[h];
      if (a < sum && 2 * a != sum && (kept_code(task, a) ^ kept_code(task, sum - a)) == target) return Answer::yes;
    }
  }
  // While all heaps are kept, the pairs are complete; later, one heap of a pair is in the prefix and one in the window.
  const std::uint16_t* const left = task.base == 0 ? task.code : task.prefix;
  for (std::size_t s = 0; s < task.splits; ++s) {
    if (task.split[s].pairs == Pairs::equal) continue;
    const std::uint64_t sum = n - task.split[s].removed;
    std::uint64_t last = task.split[s].pairs == Pairs::unequal ? (sum - 1) / 2 : sum / 2;
    if (task.base != 0) last = std::min({last, task.prefix_size - 1, sum - task.base});
    std::uint64_t where = 0;
    // Near the last success, then among small heaps (they pair with the latest ones, which are at hand), then all
    // others.
    const std::uint64_t middle = std::min(last, hint[0]);
    const std::uint64_t behind = std::min(last, middle + (std::uint64_t{1} << 12U));
    const std::uint64_t small = std::min(last, std::uint64_t{1} << 14U);
    if (find_pair_in(left, task.code, sum - task.base, middle, behind, target, &where) ||
        find_pair_in(left, task.code, sum - task.base, 1, small, target, &where) ||
        find_pair_in(left, task.code, sum - task.base, std::max(behind, small), last, target, &where) ||
        find_pair_in(left, task.code, sum - task.base, small, middle, target, &where)) {
      // Either heap of a pair tends to serve again: the one with its partner shifted, or the other way about.
      for (std::size_t h = hint_stride - 1; h >= 2; --h) hint[h] = hint[h - 2];
      hint[0] = where;
      hint[1] = sum - where;
      return Answer::yes;
    }
  }
  if (task.base == 0) return Answer::no;
  // Pairs with both heaps in the window: while the window is more than half of all.
  for (std::size_t s = 0; s < task.splits; ++s) {
    if (task.split[s].pairs == Pairs::equal) continue;
    const std::uint64_t sum = n - task.split[s].removed;
    const std::uint64_t last = task.split[s].pairs == Pairs::unequal ? (sum - 1) / 2 : sum / 2;
    std::uint64_t where = 0;
    if (task.base <= last &&
        find_pair_in(task.code, task.code, sum - 2 * task.base, 0, last - task.base, target, &where)) {
      return Answer::yes;
    }
  }
  return Answer::unknown;
}

/// A block whose heaps have candidates, on its way to being checked.
template <class T>
struct Slot {
  std::uint64_t n = 0;
  std::size_t count = 0;                           ///< heaps with a candidate
  alignas(64) T needed[most_words * block_heaps];  ///< [word · 64 + k]: rare indices to be excluded for heap n + k
  std::size_t event_at = block_heaps;              ///< the first heap that is rare, or cannot be decided
  Event event = Event::done;
  std::uint16_t rare_index = 0;
  std::atomic<bool> checked{false};
};

/// Removes from slot.needed the rare indices that the heaps have options with, by the listed witnesses. Whether any is
/// left.
template <class T>
HWY_INLINE bool witnesses(const SparseTask& task, std::size_t words, Slot<T>& slot) {
  constexpr int kVectors = static_cast<int>(tile_vectors<T>());
  const hn::ScalableTag<T> d;
  const std::size_t tile_heaps = static_cast<std::size_t>(kVectors) * hn::Lanes(d);
  const Group* group = task.witness;
  bool open = true;
  for (std::size_t batch = 0; batch < task.witness_batches && open; ++batch) {
    const Group* const end = task.witness + task.witness_batch[batch];
    open = false;
    for (std::size_t word = 0; word < words; ++word) {
      for (std::size_t k = 0; k < block_heaps; k += tile_heaps) {
        Tile<T, kVectors> tile;
        tile.clear();
        const std::uint32_t frame = gather(tile, 0, task, words, word, slot.n + k, group, end, task.witness_at);
        tile.permute(frame);
        auto left = hn::Zero(d);
        GRUNDY_UNROLL
        for (int v = 0; v < kVectors; ++v) {
          T* const at = slot.needed + word * block_heaps + k + static_cast<std::size_t>(v) * hn::Lanes(d);
          const auto still = hn::AndNot(tile.v[v], hn::LoadU(d, at));
          hn::StoreU(still, d, at);
          left = hn::Or(left, still);
        }
        open = open || !hn::AllTrue(d, hn::Eq(left, hn::Zero(d)));
      }
    }
    group = end;
  }
  return open;
}

/// Sees to it that every rare value below the candidates of a block is excluded, up to the first heap where it is not.
template <class T>
HWY_INLINE void check_block(const SparseTask& task, std::size_t words, Slot<T>& slot, Searcher& searcher) {
  if (slot.count == 0 || !witnesses(task, words, slot)) return;
  for (std::size_t k = 0; k < slot.count; ++k) {
    for (std::size_t word = 0; word < words; ++word) {
      for (std::uint64_t left = slot.needed[word * block_heaps + k]; left != 0; left &= left - 1) {
        const auto u = static_cast<std::uint32_t>(word * 64 + static_cast<std::size_t>(std::countr_zero(left)));
        const Answer answer = rare_is_excluded(task, searcher, slot.n + k, u);
        if (answer == Answer::yes) continue;
        slot.event = answer == Answer::no ? Event::rare : Event::undecided;
        slot.event_at = k;
        slot.rare_index = static_cast<std::uint16_t>(u);
        return;
      }
    }
  }
}

/// Finds the candidates of the next block, writes them down as if they stood, and puts the block into `slot`. The event
/// `full` if a heap has none; the block ends before it then.
template <class T>
HWY_INLINE Event advance(SparseTask& task, std::size_t words, std::uint64_t end, Slot<T>& slot) {
  alignas(64) T excluded[most_words * block_heaps];
  std::uint16_t index[block_heaps];
  const std::size_t limit = sizeof(T) == 8 ? words * 64 : 8 * sizeof(T);
  const std::uint64_t n = task.n;
  far_pairs<T>(task, words, excluded);
  if constexpr (sizeof(T) == 8) {
    if (words == 1)
      sequential_one_word<T>(task, excluded, index);
    else
      sequential_more_words(task, words, excluded, index);
  } else {
    sequential_one_word<T>(task, excluded, index);
  }
  std::size_t count = static_cast<std::size_t>(std::min<std::uint64_t>(block_heaps, end - n));
  Event event = Event::done;
  std::uint16_t* const code = task.code + (n - task.base);
  for (std::size_t k = 0; k < count; ++k) {
    if (index[k] >= limit) {
      count = k;
      event = Event::full;
      break;
    }
    code[k] = index[k];
    const std::uint64_t* const below = task.below[(n + k) & 1U] + std::size_t{index[k]} * words;
    for (std::size_t word = 0; word < words; ++word) slot.needed[word * block_heaps + k] = static_cast<T>(below[word]);
  }
  for (std::size_t k = count; k < block_heaps; ++k) {
    for (std::size_t word = 0; word < words; ++word) slot.needed[word * block_heaps + k] = 0;
  }
  for (std::size_t s = 0; s < task.splits; ++s) {
    if (task.split[s].pairs == Pairs::equal) continue;
    const std::uint64_t at = n + task.split[s].removed - task.window_base;
    for (std::size_t k = 0; k < count; ++k) {
      const std::size_t word = sizeof(T) == 8 ? std::size_t{index[k]} >> 6U : 0;
      const unsigned bit = sizeof(T) == 8 ? index[k] & 63U : index[k];
      T* const window = static_cast<T*>(task.window[word]) + at + k;
      *window = static_cast<T>(*window | (T{1} << bit));
    }
  }
  slot.n = n;
  slot.count = count;
  slot.event = Event::done;
  slot.event_at = block_heaps;
  task.n = n + count;
  return event;
}

/// Takes back what was written down from the heap of a slot's event on, but for that heap if it is rare.
template <class T>
void take_back(SparseTask& task, std::size_t words, const Slot<T>& slot) {
  const std::uint64_t heap = slot.n + slot.event_at;
  std::uint16_t* const code = task.code - static_cast<std::ptrdiff_t>(task.base);
  for (std::uint64_t later = heap; later < task.n; ++later) code[later] = no_code;
  std::uint64_t least = ~std::uint64_t{0};
  std::uint64_t most = 0;
  for (std::size_t s = 0; s < task.splits; ++s) {
    if (task.split[s].pairs == Pairs::equal) continue;
    least = std::min<std::uint64_t>(least, task.split[s].removed);
    most = std::max<std::uint64_t>(most, task.split[s].removed);
  }
  if (most >= least) {
    for (std::size_t word = 0; word < words; ++word) {
      T* const window = static_cast<T*>(task.window[word]) - static_cast<std::ptrdiff_t>(task.window_base);
      std::fill(window + heap + least, window + task.n + most, T{0});
    }
    for (std::size_t s = 0; s < task.splits; ++s) {
      if (task.split[s].pairs == Pairs::equal) continue;
      // Heaps before this one that the cleared lanes show.
      for (std::uint64_t m = heap - std::min(heap, task.split[s].removed - least); m < heap; ++m) {
        if ((code[m] & (rare_bit | no_code)) != 0) continue;
        const std::size_t word = sizeof(T) == 8 ? std::size_t{code[m]} >> 6U : 0;
        const unsigned bit = sizeof(T) == 8 ? code[m] & 63U : code[m];
        T* const window = static_cast<T*>(task.window[word]) + (m + task.split[s].removed - task.window_base);
        *window = static_cast<T>(*window | (T{1} << bit));
      }
    }
  }
  task.n = heap;
  if (slot.event == Event::rare) {
    code[heap] = static_cast<std::uint16_t>(slot.rare_index | rare_bit);
    ++task.n;
  }
}

template <class T>
Event run_alone(std::size_t words, SparseTask& task, std::uint64_t end) {
  Slot<T> slot;
  while (task.n < end) {
    const Event event = advance(task, words, end, slot);
    check_block(task, words, slot, task.searcher[0]);
    if (slot.event != Event::done) {
      take_back(task, words, slot);
      return slot.event;
    }
    if (event != Event::done) return event;
  }
  return Event::done;
}

constexpr std::size_t ring_slots = 32;

/// Blocks between the one that advances and those that check.
template <class T>
struct Ring {
  const SparseTask* task = nullptr;
  std::size_t words = 1;
  std::array<Slot<T>, ring_slots> slot;
  alignas(64) std::atomic<std::uint64_t> published{0};
  alignas(64) std::atomic<std::uint64_t> claimed{0};
  alignas(64) std::atomic<bool> over{false};

  /// Checks the next block that nobody has taken. False if there is none.
  HWY_INLINE bool check_next(Searcher& searcher) {
    std::uint64_t next = claimed.load(std::memory_order_relaxed);
    while (next < published.load(std::memory_order_acquire)) {
      if (!claimed.compare_exchange_weak(next, next + 1, std::memory_order_relaxed)) continue;
      Slot<T>& mine = slot[next % ring_slots];
      check_block(*task, words, mine, searcher);
      mine.checked.store(true, std::memory_order_release);
      return true;
    }
    return false;
  }
};

template <class T>
void CheckTask(void* context, unsigned, unsigned worker) {
  auto& ring = *static_cast<Ring<T>*>(context);
  while (!ring.over.load(std::memory_order_acquire)) {
    if (!ring.check_next(ring.task->searcher[worker])) run::pause_briefly();
  }
}

/// The owner finds candidates, block after block, and the crew checks them behind it. Where a check finds a rare heap
/// (seldom, or this method is not worth it), what was found after it is taken back.
template <class T>
Event run_shared(std::size_t words, SparseTask& task, std::uint64_t end) {
  const auto ring = std::make_unique<Ring<T>>();
  ring->task = &task;
  ring->words = words;
  task.crew->begin(task.crew->size() - 1, &CheckTask<T>, ring.get());
  std::uint64_t published = 0;
  std::uint64_t retired = 0;
  const Slot<T>* broken = nullptr;
  Event event = Event::done;
  // Waits for the oldest block; true if it is as it was thought to be.
  const auto retire = [&]() HWY_ATTR {
    const Slot<T>& oldest = ring->slot[retired % ring_slots];
    while (!oldest.checked.load(std::memory_order_acquire)) {
      if (!ring->check_next(task.searcher[0])) run::pause_briefly();
    }
    ++retired;
    if (oldest.event != Event::done) broken = &oldest;
    return broken == nullptr;
  };
  while (task.n < end && event == Event::done) {
    if (published - retired == ring_slots && !retire()) break;
    while (retired < published && ring->slot[retired % ring_slots].checked.load(std::memory_order_acquire)) {
      if (!retire()) break;
    }
    if (broken != nullptr) break;
    Slot<T>& slot = ring->slot[published % ring_slots];
    slot.checked.store(false, std::memory_order_relaxed);
    event = advance(task, words, end, slot);
    ring->published.store(++published, std::memory_order_release);
  }
  while (broken == nullptr && retired < published) (void)retire();
  // Blocks after a broken one are of no use, but those under way must not be disturbed.
  ring->over.store(true, std::memory_order_release);
  task.crew->end();
  if (broken == nullptr) return event;
  take_back(task, words, *broken);
  return broken->event;
}

template <class T>
Event run(std::size_t words, SparseTask& task, std::uint64_t end) {
  return task.crew == nullptr ? run_alone<T>(words, task, end) : run_shared<T>(words, task, end);
}

Event RunSparse(LaneType lane, std::size_t words, SparseTask& task, std::uint64_t end) {
  switch (lane) {
    case LaneType::u16:
      return run<std::uint16_t>(1, task, end);
    case LaneType::u32:
      return run<std::uint32_t>(1, task, end);
    case LaneType::u64:
      break;
  }
  return run<std::uint64_t>(words, task, end);
}

}  // namespace HWY_NAMESPACE
}  // namespace grundy::sequence
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace grundy::sequence {

HWY_EXPORT(RunSparse);
HWY_EXPORT(FindPair);
HWY_EXPORT(MissingOfFour);
HWY_EXPORT(MostCommonIndex);
HWY_EXPORT(FindFour);

Event run_sparse(LaneType lane, std::size_t words, SparseTask& task, std::uint64_t end) {
  return HWY_DYNAMIC_DISPATCH(RunSparse)(lane, words, task, end);
}

bool find_pair(const std::uint16_t* values, std::uint64_t sum, std::uint64_t first, std::uint64_t last,
               std::uint16_t target) {
  return HWY_DYNAMIC_DISPATCH(FindPair)(values, sum, first, last, target);
}

unsigned missing_of_four(const std::uint16_t* values, std::uint64_t sum, std::uint64_t first, std::uint64_t last,
                         const std::uint16_t* targets) {
  return HWY_DYNAMIC_DISPATCH(MissingOfFour)(values, sum, first, last, targets);
}

std::uint64_t find_four(const std::uint16_t* codes, std::uint64_t first, std::uint64_t last,
                        const std::array<std::uint16_t, 4>& tail) {
  return HWY_DYNAMIC_DISPATCH(FindFour)(codes, first, last, tail.data());
}

std::array<std::uint16_t, 2> most_common_index(const std::uint16_t* codes, std::size_t count) {
  std::array<std::uint16_t, 2> most{};
  HWY_DYNAMIC_DISPATCH(MostCommonIndex)(codes, count, most.data());
  return most;
}

}  // namespace grundy::sequence
#endif
