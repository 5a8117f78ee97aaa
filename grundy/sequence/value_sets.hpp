/// Which values so many heaps with m tokens in all can have: the sets that the engine for many heaps joins.
///
/// Sets are kept for every m only where others are made of them; the last step, from sets of k − 1 heaps to those of
/// k, is left to the engine, which takes it a window at a time and seldom to its end. With c a heap that is taken away:
///
///     k heaps                c the smallest, k·c ≤ m, and k − 1 heaps with m − c tokens
///     k not all equal        the same with k·c < m
///     k or more              c as above, and k − 1 or more
///     k or more, not all     c ≤ m / 2, and k − 1 or more that are not all equal, for k ≥ 3 (some heap can always go:
///       equal                of c, d, …, d one d); two unequal heaps are such
///     3 unequal              3·c < m, and a pair without c: kept is what at least two pairs have, as only one has c
///     4 unequal, or more     unequal_heaps.hpp
///     k equal                0, or the value of the k-th part
///
/// Pairs are marked one by one: N² / 4 marks for N heaps.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "grundy/sequence/join.hpp"
#include "grundy/sequence/leavings.hpp"
#include "grundy/sequence/set_table.hpp"
#include "grundy/sequence/unequal_heaps.hpp"

namespace grundy::sequence {

/// Where the values of a leaving come from, as lists to be united.
struct Sources {
  std::vector<std::uint32_t> values;
  std::vector<std::pair<const SetTable*, std::uint64_t>> sets;  ///< with their tokens
  std::vector<Join> joins;
  void clear() {
    values.clear();
    sets.clear();
    joins.clear();
  }
};

class ValueSets {
 public:
  /// `added`: the largest number of tokens that a move adds.
  ValueSets(const std::vector<Leavings>& asked, std::uint64_t added);

  [[nodiscard]] std::size_t tables() const;
  /// Room for sets below `tokens` of values below `windows` · 512. `values`: of all heaps known so far.
  void resize(std::size_t windows, std::size_t tokens, const std::vector<std::uint32_t>& values);
  /// After a new heap, the last of `values`. Precondition: there is room for it.
  void put(const std::vector<std::uint32_t>& values);
  /// Makes all sets that depend on no more than the heaps of `values`, which are below `limit`, a power of two.
  void make(const std::vector<std::uint32_t>& values, std::uint32_t limit);
  /// Adds where the values of leaving heaps with `tokens` in all come from. Precondition: `make` for these values;
  /// tokens as in a move of the code from heap values.size().
  void ask(const Leaving& leaving, std::uint64_t tokens, const std::vector<std::uint32_t>& values,
           Sources& sources) const;

 private:
  /// Sets of `heaps` heaps or, with `more`, of that many or more.
  struct Kind {
    code::Constraint constraint = code::Constraint::any;
    std::size_t heaps = 2;
    bool more = false;
    friend auto operator<=>(const Kind&, const Kind&) = default;
  };
  struct Kept {
    SetTable sets;
    std::uint64_t made = 0;  ///< for numbers of tokens below
  };

  void want(const Leaving& leaving);
  void make_pairs(const std::vector<std::uint32_t>& values, std::uint32_t limit);
  void make_set(const Kind& kind, SetTable& sets, std::uint64_t tokens, const std::vector<std::uint32_t>& values,
                std::uint32_t limit);
  [[nodiscard]] Join step(const Kind& kind, std::uint64_t tokens, const std::vector<std::uint32_t>& values) const;
  [[nodiscard]] const SetTable& exactly(std::size_t heaps) const;
  [[nodiscard]] const SetTable& at_least(code::Constraint constraint, std::size_t heaps) const;

  std::map<Kind, Kept> kept_;  ///< in an order in which each is made of those before
  std::optional<SetTable> all_pairs_;
  std::optional<SetTable> unequal_pairs_;
  std::optional<SetTable> twice_;  ///< values of at least two unequal pairs
  std::optional<UnequalHeaps> unequal_;
  std::size_t windows_ = 1;
  std::size_t capacity_ = 0;
  std::uint64_t pairs_made_ = 0;
  std::vector<std::uint8_t> marks_;
};

/// The part of the values below `limit` that lies in window `w`.
[[nodiscard]] Window all_below(std::uint32_t limit, std::size_t w);

}  // namespace grundy::sequence
