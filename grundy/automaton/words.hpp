/// Words in automata: shortest and least ones, and all of one length.
#pragma once

#include <functional>
#include <optional>
#include <span>

#include "grundy/automaton/automaton.hpp"
#include "grundy/number/numeration.hpp"

namespace grundy::automaton {

/// A shortest accepted word, the first of them in the order of letters; nothing if none is accepted.
[[nodiscard]] std::optional<Word> shortest_word(const Automaton& automaton);

/// The accepted tuple with the least Σ weights[t] · x(t), as a word without needless leading zeros; nothing if none is
/// accepted. Precondition: weights are not negative; only valid words are accepted. Cost: states · nodes · the length.
[[nodiscard]] std::optional<Word> least_word(const Automaton& automaton, const Numeration& numeration,
                                             std::span<const std::uint64_t> weights);

/// Calls `sink` for each accepted word of exactly `length` letters whose tracks agree with `fixed` (an empty digit
/// string leaves a track free, otherwise it has `length` digits), in the order of letters, until the sink returns
/// false. Returns false if the sink did. Walks only prefixes that can be completed in some length.
bool for_each_word(const Automaton& automaton, std::span<const std::vector<std::uint8_t>> fixed, std::size_t length,
                   const std::function<bool(const Word&)>& sink);

}  // namespace grundy::automaton
