/// Checked integer programs: what an expression becomes when it is not linear.
///
/// Postfix code on a small stack of 64-bit integers. Every operation that can leave 64 bits is checked; then the
/// program is run anew on exact integers (exact.hpp). A fault ends the evaluation and says which. Jumps are relative
/// and go forward only; the only way back is a loop over a finite range, so every program ends. Programs are immutable
/// and hold no pointers, so they are shared freely between families.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "grundy/base/result.hpp"
#include "grundy/rules/lowered.hpp"

namespace grundy::rules {

/// What one instruction does. `a`, `b` are the two topmost values, b on top.
enum class Code : std::uint8_t {
  push,  ///< argument
  load,  ///< variable `argument`; from `first_local` on, a loop variable
  add,
  subtract,
  multiply,
  negate,
  divide,  ///< floor(a / b)
  modulo,  ///< a - b * floor(a / b)
  minimum,
  maximum,
  absolute,
  gcd,
  lcm,
  power,  ///< a to the b, b >= 0
  isqrt,  ///< of a negative number: a fault, as for the bit operations
  bit_and,
  bit_or,
  bit_xor,
  shift_left,
  shift_right,
  popcount,
  equal,
  not_equal,
  less,
  less_equal,
  not_,
  truth,         ///< b != 0
  is_power,      ///< a is a power of b (from 1 on); b < 2: a fault
  is_square,     ///< b is a positive square
  is_prime,      ///<
  is_divisor,    ///< a is a positive divisor of b
  is_fibonacci,  ///< 1, 2, 3, 5, 8, …
  element,       ///< variable `argument` + b - 1, for 1 <= b <= `length`
  constant,      ///< table `argument`, entry b (from 1)
  jump,          ///< `argument` instructions forward
  jump_if_zero,  ///< the same after popping b, if it is 0
  loop,          ///< for a … b; `argument` is the length of the body up to and with `next`; `length` is the aggregate
                 ///< plus 16 times the number of loops around it
  skip_if_zero,  ///< pops b; if 0, the innermost loop goes on to its next value
  next,          ///< pops b into the innermost loop's aggregate (`argument`: an `Aggregate`)
};

/// How a loop joins the values of its body.
enum class Aggregate : std::uint8_t { sum, nim_sum, minimum, maximum, any, all, count };

/// The name of an aggregate in the language ("xor", "sum", …), if it is one.
[[nodiscard]] std::optional<Aggregate> aggregate_named(std::string_view name);

/// Variables from here on are loop variables of the program itself, numbered from the outermost.
inline constexpr Variable first_local = 0x8000'0000U;

struct Instruction {
  Code code = Code::push;
  std::uint32_t length = 0;
  std::int64_t argument = 0;
  friend bool operator==(const Instruction&, const Instruction&) = default;
};

class Program {
 public:
  static constexpr std::size_t max_stack = 64;
  static constexpr std::size_t max_loops = 8;

  /// Precondition: the code leaves exactly one value and needs at most `max_stack` values and `max_loops` nested loops
  /// (see `fits`).
  explicit Program(std::vector<Instruction> code, std::vector<std::vector<std::int64_t>> tables = {});

  /// Whether the stack and loop limits suffice for `code`.
  [[nodiscard]] static bool fits(std::span<const Instruction> code);

  /// The result if it fits 64 bits; on a fault returns 0 and sets `fault`. Cost: a step an instruction of each round.
  [[nodiscard]] std::int64_t run(std::span<const std::int64_t> variables, Fault& fault) const;

  [[nodiscard]] const std::vector<Instruction>& code() const noexcept { return code_; }
  [[nodiscard]] const std::vector<std::vector<std::int64_t>>& tables() const noexcept { return tables_; }
  /// The variables read, ascending, without loop variables; `element` reads its whole list.
  [[nodiscard]] const std::vector<Variable>& reads() const noexcept { return reads_; }

  friend bool operator==(const Program&, const Program&) = default;

 private:
  std::vector<Instruction> code_;
  std::vector<std::vector<std::int64_t>> tables_;
  std::vector<Variable> reads_;
};

/// "division by zero", …
[[nodiscard]] Text describe(Fault fault);
/// What kind of error a fault is: `limit` where the rules may be right and 64 bits are too few; else `rules`.
[[nodiscard]] ErrorKind kind_of(Fault fault);

/// floor(a / b) and a mod b on 64 bits. Precondition: b != 0 and not (a = -2^63 and b = -1).
[[nodiscard]] constexpr std::int64_t floor_quotient(std::int64_t a, std::int64_t b) noexcept {
  const std::int64_t q = a / b;
  return (a % b != 0 && ((a < 0) != (b < 0))) ? q - 1 : q;
}
[[nodiscard]] constexpr std::int64_t floor_remainder(std::int64_t a, std::int64_t b) noexcept {
  const std::int64_t r = a % b;
  return (r != 0 && ((r < 0) != (b < 0))) ? r + b : r;
}
[[nodiscard]] constexpr std::int64_t ceil_quotient(std::int64_t a, std::int64_t b) noexcept {
  return -floor_quotient(-a, b);
}

/// The integer square root of value >= 0, without floating point.
[[nodiscard]] std::int64_t isqrt64(std::int64_t value) noexcept;
/// Deterministic for all 64-bit values (Miller-Rabin with the first twelve primes as bases; Sorenson and Webster 2015).
[[nodiscard]] bool is_prime64(std::int64_t value) noexcept;
/// Whether `value` = base^i for some i >= 0. Precondition: base >= 2.
[[nodiscard]] bool is_power64(std::int64_t value, std::int64_t base) noexcept;
[[nodiscard]] bool is_fibonacci64(std::int64_t value) noexcept;

}  // namespace grundy::rules
