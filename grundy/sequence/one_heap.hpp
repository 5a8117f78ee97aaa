/// The engine for codes that never split a heap: subtraction games, all-but games, and whatever tail repeats.
///
/// Finite codes: a value depends on the last t values only; these are one-hot words in a ring, so a heap costs one OR
/// per number in the set and one count of trailing ones (sets of up to 63 numbers; larger ones are marked one by one).
/// Codes with a tail of q digits behind F fixed ones: from heap n all heaps m ≤ n − F with (n − m) in the tail's
/// residues can be reached, so for each residue c mod q the set of values of the heaps m ≡ c seen so far is kept, as
/// bits above the least value that it lacks. Cost per heap: F + q times the values looked at above the common base.
#pragma once

#include <cstdint>
#include <vector>

#include "grundy/sequence/engine_base.hpp"

namespace grundy::sequence {

class OneHeapEngine final : public Engine {
 public:
  explicit OneHeapEngine(code::Code code);

  bool extend(std::uint64_t to, run::Budget& budget) override;
  [[nodiscard]] std::uint64_t size() const override { return values_.size(); }
  [[nodiscard]] std::uint32_t value(std::uint64_t n) const override { return values_[n]; }
  void copy(std::uint64_t first, std::span<std::uint32_t> out) const override;
  [[nodiscard]] std::string_view method() const override { return "one-heap"; }
  [[nodiscard]] bool state_recurs(std::uint64_t period, std::int64_t saltus) const override;

 private:
  /// The values that the heaps of one residue have: all below `full`, and those marked.
  struct Seen {
    std::uint32_t full = 0;
    std::vector<bool> marked;
    void add(std::uint32_t value);
    [[nodiscard]] bool has(std::uint32_t value) const {
      return value < full || (value < marked.size() && marked[value]);
    }
  };

  void extend_words(std::uint64_t to);
  void extend_marked(std::uint64_t to);
  [[nodiscard]] std::uint32_t next_value();
  [[nodiscard]] std::vector<Seen> seen_before(std::uint64_t n) const;

  code::Code code_;
  std::uint64_t fixed_ = 0;              ///< digits before the tail
  std::vector<std::uint32_t> take_;      ///< t < fixed_ that leave one heap
  std::vector<std::uint64_t> residues_;  ///< t mod tail of the tail's digits that leave one heap
  std::vector<std::uint32_t> values_;
  std::vector<std::uint64_t> one_hot_;  ///< [n & (size − 1)] for finite codes of up to 63 numbers
  std::vector<Seen> seen_;              ///< [c]: of heaps m ≡ c (mod tail), m ≤ last heap − fixed_
  std::vector<std::uint64_t> stamp_;
  bool zero_joins_ = false;  ///< taking all of a heap and leaving one go together in the tail: heap 0 joins the sets
};

}  // namespace grundy::sequence
