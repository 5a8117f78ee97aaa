/// `grundy emit GAME --brute`: a brute force for a contest, written out from the rules.
///
/// The program is C++17 on its own, made from the syntax tree rule by rule, so that a reader finds the rules again: a
/// game becomes a function that lists options, a choice a loop, a condition an `if`. Under normal play single
/// components have Grundy values, found by mex and joined by xor; under misère play sums are searched whole, as sorted
/// lists of components. The search keeps its own stack, so long games do not overflow the machine's, and stops with a
/// message where play can come back to a position or a move leaves the declared domain. Numbers are 64-bit and
/// unchecked.
#pragma once

#include <string>
#include <vector>

#include "grundy/base/result.hpp"
#include "grundy/game/kind.hpp"
#include "grundy/rules/syntax.hpp"

namespace grundy::contest {

struct BruteOptions {
  bool misere = false;
  bool value = false;  ///< print Grundy values instead of N and P; normal play only
};

/// The program for one game of a checked file at these parameters. It reads positions until the input ends, numbers
/// apart by blanks: the fixed coordinates, then for a list its length and its elements. It prints one line for each;
/// input that is cut or no numbers ends it with exit code 2 (proof/emitted_reader.hpp).
/// Errors: `usage` for wrong parameters or values under misère play; `limit`, with the reason, for rules that it cannot
/// say (owners, ends, entailing moves, an endless set that nothing ends, parameters that grow for ever).
[[nodiscard]] Result<std::string> brute_program(const rules::File& file, std::size_t game,
                                                const std::vector<Parameter>& parameters, const BruteOptions& options);

}  // namespace grundy::contest
