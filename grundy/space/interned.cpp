#include "grundy/space/interned.hpp"

#include <algorithm>

namespace grundy::space {
namespace {

constexpr std::uint64_t free_slot = ~std::uint64_t{0};

/// Whether two tuples are equal. The empty one may have no address, which memcmp does not take.
bool same(std::span<const std::uint8_t> left, std::span<const std::uint8_t> right) noexcept {
  return left.size() == right.size() && (left.empty() || std::memcmp(left.data(), right.data(), left.size()) == 0);
}

}  // namespace

std::uint64_t Interned::hash(std::span<const std::uint8_t> bytes) noexcept {
  std::uint64_t state = mix(bytes.size());
  std::size_t at = 0;
  for (; at + 8 <= bytes.size(); at += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data() + at, 8);
    state = fold(state ^ word, 0xa076'1d64'78bd'642fULL);
  }
  if (at < bytes.size()) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data() + at, bytes.size() - at);
    state = fold(state ^ word, 0xe703'7ed1'a0b4'28dbULL);
  }
  return mix(state);
}

std::uint32_t Interned::find(std::span<const std::uint8_t> bytes) const noexcept {
  if (slots_.empty()) return none;
  const std::uint64_t code = hash(bytes);
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t at = code & mask;; at = (at + 1) & mask) {
    const std::uint64_t slot = slots_[at];
    if (slot == free_slot) return none;
    if (slot >> 32U != code >> 32U) continue;
    const auto number = static_cast<std::uint32_t>(slot);
    const std::span<const std::uint8_t> known = (*this)[number];
    if (same(known, bytes)) return number;
  }
}

bool Interned::account() {
  const std::size_t bytes = slots_.capacity() * 8 + ends_.capacity() * sizeof(std::size_t) + arena_.capacity();
  if (bytes <= reserved_) return true;
  if (!budget_->reserve(bytes - reserved_)) return false;
  reserved_ = bytes;
  return true;
}

bool Interned::grow_slots() {
  const std::size_t size = std::max<std::size_t>(1024, slots_.size() * 2);
  if (!budget_->reserve(size * 8)) return false;
  std::vector<std::uint64_t> larger(size, free_slot);
  const std::size_t mask = size - 1;
  for (std::uint32_t number = 0; number < ends_.size(); ++number) {
    const std::uint64_t code = hash((*this)[number]);
    std::size_t at = code & mask;
    while (larger[at] != free_slot) at = (at + 1) & mask;
    larger[at] = (code >> 32U << 32U) | number;
  }
  budget_->release(size * 8);
  slots_ = std::move(larger);
  return account();
}

std::uint32_t Interned::intern(std::span<const std::uint8_t> bytes) {
  if (ends_.size() * 4 >= slots_.size() * 3 && !grow_slots()) return none;
  const std::uint64_t code = hash(bytes);
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = code & mask;
  for (; slots_[at] != free_slot; at = (at + 1) & mask) {
    if (slots_[at] >> 32U != code >> 32U) continue;
    const auto number = static_cast<std::uint32_t>(slots_[at]);
    const std::span<const std::uint8_t> known = (*this)[number];
    if (same(known, bytes)) return number;
  }
  if (ends_.size() >= none - 1) return none;
  if (arena_.size() + bytes.size() > arena_.capacity()) {
    const std::size_t wanted = std::max(arena_.size() + bytes.size(), arena_.capacity() * 2);
    if (!budget_->reserve(wanted)) return none;  // old and new stand side by side while it moves
    arena_.reserve(wanted);
    budget_->release(wanted);
    if (!account()) return none;
  }
  if (ends_.size() == ends_.capacity()) {
    ends_.reserve(std::max<std::size_t>(1024, ends_.capacity() * 2));
    if (!account()) return none;
  }
  const auto number = static_cast<std::uint32_t>(ends_.size());
  arena_.insert(arena_.end(), bytes.begin(), bytes.end());
  ends_.push_back(arena_.size());
  slots_[at] = (code >> 32U << 32U) | number;
  return number;
}

}  // namespace grundy::space
