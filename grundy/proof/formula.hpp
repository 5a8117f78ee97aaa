/// Formulas of linear arithmetic over named numbers, and the relations they define.
///
/// A formula is put together from linear comparisons, divisibility and sets that a numeration can tell. The quantifier
/// is pushed inwards: a conjunction is a list of constraints, each an automaton over the few variables it mentions, and
/// an existential variable is eliminated by joining only the constraints that mention it (bucket elimination, R.
/// Dechter 1999). The shape of the formula decides the cost by orders of magnitude, so this is the heart of the
/// translation.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "grundy/automaton/numerals.hpp"
#include "grundy/base/result.hpp"

namespace grundy::proof {

/// A variable for a natural number. Tracks stand in the order of the variables.
using Var = std::uint32_t;

/// constant + Σ coefficient · variable; terms ascending, no zero coefficients.
struct Linear {
  std::int64_t constant = 0;
  std::vector<std::pair<Var, std::int64_t>> terms;

  [[nodiscard]] static Linear variable(Var var) { return {0, {{var, 1}}}; }
  [[nodiscard]] bool is_constant() const noexcept { return terms.empty(); }
  friend bool operator==(const Linear&, const Linear&) = default;
};

/// a + factor · b. What overflows becomes a number that every definition refuses (`limit`), and stays one.
[[nodiscard]] Linear add(const Linear& a, const Linear& b, std::int64_t factor = 1);
[[nodiscard]] Linear scale(const Linear& a, std::int64_t factor);

struct Formula {
  enum class Is : std::uint8_t {
    at_most_zero,  ///< left <= 0
    zero,          ///< left == 0
    divisible,     ///< left ≡ 0 (mod modulus)
    not_divisible,
    power,      ///< left is a power of `modulus`, from 1 on
    fibonacci,  ///< left is 1, 2, 3, 5, 8, …
    one_of,     ///< left is one of `values`
    relation,   ///< `automaton` over `variables`, ascending
    all,        ///< of `parts`; without parts: true
    any,        ///< of `parts`; without parts: false
    none,       ///< no one of `parts`
    some,       ///< numbers exist for `variables` such that all `parts` hold
  };
  Is is = Is::all;
  Linear left;
  std::uint64_t modulus = 0;
  std::vector<std::uint64_t> values;
  std::vector<Formula> parts;
  std::vector<Var> variables;
  std::vector<automaton::Automaton> automaton;  ///< one, where `is` is `relation`

  [[nodiscard]] static Formula at_most(Linear a, const Linear& b) { return compare(Is::at_most_zero, add(a, b, -1)); }
  [[nodiscard]] static Formula equal(Linear a, const Linear& b) { return compare(Is::zero, add(a, b, -1)); }
  [[nodiscard]] static Formula compare(Is is, Linear left);
  [[nodiscard]] static Formula both(std::vector<Formula> parts) { return group(Is::all, std::move(parts)); }
  [[nodiscard]] static Formula either(std::vector<Formula> parts) { return group(Is::any, std::move(parts)); }
  [[nodiscard]] static Formula group(Is is, std::vector<Formula> parts);
};

/// A set of tuples: the automaton's track i is variable variables[i]; ascending.
struct Constraint {
  std::vector<Var> variables;
  automaton::Automaton automaton;
};

/// Turns formulas into automata in one numeration.
class Definer {
 public:
  /// `next` is the first variable number that is free for helpers.
  Definer(const automaton::Numerals& numerals, automaton::Effort& effort, Var next)
      : numerals_(numerals), effort_(effort), next_(next) {}

  /// The tuples over `kept` (ascending) for which numbers exist for all other variables such that all formulas hold.
  /// Errors: `limit` if a set cannot be told by automata in this numeration (which may be told in another).
  [[nodiscard]] Result<automaton::Automaton> define(const std::vector<Formula>& formulas, std::span<const Var> kept);

 private:
  Result<Constraint> constraint(const Formula& formula);
  Result<Constraint> member(const Formula& formula);
  Constraint linear(const Linear& left, automaton::Comparison comparison);
  Constraint divisible(const Linear& left, std::uint64_t modulus);
  Constraint join(const Constraint& a, const Constraint& b, automaton::Connective connective);
  Constraint eliminate(const Constraint& a, Var var);
  Result<void> collect(const Formula& formula, std::vector<Constraint>& into);
  [[nodiscard]] Constraint truth(bool value) const;

  const automaton::Numerals& numerals_;
  automaton::Effort& effort_;
  Var next_;
};

}  // namespace grundy::proof
