#include "grundy/theory/divisor.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <utility>

#include "grundy/number/factor.hpp"

namespace grundy::theory {
namespace {

/// So many divisors are written down at once.
constexpr std::size_t kMostDivisors = 1'000'000;

/// All divisors of the number with these factors, ascending; nothing if they are too many.
std::optional<std::vector<Integer>> divisors(const std::vector<PrimePower>& factors) {
  std::vector<Integer> all = {1};
  for (const auto& [prime, exponent] : factors) {
    const std::size_t before = all.size();
    if (exponent >= kMostDivisors || before * (exponent + 1) > kMostDivisors) return std::nullopt;
    Integer power = 1;
    for (unsigned e = 0; e < exponent; ++e) {
      power *= prime;
      for (std::size_t i = 0; i < before; ++i) all.push_back(all[i] * power);
    }
  }
  std::sort(all.begin(), all.end());
  return all;
}

class Divisor final : public Theorem {
 public:
  explicit Divisor(bool proper) : proper_(proper) {}

  [[nodiscard]] Text statement() const override {
    return proper_ ? say("The Grundy value of a heap n >= 1 of which a proper divisor is taken is the number of "
                         "factors 2 in n.")
                   : say("The Grundy value of a heap n >= 1 of which a divisor is taken is one more than the number of "
                         "factors 2 in n.");
  }
  [[nodiscard]] Text citation() const override {
    return say("by induction on the number of factors 2; the game is Dim of Winning Ways, ch. 4");
  }
  [[nodiscard]] Box box() const override { return {{{}}, {300}, 0, 0}; }
  [[nodiscard]] std::optional<Integer> value(const At& at) const override { return value_of(at[0]); }

  [[nodiscard]] MoveList moves_to(const At& at, const Integer& target) const override {
    const Integer& n = at[0];
    if (n == 0) return {};
    const auto twos_of_n = static_cast<unsigned>(boost::multiprecision::lsb(n));
    std::vector<MoveRun> runs;
    const auto take = [&](const Integer& d) { runs.push_back(single(make_move(0, {{"d", d}}, {at.with({n - d})}))); };
    // The divisors are 2^i e with e odd. With i below the factors 2 of n exactly i of them are left, with all of them
    // more; n itself leaves nothing. So only i = target, or all, come into question, and the divisors of the odd part.
    const Integer wanted = proper_ ? target : Integer(target - 1);  // factors 2 that are to be left
    const auto factors = prime_factors(n >> twos_of_n);
    const auto odd = factors ? divisors(*factors) : std::nullopt;
    if (!odd) {
      if (wanted >= 0 && wanted < twos_of_n) take(Integer(1) << static_cast<unsigned>(wanted));
      if (target == 0 && !proper_) take(n);
      return MoveList::of(std::move(runs))
          .incomplete(factors ? say("{} has too many divisors to go through", show(n))
                              : say("the prime factors of {} are not known", show(n)));
    }
    if (wanted >= 0 && wanted < twos_of_n) {
      for (const Integer& e : *odd) take(e << static_cast<unsigned>(wanted));
    }
    for (const Integer& e : *odd) {
      const Integer d = e << twos_of_n;
      if ((!proper_ || d < n) && value_of(n - d) == target) take(d);
    }
    return MoveList::of(std::move(runs));
  }

  [[nodiscard]] std::vector<Text> explain(const At& at) const override {
    if (at[0] == 0) return {say("Nothing is left to take.")};
    return {say("{} has {} factors 2, so the Grundy value is {}.", show(at[0]), boost::multiprecision::lsb(at[0]),
                show(value_of(at[0]))),
            say("Taking a divisor with fewer factors 2 leaves exactly that many; taking one with all of them leaves "
                "more.")};
  }

 private:
  [[nodiscard]] Integer value_of(const Integer& n) const {
    if (n == 0) return 0;
    return Integer(boost::multiprecision::lsb(n)) + (proper_ ? 0 : 1);
  }

  bool proper_;
};

class Coprime final : public Theorem {
 public:
  [[nodiscard]] Text statement() const override {
    return say(
        "With numbers coprime to n taken the Grundy value of a heap n is 0 for even n, 1 for n = 1, and else the index "
        "of the "
        "least prime factor of n.");
  }
  [[nodiscard]] Text citation() const override {
    return say(
        "D. E. Iannucci, U. Larsson, Game values of arithmetic functions (2021); the game is Prim of Winning Ways, ch. "
        "4");
  }
  [[nodiscard]] Box box() const override { return {{{}}, {200}, 0, 0}; }
  [[nodiscard]] std::optional<Integer> value(const At& at) const override {
    const Integer& n = at[0];
    if (n <= 1 || n % 2 == 0) return n == 1 ? 1 : 0;
    const std::optional<std::uint64_t> index = least_prime_index(n);
    return index ? std::optional(Integer(*index)) : std::nullopt;
  }
  [[nodiscard]] bool losing(const At& at) const override { return at[0] % 2 == 0; }

  [[nodiscard]] MoveList moves_to(const At& at, const Integer& target) const override {
    const Integer& n = at[0];
    if (n == 0) return {};
    if (n == 1) return target == 0 ? MoveList::of({take(at.component, 1)}) : MoveList{};
    if (target == 0) return odd_takes(at);
    return multiples(at, target);
  }

  [[nodiscard]] std::vector<Text> explain(const At& at) const override {
    const Integer& n = at[0];
    if (n == 0) return {say("Nothing is left to take.")};
    if (n % 2 == 0) {
      return {
          say("{} is even, so only odd numbers are coprime to it: every move leaves an odd heap, and from an odd heap "
              "taking 1 "
              "leaves an even one.",
              show(n))};
    }
    return {say("{} is odd: taking 1 leaves an even heap, of which only odd numbers can be taken.", show(n))};
  }

 private:
  /// A prime that is a value's is looked for below this; 664579 primes are.
  static constexpr std::uint64_t kMostTrial = 10'000'000;
  /// Steps of the count of numbers without small factors.
  static constexpr std::uint64_t kMostSteps = 2'000'000;
  static constexpr std::size_t kMostAvoided = 2000;

  static MoveRun take(const Component& position, const Integer& k) {
    Component target = position;
    target.coordinates = {Integer(position.coordinates[0] - k)};
    return single(make_move(0, {{"k", k}}, {std::move(target)}));
  }

  /// From an odd heap all odd coprime numbers win: k and n - k are coprime together and one of them is odd, so there
  /// are φ(n) / 2. An even heap has no such moves.
  static MoveList odd_takes(const At& at) {
    const Integer& n = at[0];
    if (n % 2 == 0) return {};
    const auto primes = prime_factors(n);
    if (!primes) {
      return MoveList::of({take(at.component, 1)}).incomplete(say("the prime factors of {} are not known", show(n)));
    }
    Integer count = n;
    for (const PrimePower& factor : *primes) count = count / factor.prime * (factor.prime - 1);
    return MoveList::lazily(count / 2, [position = at.component](const MoveList::Sink& sink) {
      for (Integer k = 1; k < position.coordinates[0]; k += 2) {
        if (gcd(k, position.coordinates[0]) == 1 && !sink(take(position, k))) return false;
      }
      return true;
    });
  }

  /// How many numbers up to x have none of the first `count` primes as factor (A.-M. Legendre), and how many steps
  /// that may still take.
  static Integer rough(const Integer& x, std::span<const std::uint64_t> primes, std::uint64_t& steps) {
    if (steps > 0) --steps;
    if (primes.empty() || x == 0 || steps == 0) return x;
    const std::uint64_t p = primes.back();
    if (x < p) return rough(x, primes.first(primes.size() - 1), steps);
    return rough(x, primes.first(primes.size() - 1), steps) - rough(x / p, primes.first(primes.size() - 1), steps);
  }

  /// Moves to the value t >= 1 from n > 1. What is left, m = n - k, is coprime to n as k is. Value 1 is m = 1. Else m
  /// is a multiple of the t-th prime p without a smaller prime factor: m = pr with r coprime to the primes below p and
  /// to n.
  static MoveList multiples(const At& at, const Integer& target) {
    const Integer& n = at[0];
    if (target == 1) return MoveList::of({take(at.component, n - 1)});
    const Text unknown = say("a list of the moves to that value is too much work for a heap of {}", show(n));
    const auto small = target <= kMostPrimes ? first_primes(static_cast<std::size_t>(target)) : std::nullopt;
    const auto of_n = prime_factors(n);
    if (!small) return n <= kMostTrial ? MoveList{} : MoveList::unknown(unknown);  // the t-th prime is above n
    const std::uint64_t p = small->back();
    if (n % p == 0 || n <= p) return {};
    if (!of_n) return MoveList::unknown(say("the prime factors of {} are not known", show(n)));
    std::vector<std::uint64_t> avoided(small->begin(), small->end() - 1);
    for (const PrimePower& factor : *of_n) {
      if (factor.prime <= p) continue;
      if (factor.prime > ~std::uint64_t{0}) return MoveList::unknown(unknown);
      avoided.push_back(static_cast<std::uint64_t>(factor.prime));
    }
    if (avoided.size() > kMostAvoided) return MoveList::unknown(unknown);
    const Integer most = (n - 1) / p;
    std::uint64_t steps = kMostSteps;
    // Below p only 1 has no prime factor below p.
    Integer count = most < p ? Integer(1) : rough(most, avoided, steps);
    if (steps == 0) return MoveList::unknown(unknown);
    return MoveList::lazily(std::move(count), [position = at.component, p, first = most < p ? Integer(1) : most,
                                               avoided = std::move(avoided)](const MoveList::Sink& sink) {
      const auto allowed = [&](const Integer& r) {
        return std::none_of(avoided.begin(), avoided.end(), [&](std::uint64_t q) { return r % q == 0; });
      };
      for (Integer r = first; r >= 1; --r) {  // k ascending
        if (allowed(r) && !sink(take(position, position.coordinates[0] - r * p))) return false;
      }
      return true;
    });
  }

  /// The first `count` primes; nothing if the last is not below 10^7.
  static constexpr std::size_t kMostPrimes = 664'579;
  static std::optional<std::vector<std::uint64_t>> first_primes(std::size_t count) {
    std::vector<std::uint64_t> primes;
    const std::uint64_t most = count < 6 ? 13 : 2 * count * static_cast<std::uint64_t>(std::bit_width(count)) + 1;
    const auto bound =
        static_cast<std::size_t>(std::min(kMostTrial, most));  // the n-th prime is below n (ln n + ln ln n)
    std::vector<bool> composite(bound + 1);
    for (std::size_t q = 2; q <= bound && primes.size() < count; ++q) {
      if (composite[q]) continue;
      primes.push_back(q);
      for (std::size_t multiple = q * q; multiple <= bound; multiple += q) composite[multiple] = true;
    }
    if (primes.size() < count) return std::nullopt;
    return primes;
  }

  /// The least prime factor of an odd n > 1, if trial division settles it: up to 10^7 for 64-bit numbers, up to 2000
  /// beyond.
  static std::optional<std::uint64_t> least_prime(const Integer& value) {
    if (value > ~std::uint64_t{0}) {
      for (std::uint64_t p = 3; p <= 2000; p += 2) {
        if (value % p == 0) return p;
      }
      return std::nullopt;
    }
    const auto n = static_cast<std::uint64_t>(value);
    for (std::uint64_t p = 3; p <= kMostTrial; p += 2) {
      if (n % p == 0) return p;
      if (p * p > n) break;
    }
    return n <= kMostTrial ? std::optional(n) : std::nullopt;
  }

  /// The index of the least prime factor, if that is known and below 10^7.
  static std::optional<std::uint64_t> least_prime_index(const Integer& n) {
    const std::uint64_t least = least_prime(n).value_or(0);
    if (least == 0) return std::nullopt;
    std::vector<bool> composite(static_cast<std::size_t>(least) + 1);
    std::uint64_t index = 0;
    for (std::size_t p = 2; p <= least; ++p) {
      if (composite[p]) continue;
      ++index;
      for (std::size_t multiple = p * p; multiple <= least; multiple += p) composite[multiple] = true;
    }
    return index;
  }
};

}  // namespace

const Theorem& divisor() {
  static const Divisor theorem(false);
  return theorem;
}

const Theorem& proper_divisor() {
  static const Divisor theorem(true);
  return theorem;
}

const Theorem& coprime() {
  static const Coprime theorem;
  return theorem;
}

}  // namespace grundy::theory
