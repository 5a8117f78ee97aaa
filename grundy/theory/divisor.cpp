#include "grundy/theory/divisor.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <utility>

namespace grundy::theory {
namespace {

constexpr std::uint64_t kMostTrial = 10'000'000;

struct Factor {
  std::uint64_t prime;
  unsigned exponent;
};

/// The prime factors, ascending; nothing if trial division up to 10^7 does not settle them.
std::optional<std::vector<Factor>> factors(const Integer& value) {
  if (value < 1 || value > Integer(kMostTrial) * kMostTrial) return std::nullopt;
  auto n = static_cast<std::uint64_t>(value);
  std::vector<Factor> found;
  for (std::uint64_t p = 2; p * p <= n; p += p == 2 ? 1 : 2) {
    if (n % p != 0) continue;
    found.push_back({p, 0});
    for (; n % p == 0; n /= p) ++found.back().exponent;
  }
  if (n > 1) found.push_back({n, 1});
  return found;
}

/// All divisors, ascending.
std::optional<std::vector<std::uint64_t>> divisors(const Integer& value) {
  const auto primes = factors(value);
  if (!primes) return std::nullopt;
  std::vector<std::uint64_t> all = {1};
  for (const auto& [prime, exponent] : *primes) {
    const std::size_t before = all.size();
    std::uint64_t power = 1;
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
    return say("by induction on the number of factors 2; the outcome is LeetCode 1025, Divisor Game");
  }
  [[nodiscard]] Box box() const override { return {{{}}, {300}, 0, 0}; }
  [[nodiscard]] std::optional<Integer> value(const At& at) const override { return value_of(at[0]); }

  [[nodiscard]] Moves moves_to(const At& at, const Integer& target) const override {
    const Integer& n = at[0];
    if (n == 0) return {};
    std::vector<MoveRun> runs;
    const auto take = [&](const Integer& d) { runs.push_back(single(make_move(0, {{"d", d}}, {at.with({n - d})}))); };
    if (const auto all = divisors(n)) {
      for (const std::uint64_t d : *all) {
        if ((!proper_ || d < n) && value_of(n - d) == target) take(d);
      }
      return Moves::of(std::move(runs));
    }
    // The power of two alone leaves exactly its own number of factors 2, if n has more.
    const Integer twos = proper_ ? target : Integer(target - 1);
    if (target < value_of(n) && twos >= 0) take(Integer(1) << static_cast<unsigned>(twos));
    if (target == 0 && !proper_) take(n);
    return Moves::of(std::move(runs)).incomplete();
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
  [[nodiscard]] Text citation() const override { return say("Project Euler 560, Coprime Nim (2016)"); }
  [[nodiscard]] Box box() const override { return {{{}}, {200}, 0, 0}; }
  [[nodiscard]] std::optional<Integer> value(const At& at) const override {
    const Integer& n = at[0];
    if (n <= 1 || n % 2 == 0) return n == 1 ? 1 : 0;
    const std::optional<std::uint64_t> index = least_prime_index(n);
    return index ? std::optional(Integer(*index)) : std::nullopt;
  }
  [[nodiscard]] bool losing(const At& at) const override { return at[0] % 2 == 0; }

  [[nodiscard]] Moves moves_to(const At& at, const Integer& target) const override {
    const Integer& n = at[0];
    if (n == 0) return {};
    if (n == 1) return target == 0 ? Moves::of({take(at.component, 1)}) : Moves{};
    if (target == 0) return odd_takes(at);
    if (n > kMostListed) return Moves::unknown();
    const auto heap = static_cast<std::uint64_t>(n);
    std::vector<MoveRun> runs;
    for (std::uint64_t k = 1; k < heap; ++k) {
      if (std::gcd(k, heap) == 1 && value({at.kinds, at.with({n - k})}) == target)
        runs.push_back(take(at.component, k));
    }
    return Moves::of(std::move(runs));
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
  static constexpr std::uint64_t kMostListed = 20'000;

  static MoveRun take(const Component& position, const Integer& k) {
    Component target = position;
    target.coordinates = {Integer(position.coordinates[0] - k)};
    return single(make_move(0, {{"k", k}}, {std::move(target)}));
  }

  /// From an odd heap all odd coprime numbers win: k and n - k are coprime together and one of them is odd, so there
  /// are φ(n) / 2. An even heap has no such moves.
  static Moves odd_takes(const At& at) {
    const Integer& n = at[0];
    if (n % 2 == 0) return {};
    const auto primes = factors(n);
    if (!primes) return Moves::of({take(at.component, 1)}).incomplete();
    Integer count = n;
    for (const Factor& factor : *primes) count = count / factor.prime * (factor.prime - 1);
    const auto heap = static_cast<std::uint64_t>(n);
    return Moves::lazily(count / 2, [heap, position = at.component](const RunSink& sink) {
      for (std::uint64_t k = 1; k < heap; k += 2) {
        if (std::gcd(k, heap) == 1 && !sink(take(position, k))) return false;
      }
      return true;
    });
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
