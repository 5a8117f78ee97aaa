/// Comparisons of products of positive choices, and what they say of each factor.
///
/// p * q <= n says p <= n and q <= n / p where both are at least 1, and so does q <= n / p; power(p, e) <= n says
/// p <= n. Read off the syntax tree, so that the check of a file and the lowering see the same bounds.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "grundy/rules/syntax.hpp"

namespace grundy::rules {

/// The product of `factors` is at most `limit` (below it, if `strict`). Every factor is at least 1, and so is what is
/// left out of them (`exact`: nothing is).
struct ProductBound {
  std::vector<const Expr*> factors;
  const Expr* limit = nullptr;
  bool strict = false;
  bool exact = true;
};

/// The bounds that a condition of `rule` states, each part of a conjunction by itself.
[[nodiscard]] std::vector<ProductBound> product_bounds(const Expr& condition, const Rule& rule);

/// Whether the choice named `name` stands anywhere in the expression.
[[nodiscard]] bool mentions(const Expr& expression, std::string_view name);

/// Whether such a bound limits the choice of clause `index`: it is a factor, and the limit speaks of earlier choices
/// only.
[[nodiscard]] bool limits(const ProductBound& bound, const Rule& rule, std::size_t index);

/// Whether some condition of the rule limits the choice of clause `index` so.
[[nodiscard]] bool limited_by_product(const Rule& rule, std::size_t index);

/// The rule with `q in A..B, …, q in primes` written as `q in primes, A <= q, q <= B`, so that the members of the set
/// are walked and not the range. Not where q is an index of a list.
[[nodiscard]] Rule choosing_members(Rule rule);

/// Whether a choice should be unrolled: it is an index somewhere after clause `from`, itself or through a later choice.
[[nodiscard]] bool is_index(const Rule& rule, std::size_t from, std::string_view name);

}  // namespace grundy::rules
