#include "grundy/rules/print_expression.hpp"

#include <string_view>

#include "grundy/rules/print.hpp"

namespace grundy::rules {
namespace {

struct Spelling {
  std::string_view sign;  ///< of a binary operation; empty otherwise
  Binding binding;
  Binding left;
  Binding right;
};

Spelling spelling(Op op) {
  using enum Binding;
  switch (op) {
    case Op::add:
      return {" + ", sum, sum, product};
    case Op::subtract:
      return {" - ", sum, sum, product};
    case Op::multiply:
      return {" * ", product, product, unary};
    case Op::divide:
      return {" / ", product, product, unary};
    case Op::modulo:
      return {" mod ", product, product, unary};
    case Op::equal:
      return {" == ", relation, sum, sum};
    case Op::not_equal:
      return {" != ", relation, sum, sum};
    case Op::less:
      return {" < ", relation, sum, sum};
    case Op::less_equal:
      return {" <= ", relation, sum, sum};
    case Op::greater:
      return {" > ", relation, sum, sum};
    case Op::greater_equal:
      return {" >= ", relation, sum, sum};
    case Op::member:
      return {" in ", relation, sum, sum};
    case Op::and_:
      return {" and ", conjunction, conjunction, negation};
    case Op::or_:
      return {" or ", disjunction, disjunction, conjunction};
    case Op::without:
      return {" without ", primary, conditional, sum};
    case Op::range:
      return {"..", primary, sum, sum};
    case Op::negate:
      return {{}, unary, unary, unary};
    case Op::not_:
      return {{}, negation, negation, negation};
    case Op::conditional:
      return {{}, conditional, conditional, conditional};
    default:
      return {{}, primary, conditional, conditional};
  }
}

void print_arguments(const Expr& expr, char open, char close, std::string& out) {
  out += open;
  for (std::size_t i = 0; i < expr.arguments.size(); ++i) {
    if (i > 0) out += ", ";
    print(expr.arguments[i], Binding::conditional, out);
  }
  out += close;
}

void print_inside(const Expr& expr, std::string& out) {
  const Spelling how = spelling(expr.op);
  if (!how.sign.empty()) {
    print(expr.arguments[0], how.left, out);
    out += how.sign;
    print(expr.arguments[1], how.right, out);
    return;
  }
  switch (expr.op) {
    case Op::number:
      out += to_string(expr.value);
      return;
    case Op::name:
      out += expr.name;
      return;
    case Op::index:
      out += expr.name;
      print_arguments(expr, '[', ']', out);
      return;
    case Op::negate:
      out += '-';
      print(expr.arguments[0], how.left, out);
      return;
    case Op::not_:
      out += "not ";
      print(expr.arguments[0], how.left, out);
      return;
    case Op::conditional:
      out += "if ";
      print(expr.arguments[0], how.left, out);
      out += " then ";
      print(expr.arguments[1], how.left, out);
      out += " else ";
      print(expr.arguments[2], how.left, out);
      return;
    case Op::length:
      out += "len";
      print_arguments(expr, '(', ')', out);
      return;
    case Op::call:
      out += expr.name;
      print_arguments(expr, '(', ')', out);
      return;
    case Op::generator:
      out += expr.name;
      if (!expr.arguments.empty()) print_arguments(expr, '(', ')', out);
      return;
    case Op::set:
      print_arguments(expr, '{', '}', out);
      return;
    case Op::aggregate:
      out += expr.name + '(';
      print(expr.arguments[0], Binding::conditional, out);
      if (!expr.binder.empty()) {
        out += " for " + expr.binder + " in ";
        print(expr.arguments[1], Binding::sum, out);
        if (expr.arguments.size() == 3) {
          out += " if ";
          print(expr.arguments[2], Binding::conditional, out);
        }
      }
      out += ')';
      return;
    default:
      return;
  }
}

}  // namespace

void print(const Expr& expr, Binding least, std::string& out) {
  const bool brackets = spelling(expr.op).binding < least;
  if (brackets) out += '(';
  print_inside(expr, out);
  if (brackets) out += ')';
}

std::string print(const Expr& expr) {
  std::string out;
  print(expr, Binding::conditional, out);
  return out;
}

}  // namespace grundy::rules
