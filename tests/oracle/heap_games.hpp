/// The oracle of heap games: values from the meaning of a take-and-break code, by listing every way to leave heaps.
///
/// Shares only the data type `code::Code` with the library. Slow and obvious: two heaps cost n / 2 steps, k heaps
/// n^(k−1).
#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "grundy/code/code.hpp"

namespace grundy::oracle {

namespace detail {

/// Collects the values of all ways to leave `count` heaps of at least `least` tokens, `tokens` in all.
inline void leave(const std::vector<std::uint32_t>& values, std::uint64_t count, std::uint64_t least,
                  std::uint64_t tokens, code::Constraint constraint, std::vector<std::uint64_t>& heaps,
                  std::uint32_t sum, std::set<std::uint32_t>& options) {
  if (count == 0) {
    if (tokens != 0) return;
    const bool all_equal = heaps.front() == heaps.back();
    bool distinct = true;
    for (std::size_t i = 1; i < heaps.size(); ++i) distinct = distinct && heaps[i] != heaps[i - 1];
    if (constraint == code::Constraint::equal && !all_equal) return;
    if (constraint == code::Constraint::mixed && heaps.size() > 1 && all_equal) return;
    if (constraint == code::Constraint::unequal && !distinct) return;
    options.insert(sum);
    return;
  }
  if (count == 1) {
    if (tokens < least || tokens >= values.size()) return;
    heaps.push_back(tokens);
    leave(values, 0, 0, 0, constraint, heaps, sum ^ values[tokens], options);
    heaps.pop_back();
    return;
  }
  for (std::uint64_t heap = least; heap * count <= tokens && heap < values.size(); ++heap) {
    heaps.push_back(heap);
    leave(values, count - 1, heap, tokens - heap, constraint, heaps, sum ^ values[heap], options);
    heaps.pop_back();
  }
}

}  // namespace detail

/// The values of heaps 0 … size − 1.
inline std::vector<std::uint32_t> heap_values(const code::Code& code, std::uint64_t size) {
  std::vector<std::uint32_t> values{0};
  while (values.size() < size) {
    const auto n = static_cast<std::int64_t>(values.size());
    std::set<std::uint32_t> options;
    for (std::int64_t removed = -static_cast<std::int64_t>(code.adding.size()); removed <= n; ++removed) {
      const code::Digit& digit = code.at(removed);
      const auto tokens = static_cast<std::uint64_t>(n - removed);
      if (tokens == 0) {
        if (digit.at(0) != code::Constraint::forbidden) options.insert(0);
        continue;
      }
      for (std::uint64_t count = 1; count <= tokens; ++count) {
        if (!digit.more && count >= digit.heaps.size()) break;
        if (digit.at(count) == code::Constraint::forbidden) continue;
        std::vector<std::uint64_t> heaps;
        detail::leave(values, count, 1, tokens, digit.at(count), heaps, 0, options);
      }
    }
    std::uint32_t mex = 0;
    while (options.contains(mex)) ++mex;
    values.push_back(mex);
  }
  return values;
}

}  // namespace grundy::oracle
