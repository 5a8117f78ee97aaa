#include "grundy/rules/sequences.hpp"

#include <algorithm>
#include <limits>
#include <optional>

#include "grundy/number/factor.hpp"
#include "grundy/rules/program.hpp"

namespace grundy::rules {

std::vector<std::int64_t> divisors(std::int64_t n) {
  // Up to here trying all numbers takes a few microseconds, and tables ask for small ones without end.
  constexpr std::int64_t tried = std::int64_t{1} << 22U;
  if (n > tried) {
    std::vector<std::int64_t> found{1};
    const auto factors = prime_factors(Integer(n)).value();  // there for every number of 64 bits
    for (const PrimePower& factor : factors) {
      const std::size_t before = found.size();
      const auto prime = static_cast<std::int64_t>(factor.prime);
      std::int64_t power = 1;
      for (unsigned i = 0; i < factor.exponent; ++i) {
        power *= prime;
        for (std::size_t j = 0; j < before; ++j) found.push_back(found[j] * power);
      }
    }
    std::sort(found.begin(), found.end());
    return found;
  }
  std::vector<std::int64_t> low;
  std::vector<std::int64_t> high;
  for (std::int64_t d = 1; n >= 1 && d <= n / d; ++d) {
    if (n % d != 0) continue;
    low.push_back(d);
    if (d != n / d) high.push_back(n / d);
  }
  low.insert(low.end(), high.rbegin(), high.rend());
  return low;
}

namespace {

/// The primes up to some bound, of this thread: rules that choose from primes ask for the same ones without end.
/// The least one above `value`, or nothing where no list is kept.
std::optional<std::int64_t> listed_prime(std::int64_t value) {
  constexpr std::int64_t most = std::int64_t{1} << 22U;
  static thread_local std::vector<std::int64_t> primes;
  if (value >= most / 2) return std::nullopt;
  if (primes.empty() || value >= primes.back()) {
    primes = members(Sequence::Of::primes, 0, std::clamp<std::int64_t>(4 * value, 1 << 10, most));
  }
  return *std::upper_bound(primes.begin(), primes.end(), value);
}

}  // namespace

bool next_member(Sequence::Of of, std::int64_t argument, std::int64_t& value) {
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  switch (of) {
    case Sequence::Of::powers:
      if (value < 1) {
        value = 1;
        return true;
      }
      return argument >= 2 && !__builtin_mul_overflow(value, argument, &value);
    case Sequence::Of::squares: {
      const std::int64_t root = value < 1 ? 1 : isqrt64(value) + 1;
      return !__builtin_mul_overflow(root, root, &value);
    }
    case Sequence::Of::primes:
      value = std::max<std::int64_t>(value, 1);
      if (const auto prime = listed_prime(value)) {
        value = *prime;
        return true;
      }
      while (value < most) {
        if (is_prime64(++value)) return true;
      }
      return false;
    case Sequence::Of::fibonacci: {
      std::int64_t a = 1;
      std::int64_t b = 2;
      while (a <= value) {
        std::int64_t sum = 0;
        if (__builtin_add_overflow(a, b, &sum)) return false;
        a = b;
        b = sum;
      }
      value = a;
      return true;
    }
    case Sequence::Of::divisors:
      break;
  }
  return false;
}

std::vector<std::int64_t> members(Sequence::Of of, std::int64_t argument, std::int64_t most) {
  std::vector<std::int64_t> out;
  if (of == Sequence::Of::divisors) {
    out = divisors(argument);
    out.erase(std::upper_bound(out.begin(), out.end(), most), out.end());
    return out;
  }
  if (of == Sequence::Of::primes && most >= 2) {
    std::vector<bool> composite(static_cast<std::size_t>(most) + 1, false);
    for (std::int64_t p = 2; p <= most; ++p) {
      if (composite[static_cast<std::size_t>(p)]) continue;
      out.push_back(p);
      for (std::int64_t q = p * p; p <= most / p && q <= most; q += p) composite[static_cast<std::size_t>(q)] = true;
    }
    return out;
  }
  std::int64_t value = 0;
  while (next_member(of, argument, value) && value <= most) out.push_back(value);
  return out;
}

}  // namespace grundy::rules
