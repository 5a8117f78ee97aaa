/// Outcomes and values by plain recursion on the rules, memoised: what conjectures are learned from.
///
/// Positions of a box lie in an array; options that leave the box are remembered in a hash table, never dropped
/// (dropping them once gave a wrong table and a wrong conjecture).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>

#include "grundy/automaton/effort.hpp"
#include "grundy/base/result.hpp"
#include "grundy/proof/moves.hpp"
#include "grundy/run/budget.hpp"

namespace grundy::proof {

/// What is asked of a position.
enum class Question : std::uint8_t { normal, misere, value };

/// What the entries are. Outcomes: 1 for P (the player to move loses), 0 for N. Values: Grundy values.
class Table {
 public:
  /// All positions with coordinates below `side`. `moves`, `budget` and `allowance` must outlive this; an option looked
  /// at counts a tenth of a step.
  Table(const Moves& moves, Question question, std::int64_t side, run::Budget& budget,
        automaton::Allowance* allowance = nullptr);

  /// The entry of a position of the domain, in the box or not. Errors: `rules` if the rules fail or a position comes
  /// back to itself, `limit` when the budget or the allowance ends or the position has more than `kMost` positions below it.
  [[nodiscard]] Result<std::uint32_t> at(std::span<const std::int64_t> position);

  [[nodiscard]] std::int64_t side() const noexcept { return side_; }
  /// Makes the box larger; what is known is kept.
  void grow(std::int64_t side);
  /// The number of cells of a box of this side, or SIZE_MAX.
  [[nodiscard]] static std::size_t cells(unsigned dimension, std::int64_t side) noexcept;

  static constexpr std::size_t kMost = 40'000'000;

 private:
  static constexpr std::uint32_t kUnknown = 0xFFFF'FFFFU, kOpen = 0xFFFF'FFFEU;

  std::uint32_t& entry(std::span<const std::int64_t> position);
  [[nodiscard]] std::uint32_t known(std::span<const std::int64_t> position) const;
  Result<std::uint32_t> solve(std::span<const std::int64_t> position);

  const Moves& moves_;
  Question question_;
  std::int64_t side_;
  run::Budget& budget_;
  automaton::Allowance* allowance_;
  std::vector<std::uint32_t> box_;
  boost::unordered_flat_map<std::vector<std::int64_t>, std::uint32_t> outside_;
  std::vector<std::uint64_t> marks_;  ///< mark of the last mex that had this value
  std::uint64_t mark_ = 0;
  std::size_t solved_ = 0;
  std::size_t looked_ = 0;  ///< options, since the budget was asked
};

}  // namespace grundy::proof
