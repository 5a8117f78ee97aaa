#include "grundy/proof/periodic.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "grundy/automaton/operations.hpp"

namespace grundy::proof {

using automaton::Automaton;
using automaton::Comparison;

std::optional<Period> find_period(std::span<const std::uint32_t> entries) {
  // Read backwards: the failure function of the reversed sequence gives, for each suffix, its least period.
  const std::size_t n = entries.size();
  const auto back = [&](std::size_t i) { return entries[n - 1 - i]; };
  std::vector<std::size_t> border(n + 1, 0);
  std::optional<Period> best;
  std::size_t k = 0;
  for (std::size_t i = 1; i < n; ++i) {
    while (k > 0 && back(i) != back(k)) k = border[k];
    if (back(i) == back(k)) ++k;
    border[i + 1] = k;
    const std::size_t length = i + 1, period = length - k;
    if (length < 3 * period + 2 || 2 * length < n) continue;  // at least half the table repeats
    if (!best || period <= best->period) best = Period{n - length, period};
  }
  return best;
}

Automaton periodic_pattern(std::span<const std::uint32_t> entries, Period period, bool values,
                           const automaton::Numerals& numerals, automaton::Effort& effort) {
  const auto from = static_cast<std::int64_t>(period.preperiod);
  const auto step = static_cast<std::int64_t>(period.period);
  // For each entry, the numbers that have it: some before the period, some residues after it.
  std::map<std::uint32_t, std::pair<std::vector<std::uint64_t>, std::vector<std::int64_t>>> classes;
  for (std::int64_t n = 0; n < from + step; ++n) {
    auto& [early, late] = classes[entries[static_cast<std::size_t>(n)]];
    if (n < from) early.push_back(static_cast<std::uint64_t>(n));
    if (n >= from) late.push_back(n);
  }
  const unsigned tracks = values ? 2 : 1;
  std::vector<Automaton> all;
  for (const auto& [entry, numbers] : classes) {
    if (entry == kOutside || (!values && entry != 1)) continue;
    const auto& [early, late] = numbers;
    std::vector<Automaton> sets{numerals.members(early, effort)};
    for (const std::int64_t first : late) {
      const Automaton repeats =
          numerals.linear(std::array<std::int64_t, 2>{1, -step}, -first, Comparison::equal, effort);
      sets.push_back(exists(repeats, {false, true}, effort));
    }
    const Automaton set = automaton::relabel(automaton::unite_all(std::move(sets), effort), std::array{0U}, tracks);
    if (!values) return set;
    all.push_back(intersect(
        set, numerals.linear(std::array<std::int64_t, 2>{0, 1}, -std::int64_t{entry}, Comparison::equal, effort),
        effort));
  }
  return all.empty() ? Automaton(numerals.digits(), tracks) : automaton::unite_all(std::move(all), effort);
}

}  // namespace grundy::proof
