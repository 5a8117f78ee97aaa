#include "grundy/rules/plain.hpp"

#include <algorithm>
#include <numeric>

namespace grundy::rules {

using Number = Plain::Number;

void Plain::fault(ErrorKind kind, Text why) {
  if (!error_) error_ = Error{kind, std::move(why), std::nullopt, std::nullopt, {}};
}

void Plain::reset() {
  error_.reset();
  steps_ = 0;
}

bool Plain::step() {
  if (++steps_ > kMostSteps) fault(ErrorKind::limit, say("listing the moves of a position takes too long"));
  return !failed();
}

Number Plain::sum(Number a, Number b) {
  Number result = 0;
  if (__builtin_add_overflow(a, b, &result)) fault(ErrorKind::limit, say("a number is too large for 64 bits"));
  return failed() ? 0 : result;
}

Number Plain::product(Number a, Number b) {
  Number result = 0;
  if (__builtin_mul_overflow(a, b, &result)) fault(ErrorKind::limit, say("a number is too large for 64 bits"));
  return failed() ? 0 : result;
}

Number Plain::floor_of(Number a, Number b) {
  if (b == 0) fault(ErrorKind::rules, say("division by zero"));
  if (failed() || b == -1) return failed() ? 0 : product(-1, a);
  return a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0);
}

Number Plain::natural(Number a) {
  if (a < 0) fault(ErrorKind::rules, say("a negative number where none may be"));
  return failed() ? 0 : a;
}

const std::vector<Number>& Plain::named(std::string_view name, bool set) {
  static const std::vector<Number> nothing;
  for (const Many& one : many) {
    if (one.name == name && one.set == set) return one.values;
  }
  fault(ErrorKind::rules, say("the name '{}' stands for nothing here", std::string(name)));
  return nothing;
}

std::vector<Number> Plain::list(const Expr& expr) {
  if (!step()) return {};
  if (expr.op == Op::name) return named(expr.name, false);
  std::vector<Number> elements = list(expr.arguments[0]);
  const Number left_out = number(expr.arguments[1]);
  std::erase(elements, left_out);
  return elements;
}

std::vector<Number> Plain::members(const Expr& set, Number last) {
  std::vector<Number> found;
  if (!step()) return found;
  if (set.op == Op::name) return named(set.name, true);
  if (set.op == Op::range) {
    (void)each(set, [&](Number k) {
      found.push_back(k);
      return true;
    });
    return found;
  }
  if (set.op == Op::set) {
    for (const Expr& argument : set.arguments) found.push_back(number(argument));
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
  }
  const Number argument = set.arguments.empty() ? 0 : number(set.arguments[0]);
  if (set.name == "powers_of") {
    if (argument < 2) fault(ErrorKind::rules, say("the base of powers is below 2"));
    for (Number k = 1; !failed() && k <= last; k *= argument) {
      found.push_back(k);
      if (k > last / argument) break;
    }
  } else if (set.name == "fibonacci_numbers") {
    for (Number k = 1, next = 2; k <= last; k = std::exchange(next, k + next)) found.push_back(k);
  } else if (set.name == "divisors") {
    for (Number k = 1; k <= argument && step(); ++k) {
      if (argument % k == 0) found.push_back(k);
    }
  } else {
    fault(ErrorKind::limit, say("the members of {} are not listed", set.name));
  }
  return found;
}

bool Plain::contains(const Expr& set, Number value) {
  if (set.op == Op::range) {
    const Number low = number(set.arguments[0]);
    return low <= value && value <= number(set.arguments[1]);
  }
  if (set.op == Op::generator && set.name == "squares") {
    if (value > kHorizon) fault(ErrorKind::limit, say("the members of {} are not listed", set.name));
    for (Number k = 1; value >= 1 && !failed() && k * k <= value && step(); ++k) {
      if (k * k == value) return true;
    }
    return false;
  }
  if (set.op == Op::generator && set.name == "primes") {
    if (value > kHorizon) fault(ErrorKind::limit, say("the members of {} are not listed", set.name));
    for (Number k = 2; !failed() && k * k <= value && step(); ++k) {
      if (value % k == 0) return false;
    }
    return value >= 2;
  }
  const std::vector<Number> all = members(set, value);
  return std::find(all.begin(), all.end(), value) != all.end();
}

Number Plain::fold(std::string_view name, const std::vector<Number>& values) {
  if (name == "min") return values.empty() ? 0 : *std::min_element(values.begin(), values.end());
  if (name == "max") return values.empty() ? 0 : *std::max_element(values.begin(), values.end());
  Number result = 0;
  for (const Number value : values) result = name == "xor" ? result ^ natural(value) : sum(result, value);
  return result;
}

Number Plain::call(const Expr& expr) {
  std::vector<Number> a;
  for (const Expr& argument : expr.arguments) a.push_back(number(argument));
  if (failed()) return 0;
  const std::string_view name = expr.name;
  if (name == "min" || name == "max" || name == "xor") return fold(name, a);
  const auto power = [&](Number base, Number exponent) {
    Number result = 1;
    for (Number i = 0; i < natural(exponent) && step(); ++i) result = product(result, base);
    return result;
  };
  if (name == "abs") return a[0] < 0 ? product(-1, a[0]) : a[0];
  if (name == "power") return power(a[0], a[1]);
  if (name == "isqrt") {
    Number root = 0;
    while (natural(a[0]) >= product(root + 1, root + 1) && step()) ++root;
    return root;
  }
  if (name == "popcount") {
    Number bits = 0;
    for (Number rest = natural(a[0]); rest > 0; rest /= 2) bits += rest % 2;
    return bits;
  }
  if (name == "shl") return natural(a[0]) == 0 ? natural(a[1]) * 0 : product(a[0], power(2, a[1]));
  if (name == "shr") {
    Number value = natural(a[0]);
    for (Number i = natural(a[1]); i > 0 && value > 0; --i) value /= 2;
    return value;
  }
  Number result = name == "gcd" || name == "lcm" ? (a[0] < 0 ? product(-1, a[0]) : a[0]) : natural(a[0]);
  for (std::size_t i = 1; i < a.size() && !failed(); ++i) {
    if (name == "bitand") result &= natural(a[i]);
    if (name == "bitor") result |= natural(a[i]);
    if (name == "gcd") result = std::gcd(result, a[i]);
    if (name == "lcm") {
      result = result == 0 || a[i] == 0 ? 0 : product(result / std::gcd(result, a[i]), a[i]);
      if (result < 0) result = product(-1, result);
    }
  }
  return failed() ? 0 : result;
}

Number Plain::aggregate(const Expr& expr) {
  if (expr.binder.empty()) return fold(expr.name, list(expr.arguments[0]));
  std::vector<Number> values;
  const bool any = expr.name == "any";
  const bool all = expr.name == "all";
  bool decided = false;
  (void)each(expr.arguments[1], [&](Number k) {
    numbers.emplace_back(expr.binder, k);
    if (expr.arguments.size() < 3 || condition(expr.arguments[2])) {
      if (any || all) {
        decided = condition(expr.arguments[0]) == any;
      } else if (expr.name == "count") {
        values.push_back(condition(expr.arguments[0]) ? 1 : 0);
      } else {
        values.push_back(number(expr.arguments[0]));
      }
    }
    numbers.pop_back();
    return !decided;
  });
  if (failed()) return 0;
  if (any || all) return decided == any ? 1 : 0;
  return fold(expr.name, values);
}

Number Plain::number(const Expr& expr) {
  if (!step()) return 0;
  const auto of = [&](std::size_t i) { return number(expr.arguments[i]); };
  switch (expr.op) {
    case Op::number: {
      const auto value = to_int64(expr.value);
      if (!value) fault(ErrorKind::limit, say("a number is too large for 64 bits"));
      return value.value_or(0);
    }
    case Op::name: {
      for (auto one = numbers.rbegin(); one != numbers.rend(); ++one) {
        if (one->first == expr.name) return one->second;
      }
      fault(ErrorKind::rules, say("the name '{}' stands for nothing here", expr.name));
      return 0;
    }
    case Op::index: {
      if (expr.arguments.empty()) return element.value_or(0);
      const std::vector<Number>& elements = named(expr.name, false);
      const Number at = of(0);
      if (!failed() && at >= 1 && at <= static_cast<Number>(elements.size()))
        return elements[static_cast<std::size_t>(at - 1)];
      fault(ErrorKind::rules, say("an index outside its list"));
      return 0;
    }
    case Op::negate:
      return product(-1, of(0));
    case Op::add: {
      const Number left = of(0);
      return sum(left, of(1));
    }
    case Op::subtract: {
      const Number left = of(0);
      return sum(left, product(-1, of(1)));
    }
    case Op::multiply: {
      const Number left = of(0);
      return product(left, of(1));
    }
    case Op::divide: {
      const Number left = of(0);
      return floor_of(left, of(1));
    }
    case Op::modulo: {
      const Number left = of(0);
      const Number right = of(1);
      return sum(left, product(-1, product(right, floor_of(left, right))));
    }
    case Op::conditional:
      return condition(expr.arguments[0]) ? of(1) : of(2);
    case Op::length:
      return static_cast<Number>(list(expr.arguments[0]).size());
    case Op::aggregate:
      return aggregate(expr);
    case Op::call:
      return call(expr);
    default:
      fault(ErrorKind::rules, say("a condition stands where a number should"));
      return 0;
  }
}

bool Plain::condition(const Expr& expr) {
  if (!step()) return false;
  const auto compare = [&](const auto& holds) {
    const Number left = number(expr.arguments[0]);
    const Number right = number(expr.arguments[1]);
    return !failed() && holds(left, right);
  };
  switch (expr.op) {
    case Op::equal:
      return compare([](Number a, Number b) { return a == b; });
    case Op::not_equal:
      return compare([](Number a, Number b) { return a != b; });
    case Op::less:
      return compare([](Number a, Number b) { return a < b; });
    case Op::less_equal:
      return compare([](Number a, Number b) { return a <= b; });
    case Op::greater:
      return compare([](Number a, Number b) { return a > b; });
    case Op::greater_equal:
      return compare([](Number a, Number b) { return a >= b; });
    case Op::not_:
      return !condition(expr.arguments[0]) && !failed();
    case Op::and_:
      return condition(expr.arguments[0]) && condition(expr.arguments[1]);
    case Op::or_:
      return condition(expr.arguments[0]) || condition(expr.arguments[1]);
    case Op::member:
      return contains(expr.arguments[1], number(expr.arguments[0])) && !failed();
    case Op::aggregate:
      return aggregate(expr) != 0;
    default:
      fault(ErrorKind::rules, say("a number stands where a condition should"));
      return false;
  }
}

}  // namespace grundy::rules
