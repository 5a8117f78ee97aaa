/// The lowered form of rules: one game at one choice of parameters and one list length, as families of moves.
///
/// Tables scan a family as strided runs, automata turn each family into a relation, recognisers match on it: one
/// compiler, three uses. What lowering has done by then:
///  - parameters are numbers; positions have a fixed dimension (a list of length L is L coordinates after the fixed
///  ones; a move
///    that changes the length goes to another instance);
///  - a choice that serves as an index of a list and whose range is constant is unrolled: one family per value,
///  recorded in `shown`;
///  - what is linear is `Affine`; minimum, maximum, quotient and remainder by constants are kept as such; all else is a
///  `Program`;
///  - the convention "a move that would make a coordinate negative does not exist" stands as ordinary guards.
///
/// Variables are numbered: 0 … dimension-1 are coordinates; then the family's choices in order; then the loop variable
/// of a component sum, if any. All arithmetic is on 64-bit integers and checked.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "grundy/base/result.hpp"
#include "grundy/game/kind.hpp"
#include "grundy/rules/syntax.hpp"

namespace grundy::rules {

using Variable = std::uint32_t;
using InstanceId = std::uint32_t;

/// constant + Σ coefficient · variable; terms ascending by variable, no zero coefficients.
struct Affine {
  std::int64_t constant = 0;
  std::vector<std::pair<Variable, std::int64_t>> terms;

  [[nodiscard]] bool is_constant() const noexcept { return terms.empty(); }
  [[nodiscard]] std::int64_t coefficient(Variable variable) const noexcept;
  friend bool operator==(const Affine&, const Affine&) = default;
};

/// The least (or greatest) of several affine forms.
struct Extremum {
  bool greatest = false;
  std::vector<Affine> operands;
  friend bool operator==(const Extremum&, const Extremum&) = default;
};

/// floor(numerator / divisor), divisor >= 2.
struct Quotient {
  Affine numerator;
  std::int64_t divisor = 2;
  friend bool operator==(const Quotient&, const Quotient&) = default;
};

/// numerator mod modulus in 0 … modulus-1, modulus >= 2.
struct Remainder {
  Affine numerator;
  std::int64_t modulus = 2;
  friend bool operator==(const Remainder&, const Remainder&) = default;
};

/// Why an evaluation failed.
enum class Fault : std::uint8_t {
  none,
  overflow,
  division_by_zero,
  bad_index,
  negative,
  too_long,
  bad_base,  ///< powers of a number below 2
  stopped,  ///< the budget ended, see run/watch.hpp: no fault of the rules
};

/// Any other integer expression, compiled to checked postfix code (see program.hpp). Shared and immutable.
class Program;
using ProgramPtr = std::shared_ptr<const Program>;

using Term = std::variant<Affine, Extremum, Quotient, Remainder, ProgramPtr>;

/// Evaluates a term; `variables` has at least the variables it names. On a fault returns 0 and sets `fault` (never
/// clears it).
[[nodiscard]] std::int64_t evaluate(const Term& term, std::span<const std::int64_t> variables, Fault& fault);

/// A condition in negation normal form.
struct Condition {
  enum class Is : std::uint8_t {
    at_least_zero,  ///< left >= 0
    zero,           ///< left == 0
    not_zero,       ///< left != 0
    divisible,      ///< left ≡ 0 (mod modulus)
    not_divisible,
    truth,  ///< program != 0
    all,
    any,  ///< of `parts`
  };
  Is is = Is::all;
  Affine left;
  std::int64_t modulus = 0;
  ProgramPtr program;
  std::vector<Condition> parts;
};

[[nodiscard]] bool holds(const Condition& condition, std::span<const std::int64_t> variables, Fault& fault);

/// As an upper bound: choice <= floor(numerator / divisor). As a lower bound: choice >= ceil(numerator / divisor).
struct Bound {
  Term numerator;
  std::int64_t divisor = 1;
};

/// All integers k with every lower bound <= k <= every upper bound. Both lists are non-empty.
struct Range {
  std::vector<Bound> lower;
  std::vector<Bound> upper;
};

/// Finitely many constants, ascending.
struct ValueSet {
  std::vector<std::int64_t> values;
};

/// The members, up to all upper bounds, of a set that may be infinite. Walked in ascending order.
struct Sequence {
  enum class Of : std::uint8_t { powers, squares, primes, divisors, fibonacci };
  Of of = Of::powers;
  std::vector<Term> arguments;  ///< the base of powers; the number whose divisors are meant
  std::vector<Bound> upper;     ///< non-empty unless `divisors`
};

struct Choosing {
  std::string name;
  std::variant<Range, ValueSet, Sequence> domain;
};

/// A choice as a move shows it: a variable of the family, or a value fixed by unrolling.
struct ShownChoice {
  std::string name;
  std::optional<Variable> variable;  ///< none: `value`
  std::int64_t value = 0;
};

/// One component of a target. With `over`, one for each value of the loop variable (numbered after the choices).
struct LoweredPart {
  InstanceId instance = 0;
  std::vector<Term> coordinates;
  Term count = Affine{1, {}};  ///< how many of it; negative is a fault of the rules
  std::optional<Choosing> over;
};

/// All moves of one rule for one value of its unrolled choices.
struct MoveFamily {
  std::size_t rule = 0;  ///< index within the game
  Owner owner = Owner::both;
  std::vector<Choosing> choices;  ///< later ones may depend on earlier ones
  std::vector<Condition> guards;  ///< on coordinates and choices, including "no target coordinate is negative"
  std::vector<LoweredPart> parts;
  End end = End::none;
  std::vector<ShownChoice> shown;
};

/// Which instance: a game of the file, its parameters, and the length of its list (0 without one).
struct InstanceKey {
  std::size_t game = 0;
  std::vector<Parameter> parameters;
  std::size_t length = 0;
  friend bool operator==(const InstanceKey&, const InstanceKey&) = default;
};

/// One instance, lowered.
struct Lowered {
  InstanceKey key;
  Variable dimension = 0;
  std::vector<Condition> domain;  ///< on coordinates; includes "no coordinate is negative"
  std::vector<MoveFamily> families;
};

}  // namespace grundy::rules
