/// What the sparse kernel reads, kept in step with the values: lanes and words, tables of near effects, the windows,
/// and the rare heaps in groups.
#include <algorithm>
#include <bit>
#include <cstring>

#include "grundy/sequence/engine.hpp"

namespace grundy::sequence {
namespace {

constexpr std::uint64_t largest_window = std::uint64_t{1} << 25;  ///< bytes for all words

/// The index with this key.
std::uint32_t index_of_key(std::uint32_t key) {
  const std::uint32_t position = key >> 16U;
  return (position ^ position >> 1U) | (key & 0xFFFFU) << 6U;
}

/// A key by which indices in ascending order differ, in their low six bits, by as few bits as may be (a Gray code).
std::uint32_t gray_key(std::uint32_t index) {
  std::uint32_t key = index & 63U;
  key ^= key >> 1U;
  key ^= key >> 2U;
  key ^= key >> 4U;
  return key << 16U | index >> 6U;
}

}  // namespace

/// Fixes lanes and words for indices up to `most_index` and a little more, and rebuilds everything that depends on it.
void SplittingEngine::choose_layout(std::uint32_t most_index) {
  words_ = 1;
  if (most_index + 2 <= 16) {
    lane_ = LaneType::u16;
    lane_bytes_ = 2;
  } else if (most_index + 2 <= 32) {
    lane_ = LaneType::u32;
    lane_bytes_ = 4;
  } else {
    lane_ = LaneType::u64;
    lane_bytes_ = 8;
    words_ = (most_index + 2 + 63) / 64;
  }
  build_near();
  build_window();
  choose_witnesses();
}

void SplittingEngine::build_near() {
  const std::size_t indices = words_ * 64;
  near_.assign((indices + 1) * words_ * near_stride, 0);
  near_free_.assign((indices + 1) * words_ * 8, ~std::uint64_t{0});
  task_.least_lag = 8;
  task_.most_lag = 0;
  const auto effect = [&](std::size_t lag, std::uint32_t x) {
    task_.least_lag = std::min(task_.least_lag, static_cast<std::uint32_t>(lag));
    task_.most_lag = std::max(task_.most_lag, static_cast<std::uint32_t>(lag));
    for (std::size_t c = 0; c < indices; ++c) {
      const std::size_t bit = c ^ x;
      if (bit >= indices) continue;
      near_[(c * words_ + bit / 64) * near_stride + lag] |= std::uint64_t{1} << (bit % 64);
      if (lag < 8) near_free_[(c * words_ + bit / 64) * 8 + lag] &= ~(std::uint64_t{1} << (bit % 64));
    }
  };
  for (const Reach& take : takes_) {
    if (take.distance < block_heaps && take.flip == 0) effect(static_cast<std::size_t>(take.distance), 0);
  }
  for (const Split& split : game_.split) {
    if (split.pairs == Pairs::equal) continue;
    for (std::size_t a = 1; a + split.removed < block_heaps; ++a) {
      if ((code_of(a) & rare_bit) != 0) effect(a + split.removed, code_of(a) & 0x3FFFU);
    }
  }
  for (std::uint64_t parity = 0; parity < 2; ++parity) {
    auto& below = below_[parity];
    below.assign(indices * words_, 0);
    for (std::size_t c = 0; c < indices; ++c) {
      const auto index = static_cast<std::uint32_t>(c);
      const std::uint32_t candidate = mask_.value(index, true, parity);
      for (std::uint32_t u = 0; u < indices; ++u) {
        if (mask_.value(u, false, parity) < candidate) below[c * words_ + u / 64] |= std::uint64_t{1} << (u % 64);
      }
    }
  }
  const std::size_t hints = hint_stride * indices;
  hints_.assign(hints * threads_, 1);
  searchers_.resize(threads_);
  for (std::size_t i = 0; i < threads_; ++i) searchers_[i].hint = hints_.data() + i * hints;
}

/// How many heaps the windows are to show: back to the farthest rare heap, if memory allows.
std::uint64_t SplittingEngine::heaps_in_window() const {
  std::uint64_t farthest = rare_heaps_.empty() ? 0 : rare_heaps_.back().heap;
  for (const std::uint32_t w : witness_heaps_) farthest = std::max<std::uint64_t>(farthest, w);
  const std::uint64_t most = largest_window / (lane_bytes_ * words_);
  return std::min<std::uint64_t>({size_ - base_, std::max<std::uint64_t>(farthest + 256, 8192), most / 2});
}

void SplittingEngine::place_window(std::uint64_t keep) {
  window_base_ = size_ - keep;
  window_capacity_ = std::min<std::uint64_t>(largest_window / (lane_bytes_ * words_),
                                             std::max<std::uint64_t>(4 * keep, std::uint64_t{1} << 15));
}

/// Lays the windows over the last heaps.
void SplittingEngine::build_window() {
  place_window(heaps_in_window());
  const std::size_t lanes = static_cast<std::size_t>(window_capacity_) + 256 + most_removed_;
  for (std::size_t word = 0; word < words_; ++word) {
    window_memory_[word].assign(lanes * lane_bytes_, std::byte{0});
    task_.window[word] = window_memory_[word].data() + block_heaps * lane_bytes_;
  }
  for (std::size_t word = words_; word < most_words; ++word) {
    window_memory_[word].clear();
    task_.window[word] = nullptr;
  }
  // A lane at the window's base has the heaps up to `most_removed` behind it.
  add_to_window(std::max(base_, window_base_ > most_removed_ ? window_base_ - most_removed_ : 1), size_);
  arrange();
  choose_lost_witnesses();
}

/// Makes room at the end of full windows: what is still wanted moves to the front.
void SplittingEngine::move_window() {
  const std::uint64_t old_base = window_base_;
  const std::uint64_t old_capacity = window_capacity_;
  const std::uint64_t keep = heaps_in_window();
  if (size_ - keep < old_base || 4 * keep > old_capacity) {
    build_window();
    return;
  }
  place_window(keep);
  window_capacity_ = old_capacity;
  const auto shift = static_cast<std::size_t>(window_base_ - old_base) * lane_bytes_;
  const auto used = static_cast<std::size_t>(size_ + most_removed_ - old_base) * lane_bytes_;
  for (std::size_t word = 0; word < words_; ++word) {
    auto* const lanes = static_cast<std::byte*>(task_.window[word]);
    std::memmove(lanes, lanes + shift, used - shift);
    std::memset(lanes + (used - shift), 0, shift);
  }
  arrange();
  choose_lost_witnesses();
}

/// Chooses anew if some witness lies outside the windows.
void SplittingEngine::choose_lost_witnesses() {
  if (std::any_of(witness_heaps_.begin(), witness_heaps_.end(),
                  [this](std::uint32_t w) { return size_ - w < window_base_; })) {
    choose_witnesses();
  }
}

void SplittingEngine::add_to_window(std::uint64_t first, std::uint64_t last) {
  for (const Split& split : game_.split) {
    if (split.pairs == Pairs::equal) continue;
    for (std::uint64_t m = first; m < last; ++m) {
      const std::uint16_t code = store_.data()[m - base_];
      if ((code & rare_bit) != 0 || m + split.removed < window_base_) continue;
      const std::uint64_t at = m + split.removed - window_base_;
      const std::size_t word = code / 64;
      if (lane_ == LaneType::u16)
        static_cast<std::uint16_t*>(task_.window[0])[at] |= static_cast<std::uint16_t>(1U << code);
      else if (lane_ == LaneType::u32)
        static_cast<std::uint32_t*>(task_.window[0])[at] |= 1U << code;
      else
        static_cast<std::uint64_t*>(task_.window[word])[at] |= std::uint64_t{1} << (code % 64);
    }
  }
}

/// Sorts the rare heaps into groups for the windows, and into reaches where they look behind them.
void SplittingEngine::arrange() {
  const auto limit = static_cast<std::uint32_t>(std::bit_ceil(lane_ == LaneType::u64 ? words_ * 64 : 8 * lane_bytes_));
  std::vector<std::pair<std::uint32_t, std::uint32_t>> order;
  reaches_.clear();
  for (const Reach& take : takes_) reaches_.push_back(take);
  for (const RareHeap& rare : rare_heaps_) {
    const std::uint32_t index = rare.code & 0x3FFFU;
    if (index >= limit) continue;
    if (size_ - rare.heap >= window_base_ && rare.heap <= window_capacity_) {
      order.emplace_back(gray_key(index), static_cast<std::uint32_t>(rare.heap));
    } else {
      for (const Split& split : game_.split) {
        if (split.pairs != Pairs::equal)
          reaches_.push_back({rare.heap + split.removed, static_cast<std::uint16_t>(index)});
      }
    }
  }
  std::sort(order.begin(), order.end());
  groups_.clear();
  group_heaps_.clear();
  std::uint32_t key = ~0U;
  for (const auto& [next, heap] : order) {
    if (next != key) {
      const auto at = static_cast<std::uint32_t>(group_heaps_.size());
      groups_.push_back({index_of_key(next), at, at});
      key = next;
    }
    group_heaps_.push_back(heap);
    ++groups_.back().end;
  }
}

/// Puts one more rare heap into its group, without sorting all of them again.
void SplittingEngine::add_rare(const RareHeap& rare) {
  rare_heaps_.push_back(rare);
  const std::uint32_t index = rare.code & 0x3FFFU;
  const auto group = std::find_if(groups_.begin(), groups_.end(), [index](const Group& g) { return g.index == index; });
  if (window_base_ != 0 || group == groups_.end() || rare.heap > window_capacity_) {
    arrange();
    return;
  }
  group_heaps_.insert(group_heaps_.begin() + group->end, static_cast<std::uint32_t>(rare.heap));
  ++group->end;
  for (auto later = group + 1; later != groups_.end(); ++later) {
    ++later->begin;
    ++later->end;
  }
}

}  // namespace grundy::sequence
