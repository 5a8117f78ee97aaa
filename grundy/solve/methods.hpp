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

namespace grundy::solve {

/// Every method there is: a new one is one line here.
[[nodiscard]] std::vector<std::unique_ptr<Method>> all_methods(const rules::Book& book, const KindTable& kinds);

/// Answers by the cheapest method that gives all that is wanted; where none does at a cost within reach, by the
/// cheapest that gives the most of it (first the value is given up, then the moves). A method that fails for want of
/// time, memory or scope is followed by the next. With `forced`, by that method alone.
[[nodiscard]] Result<Answer> choose(const std::vector<std::unique_ptr<Method>>& methods, const Query& query,
                                    run::Budget& budget, std::optional<std::string_view> forced);

}  // namespace grundy::solve
