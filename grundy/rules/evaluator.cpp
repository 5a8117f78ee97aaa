#include "grundy/rules/evaluator.hpp"

#include <algorithm>
#include <bit>

#include "grundy/rules/names.hpp"
#include "grundy/rules/print.hpp"
#include "grundy/run/watch.hpp"

namespace grundy::rules {
namespace {

/// What the watch is told of a step (see run/watch.hpp): an operation on big integers.
constexpr std::uint64_t step_work = 32;

std::size_t bit_length(const Integer& value) {
  return value == 0 ? 0 : boost::multiprecision::msb(value < 0 ? Integer(-value) : value) + 1;
}

/// For messages: an expression may be as long as its file.
std::string quoted(const Expr& expr) {
  constexpr std::size_t most = 60;
  std::string text = print(expr);
  if (text.size() > most) text = text.substr(0, most) + "…";
  return text;
}

}  // namespace

Integer Evaluator::fault(ErrorKind kind, Text message) {
  if (!error_) error_ = Error{kind, std::move(message), std::nullopt, std::nullopt, {}};
  return 0;
}

bool Evaluator::step(std::uint64_t work) {
  steps_ += work;
  if (failed()) return false;
  if (run::Watch::spend(step_work * work)) {
    fault(ErrorKind::limit, say("undecided: {}", run::describe(run::Watch::why())));
    return false;
  }
  if (steps_ <= limits_.steps) return true;
  fault(ErrorKind::limit, say("this takes more than {} steps to compute", limits_.steps));
  return false;
}

Integer Evaluator::checked(Integer value, const Expr& where) {
  constexpr std::size_t word = 64;
  const std::size_t bits = bit_length(value);
  if (bits > limits_.bits)
    return fault(ErrorKind::limit, say("'{}' is a number of more than {} bits", quoted(where), limits_.bits));
  if (!step(bits / word)) return 0;
  return value;
}

bool Evaluator::non_negative(const Integer& value, const Expr& where) {
  if (value >= 0) return true;
  fault(ErrorKind::rules, say("'{}' takes a negative number where none may be", quoted(where)));
  return false;
}

Integer Evaluator::number(const Expr& expr) {
  if (!step()) return 0;
  switch (expr.op) {
    case Op::number:
      return expr.value;
    case Op::name: {
      for (auto it = bound_.rbegin(); it != bound_.rend(); ++it) {
        if (it->first == expr.name) return it->second;
      }
      const auto found = environment_.numbers.find(expr.name);
      if (found != environment_.numbers.end()) return found->second;
      return fault(ErrorKind::rules, say("the name '{}' stands for no number here", expr.name));
    }
    case Op::index:
      return index(expr);
    case Op::negate:
      return -number(expr.arguments[0]);
    case Op::conditional: {
      const bool first = condition(expr.arguments[0]);
      return failed() ? Integer(0) : number(expr.arguments[first ? 1 : 2]);
    }
    case Op::call:
      return call(expr);
    case Op::length:
      return Integer(list(expr.arguments[0]).size());
    case Op::aggregate:
      return aggregate(expr);
    case Op::add:
    case Op::subtract:
    case Op::multiply:
    case Op::divide:
    case Op::modulo:
      return arithmetic(expr);
    default:
      return fault(ErrorKind::rules, say("'{}' is no number", quoted(expr)));
  }
}

Integer Evaluator::arithmetic(const Expr& expr) {
  const Integer left = number(expr.arguments[0]);
  const Integer right = number(expr.arguments[1]);
  if (failed()) return 0;
  switch (expr.op) {
    case Op::add:
      return checked(left + right, expr);
    case Op::subtract:
      return checked(left - right, expr);
    case Op::multiply:
      if (bit_length(left) + bit_length(right) > limits_.bits + 1) {
        return fault(ErrorKind::limit, say("'{}' is a number of more than {} bits", quoted(expr), limits_.bits));
      }
      return checked(left * right, expr);
    default:
      break;
  }
  if (right == 0) return fault(ErrorKind::rules, say("'{}' divides by zero", quoted(expr)));
  return checked(expr.op == Op::divide ? floor_div(left, right) : floor_mod(left, right), expr);
}

Integer Evaluator::index(const Expr& expr) {
  const auto found = environment_.lists.find(expr.name);
  if (found == environment_.lists.end() || expr.arguments.empty()) {
    return fault(ErrorKind::rules, say("the name '{}' stands for no list here", expr.name));
  }
  const Integer at = number(expr.arguments[0]);
  if (failed()) return 0;
  const std::vector<Integer>& elements = found->second;
  if (at < 1 || at > elements.size()) {
    return fault(ErrorKind::rules,
                 say("'{}' asks for element {} of {}", quoted(expr), to_short_string(at), elements.size()));
  }
  return elements[static_cast<std::size_t>(at) - 1];
}

Integer Evaluator::shift_or_power(const Expr& expr, const Integer& base, const Integer& exponent) {
  if (!non_negative(exponent, expr) || (expr.name != "power" && !non_negative(base, expr))) return 0;
  const std::size_t bits = bit_length(base);
  if (expr.name == "shr") {
    return exponent >= bits ? Integer(0) : checked(base >> static_cast<std::size_t>(exponent), expr);
  }
  const bool power = expr.name == "power";
  if (exponent == 0) return power ? Integer(1) : base;
  if (bits == 0) return 0;
  if (power && bits == 1) return base == 1 || floor_mod(exponent, 2) == 0 ? Integer(1) : Integer(-1);
  // 2^(bits-1) <= |base|, so the power has at least (bits - 1) · exponent bits.
  const Integer least = power ? Integer((bits - 1) * exponent) : Integer(bits + exponent);
  if (least > limits_.bits) {
    return fault(ErrorKind::limit, say("'{}' is a number of more than {} bits", quoted(expr), limits_.bits));
  }
  const auto times = static_cast<unsigned>(exponent);
  return checked(power ? Integer(boost::multiprecision::pow(base, times)) : Integer(base << times), expr);
}

Integer Evaluator::call(const Expr& expr) {
  std::vector<Integer> values;
  values.reserve(expr.arguments.size());
  for (const Expr& argument : expr.arguments) values.push_back(number(argument));
  const Function* function = find_function(expr.name);
  if (function == nullptr || values.size() < function->least) {
    return fault(ErrorKind::rules, say("there is no function '{}'", expr.name));
  }
  if (failed()) return 0;
  const std::string_view name = expr.name;
  if (name == "shl" || name == "shr" || name == "power") return shift_or_power(expr, values[0], values[1]);
  if (name == "abs") return boost::multiprecision::abs(values[0]);
  if (name == "isqrt") return non_negative(values[0], expr) ? isqrt(values[0]) : Integer(0);
  if (name == "popcount") {
    if (!non_negative(values[0], expr)) return 0;
    Integer bits = 0;
    for (Integer rest = values[0]; rest != 0; rest >>= 64) {
      bits += std::popcount(static_cast<std::uint64_t>(rest & ~std::uint64_t{0}));
      if (!step(1 + bit_length(rest) / 4096)) return 0;
    }
    return bits;
  }
  Integer result = values[0];
  const bool bitwise = name == "xor" || name == "bitand" || name == "bitor";
  if (bitwise && !non_negative(result, expr)) return 0;
  if (name == "gcd" || name == "lcm") result = boost::multiprecision::abs(result);
  for (std::size_t i = 1; i < values.size(); ++i) {
    const Integer& next = values[i];
    if (bitwise && !non_negative(next, expr)) return 0;
    if (name == "min") {
      result = std::min(result, next);
    } else if (name == "max") {
      result = std::max(result, next);
    } else if (name == "xor") {
      result ^= next;
    } else if (name == "bitand") {
      result &= next;
    } else if (name == "bitor") {
      result |= next;
    } else if (name == "gcd") {
      result = boost::multiprecision::gcd(result, next);
    } else {
      result = checked(boost::multiprecision::lcm(result, next), expr);
      if (failed()) return 0;
    }
  }
  return result;
}

bool Evaluator::condition(const Expr& expr) {
  if (!step()) return false;
  switch (expr.op) {
    case Op::not_:
      return !condition(expr.arguments[0]) && !failed();
    case Op::and_:
      return condition(expr.arguments[0]) && condition(expr.arguments[1]);
    case Op::or_:
      return condition(expr.arguments[0]) || (!failed() && condition(expr.arguments[1]));
    case Op::member: {
      const Integer value = number(expr.arguments[0]);
      return !failed() && member(value, expr.arguments[1]);
    }
    case Op::aggregate:
      if (expr.name == "any" || expr.name == "all") return quantified(expr);
      break;
    case Op::equal:
    case Op::not_equal:
    case Op::less:
    case Op::less_equal:
    case Op::greater:
    case Op::greater_equal: {
      const Integer left = number(expr.arguments[0]);
      const Integer right = number(expr.arguments[1]);
      if (failed()) return false;
      switch (expr.op) {
        case Op::equal:
          return left == right;
        case Op::not_equal:
          return left != right;
        case Op::less:
          return left < right;
        case Op::less_equal:
          return left <= right;
        case Op::greater:
          return left > right;
        default:
          return left >= right;
      }
    }
    default:
      break;
  }
  fault(ErrorKind::rules, say("'{}' is no condition", quoted(expr)));
  return false;
}

void Evaluator::for_each(const std::string& binder, const Expr& set, const std::function<bool()>& visit) {
  const auto bind = [&](const Integer& value) {
    if (!step()) return false;
    bound_.emplace_back(binder, value);
    const bool more = visit();
    bound_.pop_back();
    return more && !failed();
  };
  if (set.op == Op::range) {
    // Walked, not listed: a quantifier over a long range may stop early.
    const Integer last = number(set.arguments[1]);
    for (Integer value = number(set.arguments[0]); !failed() && value <= last; ++value) {
      if (!bind(value)) return;
    }
    return;
  }
  for (const Integer& value : this->set(set, std::nullopt)) {
    if (!bind(value)) return;
  }
}

bool Evaluator::quantified(const Expr& expr) {
  if (expr.binder.empty()) {
    fault(ErrorKind::rules, say("'{}' is no condition", quoted(expr)));
    return false;
  }
  const bool looks_for = expr.name == "any";
  bool found = false;
  for_each(expr.binder, expr.arguments[1], [&] {
    if (expr.arguments.size() == 3 && !condition(expr.arguments[2])) return true;
    found = condition(expr.arguments[0]) == looks_for && !failed();
    return !found;
  });
  return !failed() && found == looks_for;
}

Integer Evaluator::aggregate(const Expr& expr) {
  Integer result = 0;
  bool first = true;
  const auto take = [&](const Integer& value) {
    if (expr.name == "xor") {
      if (non_negative(value, expr)) result ^= value;
    } else if (expr.name == "sum") {
      result = checked(result + value, expr);
    } else if (expr.name == "min") {
      if (first || value < result) result = value;
    } else if (expr.name == "max") {
      if (first || value > result) result = value;
    } else {
      fault(ErrorKind::rules, say("'{}' is no number", quoted(expr)));
    }
    first = false;
  };
  if (expr.binder.empty()) {
    for (const Integer& value : list(expr.arguments[0])) take(value);
  } else {
    for_each(expr.binder, expr.arguments[1], [&] {
      if (expr.arguments.size() == 3 && !condition(expr.arguments[2])) return true;
      if (expr.name == "count") {
        if (condition(expr.arguments[0])) ++result;
      } else {
        const Integer value = number(expr.arguments[0]);
        if (!failed()) take(value);
      }
      return true;
    });
  }
  return failed() ? Integer(0) : result;
}

std::vector<Integer> Evaluator::list(const Expr& expr) {
  if (!step()) return {};
  if (expr.op == Op::name) {
    const auto found = environment_.lists.find(expr.name);
    if (found != environment_.lists.end() && step(found->second.size())) return found->second;
  } else if (expr.op == Op::without) {
    std::vector<Integer> elements = list(expr.arguments[0]);
    const Integer value = number(expr.arguments[1]);
    std::erase(elements, value);
    return elements;
  }
  fault(ErrorKind::rules, say("'{}' stands for no list here", quoted(expr)));
  return {};
}

}  // namespace grundy::rules
