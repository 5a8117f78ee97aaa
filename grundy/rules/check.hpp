/// The checker: whether what a file says means anything.
///
/// Names are known and mean what their place asks for (a number, a condition, a list, a set), calls and positions have
/// the right number of parts, every choice is bounded, no name hides another, no constant divisor is zero. It does not
/// ask whether a game ends or stays in its domain: that is found out by solving it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "grundy/base/result.hpp"
#include "grundy/rules/layout.hpp"
#include "grundy/rules/syntax.hpp"

namespace grundy::rules {

/// Checks a file whose spans speak of `text`. The parser has done this for every file it returns.
[[nodiscard]] Result<void> check(const File& file, std::string_view text, std::string source);

/// The same, adding to what has been complained of already.
void check(const File& file, Complaints& complaints);

/// Whether the number `expr` goes down (-1) or up (+1) without bound as the name `of` goes up, does not speak of it
/// (0), or is something else (none). Syntactic.
[[nodiscard]] std::optional<int> trend(const Expr& expr, std::string_view of);

}  // namespace grundy::rules
