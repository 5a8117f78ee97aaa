#include "grundy/sequence/engine.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace grundy::sequence {
namespace {

constexpr std::uint64_t first_review = 1024;
constexpr std::uint64_t chunk_heaps = std::uint64_t{1} << 16;  ///< between looks at the budget
constexpr std::uint64_t least_prefix = std::uint64_t{1} << 15;
constexpr std::uint64_t least_shared = 4096;                      ///< vector steps a block, to be shared by threads
constexpr std::uint64_t settled_heaps = 1024;                     ///< without a rare one, before work is shared
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

SplittingEngine::SplittingEngine(Splitting game, unsigned threads, std::uint64_t window)
    : game_(std::move(game)),
      threads_(std::max(1U, threads)),
      most_removed_(game_.most_removed()),
      plain_(game_),
      dense_(game_),
      window_wanted_(window) {
  if (!game_.split.empty()) {
    shift_ = game_.split.front().removed % 2;
    one_parity_ =
        std::all_of(game_.split.begin(), game_.split.end(), [this](const Split& s) { return s.removed % 2 == shift_; });
  }
  next_review_ = std::max<std::uint64_t>(first_review, 4 * std::uint64_t{most_removed_} + 256);
}

/// Makes room for the codes of heaps up to `heaps`.
bool SplittingEngine::ensure(std::uint64_t heaps, run::Budget& budget) {
  const std::uint64_t wanted = heaps - base_ + block_heaps + most_removed_;
  if (wanted <= store_.capacity()) return true;
  const std::uint64_t capacity = std::max(wanted, store_.capacity() + store_.capacity() / 4);
  if (!budget.reserve((capacity - store_.capacity()) * sizeof(std::uint16_t))) return false;
  store_.reserve(static_cast<std::size_t>(capacity));
  return true;
}

std::uint32_t SplittingEngine::value(std::uint64_t n) const {
  if (n == 0) return 0;
  const std::uint16_t stored = code_of(n);
  return sparse_ ? decode(mask_, stored, n) : stored;
}

std::optional<View> SplittingEngine::view() const {
  if (base_ != 0) return std::nullopt;
  return View{size_ == 0 ? nullptr : store_.data(), size_, sparse_ && mask_.parity ? rare_bit : std::uint16_t{0}};
}

/// Keeps the largest value in step. The value of a common heap grows with its index, for heaps of one parity: if no
/// index is larger than those before, nothing has changed.
void SplittingEngine::note_largest() {
  if (sparse_ && noted_ < size_) {
    const std::uint64_t first = noted_;
    const auto most = most_common_index(store_.data() + (first - base_), static_cast<std::size_t>(size_ - first));
    bool larger = false;
    for (const std::size_t place : {std::size_t{0}, std::size_t{1}}) {
      std::int32_t& noted = noted_index_[(first + place) % 2];
      larger = larger || most[place] > noted;
      noted = std::max<std::int32_t>(noted, most[place]);
    }
    if (!larger) noted_ = size_;
  }
  for (; noted_ < size_; ++noted_) {
    const std::uint32_t v = value(noted_);
    if (v > largest_value_) {
      largest_value_ = v;
      largest_heap_ = noted_;
    }
  }
}

/// Drops what is no longer wanted: heaps behind the window, which reaches back to the farthest rare heap at least.
void SplittingEngine::slide() {
  if (window_wanted_ == 0 || !sparse_) return;
  const std::uint64_t farthest = rare_heaps_.empty() ? 0 : rare_heaps_.back().heap;
  const std::uint64_t window = std::max(window_wanted_, farthest + most_removed_ + 4 * chunk_heaps);
  if (size_ - base_ < window + window / 4 + chunk_heaps) return;
  if (base_ == 0) {
    // All rare heaps belong to it, and all that may be witnesses.
    const std::uint64_t prefix =
        std::max(std::clamp<std::uint64_t>(window / 4, least_prefix, std::uint64_t{1} << 24U), farthest + 1);
    prefix_.assign(store_.data(), store_.data() + std::min(prefix, size_) + Store::padding);
  }
  const std::uint64_t base = size_ - window;
  store_.slide(static_cast<std::size_t>(base - base_), static_cast<std::size_t>(size_ - base_));
  base_ = base;
  if (window_base_ < base_)
    build_window();
  else
    arrange();
}

bool SplittingEngine::extend(std::uint64_t to, run::Budget& budget) {
  if (to <= size_) return true;
  if (!ensure(window_wanted_ == 0 ? to : std::min(to, size_ + chunk_heaps), budget)) return false;
  if (size_ == 0) {
    store_.prepare(1);
    store_.data()[0] = 0;
    size_ = 1;
  }
  while (size_ < to) {
    if (budget.exhausted()) return false;
    budget.report("heaps", size_, announced_ ? announced_to_ : to, announced_from_, [this] {
      return say("{} rare, largest value {} at heap {}", rare_heaps_.size(), largest_value_, largest_heap_);
    });
    if (size_ >= next_review_) review();
    if (failed_ || undecided_) return false;
    slide();
    if (window_wanted_ != 0 && !ensure(std::min(to, size_ + chunk_heaps), budget)) return false;
    const std::uint64_t end = std::min({to, size_ + chunk_heaps, std::max(next_review_, size_ + 1)});
    store_.prepare(static_cast<std::size_t>(end - base_));
    if (sparse_) {
      run_sparse_to(end);
    } else if (size_ < std::max<std::uint64_t>(first_review, 4 * std::uint64_t{most_removed_} + 256)) {
      for (; size_ < end; ++size_, ++statistics_.plain_heaps) {
        store_.data()[size_] = static_cast<std::uint16_t>(plain_.value(size_, {store_.data(), size_}));
      }
    } else {
      for (std::uint64_t steps = 0; size_ < end && steps < 1024; steps += DenseMethod::block) {
        const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(DenseMethod::block, end - size_));
        dense_.run(store_.data(), size_, count, crew_for(size_));
        size_ += count;
        statistics_.dense_heaps += count;
        failed_ = failed_ || *std::max_element(store_.data() + size_ - count, store_.data() + size_) > largest_coded;
        if (failed_) return false;
      }
    }
    note_largest();
  }
  return true;
}

/// Compares what the methods would cost from here on, by the rare heaps so far, and changes over if it pays.
void SplittingEngine::review() {
  next_review_ = 2 * size_;
  if (base_ != 0) return;  // the mask is settled
  if (sparse_ && rare_heaps_.size() - rare_at_review_ < 16 + rare_at_review_ / 8) {
    rare_at_review_ = rare_heaps_.size();
    return;
  }
  if (game_.split.empty()) return;
  std::vector<std::uint16_t> values(static_cast<std::size_t>(size_));
  for (std::uint64_t n = 0; n < size_; ++n) values[n] = static_cast<std::uint16_t>(value(n));
  const MaskChoice choice = best_mask(values, 1, one_parity_, shift_);
  std::uint64_t recent = 0;
  const std::uint64_t quarter = size_ - size_ / 4;
  std::uint32_t most = 0;
  for (std::uint64_t n = 1; n < size_; ++n) {
    most = std::max(most, choice.mask.index(values[n]));
    if (n >= quarter && !choice.mask.common(values[n], n)) ++recent;
  }
  const double lanes_bytes = most < 16 ? 2 : most < 32 ? 4 : 8 * static_cast<double>((most + 64) / 64);
  const double block_step = static_cast<double>(choice.rare + 64) * lanes_bytes / 64 * 1.5 + 15;
  const double rate = static_cast<double>(recent) / static_cast<double>(size_ - quarter);
  const double sparse_cost = block_step * (1 + 64 * rate) + 500 * rate + rate * static_cast<double>(size_) / 32;
  const auto n = static_cast<double>(size_);
  const double dense_cost =
      static_cast<double>(game_.split.size()) * (std::min(n / 2, 4096.0) + (n > 8192 ? n / 16 : 0)) + 100;
  if (sparse_cost < dense_cost && most + 1 < 64 * most_words)
    enter_sparse(choice.mask);
  else
    leave_sparse();
}

std::uint32_t SplittingEngine::most_index(std::uint64_t first) const {
  std::uint32_t most = 0;
  for (std::uint64_t n = first; n < size_; ++n) {
    const std::uint16_t code = store_.data()[n - base_];
    if ((code & rare_bit) == 0) most = std::max(most, std::uint32_t{code});
  }
  return most;
}

void SplittingEngine::leave_sparse() {
  if (!sparse_) return;
  std::uint16_t* const data = store_.data();
  for (std::uint64_t n = 1; n < size_; ++n) data[n] = static_cast<std::uint16_t>(decode(mask_, data[n], n));
  data[0] = 0;
  sparse_ = false;
  rare_heaps_.clear();
  statistics_.rare_heaps = 0;
}

void SplittingEngine::enter_sparse(const Mask& mask) {
  leave_sparse();
  mask_ = mask;
  std::uint16_t* const data = store_.data();
  rare_heaps_.clear();
  for (std::uint64_t n = 1; n < size_; ++n) {
    data[n] = encode(mask_, data[n], n);
    if ((data[n] & rare_bit) != 0) rare_heaps_.push_back({n, data[n]});
  }
  store_.refill(no_code, static_cast<std::size_t>(size_));
  data[0] = no_code;
  noted_index_ = {-1, -1};
  sparse_ = true;
  rare_at_review_ = rare_heaps_.size();
  takes_.clear();
  for (const std::uint32_t t : game_.take) {
    takes_.push_back({t, mask_.parity && t % 2 == 1 ? rare_bit : std::uint16_t{0}});
  }
  choose_layout(most_index(1));
}

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

/// Who shares a block that costs so many vector steps (some 0.4 ns each): nobody if it is soon done.
run::Crew* SplittingEngine::crew_for(std::uint64_t block_cost) {
  if (threads_ == 1 || block_cost < least_shared) return nullptr;
  if (crew_ == nullptr) crew_ = std::make_unique<run::Crew>(threads_);
  return crew_.get();
}

Event SplittingEngine::run_sparse_to(std::uint64_t end) {
  while (size_ < end) {
    // The kernel works on whole blocks, so a block must fit into the window with what it excludes later.
    if (size_ + 2 * block_heaps > window_base_ + window_capacity_) move_window();
    if (size_ > 4 * witnesses_chosen_at_) choose_witnesses();
    task_.code = store_.data();
    task_.base = base_;
    task_.prefix = prefix_.data();
    task_.prefix_size = base_ == 0 ? 0 : prefix_.size() - Store::padding;
    task_.n = size_;
    task_.window_base = window_base_;
    task_.rare = groups_.data();
    task_.rare_groups = groups_.size();
    task_.rare_at = group_heaps_.data();
    task_.reach = reaches_.data();
    task_.reaches = reaches_.size();
    task_.near = near_.data();
    task_.near_free = near_free_.data();
    task_.below[0] = below_[0].data();
    task_.below[1] = below_[1].data();
    task_.witness = witness_groups_.data();
    task_.witness_at = witness_heaps_.data();
    task_.witness_batch = witness_batches_.data();
    task_.witness_batches = witness_batches_.size();
    task_.searcher = searchers_.data();
    // While rare heaps keep coming, what is found behind the next one is lost.
    const bool settled = size_ > (rare_heaps_.empty() ? 0 : rare_heaps_.back().heap) + settled_heaps;
    task_.crew = settled ? crew_for((group_heaps_.size() + witness_heaps_.size()) * lane_bytes_ * words_) : nullptr;
    task_.split = game_.split.data();
    task_.splits = game_.split.size();
    task_.take = takes_.data();
    task_.takes = takes_.size();
    std::uint64_t last = std::min(end, window_base_ + window_capacity_ - block_heaps);
    if (threads_ > 1 && !settled) last = std::min(last, size_ + settled_heaps);
    const std::uint64_t before = size_;
    const Event event = run_sparse(lane_, words_, task_, last);
    size_ = task_.n;
    statistics_.sparse_heaps += size_ - before;
    statistics_.searches = 0;
    for (const Searcher& searcher : searchers_) statistics_.searches += searcher.scanned;
    if (event == Event::rare) {
      note_largest();
      add_rare({size_ - 1, stored(size_ - 1)});
      if (const std::uint32_t v = value(size_ - 1); v > largest_value_) {
        largest_value_ = v;
        largest_heap_ = size_ - 1;
      }
      // A burst of rare heaps means that the mask or the method is wrong here.
      if (rare_heaps_.size() - rare_at_review_ > 64 + rare_at_review_ / 2 && next_review_ > size_ + size_ / 4) {
        next_review_ = size_;
        break;
      }
    } else if (event == Event::undecided) {
      undecided_ = size_;
      break;
    } else if (event == Event::full) {
      ++statistics_.widenings;
      const std::size_t limit = lane_ == LaneType::u64 ? words_ * 64 : 8 * lane_bytes_;
      if (limit >= 64 * most_words && base_ == 0) {
        leave_sparse();
        break;
      }
      choose_layout(static_cast<std::uint32_t>(limit) + 1);
    }
  }
  statistics_.rare_heaps = rare_heaps_.size();
  statistics_.last_rare = rare_heaps_.empty() ? 0 : rare_heaps_.back().heap;
  return Event::done;
}

}  // namespace grundy::sequence
