/// The moves of a take-and-break code, one by one, straight from its meaning.
///
/// This is the plain truth that every engine is measured against, and what a list of moves is made from. It is as slow
/// as there are options.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "grundy/code/code.hpp"

namespace grundy::code {

/// Called with the heaps of an option in ascending order (empty: nothing is left); returns false to stop.
using OptionSink = std::function<bool(std::int64_t removed, std::span<const std::uint64_t> heaps)>;

/// Passes every option of a heap to `sink`: by tokens removed, then by number of heaps, then lexicographically. Options
/// that arise by different removals are passed more than once. False if the sink stopped it.
bool for_each_option(const Code& code, std::uint64_t heap, const OptionSink& sink);

}  // namespace grundy::code
