#include "grundy/rules/products.hpp"

#include <algorithm>
#include <utility>

namespace grundy::rules {
namespace {

/// Whether `name` stands in the index of a list somewhere in `expression`.
bool indexes(const Expr& expression, std::string_view name) {
  if (expression.op == Op::index && !expression.arguments.empty() && mentions(expression.arguments[0], name)) {
    return true;
  }
  return std::any_of(expression.arguments.begin(), expression.arguments.end(),
                     [&](const Expr& argument) { return indexes(argument, name); });
}

bool indexes(const TargetPart& part, std::string_view name) {
  for (const Expr& coordinate : part.coordinates) {
    if (indexes(coordinate, name)) return true;
  }
  if ((part.count && indexes(*part.count, name)) || !part.list) return false;
  for (const Expr& element : part.list->elements) {
    if (indexes(element, name)) return true;
  }
  if (part.list->over && mentions(*part.list->over, name)) return true;
  for (const ListUpdate& update : part.list->updates) {
    if (mentions(update.index, name) || (update.over && mentions(*update.over, name)) ||
        (update.value && indexes(*update.value, name))) {
      return true;
    }
  }
  return false;
}

/// Whether the expression is at least 1 wherever the rule's choices are made, as far as its form shows.
bool positive(const Expr& expression, const Rule& rule, int depth = 0) {
  constexpr int deepest = 16;
  if (depth > deepest) return false;
  const auto each = [&](const Expr& one) { return positive(one, rule, depth + 1); };
  if (expression.op == Op::number) return expression.value >= 1;
  if (expression.op == Op::multiply) return each(expression.arguments[0]) && each(expression.arguments[1]);
  if (expression.op == Op::call && expression.name == "power") return each(expression.arguments[0]);
  if (expression.op != Op::name) return false;
  const auto chosen = std::find_if(rule.clauses.begin(), rule.clauses.end(),
                                   [&](const Clause& clause) { return clause.choice == expression.name; });
  if (chosen == rule.clauses.end()) return false;
  const Expr& set = chosen->expression;
  // The members of every named set are positive.
  if (set.op == Op::generator) return true;
  if (set.op == Op::range) return each(set.arguments[0]);
  return set.op == Op::set && std::all_of(set.arguments.begin(), set.arguments.end(), each);
}

/// Adds the factors of an expression; false if one of them may be less than 1.
bool factors_of(const Expr& expression, const Rule& rule, ProductBound& out) {
  if (!positive(expression, rule)) return false;
  if (expression.op == Op::multiply) {
    return factors_of(expression.arguments[0], rule, out) && factors_of(expression.arguments[1], rule, out);
  }
  if (expression.op == Op::call) {  // b <= power(b, e) for b, e >= 1
    out.exact = false;
    return !positive(expression.arguments[1], rule) || factors_of(expression.arguments[0], rule, out);
  }
  out.factors.push_back(&expression);
  return true;
}

std::optional<ProductBound> product_bound(const Expr& small, const Expr& large, bool strict, const Rule& rule) {
  ProductBound out;
  out.strict = strict;
  if (!factors_of(small, rule, out)) return std::nullopt;
  out.limit = &large;
  // x <= n / d is x * d <= n for d >= 1; x < n / d says no less than x * d < n.
  while (out.limit->op == Op::divide) {
    const Expr* divisor = &out.limit->arguments[1];
    ProductBound longer = out;
    if (!factors_of(*divisor, rule, longer)) break;
    longer.limit = &out.limit->arguments[0];
    longer.exact = longer.exact && !strict;
    out = std::move(longer);
  }
  return out;
}

void collect(const Expr& condition, const Rule& rule, std::vector<ProductBound>& out) {
  const auto add = [&](std::size_t small, bool strict) {
    auto bound = product_bound(condition.arguments[small], condition.arguments[1 - small], strict, rule);
    if (bound) out.push_back(std::move(*bound));
  };
  switch (condition.op) {
    case Op::and_:
      for (const Expr& part : condition.arguments) collect(part, rule, out);
      break;
    case Op::less:
    case Op::less_equal:
      add(0, condition.op == Op::less);
      break;
    case Op::greater:
    case Op::greater_equal:
      add(1, condition.op == Op::greater);
      break;
    case Op::equal:
      add(0, false);
      add(1, false);
      for (ProductBound& bound : out) bound.exact = false;
      break;
    default:
      break;
  }
}

Expr comparison(const Expr& left, const Expr& right) {
  Expr out;
  out.op = Op::less_equal;
  out.arguments = {left, right};
  out.span = right.span;
  return out;
}

}  // namespace

bool is_index(const Rule& rule, std::size_t from, std::string_view name) {
  for (std::size_t i = from; i < rule.clauses.size(); ++i) {
    const Clause& clause = rule.clauses[i];
    if (indexes(clause.expression, name)) return true;
    if (!clause.choice.empty() && mentions(clause.expression, name) && is_index(rule, i + 1, clause.choice))
      return true;
  }
  return std::any_of(rule.parts.begin(), rule.parts.end(), [&](const TargetPart& part) { return indexes(part, name); });
}

bool mentions(const Expr& expression, std::string_view name) {
  return ((expression.op == Op::name || expression.op == Op::index) && expression.name == name) ||
         std::any_of(expression.arguments.begin(), expression.arguments.end(),
                     [&](const Expr& argument) { return mentions(argument, name); });
}

std::vector<ProductBound> product_bounds(const Expr& condition, const Rule& rule) {
  std::vector<ProductBound> out;
  collect(condition, rule, out);
  return out;
}

bool limits(const ProductBound& bound, const Rule& rule, std::size_t index) {
  const bool factor = std::any_of(bound.factors.begin(), bound.factors.end(), [&](const Expr* one) {
    return one->op == Op::name && one->name == rule.clauses[index].choice;
  });
  return factor && std::none_of(rule.clauses.begin() + static_cast<std::ptrdiff_t>(index), rule.clauses.end(),
                                [&](const Clause& later) {
                                  return !later.choice.empty() && mentions(*bound.limit, later.choice);
                                });
}

bool limited_by_product(const Rule& rule, std::size_t index) {
  return std::any_of(rule.clauses.begin(), rule.clauses.end(), [&](const Clause& clause) {
    if (!clause.choice.empty()) return false;
    const auto bounds = product_bounds(clause.expression, rule);
    return std::any_of(bounds.begin(), bounds.end(), [&](const ProductBound& b) { return limits(b, rule, index); });
  });
}

Rule choosing_members(Rule rule) {
  for (std::size_t i = 0; i < rule.clauses.size(); ++i) {
    const Clause& chosen = rule.clauses[i];
    if (chosen.choice.empty() || chosen.expression.op != Op::range || is_index(rule, i + 1, chosen.choice)) continue;
    const auto member = std::find_if(
        rule.clauses.begin() + static_cast<std::ptrdiff_t>(i) + 1, rule.clauses.end(), [&](const Clause& later) {
          if (!later.choice.empty() || later.expression.op != Op::member) return false;
          const Expr& value = later.expression.arguments[0];
          const Expr& set = later.expression.arguments[1];
          return value.op == Op::name && value.name == chosen.choice && set.op == Op::generator &&
                 std::none_of(rule.clauses.begin() + static_cast<std::ptrdiff_t>(i), rule.clauses.end(),
                              [&](const Clause& c) { return !c.choice.empty() && mentions(set, c.choice); });
        });
    if (member == rule.clauses.end()) continue;
    const Expr range = chosen.expression;
    Expr name = member->expression.arguments[0];
    Expr set = member->expression.arguments[1];
    const Span span = chosen.span;
    rule.clauses.erase(member);
    rule.clauses[i].expression = std::move(set);
    const std::vector<Clause> ends{Clause{"", comparison(range.arguments[0], name), span},
                                   Clause{"", comparison(name, range.arguments[1]), span}};
    rule.clauses.insert(rule.clauses.begin() + static_cast<std::ptrdiff_t>(i) + 1, ends.begin(), ends.end());
  }
  return rule;
}

}  // namespace grundy::rules
