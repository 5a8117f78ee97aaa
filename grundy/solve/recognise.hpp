/// Recognising a take-and-break code in rules: whether a one-heap game given by rules has the moves of some code.
///
/// A code is guessed from the moves of small heaps and then decided for all heaps. The statement that is decided, with
/// no sample behind it: *for every n ≥ 0 and every k ≥ 0, the multisets of k heaps, none empty, that the rules lead to
/// from n (parts that are 0 left out) are those that the code allows.* Both sides are sets of tuples (n, h1 ≤ … ≤ hk)
/// that linear arithmetic defines, so both are finite automata over binary digits (J. R. Büchi 1960); minimal automata
/// are equal exactly when the sets are. The rules' side comes from the lowered form by the translation that proofs use
/// (proof/model.hpp), the code's side straight from its digits. An empty part may be left out because a code that is
/// accepted gives heap 0 no move, and by the statement for n = 0 the rules give it none either. So a heap of the one
/// has the game tree of the same heap of the other, and values, outcomes and lengths of play are the same.
#pragma once

#include <optional>

#include "grundy/code/code.hpp"
#include "grundy/proof/moves.hpp"
#include "grundy/run/budget.hpp"

namespace grundy::solve {

/// The code whose moves these are; nothing if there is none, or none was found within a second. Codes that leave up to
/// four heaps (by rules that name no more parts than that) are found. Cost: some milliseconds for hand-written rules.
[[nodiscard]] std::optional<code::Code> recognise(const proof::Subject& subject, run::Budget& budget);

/// The code that small heaps suggest; nothing if they contradict every code. What is returned may be wrong.
[[nodiscard]] std::optional<code::Code> guess_code(const proof::Subject& subject, run::Budget& budget);

/// Whether the statement above holds for this code; false also if it could not be decided within the budget.
[[nodiscard]] bool has_moves_of(const proof::Subject& subject, const code::Code& code, run::Budget& budget);

/// The largest number of heaps that recognised moves leave.
inline constexpr std::size_t most_heaps_recognised = 4;

}  // namespace grundy::solve
