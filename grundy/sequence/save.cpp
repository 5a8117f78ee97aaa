/// What a checkpoint of the splitting engine holds: the codes that are kept, the rare heaps, the mask and a few
/// numbers. Windows, groups, witnesses and tables are made again from these; they decide speed only, never a value.
#include <cstring>
#include <string>
#include <type_traits>

#include "grundy/sequence/engine.hpp"

namespace grundy::sequence {
namespace {

class Writer {
 public:
  template <class T>
  void put(const T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    const auto* const from = reinterpret_cast<const std::byte*>(&value);
    bytes_.insert(bytes_.end(), from, from + sizeof value);
  }
  void put(const std::uint16_t* codes, std::size_t count) {
    put(std::uint64_t{count});
    const auto* const from = reinterpret_cast<const std::byte*>(codes);
    bytes_.insert(bytes_.end(), from, from + count * sizeof *codes);
  }
  [[nodiscard]] std::vector<std::byte> take() { return std::move(bytes_); }

 private:
  std::vector<std::byte> bytes_;
};

class Reader {
 public:
  explicit Reader(std::span<const std::byte> bytes) : bytes_(bytes) {}
  template <class T>
  T get() {
    T value{};
    if (bytes_.size() < sizeof value) {
      broken_ = true;
      return value;
    }
    std::memcpy(&value, bytes_.data(), sizeof value);
    bytes_ = bytes_.subspan(sizeof value);
    return value;
  }
  std::span<const std::byte> block(std::size_t unit) {
    const auto count = get<std::uint64_t>();
    if (broken_ || count > bytes_.size() / unit) {
      broken_ = true;
      return {};
    }
    const auto result = bytes_.first(static_cast<std::size_t>(count) * unit);
    bytes_ = bytes_.subspan(result.size());
    return result;
  }
  [[nodiscard]] bool whole() const { return !broken_ && bytes_.empty(); }
  [[nodiscard]] bool broken() const { return broken_; }

 private:
  std::span<const std::byte> bytes_;
  bool broken_ = false;
};

}  // namespace

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
  out.put(store_.data(), static_cast<std::size_t>(size_ - base_));
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
  noted_ = size;
  sparse_ = sparse;
  mask_ = mask;
  rare_heaps_ = std::move(rare);
  rare_at_review_ = rare_heaps_.size();
  prefix_.resize(prefix.size() / sizeof(std::uint16_t));
  if (!prefix.empty()) std::memcpy(prefix_.data(), prefix.data(), prefix.size());
  if (!ensure(size_, budget)) return fail(stopped(*this, budget));
  if (sparse_) store_.refill(no_code, 0);
  store_.prepare(static_cast<std::size_t>(size_ - base_));
  std::memcpy(store_.data(), codes.data(), codes.size());
  if (sparse_) {
    takes_.clear();
    for (const std::uint32_t t : game_.take) {
      takes_.push_back({t, mask_.parity && t % 2 == 1 ? rare_bit : std::uint16_t{0}});
    }
    choose_layout(most_index(base_ == 0 ? 1 : base_));
  }
  statistics_.rare_heaps = rare_heaps_.size();
  statistics_.last_rare = rare_heaps_.empty() ? 0 : rare_heaps_.back().heap;
  return {};
}

}  // namespace grundy::sequence
