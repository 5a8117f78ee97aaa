/// Expressions in nim-arithmetic, as `grundy nimber '19*23 + 5/7'` takes them.
///
/// Numbers stand for nimbers below 2^64. From loosest to tightest: `+` (and `-`, which is the same), `*` and `/`, `^`
/// with an ordinary integer exponent (which may be negative, and binds to the right); parentheses, `sqrt(x)`, `inv(x)`.
#pragma once

#include <string_view>

#include "grundy/base/result.hpp"
#include "grundy/number/nimber.hpp"

namespace grundy::theory {

/// The value. Errors (input, with place): anything that is no expression, a number of 2^64 or more, division by 0,
/// nesting deeper than 500.
[[nodiscard]] Result<Nimber> evaluate_nimber(std::string_view expression);

}  // namespace grundy::theory
