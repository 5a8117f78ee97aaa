/// Witnesses of existential statements, in time linear in the number of digits.
///
/// Given digits for some tracks of a relation, digits for the others are found such that the relation holds: the sets
/// of states after each prefix are run through forwards, then a path is read off backwards. Both passes remember what
/// they did for a set and a letter, so after the first few letters each digit costs one look-up.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "grundy/automaton/automaton.hpp"

namespace grundy::automaton {

/// A word of the relation that agrees with `given` (most significant digit first, of any lengths; nothing: the track is
/// free). The free numbers may be longer than the given ones. Nothing if there is none.
[[nodiscard]] std::optional<Word> find_witness(const Automaton& relation,
                                               const std::vector<std::optional<std::vector<std::uint8_t>>>& given);

}  // namespace grundy::automaton
