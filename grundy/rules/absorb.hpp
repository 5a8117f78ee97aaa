/// Linear guards as bounds of choices.
///
/// A guard a·c + rest >= 0 whose last choice is c says c >= ceil(-rest / a) for a > 0 and c <= floor(rest / -a) for
/// a < 0. When c ranges over an interval, or over an ascending sequence that needs an end, the guard becomes one of its
/// bounds.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "grundy/rules/lowered.hpp"

namespace grundy::rules {

/// choice >= term as bounds, and choice <= term as bounds: extrema are split, quotients become divisors.
[[nodiscard]] std::vector<Bound> lower_bounds(const Term& term);
[[nodiscard]] std::vector<Bound> upper_bounds(const Term& term);

struct AbsorbResult {
  bool possible = true;                  ///< false: some range is empty whatever the position
  std::optional<std::string> unbounded;  ///< a choice from an endless set that nothing ends
};

/// Moves the linear guards of `family` into its ranges and sequences. `dimension` is the number of coordinates.
[[nodiscard]] AbsorbResult absorb_guards(MoveFamily& family, Variable dimension);

}  // namespace grundy::rules
