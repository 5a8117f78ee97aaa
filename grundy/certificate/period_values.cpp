#include "grundy/certificate/period_values.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "grundy/code/options.hpp"

namespace grundy::certificate {
namespace {

constexpr std::uint32_t value_limit = 1U << 16U;

tl::unexpected<Error> ended(const run::Budget& budget) {
  return fail(ErrorKind::limit, say("the check could not be finished: {}", run::describe(budget.why())));
}

/// One heap after the other for a game that leaves at most two heaps.
class TwoHeaps {
 public:
  TwoHeaps(const code::Code& code, const std::optional<ValueMask>& mask)
      : mask_(mask), seen_(value_limit, 0), partner_(value_limit) {
    for (std::uint64_t t = 0; t < code.digits.size(); ++t) {
      const code::Digit& digit = code.digits[t];
      if (digit.at(0) != code::Constraint::forbidden) whole_.push_back(t);
      if (digit.at(1) != code::Constraint::forbidden) one_.push_back(t);
      if (digit.at(2) != code::Constraint::forbidden) two_.emplace_back(t, digit.at(2));
    }
  }

  Result<std::vector<std::uint32_t>> run(std::uint64_t length, run::Budget& budget) {
    std::vector<std::uint32_t> values;
    if (!budget.reserve(length * sizeof(std::uint32_t))) return ended(budget);
    values.reserve(length);
    while (values.size() < length) {
      if (values.size() % 256 == 0) {
        if (budget.exhausted()) return ended(budget);
        budget.report("heaps checked", values.size(), length);
      }
      const std::uint64_t n = values.size();
      const std::uint32_t value = n == 0 ? 0 : decide(n, values);
      if (value >= value_limit / 2)
        return fail(ErrorKind::limit, say("a value is too large for this check: heap {}", n));
      if (n != 0 && mask_ && !common(value, n)) rare_.push_back(n);
      values.push_back(value);
    }
    return values;
  }

 private:
  [[nodiscard]] bool common(std::uint32_t value, std::uint64_t heap) const {
    const unsigned odd = static_cast<unsigned>(std::popcount(value & mask_->bits)) & 1U;
    return (odd ^ (mask_->parity ? static_cast<unsigned>((heap + mask_->shift) & 1U) : 0U)) != 0;
  }

  std::uint32_t decide(std::uint64_t n, const std::vector<std::uint32_t>& values) {
    ++stamp_;
    for (const std::uint64_t t : whole_) {
      if (t == n) seen_[0] = stamp_;
    }
    for (const std::uint64_t t : one_) {
      if (t < n) seen_[values[n - t]] = stamp_;
    }
    for (const auto& [t, constraint] : two_) {
      if (n < t + 2) continue;
      if (constraint == code::Constraint::equal) {
        if ((n - t) % 2 == 0) seen_[0] = stamp_;
      } else if (mask_) {
        for (const std::uint64_t r : rare_) {
          if (r + 1 > n - t) break;
          const std::uint64_t other = n - t - r;
          if (other != r || constraint == code::Constraint::any) seen_[values[other] ^ values[r]] = stamp_;
        }
      } else {
        for (std::uint64_t a = 1; 2 * a <= n - t; ++a) {
          if (2 * a != n - t || constraint == code::Constraint::any) seen_[values[a] ^ values[n - t - a]] = stamp_;
        }
      }
    }
    // The classes of pairs agree with the class of the value only if all splits share the parity that the mask uses.
    std::uint32_t value = 0;
    while (seen_[value] == stamp_ || (mask_ && !common(value, n) && is_sum(n, value, values))) ++value;
    return value;
  }

  /// Whether two common heaps have the rare value as their sum in some way of splitting n.
  bool is_sum(std::uint64_t n, std::uint32_t value, const std::vector<std::uint32_t>& values) {
    auto& partner = partner_[value];
    for (const auto& [t, constraint] : two_) {
      if (n < t + 2 || constraint == code::Constraint::equal) continue;
      const std::uint64_t sum = n - t;
      for (const std::uint64_t a : partner) {
        if (a != 0 && a < sum && 2 * a != sum && (values[a] ^ values[sum - a]) == value) return true;
      }
    }
    for (const auto& [t, constraint] : two_) {
      if (n < t + 2 || constraint == code::Constraint::equal) continue;
      const std::uint64_t sum = n - t;
      for (std::uint64_t a = 1; 2 * a <= sum; ++a) {
        if ((values[a] ^ values[sum - a]) != value || (2 * a == sum && constraint != code::Constraint::any)) continue;
        for (std::size_t k = partner.size() - 1; k >= 2; --k) partner[k] = partner[k - 2];
        partner[0] = a;
        partner[1] = sum - a;
        return true;
      }
    }
    return false;
  }

  std::optional<ValueMask> mask_;
  std::vector<std::uint64_t> whole_;
  std::vector<std::uint64_t> one_;
  std::vector<std::pair<std::uint64_t, code::Constraint>> two_;
  std::vector<std::uint64_t> rare_;
  std::vector<std::uint64_t> seen_;
  std::uint64_t stamp_ = 0;
  std::vector<std::array<std::uint64_t, 8>> partner_;  ///< [value]: heaps that lately were in a pair with that sum
};

/// Option by option, for every other code.
Result<std::vector<std::uint32_t>> by_options(const code::Code& code, std::uint64_t length, run::Budget& budget) {
  std::vector<std::uint32_t> values;
  std::vector<std::uint64_t> seen;
  std::uint64_t steps = 0;
  bool stopped = false;
  while (values.size() < length) {
    const std::uint64_t n = values.size();
    code::for_each_option(code, n, [&](std::int64_t, std::span<const std::uint64_t> heaps) {
      std::uint32_t sum = 0;
      for (const std::uint64_t heap : heaps) sum ^= values[heap];
      if (sum >= seen.size()) seen.resize(std::size_t{sum} * 2 + 64, 0);
      seen[sum] = n + 1;
      stopped = ++steps % 65536 == 0 && budget.exhausted();
      return !stopped;
    });
    if (stopped || budget.exhausted()) return ended(budget);
    std::uint32_t value = 0;
    while (value < seen.size() && seen[value] == n + 1) ++value;
    values.push_back(value);
    budget.report("heaps checked", values.size(), length);
  }
  return values;
}

}  // namespace

Result<std::vector<std::uint32_t>> values_anew(const code::Code& code, std::uint64_t length,
                                               const std::optional<ValueMask>& mask, run::Budget& budget) {
  const auto heaps = code.most_heaps();
  if (code.tail != 0 || !code.adding.empty() || !heaps || *heaps > 2) return by_options(code, length, budget);
  std::optional<ValueMask> usable = mask;
  if (usable && usable->bits == 0) usable.reset();
  if (usable && usable->parity) {
    // A mask with parity is sound only if every split removes a number of the mask's parity.
    for (std::uint64_t t = 0; t < code.digits.size(); ++t) {
      if (code.digits[t].at(2) != code::Constraint::forbidden && t % 2 != usable->shift) usable.reset();
      if (!usable) break;
    }
  }
  return TwoHeaps(code, usable).run(length, budget);
}

}  // namespace grundy::certificate
