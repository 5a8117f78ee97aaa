/// The oracle of heap games for thousands of heaps: each question "has some option the value v?" is answered by itself,
/// by recursion over one heap of the option, and remembered.
///
/// Shares only the data type `code::Code` with the library, and no way of computing with its engines: no sets of values
/// are joined, no mex is read off bits. What both know is that some heap can be taken to be the smallest, which bounds
/// the recursion. Pairwise unequal heaps are counted by inclusion and exclusion (count the ways that avoid
/// heap c from those that need not). heap_games.hpp is the plainer oracle that this one is held against.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "grundy/code/code.hpp"

namespace grundy::oracle {

class LargeHeapGames {
 public:
  explicit LargeHeapGames(const code::Code& code) : code_(code) {}

  /// The values of heaps 0 … size − 1.
  std::vector<std::uint32_t> values(std::uint64_t size) {
    g_.assign(1, 0);
    const auto most = code_.most_heaps();
    if (most && *most <= 1 && code_.adding.empty()) return values_without_splits(size);
    while (g_.size() < size) {
      std::uint32_t mex = 0;
      while (has_option(static_cast<std::int64_t>(g_.size()), mex)) ++mex;
      largest_ = std::max(largest_, mex);
      g_.push_back(mex);
    }
    return g_;
  }

 private:
  /// Where no heap is split there are at most as many options as tokens: they are just listed.
  std::vector<std::uint32_t> values_without_splits(std::uint64_t size) {
    const std::uint64_t last = code_.most_removed().value_or(size);
    std::vector<std::uint64_t> seen(size + 1, 0);  // [v]: the last heap with an option of value v
    while (g_.size() < size) {
      const std::uint64_t n = g_.size();
      for (std::uint64_t removed = 0; removed <= std::min(n, last); ++removed) {
        const code::Digit& digit = code_.at(static_cast<std::int64_t>(removed));
        if (digit.at(removed == n ? 0 : 1) != code::Constraint::forbidden) seen[removed == n ? 0 : g_[n - removed]] = n;
      }
      std::uint32_t mex = 0;
      while (seen[mex] == n) ++mex;
      g_.push_back(mex);
    }
    return g_;
  }

  using Counts = std::vector<std::uint64_t>;

  bool has_option(std::int64_t n, std::uint32_t v) {
    const auto fixed = static_cast<std::int64_t>(code_.digits.size() - code_.tail);
    for (std::int64_t removed = -static_cast<std::int64_t>(code_.adding.size()); removed <= n; ++removed) {
      if (removed == fixed) break;
      if (digit_gives(code_.at(removed), static_cast<std::uint64_t>(n - removed), v)) return true;
    }
    for (std::size_t place = 0; place < code_.tail; ++place) {
      if (tail_gives(place, n - fixed - static_cast<std::int64_t>(place), v)) return true;
    }
    return false;
  }

  /// Whether a digit of the tail gives v for `last` tokens, or for less by a multiple of the tail's length. What was
  /// asked for an earlier heap is not asked again.
  bool tail_gives(std::size_t place, std::int64_t last, std::uint32_t v) {
    if (last < 0) return false;
    const auto tokens = static_cast<std::uint64_t>(last);
    tail_next_.resize(code_.tail * code_.tail);
    std::vector<std::uint64_t>& next = tail_next_[place * code_.tail + tokens % code_.tail];
    if (next.size() <= v) next.resize(std::size_t{v} + 1, tokens % code_.tail);
    const code::Digit& digit = code_.digits[code_.digits.size() - code_.tail + place];
    while (next[v] != unknown && next[v] <= tokens)
      next[v] = digit_gives(digit, next[v], v) ? unknown : next[v] + code_.tail;
    return next[v] == unknown;
  }

  bool digit_gives(const code::Digit& digit, std::uint64_t m, std::uint32_t v) {
    using code::Constraint;
    if (m == 0) return v == 0 && digit.at(0) != Constraint::forbidden;
    for (std::uint64_t k = 1; k < digit.heaps.size() && k <= m; ++k) {
      if (heaps_give(k, digit.heaps[k], m, v)) return true;
    }
    if (!digit.more) return false;
    const auto first = std::max<std::uint64_t>(1, digit.heaps.size());
    if (digit.heaps.back() == Constraint::any) return any_from(first, m, v);
    for (std::uint64_t k = first; k <= m; ++k) {
      if (digit.heaps.back() == Constraint::unequal && k * (k + 1) / 2 > m) break;
      if (heaps_give(k, digit.heaps.back(), m, v)) return true;
    }
    return false;
  }

  /// k heaps with m tokens in all and the value v, under the constraint.
  bool heaps_give(std::uint64_t k, code::Constraint constraint, std::uint64_t m, std::uint32_t v) {
    using code::Constraint;
    if (constraint == Constraint::forbidden) return false;
    if (k == 1) return single(m, v);
    if (constraint == Constraint::any) return any(k, m, v);
    if (constraint == Constraint::equal) return m % k == 0 && v == (k % 2 == 0 ? 0 : g_[m / k]);
    if (constraint == Constraint::unequal) return unequal(k, m, v);
    // Not all equal: the smallest heap is less than the k-th part of the tokens.
    for (std::uint64_t c = 1; k * c < m; ++c) {
      if (any(k - 1, m - c, v ^ value(c))) return true;
    }
    return false;
  }

  bool single(std::uint64_t m, std::uint32_t v) const { return m >= 1 && m < g_.size() && g_[m] == v; }
  /// Of a heap that may not exist: then a value that nothing has.
  std::uint32_t value(std::uint64_t heap) const { return heap < g_.size() ? g_[heap] : ~std::uint32_t{0}; }

  bool any(std::uint64_t k, std::uint64_t m, std::uint32_t v) {
    if (m < k) return false;
    if (k == 1) return single(m, v);
    if (k == 2) return pairs(m, v) != 0 || (m % 2 == 0 && v == 0);
    return remembered(any_, k, m, v, [&] {
      for (std::uint64_t c = 1; k * c <= m; ++c) {  // the smallest heap
        if (any(k - 1, m - c, v ^ value(c))) return true;
      }
      return false;
    });
  }

  /// At least k heaps.
  bool any_from(std::uint64_t k, std::uint64_t m, std::uint32_t v) {
    if (m < k) return false;
    if (k == 1 && single(m, v)) return true;
    return remembered(any_from_, k, m, v, [&] {
      for (std::uint64_t c = 1; std::max<std::uint64_t>(k, 2) * c <= m; ++c) {
        if (any_from(std::max<std::uint64_t>(k, 2) - 1, m - c, v ^ value(c))) return true;
      }
      return false;
    });
  }

  /// Whether all heaps up to this one are known: only then may what depends on them be remembered. (A move that adds
  /// tokens asks for a little more than is known; what it asks for cannot come from the unknown heaps.)
  bool known(std::uint64_t heap) const { return heap < g_.size(); }

  /// Ordered pairs of different heaps.
  std::uint64_t pairs(std::uint64_t m, std::uint32_t v) {
    if (m < 3) return 0;
    if (!known(m - 1)) {
      std::uint64_t count = 0;
      for (std::uint64_t a = m / 2 + 1; a < g_.size(); ++a) count += (g_[a] ^ g_[m - a]) == v ? 2U : 0U;
      return count;
    }
    if (pairs_.size() <= m) pairs_.resize(m + 1);
    std::vector<std::uint16_t>& row = pairs_[m];
    if (row.empty()) {
      row.assign(std::bit_ceil(std::size_t{largest_} + 1), 0);
      for (std::uint64_t a = m / 2 + 1; a < m; ++a) row[g_[a] ^ g_[m - a]] += 2;
    }
    return v < row.size() ? row[v] : 0;
  }

  bool unequal(std::uint64_t k, std::uint64_t m, std::uint32_t v) {
    if (k == 2) return pairs(m, v) != 0;
    for (std::uint64_t c = 1; k * c < m; ++c) {  // the smallest heap
      if (avoiding(c, k - 1, m - c, v ^ value(c)) != 0) return true;
    }
    return false;
  }

  /// Ordered k-tuples of pairwise different heaps with m tokens and the value v (modulo 2^64).
  std::uint64_t distinct(std::uint64_t k, std::uint64_t m, std::uint32_t v) {
    if (k == 0) return m == 0 && v == 0 ? 1 : 0;
    if (k == 1) return single(m, v) ? 1 : 0;
    if (m < k * (k + 1) / 2) return 0;
    if (k == 2) return pairs(m, v);
    if (v >= std::bit_ceil(std::size_t{largest_} + 1)) return 0;
    const bool keep = known(m - k * (k - 1) / 2);
    if (keep) {
      const Counts& row = row_of(distinct_, k, m);
      if (v < row.size() && row[v] != unknown) return row[v];
    }
    std::uint64_t sum = 0;
    for (std::uint64_t c = 1; c < m; ++c) sum += avoiding(c, k - 1, m - c, v ^ value(c));
    if (keep) {
      Counts& row = row_of(distinct_, k, m);
      if (row.size() <= v) row.resize(std::bit_ceil(std::size_t{v} + 1), unknown);
      row[v] = sum;
    }
    return sum;
  }

  /// Those without heap c: all but the k · (tuples of k − 1 others without c).
  std::uint64_t avoiding(std::uint64_t c, std::uint64_t k, std::uint64_t m, std::uint32_t v) {
    const std::uint64_t all = distinct(k, m, v);
    if (k == 0 || m < c) return all;
    return all - k * avoiding(c, k - 1, m - c, v ^ value(c));
  }

  static constexpr std::uint64_t unknown = ~std::uint64_t{0};

  static Counts& row_of(std::vector<std::vector<Counts>>& table, std::uint64_t k, std::uint64_t m) {
    if (table.size() <= k) table.resize(k + 1);
    if (table[k].size() <= m) table[k].resize(m + 1);
    return table[k][m];
  }

  using Answers = std::vector<std::vector<std::vector<std::uint8_t>>>;  // [k][m][v]: 0 unknown, 1 no, 2 yes

  template <class Find>
  bool remembered(Answers& table, std::uint64_t k, std::uint64_t m, std::uint32_t v, const Find& find) {
    if (v >= std::bit_ceil(std::size_t{largest_} + 1)) return false;  // no xor of values reaches it
    if (!known(m - k + 1)) return find();
    if (table.size() <= k) table.resize(k + 1);
    if (table[k].size() <= m) table[k].resize(m + 1);
    if (table[k][m].size() <= v) table[k][m].resize(std::bit_ceil(std::size_t{v} + 1), 0);
    if (table[k][m][v] == 0) {
      const bool found = find();
      table[k][m][v] = found ? 2 : 1;
    }
    return table[k][m][v] == 2;
  }

  const code::Code& code_;
  std::vector<std::uint32_t> g_;
  std::uint32_t largest_ = 0;
  std::vector<std::vector<std::uint16_t>> pairs_;
  std::vector<std::vector<Counts>> distinct_;
  std::vector<std::vector<std::uint64_t>> tail_next_;  // [v]: the tokens next to ask for; `unknown`: found
  Answers any_;
  Answers any_from_;
};

/// The values of heaps 0 … size − 1.
inline std::vector<std::uint32_t> large_heap_values(const code::Code& code, std::uint64_t size) {
  return LargeHeapGames(code).values(size);
}

}  // namespace grundy::oracle
