/// The checker's own way to values: plain, without vectors, blocks or windows.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "grundy/base/result.hpp"
#include "grundy/certificate/period_certificate.hpp"
#include "grundy/code/code.hpp"
#include "grundy/run/budget.hpp"

namespace grundy::certificate {

/// The values of heaps 0 … length − 1. For codes that leave at most two heaps, by the rare/common argument under `mask`
/// where one is given: two heaps of one class cannot have a common value as their sum, so the least common value free
/// of pairs with a rare heap stands, once every rare value below it is seen to be a sum. All other codes: option by
/// option. Errors: limit (budget; or a value beyond 16 bits for the first kind).
[[nodiscard]] Result<std::vector<std::uint32_t>> values_anew(const code::Code& code, std::uint64_t length,
                                                             const std::optional<ValueMask>& mask, run::Budget& budget);

}  // namespace grundy::certificate
