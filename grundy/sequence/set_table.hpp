/// Sets of values, one for every number of tokens, cut into windows of 512 values: a cache line each.
///
/// The windows of one place lie together for all numbers of tokens, so a search that looks at one window of many sets
/// stays in one piece of memory, and when values grow, windows are added and nothing is moved.
/// Memory: 64 bytes × windows × numbers of tokens.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace grundy::sequence {

inline constexpr std::size_t window_values = 512;

struct alignas(64) Window {
  std::array<std::uint64_t, window_values / 64> words{};

  [[nodiscard]] bool has(std::size_t place) const { return (words[place / 64] >> (place % 64) & 1U) != 0; }
  void add(std::size_t place) { words[place / 64] |= std::uint64_t{1} << (place % 64); }
  void unite(const Window& other) {
    for (std::size_t i = 0; i < words.size(); ++i) words[i] |= other.words[i];
  }
  friend bool operator==(const Window&, const Window&) = default;
};

class SetTable {
 public:
  /// Room for sets below `tokens` of values below `windows` · 512; what is there stays, what is new is empty.
  void resize(std::size_t windows, std::size_t tokens) {
    windows_.resize(windows);
    for (auto& window : windows_) window.resize(tokens);
    places_.clear();
    for (auto& window : windows_) places_.push_back(window.data());
  }
  void clear() {
    for (auto& window : windows_) window.assign(window.size(), Window{});
  }

  /// [window][tokens].
  [[nodiscard]] const Window* const* windows() const { return places_.data(); }
  [[nodiscard]] Window* window(std::size_t w) { return windows_[w].data(); }
  [[nodiscard]] const Window& at(std::size_t w, std::uint64_t tokens) const { return places_[w][tokens]; }
  [[nodiscard]] Window& at(std::size_t w, std::uint64_t tokens) { return windows_[w][tokens]; }
  void add(std::uint64_t tokens, std::uint32_t value) { at(value / window_values, tokens).add(value % window_values); }

 private:
  std::vector<std::vector<Window>> windows_;
  std::vector<const Window*> places_;
};

}  // namespace grundy::sequence
