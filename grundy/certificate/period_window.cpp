#include "grundy/certificate/period_window.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace grundy::certificate {
namespace {

constexpr std::uint32_t value_limit = 1U << 15U;
constexpr std::uint64_t most_kept = std::uint64_t{1} << 24U;
constexpr std::uint64_t largest_window = std::uint64_t{1} << 28U;

tl::unexpected<Error> refute(Text message) {
  return fail(ErrorKind::refuted, std::move(message));
}

/// Values one after the other, of which few are remembered.
class Remembering {
 public:
  Remembering(const code::Code& code, const PeriodCertificate& claim, std::uint64_t kept)
      : mask_(*claim.mask),
        prefix_(claim.prefix),
        kept_(kept),
        ring_(std::bit_ceil(claim.window + 1), 0),
        place_(ring_.size() - 1),
        seen_(2 * std::size_t{value_limit}, 0),
        partner_(2 * std::size_t{value_limit}) {
    for (std::uint64_t t = 0; t < code.digits.size(); ++t) {
      const code::Digit& digit = code.digits[t];
      if (digit.at(0) != code::Constraint::forbidden) whole_.push_back(t);
      if (digit.at(1) != code::Constraint::forbidden) one_.push_back(t);
      if (digit.at(2) != code::Constraint::forbidden) two_.emplace_back(t, digit.at(2) == code::Constraint::any);
    }
  }

  [[nodiscard]] std::uint64_t size() const { return size_; }
  /// One of the last heaps, or one of those that are kept.
  [[nodiscard]] std::uint32_t at(std::uint64_t heap) const {
    return heap + ring_.size() >= size_ ? ring_[heap & place_] : values_[heap];
  }
  [[nodiscard]] std::uint64_t last_rare() const { return rare_.empty() ? 0 : rare_.back(); }

  enum class Outcome : std::uint8_t { good, undecided, large };

  /// Decides the next heap.
  Outcome next() {
    const std::uint64_t n = size_;
    std::uint32_t value = 0;
    bool rare = false;
    if (n != 0) {
      exclude(n);
      while (true) {
        if (seen_[value] != n) {
          rare = !common(value, n);
          if (!rare || !is_sum(n, value)) break;
        }
        if (++value >= value_limit) return Outcome::large;
      }
      if (rare && n >= kept_) return Outcome::undecided;  // other pairs were not looked at
      if (rare) rare_.push_back(n);
    }
    if (n < std::max(kept_, prefix_)) values_.push_back(static_cast<std::uint16_t>(value));
    ring_[n & place_] = static_cast<std::uint16_t>(value);
    ++size_;
    return Outcome::good;
  }

 private:
  [[nodiscard]] bool common(std::uint32_t value, std::uint64_t heap) const {
    const unsigned odd = static_cast<unsigned>(std::popcount(value & mask_.bits)) & 1U;
    return (odd ^ (mask_.parity ? static_cast<unsigned>((heap + mask_.shift) & 1U) : 0U)) != 0;
  }

  /// Marks the options that need no search: heaps made shorter, and pairs with a rare heap.
  void exclude(std::uint64_t n) {
    for (const std::uint64_t t : whole_) {
      if (t == n) seen_[0] = n;
    }
    for (const std::uint64_t t : one_) {
      if (t < n) seen_[at(n - t)] = n;
    }
    for (const auto& [t, equal_too] : two_) {
      for (const std::uint64_t r : rare_) {
        if (r + t >= n) break;
        const std::uint64_t other = n - t - r;
        if (other != r || equal_too) seen_[at(other) ^ values_[r]] = n;
      }
    }
  }

  /// Whether two heaps have this sum in some way of splitting n. Beyond the heaps that are kept: a heap of the prefix
  /// and another one, which then lies in the window.
  bool is_sum(std::uint64_t n, std::uint32_t value) {
    auto& partner = partner_[value];
    const bool all = n < kept_;
    for (const auto& [t, equal_too] : two_) {
      if (n < t + 2) continue;
      const std::uint64_t sum = n - t;
      for (const std::uint64_t half : partner) {
        const std::uint64_t a = std::min(half, sum - half);
        if (half == 0 || half >= sum || 2 * a == sum || (!all && a >= prefix_)) continue;
        if ((values_[a] ^ at(sum - a)) == value) return true;
      }
    }
    for (const auto& [t, equal_too] : two_) {
      if (n < t + 2) continue;
      const std::uint64_t sum = n - t;
      const std::uint64_t last = all ? sum / 2 : std::min(sum / 2, prefix_ - 1);
      for (std::uint64_t a = 1; a <= last; ++a) {
        if ((values_[a] ^ at(sum - a)) != value || (2 * a == sum && !equal_too)) continue;
        for (std::size_t k = partner.size() - 1; k >= 2; --k) partner[k] = partner[k - 2];
        partner[0] = a;
        partner[1] = sum - a;
        return true;
      }
    }
    return false;
  }

  ValueMask mask_;
  std::uint64_t prefix_;
  std::uint64_t kept_;
  std::uint64_t size_ = 0;
  std::vector<std::uint16_t> values_;  ///< of the first heaps
  std::vector<std::uint16_t> ring_;    ///< of the last heaps
  std::uint64_t place_;
  std::vector<std::uint64_t> seen_;
  std::vector<std::array<std::uint64_t, 8>> partner_;  ///< [value]: heaps that lately were in a pair with that sum
  std::vector<std::uint64_t> whole_;
  std::vector<std::uint64_t> one_;
  std::vector<std::pair<std::uint64_t, bool>> two_;  ///< tokens removed, and whether two equal heaps may be left
  std::vector<std::uint64_t> rare_;
};

/// Why lemma 5 does not apply as the certificate says, if so.
std::optional<Text> objection(const code::Code& code, const PeriodCertificate& claim) {
  const auto heaps = code.most_heaps();
  bool fits = heaps && *heaps == 2 && code.tail == 0 && code.adding.empty() && claim.saltus == 0 && claim.mask &&
              claim.mask->bits != 0;
  bool unequal = false;
  if (fits) {
    for (std::uint64_t t = 0; t < code.digits.size(); ++t) {
      const code::Constraint two = code.digits[t].at(2);
      if (two == code::Constraint::forbidden) continue;
      unequal = unequal || two != code::Constraint::any;
      // With the parity of the heap in the mask, all splits must agree with it.
      fits = fits && two != code::Constraint::equal && (!claim.mask->parity || t % 2 == claim.mask->shift);
    }
    fits = fits && (!claim.mask->parity || claim.period % 2 == 0);
  }
  if (!fits) return say("the theorem \"{}\" does not apply to {}", claim.theorem, claim.code);
  const std::uint64_t removed = code.digits.size() - 1;
  // Where two heaps must differ, the window has to lie clear of the prefix.
  const bool wide = claim.prefix >= 2 && claim.window <= largest_window && claim.prefix <= claim.window &&
                    claim.window >= (unequal ? 2 : 1) * claim.prefix + removed;
  if (!wide) return say("a window of {} heaps does not go with a prefix of {}", claim.window, claim.prefix);
  constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max() / 4;
  if (claim.preperiod > most || claim.period > most || claim.length < claim.preperiod + claim.period + claim.window) {
    return say("the theorem needs more heaps than the certificate's {}", claim.length);
  }
  return std::nullopt;
}

std::uint64_t fingerprint(const std::vector<std::uint16_t>& values) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const std::uint32_t value : values) {
    for (unsigned shift = 0; shift < 32; shift += 8) hash = (hash ^ (value >> shift & 0xFFU)) * 0x100000001b3U;
  }
  return hash;
}

/// The distances at which the window must not recur, or the period would not be the smallest: one for every prime.
std::vector<std::uint64_t> shorter_periods(std::uint64_t period) {
  std::vector<std::uint64_t> result;
  std::uint64_t left = period;
  for (std::uint64_t prime = 2; left > 1; ++prime) {
    if (prime > left / prime) prime = left;
    if (left % prime != 0) continue;
    while (left % prime == 0) left /= prime;
    result.push_back(period / prime);
  }
  return result;
}

}  // namespace

Result<PeriodVerdict> verify_window(const code::Code& code, const PeriodCertificate& claim, run::Budget& budget) {
  if (auto text = objection(code, claim)) return refute(std::move(*text));
  const std::uint64_t begin = claim.preperiod + claim.window;  // from here on decisions must be by prefix and window
  const std::uint64_t end = claim.preperiod + claim.period + claim.window;
  const std::uint64_t kept = std::min(begin, most_kept);
  if (!budget.reserve((kept + 4 * claim.window) * sizeof(std::uint16_t)))
    return fail(ErrorKind::limit, say("the check could not be finished: {}", run::describe(budget.why())));
  Remembering values(code, claim, kept);
  std::vector<std::uint16_t> first;                     // the window after the preperiod
  std::vector<std::uint16_t> prefix;                    // for the fingerprint
  std::uint32_t before = 0;                             // the value before the preperiod
  std::vector<std::pair<std::uint64_t, bool>> shorter;  // distances, and whether the window was seen to differ there
  for (const std::uint64_t distance : shorter_periods(claim.period)) shorter.emplace_back(distance, false);

  while (values.size() < end) {
    const std::uint64_t n = values.size();
    if (n % 1024 == 0) {
      if (budget.exhausted())
        return fail(ErrorKind::limit, say("the check could not be finished: {}", run::describe(budget.why())));
      budget.report("heaps checked", n, end);
    }
    switch (values.next()) {
      case Remembering::Outcome::good:
        break;
      case Remembering::Outcome::undecided:
        return refute(say("heap {} is not decided by the prefix and the window", n));
      case Remembering::Outcome::large:
        return fail(ErrorKind::limit, say("a value is too large for this check: heap {}", n));
    }
    if (values.last_rare() >= claim.prefix) return refute(say("heap {} is rare and outside the prefix", n));
    const auto value = static_cast<std::uint16_t>(values.at(n));
    if (n < claim.prefix) prefix.push_back(value);
    if (n + 1 == claim.preperiod) before = value;
    if (n >= claim.preperiod && first.size() < claim.window) first.push_back(value);
    if (n >= claim.preperiod + claim.period && value != first[n - claim.preperiod - claim.period]) {
      return refute(say("the values do not repeat from heap {} on with period {}", claim.preperiod, claim.period));
    }
    if (claim.preperiod > 0 && n + 1 == claim.preperiod + claim.period && value == before)
      return refute(say("the preperiod is not the smallest"));
    for (auto& [distance, differs] : shorter) {
      if (differs || n < claim.preperiod + distance || n - claim.preperiod - distance >= claim.window) continue;
      differs = value != first[n - claim.preperiod - distance];
    }
  }
  for (const auto& [distance, differs] : shorter) {
    if (!differs) return refute(say("the period is not the smallest"));
  }
  if (claim.length != end)
    return refute(say("the certificate's length is {}, and that of its evidence is {}", claim.length, end));
  if (fingerprint(prefix) != claim.fingerprint)
    return refute(say("the values have another fingerprint than the certificate says"));
  PeriodVerdict verdict;
  verdict.theorem = claim.theorem;
  verdict.heaps = end;
  verdict.needed = end;
  return verdict;
}

}  // namespace grundy::certificate
