/// How expressions are printed with as few brackets as parse back. Private to the printer.
#pragma once

#include <string>

#include "grundy/rules/syntax.hpp"

namespace grundy::rules {

/// How tightly an expression holds together; see grammar.hpp.
enum class Binding : std::uint8_t {
  conditional,
  disjunction,
  conjunction,
  negation,
  relation,
  sum,
  product,
  unary,
  primary
};

/// Appends `expr` to `out`, in brackets where it binds looser than `least`.
void print(const Expr& expr, Binding least, std::string& out);

}  // namespace grundy::rules
