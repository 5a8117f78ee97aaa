/// 64-bit numbers (ranks of a box too large to be filled) interned as 0, 1, 2, … in the order they first appear.
///
/// Open addressing, linear probing, slots of 16 bytes; no allocation per number. Memory: with at most 3/4
/// of the slots in use, 30 to 51 bytes a number, and while it grows the old slots as well. At most 2^32 - 2 numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "grundy/run/budget.hpp"
#include "grundy/space/hash.hpp"

namespace grundy::space {

class RankSet {
 public:
  static constexpr std::uint32_t none = 0xffff'ffffU;

  /// Reserves from `budget`, which must outlive it.
  explicit RankSet(run::Budget& budget) : budget_(&budget) {}
  ~RankSet() { budget_->release(reserved_); }
  RankSet(const RankSet&) = delete;
  RankSet& operator=(const RankSet&) = delete;

  /// The number of `key`; none when memory or numbers ran out. Precondition: key < 2^64 - 1.
  [[nodiscard]] std::uint32_t intern(std::uint64_t key) {
    if (keys_.size() * 4 >= slots_.size() * 3 && !grow()) return none;
    std::size_t at = mix(key) & mask_;
    while (slots_[at].number != none) {
      if (slots_[at].key == key) return slots_[at].number;
      at = (at + 1) & mask_;
    }
    const auto number = static_cast<std::uint32_t>(keys_.size());
    slots_[at] = Slot{key, number};
    keys_.push_back(key);
    return number;
  }
  [[nodiscard]] std::uint32_t find(std::uint64_t key) const noexcept {
    if (slots_.empty()) return none;
    std::size_t at = mix(key) & mask_;
    while (slots_[at].number != none) {
      if (slots_[at].key == key) return slots_[at].number;
      at = (at + 1) & mask_;
    }
    return none;
  }
  /// Precondition: number < size().
  [[nodiscard]] std::uint64_t operator[](std::uint32_t number) const noexcept { return keys_[number]; }
  [[nodiscard]] std::size_t size() const noexcept { return keys_.size(); }

 private:
  struct Slot {
    std::uint64_t key = 0;
    std::uint32_t number = none;
  };
  [[nodiscard]] bool grow();

  run::Budget* budget_;
  std::size_t reserved_ = 0;
  std::size_t mask_ = 0;
  std::vector<Slot> slots_;
  std::vector<std::uint64_t> keys_;
};

}  // namespace grundy::space
