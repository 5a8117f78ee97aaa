/// Expressions of the rules language in 64 bits, the slow and obvious way: for tests only.
///
/// Shares nothing with the evaluator of the library, nor with the lowered form: names are looked up in maps, sets are
/// lists of numbers, primes are found by trial division.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "grundy/rules/syntax.hpp"

namespace grundy::oracle {

using Number = std::int64_t;

/// The rules are at fault: a division by zero, an index outside a list, an overflow, a target outside its domain.
struct RulesFault : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Names {
  std::map<std::string, Number> numbers;
  std::map<std::string, std::vector<Number>> lists;
  std::map<std::string, std::vector<Number>> sets;
};

/// Choices from endless sets are looked through up to here. Tests keep their numbers well below.
inline constexpr Number horizon = 1000;

inline Number add(Number a, Number b) {
  Number result = 0;
  if (__builtin_add_overflow(a, b, &result)) throw RulesFault("overflow");
  return result;
}

inline Number multiply(Number a, Number b) {
  Number result = 0;
  if (__builtin_mul_overflow(a, b, &result)) throw RulesFault("overflow");
  return result;
}

inline Number floor_of(Number a, Number b) {
  if (b == 0) throw RulesFault("division by zero");
  Number quotient = a / b;
  if (a % b != 0 && (a < 0) != (b < 0)) --quotient;
  return quotient;
}

inline Number natural(Number a) {
  if (a < 0) throw RulesFault("negative");
  return a;
}

inline Number power(Number base, Number exponent) {
  Number result = 1;
  for (Number i = 0; i < natural(exponent); ++i) result = multiply(result, base);
  return result;
}

inline Number number(const rules::Expr& expr, const Names& names);
inline bool condition(const rules::Expr& expr, const Names& names);

inline std::vector<Number> list(const rules::Expr& expr, const Names& names) {
  if (expr.op == rules::Op::name) return names.lists.at(expr.name);
  std::vector<Number> elements = list(expr.arguments[0], names);
  const Number left_out = number(expr.arguments[1], names);
  std::erase(elements, left_out);
  return elements;
}

inline bool is_prime(Number n) {
  for (Number d = 2; d * d <= n; ++d) {
    if (n % d == 0) return false;
  }
  return n >= 2;
}

/// The members of a set, of an endless one those up to `last`.
inline std::vector<Number> members(const rules::Expr& expr, const Names& names, Number last = horizon) {
  using rules::Op;
  std::vector<Number> found;
  if (expr.op == Op::name) return names.sets.at(expr.name);
  if (expr.op == Op::range) {
    const Number high = number(expr.arguments[1], names);
    for (Number k = number(expr.arguments[0], names); k <= high; ++k) found.push_back(k);
    return found;
  }
  if (expr.op == Op::set) {
    for (const rules::Expr& argument : expr.arguments) found.push_back(number(argument, names));
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
  }
  const Number argument = expr.arguments.empty() ? 0 : number(expr.arguments[0], names);
  if (expr.name == "powers_of") {
    if (argument < 2) throw RulesFault("base");
    for (Number k = 1; k <= last; k = multiply(k, argument)) found.push_back(k);
  } else if (expr.name == "fibonacci_numbers") {
    for (Number k = 1, next = 2; k <= last; std::swap(k, next), next = add(next, k)) found.push_back(k);
  } else if (expr.name == "squares") {
    for (Number k = 1; k * k <= last; ++k) found.push_back(k * k);
  } else if (expr.name == "primes") {
    for (Number k = 2; k <= last; ++k) {
      if (is_prime(k)) found.push_back(k);
    }
  } else {
    for (Number k = 1; k <= argument; ++k) {
      if (argument % k == 0) found.push_back(k);
    }
  }
  return found;
}

inline Number call(const std::string& name, const std::vector<Number>& a) {
  if (name == "abs") return a[0] < 0 ? -a[0] : a[0];
  if (name == "isqrt") {
    Number root = 0;
    while ((root + 1) * (root + 1) <= natural(a[0])) ++root;
    return root;
  }
  if (name == "popcount") {
    Number bits = 0;
    for (Number rest = natural(a[0]); rest > 0; rest /= 2) bits += rest % 2;
    return bits;
  }
  if (name == "shl") return natural(a[0]) == 0 ? (natural(a[1]), 0) : multiply(a[0], power(2, a[1]));
  if (name == "shr") {
    Number value = natural(a[0]);
    for (Number i = 0; i < natural(a[1]) && value > 0; ++i) value /= 2;
    return value;
  }
  if (name == "power") return power(a[0], a[1]);
  Number result = a[0];
  if (name == "xor" || name == "bitand" || name == "bitor") natural(a[0]);
  if (name == "gcd" || name == "lcm") result = std::abs(result);
  for (std::size_t i = 1; i < a.size(); ++i) {
    if (name == "min") result = std::min(result, a[i]);
    if (name == "max") result = std::max(result, a[i]);
    if (name == "xor") result ^= natural(a[i]);
    if (name == "bitand") result &= natural(a[i]);
    if (name == "bitor") result |= natural(a[i]);
    if (name == "gcd") result = std::gcd(result, a[i]);
    if (name == "lcm")
      result = result == 0 || a[i] == 0 ? 0 : multiply(result / std::gcd(result, a[i]), std::abs(a[i]));
  }
  return result;
}

inline Number aggregate(const rules::Expr& expr, const Names& names) {
  std::vector<Number> values;
  if (expr.binder.empty()) {
    values = list(expr.arguments[0], names);
  } else {
    for (const Number k : members(expr.arguments[1], names)) {
      Names inner = names;
      inner.numbers[expr.binder] = k;
      if (expr.arguments.size() == 3 && !condition(expr.arguments[2], inner)) continue;
      if (expr.name == "any" || expr.name == "all") {
        const bool holds = condition(expr.arguments[0], inner);
        if (holds == (expr.name == "any")) return holds ? 1 : 0;
      } else {
        values.push_back(expr.name == "count" ? (condition(expr.arguments[0], inner) ? 1 : 0)
                                              : number(expr.arguments[0], inner));
      }
    }
  }
  if (expr.name == "any") return 0;
  if (expr.name == "all") return 1;
  if (expr.name == "min") return values.empty() ? 0 : *std::min_element(values.begin(), values.end());
  if (expr.name == "max") return values.empty() ? 0 : *std::max_element(values.begin(), values.end());
  Number result = 0;
  for (const Number value : values) result = expr.name == "xor" ? result ^ natural(value) : add(result, value);
  return result;
}

inline Number number(const rules::Expr& expr, const Names& names) {
  using rules::Op;
  const auto of = [&](std::size_t i) { return number(expr.arguments[i], names); };
  switch (expr.op) {
    case Op::number: {
      const auto value = to_int64(expr.value);
      if (!value) throw RulesFault("overflow");
      return *value;
    }
    case Op::name:
      return names.numbers.at(expr.name);
    case Op::index: {
      const std::vector<Number>& elements = names.lists.at(expr.name);
      const Number at = of(0);
      if (at < 1 || at > static_cast<Number>(elements.size())) throw RulesFault("index");
      return elements[static_cast<std::size_t>(at - 1)];
    }
    case Op::negate:
      return multiply(-1, of(0));
    case Op::add:
      return add(of(0), of(1));
    case Op::subtract:
      return add(of(0), multiply(-1, of(1)));
    case Op::multiply:
      return multiply(of(0), of(1));
    case Op::divide:
      return floor_of(of(0), of(1));
    case Op::modulo:
      return of(0) - of(1) * floor_of(of(0), of(1));
    case Op::conditional:
      return condition(expr.arguments[0], names) ? of(1) : of(2);
    case Op::length:
      return static_cast<Number>(list(expr.arguments[0], names).size());
    case Op::aggregate:
      return aggregate(expr, names);
    case Op::call: {
      std::vector<Number> values;
      for (std::size_t i = 0; i < expr.arguments.size(); ++i) values.push_back(of(i));
      return call(expr.name, values);
    }
    default:
      throw std::logic_error("no number");
  }
}

inline bool condition(const rules::Expr& expr, const Names& names) {
  using rules::Op;
  const auto of = [&](std::size_t i) { return number(expr.arguments[i], names); };
  switch (expr.op) {
    case Op::equal:
      return of(0) == of(1);
    case Op::not_equal:
      return of(0) != of(1);
    case Op::less:
      return of(0) < of(1);
    case Op::less_equal:
      return of(0) <= of(1);
    case Op::greater:
      return of(0) > of(1);
    case Op::greater_equal:
      return of(0) >= of(1);
    case Op::not_:
      return !condition(expr.arguments[0], names);
    case Op::and_:
      return condition(expr.arguments[0], names) && condition(expr.arguments[1], names);
    case Op::or_:
      return condition(expr.arguments[0], names) || condition(expr.arguments[1], names);
    case Op::member: {
      const Number value = of(0);
      const std::vector<Number> all = members(expr.arguments[1], names, value);
      return std::find(all.begin(), all.end(), value) != all.end();
    }
    case Op::aggregate:
      return aggregate(expr, names) != 0;
    default:
      throw std::logic_error("no condition");
  }
}

}  // namespace grundy::oracle
