/// A proved pattern as a program for a contest, and as a drawing.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "grundy/base/result.hpp"
#include "grundy/proof/theorem.hpp"

namespace grundy::proof {

/// A standalone C++17 program. It reads positions, `dimension` numbers below 2^63 each, until the input ends, and
/// prints a line for each: "N" or "P"; or the Grundy value, if the theorem is about values; "outside" for a position
/// outside the domain. Input that is cut or no numbers ends it with exit code 2 (emitted_reader.hpp); a theorem without
/// dimension has nothing to read and gives no program. `game` names the game and `claim` says what is known and how; both go into the comment at its
/// head.
[[nodiscard]] std::string emit_program(const Theorem& theorem, const std::string& game, const std::string& claim);

/// The pattern's automaton in DOT. `names` are those of the coordinates; letters that lead to the same state share an
/// edge, "." standing for any digit; the caption is said through `translate`. Errors: `limit` if it has more than 200
/// states.
[[nodiscard]] Result<std::string> emit_dot(const Theorem& theorem, const std::vector<std::string>& names,
                                           const std::function<std::string(const Text&)>& translate = english);

}  // namespace grundy::proof
