/// Kayles under misère play: who wins any sum of rows.
///
/// W. L. Sibert and J. H. Conway, Mathematical Kayles, Int. J. Game Theory 20 (1992) 237-246. A position of rows is lost for
/// who moves exactly when the nim-sum of its values is 0, except that of the positions made of a few small rows alone
///
///     E(5) E(4,1)      E(17,12,9) E(20,4,1)      25 E(17,12,9) D(20,4,1)
///
/// are won though their nim-sum is 0, and
///
///     D(5) D(4,1)      E(5) D(4,1)      D(9) E(4,1)      12 E(4,1)      E(17,12,9) D(20,4,1)      25 D(9) D(4,1)
///
/// are lost though it is not. E(a,b,…) means an even number (0 as well) of rows of these lengths altogether, D(a,b,…) an odd
/// number, and a number alone one such row. tests/theory/misere_kayles_test.cpp holds it against play from the rules,
/// and decides that it is right for all sums, however long, of rows up to 200.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "grundy/theory/theorem.hpp"

namespace grundy::theory {

/// The length of the row of Kayles that the component is (of `kayles`, or of `row[2]`, which is the same game), with the
/// choices k and i; nothing for other games.
[[nodiscard]] std::optional<Integer> kayles_row(const At& at);

/// Whether the player to move loses the sum of these rows (0 is no row). Any sizes, any number.
[[nodiscard]] bool misere_kayles_losing(std::span<const Integer> rows);

/// The exception that the rows are, such as "E(5) D(4, 1)"; nothing if the nim-sum decides.
[[nodiscard]] std::optional<std::string> misere_kayles_exception(std::span<const Integer> rows);

/// The moves in the row `at`, by choices k and i, that leave a lost position beside the other rows: all of them.
[[nodiscard]] MoveList misere_kayles_moves(const At& at, std::span<const Integer> others);

}  // namespace grundy::theory
