/// The methods, and the choice between them.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "grundy/base/result.hpp"
#include "grundy/game/answer.hpp"
#include "grundy/game/method.hpp"
#include "grundy/rules/book.hpp"
#include "grundy/run/budget.hpp"
#include "grundy/solve/codes.hpp"
#include "grundy/solve/proof_method.hpp"

namespace grundy::solve {

using Methods = std::vector<std::unique_ptr<Method>>;

/// Every method there is: a new one is one line here.
[[nodiscard]] Methods all_methods(const rules::Book& book, const CodeBook& codes, const KindTable& kinds,
                                  ProofCache cache);

/// Answers by the cheapest method that gives all that is wanted; where none does at a cost within reach, by the
/// cheapest that gives the most of it (first the value is given up, then the moves). A method that fails for want of
/// time, memory or scope is followed by the next. A sum is solved by its parts where that costs less than any method
/// that takes it whole, or where none does. With `forced`, by that method alone.
[[nodiscard]] Result<Answer> choose(const Methods& methods, const KindTable& kinds, const Query& query,
                                    run::Budget& budget, std::optional<std::string_view> forced);

/// Answers by the cheapest method that gives all that is wanted, and by nothing less. Errors: as above.
[[nodiscard]] Result<Answer> all_or_nothing(const Methods& methods, const Query& query, run::Budget& budget);

/// A sum whose components belong to different methods, under normal play: each component's value by whatever method
/// gives it, joined by nim-sum; the winning moves of a component are those that balance the others. Nothing where some
/// component has no number for a value. Errors: those of the methods.
[[nodiscard]] Result<std::optional<Answer>> solve_by_parts(const Methods& methods, const KindTable& kinds,
                                                           const Query& query, run::Budget& budget);

/// What `solve_by_parts` will take, if every component is given to its cheapest method; nothing where one has none.
[[nodiscard]] std::optional<double> operations_by_parts(const Methods& methods, const Query& query,
                                                        const run::Budget& budget);

}  // namespace grundy::solve
