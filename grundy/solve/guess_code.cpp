/// The guess: which digits the moves of small heaps spell.
#include <algorithm>
#include <array>
#include <set>

#include "grundy/solve/recognise.hpp"

namespace grundy::solve {
namespace {

using code::Constraint;

/// As many tokens as tell the constraints on k heaps apart: k equal heaps, k different ones, and (from three on) others
/// are possible.
constexpr std::array<std::int64_t, most_heaps_recognised + 1> telling{0, 1, 4, 6, 12};
constexpr std::int64_t most_added = 4;
/// Larger removals by a rule's constants are not looked for.
constexpr std::int64_t largest_constant = 4096;
/// Beyond the constants of the rules: enough to see a tail of up to `longest_tail` digits come twice.
constexpr std::int64_t longest_tail = 12;
constexpr std::int64_t beyond = 2 * longest_tail + 8;
constexpr std::int64_t most_moves = 2'000'000;

using Heaps = std::vector<std::int64_t>;

std::int64_t largest_in(const rules::Affine& affine) {
  return affine.constant < 0 ? -std::max<std::int64_t>(affine.constant, -largest_constant - 1) : affine.constant;
}

std::int64_t largest_in(const rules::Term& term) {
  if (const auto* affine = std::get_if<rules::Affine>(&term)) return largest_in(*affine);
  if (const auto* extremum = std::get_if<rules::Extremum>(&term)) {
    std::int64_t most = 0;
    for (const rules::Affine& operand : extremum->operands) most = std::max(most, largest_in(operand));
    return most;
  }
  if (const auto* quotient = std::get_if<rules::Quotient>(&term)) return largest_in(quotient->numerator);
  if (const auto* remainder = std::get_if<rules::Remainder>(&term)) return largest_in(remainder->numerator);
  return 0;
}

std::int64_t largest_in(const rules::Condition& condition) {
  std::int64_t most = largest_in(condition.left);
  for (const rules::Condition& part : condition.parts) most = std::max(most, largest_in(part));
  return most;
}

/// The largest constant of the rules, in size: no removal that a code singles out is much larger.
std::int64_t largest_in(const rules::Lowered& lowered) {
  std::int64_t most = 0;
  for (const rules::MoveFamily& family : lowered.families) {
    for (const rules::Choosing& choosing : family.choices) {
      if (const auto* range = std::get_if<rules::Range>(&choosing.domain)) {
        for (const auto* bounds : {&range->lower, &range->upper}) {
          for (const rules::Bound& bound : *bounds) most = std::max(most, largest_in(bound.numerator));
        }
      } else if (const auto* set = std::get_if<rules::ValueSet>(&choosing.domain)) {
        if (!set->values.empty()) most = std::max({most, set->values.back(), -set->values.front()});
      }
    }
    for (const rules::Condition& guard : family.guards) most = std::max(most, largest_in(guard));
    for (const rules::LoweredPart& part : family.parts) {
      for (const rules::Term& term : part.coordinates) most = std::max(most, largest_in(term));
    }
  }
  return most;
}

/// All ways to write `tokens` as `count` heaps in ascending order.
void partitions(std::int64_t tokens, std::size_t count, std::int64_t least, Heaps& heaps, std::set<Heaps>& out) {
  if (count == 0) {
    if (tokens == 0) out.insert(heaps);
    return;
  }
  for (std::int64_t heap = least; heap * static_cast<std::int64_t>(count) <= tokens; ++heap) {
    heaps.push_back(heap);
    partitions(tokens - heap, count - 1, heap, heaps, out);
    heaps.pop_back();
  }
}

std::set<Heaps> allowed(std::size_t count, Constraint constraint) {
  std::set<Heaps> all;
  Heaps heaps;
  partitions(telling[count], count, 1, heaps, all);
  std::set<Heaps> kept;
  for (const Heaps& each : all) {
    const bool equal = each.empty() || each.front() == each.back();
    const bool distinct = std::adjacent_find(each.begin(), each.end()) == each.end();
    if (constraint == Constraint::unequal && !distinct) continue;
    if (constraint == Constraint::mixed && equal) continue;
    if (constraint == Constraint::equal && !equal) continue;
    kept.insert(each);
  }
  return kept;
}

/// The constraint under which exactly these heaps are left; nothing if there is none.
std::optional<Constraint> constraint_of(std::size_t count, const std::set<Heaps>& seen) {
  if (seen.empty()) return Constraint::forbidden;
  static const auto table = [] {
    std::array<std::vector<std::pair<Constraint, std::set<Heaps>>>, most_heaps_recognised + 1> made;
    for (std::size_t k = 0; k <= most_heaps_recognised; ++k) {
      for (const auto each : {Constraint::any, Constraint::unequal, Constraint::mixed, Constraint::equal}) {
        made[k].emplace_back(each, allowed(k, each));
      }
    }
    return made;
  }();
  for (const auto& [constraint, heaps] : table[count]) {
    if (heaps == seen) return constraint;
  }
  return std::nullopt;
}

/// The heaps of at most `most_heaps_recognised` that moves of heap n leave, none empty; nothing if there is a larger
/// move, a move that no code has, or too many moves.
std::optional<std::set<Heaps>> options_of(const proof::Moves& moves, std::int64_t n, std::int64_t& left) {
  std::set<Heaps> options;
  bool good = true;
  const auto done = moves.for_each(std::span(&n, 1), [&](const proof::Run& run) {
    left -= run.length;
    good = left > 0;
    for (std::int64_t i = 0; i < run.length && good; ++i) {
      Heaps heaps;
      std::int64_t sum = 0;
      for (std::size_t p = 0; p < run.parts; ++p) {
        const std::int64_t heap = run.first[p] + i * run.step[p];
        good = good && heap >= 0 && heap < n;
        if (heap != 0) heaps.push_back(heap);
        sum += heap;
      }
      good = good && heaps.size() <= most_heaps_recognised && sum <= n + most_added;
      std::sort(heaps.begin(), heaps.end());
      options.insert(std::move(heaps));
    }
    return good;
  });
  if (!done || !good) return std::nullopt;
  return options;
}

/// Where the digits begin to repeat, and with which period; period 0: they end in empty ones.
struct Ending {
  std::size_t begin = 0;
  std::size_t period = 0;
};

Ending ending(const std::vector<code::Digit>& digits) {
  Ending best{digits.size(), 0};
  while (best.begin > 0 && digits[best.begin - 1].empty()) --best.begin;
  if (digits.size() - best.begin >= static_cast<std::size_t>(longest_tail)) return best;
  for (std::size_t period = 1; period <= static_cast<std::size_t>(longest_tail); ++period) {
    std::size_t begin = digits.size() - period;
    while (begin > 1 && digits[begin - 1] == digits[begin - 1 + period]) --begin;
    if (digits.size() - begin >= 2 * period + 4) return {begin, period};
  }
  return best;
}

}  // namespace

std::optional<code::Code> guess_code(const proof::Subject& subject, run::Budget& budget) {
  const std::int64_t constant = largest_in(subject.lowered);
  if (constant > largest_constant) return std::nullopt;
  const proof::Moves moves(subject);
  const std::int64_t most_removed = constant + beyond;
  const std::int64_t last = most_removed + telling.back();
  std::int64_t left = most_moves;
  std::vector<std::set<Heaps>> options;
  for (std::int64_t n = 0; n <= last; ++n) {
    auto found = options_of(moves, n, left);
    if (!found || budget.exhausted()) return std::nullopt;
    options.push_back(std::move(*found));
  }
  const auto digit_for = [&](std::int64_t removed) -> std::optional<code::Digit> {
    code::Digit digit;
    for (std::size_t count = 0; count <= most_heaps_recognised; ++count) {
      const std::int64_t n = removed + telling[count];
      std::set<Heaps> seen;
      if (n >= 0) {
        for (const Heaps& heaps : options[static_cast<std::size_t>(n)]) {
          std::int64_t sum = 0;
          for (const std::int64_t heap : heaps) sum += heap;
          if (heaps.size() == count && sum == telling[count]) seen.insert(heaps);
        }
      }
      const auto constraint = constraint_of(count, seen);
      if (!constraint) return std::nullopt;
      digit.heaps.push_back(*constraint);
    }
    return code::normal(std::move(digit));
  };
  std::vector<code::Digit> digits, adding;
  for (std::int64_t removed = 0; removed <= most_removed; ++removed) {
    auto digit = digit_for(removed);
    if (!digit) return std::nullopt;
    digits.push_back(std::move(*digit));
  }
  for (std::int64_t added = 1; added <= most_added; ++added) {
    auto digit = digit_for(-added);
    if (!digit) return std::nullopt;
    adding.push_back(std::move(*digit));
  }
  const Ending end = ending(digits);
  digits.resize(end.begin + end.period);
  if (digits.empty()) digits.emplace_back();
  auto code = code::make(std::move(digits), std::move(adding), end.period);
  if (!code) return std::nullopt;
  return std::move(*code);
}

}  // namespace grundy::solve
