/// The algebra of lowered terms: sums, products, quotients that stay as linear as they can.
///
/// Each operation keeps the most useful form: affine where both sides are, a minimum or maximum of affine forms, one
/// floored quotient, one remainder; anything else becomes a program made of the programs of its parts. Constants fold.
/// An operation that would overflow while folding becomes a program, whose evaluation then reports the fault in its
/// place.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "grundy/rules/lowered.hpp"
#include "grundy/rules/program.hpp"

namespace grundy::rules {

/// Code under construction.
struct Snippet {
  std::vector<Instruction> code;
  std::vector<std::vector<std::int64_t>> tables;

  Snippet& operator<<(Instruction step) {
    code.push_back(step);
    return *this;
  }
  /// Appends code, renumbering its tables.
  Snippet& operator<<(const Snippet& other);
};

/// Affine arithmetic; nothing where it would overflow.
[[nodiscard]] std::optional<Affine> add(const Affine& left, const Affine& right);
[[nodiscard]] std::optional<Affine> scale(const Affine& affine, std::int64_t factor);
[[nodiscard]] std::optional<Affine> subtract(const Affine& left, const Affine& right);
[[nodiscard]] Affine variable(Variable index);
[[nodiscard]] std::int64_t evaluate(const Affine& affine, std::span<const std::int64_t> variables, Fault& fault);

/// The variables a term or condition reads, ascending (loop variables of programs left out).
[[nodiscard]] std::vector<Variable> reads(const Term& term);
[[nodiscard]] std::vector<Variable> reads(const Condition& condition);

/// Makes terms. One for a lowering: it remembers whether some expression was too deep to compile.
class TermMaker {
 public:
  [[nodiscard]] Term add(const Term& left, const Term& right);
  [[nodiscard]] Term negate(const Term& term);
  [[nodiscard]] Term subtract(const Term& left, const Term& right) { return add(left, negate(right)); }
  [[nodiscard]] Term multiply(const Term& left, const Term& right);
  [[nodiscard]] Term divide(const Term& left, const Term& right);
  [[nodiscard]] Term modulo(const Term& left, const Term& right);
  [[nodiscard]] Term extremum(bool greatest, const Term& left, const Term& right);
  /// `code` applied to two terms, or to one.
  [[nodiscard]] Term apply(Code code, const Term& left, const Term& right);
  [[nodiscard]] Term apply(Code code, const Term& term);
  /// The program as a term: its value if it reads nothing and does not fail.
  [[nodiscard]] Term finish(Snippet snippet);
  [[nodiscard]] static Snippet emit(const Term& term);
  [[nodiscard]] static Snippet emit(const Condition& condition);

  [[nodiscard]] Condition at_least_zero(const Term& term);
  /// term == 0 if `positive`, else term != 0.
  [[nodiscard]] Condition zero(const Term& term, bool positive);
  [[nodiscard]] Condition truth(const Term& term, bool positive);

  /// Whether an expression needed more than a program's stack.
  [[nodiscard]] bool too_deep() const noexcept { return too_deep_; }

 private:
  bool too_deep_ = false;
};

[[nodiscard]] Condition always();
[[nodiscard]] Condition never();
/// The value of a condition that is constant.
[[nodiscard]] std::optional<bool> constant_value(const Condition& condition);
/// Joins conditions, leaving out what is constant.
[[nodiscard]] Condition join(Condition::Is how, std::vector<Condition> parts);
[[nodiscard]] std::optional<std::int64_t> constant_value(const Term& term);

}  // namespace grundy::rules
