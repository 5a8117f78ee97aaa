/// Kayles and Dawson's Kayles: rows from which one or two adjacent pins, or exactly two, are taken.
///
/// As octal games 0.77 and 0.07 they are periodic: period 12 from 71 on, period 34 from 53 on. The octal periodicity
/// theorem proves a period from finitely many values; they are computed and checked when first needed. All moves to a
/// value are found by residues modulo the period, so a row of 10^18 pins is as easy as one of 1000.
///
/// Under misère play only few rows are tame (of Kayles 0 – 4, 6, 7, 8, 10, 13, 14); sums of those are answered by
/// genus.
#pragma once

#include "grundy/theory/periodic.hpp"
#include "grundy/theory/theorem.hpp"

namespace grundy::theory {

[[nodiscard]] const Theorem& kayles();  ///< kayles(n)
[[nodiscard]] const Theorem& dawson();  ///< dawson(n)

[[nodiscard]] const Periodic& kayles_sequence();
[[nodiscard]] const Periodic& dawson_sequence();
/// Rows of which any single coin is taken: n mod 2.
[[nodiscard]] const Periodic& parity_sequence();

/// How many adjacent coins a move takes: `least` to `most`; whether that number is a choice k of the rule.
struct RowTakes {
  unsigned least;
  unsigned most;
  bool chosen;
};

/// All moves that take k adjacent coins and leave two rows whose values add up to `target`, as
/// runs of i, the coins left of the gap. Order: k; then i below the preperiod, then the residues modulo the period,
/// then the last i.
[[nodiscard]] MoveList row_moves(const At& at, KindId row, const Periodic& values, const RowTakes& takes,
                              const Integer& target);

}  // namespace grundy::theory
