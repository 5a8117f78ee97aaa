/// Expressions of the rules language as C++: the small half of the brute force.
///
/// Every number is a `ll`; lists and tables are `List` (a vector of them), counted from 1 by `at`. Helpers that the
/// text calls stand in the prelude (`prelude.hpp`), each written out only where it is called.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "grundy/base/result.hpp"
#include "grundy/rules/syntax.hpp"

namespace grundy::contest {

/// Thrown inside the writer where the rules cannot be said; `brute_program` turns it into an error.
struct CannotSay {
  Text reason;
};

/// A name that C++ takes: words of C++ and names of the program's own get a trailing underscore.
[[nodiscard]] std::string cpp_name(std::string_view name);

/// The value of an expression or a condition, ready to stand as an operand or an argument. Throws `CannotSay`.
[[nodiscard]] std::string cpp(const rules::Expr& expr);
/// The same without outer parentheses.
[[nodiscard]] std::string cpp_bare(const rules::Expr& expr);

/// `for (ll k = 1; k <= m; ++k)`: the head of a loop over a set; `bound` ends an endless one. Throws `CannotSay`.
[[nodiscard]] std::string cpp_loop(std::string_view name, const rules::Expr& set,
                                   const std::optional<std::string>& bound = std::nullopt);

/// Whether the set has no end of its own.
[[nodiscard]] bool endless(const rules::Expr& set);

}  // namespace grundy::contest
