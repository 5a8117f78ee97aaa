#include "grundy/table/reach.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "grundy/rules/program.hpp"
#include "grundy/rules/terms.hpp"

namespace grundy::table {
namespace {

using rules::Affine;
using rules::Bound;
using rules::Code;
using rules::Variable;

/// How many choices are replaced by their bounds one inside the other, and how often in all for one answer.
constexpr int most_depth = 12;
constexpr int most_steps = 2000;

Wide clamp(Wide value) {
  return std::clamp(value, -unbounded, unbounded);
}

Wide times(Wide a, Wide b) {
  if (a == 0 || b == 0) return 0;
  const bool negative = (a < 0) != (b < 0);
  if (a >= unbounded || a <= -unbounded || b >= unbounded || b <= -unbounded) return negative ? -unbounded : unbounded;
  Wide product = 0;
  if (__builtin_mul_overflow(a, b, &product)) return negative ? -unbounded : unbounded;
  return clamp(product);
}

Wide floor_of(Wide a, Wide b) {
  if (a >= unbounded || a <= -unbounded) return a;
  const Wide q = a / b;
  return a % b != 0 && ((a < 0) != (b < 0)) ? q - 1 : q;
}

/// The least power of two above `value`, less one: an upper bound of bitwise or and xor of values up to `value`.
Wide filled(Wide value) {
  if (value < 0 || value >= (Wide{1} << 62U)) return unbounded;
  return static_cast<Wide>(std::bit_ceil(static_cast<std::uint64_t>(value) + 1)) - 1;
}

}  // namespace

Reach::Form Reach::Form::of(const Affine& affine) {
  Form form;
  form.constant = affine.constant;
  for (const auto& [variable, factor] : affine.terms) form.terms.emplace_back(variable, factor);
  return form;
}

Reach::Reach(const rules::MoveFamily& family, Variable dimension, std::vector<std::int64_t> low,
             std::vector<std::int64_t> high)
    : family_(family), dimension_(dimension), low_(std::move(low)), high_(std::move(high)) {
  refine();
}

const rules::Choosing* Reach::choosing(Variable variable) const {
  const std::size_t index = variable - dimension_;
  return index < family_.choices.size() ? &family_.choices[index] : loop_;
}

void Reach::refine() {
  // Linear guards on coordinates alone, and "some choice exists", cut the box.
  std::vector<Affine> known;
  for (const rules::Condition& guard : family_.guards) {
    if (guard.is == rules::Condition::Is::at_least_zero) known.push_back(guard.left);
    if (guard.is == rules::Condition::Is::zero) {
      known.push_back(guard.left);
      if (const auto minus = rules::scale(guard.left, -1)) known.push_back(*minus);
    }
  }
  for (const rules::Choosing& choice : family_.choices) {
    const auto* range = std::get_if<rules::Range>(&choice.domain);
    if (range == nullptr) continue;
    for (const Bound& upper : range->upper) {
      for (const Bound& lower : range->lower) {
        const auto* high = std::get_if<Affine>(&upper.numerator);
        const auto* low = std::get_if<Affine>(&lower.numerator);
        if (high == nullptr || low == nullptr || upper.divisor != 1 || lower.divisor != 1) continue;
        if (const auto difference = rules::subtract(*high, *low)) known.push_back(*difference);
      }
    }
  }
  for (int round = 0; round < 2; ++round) {
    for (const Affine& form : known) {
      if (form.terms.empty() || form.terms.back().first >= dimension_) continue;
      Wide most = form.constant;
      for (const auto& [v, factor] : form.terms) most += times(factor, factor > 0 ? high_[v] : low_[v]);
      if (most < 0) {
        possible_ = false;
        return;
      }
      for (const auto& [v, factor] : form.terms) {
        // factor * x >= -(most of the rest)
        const Wide rest = most - times(factor, factor > 0 ? high_[v] : low_[v]);
        if (factor > 0) {
          const Wide bound = -floor_of(rest, factor);
          if (bound > low_[v]) low_[v] = static_cast<std::int64_t>(std::min<Wide>(bound, high_[v]));
        } else {
          const Wide bound = floor_of(rest, -Wide{factor});
          if (bound < high_[v]) high_[v] = static_cast<std::int64_t>(std::max<Wide>(bound, low_[v]));
        }
      }
    }
  }
}

const Reach::Known& Reach::known(std::size_t index) const {
  // From the first on: what a choice rests on is then known, and nothing is worked out twice or deep down.
  while (known_.size() <= index) {
    const auto at = static_cast<Variable>(known_.size());
    const rules::Choosing* choice = choosing(dimension_ + at);
    Known next;
    if (choice != nullptr) {
      next.lower = bounds(*choice, false);
      next.upper = bounds(*choice, true);
      for (const auto& [form, divisor] : next.upper) {
        next.interval.high = std::min(next.interval.high, floor_of(greatest(form), divisor));
      }
      for (const auto& [form, divisor] : next.lower) {
        next.interval.low = std::max(next.interval.low, -floor_of(-least(form), divisor));
      }
    }
    known_.push_back(std::move(next));
  }
  return known_[index];
}

std::vector<std::pair<Reach::Form, std::int64_t>> Reach::bounds(const rules::Choosing& choice, bool upper) const {
  std::vector<std::pair<Form, std::int64_t>> out;
  const auto constant = [&](Wide value) {
    Form form;
    form.constant = value;
    out.emplace_back(std::move(form), 1);
  };
  const auto take = [&](const std::vector<Bound>& from) {
    for (const Bound& bound : from) {
      if (const auto* affine = std::get_if<Affine>(&bound.numerator)) {
        out.emplace_back(Form::of(*affine), bound.divisor);
        continue;
      }
      const WideInterval interval = of(bound.numerator);
      const Wide end = upper ? interval.high : interval.low;
      if (end < unbounded && end > -unbounded)
        constant(upper ? floor_of(end, bound.divisor) : -floor_of(-end, bound.divisor));
    }
  };
  if (const auto* range = std::get_if<rules::Range>(&choice.domain)) {
    take(upper ? range->upper : range->lower);
  } else if (const auto* set = std::get_if<rules::ValueSet>(&choice.domain)) {
    if (!set->values.empty()) constant(upper ? set->values.back() : set->values.front());
  } else {
    const auto& sequence = std::get<rules::Sequence>(choice.domain);
    if (!upper) {
      constant(1);
    } else {
      take(sequence.upper);
      if (sequence.of == rules::Sequence::Of::divisors) take({Bound{sequence.arguments.front(), 1}});
    }
  }
  return out;
}

Wide Reach::by_intervals(const Form& form) const {
  Wide sum = form.constant;
  for (const auto& [v, factor] : form.terms) {
    const WideInterval one = v < dimension_ ? WideInterval{low_[v], high_[v]} : known(v - dimension_).interval;
    sum = clamp(sum + times(factor, factor > 0 ? one.high : one.low));
  }
  return sum;
}

Wide Reach::greatest(const Form& form) const {
  int steps = 0;
  return greatest(form, 0, steps);
}

Wide Reach::greatest(const Form& form, int depth, int& steps) const {
  if (form.terms.empty()) return clamp(form.constant);
  const auto [last, factor] = form.terms.back();
  if (last < dimension_ || depth == most_depth || ++steps > most_steps) return by_intervals(form);
  const Known& choice = known(last - dimension_);
  Wide best = unbounded;
  for (const auto& [bound, divisor] : (factor > 0 ? choice.upper : choice.lower)) {
    // form = rest + factor * choice <= rest + factor * bound / divisor
    Form next;
    next.constant = clamp(times(form.constant, divisor) + times(factor, bound.constant));
    std::size_t a = 0;
    std::size_t b = 0;
    const std::size_t rest = form.terms.size() - 1;
    while (a < rest || b < bound.terms.size()) {
      if (b == bound.terms.size() || (a < rest && form.terms[a].first < bound.terms[b].first)) {
        next.terms.emplace_back(form.terms[a].first, times(form.terms[a].second, divisor));
        ++a;
      } else if (a == rest || bound.terms[b].first < form.terms[a].first) {
        next.terms.emplace_back(bound.terms[b].first, times(factor, bound.terms[b].second));
        ++b;
      } else {
        const Wide sum = clamp(times(form.terms[a].second, divisor) + times(factor, bound.terms[b].second));
        if (sum != 0) next.terms.emplace_back(form.terms[a].first, sum);
        ++a;
        ++b;
      }
    }
    best = std::min(best, floor_of(greatest(next, depth + 1, steps), divisor));
  }
  return best;
}

Wide Reach::least(const Affine& affine) const {
  return least(Form::of(affine));
}

Wide Reach::least(const Form& form) const {
  Form minus = form;
  minus.constant = -minus.constant;
  for (auto& term : minus.terms) term.second = -term.second;
  return -greatest(minus);
}

WideInterval Reach::choice(std::size_t index) const {
  return known(index).interval;
}

WideInterval Reach::of(const rules::Term& term) const {
  if (const auto* affine = std::get_if<Affine>(&term)) return {least(*affine), greatest(*affine)};
  if (const auto* extremum = std::get_if<rules::Extremum>(&term)) {
    WideInterval out{least(extremum->operands.front()), greatest(extremum->operands.front())};
    for (const Affine& operand : extremum->operands) {
      const Wide low = least(operand);
      const Wide high = greatest(operand);
      out.low = extremum->greatest ? std::max(out.low, low) : std::min(out.low, low);
      out.high = extremum->greatest ? std::max(out.high, high) : std::min(out.high, high);
    }
    return out;
  }
  if (const auto* quotient = std::get_if<rules::Quotient>(&term)) {
    return {floor_of(least(quotient->numerator), quotient->divisor),
            floor_of(greatest(quotient->numerator), quotient->divisor)};
  }
  if (const auto* remainder = std::get_if<rules::Remainder>(&term)) {
    const Wide low = least(remainder->numerator);
    const Wide high = greatest(remainder->numerator);
    if (low >= 0 && high < remainder->modulus) return {low, high};
    return {0, remainder->modulus - 1};
  }
  return program(*std::get<rules::ProgramPtr>(term));
}

WideInterval Reach::change(const rules::Term& term, Variable coordinate) const {
  const Affine here = rules::variable(coordinate);
  const auto difference = [&](const Affine& affine) -> WideInterval {
    const auto form = rules::subtract(affine, here);
    return form ? WideInterval{least(*form), greatest(*form)} : WideInterval{};
  };
  if (const auto* affine = std::get_if<Affine>(&term)) return difference(*affine);
  if (const auto* extremum = std::get_if<rules::Extremum>(&term)) {
    WideInterval out = difference(extremum->operands.front());
    for (const Affine& operand : extremum->operands) {
      const WideInterval next = difference(operand);
      out.low = extremum->greatest ? std::max(out.low, next.low) : std::min(out.low, next.low);
      out.high = extremum->greatest ? std::max(out.high, next.high) : std::min(out.high, next.high);
    }
    return out;
  }
  if (const auto* quotient = std::get_if<rules::Quotient>(&term)) {
    const auto scaled = rules::scale(here, quotient->divisor);
    const auto form = scaled ? rules::subtract(quotient->numerator, *scaled) : std::nullopt;
    if (!form) return {};
    return {floor_of(least(*form), quotient->divisor), floor_of(greatest(*form), quotient->divisor)};
  }
  const WideInterval all = of(term);
  return {clamp(all.low - high_[coordinate]), clamp(all.high - low_[coordinate])};
}

Wide Reach::values_of(const rules::Choosing& choosing) const {
  if (const auto* set = std::get_if<rules::ValueSet>(&choosing.domain)) return static_cast<Wide>(set->values.size());
  if (const auto* range = std::get_if<rules::Range>(&choosing.domain)) {
    Wide best = unbounded;
    for (const Bound& upper : range->upper) {
      for (const Bound& lower : range->lower) {
        const auto* high = std::get_if<Affine>(&upper.numerator);
        const auto* low = std::get_if<Affine>(&lower.numerator);
        if (high != nullptr && low != nullptr && upper.divisor == 1 && lower.divisor == 1) {
          if (const auto width = rules::subtract(*high, *low)) best = std::min(best, greatest(*width) + 1);
        } else {
          const Wide top = floor_of(of(upper.numerator).high, upper.divisor);
          const Wide bottom = -floor_of(-of(lower.numerator).low, lower.divisor);
          if (top < unbounded && bottom > -unbounded) best = std::min(best, top - bottom + 1);
        }
      }
    }
    return std::max<Wide>(best, 0);
  }
  const auto& sequence = std::get<rules::Sequence>(choosing.domain);
  Wide most = unbounded;
  for (const Bound& upper : sequence.upper) most = std::min(most, floor_of(of(upper.numerator).high, upper.divisor));
  if (sequence.of == rules::Sequence::Of::divisors) most = std::min(most, of(sequence.arguments.front()).high);
  if (most >= unbounded) return unbounded;
  switch (sequence.of) {
    case rules::Sequence::Of::powers:
    case rules::Sequence::Of::fibonacci:
      return 96;
    case rules::Sequence::Of::squares:
    case rules::Sequence::Of::divisors:
      return static_cast<Wide>(rules::isqrt64(static_cast<std::int64_t>(std::clamp<Wide>(most, 0, Wide{1} << 62U)))) *
                 2 +
             1;
    case rules::Sequence::Of::primes:
      break;
  }
  return std::max<Wide>(most, 0);
}

WideInterval Reach::program(const rules::Program& program) const {
  // Straight code only: what jumps or loops is given no bound here.
  std::vector<WideInterval> stack;
  const WideInterval none{};
  for (const rules::Instruction& step : program.code()) {
    const auto binary = [&](auto&& join) {
      const WideInterval b = stack.back();
      stack.pop_back();
      stack.back() = join(stack.back(), b);
    };
    switch (step.code) {
      case Code::push:
        stack.push_back({step.argument, step.argument});
        break;
      case Code::load: {
        const auto v = static_cast<Variable>(step.argument);
        stack.push_back(v < dimension_ ? WideInterval{low_[v], high_[v]} : known(v - dimension_).interval);
        break;
      }
      case Code::add:
        binary([](WideInterval a, WideInterval b) {
          return WideInterval{clamp(a.low + b.low), clamp(a.high + b.high)};
        });
        break;
      case Code::subtract:
        binary([](WideInterval a, WideInterval b) {
          return WideInterval{clamp(a.low - b.high), clamp(a.high - b.low)};
        });
        break;
      case Code::multiply:
        binary([](WideInterval a, WideInterval b) {
          const auto ends = {times(a.low, b.low), times(a.low, b.high), times(a.high, b.low), times(a.high, b.high)};
          return WideInterval{std::min(ends), std::max(ends)};
        });
        break;
      case Code::negate:
        stack.back() = {-stack.back().high, -stack.back().low};
        break;
      case Code::minimum:
        binary([](WideInterval a, WideInterval b) {
          return WideInterval{std::min(a.low, b.low), std::min(a.high, b.high)};
        });
        break;
      case Code::maximum:
        binary([](WideInterval a, WideInterval b) {
          return WideInterval{std::max(a.low, b.low), std::max(a.high, b.high)};
        });
        break;
      case Code::divide:
        binary([&](WideInterval a, WideInterval b) {
          // An empty interval ([1, 0]: no such choice) would divide by its end.
          if (b.low < 1 || b.high < b.low) return none;
          return WideInterval{std::min(floor_of(a.low, b.low), floor_of(a.low, b.high)),
                              std::max(floor_of(a.high, b.low), floor_of(a.high, b.high))};
        });
        break;
      case Code::modulo:
        binary([&](WideInterval a, WideInterval b) {
          if (b.low < 1) return none;
          return WideInterval{0, a.low >= 0 ? std::min(a.high, b.high - 1) : b.high - 1};
        });
        break;
      case Code::gcd:
        binary([](WideInterval a, WideInterval b) {
          const Wide most = std::max({a.high, -a.low, b.high, -b.low});
          return WideInterval{0, most};
        });
        break;
      case Code::isqrt: {
        const auto root = [](Wide value) {
          return value >= (Wide{1} << 62U) ? value : Wide{rules::isqrt64(static_cast<std::int64_t>(value))};
        };
        stack.back() = {root(std::max<Wide>(stack.back().low, 0)), root(std::max<Wide>(stack.back().high, 0))};
        break;
      }
      case Code::bit_and:
        binary([](WideInterval a, WideInterval b) {
          return WideInterval{0, std::max<Wide>(0, std::min(a.high, b.high))};
        });
        break;
      case Code::bit_or:
      case Code::bit_xor:
        binary([](WideInterval a, WideInterval b) { return WideInterval{0, filled(std::max(a.high, b.high))}; });
        break;
      case Code::shift_left:
        binary([&](WideInterval a, WideInterval b) {
          if (a.low < 0 || b.low < 0 || b.high > 62) return none;
          return WideInterval{times(a.low, Wide{1} << static_cast<unsigned>(b.low)),
                              times(a.high, Wide{1} << static_cast<unsigned>(b.high))};
        });
        break;
      case Code::shift_right:
        binary([](WideInterval a, WideInterval) { return WideInterval{0, std::max<Wide>(a.high, 0)}; });
        break;
      case Code::popcount:
        stack.back() = {0, 64};
        break;
      case Code::equal:
      case Code::not_equal:
      case Code::less:
      case Code::less_equal:
      case Code::is_power:
      case Code::is_divisor:
        binary([](WideInterval, WideInterval) { return WideInterval{0, 1}; });
        break;
      case Code::not_:
      case Code::truth:
      case Code::is_square:
      case Code::is_prime:
      case Code::is_fibonacci:
        stack.back() = {0, 1};
        break;
      case Code::element: {
        WideInterval out{unbounded, -unbounded};
        for (Variable i = 0; i < step.length; ++i) {
          const auto v = static_cast<std::size_t>(step.argument) + i;
          out.low = std::min<Wide>(out.low, low_[v]);
          out.high = std::max<Wide>(out.high, high_[v]);
        }
        stack.back() = step.length == 0 ? WideInterval{0, 0} : out;
        break;
      }
      case Code::constant: {
        const std::vector<std::int64_t>& table = program.tables()[static_cast<std::size_t>(step.argument)];
        if (table.empty()) {
          stack.back() = {0, 0};
        } else {
          const auto [low, high] = std::minmax_element(table.begin(), table.end());
          stack.back() = {*low, *high};
        }
        break;
      }
      default:
        return none;
    }
  }
  return stack.empty() ? none : stack.back();
}

}  // namespace grundy::table
