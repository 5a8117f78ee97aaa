#include "grundy/rules/exact.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "grundy/rules/effect.hpp"
#include "grundy/run/watch.hpp"

namespace grundy::rules {
namespace {

constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
/// As many as a 64-bit program takes.
constexpr std::int64_t most_steps = 10'000'000;
/// What the watch is told of an instruction: numbers are allocated.
constexpr std::uint64_t step_work = 100;

/// A program run on enclosures. The layout of its loops is that of program.cpp.
class Runner {
 public:
  Runner(const Program& program, std::span<const std::int64_t> variables, Fault& fault)
      : code_(program.code()), tables_(program.tables()), variables_(variables), fault_(fault) {}

  Enclosure run() {
    for (std::size_t pc = 0; pc < code_.size(); ++pc) {
      if (run::Watch::spend(step_work)) fault_ = Fault::stopped;
      pc = step(pc);
      if (fault_ != Fault::none) return {};
    }
    return pop();
  }

 private:
  struct Loop {
    Integer value;
    Integer last;
    Enclosure joined;
    std::size_t body;
    std::size_t next;
    bool first;
  };

  Enclosure pop() {
    Enclosure top = std::move(stack_.back());
    stack_.pop_back();
    return top;
  }
  bool zero(const Enclosure& value) {
    const auto known = truth(value);
    if (!known) fault_ = Fault::overflow;
    return !known.value_or(true);
  }

  /// Does the instruction at `pc`; the instruction before the next one.
  std::size_t step(std::size_t pc) {
    const Instruction& now = code_[pc];
    switch (now.code) {
      case Code::push:
        stack_.emplace_back(Integer(now.argument));
        return pc;
      case Code::load:
        stack_.emplace_back(now.argument < std::int64_t{first_local}
                                ? Integer(variables_[static_cast<std::size_t>(now.argument)])
                                : loops_[static_cast<std::size_t>(now.argument - std::int64_t{first_local})].value);
        return pc;
      case Code::element:
      case Code::constant:
        element(now);
        return pc;
      case Code::jump:
        return pc + static_cast<std::size_t>(now.argument);
      case Code::jump_if_zero:
        return zero(pop()) ? pc + static_cast<std::size_t>(now.argument) : pc;
      case Code::loop:
        return enter(now, pc);
      case Code::skip_if_zero:
      case Code::next:
        return turn(now, pc);
      default: {
        const Enclosure b = pop();
        const Enclosure a = effect(now.code).takes == 1 ? Enclosure{} : pop();
        stack_.push_back(apply(now.code, a, b, fault_));
        return pc;
      }
    }
  }

  void element(const Instruction& now) {
    const Enclosure index = pop();
    const bool list = now.code == Code::element;
    const std::size_t size = list ? now.length : tables_[static_cast<std::size_t>(now.argument)].size();
    if (index.surely_below(1) || index.surely_at_least(Integer(size) + 1)) {
      fault_ = Fault::bad_index;
    } else if (const auto at = index.small(); !at) {
      fault_ = Fault::overflow;
    } else {
      stack_.emplace_back(
          Integer(list ? variables_[static_cast<std::size_t>(now.argument + *at - 1)]
                       : tables_[static_cast<std::size_t>(now.argument)][static_cast<std::size_t>(*at - 1)]));
    }
  }

  std::size_t enter(const Instruction& now, std::size_t pc) {
    const Enclosure last = pop();
    const Enclosure first = pop();
    const std::size_t next = pc + static_cast<std::size_t>(now.argument);
    const Enclosure none = Integer(static_cast<Aggregate>(now.length % 16) == Aggregate::all ? 1 : 0);
    if (less(last, first) == std::optional<bool>(true)) {
      stack_.push_back(none);
      return next;
    }
    if (!first.point() || !last.point()) {
      fault_ = Fault::overflow;
      return pc;
    }
    loops_.push_back(Loop{first.low, last.low, none, pc, next, true});
    return pc;
  }

  std::size_t turn(const Instruction& now, std::size_t pc) {
    if (++steps_ > most_steps) fault_ = Fault::too_long;
    const Enclosure value = pop();
    Loop& loop = loops_.back();
    if (now.code == Code::next) {
      join(loop, static_cast<Aggregate>(now.argument), value);
    } else if (!zero(value)) {
      return pc;
    }
    if (fault_ != Fault::none) return pc;
    if (loop.value < loop.last) {
      ++loop.value;
      return loop.body;
    }
    const std::size_t next = loop.next;
    stack_.push_back(std::move(loop.joined));
    loops_.pop_back();
    return next;
  }

  void join(Loop& loop, Aggregate how, const Enclosure& value) {
    Enclosure& joined = loop.joined;
    const bool logical = how == Aggregate::any || how == Aggregate::all || how == Aggregate::count;
    const bool holds = logical && !zero(value);
    switch (how) {
      case Aggregate::sum:
        joined = add(joined, value);
        break;
      case Aggregate::nim_sum:
        joined = apply(Code::bit_xor, joined, value, fault_);
        break;
      case Aggregate::minimum:
      case Aggregate::maximum:
        joined = loop.first ? value : extremum(how == Aggregate::maximum, joined, value);
        break;
      case Aggregate::any:
        if (holds) joined = Integer(1);
        break;
      case Aggregate::all:
        if (!holds) joined = Integer(0);
        break;
      case Aggregate::count:
        if (holds) joined = add(joined, Integer(1));
        break;
    }
    loop.first = false;
  }

  const std::vector<Instruction>& code_;
  const std::vector<std::vector<std::int64_t>>& tables_;
  std::span<const std::int64_t> variables_;
  Fault& fault_;
  std::vector<Enclosure> stack_;
  std::vector<Loop> loops_;
  std::int64_t steps_ = 0;
};

/// The least of the upper bounds, or the greatest of the lower ones.
std::optional<Enclosure> tightest(const std::vector<Bound>& bounds, bool upper, std::span<const std::int64_t> variables,
                                  Fault& fault) {
  std::optional<Enclosure> best;
  for (const Bound& bound : bounds) {
    Enclosure value = enclose(bound.numerator, variables, fault);
    if (bound.divisor != 1) {
      // A lower bound is rounded up: ceil(x / d) = -floor(-x / d).
      value = upper ? value : negate(value);
      value = apply(Code::divide, value, Integer(bound.divisor), fault);
      value = upper ? value : negate(value);
    }
    best = best ? extremum(!upper, *best, value) : value;
  }
  return best;
}

}  // namespace

Enclosure enclose(const Program& program, std::span<const std::int64_t> variables, Fault& fault) {
  return Runner(program, variables, fault).run();
}

Enclosure enclose(const Affine& affine, std::span<const std::int64_t> variables) {
  Integer sum = affine.constant;
  for (const auto& [index, factor] : affine.terms) sum += Integer(factor) * variables[index];
  return sum;
}

Enclosure enclose(const Term& term, std::span<const std::int64_t> variables, Fault& fault) {
  if (const auto* affine = std::get_if<Affine>(&term)) return enclose(*affine, variables);
  if (const auto* extremum = std::get_if<Extremum>(&term)) {
    Enclosure best = enclose(extremum->operands.front(), variables);
    for (const Affine& operand : extremum->operands) {
      best = rules::extremum(extremum->greatest, best, enclose(operand, variables));
    }
    return best;
  }
  if (const auto* quotient = std::get_if<Quotient>(&term)) {
    return apply(Code::divide, enclose(quotient->numerator, variables), Integer(quotient->divisor), fault);
  }
  if (const auto* remainder = std::get_if<Remainder>(&term)) {
    return apply(Code::modulo, enclose(remainder->numerator, variables), Integer(remainder->modulus), fault);
  }
  return enclose(*std::get<ProgramPtr>(term), variables, fault);
}

std::int64_t fitting(const Enclosure& value, Fault& fault) {
  if (fault != Fault::none) return 0;
  const auto small = value.small();
  if (!small) fault = Fault::overflow;
  return small.value_or(0);
}

std::int64_t upper_exactly(const std::vector<Bound>& upper, std::span<const std::int64_t> variables, Fault& fault) {
  const auto high = tightest(upper, true, variables, fault);
  if (fault != Fault::none) return 0;
  if (!high) return most;
  if (high->surely_below(Integer(least))) return least;
  return fitting(*high, fault);
}

Ends ends_exactly(const Range& range, std::span<const std::int64_t> variables, Fault& fault) {
  const auto low = tightest(range.lower, false, variables, fault);
  const auto high = tightest(range.upper, true, variables, fault);
  if (fault != Fault::none) return {};
  if (low && high && less(*high, *low) == std::optional<bool>(true)) return {};
  Ends ends{least, most};
  if (low) ends.first = fitting(*low, fault);
  if (high) ends.last = fitting(*high, fault);
  return fault == Fault::none ? ends : Ends{};
}

}  // namespace grundy::rules
