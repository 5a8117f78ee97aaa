/// Conjectures for one heap: a sequence that repeats.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "grundy/automaton/numerals.hpp"

namespace grundy::proof {

/// The entry of a number outside the domain.
inline constexpr std::uint32_t kOutside = 0xFFFF'FFFFU;

struct Period {
  std::size_t preperiod = 0;
  std::size_t period = 1;
};

/// The least period, and for it the least preperiod, such that the entries repeat to their end at least three times
/// after the preperiod. A conjecture, nothing more.
[[nodiscard]] std::optional<Period> find_period(std::span<const std::uint32_t> entries);

/// The losing numbers (entry 1) or the pairs of number and value that the repetition predicts.
[[nodiscard]] automaton::Automaton periodic_pattern(std::span<const std::uint32_t> entries, Period period, bool values,
                                                    const automaton::Numerals& numerals, automaton::Effort& effort);

}  // namespace grundy::proof
