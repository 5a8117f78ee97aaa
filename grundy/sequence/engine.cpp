#include "grundy/sequence/engine.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace grundy::sequence {
namespace {

constexpr std::uint64_t first_review = 1024;
constexpr std::uint64_t chunk_heaps = std::uint64_t{1} << 16;  ///< between looks at the budget
constexpr std::uint64_t least_prefix = std::uint64_t{1} << 15;
constexpr std::uint64_t least_shared = 4096;   ///< vector steps a block, to be shared by threads
constexpr std::uint64_t settled_heaps = 1024;  ///< without a rare one, before work is shared

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
  const std::size_t left = budget.memory_limit() - std::min(budget.memory_limit(), budget.memory_used());
  // Some more than is wanted, as long as there is room for that.
  const std::uint64_t more = store_.capacity() + std::min(store_.capacity() / 4, left / sizeof(std::uint16_t));
  const std::uint64_t capacity = std::max<std::uint64_t>(wanted, more);
  if (!budget.reserve((capacity - store_.capacity()) * sizeof(std::uint16_t))) return false;
  store_.reserve(static_cast<std::size_t>(capacity));
  return true;
}

/// Accounts for what the dense method needs for the heaps up to `heaps`.
bool SplittingEngine::ensure_dense(std::uint64_t heaps, run::Budget& budget) {
  const std::size_t bytes = dense_.bytes_for(heaps);
  if (bytes <= dense_bytes_) return true;
  if (!budget.reserve(bytes - dense_bytes_)) return false;
  dense_bytes_ = bytes;
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
    store_.prepare(1);  // the value 0 of heap 0
    size_ = 1;
  }
  while (size_ < to) {
    if (budget.exhausted()) return false;
    budget.report("heaps", size_, announced_ ? announced_to_ : to, announced_from_, [this] {
      return say("{} rare, largest value {} at heap {}", rare_heaps_.size(), largest_value_, largest_heap_);
    });
    if (size_ >= next_review_) review(budget);
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
        if (!ensure_dense(size_, budget)) return false;
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
void SplittingEngine::review(const run::Budget& budget) {
  next_review_ = 2 * size_;
  if (base_ != 0) return;  // the mask is settled
  if (sparse_ && rare_heaps_.size() - rare_at_review_ < 16 + rare_at_review_ / 8) {
    rare_at_review_ = rare_heaps_.size();
    return;
  }
  if (game_.split.empty()) return;
  // It copies the values. Where there is no room for that, things stay as they are.
  const std::size_t left = budget.memory_limit() - std::min(budget.memory_limit(), budget.memory_used());
  if (size_ * sizeof(std::uint16_t) > left) return;
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
