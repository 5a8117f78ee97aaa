#include "grundy/sequence/compare.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

namespace grundy::sequence {
namespace {

/// The first heap in [from, to) at which the engines differ.
std::optional<std::uint64_t> difference(const Engine& a, const Engine& b, std::uint64_t from, std::uint64_t to) {
  std::vector<std::uint32_t> left;
  std::vector<std::uint32_t> right;
  while (from < to) {
    const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(to - from, 1U << 16U));
    left.resize(count);
    right.resize(count);
    a.copy(from, left);
    b.copy(from, right);
    const auto [at, other] = std::mismatch(left.begin(), left.end(), right.begin());
    if (at != left.end()) return from + static_cast<std::uint64_t>(at - left.begin());
    from += count;
  }
  return std::nullopt;
}

/// Two periodic sequences that agree up to both preperiods and one common period on agree for ever; with a saltus the
/// growth over the common period must be the same too, which agreement over two of them shows.
bool settled(const PeriodReport& a, const PeriodReport& b, std::uint64_t agreed) {
  if (a.standing != Standing::proved || b.standing != Standing::proved) return false;
  const std::uint64_t reduced = a.period.period / std::gcd(a.period.period, b.period.period);
  std::uint64_t common = 0;
  std::uint64_t needed = 0;
  if (__builtin_mul_overflow(reduced, b.period.period, &common) || __builtin_mul_overflow(common, 2U, &needed))
    return false;
  if (__builtin_add_overflow(needed, std::max(a.period.preperiod, b.period.preperiod), &needed)) return false;
  return needed <= agreed;
}

}  // namespace

Result<Comparison> compare(const code::Code& first, const code::Code& second, std::uint64_t limit,
                           run::Budget& budget) {
  Comparison result;
  if (first == second) {
    result.equal_for_ever = result.one_code = true;
    return result;
  }
  const auto a = make_engine(first);
  const auto b = make_engine(second);
  for (std::uint64_t next = 1024; result.compared_to < limit; next = next + next / 2) {
    const std::uint64_t to = std::min(limit, next);
    const bool going = a->extend(to, budget) && b->extend(to, budget);
    const std::uint64_t known = std::min(a->size(), b->size());
    result.heap = difference(*a, *b, result.compared_to, known);
    result.compared_to = result.heap.value_or(known);
    if (result.heap) {
      result.first_value = a->value(*result.heap);
      result.second_value = b->value(*result.heap);
      return result;
    }
    if (!going) {
      if (known == 0) return fail(stopped(*a, budget));
      return result;
    }
  }
  PeriodOptions options;
  options.limit = limit;
  options.unproved_limit = limit;
  const PeriodReport period_a = find_period(first, options, budget, a.get());
  const PeriodReport period_b = find_period(second, options, budget, b.get());
  result.equal_for_ever = settled(period_a, period_b, result.compared_to);
  return result;
}

}  // namespace grundy::sequence
