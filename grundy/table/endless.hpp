/// Play that provably need not end because it only grows: a move that stays possible, in the same way, for ever.
///
/// A move takes x to x + d. If every bound and guard of its family, and the domain, can only become easier along d, then
/// x + d, x + 2d, … are all reached, and no method that looks at every position can come to an end. Only linear
/// conditions are understood; a game of which nothing is found may be endless all the same.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "grundy/base/result.hpp"
#include "grundy/rules/book.hpp"
#include "grundy/run/budget.hpp"

namespace grundy::table {

/// The first positions of such play, as text.
using EndlessPlay = std::array<std::string, 3>;

/// Looks for it at the few hundred positions nearest to `root`. Errors: `limit`
/// when the budget ends.
[[nodiscard]] Result<std::optional<EndlessPlay>> endless_play(const rules::Placed& root, run::Budget& budget);

/// "play need not end: from (5) it can go to (6), (7) and on and on …".
[[nodiscard]] Error never_ends(const EndlessPlay& play);

}  // namespace grundy::table
