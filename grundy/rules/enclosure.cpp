#include "grundy/rules/enclosure.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "grundy/run/watch.hpp"

namespace grundy::rules {
namespace {

/// What the watch is told of a test for primes, and of a step along the Fibonacci numbers.
constexpr std::uint64_t prime_work = 2000;
constexpr std::uint64_t fibonacci_work = 100;

std::size_t bits(const Integer& value) {
  return value == 0 ? 0 : boost::multiprecision::msb(value < 0 ? Integer(-value) : value) + 1;
}

Integer vast() {
  return Integer(1) << Enclosure::most_bits;
}

/// Lets go of what has too many bits.
Enclosure settled(Enclosure x) {
  if (!x.open_below && bits(x.low) > Enclosure::most_bits) {
    const bool negative = x.low < 0;
    x.low = negative ? Integer(0) : vast();
    x.open_below = negative;
  }
  if (!x.open_above && bits(x.high) > Enclosure::most_bits) {
    const bool positive = x.high > 0;
    x.high = positive ? Integer(0) : Integer(-vast());
    x.open_above = positive;
  }
  return x;
}

Enclosure truth_value(std::optional<bool> value, Fault& fault) {
  if (!value) fault = Fault::overflow;
  return Integer(value.value_or(false) ? 1 : 0);
}

Enclosure none(Fault& fault, Fault why) {
  fault = why;
  return {};
}

/// For a divisor that is surely positive.
Enclosure quotient(const Enclosure& a, const Enclosure& b) {
  Enclosure out;
  const auto by = [](const Integer& value, const Integer& divisor, bool without_end) {
    if (without_end) return Integer(value < 0 ? -1 : 0);
    return floor_div(value, divisor);
  };
  out.open_below = a.open_below;
  out.open_above = a.open_above;
  if (!a.open_below) out.low = a.low >= 0 ? by(a.low, b.high, b.open_above) : by(a.low, b.low, false);
  if (!a.open_above) out.high = a.high >= 0 ? by(a.high, b.low, false) : by(a.high, b.high, b.open_above);
  return out;
}

/// Brings a division to a positive divisor; false after a fault.
bool positive_divisor(Enclosure& a, Enclosure& b, Fault& fault) {
  if (b.point() && b.low == 0) {
    fault = Fault::division_by_zero;
  } else if (b.surely_below(0)) {
    a = negate(a);
    b = negate(b);
  } else if (!b.surely_at_least(1)) {
    fault = Fault::overflow;
  }
  return fault == Fault::none;
}

Enclosure remainder(Enclosure a, Enclosure b, Fault& fault) {
  // a mod -b = -(-a mod b)
  const bool turned = b.surely_below(0);
  if (!positive_divisor(a, b, fault)) return {};
  Enclosure out(Integer(0), b.high - 1);
  out.open_above = b.open_above;
  if (a.point() && b.point()) {
    out = floor_mod(a.low, b.low);
  } else if (a.surely_at_least(0) && a.surely_below(b.low)) {
    out = a;
  }
  return turned ? negate(out) : out;
}

/// base to the power exponent >= 0, both points.
Enclosure raise(const Integer& base, const Integer& exponent) {
  if (exponent == 0) return Integer(1);
  const std::size_t size = bits(base);
  const bool odd = floor_mod(exponent, 2) != 0;
  if (size <= 1) return base >= 0 || odd ? base : Integer(1);
  // |base| >= 2^(size - 1)
  if (Integer(size - 1) * exponent >= Integer(Enclosure::most_bits)) {
    Enclosure out;
    const bool negative = base < 0 && odd;
    (negative ? out.high : out.low) = negative ? Integer(-vast()) : vast();
    (negative ? out.open_below : out.open_above) = true;
    return out;
  }
  return settled(Integer(boost::multiprecision::pow(base, static_cast<unsigned>(exponent))));
}

Enclosure power(const Enclosure& a, const Enclosure& b, Fault& fault) {
  if (b.surely_below(0)) return none(fault, Fault::negative);
  if (!b.surely_at_least(0)) return none(fault, Fault::overflow);
  if (a.point() && b.point()) return raise(a.low, b.low);
  if (!a.surely_at_least(1) && !(a.point() && a.low == 0 && b.low >= 1)) return none(fault, Fault::overflow);
  if (a.point() && a.low <= 1) return a;
  Enclosure out = raise(a.low, b.low);
  if (a.open_above || b.open_above) {
    out.open_above = true;
  } else {
    const Enclosure top = raise(a.high, b.high);
    out.high = top.high;
    out.open_above = top.open_above;
  }
  return out;
}

/// Both not negative, or a fault.
bool natural(const Enclosure& a, const Enclosure& b, Fault& fault) {
  if (a.surely_below(0) || b.surely_below(0)) fault = Fault::negative;
  if (fault == Fault::none && !(a.surely_at_least(0) && b.surely_at_least(0))) fault = Fault::overflow;
  return fault == Fault::none;
}

/// Both known exactly, or a fault.
bool points(const Enclosure& a, const Enclosure& b, Fault& fault) {
  if (!a.point() || !b.point()) fault = Fault::overflow;
  return fault == Fault::none;
}

Enclosure is_power(const Enclosure& a, const Enclosure& b, Fault& fault) {
  if (b.surely_below(2)) return none(fault, Fault::bad_base);
  if (a.surely_below(1)) return Integer(0);
  if (!points(a, b, fault)) return {};
  Integer rest = a.low;
  while (rest > 1 && floor_mod(rest, b.low) == 0) rest = floor_div(rest, b.low);
  return Integer(rest == 1 ? 1 : 0);
}

Enclosure is_prime(const Enclosure& a, Fault& fault) {
  if (a.surely_below(2)) return Integer(0);
  if (run::Watch::spend(prime_work)) return none(fault, Fault::stopped);
  if (const auto value = a.small()) return Integer(is_prime64(*value) ? 1 : 0);
  if (!points(a, a, fault)) return {};
  // Past 64 bits only what a small factor refutes is decided.
  for (int p = 2; p < 1000; ++p) {
    if (floor_mod(a.low, p) == 0) return Integer(0);
  }
  return none(fault, Fault::overflow);
}

Enclosure is_fibonacci(const Enclosure& a, Fault& fault) {
  if (a.surely_below(1)) return Integer(0);
  if (!points(a, a, fault)) return {};
  Integer x = 1;
  Integer y = 2;
  while (x < a.low) {
    if (run::Watch::spend(fibonacci_work)) return none(fault, Fault::stopped);
    x = std::exchange(y, x + y);
  }
  return Integer(x == a.low ? 1 : 0);
}

Enclosure is_divisor(const Enclosure& a, const Enclosure& b, Fault& fault) {
  if (a.surely_below(1) || b.surely_below(1)) return Integer(0);
  if (less(b, a) == std::optional<bool>(true)) return Integer(0);
  if (!points(a, b, fault)) return {};
  return Integer(floor_mod(b.low, a.low) == 0 ? 1 : 0);
}

Enclosure root(const Enclosure& a, Fault& fault) {
  if (!natural(a, a, fault)) return {};
  Enclosure out = isqrt(a.low);
  out.open_above = a.open_above;
  if (!a.open_above) out.high = isqrt(a.high);
  return out;
}

Enclosure is_square(const Enclosure& a, Fault& fault) {
  if (a.surely_below(1)) return Integer(0);
  if (!points(a, a, fault)) return {};
  const Integer side = isqrt(a.low);
  return Integer(side * side == a.low ? 1 : 0);
}

Enclosure bitwise(Code code, const Enclosure& a, const Enclosure& b, Fault& fault) {
  if (!natural(a, b, fault) || !points(a, b, fault)) return {};
  if (code == Code::bit_and) return a.low & b.low;
  return code == Code::bit_or ? a.low | b.low : a.low ^ b.low;
}

Enclosure popcount(const Enclosure& a, Fault& fault) {
  if (!natural(a, a, fault) || !points(a, a, fault)) return {};
  Integer count = 0;
  for (Integer rest = a.low; rest != 0; rest >>= 64) {
    count += std::popcount(static_cast<std::uint64_t>(rest & ~std::uint64_t{0}));
  }
  return count;
}

}  // namespace

Enclosure add(const Enclosure& a, const Enclosure& b) {
  Enclosure out(a.low + b.low, a.high + b.high);
  out.open_below = a.open_below || b.open_below;
  out.open_above = a.open_above || b.open_above;
  return settled(std::move(out));
}

Enclosure negate(const Enclosure& a) {
  Enclosure out(-a.high, -a.low);
  out.open_below = a.open_above;
  out.open_above = a.open_below;
  return out;
}

Enclosure multiply(const Enclosure& a, const Enclosure& b) {
  if ((a.point() && a.low == 0) || (b.point() && b.low == 0)) return {};
  if (a.surely_below(1)) return negate(multiply(negate(a), b));
  if (b.surely_below(1)) return negate(multiply(a, negate(b)));
  Enclosure out;
  if (a.surely_at_least(0) && b.surely_at_least(0)) {
    out.low = a.low * b.low;
    out.high = a.high * b.high;
    out.open_above = a.open_above || b.open_above;
    return settled(std::move(out));
  }
  if (a.open_below || a.open_above || b.open_below || b.open_above) {
    out.open_below = out.open_above = true;
    return out;
  }
  const auto ends =
      std::minmax({Integer(a.low * b.low), Integer(a.low * b.high), Integer(a.high * b.low), Integer(a.high * b.high)});
  return settled(Enclosure(ends.first, ends.second));
}

Enclosure extremum(bool greatest, const Enclosure& a, const Enclosure& b) {
  if (greatest) return negate(extremum(false, negate(a), negate(b)));
  Enclosure out(std::min(a.low, b.low), std::min(a.high, b.high));
  out.open_below = a.open_below || b.open_below;
  out.open_above = a.open_above && b.open_above;
  if (a.open_above && !b.open_above) out.high = b.high;
  if (b.open_above && !a.open_above) out.high = a.high;
  return out;
}

std::optional<bool> less(const Enclosure& a, const Enclosure& b) {
  if (!a.open_above && !b.open_below && a.high < b.low) return true;
  if (!a.open_below && !b.open_above && a.low >= b.high) return false;
  return std::nullopt;
}

std::optional<bool> equal(const Enclosure& a, const Enclosure& b) {
  if (a.point() && b.point()) return a.low == b.low;
  if (less(a, b) == std::optional<bool>(true) || less(b, a) == std::optional<bool>(true)) return false;
  return std::nullopt;
}

std::optional<bool> truth(const Enclosure& a) {
  const auto zero = equal(a, Enclosure{});
  return zero ? std::optional<bool>(!*zero) : std::nullopt;
}

Enclosure apply(Code code, const Enclosure& a, const Enclosure& b, Fault& fault) {
  switch (code) {
    case Code::add:
      return add(a, b);
    case Code::subtract:
      return add(a, negate(b));
    case Code::multiply:
      return multiply(a, b);
    case Code::negate:
      return negate(b);
    case Code::divide: {
      Enclosure x = a;
      Enclosure y = b;
      return positive_divisor(x, y, fault) ? quotient(x, y) : Enclosure{};
    }
    case Code::modulo:
      return remainder(a, b, fault);
    case Code::minimum:
    case Code::maximum:
      return extremum(code == Code::maximum, a, b);
    case Code::absolute:
      return extremum(true, extremum(true, b, negate(b)), Enclosure{});
    case Code::gcd:
      return points(a, b, fault) ? Enclosure(Integer(boost::multiprecision::gcd(a.low, b.low))) : Enclosure{};
    case Code::lcm:
      return points(a, b, fault) ? settled(Integer(boost::multiprecision::lcm(a.low, b.low))) : Enclosure{};
    case Code::power:
      return power(a, b, fault);
    case Code::isqrt:
      return root(b, fault);
    case Code::bit_and:
    case Code::bit_or:
    case Code::bit_xor:
      return bitwise(code, a, b, fault);
    case Code::shift_left:
    case Code::shift_right: {
      if (!natural(a, b, fault)) return {};
      const Enclosure factor = power(Integer(2), b, fault);
      return code == Code::shift_left ? multiply(a, factor) : quotient(a, factor);
    }
    case Code::popcount:
      return popcount(b, fault);
    case Code::equal:
      return truth_value(equal(a, b), fault);
    case Code::not_equal:
      return apply(Code::not_, {}, truth_value(equal(a, b), fault), fault);
    case Code::less:
      return truth_value(less(a, b), fault);
    case Code::less_equal:
      return apply(Code::not_, {}, truth_value(less(b, a), fault), fault);
    case Code::not_:
      return truth_value(equal(b, Enclosure{}), fault);
    case Code::truth:
      return truth_value(truth(b), fault);
    case Code::is_power:
      return is_power(a, b, fault);
    case Code::is_square:
      return is_square(b, fault);
    case Code::is_prime:
      return is_prime(b, fault);
    case Code::is_divisor:
      return is_divisor(a, b, fault);
    case Code::is_fibonacci:
      return is_fibonacci(b, fault);
    default:
      return none(fault, Fault::overflow);
  }
}

}  // namespace grundy::rules
