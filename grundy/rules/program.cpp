#include "grundy/rules/program.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <utility>

#include "grundy/rules/effect.hpp"
#include "grundy/rules/exact.hpp"
#include "grundy/run/watch.hpp"

namespace grundy::rules {
namespace {

constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
/// Steps of all loops of one evaluation; as many as the evaluator of big integers takes.
constexpr std::int64_t most_steps = 10'000'000;
/// What the watch is told of an instruction in a loop, and of a test for primes (see run/watch.hpp).
constexpr std::uint64_t loop_work = 2;
constexpr std::uint64_t prime_work = 2000;

struct Loop {
  std::int64_t value;
  std::int64_t last;
  std::int64_t joined;
  std::size_t body;
  std::size_t next;
  bool first;
};

std::uint64_t multiply_mod(std::uint64_t a, std::uint64_t b, std::uint64_t m) {
  __extension__ using Wide = unsigned __int128;
  return static_cast<std::uint64_t>(static_cast<Wide>(a) * b % m);
}

std::uint64_t power_mod(std::uint64_t base, std::uint64_t exponent, std::uint64_t m) {
  std::uint64_t result = 1;
  for (base %= m; exponent > 0; exponent >>= 1U) {
    if ((exponent & 1U) != 0) result = multiply_mod(result, base, m);
    base = multiply_mod(base, base, m);
  }
  return result;
}

std::int64_t greatest_common_divisor(std::int64_t a, std::int64_t b, Fault& fault) {
  if (a == least || b == least) {
    fault = Fault::overflow;
    return 0;
  }
  return std::gcd(a, b);
}

std::int64_t raise(std::int64_t base, std::int64_t exponent, Fault& fault) {
  if (exponent < 0) {
    fault = Fault::negative;
    return 0;
  }
  if (base == 0 || base == 1 || base == -1) return base == -1 && exponent % 2 == 0 ? 1 : (exponent == 0 ? 1 : base);
  std::int64_t result = 1;
  for (; exponent > 0; --exponent) {
    if (__builtin_mul_overflow(result, base, &result)) {
      fault = Fault::overflow;
      return 0;
    }
  }
  return result;
}

}  // namespace

std::optional<Aggregate> aggregate_named(std::string_view name) {
  if (name == "sum") return Aggregate::sum;
  if (name == "xor") return Aggregate::nim_sum;
  if (name == "min") return Aggregate::minimum;
  if (name == "max") return Aggregate::maximum;
  if (name == "any") return Aggregate::any;
  if (name == "all") return Aggregate::all;
  if (name == "count") return Aggregate::count;
  return std::nullopt;
}

std::int64_t isqrt64(std::int64_t value) noexcept {
  auto rest = static_cast<std::uint64_t>(value);
  std::uint64_t root = 0;
  for (std::uint64_t bit = std::uint64_t{1} << 62U; bit != 0; bit >>= 2U) {
    if (rest >= root + bit) {
      rest -= root + bit;
      root = (root >> 1U) + bit;
    } else {
      root >>= 1U;
    }
  }
  return static_cast<std::int64_t>(root);
}

bool is_prime64(std::int64_t value) noexcept {
  constexpr std::array<std::uint64_t, 12> bases{2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
  if (value < 2) return false;
  const auto n = static_cast<std::uint64_t>(value);
  for (const std::uint64_t p : bases) {
    if (n % p == 0) return n == p;
  }
  const auto twos = static_cast<unsigned>(std::countr_zero(n - 1));
  for (const std::uint64_t base : bases) {
    std::uint64_t x = power_mod(base, (n - 1) >> twos, n);
    if (x == 1 || x == n - 1) continue;
    bool composite = true;
    for (unsigned i = 1; i < twos && composite; ++i) {
      x = multiply_mod(x, x, n);
      composite = x != n - 1;
    }
    if (composite) return false;
  }
  return true;
}

bool is_power64(std::int64_t value, std::int64_t base) noexcept {
  if (value == 1) return true;
  while (value > 1 && value % base == 0) value /= base;
  return value == 1;
}

bool is_fibonacci64(std::int64_t value) noexcept {
  std::uint64_t a = 1;
  std::uint64_t b = 2;
  while (value > 0 && a < static_cast<std::uint64_t>(value)) {
    a = std::exchange(b, a + b);
  }
  return value > 0 && a == static_cast<std::uint64_t>(value);
}

Text describe(Fault fault) {
  switch (fault) {
    case Fault::none:
      return say("no fault");
    case Fault::overflow:
      return say("a number is too large for 64 bits");
    case Fault::division_by_zero:
      return say("division by zero");
    case Fault::bad_index:
      return say("an index outside its list");
    case Fault::negative:
      return say("a negative number where none may be");
    case Fault::too_long:
      return say("a sum over too many values");
    case Fault::bad_base:
      return say("powers of a number below 2");
    case Fault::stopped:
      return run::describe(run::Watch::why());
  }
  return say("no fault");
}

ErrorKind kind_of(Fault fault) {
  return fault == Fault::overflow || fault == Fault::stopped ? ErrorKind::limit : ErrorKind::rules;
}

Program::Program(std::vector<Instruction> code, std::vector<std::vector<std::int64_t>> tables)
    : code_(std::move(code)), tables_(std::move(tables)) {
  if (!fits(code_)) throw std::logic_error("a program that needs too deep a stack");
  for (const Instruction& step : code_) {
    if (step.code == Code::load && step.argument < std::int64_t{first_local}) {
      reads_.push_back(static_cast<Variable>(step.argument));
    } else if (step.code == Code::element) {
      for (Variable i = 0; i < step.length; ++i) reads_.push_back(static_cast<Variable>(step.argument) + i);
    }
  }
  std::sort(reads_.begin(), reads_.end());
  reads_.erase(std::unique(reads_.begin(), reads_.end()), reads_.end());
}

bool Program::fits(std::span<const Instruction> code) {
  // Summing the effects along the text bounds every path: a jump only skips code, and both arms of a branch leave one
  // value, so the bound is at most one too high per branch passed.
  std::ptrdiff_t depth = 0;
  std::ptrdiff_t most = 0;
  std::size_t loops = 0;
  std::size_t most_loops = 0;
  std::size_t outer = 0;
  for (const Instruction& step : code) {
    const Effect change = effect(step.code);
    depth += change.leaves - change.takes;
    most = std::max(most, depth);
    if (step.code == Code::loop) {
      // A part of a loop's body begins at that loop's depth. A loop moved into another would confuse their variables.
      if (most_loops == 0) outer = step.length / 16;
      if (step.length / 16 != outer + loops) return false;
      most_loops = std::max(most_loops, ++loops);
    }
    if (step.code == Code::next) --loops;
  }
  return most <= static_cast<std::ptrdiff_t>(max_stack) && outer + most_loops <= max_loops;
}

namespace {

/// A program on 64 bits alone; any step that passes them is the fault `overflow`. Precondition: no fault yet.
std::int64_t run64(const std::vector<Instruction>& code, const std::vector<std::vector<std::int64_t>>& tables,
                   std::span<const std::int64_t> variables, Fault& fault) {
  std::array<std::int64_t, Program::max_stack + 2> stack;
  std::array<Loop, Program::max_loops> loops;
  std::size_t top = 0;    // number of values
  std::size_t depth = 0;  // number of running loops
  std::int64_t steps = 0;
  const auto stop = [&fault](Fault why) {
    fault = why;
    return std::int64_t{0};
  };
  const std::size_t size = code.size();
  if (run::Watch::spend(size)) return stop(Fault::stopped);
  for (std::size_t pc = 0; pc < size; ++pc) {
    const Instruction& step = code[pc];
    switch (step.code) {
      case Code::push:
        stack[top++] = step.argument;
        break;
      case Code::load:
        stack[top++] = step.argument < std::int64_t{first_local}
                           ? variables[static_cast<std::size_t>(step.argument)]
                           : loops[static_cast<std::size_t>(step.argument - std::int64_t{first_local})].value;
        break;
      case Code::add:
        --top;
        if (__builtin_add_overflow(stack[top - 1], stack[top], &stack[top - 1])) return stop(Fault::overflow);
        break;
      case Code::subtract:
        --top;
        if (__builtin_sub_overflow(stack[top - 1], stack[top], &stack[top - 1])) return stop(Fault::overflow);
        break;
      case Code::multiply:
        --top;
        if (__builtin_mul_overflow(stack[top - 1], stack[top], &stack[top - 1])) return stop(Fault::overflow);
        break;
      case Code::negate:
        if (stack[top - 1] == least) return stop(Fault::overflow);
        stack[top - 1] = -stack[top - 1];
        break;
      case Code::absolute:
        if (stack[top - 1] == least) return stop(Fault::overflow);
        stack[top - 1] = std::abs(stack[top - 1]);
        break;
      case Code::divide:
      case Code::modulo: {
        --top;
        const std::int64_t a = stack[top - 1];
        const std::int64_t b = stack[top];
        if (b == 0) return stop(Fault::division_by_zero);
        if (a == least && b == -1) return stop(Fault::overflow);
        stack[top - 1] = step.code == Code::divide ? floor_quotient(a, b) : floor_remainder(a, b);
        break;
      }
      case Code::minimum:
        --top;
        stack[top - 1] = std::min(stack[top - 1], stack[top]);
        break;
      case Code::maximum:
        --top;
        stack[top - 1] = std::max(stack[top - 1], stack[top]);
        break;
      case Code::gcd:
        --top;
        stack[top - 1] = greatest_common_divisor(stack[top - 1], stack[top], fault);
        if (fault != Fault::none) return 0;
        break;
      case Code::lcm: {
        --top;
        const std::int64_t divisor = greatest_common_divisor(stack[top - 1], stack[top], fault);
        if (fault != Fault::none) return 0;
        if (divisor == 0) {
          stack[top - 1] = 0;
        } else if (__builtin_mul_overflow(std::abs(stack[top - 1] / divisor), std::abs(stack[top]), &stack[top - 1])) {
          return stop(Fault::overflow);
        }
        break;
      }
      case Code::power: {
        --top;
        stack[top - 1] = raise(stack[top - 1], stack[top], fault);
        if (fault != Fault::none) return 0;
        break;
      }
      case Code::isqrt:
        if (stack[top - 1] < 0) return stop(Fault::negative);
        stack[top - 1] = isqrt64(stack[top - 1]);
        break;
      case Code::bit_and:
        --top;
        if (stack[top - 1] < 0 || stack[top] < 0) return stop(Fault::negative);
        stack[top - 1] &= stack[top];
        break;
      case Code::bit_or:
        --top;
        if (stack[top - 1] < 0 || stack[top] < 0) return stop(Fault::negative);
        stack[top - 1] |= stack[top];
        break;
      case Code::bit_xor:
        --top;
        if (stack[top - 1] < 0 || stack[top] < 0) return stop(Fault::negative);
        stack[top - 1] ^= stack[top];
        break;
      case Code::shift_left: {
        --top;
        const std::int64_t a = stack[top - 1];
        const std::int64_t b = stack[top];
        if (a < 0 || b < 0) return stop(Fault::negative);
        if (a != 0 && (b > 62 || __builtin_mul_overflow(a, std::int64_t{1} << b, &stack[top - 1]))) {
          return stop(Fault::overflow);
        }
        break;
      }
      case Code::shift_right: {
        --top;
        const std::int64_t b = stack[top];
        if (stack[top - 1] < 0 || b < 0) return stop(Fault::negative);
        stack[top - 1] >>= std::min<std::int64_t>(b, 63);
        break;
      }
      case Code::popcount:
        if (stack[top - 1] < 0) return stop(Fault::negative);
        stack[top - 1] = std::popcount(static_cast<std::uint64_t>(stack[top - 1]));
        break;
      case Code::equal:
        --top;
        stack[top - 1] = stack[top - 1] == stack[top] ? 1 : 0;
        break;
      case Code::not_equal:
        --top;
        stack[top - 1] = stack[top - 1] != stack[top] ? 1 : 0;
        break;
      case Code::less:
        --top;
        stack[top - 1] = stack[top - 1] < stack[top] ? 1 : 0;
        break;
      case Code::less_equal:
        --top;
        stack[top - 1] = stack[top - 1] <= stack[top] ? 1 : 0;
        break;
      case Code::not_:
        stack[top - 1] = stack[top - 1] == 0 ? 1 : 0;
        break;
      case Code::truth:
        stack[top - 1] = stack[top - 1] != 0 ? 1 : 0;
        break;
      case Code::is_power:
        --top;
        if (stack[top] < 2) return stop(Fault::bad_base);
        stack[top - 1] = is_power64(stack[top - 1], stack[top]) ? 1 : 0;
        break;
      case Code::is_square: {
        const std::int64_t value = stack[top - 1];
        const std::int64_t root = value > 0 ? isqrt64(value) : 0;
        stack[top - 1] = value > 0 && root * root == value ? 1 : 0;
        break;
      }
      case Code::is_prime:
        if (run::Watch::spend(prime_work)) return stop(Fault::stopped);
        stack[top - 1] = is_prime64(stack[top - 1]) ? 1 : 0;
        break;
      case Code::is_divisor:
        --top;
        stack[top - 1] = stack[top - 1] > 0 && stack[top] > 0 && stack[top] % stack[top - 1] == 0 ? 1 : 0;
        break;
      case Code::is_fibonacci:
        stack[top - 1] = is_fibonacci64(stack[top - 1]) ? 1 : 0;
        break;
      case Code::element:
      case Code::constant: {
        const std::int64_t index = stack[top - 1];
        if (step.code == Code::element) {
          if (index < 1 || index > std::int64_t{step.length}) return stop(Fault::bad_index);
          stack[top - 1] = variables[static_cast<std::size_t>(step.argument + index - 1)];
        } else {
          const std::vector<std::int64_t>& table = tables[static_cast<std::size_t>(step.argument)];
          if (index < 1 || static_cast<std::size_t>(index) > table.size()) return stop(Fault::bad_index);
          stack[top - 1] = table[static_cast<std::size_t>(index - 1)];
        }
        break;
      }
      case Code::jump:
        pc += static_cast<std::size_t>(step.argument);
        break;
      case Code::jump_if_zero:
        if (stack[--top] == 0) pc += static_cast<std::size_t>(step.argument);
        break;
      case Code::loop: {
        top -= 2;
        const auto how = static_cast<Aggregate>(step.length % 16);
        const std::size_t next = pc + static_cast<std::size_t>(step.argument);
        const std::int64_t none = how == Aggregate::all ? 1 : 0;
        if (stack[top] > stack[top + 1]) {
          stack[top++] = none;
          pc = next;
        } else {
          loops[depth++] = Loop{stack[top], stack[top + 1], none, pc, next, true};
        }
        break;
      }
      case Code::skip_if_zero:
      case Code::next: {
        if (++steps > most_steps) return stop(Fault::too_long);
        Loop& loop = loops[depth - 1];
        if (run::Watch::spend(loop_work * (loop.next - loop.body))) return stop(Fault::stopped);
        const std::int64_t value = stack[--top];
        if (step.code == Code::skip_if_zero && value != 0) break;
        if (step.code == Code::next) {
          switch (static_cast<Aggregate>(step.argument)) {
            case Aggregate::sum:
              if (__builtin_add_overflow(loop.joined, value, &loop.joined)) return stop(Fault::overflow);
              break;
            case Aggregate::nim_sum:
              if (value < 0) return stop(Fault::negative);
              loop.joined ^= value;
              break;
            case Aggregate::minimum:
              loop.joined = loop.first ? value : std::min(loop.joined, value);
              break;
            case Aggregate::maximum:
              loop.joined = loop.first ? value : std::max(loop.joined, value);
              break;
            case Aggregate::any:
              loop.joined |= value != 0 ? 1 : 0;
              break;
            case Aggregate::all:
              loop.joined &= value != 0 ? 1 : 0;
              break;
            case Aggregate::count:
              loop.joined += value != 0 ? 1 : 0;
              break;
          }
          loop.first = false;
        }
        if (loop.value < loop.last) {
          ++loop.value;
          pc = loop.body;
        } else {
          stack[top++] = loop.joined;
          pc = loop.next;
          --depth;
        }
        break;
      }
    }
  }
  return stack[0];
}

/// After a fault: the value by exact integers, if it was an overflow.
std::int64_t run_again(const Program& program, std::span<const std::int64_t> variables, Fault why, Fault& fault) {
  std::int64_t value = 0;
  if (why == Fault::overflow) {
    why = Fault::none;
    value = fitting(enclose(program, variables, why), why);
  }
  if (why == Fault::none) return value;
  fault = why;
  return 0;
}

}  // namespace

std::int64_t Program::run(std::span<const std::int64_t> variables, Fault& fault) const {
  Fault why = Fault::none;
  const std::int64_t value = run64(code_, tables_, variables, why);
  if (why == Fault::none) [[likely]]
    return value;
  return run_again(*this, variables, why, fault);
}

}  // namespace grundy::rules
