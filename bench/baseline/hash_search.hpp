/// Recursion with a hash table, as written by hand: positions packed into 64 bits.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace baseline {

/// An open-addressing table from 64-bit keys to small values, as one writes it when std::unordered_map is too slow.
class FlatTable {
 public:
  [[nodiscard]] int find(std::uint64_t key) const {
    for (std::size_t at = hash(key) & mask();; at = (at + 1) & mask()) {
      if (values_[at] < 0) return -1;
      if (keys_[at] == key) return values_[at];
    }
  }
  void insert(std::uint64_t key, int value) {
    if (++size_ * 2 > keys_.size()) grow();
    put(key, value);
  }
  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  static std::size_t hash(std::uint64_t key) {
    key *= 0x9e3779b97f4a7c15ULL;
    return static_cast<std::size_t>(key ^ (key >> 32U));
  }
  [[nodiscard]] std::size_t mask() const { return keys_.size() - 1; }
  void put(std::uint64_t key, int value) {
    std::size_t at = hash(key) & mask();
    while (values_[at] >= 0) at = (at + 1) & mask();
    keys_[at] = key;
    values_[at] = value;
  }
  void grow() {
    std::vector<std::uint64_t> keys(keys_.size() * 2);
    std::vector<int> values(keys_.size() * 2, -1);
    keys.swap(keys_);
    values.swap(values_);
    for (std::size_t i = 0; i < keys.size(); ++i) {
      if (values[i] >= 0) put(keys[i], values[i]);
    }
  }
  std::vector<std::uint64_t> keys_ = std::vector<std::uint64_t>(1024);
  std::vector<int> values_ = std::vector<int>(1024, -1);
  std::size_t size_ = 0;
};

/// std::unordered_map, as most write it.
class StdTable {
 public:
  [[nodiscard]] int find(std::uint64_t key) const {
    const auto found = map_.find(key);
    return found == map_.end() ? -1 : found->second;
  }
  void insert(std::uint64_t key, int value) { map_.emplace(key, value); }
  [[nodiscard]] std::size_t size() const { return map_.size(); }

 private:
  std::unordered_map<std::uint64_t, int> map_;
};

template <class Table, std::size_t N, class Moves>
class Search {
 public:
  explicit Search(Moves moves) : moves_(moves) {}
  int value(const std::array<int, N>& at) {
    std::uint64_t key = 0;
    for (const int x : at) key = key << 6U | static_cast<std::uint64_t>(x);
    if (const int known = table_.find(key); known >= 0) return known;
    std::vector<bool> seen;
    moves_(at, [&](const std::array<int, N>& next) {
      const auto v = static_cast<std::size_t>(value(next));
      if (v >= seen.size()) seen.resize(v + 1);
      seen[v] = true;
    });
    int mex = 0;
    while (static_cast<std::size_t>(mex) < seen.size() && seen[static_cast<std::size_t>(mex)]) ++mex;
    table_.insert(key, mex);
    return mex;
  }
  [[nodiscard]] std::size_t size() const { return table_.size(); }

 private:
  Moves moves_;
  Table table_;
};

struct ChompMoves {
  template <std::size_t N, class Sink>
  void operator()(const std::array<int, N>& at, Sink&& sink) const {
    for (std::size_t i = 0; i < N; ++i) {
      for (int c = i == 0 ? 1 : 0; c < at[i]; ++c) {
        std::array<int, N> next = at;
        for (std::size_t j = i; j < N; ++j) next[j] = std::min(next[j], c);
        sink(next);
      }
    }
  }
};

struct StairsMoves {
  template <std::size_t N, class Sink>
  void operator()(const std::array<int, N>& at, Sink&& sink) const {
    for (std::size_t i = 0; i < N; ++i) {
      for (int k = 1; k <= at[i]; ++k) {
        std::array<int, N> next = at;
        next[i] -= k;
        if (i > 0) next[i - 1] += k;
        sink(next);
      }
    }
  }
};

}  // namespace baseline
