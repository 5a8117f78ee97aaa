#include "grundy/contest/cpp.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "grundy/rules/names.hpp"
#include "grundy/rules/print.hpp"

namespace grundy::contest {
namespace {

using rules::Expr;
using rules::Op;

/// Words of C++17 and names of the program's own.
constexpr auto taken = std::to_array<std::string_view>({"alignas",
                                                        "alignof",
                                                        "asm",
                                                        "auto",
                                                        "bool",
                                                        "break",
                                                        "case",
                                                        "catch",
                                                        "char",
                                                        "class",
                                                        "const",
                                                        "constexpr",
                                                        "const_cast",
                                                        "continue",
                                                        "decltype",
                                                        "default",
                                                        "delete",
                                                        "do",
                                                        "double",
                                                        "dynamic_cast",
                                                        "else",
                                                        "enum",
                                                        "explicit",
                                                        "export",
                                                        "extern",
                                                        "false",
                                                        "float",
                                                        "for",
                                                        "friend",
                                                        "goto",
                                                        "if",
                                                        "inline",
                                                        "int",
                                                        "long",
                                                        "mutable",
                                                        "namespace",
                                                        "new",
                                                        "noexcept",
                                                        "nullptr",
                                                        "operator",
                                                        "private",
                                                        "protected",
                                                        "public",
                                                        "register",
                                                        "return",
                                                        "short",
                                                        "signed",
                                                        "sizeof",
                                                        "static",
                                                        "struct",
                                                        "switch",
                                                        "template",
                                                        "this",
                                                        "throw",
                                                        "true",
                                                        "try",
                                                        "typedef",
                                                        "typeid",
                                                        "typename",
                                                        "union",
                                                        "unsigned",
                                                        "using",
                                                        "virtual",
                                                        "void",
                                                        "volatile",
                                                        "wchar_t",
                                                        "while",
                                                        "and",
                                                        "or",
                                                        "not",
                                                        "xor",
                                                        "bitand",
                                                        "bitor",
                                                        "compl",
                                                        "std",
                                                        "ll",
                                                        "List",
                                                        "Component",
                                                        "Sum",
                                                        "main",
                                                        "at",
                                                        "floor_div",
                                                        "floor_mod",
                                                        "one_of",
                                                        "members",
                                                        "root",
                                                        "popcount",
                                                        "shift_left",
                                                        "shift_right",
                                                        "power",
                                                        "is_power",
                                                        "is_square",
                                                        "is_prime",
                                                        "is_divisor",
                                                        "is_fibonacci",
                                                        "powers_up_to",
                                                        "squares_up_to",
                                                        "primes_up_to",
                                                        "fibonacci_up_to",
                                                        "divisors_of",
                                                        "nim_sum",
                                                        "total",
                                                        "least",
                                                        "greatest",
                                                        "without",
                                                        "length",
                                                        "leave",
                                                        "add",
                                                        "options",
                                                        "value",
                                                        "wins",
                                                        "sums",
                                                        "sum",
                                                        "position",
                                                        "result",
                                                        "i_",
                                                        "next",
                                                        "known",
                                                        "domain",
                                                        "errno",
                                                        "slot",
                                                        "rebuild",
                                                        "from",
                                                        "number",
                                                        "refuse"});

std::string join(const std::vector<Expr>& arguments, std::string_view separator) {
  std::string text;
  for (const Expr& argument : arguments) text += (text.empty() ? "" : std::string(separator)) + cpp(argument);
  return text;
}

std::string bare_join(const std::vector<Expr>& arguments) {
  std::string text;
  for (const Expr& argument : arguments) text += (text.empty() ? "" : ", ") + cpp_bare(argument);
  return text;
}

std::string list_of(const Expr& expr) {
  if (expr.op == Op::without)
    return fmt::format("without({}, {})", list_of(expr.arguments[0]), cpp_bare(expr.arguments[1]));
  return cpp_name(expr.name);
}

std::string number(const Expr& expr) {
  if (!to_int64(expr.value)) throw CannotSay{say("a number of the rules is beyond 64 bits")};
  return fmt::format("{}{}", to_string(expr.value), expr.value > 2'000'000'000 ? "LL" : "");
}

std::string member(const Expr& expr) {
  const std::string element = cpp(expr.arguments[0]);
  const std::string bare = cpp_bare(expr.arguments[0]);
  const Expr& set = expr.arguments[1];
  if (set.op == Op::range)
    return fmt::format("({} <= {} && {} <= {})", cpp(set.arguments[0]), element, element, cpp(set.arguments[1]));
  if (set.op == Op::set) return fmt::format("one_of({}, {{{}}})", bare, bare_join(set.arguments));
  if (set.op == Op::name) return fmt::format("one_of({}, {})", bare, cpp_name(set.name));
  if (set.name == "powers_of") return fmt::format("is_power({}, {})", bare, cpp_bare(set.arguments[0]));
  if (set.name == "divisors") return fmt::format("is_divisor({}, {})", bare, cpp_bare(set.arguments[0]));
  if (set.name == "squares") return fmt::format("is_square({})", bare);
  if (set.name == "primes") return fmt::format("is_prime({})", bare);
  return fmt::format("is_fibonacci({})", bare);
}

std::string call(const Expr& expr) {
  const std::string& f = expr.name;
  if (f == "min" || f == "max") return fmt::format("std::{}<ll>({{{}}})", f, bare_join(expr.arguments));
  if (f == "xor") return "(" + join(expr.arguments, " ^ ") + ")";
  if (f == "bitand") return "(" + join(expr.arguments, " & ") + ")";
  if (f == "bitor") return "(" + join(expr.arguments, " | ") + ")";
  if (f == "gcd" || f == "lcm") {
    std::string text = cpp_bare(expr.arguments[0]);
    for (std::size_t i = 1; i < expr.arguments.size(); ++i)
      text = fmt::format("std::{}<ll, ll>({}, {})", f, text, cpp_bare(expr.arguments[i]));
    return text;
  }
  const std::string_view helper = f == "abs"     ? "std::llabs"
                                  : f == "isqrt" ? "root"
                                  : f == "shl"   ? "shift_left"
                                  : f == "shr"   ? "shift_right"
                                                 : std::string_view(f);
  return fmt::format("{}({})", helper, bare_join(expr.arguments));
}

/// Over a list by a helper; over a set as a loop in place.
std::string aggregate(const Expr& expr) {
  const std::string& f = expr.name;
  if (expr.binder.empty()) {
    const std::string_view helper = f == "xor" ? "nim_sum" : f == "sum" ? "total" : f == "min" ? "least" : "greatest";
    if (f != "xor" && f != "sum" && f != "min" && f != "max")
      throw CannotSay{say("'{}' of a list is not written out", f)};
    return fmt::format("{}({})", helper, list_of(expr.arguments[0]));
  }
  const std::string loop = cpp_loop(expr.binder, expr.arguments[1]);
  const std::string where = expr.arguments.size() > 2 ? fmt::format("if ({}) ", cpp_bare(expr.arguments[2])) : "";
  const std::string body = cpp_bare(expr.arguments[0]);
  if (f == "any") return fmt::format("[&] {{ {} {}if ({}) return true; return false; }}()", loop, where, body);
  if (f == "all") return fmt::format("[&] {{ {} {}if (!({})) return false; return true; }}()", loop, where, body);
  if (f == "count") return fmt::format("[&] {{ ll r_ = 0; {} {}if ({}) ++r_; return r_; }}()", loop, where, body);
  if (f == "xor" || f == "sum")
    return fmt::format("[&] {{ ll r_ = 0; {} {}r_ {} {}; return r_; }}()", loop, where, f == "xor" ? "^=" : "+=", body);
  return fmt::format("[&] {{ List r_; {} {}r_.push_back({}); return {}(r_); }}()", loop, where, body,
                     f == "min" ? "least" : "greatest");
}

std::string_view infix(Op op) {
  switch (op) {
    case Op::add:
      return "+";
    case Op::subtract:
      return "-";
    case Op::multiply:
      return "*";
    case Op::equal:
      return "==";
    case Op::not_equal:
      return "!=";
    case Op::less:
      return "<";
    case Op::less_equal:
      return "<=";
    case Op::greater:
      return ">";
    case Op::greater_equal:
      return ">=";
    case Op::and_:
      return "&&";
    case Op::or_:
      return "||";
    default:
      return "";
  }
}

}  // namespace

std::string cpp_name(std::string_view name) {
  std::string result(name);
  if (std::find(taken.begin(), taken.end(), name) != taken.end()) result += '_';
  return result;
}

std::string cpp_bare(const Expr& expr) {
  switch (expr.op) {
    case Op::number:
      return number(expr);
    case Op::name:
      return cpp_name(expr.name);
    case Op::index:
      return fmt::format("at({}, {})", cpp_name(expr.name), cpp_bare(expr.arguments[0]));
    case Op::negate:
      return "-" + cpp(expr.arguments[0]);
    case Op::not_:
      return "!" + cpp(expr.arguments[0]);
    case Op::divide:
      return fmt::format("floor_div({})", bare_join(expr.arguments));
    case Op::modulo:
      return fmt::format("floor_mod({})", bare_join(expr.arguments));
    case Op::member:
      return member(expr);
    case Op::conditional:
      return fmt::format("{} ? {} : {}", cpp(expr.arguments[0]), cpp(expr.arguments[1]), cpp(expr.arguments[2]));
    case Op::call:
      return call(expr);
    case Op::length:
      return fmt::format("length({})", list_of(expr.arguments[0]));
    case Op::aggregate:
      return aggregate(expr);
    case Op::add:
    case Op::subtract:
    case Op::multiply:
    case Op::equal:
    case Op::not_equal:
    case Op::less:
    case Op::less_equal:
    case Op::greater:
    case Op::greater_equal:
    case Op::and_:
    case Op::or_: {
      std::string text = cpp(expr.arguments[0]);
      for (std::size_t i = 1; i < expr.arguments.size(); ++i)
        text += fmt::format(" {} {}", infix(expr.op), cpp(expr.arguments[i]));
      return text;
    }
    case Op::without:
    case Op::range:
    case Op::set:
    case Op::generator:
      break;
  }
  throw CannotSay{say("'{}' stands where the program needs a number", rules::print(expr))};
}

std::string cpp(const Expr& expr) {
  const bool operation = !infix(expr.op).empty() || expr.op == Op::conditional || expr.op == Op::negate;
  return operation ? "(" + cpp_bare(expr) + ")" : cpp_bare(expr);
}

bool endless(const Expr& set) {
  if (set.op != Op::generator) return false;
  const rules::Generator* generator = rules::find_generator(set.name);
  return generator != nullptr && generator->endless;
}

std::string cpp_loop(std::string_view name, const Expr& set, const std::optional<std::string>& bound) {
  const std::string k = cpp_name(name);
  if (set.op == Op::range)
    return fmt::format("for (ll {0} = {1}; {0} <= {2}; ++{0})", k, cpp_bare(set.arguments[0]), cpp(set.arguments[1]));
  if (set.op == Op::set) return fmt::format("for (ll {} : members({{{}}}))", k, bare_join(set.arguments));
  if (set.op == Op::name) return fmt::format("for (ll {} : {})", k, cpp_name(set.name));
  if (set.name == "divisors") return fmt::format("for (ll {} : divisors_of({}))", k, cpp_bare(set.arguments[0]));
  if (!bound) throw CannotSay{say("nothing ends the choice of '{}' from '{}'", name, rules::print(set))};
  if (set.name == "powers_of")
    return fmt::format("for (ll {} : powers_up_to({}, {}))", k, cpp_bare(set.arguments[0]), *bound);
  const std::string_view helper = set.name == "squares"  ? "squares_up_to"
                                  : set.name == "primes" ? "primes_up_to"
                                                         : "fibonacci_up_to";
  return fmt::format("for (ll {} : {}({}))", k, helper, *bound);
}

}  // namespace grundy::contest
