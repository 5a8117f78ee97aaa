/// What checkpoints of this room are written with, and read back with suspicion.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace grundy::sequence {

class Writer {
 public:
  template <class T>
  void put(const T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    const auto* const from = reinterpret_cast<const std::byte*>(&value);
    bytes_.insert(bytes_.end(), from, from + sizeof value);
  }
  /// Their number, then the codes.
  void put(const std::uint16_t* codes, std::size_t count) {
    put(std::uint64_t{count});
    const auto* const from = reinterpret_cast<const std::byte*>(codes);
    bytes_.insert(bytes_.end(), from, from + count * sizeof *codes);
  }
  /// Their number, then the bytes.
  void put(const std::vector<std::byte>& bytes) {
    put(std::uint64_t{bytes.size()});
    bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
  }
  [[nodiscard]] std::vector<std::byte> take() { return std::move(bytes_); }

 private:
  std::vector<std::byte> bytes_;
};

/// Gives zeros and empty blocks, and says so, once the bytes end too early.
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
  /// What `put` wrote of a number of elements of `unit` bytes.
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
  std::vector<std::uint16_t> codes() {
    const auto bytes = block(sizeof(std::uint16_t));
    std::vector<std::uint16_t> result(bytes.size() / sizeof(std::uint16_t));
    if (!result.empty()) std::memcpy(result.data(), bytes.data(), bytes.size());
    return result;
  }
  [[nodiscard]] bool whole() const { return !broken_ && bytes_.empty(); }
  [[nodiscard]] bool broken() const { return broken_; }

 private:
  std::span<const std::byte> bytes_;
  bool broken_ = false;
};

}  // namespace grundy::sequence
