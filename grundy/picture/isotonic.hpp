/// Isotonic regression: the non-decreasing sequence nearest to given numbers.
#pragma once

#include <vector>

namespace grundy::picture {

/// The non-decreasing x that minimises the sum of weight · (x - wish)². Weights are positive. Pools adjacent numbers
/// while they are out of order (Ayer et al. 1955); O(n).
[[nodiscard]] std::vector<double> isotonic(const std::vector<double>& wish, const std::vector<double>& weight);

}  // namespace grundy::picture
