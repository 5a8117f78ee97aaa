/// The engine for games whose moves leave at most two heaps.
///
/// It begins plainly, goes on densely while many heaps are rare, and runs sparsely as soon as that is cheaper, deciding
/// by estimated cost. See dense.hpp for the one method, kernels.hpp and mask.hpp for the other; this class owns the
/// values and keeps what the sparse kernel reads (windows, groups of rare heaps, witnesses, tables of near effects) in
/// step with them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "grundy/base/result.hpp"
#include "grundy/run/budget.hpp"
#include "grundy/sequence/dense.hpp"
#include "grundy/sequence/engine_base.hpp"
#include "grundy/sequence/kernels.hpp"
#include "grundy/sequence/mask.hpp"
#include "grundy/sequence/plain.hpp"
#include "grundy/sequence/splitting.hpp"
#include "grundy/sequence/store.hpp"

namespace grundy::sequence {

/// A rare heap with its code, which may no longer be kept.
struct RareHeap {
  std::uint64_t heap = 0;
  std::uint16_t code = 0;
};

struct EngineStatistics {
  std::uint64_t plain_heaps = 0;
  std::uint64_t dense_heaps = 0;
  std::uint64_t sparse_heaps = 0;
  std::uint64_t rare_heaps = 0;  ///< under the mask in use (0 while dense)
  std::uint64_t last_rare = 0;
  std::uint64_t searches = 0;  ///< rare indices that no listed witness excluded
  std::uint64_t witnesses = 0;
  std::uint64_t widenings = 0;
};

/// By how much a window grows when what it keeps did not decide a heap.
inline constexpr std::uint64_t window_factor = 4;

class SplittingEngine final : public Engine {
 public:
  /// `window`: how many heaps at least are kept when values may be dropped; 0: all values are kept.
  explicit SplittingEngine(Splitting game, unsigned threads = 1, std::uint64_t window = 0);

  bool extend(std::uint64_t to, run::Budget& budget) override;
  [[nodiscard]] std::uint64_t size() const override { return size_; }
  [[nodiscard]] std::uint32_t value(std::uint64_t n) const override;
  [[nodiscard]] std::optional<View> view() const override;
  [[nodiscard]] bool is_rare(std::uint64_t n) const override {
    return sparse_ && n >= base_ && (store_.data()[n - base_] & rare_bit) != 0;
  }
  [[nodiscard]] std::string_view method() const override { return "splitting"; }
  [[nodiscard]] bool failed() const override { return failed_; }

  /// What progress reports say of the whole: it began at heap `from`, and ends at heap `to` if that is known.
  void announce(std::uint64_t from, std::optional<std::uint64_t> to) {
    announced_ = true;
    announced_from_ = from;
    announced_to_ = to;
  }

  /// The first heap whose value is still known (apart from a prefix); 0 unless values are dropped.
  [[nodiscard]] std::uint64_t kept_from() const { return base_; }
  /// How many heaps from 0 on are kept besides; 0 as long as all are.
  [[nodiscard]] std::uint64_t prefix_size() const { return base_ == 0 ? 0 : prefix_.size() - Store::padding; }
  /// Whether the next heaps are decided by pairs of which one heap is in the prefix and the other in the window.
  [[nodiscard]] bool decides_by_window() const { return base_ > size_ / 2; }
  /// Codes of heaps first, first + 1, …, as they are kept. Precondition: kept_from() ≤ first, and heaps below size().
  [[nodiscard]] const std::uint16_t* codes(std::uint64_t first) const { return store_.data() + (first - base_); }
  /// Streaming: puts a new engine back to where another one of the same game and window was when `size` heaps were
  /// decided; `codes` are of the last heaps before that. Precondition: all rare heaps and the prefix were known then.
  [[nodiscard]] bool resume_at(const SplittingEngine& other, std::uint64_t size, std::span<const std::uint16_t> codes,
                               run::Budget& budget);
  /// How many bytes of the budget it has taken.
  [[nodiscard]] std::size_t reserved() const { return store_.capacity() * sizeof(std::uint16_t) + dense_bytes_; }
  /// Streaming: the heap that could not be decided from what is kept, if that ended the run.
  [[nodiscard]] std::optional<std::uint64_t> undecided() const { return undecided_; }
  [[nodiscard]] const std::vector<RareHeap>& rare_heaps() const { return rare_heaps_; }
  /// The largest value so far and the first heap that has it.
  [[nodiscard]] std::pair<std::uint32_t, std::uint64_t> largest() const { return {largest_value_, largest_heap_}; }
  /// Everything needed to go on, as bytes; `restore` takes them back (into an engine made for the same game and
  /// window).
  [[nodiscard]] std::vector<std::byte> save() const;
  [[nodiscard]] Result<void> restore(std::span<const std::byte> data, run::Budget& budget);

  [[nodiscard]] const EngineStatistics& statistics() const { return statistics_; }
  [[nodiscard]] const Splitting& game() const { return game_; }
  [[nodiscard]] const Mask* mask() const { return sparse_ ? &mask_ : nullptr; }

 private:
  [[nodiscard]] bool ensure(std::uint64_t heaps, run::Budget& budget);
  [[nodiscard]] bool ensure_dense(std::uint64_t heaps, run::Budget& budget);
  void review(const run::Budget& budget);
  void enter_sparse(const Mask& mask);
  void leave_sparse();
  void choose_layout(std::uint32_t most_index);
  void build_near();
  void build_window();
  void move_window();
  [[nodiscard]] std::uint64_t heaps_in_window() const;
  void place_window(std::uint64_t keep);
  void add_to_window(std::uint64_t first, std::uint64_t last);
  void arrange();
  void add_rare(const RareHeap& rare);
  void choose_witnesses();
  void choose_lost_witnesses();
  Event run_sparse_to(std::uint64_t end);
  void slide();
  [[nodiscard]] bool adopt(std::span<const std::uint16_t> codes, run::Budget& budget);
  [[nodiscard]] run::Crew* crew_for(std::uint64_t block_cost);
  void note_largest();
  [[nodiscard]] std::uint16_t& stored(std::uint64_t n) { return store_.data()[n - base_]; }
  [[nodiscard]] std::uint16_t code_of(std::uint64_t n) const {
    return n >= base_ ? store_.data()[n - base_] : prefix_.data()[n];
  }
  [[nodiscard]] std::uint32_t most_index(std::uint64_t first) const;

  Splitting game_;
  unsigned threads_;
  std::uint32_t most_removed_;
  bool one_parity_ = false;
  std::uint32_t shift_ = 0;
  PlainMex plain_;
  DenseMethod dense_;
  std::size_t dense_bytes_ = 0;  ///< of the budget, for it
  Store store_;                  ///< values, or codes while sparse
  std::uint64_t size_ = 0;
  std::uint64_t window_wanted_ = 0;
  std::uint64_t base_ = 0;
  std::vector<std::uint16_t> prefix_;  ///< codes of the first heaps, once others are dropped
  std::optional<std::uint64_t> undecided_;
  std::uint32_t largest_value_ = 0;
  std::uint64_t largest_heap_ = 0;
  std::uint64_t noted_ = 0;                          ///< heaps below this are in `largest_value_`
  std::array<std::int32_t, 2> noted_index_{-1, -1};  ///< the largest common index among them, for even and odd heaps
  std::uint64_t next_review_ = 0;
  bool announced_ = false;
  std::uint64_t announced_from_ = 0;
  std::optional<std::uint64_t> announced_to_;
  EngineStatistics statistics_;

  bool failed_ = false;
  bool sparse_ = false;
  Mask mask_;
  LaneType lane_ = LaneType::u16;
  std::size_t words_ = 1;
  std::size_t lane_bytes_ = 2;
  std::vector<std::byte> window_memory_[most_words];
  std::uint64_t window_base_ = 0;
  std::uint64_t window_capacity_ = 0;
  std::vector<RareHeap> rare_heaps_;  ///< ascending
  std::vector<Group> groups_;
  std::vector<std::uint32_t> group_heaps_;
  std::vector<Reach> reaches_;
  std::vector<Reach> takes_;
  std::vector<std::uint64_t> near_;
  std::vector<std::uint64_t> near_free_;
  std::vector<std::uint64_t> below_[2];
  std::vector<Group> witness_groups_;
  std::vector<std::uint32_t> witness_heaps_;
  std::vector<std::uint32_t> witness_batches_;
  std::vector<std::uint64_t> hints_;
  std::vector<Searcher> searchers_;  ///< one for each thread
  std::unique_ptr<run::Crew> crew_;  ///< the threads, once they are wanted
  std::uint64_t rare_at_review_ = 0;
  std::uint64_t witnesses_chosen_at_ = 0;
  SparseTask task_;
};

}  // namespace grundy::sequence
