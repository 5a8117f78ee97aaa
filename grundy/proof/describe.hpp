/// Patterns in words, where they have a simple form.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "grundy/base/text.hpp"
#include "grundy/proof/theorem.hpp"

namespace grundy::proof {

/// The pattern in words: a residue, a bit pattern, a nim-sum, how words end. Each form is proposed from small positions
/// and then compared with the pattern as automata, so what is said holds for all positions. Nothing: no form that is
/// known here fits. `names` are those of the coordinates.
[[nodiscard]] std::optional<Text> describe(const Theorem& theorem, const std::vector<std::string>& names,
                                           run::Budget& budget);

}  // namespace grundy::proof
