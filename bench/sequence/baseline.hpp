/// A plain rare/common method as the books have it (Winning Ways ch. 4): a greedy split of the values, chosen anew when
/// the heaps double; one heap at a time, one pair at a time. It stands here so that the engine's ratio to it can be
/// measured without peers.
#pragma once

#include <cstdint>
#include <vector>

#include "grundy/sequence/splitting.hpp"

namespace grundy::bench {

/// The values of heaps 0 … n − 1. Precondition: no constraints (pairs are `all`), values below 16384.
[[nodiscard]] std::vector<std::uint16_t> rare_common(const sequence::Splitting& game, std::uint64_t n);

}  // namespace grundy::bench
