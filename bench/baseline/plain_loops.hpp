/// What a contestant writes: option loops with a stamped array for the mex.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace baseline {

/// Grundy values of Wythoff's game on 0 … n-1 squared.
inline std::vector<int> wythoff(int n) {
  std::vector<int> g(static_cast<std::size_t>(n) * static_cast<std::size_t>(n));
  std::vector<int> seen(static_cast<std::size_t>(3 * n + 2), -1);
  const auto at = [&](int a, int b) {
    return static_cast<std::size_t>(a) * static_cast<std::size_t>(n) + static_cast<std::size_t>(b);
  };
  int stamp = 0;
  for (int a = 0; a < n; ++a) {
    for (int b = 0; b < n; ++b, ++stamp) {
      for (int k = 1; k <= a; ++k) seen[static_cast<std::size_t>(g[at(a - k, b)])] = stamp;
      for (int k = 1; k <= b; ++k) seen[static_cast<std::size_t>(g[at(a, b - k)])] = stamp;
      for (int k = 1; k <= std::min(a, b); ++k) seen[static_cast<std::size_t>(g[at(a - k, b - k)])] = stamp;
      int mex = 0;
      while (seen[static_cast<std::size_t>(mex)] == stamp) ++mex;
      g[at(a, b)] = mex;
    }
  }
  return g;
}

/// Take 1 … m from one heap, heaps 0 … n.
inline std::vector<int> bash(int n, int m) {
  std::vector<int> g(static_cast<std::size_t>(n) + 1);
  std::vector<int> seen(static_cast<std::size_t>(m) + 2, -1);
  for (int i = 0; i <= n; ++i) {
    for (int k = 1; k <= m && k <= i; ++k) seen[static_cast<std::size_t>(g[static_cast<std::size_t>(i - k)])] = i;
    int mex = 0;
    while (seen[static_cast<std::size_t>(mex)] == i) ++mex;
    g[static_cast<std::size_t>(i)] = mex;
  }
  return g;
}

/// Take a power of two from one heap, heaps 0 … n.
inline std::vector<int> powers(int n) {
  std::vector<int> g(static_cast<std::size_t>(n) + 1);
  std::vector<int> seen(64, -1);
  for (int i = 0; i <= n; ++i) {
    for (int k = 1; k <= i; k += k) seen[static_cast<std::size_t>(g[static_cast<std::size_t>(i - k)])] = i;
    int mex = 0;
    while (seen[static_cast<std::size_t>(mex)] == i) ++mex;
    g[static_cast<std::size_t>(i)] = mex;
  }
  return g;
}

/// A row of coins, take 1 … m adjacent ones: rows 0 … n.
inline std::vector<int> row(int n, int m) {
  std::vector<int> g(static_cast<std::size_t>(n) + 1);
  std::vector<int> seen(1024, -1);
  for (int i = 0; i <= n; ++i) {
    for (int k = 1; k <= m && k <= i; ++k) {
      for (int left = 0; left <= i - k; ++left) {
        seen[static_cast<std::size_t>(g[static_cast<std::size_t>(left)] ^ g[static_cast<std::size_t>(i - k - left)])] =
            i;
      }
    }
    int mex = 0;
    while (seen[static_cast<std::size_t>(mex)] == i) ++mex;
    g[static_cast<std::size_t>(i)] = mex;
  }
  return g;
}

}  // namespace baseline
