/// What a checkpoint of the splitting engine holds: the codes that are kept, the rare heaps, the mask and a few
/// numbers. Windows, groups, witnesses and tables are made again from these; they decide speed only, never a value.
#include <algorithm>
#include <cstring>

#include "grundy/sequence/bytes.hpp"
#include "grundy/sequence/engine.hpp"

namespace grundy::sequence {

std::vector<std::byte> SplittingEngine::save() const {
  Writer out;
  out.put(size_);
  out.put(base_);
  out.put(window_wanted_);
  out.put(next_review_);
  out.put(largest_value_);
  out.put(largest_heap_);
  out.put(std::uint32_t{sparse_ ? 1U : 0U});
  out.put(mask_.bits);
  out.put(std::uint32_t{mask_.parity ? 1U : 0U});
  out.put(mask_.shift);
  out.put(std::uint64_t{rare_heaps_.size()});
  for (const RareHeap& rare : rare_heaps_) {
    out.put(rare.heap);
    out.put(rare.code);
  }
  out.put(prefix_.data(), prefix_.size());
  // Before the first heap there is no store to point into.
  out.put(size_ == base_ ? nullptr : store_.data(), static_cast<std::size_t>(size_ - base_));
  return out.take();
}

Result<void> SplittingEngine::restore(std::span<const std::byte> data, run::Budget& budget) {
  const auto refuse = [] { return fail(ErrorKind::input, say("the checkpoint does not hold what it should")); };
  Reader in(data);
  const auto size = in.get<std::uint64_t>();
  const auto base = in.get<std::uint64_t>();
  const auto window = in.get<std::uint64_t>();
  const auto review = in.get<std::uint64_t>();
  const auto largest_value = in.get<std::uint32_t>();
  const auto largest_heap = in.get<std::uint64_t>();
  const bool sparse = in.get<std::uint32_t>() != 0;
  Mask mask;
  mask.bits = in.get<std::uint32_t>();
  mask.parity = in.get<std::uint32_t>() != 0;
  mask.shift = in.get<std::uint32_t>();
  const auto rare_count = in.get<std::uint64_t>();
  if (in.broken() || size == 0 || base >= size || rare_count > data.size() || mask.bits == 0) return refuse();
  std::vector<RareHeap> rare(static_cast<std::size_t>(rare_count));
  for (RareHeap& each : rare) {
    each.heap = in.get<std::uint64_t>();
    each.code = in.get<std::uint16_t>();
    if (each.heap >= size) return refuse();
  }
  const auto prefix = in.block(sizeof(std::uint16_t));
  const auto codes = in.block(sizeof(std::uint16_t));
  if (!in.whole() || codes.size() / sizeof(std::uint16_t) != size - base) return refuse();
  if (base != 0 && (!sparse || prefix.size() / sizeof(std::uint16_t) <= Store::padding)) return refuse();

  size_ = size;
  base_ = base;
  window_wanted_ = window;
  next_review_ = review;
  largest_value_ = largest_value;
  largest_heap_ = largest_heap;
  sparse_ = sparse;
  mask_ = mask;
  rare_heaps_ = std::move(rare);
  prefix_.resize(prefix.size() / sizeof(std::uint16_t));
  if (!prefix.empty()) std::memcpy(prefix_.data(), prefix.data(), prefix.size());
  std::vector<std::uint16_t> kept(codes.size() / sizeof(std::uint16_t));
  std::memcpy(kept.data(), codes.data(), codes.size());
  if (!adopt(kept, budget)) return fail(stopped(*this, budget));
  return {};
}

/// Takes the codes of the heaps kept, and makes everything again that follows from what is set already.
bool SplittingEngine::adopt(std::span<const std::uint16_t> codes, run::Budget& budget) {
  if (!ensure(size_, budget)) return false;
  if (sparse_) store_.refill(no_code, 0);
  store_.prepare(codes.size());
  std::copy(codes.begin(), codes.end(), store_.data());
  rare_at_review_ = rare_heaps_.size();
  noted_ = size_;
  if (sparse_) {
    takes_.clear();
    for (const std::uint32_t t : game_.take) {
      takes_.push_back({t, mask_.parity && t % 2 == 1 ? rare_bit : std::uint16_t{0}});
    }
    choose_layout(most_index(base_ == 0 ? 1 : base_));
  }
  statistics_.rare_heaps = rare_heaps_.size();
  statistics_.last_rare = rare_heaps_.empty() ? 0 : rare_heaps_.back().heap;
  return true;
}

bool SplittingEngine::resume_at(const SplittingEngine& other, std::uint64_t size, std::span<const std::uint16_t> codes,
                                run::Budget& budget) {
  size_ = size;
  base_ = size - codes.size();
  window_wanted_ = other.window_wanted_;
  next_review_ = other.next_review_;
  largest_value_ = other.largest_value_;
  largest_heap_ = other.largest_heap_;
  sparse_ = true;
  mask_ = other.mask_;
  rare_heaps_ = other.rare_heaps_;
  prefix_ = other.prefix_;
  return adopt(codes, budget);
}

}  // namespace grundy::sequence
