/// Move lists of the catalogue's games, written by hand from their books' words (not from the rules files).
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "oracle/plain.hpp"

namespace grundy::oracle {

inline Option single(int rule, std::vector<std::pair<std::string, int>> choices, std::string game,
                     std::vector<int> target) {
  return Option{rule, std::move(choices), {Place{std::move(game), std::move(target)}}};
}

inline Moves bash(int m) {
  return [m](const Place& p) {
    std::vector<Option> out;
    for (int k = 1; k <= m && k <= p.at[0]; ++k) out.push_back(single(0, {{"k", k}}, p.game, {p.at[0] - k}));
    return out;
  };
}

inline Moves range(int l, int r) {
  return [l, r](const Place& p) {
    std::vector<Option> out;
    for (int k = l; k <= r && k <= p.at[0]; ++k) out.push_back(single(0, {{"k", k}}, p.game, {p.at[0] - k}));
    return out;
  };
}

/// at = {said so far, goal}
inline Moves count_to(int m) {
  return [m](const Place& p) {
    std::vector<Option> out;
    for (int k = 1; k <= m; ++k) {
      if (p.at[0] + k <= p.at[1]) out.push_back(single(0, {{"k", k}}, p.game, {p.at[0] + k, p.at[1]}));
    }
    return out;
  };
}

/// at = {price, goal}
inline Moves auction(int m) {
  return [m](const Place& p) {
    std::vector<Option> out;
    if (p.at[0] >= p.at[1]) return out;
    for (int k = 1; k <= m; ++k) out.push_back(single(0, {{"k", k}}, p.game, {p.at[0] + k, p.at[1]}));
    return out;
  };
}

inline std::vector<Option> powers(const Place& p) {
  std::vector<Option> out;
  for (int k = 1; k <= p.at[0]; k += k) out.push_back(single(0, {{"k", k}}, p.game, {p.at[0] - k}));
  return out;
}

inline std::vector<Option> half(const Place& p) {
  std::vector<Option> out;
  for (int k = 1; 2 * k <= p.at[0]; ++k) out.push_back(single(0, {{"k", k}}, p.game, {p.at[0] - k}));
  return out;
}

inline Moves subtract(std::vector<int> set) {
  return [set](const Place& p) {
    std::vector<Option> out;
    for (const int k : set) {
      if (k <= p.at[0]) out.push_back(single(0, {{"k", k}}, p.game, {p.at[0] - k}));
    }
    return out;
  };
}

/// Nim, and tokens on a strip: any element goes down.
inline std::vector<Option> nim(const Place& p) {
  std::vector<Option> out;
  for (std::size_t i = 0; i < p.at.size(); ++i) {
    for (int k = 1; k <= p.at[i]; ++k) {
      std::vector<int> next = p.at;
      next[i] -= k;
      out.push_back(single(0, {{"i", static_cast<int>(i) + 1}, {"k", k}}, p.game, next));
    }
  }
  return out;
}

inline std::vector<Option> stairs(const Place& p) {
  std::vector<Option> out;
  for (std::size_t i = 0; i < p.at.size(); ++i) {
    for (int k = 1; k <= p.at[i]; ++k) {
      std::vector<int> next = p.at;
      next[i] -= k;
      if (i > 0) next[i - 1] += k;
      if (i == 0) {
        out.push_back(single(0, {{"k", k}}, p.game, next));
      } else {
        out.push_back(single(1, {{"i", static_cast<int>(i) + 1}, {"k", k}}, p.game, next));
      }
    }
  }
  return out;
}

inline std::vector<Option> wythoff(const Place& p) {
  std::vector<Option> out;
  const int a = p.at[0];
  const int b = p.at[1];
  for (int k = 1; k <= a; ++k) out.push_back(single(0, {{"k", k}}, p.game, {a - k, b}));
  for (int k = 1; k <= b; ++k) out.push_back(single(1, {{"k", k}}, p.game, {a, b - k}));
  for (int k = 1; k <= a && k <= b; ++k) out.push_back(single(2, {{"k", k}}, p.game, {a - k, b - k}));
  return out;
}

inline std::vector<Option> boxes(const Place& p) {
  std::vector<Option> out;
  for (int k = 1; k < p.at[0]; ++k) out.push_back(single(0, {{"k", k}}, p.game, {k, p.at[0] - k}));
  for (int k = 1; k < p.at[1]; ++k) out.push_back(single(1, {{"k", k}}, p.game, {k, p.at[1] - k}));
  return out;
}

/// at = {n, limit}
inline std::vector<Option> fibonacci(const Place& p) {
  std::vector<Option> out;
  for (int k = 1; k <= p.at[1] && k <= p.at[0]; ++k) {
    out.push_back(single(0, {{"k", k}}, p.game, {p.at[0] - k, 2 * k}));
  }
  return out;
}

/// game "ring" or "row"
inline Moves coins(int m) {
  return [m](const Place& p) {
    std::vector<Option> out;
    const int n = p.at[0];
    for (int k = 1; k <= m && k <= n; ++k) {
      if (p.game == "ring") {
        out.push_back(single(0, {{"k", k}}, "row", {n - k}));
      } else {
        for (int i = 0; i <= n - k; ++i) {
          out.push_back(Option{0, {{"k", k}, {"i", i}}, {Place{"row", {i}}, Place{"row", {n - k - i}}}});
        }
      }
    }
    return out;
  };
}

inline std::vector<Option> chomp(const Place& p) {
  std::vector<Option> out;
  for (std::size_t i = 0; i < p.at.size(); ++i) {
    for (int c = 0; c < p.at[i]; ++c) {
      if (i == 0 && c == 0) continue;
      std::vector<int> next = p.at;
      for (std::size_t j = i; j < next.size(); ++j) next[j] = std::min(next[j], c);
      out.push_back(single(0, {{"i", static_cast<int>(i) + 1}, {"c", c}}, p.game, next));
    }
  }
  return out;
}

/// One heap split into two unequal parts (Grundy 1939).
inline std::vector<Option> unequal_split(const Place& p) {
  std::vector<Option> out;
  for (int k = 1; k < p.at[0] - k; ++k) {
    out.push_back(Option{0, {{"k", k}}, {Place{p.game, {k}}, Place{p.game, {p.at[0] - k}}}});
  }
  return out;
}

}  // namespace grundy::oracle
