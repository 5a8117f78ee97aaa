/// Sets: their members in order, and membership decided exactly for numbers of any size.
#include <algorithm>
#include <array>

#include "grundy/rules/evaluator.hpp"
#include "grundy/rules/names.hpp"
#include "grundy/rules/print.hpp"
#include "grundy/rules/sequences.hpp"

namespace grundy::rules {
namespace {

void sort_unique(std::vector<Integer>& values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
}

bool is_square(const Integer& value) {
  if (value < 0) return false;
  const Integer root = isqrt(value);
  return root * root == value;
}

constexpr std::array<unsigned, 13> witnesses{2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41};

/// Whether Miller and Rabin's test to base `witness` shows the odd `value` composite.
bool shows_composite(const Integer& value, const Integer& witness) {
  const Integer last = value - 1;
  const std::size_t twos = boost::multiprecision::lsb(last);
  const Integer odd = last >> twos;
  Integer power = boost::multiprecision::powm(witness, odd, value);
  if (power == 1 || power == last) return false;
  for (std::size_t i = 1; i < twos; ++i) {
    power = power * power % value;
    if (power == last) return false;
  }
  return true;
}

}  // namespace

/// Exact below 3317044064679887385961981 (Sorenson and Webster, "Strong pseudoprimes to twelve prime bases", 2015: the
/// first thirteen primes as bases leave no composite there); beyond that a composite may be shown, a prime may not.
bool Evaluator::is_prime(const Integer& value) {
  if (value < 2) return false;
  for (const unsigned prime : witnesses) {
    if (value == prime) return true;
    if (value % prime == 0) return false;
  }
  const std::uint64_t words = 1 + boost::multiprecision::msb(value) / 64;
  for (const unsigned prime : witnesses) {
    // One modular power is about 64 · words products of words · words each.
    if (!step(words * words * words) || shows_composite(value, Integer(prime))) return false;
  }
  static const Integer proved = Integer(3'317'044'064'679) * 1'000'000'000'000 + 887'385'961'981;
  if (value < proved) return true;
  fault(ErrorKind::limit, say("whether {} is a prime is not decided: too large", to_short_string(value)));
  return false;
}

bool Evaluator::member(const Integer& value, const Expr& set) {
  if (!step()) return false;
  switch (set.op) {
    case Op::range: {
      const Integer low = number(set.arguments[0]);
      const Integer high = number(set.arguments[1]);
      return !failed() && low <= value && value <= high;
    }
    case Op::set: {
      bool found = false;
      for (const Expr& element : set.arguments) found = number(element) == value || found;
      return found && !failed();
    }
    case Op::name: {
      const auto known = environment_.sets.find(set.name);
      if (known != environment_.sets.end())
        return std::binary_search(known->second.begin(), known->second.end(), value);
      break;
    }
    case Op::generator:
      return is_generated(value, set);
    default:
      break;
  }
  fault(ErrorKind::rules, say("'{}' stands for no set here", print(set)));
  return false;
}

bool Evaluator::is_generated(const Integer& value, const Expr& expr) {
  if (expr.name == "squares") return value >= 1 && is_square(value);
  if (expr.name == "primes") return is_prime(value);
  // n is a Fibonacci number if and only if 5n² + 4 or 5n² - 4 is a square (Gessel 1972).
  if (expr.name == "fibonacci_numbers") {
    return value >= 1 && (is_square(5 * value * value + 4) || is_square(5 * value * value - 4));
  }
  const Integer argument = number(expr.arguments[0]);
  if (failed()) return false;
  if (expr.name == "divisors") return value >= 1 && argument >= 1 && argument % value == 0;
  if (argument < 2) {
    fault(ErrorKind::rules, say("'{}' needs a base of 2 or more", print(expr)));
    return false;
  }
  if (value < 1) return false;
  Integer rest = value;
  while (rest % argument == 0) {
    rest /= argument;
    if (!step(1 + boost::multiprecision::msb(rest) / 64)) return false;
  }
  return rest == 1;
}

std::vector<Integer> Evaluator::set(const Expr& expr, const std::optional<Integer>& most) {
  if (!step()) return {};
  std::vector<Integer> values;
  switch (expr.op) {
    case Op::range: {
      const Integer low = number(expr.arguments[0]);
      Integer high = number(expr.arguments[1]);
      if (most && *most < high) high = *most;
      for (Integer value = low; !failed() && value <= high && step(); ++value) values.push_back(value);
      return failed() ? std::vector<Integer>{} : values;
    }
    case Op::set:
      for (const Expr& element : expr.arguments) values.push_back(number(element));
      sort_unique(values);
      break;
    case Op::name: {
      const auto known = environment_.sets.find(expr.name);
      if (known == environment_.sets.end()) {
        fault(ErrorKind::rules, say("'{}' stands for no set here", print(expr)));
        return {};
      }
      values = known->second;
      break;
    }
    case Op::generator:
      values = generated(expr, most);
      break;
    default:
      fault(ErrorKind::rules, say("'{}' stands for no set here", print(expr)));
      return {};
  }
  if (failed()) return {};
  if (most) values.erase(std::upper_bound(values.begin(), values.end(), *most), values.end());
  return values;
}

std::vector<Integer> Evaluator::generated(const Expr& expr, const std::optional<Integer>& most) {
  std::vector<Integer> values;
  const Integer argument = expr.arguments.empty() ? Integer(0) : number(expr.arguments[0]);
  if (failed()) return {};
  if (expr.name == "divisors") {
    if (const auto small = to_int64(argument)) {
      for (const std::int64_t value : divisors(*small)) {
        if (step()) values.emplace_back(value);
      }
      return values;
    }
    for (Integer low = 1; argument >= 1 && low * low <= argument && step(); ++low) {
      if (argument % low != 0) continue;
      values.push_back(low);
      values.push_back(argument / low);
    }
    sort_unique(values);
    return values;
  }
  if (!most) {
    fault(ErrorKind::rules, say("the set '{}' has no end", print(expr)));
    return {};
  }
  if (expr.name == "powers_of" && argument < 2) {
    fault(ErrorKind::rules, say("'{}' needs a base of 2 or more", print(expr)));
    return {};
  }
  Integer value = expr.name == "primes" ? 2 : 1;
  Integer next = 2;
  for (Integer root = 1; value <= *most && step(); ++root) {
    if (expr.name == "primes") {
      if (is_prime(value)) values.push_back(value);
      ++value;
      continue;
    }
    values.push_back(value);
    if (expr.name == "squares") {
      value = (root + 1) * (root + 1);
    } else if (expr.name == "powers_of") {
      value *= argument;
    } else {
      const Integer after = value + next;
      value = std::exchange(next, after);
    }
  }
  return values;
}

}  // namespace grundy::rules
