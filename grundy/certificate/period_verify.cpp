#include <algorithm>
#include <limits>
#include <numeric>
#include <set>
#include <utility>

#include "grundy/certificate/period_certificate.hpp"
#include "grundy/certificate/period_values.hpp"
#include "grundy/certificate/period_window.hpp"
#include "grundy/code/code.hpp"
#include "grundy/number/integer.hpp"

namespace grundy::certificate {
namespace {

tl::unexpected<Error> refute(Text message) {
  return fail(ErrorKind::refuted, std::move(message));
}

/// How many heaps the theorem needs for this code and period, from the lemmas of docs/sequences.md; none: it does not
/// apply.
std::optional<Integer> needed(const code::Code& code, const PeriodCertificate& claim) {
  const auto heaps = code.most_heaps();
  if (!heaps || code.tail != 0 || claim.saltus != 0) return std::nullopt;
  const Integer r(std::max<std::size_t>(*heaps, 1));
  const Integer n0(std::max<std::uint64_t>(claim.preperiod, 1));
  const Integer t(code.digits.size() - 1);
  bool distinct = false;
  bool mixed = false;
  std::uint64_t even_equal = 1;
  for (const auto* part : {&code.digits, &code.adding}) {
    for (const code::Digit& digit : *part) {
      for (std::size_t count = 2; count < digit.heaps.size(); ++count) {
        distinct = distinct || digit.heaps[count] == code::Constraint::unequal;
        mixed = mixed || digit.heaps[count] == code::Constraint::mixed;
        if (digit.heaps[count] != code::Constraint::equal) continue;
        if (count % 2 == 1 || even_equal > 1'000'000'000) return std::nullopt;
        even_equal = std::lcm(even_equal, std::uint64_t{count});
      }
    }
  }
  if (claim.period > std::numeric_limits<std::uint64_t>::max() / even_equal) return std::nullopt;
  const Integer p(std::lcm(claim.period, even_equal));
  const std::string_view name = claim.theorem;
  if (name == "subtraction")
    return *heaps <= 1 && code.adding.empty() ? std::optional<Integer>(n0 + p + t) : std::nullopt;
  if (name == "guy-smith" || name == "more-heaps") {
    if (distinct || mixed || even_equal != 1 || (name == "guy-smith" && *heaps > 2)) return std::nullopt;
    return Integer(r * n0 + r * p + t);
  }
  if (name == "unequal" && even_equal != 1) return std::nullopt;
  if (name != "unequal" && name != "equal") return std::nullopt;
  const Integer for_distinct = distinct ? Integer(r * (r + 1) / 2) : r;
  const Integer for_mixed = mixed ? Integer(r + 1) : r;
  return Integer(r * n0 + (for_distinct < for_mixed ? for_mixed : for_distinct) * p + t);
}

/// What a one-heap game with a tail still knows of the past when heap n is next: see lemma 4.
struct State {
  std::uint64_t residue = 0;
  bool at_zero = true;
  std::vector<std::set<std::uint64_t>> above;  ///< [c]: values of the heaps ≡ c, less the base
  std::vector<std::uint64_t> last;             ///< the last values, less the base, plus 1; 0: below the base
  std::uint64_t base = 0;

  [[nodiscard]] bool same(const State& other) const {
    return residue == other.residue && at_zero == other.at_zero && above == other.above && last == other.last;
  }
};

State state_at(const code::Code& code, const std::vector<std::uint32_t>& values, std::uint64_t n) {
  const std::uint64_t fixed = code.digits.size() - code.tail;
  State state;
  state.residue = n % code.tail;
  bool leaves_one = false;
  bool both = true;
  for (std::size_t t = fixed; t < code.digits.size(); ++t) {
    const bool none = code.digits[t].at(0) != code::Constraint::forbidden;
    const bool one = code.digits[t].at(1) != code::Constraint::forbidden;
    leaves_one = leaves_one || one;
    both = both && none == one;
  }
  std::vector<std::set<std::uint64_t>> sets(code.tail);
  for (std::uint64_t m = both ? 0 : 1; m + fixed < n; ++m) sets[m % code.tail].insert(values[m]);
  if (leaves_one) {
    while (std::all_of(sets.begin(), sets.end(), [&](const auto& set) { return set.contains(state.base); }))
      ++state.base;
  }
  state.at_zero = state.base == 0;
  state.above.resize(code.tail);
  for (std::size_t c = 0; c < code.tail; ++c) {
    for (const std::uint64_t value : sets[c]) {
      if (value >= state.base) state.above[c].insert(value - state.base);
    }
  }
  for (std::uint64_t back = 1; back <= fixed; ++back) {
    const std::uint64_t value = values[n - back];
    state.last.push_back(value >= state.base ? value - state.base + 1 : 0);
  }
  return state;
}

std::uint64_t fingerprint(const std::vector<std::uint32_t>& values, std::uint64_t count) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (std::uint64_t n = 0; n < count; ++n) {
    for (unsigned shift = 0; shift < 32; shift += 8) hash = (hash ^ (values[n] >> shift & 0xFFU)) * 0x100000001b3U;
  }
  return hash;
}

/// Whether g(n + step) = g(n) + change for all n in [first, last).
bool repeats(const std::vector<std::uint32_t>& values, std::uint64_t first, std::uint64_t last, std::uint64_t step,
             std::int64_t change) {
  for (std::uint64_t n = first; n < last; ++n) {
    if (std::int64_t{values[n + step]} - std::int64_t{values[n]} != change) return false;
  }
  return true;
}

}  // namespace

Result<PeriodVerdict> verify(const PeriodCertificate& claim, run::Budget& budget) {
  const auto code = code::parse(claim.code);
  if (!code) return fail(code.error());
  if (claim.period == 0) return refute(say("a period of 0 is none"));
  if (claim.theorem == "window") return verify_window(*code, claim, budget);
  const Integer shown = Integer(claim.preperiod) + Integer(claim.period);
  PeriodVerdict verdict;
  verdict.theorem = claim.theorem;
  const bool by_state = claim.theorem == "state";
  if (by_state) {
    const auto heaps = code->most_heaps();
    if (!heaps || *heaps > 1 || !code->adding.empty() || code->tail == 0) {
      return refute(say("the theorem \"{}\" does not apply to {}", claim.theorem, claim.code));
    }
  } else {
    const auto length = needed(*code, claim);
    if (!length) return refute(say("the theorem \"{}\" does not apply to {}", claim.theorem, claim.code));
    if (*length > Integer(claim.length)) {
      return refute(say("the theorem needs more heaps than the certificate's {}", claim.length));
    }
    verdict.needed = length->convert_to<std::uint64_t>();
  }
  if (shown + Integer(claim.period) > Integer(claim.length))
    return refute(say("{} heaps do not hold the preperiod and two periods", claim.length));
  // A wrong length must not cost more than a right one: the theorem's own is enough.
  verdict.heaps = by_state ? claim.length : std::max(verdict.needed, claim.preperiod + 2 * claim.period);
  const auto values = values_anew(*code, verdict.heaps, claim.mask, budget);
  if (!values) return fail(values.error());

  if (!repeats(*values, claim.preperiod, verdict.heaps - claim.period, claim.period, claim.saltus)) {
    return refute(say("the values do not repeat from heap {} on with period {}", claim.preperiod, claim.period));
  }
  if (by_state) {
    const std::uint64_t fixed = code->digits.size() - code->tail;
    const std::uint64_t step = std::lcm(claim.period, std::uint64_t{code->tail});
    if (claim.preperiod + step + fixed >= verdict.heaps)
      return refute(say("the evidence is too short for the state to recur"));
    const State late = state_at(*code, *values, verdict.heaps);
    const State early = state_at(*code, *values, verdict.heaps - step);
    // The lemma wants the base to have grown by the saltus of the whole step.
    const Integer grown = Integer(late.base) - Integer(early.base);
    if (!late.same(early) || grown * Integer(claim.period) != Integer(claim.saltus) * Integer(step)) {
      return refute(say("the state does not recur after {} heaps", step));
    }
  }
  if (claim.preperiod > 0 &&
      std::int64_t{(*values)[claim.preperiod - 1 + claim.period]} - std::int64_t{(*values)[claim.preperiod - 1]} ==
          claim.saltus) {
    return refute(say("the preperiod is not the smallest"));
  }
  std::uint64_t left = claim.period;
  for (std::uint64_t prime = 2; left > 1; ++prime) {
    if (prime * prime > left) prime = left;
    if (left % prime != 0) continue;
    while (left % prime == 0) left /= prime;
    const std::uint64_t step = claim.period / prime;
    const std::int64_t change = claim.saltus / static_cast<std::int64_t>(prime);
    if (claim.saltus % static_cast<std::int64_t>(prime) == 0 &&
        repeats(*values, claim.preperiod, claim.preperiod + claim.period - step, step, change)) {
      const bool wraps =
          repeats(*values, claim.preperiod + claim.period - step, claim.preperiod + claim.period, step, change);
      if (wraps) return refute(say("the period is not the smallest"));
    }
  }
  if (claim.length != verdict.heaps) {
    return refute(say("the certificate's length is {}, and that of its evidence is {}", claim.length, verdict.heaps));
  }
  if (fingerprint(*values, claim.preperiod + claim.period) != claim.fingerprint) {
    return refute(say("the values have another fingerprint than the certificate says"));
  }
  return verdict;
}

}  // namespace grundy::certificate
