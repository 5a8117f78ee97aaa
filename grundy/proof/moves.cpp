#include "grundy/proof/moves.hpp"

#include <algorithm>
#include <limits>

#include "grundy/number/integer.hpp"
#include "grundy/proof/tuple_text.hpp"
#include "grundy/rules/program.hpp"
#include "grundy/run/watch.hpp"

namespace grundy::proof {
namespace {

using rules::Affine;
using rules::Fault;

/// One more than the greatest variable the condition speaks of; 0 if none.
std::size_t needs(const rules::Condition& condition) {
  std::size_t most = condition.left.terms.empty() ? 0 : std::size_t{condition.left.terms.back().first} + 1;
  if (condition.program != nullptr) {
    for (const rules::Variable variable : condition.program->reads()) most = std::max(most, std::size_t{variable} + 1);
  }
  for (const rules::Condition& part : condition.parts) most = std::max(most, needs(part));
  return most;
}

std::int64_t floor_of(std::int64_t a, std::int64_t b) {
  return a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0);
}

/// Visits the values of a choice in ascending order; `visit(first, length)` gets an interval where there is one.
template <class Visit>
bool for_each_value(const rules::Choosing& choosing, const std::vector<std::int64_t>& variables, Fault& fault,
                    const Visit& visit) {
  const auto highest = [&](const std::vector<rules::Bound>& upper) {
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    for (const rules::Bound& bound : upper) {
      least = std::min(least, floor_of(rules::evaluate(bound.numerator, variables, fault), bound.divisor));
    }
    return least;
  };
  if (const auto* range = std::get_if<rules::Range>(&choosing.domain)) {
    std::int64_t low = std::numeric_limits<std::int64_t>::min();
    for (const rules::Bound& bound : range->lower) {
      low = std::max(low, -floor_of(-rules::evaluate(bound.numerator, variables, fault), bound.divisor));
    }
    const std::int64_t high = highest(range->upper);
    return fault != Fault::none || low > high || visit(low, high - low + 1);
  }
  if (const auto* set = std::get_if<rules::ValueSet>(&choosing.domain)) {
    return std::all_of(set->values.begin(), set->values.end(), [&](std::int64_t value) { return visit(value, 1); });
  }
  const auto& sequence = std::get<rules::Sequence>(choosing.domain);
  const std::int64_t top = highest(sequence.upper);
  const std::int64_t argument =
      sequence.arguments.empty() ? 0 : rules::evaluate(sequence.arguments.front(), variables, fault);
  if (fault != Fault::none) return true;
  const auto stopped = [&](std::uint64_t work) {
    if (run::Watch::spend(work)) fault = Fault::stopped;
    return fault != Fault::none;
  };
  switch (sequence.of) {
    case rules::Sequence::Of::powers:
      for (std::int64_t value = 1; value <= top; value *= argument) {
        if (!visit(value, 1)) return false;
        if (argument < 2 || value > top / argument) break;
      }
      return true;
    case rules::Sequence::Of::squares:
      for (std::int64_t root = 1; root <= 3'000'000'000 && root * root <= top; ++root) {
        if (!visit(root * root, 1)) return false;
      }
      return true;
    case rules::Sequence::Of::primes:
      for (std::int64_t value = 2; value <= top; ++value) {
        if (stopped(64)) return true;
        bool prime = true;
        for (std::int64_t d = 2; d * d <= value && prime && !stopped(8); ++d) prime = value % d != 0;
        if (prime && !visit(value, 1)) return false;
      }
      return true;
    case rules::Sequence::Of::divisors:
      for (std::int64_t value = 1; value <= std::min(argument, top); ++value) {
        if (stopped(8)) return true;
        if (argument % value == 0 && !visit(value, 1)) return false;
      }
      return true;
    case rules::Sequence::Of::fibonacci:
      for (std::int64_t a = 1, b = 2; a <= top; a = std::exchange(b, a + b)) {
        if (!visit(a, 1)) return false;
      }
      return true;
  }
  return true;
}

}  // namespace

Moves::Moves(const Subject& subject) : lowered_(subject.lowered), self_(subject.self) {
  const rules::Lowered& lowered = lowered_;
  for (const rules::MoveFamily& family : lowered.families) {
    bool strided = !family.choices.empty() && std::holds_alternative<rules::Range>(family.choices.back().domain);
    if (strided) {
      const auto last = static_cast<rules::Variable>(lowered.dimension + family.choices.size() - 1);
      for (const rules::Condition& guard : family.guards) strided = strided && needs(guard) <= last;
      for (const rules::LoweredPart& part : family.parts) {
        for (const rules::Term& term : part.coordinates) strided = strided && std::holds_alternative<Affine>(term);
      }
    }
    strided_.push_back(strided);
    // A guard is asked as soon as its variables are known: what stands behind it may make sense only where it holds.
    std::vector<std::vector<std::size_t>>& levels = guards_.emplace_back(family.choices.size() + 1);
    for (std::size_t g = 0; g < family.guards.size(); ++g) {
      const std::size_t needed = needs(family.guards[g]);
      levels[needed <= lowered.dimension ? 0 : needed - lowered.dimension].push_back(g);
    }
  }
}

bool Moves::contains(std::span<const std::int64_t> position) const {
  Fault fault = Fault::none;
  return std::all_of(position.begin(), position.end(), [](std::int64_t x) { return x >= 0; }) &&
         std::all_of(lowered_.domain.begin(), lowered_.domain.end(),
                     [&](const rules::Condition& c) { return rules::holds(c, position, fault); });
}

Result<void> Moves::for_each(std::span<const std::int64_t> position,
                             const std::function<bool(const Run&)>& sink) const {
  const std::size_t dimension = lowered_.dimension;
  Fault fault = Fault::none;
  bool foreign = false;
  Run run;
  std::vector<std::int64_t> variables(position.begin(), position.end());
  for (std::size_t f = 0; f < lowered_.families.size(); ++f) {
    const rules::MoveFamily& family = lowered_.families[f];
    run.family = f;
    const auto emit = [&](std::int64_t length) {
      run.length = length;
      run.first.clear();
      run.step.clear();
      run.parts = 0;
      const auto last = static_cast<rules::Variable>(dimension + family.choices.size() - 1);
      for (const rules::LoweredPart& part : family.parts) {
        const std::int64_t count = rules::evaluate(part.count, variables, fault);
        if (part.over || part.instance != self_ || part.coordinates.size() != dimension || count < 0 || count > 64) {
          foreign = true;
          return false;
        }
        for (std::int64_t copy = 0; copy < count; ++copy, ++run.parts) {
          for (const rules::Term& term : part.coordinates) {
            const std::int64_t value = rules::evaluate(term, variables, fault);
            const auto* affine = length > 1 ? std::get_if<Affine>(&term) : nullptr;
            run.first.push_back(value);
            run.step.push_back(affine == nullptr ? 0 : affine->coefficient(last));
          }
        }
      }
      run.choices.assign(variables.begin() + static_cast<std::ptrdiff_t>(dimension), variables.end());
      return fault != Fault::none || sink(run);
    };
    const auto allowed = [&](std::size_t level) {
      return std::all_of(guards_[f][level].begin(), guards_[f][level].end(),
                         [&](std::size_t g) { return rules::holds(family.guards[g], variables, fault); });
    };
    const auto choose = [&](const auto& self, std::size_t c) -> bool {
      if (!allowed(c)) return true;
      if (c == family.choices.size()) return emit(1);
      const bool whole = c + 1 == family.choices.size() && strided_[f];
      const bool on = for_each_value(family.choices[c], variables, fault, [&](std::int64_t first, std::int64_t length) {
        for (std::int64_t i = 0; i < length; ++i) {
          if (run::Watch::spend(16)) fault = Fault::stopped;
          variables.push_back(first + i);
          const bool more = whole ? emit(length) : self(self, c + 1);
          variables.pop_back();
          if (!more || fault != Fault::none) return false;
          if (whole) break;
        }
        return true;
      });
      return on || fault != Fault::none;
    };
    const bool on = choose(choose, 0);
    if (foreign) {
      return fail(ErrorKind::limit,
                  say("moves to another game, or to a number of components that varies, are not handled"));
    }
    if (fault != Fault::none) {
      return fail(rules::kind_of(fault), say("an expression of the rules fails on ({})", tuple_text(position)));
    }
    if (!on) return {};
  }
  return {};
}

}  // namespace grundy::proof
