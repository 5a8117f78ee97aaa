/// The sparse method: blocks of heaps are given candidates, which are then checked; alone, or shared with a crew.
#include "grundy/sequence/vector_levels.hpp"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "grundy/sequence/sparse.cpp"
#include <algorithm>
#include <array>
#include <atomic>
#include <memory>

#include <hwy/foreach_target.h>  // IWYU pragma: keep
#include <hwy/highway.h>

#include "grundy/sequence/candidates_inl.hpp"
#include "grundy/sequence/check_inl.hpp"
#include "grundy/sequence/kernels.hpp"
#include "grundy/sequence/mask.hpp"

HWY_BEFORE_NAMESPACE();
namespace grundy::sequence {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

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

Event run_sparse(LaneType lane, std::size_t words, SparseTask& task, std::uint64_t end) {
  return HWY_DYNAMIC_DISPATCH(RunSparse)(lane, words, task, end);
}

}  // namespace grundy::sequence
#endif
