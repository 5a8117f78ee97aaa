/// Evaluation past 64 bits: what the lowered form says when a step of its 64-bit evaluation has overflowed.
///
/// A comparison is decided although a side does not fit, and so is the end of a choice; a number that comes back into
/// 64 bits is the number. What stays undecided, or does not fit where it has to, is the fault `overflow` as before.
/// Called on that cold path only, by program.cpp, terms.cpp and whoever walks ranges.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "grundy/rules/enclosure.hpp"
#include "grundy/rules/lowered.hpp"

namespace grundy::rules {

/// The value of a term or program; faults as of the 64-bit evaluation.
[[nodiscard]] Enclosure enclose(const Program& program, std::span<const std::int64_t> variables, Fault& fault);
[[nodiscard]] Enclosure enclose(const Affine& affine, std::span<const std::int64_t> variables);
[[nodiscard]] Enclosure enclose(const Term& term, std::span<const std::int64_t> variables, Fault& fault);

/// The value if it fits 64 bits, else 0 and `overflow`.
[[nodiscard]] std::int64_t fitting(const Enclosure& value, Fault& fault);

/// The greatest value within the bounds (2^63 - 1 without one), clamped below. `overflow` where it passes 64 bits.
[[nodiscard]] std::int64_t upper_exactly(const std::vector<Bound>& upper, std::span<const std::int64_t> variables,
                                         Fault& fault);
/// The values of a range; first > last where it is empty, even if its ends are past 64 bits.
struct Ends {
  std::int64_t first = 0;
  std::int64_t last = -1;
};
[[nodiscard]] Ends ends_exactly(const Range& range, std::span<const std::int64_t> variables, Fault& fault);

}  // namespace grundy::rules
