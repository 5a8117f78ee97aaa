/// Interned tuples: byte strings of any length numbered 0, 1, 2, … in the order they first appear.
///
/// Open addressing with linear probing over slots of 8 bytes (32 bits of the hash, 32 bits of the number); the bytes
/// stand one after the other in one arena. Nothing is allocated per tuple. Memory: 8 bytes a slot with at most 3/4 of
/// the slots in use, 8 bytes for where a tuple ends, and its bytes: at most 29 + length bytes a tuple right after
/// growing, and while it grows the old slots as well. At most 2^32 - 1 tuples.
///
/// `Packer` writes integers in 7-bit groups (LEB128, zigzag for signs), so that small coordinates take a byte each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <vector>

#include "grundy/run/budget.hpp"
#include "grundy/space/hash.hpp"

namespace grundy::space {

class Packer {
 public:
  void clear() noexcept { bytes_.clear(); }
  void put(std::int64_t value) {
    std::uint64_t rest = (static_cast<std::uint64_t>(value) << 1U) ^ static_cast<std::uint64_t>(value >> 63);
    while (rest >= 0x80U) {
      bytes_.push_back(static_cast<std::uint8_t>(rest | 0x80U));
      rest >>= 7U;
    }
    bytes_.push_back(static_cast<std::uint8_t>(rest));
  }
  [[nodiscard]] std::span<const std::uint8_t> bytes() const noexcept { return bytes_; }
  void append(std::span<const std::uint8_t> bytes) { bytes_.insert(bytes_.end(), bytes.begin(), bytes.end()); }

  /// Reads one integer at `at` and moves on. Precondition: `bytes` was written by a packer and `at` is a boundary.
  [[nodiscard]] static std::int64_t get(std::span<const std::uint8_t> bytes, std::size_t& at) noexcept {
    std::uint64_t word = 0;
    unsigned shift = 0;
    while (true) {
      const std::uint8_t byte = bytes[at++];
      word |= std::uint64_t{byte & 0x7fU} << shift;
      if (byte < 0x80U) break;
      shift += 7;
    }
    return static_cast<std::int64_t>(word >> 1U) ^ -static_cast<std::int64_t>(word & 1U);
  }

 private:
  std::vector<std::uint8_t> bytes_;
};

class Interned {
 public:
  static constexpr std::uint32_t none = 0xffff'ffffU;

  /// Reserves from `budget`, which must outlive it.
  explicit Interned(run::Budget& budget) : budget_(&budget) {}
  ~Interned() { budget_->release(reserved_); }
  Interned(const Interned&) = delete;
  Interned& operator=(const Interned&) = delete;

  /// The number of `bytes`, new or known; `none` when memory or numbers ran out.
  [[nodiscard]] std::uint32_t intern(std::span<const std::uint8_t> bytes);
  /// The number of `bytes`; `none` if it was never interned.
  [[nodiscard]] std::uint32_t find(std::span<const std::uint8_t> bytes) const noexcept;
  /// Precondition: number < size(). Good until the next `intern`.
  [[nodiscard]] std::span<const std::uint8_t> operator[](std::uint32_t number) const noexcept {
    const std::size_t first = number == 0 ? 0 : ends_[number - 1];
    return std::span(arena_).subspan(first, ends_[number] - first);
  }
  [[nodiscard]] std::size_t size() const noexcept { return ends_.size(); }

 private:
  [[nodiscard]] static std::uint64_t hash(std::span<const std::uint8_t> bytes) noexcept;
  [[nodiscard]] bool grow_slots();
  [[nodiscard]] bool account();

  run::Budget* budget_;
  std::size_t reserved_ = 0;
  std::vector<std::uint64_t> slots_;  // hash << 32 | number; all ones: free
  std::vector<std::size_t> ends_;
  std::vector<std::uint8_t> arena_;
};

}  // namespace grundy::space
