/// Claims written in a rules file, as patterns to be decided: `losing CONDITION`, `value EXPRESSION`.
#pragma once

#include "grundy/automaton/numerals.hpp"
#include "grundy/base/result.hpp"
#include "grundy/proof/prove.hpp"
#include "grundy/rules/lowered.hpp"
#include "grundy/rules/syntax.hpp"

namespace grundy::proof {

/// The claim as an automaton: positions, or positions and values. Linear arithmetic, mod and div by constants, min,
/// max, abs, conditions, any, all, count, len over a list of fixed length, and in base 2 xor of numbers and of lists.
/// `key` gives the parameters and the list's length; `lowered` is that instance. Errors: `limit` if the numeration
/// cannot tell what the claim says; `input` if the claim has a form that is not known here.
[[nodiscard]] Result<automaton::Automaton> claimed_pattern(const rules::Claim& claim, const rules::Lowered& lowered,
                                                           const automaton::Numerals& numerals,
                                                           automaton::Effort& effort);

/// Decides the claim, in the first of the usual numerations that can tell both the game and the claim. A refutation of
/// a claim about outcomes is the position of least measure where the claim is wrong. Errors: `limit` if none can, or
/// the budget ends; `rules`, `internal` as for `prove`.
[[nodiscard]] Result<Decision> prove_claim(const rules::Claim& claim, bool misere, const Subject& subject,
                                           run::Budget& budget);

}  // namespace grundy::proof
