/// Coin turning: a row of coins, squares 0, 1, 2, …; a move turns some coins of which the rightmost goes from heads to
/// tails.
///
/// Turning a coin twice does nothing, so a position is the sum of its heads, each alone (H. W. Lenstra). A game here is
/// the position of one head at square n:
///   turtles   one or two coins                value n + 1
///   twins     exactly two                     value n
///   mock      one, two or three               the n-th odious number: 2n or 2n + 1, with an odd number of ones
///   triplets  exactly three                   0, 0, and then the odious numbers
///   ruler     any run of neighbours           the greatest power of two that divides n + 1
///   corners   on a board, the four corners of a rectangle whose far corner is the head: the nim-product
/// The last is an instance of the Tartan theorem: if a game on a board turns the products of the sets that two games
/// turn, its values are the nim-products of theirs.
#pragma once

#include <cstdint>

#include "grundy/theory/theorem.hpp"

namespace grundy::theory {

[[nodiscard]] const Theorem& turtles();   ///< turtles(n)
[[nodiscard]] const Theorem& twins();     ///< twins(n)
[[nodiscard]] const Theorem& mock();      ///< mock(n), Mock Turtles
[[nodiscard]] const Theorem& triplets();  ///< triplets(n)
[[nodiscard]] const Theorem& ruler();     ///< ruler(n)
[[nodiscard]] const Theorem& corners();   ///< corners(x, y), Turning Corners

/// Values of one head at square n.
[[nodiscard]] Integer turtles_value(const Integer& n);
[[nodiscard]] Integer twins_value(const Integer& n);
[[nodiscard]] Integer mock_value(const Integer& n);
[[nodiscard]] Integer triplets_value(const Integer& n);
[[nodiscard]] Integer ruler_value(const Integer& n);

/// The Tartan theorem: the value of a head at (x, y) in the product of two coin-turning games with these values at x
/// and y.
[[nodiscard]] Integer tartan_value(const Integer& value_at_x, const Integer& value_at_y);

}  // namespace grundy::theory
