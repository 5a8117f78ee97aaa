/// Positions on which two accounts of the same moves are compared: a box, and some beyond it. The same every time.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace grundy::proof {

/// The side of a box that holds some hundreds of positions.
[[nodiscard]] std::int64_t box_side(std::size_t dimension);

/// The next position of a box of this side; false after the last.
[[nodiscard]] bool next_in_box(std::vector<std::int64_t>& at, std::int64_t side);

/// Larger positions: few coordinates that count and many that count, near the constants of the rules and anywhere, more
/// of them the less a box shows. Whether they lie in a domain is not asked.
[[nodiscard]] std::vector<std::vector<std::int64_t>> larger_positions(std::size_t dimension,
                                                                      std::span<const std::int64_t> constants);

}  // namespace grundy::proof
