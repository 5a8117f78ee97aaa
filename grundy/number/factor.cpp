#include "grundy/number/factor.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>

namespace grundy {
namespace {

__extension__ using Wide = unsigned __int128;

std::uint64_t product(std::uint64_t a, std::uint64_t b, std::uint64_t modulus) {
  return static_cast<std::uint64_t>(Wide{a} * b % modulus);
}

std::uint64_t power(std::uint64_t base, std::uint64_t exponent, std::uint64_t modulus) {
  std::uint64_t result = 1 % modulus;
  for (base %= modulus; exponent != 0; exponent >>= 1) {
    if ((exponent & 1) != 0) result = product(result, base, modulus);
    base = product(base, base, modulus);
  }
  return result;
}

/// A divisor of a composite odd n, not 1 and not n: Pollard's rho with Brent's way of finding the cycle.
std::uint64_t divisor_of(std::uint64_t n) {
  for (std::uint64_t c = 1;; ++c) {
    const auto next = [&](std::uint64_t x) {
      const std::uint64_t square = product(x, x, n);
      return square >= n - c ? square - (n - c) : square + c;
    };
    std::uint64_t fast = 2;
    std::uint64_t anchor = 2;
    std::uint64_t batch_start = 2;
    std::uint64_t together = 1;
    std::uint64_t divisor = 1;
    for (std::uint64_t length = 1; divisor == 1; length *= 2) {
      anchor = fast;
      for (std::uint64_t done = 0; done < length && divisor == 1; done += 128) {
        batch_start = fast;
        for (std::uint64_t i = 0; i < std::min<std::uint64_t>(128, length - done); ++i) {
          fast = next(fast);
          together = product(together, anchor > fast ? anchor - fast : fast - anchor, n);
        }
        divisor = std::gcd(together, n);
      }
    }
    if (divisor == n) {  // several factors fell into one batch: step by step
      divisor = 1;
      for (fast = batch_start; divisor == 1;) {
        fast = next(fast);
        divisor = std::gcd(anchor > fast ? anchor - fast : fast - anchor, n);
      }
    }
    if (divisor != n) return divisor;
  }
}

void split(std::uint64_t n, std::vector<std::uint64_t>& primes) {
  if (n == 1) return;
  if (is_prime(n)) {
    primes.push_back(n);
    return;
  }
  const std::uint64_t divisor = divisor_of(n);
  split(divisor, primes);
  split(n / divisor, primes);
}

}  // namespace

bool is_prime(std::uint64_t n) {
  static constexpr std::array<std::uint64_t, 12> bases = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
  if (n < 2) return false;
  for (const std::uint64_t p : bases) {
    if (n % p == 0) return n == p;
  }
  const auto twos = static_cast<unsigned>(std::countr_zero(n - 1));
  return std::all_of(bases.begin(), bases.end(), [&](std::uint64_t base) {
    std::uint64_t x = power(base, (n - 1) >> twos, n);
    if (x == 1 || x == n - 1) return true;
    for (unsigned i = 1; i < twos; ++i) {
      x = product(x, x, n);
      if (x == n - 1) return true;
    }
    return false;
  });
}

std::optional<std::vector<PrimePower>> prime_factors(const Integer& n) {
  constexpr std::uint64_t word = ~std::uint64_t{0};
  constexpr std::uint64_t trial_small = 1000;
  // Each trial reads the whole number.
  const std::uint64_t trial_large = n > word && boost::multiprecision::msb(n) > 4096 ? 1000 : 1'000'000;
  std::vector<PrimePower> found;
  Integer rest = n;
  const auto divide_out = [&](std::uint64_t p) {
    if (rest % p != 0) return;
    found.push_back({p, 0});
    for (; rest % p == 0; rest /= p) ++found.back().exponent;
  };
  if (rest > word) {  // all twos at once: 2^(10^6) is a number like any other
    if (const auto twos = boost::multiprecision::lsb(rest); twos > 0) {
      found.push_back({2, static_cast<unsigned>(twos)});
      rest >>= twos;
    }
  }
  for (std::uint64_t p = 2; p < trial_large && (rest > word || p < trial_small) && rest > 1; p += p == 2 ? 1 : 2) {
    divide_out(p);
  }
  if (rest > word) return std::nullopt;
  std::vector<std::uint64_t> primes;
  split(static_cast<std::uint64_t>(rest), primes);
  std::sort(primes.begin(), primes.end());
  for (const std::uint64_t p : primes) {
    if (found.empty() || found.back().prime != p) found.push_back({p, 0});
    ++found.back().exponent;
  }
  return found;
}

}  // namespace grundy
