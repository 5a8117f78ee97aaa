#include "grundy/rules/absorb.hpp"

#include <algorithm>
#include <limits>

#include "grundy/rules/terms.hpp"

namespace grundy::rules {
namespace {

bool tighter_exists(std::vector<Bound>& bounds, const Bound& bound, bool upper) {
  const auto* affine = std::get_if<Affine>(&bound.numerator);
  if (affine == nullptr) return false;
  for (Bound& other : bounds) {
    auto* known = std::get_if<Affine>(&other.numerator);
    if (known == nullptr || other.divisor != bound.divisor || known->terms != affine->terms) continue;
    known->constant = upper ? std::min(known->constant, affine->constant) : std::max(known->constant, affine->constant);
    return true;
  }
  return false;
}

void add_bound(std::vector<Bound>& bounds, Bound bound, bool upper) {
  if (!tighter_exists(bounds, bound, upper)) bounds.push_back(std::move(bound));
}

/// The last variable of a condition that is a choice, if any. Terms ascend by variable.
std::optional<Variable> last_choice(const Affine& affine, Variable dimension) {
  if (affine.terms.empty() || affine.terms.back().first < dimension) return std::nullopt;
  return affine.terms.back().first - dimension;
}

/// Splits a·c + rest; nothing if a or -rest overflows.
struct Split {
  std::int64_t factor = 0;
  Affine rest;
};
Split split(const Affine& affine, Variable variable) {
  Split out{affine.coefficient(variable), affine};
  std::erase_if(out.rest.terms, [&](const auto& term) { return term.first == variable; });
  return out;
}

/// affine >= 0 as a bound of its last choice; false if that choice takes no such bound.
bool absorb_inequality(MoveFamily& family, const Affine& affine, Variable dimension) {
  const std::optional<Variable> choice = last_choice(affine, dimension);
  if (!choice) return false;
  auto [factor, rest] = split(affine, *choice + dimension);
  Choosing& choosing = family.choices[*choice];
  if (factor > 0) {
    auto* range = std::get_if<Range>(&choosing.domain);
    const std::optional<Affine> minus = scale(rest, -1);
    if (range == nullptr || !minus) return false;
    add_bound(range->lower, Bound{*minus, factor}, false);
    return true;
  }
  if (factor == std::numeric_limits<std::int64_t>::min()) return false;
  Bound bound{rest, -factor};
  if (auto* range = std::get_if<Range>(&choosing.domain)) {
    add_bound(range->upper, std::move(bound), true);
    return true;
  }
  if (auto* sequence = std::get_if<Sequence>(&choosing.domain)) {
    add_bound(sequence->upper, std::move(bound), true);
    return true;
  }
  return false;
}

bool constant_empty(const Range& range) {
  std::optional<std::int64_t> low;
  std::optional<std::int64_t> high;
  for (const Bound& bound : range.lower) {
    if (const auto value = constant_value(bound.numerator)) {
      low = std::max(low.value_or(*value), ceil_quotient(*value, bound.divisor));
    }
  }
  for (const Bound& bound : range.upper) {
    if (const auto value = constant_value(bound.numerator)) {
      high = std::min(high.value_or(*value), floor_quotient(*value, bound.divisor));
    }
  }
  return low && high && *low > *high;
}

/// What a choice is at least, or at most, as far as one affine form says it.
std::optional<Affine> extreme(const Choosing& choosing, bool greatest) {
  if (const auto* range = std::get_if<Range>(&choosing.domain)) {
    for (const Bound& bound : greatest ? range->upper : range->lower) {
      const auto* affine = std::get_if<Affine>(&bound.numerator);
      if (bound.divisor == 1 && affine != nullptr) return *affine;
    }
    return std::nullopt;
  }
  if (const auto* set = std::get_if<ValueSet>(&choosing.domain)) {
    if (set->values.empty()) return std::nullopt;
    return Affine{greatest ? set->values.back() : set->values.front(), {}};
  }
  // The members of every sequence are natural numbers.
  return greatest ? std::nullopt : std::optional(Affine{});
}

/// An endless sequence without an end: a guard that mentions later choices may still end it, when these are replaced by
/// the values that favour it most.
void bound_by_later_choices(MoveFamily& family, std::size_t choice, Variable dimension) {
  const Variable wanted = dimension + static_cast<Variable>(choice);
  const auto use = [&](Affine affine) {
    while (!affine.terms.empty() && affine.terms.back().first > wanted) {
      const auto [last, factor] = affine.terms.back();
      const std::optional<Affine> replacement = extreme(family.choices[last - dimension], factor > 0);
      const auto scaled = replacement ? scale(*replacement, factor) : std::nullopt;
      const auto sum = scaled ? add(split(affine, last).rest, *scaled) : std::nullopt;
      if (!sum) return false;
      affine = *sum;
    }
    if (affine.coefficient(wanted) >= 0) return false;
    return absorb_inequality(family, affine, dimension);
  };
  for (const Condition& guard : family.guards) {
    if (guard.is == Condition::Is::at_least_zero && use(guard.left)) return;
  }
  // Bounds of later choices are guards, too: last >= first.
  for (std::size_t later = choice + 1; later < family.choices.size(); ++later) {
    const auto* range = std::get_if<Range>(&family.choices[later].domain);
    const auto* sequence = std::get_if<Sequence>(&family.choices[later].domain);
    if (range == nullptr && sequence == nullptr) continue;
    for (const Bound& upper : range != nullptr ? range->upper : sequence->upper) {
      const auto* high = std::get_if<Affine>(&upper.numerator);
      if (high == nullptr) continue;
      // upper - divisor * choice >= 0
      const auto scaled = scale(variable(dimension + static_cast<Variable>(later)), -upper.divisor);
      const auto sum = scaled ? add(*high, *scaled) : std::nullopt;
      if (sum && use(*sum)) return;
    }
  }
}

}  // namespace

std::vector<Bound> lower_bounds(const Term& term) {
  if (const auto* extremum = std::get_if<Extremum>(&term); extremum != nullptr && extremum->greatest) {
    std::vector<Bound> out;
    for (const Affine& operand : extremum->operands) out.push_back(Bound{operand, 1});
    return out;
  }
  if (const auto* quotient = std::get_if<Quotient>(&term)) {
    // c >= floor(a / d) is c >= ceil((a - d + 1) / d).
    if (const auto shifted = add(quotient->numerator, Affine{1 - quotient->divisor, {}})) {
      return {Bound{*shifted, quotient->divisor}};
    }
  }
  return {Bound{term, 1}};
}

std::vector<Bound> upper_bounds(const Term& term) {
  if (const auto* extremum = std::get_if<Extremum>(&term); extremum != nullptr && !extremum->greatest) {
    std::vector<Bound> out;
    for (const Affine& operand : extremum->operands) out.push_back(Bound{operand, 1});
    return out;
  }
  if (const auto* quotient = std::get_if<Quotient>(&term)) return {Bound{quotient->numerator, quotient->divisor}};
  return {Bound{term, 1}};
}

AbsorbResult absorb_guards(MoveFamily& family, Variable dimension) {
  AbsorbResult result;
  std::vector<Condition> kept;
  for (Condition& guard : family.guards) {
    if (guard.is == Condition::Is::at_least_zero && absorb_inequality(family, guard.left, dimension)) continue;
    if (guard.is == Condition::Is::zero) {
      const std::optional<Affine> minus = scale(guard.left, -1);
      const std::optional<Variable> choice = last_choice(guard.left, dimension);
      if (minus && choice && std::holds_alternative<Range>(family.choices[*choice].domain) &&
          absorb_inequality(family, guard.left, dimension) && absorb_inequality(family, *minus, dimension)) {
        continue;
      }
    }
    kept.push_back(std::move(guard));
  }
  family.guards = std::move(kept);
  for (std::size_t i = 0; i < family.choices.size(); ++i) {
    if (const auto* range = std::get_if<Range>(&family.choices[i].domain)) {
      if (constant_empty(*range)) result.possible = false;
    } else if (const auto* sequence = std::get_if<Sequence>(&family.choices[i].domain)) {
      if (sequence->of == Sequence::Of::divisors) continue;
      if (sequence->upper.empty()) bound_by_later_choices(family, i, dimension);
      if (sequence->upper.empty() && !result.unbounded) result.unbounded = family.choices[i].name;
    }
  }
  return result;
}

}  // namespace grundy::rules
