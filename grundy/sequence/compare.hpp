/// Where two games part: the first heap at which their sequences differ.
#pragma once

#include <cstdint>
#include <optional>

#include "grundy/base/result.hpp"
#include "grundy/code/code.hpp"
#include "grundy/run/budget.hpp"
#include "grundy/sequence/period.hpp"

namespace grundy::sequence {

struct Comparison {
  /// The first heap whose values differ; none if there is none below `compared_to`.
  std::optional<std::uint64_t> heap;
  std::uint32_t first_value = 0;  ///< there
  std::uint32_t second_value = 0;
  std::uint64_t compared_to = 0;  ///< heaps 0 … compared_to − 1 agree, or agree up to `heap`
  /// Both sequences have proved periods that make them equal for ever (only if `heap` is none), or are one code.
  bool equal_for_ever = false;
  bool one_code = false;  ///< nothing was computed then
};

/// Compares two games heap by heap up to `limit`; if no heap differs by then, tries to prove periods for both (within
/// the budget, up to `limit` heaps) that settle the rest. Errors: limit, when the budget ended before anything was
/// compared.
[[nodiscard]] Result<Comparison> compare(const code::Code& first, const code::Code& second, std::uint64_t limit,
                                         run::Budget& budget);

}  // namespace grundy::sequence
