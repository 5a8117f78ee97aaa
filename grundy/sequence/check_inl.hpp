/// Whether every rare value below the candidates of a block is excluded: by the listed witnesses, then by search.
///
/// Included once for every vector level (see vector_levels.hpp), hence the guard that toggles.
#if defined(GRUNDY_SEQUENCE_CHECK_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef GRUNDY_SEQUENCE_CHECK_INL
#undef GRUNDY_SEQUENCE_CHECK_INL
#else
#define GRUNDY_SEQUENCE_CHECK_INL
#endif

#include <algorithm>
#include <atomic>
#include <bit>

#include <hwy/highway.h>

#include "grundy/sequence/kernels.hpp"
#include "grundy/sequence/mask.hpp"
#include "grundy/sequence/pairs_inl.hpp"
#include "grundy/sequence/tile_inl.hpp"
#include "grundy/sequence/vector_levels.hpp"

HWY_BEFORE_NAMESPACE();
namespace grundy::sequence {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

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
      if (a >= sum || 2 * a == sum) continue;
      const std::uint16_t one = kept_code(task, a);
      const std::uint16_t other = kept_code(task, sum - a);
      // Two heaps that are no longer kept say nothing, though their xor is 0.
      if ((one ^ other) == target && ((one | other) & no_heap_bit) == 0) return Answer::yes;
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

}  // namespace HWY_NAMESPACE
}  // namespace grundy::sequence
HWY_AFTER_NAMESPACE();

#endif
