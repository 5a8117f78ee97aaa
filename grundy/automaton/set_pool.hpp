/// Sets of small numbers, each kept once: the states of a subset construction.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace grundy::automaton {

/// Numbers the distinct sets given to it 0, 1, 2, …
class SetPool {
 public:
  /// The number of a set, given ascending and without doubles.
  std::uint32_t number_of(std::span<const std::uint32_t> members) {
    if ((size() + 1) * 2 > table_.size()) grow();
    const std::size_t mask = table_.size() - 1;
    for (std::size_t slot = hash(members) & mask;; slot = (slot + 1) & mask) {
      const std::uint32_t found = table_[slot];
      if (found == 0) {
        members_.insert(members_.end(), members.begin(), members.end());
        begins_.push_back(members_.size());
        table_[slot] = static_cast<std::uint32_t>(size());
        return static_cast<std::uint32_t>(size() - 1);
      }
      const auto known = (*this)[found - 1];
      if (std::equal(known.begin(), known.end(), members.begin(), members.end())) return found - 1;
    }
  }

  [[nodiscard]] std::span<const std::uint32_t> operator[](std::uint32_t set) const noexcept {
    return std::span(members_).subspan(begins_[set], begins_[set + 1] - begins_[set]);
  }
  [[nodiscard]] std::size_t size() const noexcept { return begins_.size() - 1; }
  [[nodiscard]] std::size_t bytes() const noexcept {
    return members_.size() * sizeof(std::uint32_t) + begins_.size() * sizeof(std::size_t) +
           table_.size() * sizeof(std::uint32_t);
  }

 private:
  static std::size_t hash(std::span<const std::uint32_t> members) noexcept {
    std::uint64_t h = members.size();
    for (const std::uint32_t member : members) {
      h = (h ^ member) * 0xFF51'AFD7'ED55'8CCDULL;
      h ^= h >> 32;
    }
    return static_cast<std::size_t>(h);
  }

  void grow() {
    table_.assign(std::max<std::size_t>(64, table_.size() * 2), 0);
    const std::size_t mask = table_.size() - 1;
    for (std::uint32_t set = 0; set < size(); ++set) {
      std::size_t slot = hash((*this)[set]) & mask;
      while (table_[slot] != 0) slot = (slot + 1) & mask;
      table_[slot] = set + 1;
    }
  }

  std::vector<std::uint32_t> members_;
  std::vector<std::size_t> begins_{0};
  std::vector<std::uint32_t> table_;  ///< open addressing; 0 is free, else 1 + set
};

}  // namespace grundy::automaton
