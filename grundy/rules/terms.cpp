#include "grundy/rules/terms.hpp"

#include <algorithm>
#include <limits>

#include "grundy/rules/exact.hpp"

namespace grundy::rules {
namespace {

constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();

Instruction step(Code code) {
  return {code, 0, 0};
}
Instruction push(std::int64_t value) {
  return {Code::push, 0, value};
}
Instruction load(Variable variable) {
  return {Code::load, 0, std::int64_t{variable}};
}

Snippet emit_affine(const Affine& affine) {
  Snippet out;
  bool any = false;
  if (affine.constant != 0 || affine.terms.empty()) {
    out << push(affine.constant);
    any = true;
  }
  for (const auto& [index, factor] : affine.terms) {
    out << load(index);
    if (factor == -1) {
      out << step(any ? Code::subtract : Code::negate);
    } else {
      if (factor != 1) out << push(factor) << step(Code::multiply);
      if (any) out << step(Code::add);
    }
    any = true;
  }
  return out;
}

std::int64_t evaluate64(const Affine& affine, std::span<const std::int64_t> variables, Fault& fault) {
  std::int64_t sum = affine.constant;
  for (const auto& [index, factor] : affine.terms) {
    std::int64_t product = 0;
    if (__builtin_mul_overflow(factor, variables[index], &product) || __builtin_add_overflow(sum, product, &sum)) {
      fault = Fault::overflow;
      return 0;
    }
  }
  return sum;
}

std::int64_t evaluate_exactly(const Term& term, std::span<const std::int64_t> variables, Fault& fault) {
  Fault why = Fault::none;
  const std::int64_t value = fitting(enclose(term, variables, why), why);
  if (why != Fault::none) fault = why;
  return value;
}

/// Whether a program that failed is not zero: a vast number is not.
bool true_exactly(const Program& program, std::span<const std::int64_t> variables, Fault why, Fault& fault) {
  if (why == Fault::overflow) {
    why = Fault::none;
    const std::optional<bool> known = truth(enclose(program, variables, why));
    if (why == Fault::none && known) return *known;
    if (why == Fault::none) why = Fault::overflow;
  }
  fault = why;
  return false;
}

/// Whether every variable can be seen outside a program.
bool reads_local(const Affine& affine) {
  return !affine.terms.empty() && affine.terms.back().first >= first_local;
}

void collect(const Affine& affine, std::vector<Variable>& out) {
  for (const auto& term : affine.terms) {
    if (term.first < first_local) out.push_back(term.first);
  }
}

void collect(const Condition& condition, std::vector<Variable>& out) {
  collect(condition.left, out);
  if (condition.program) out.insert(out.end(), condition.program->reads().begin(), condition.program->reads().end());
  for (const Condition& part : condition.parts) collect(part, out);
}

void make_set(std::vector<Variable>& variables) {
  std::sort(variables.begin(), variables.end());
  variables.erase(std::unique(variables.begin(), variables.end()), variables.end());
}

}  // namespace

std::int64_t Affine::coefficient(Variable variable) const noexcept {
  const auto found = std::lower_bound(terms.begin(), terms.end(), variable,
                                      [](const auto& term, Variable wanted) { return term.first < wanted; });
  return found != terms.end() && found->first == variable ? found->second : 0;
}

std::optional<Affine> add(const Affine& left, const Affine& right) {
  Affine sum;
  if (__builtin_add_overflow(left.constant, right.constant, &sum.constant)) return std::nullopt;
  auto a = left.terms.begin();
  auto b = right.terms.begin();
  while (a != left.terms.end() || b != right.terms.end()) {
    if (b == right.terms.end() || (a != left.terms.end() && a->first < b->first)) {
      sum.terms.push_back(*a++);
    } else if (a == left.terms.end() || b->first < a->first) {
      sum.terms.push_back(*b++);
    } else {
      std::int64_t factor = 0;
      if (__builtin_add_overflow(a->second, b->second, &factor)) return std::nullopt;
      if (factor != 0) sum.terms.emplace_back(a->first, factor);
      ++a;
      ++b;
    }
  }
  return sum;
}

std::optional<Affine> scale(const Affine& affine, std::int64_t factor) {
  Affine product;
  if (factor == 0) return product;
  if (__builtin_mul_overflow(affine.constant, factor, &product.constant)) return std::nullopt;
  product.terms = affine.terms;
  for (auto& term : product.terms) {
    if (__builtin_mul_overflow(term.second, factor, &term.second)) return std::nullopt;
  }
  return product;
}

std::optional<Affine> subtract(const Affine& left, const Affine& right) {
  const std::optional<Affine> minus = scale(right, -1);
  return minus ? add(left, *minus) : std::nullopt;
}

Affine variable(Variable index) {
  return Affine{0, {{index, 1}}};
}

std::int64_t evaluate(const Affine& affine, std::span<const std::int64_t> variables, Fault& fault) {
  Fault why = Fault::none;
  const std::int64_t value = evaluate64(affine, variables, why);
  return why == Fault::none ? value : evaluate_exactly(affine, variables, fault);
}

std::int64_t evaluate(const Term& term, std::span<const std::int64_t> variables, Fault& fault) {
  if (const auto* program = std::get_if<ProgramPtr>(&term)) return (*program)->run(variables, fault);
  Fault why = Fault::none;
  std::int64_t value = 0;
  if (const auto* affine = std::get_if<Affine>(&term)) {
    value = evaluate64(*affine, variables, why);
  } else if (const auto* extremum = std::get_if<Extremum>(&term)) {
    value = evaluate64(extremum->operands.front(), variables, why);
    for (std::size_t i = 1; i < extremum->operands.size(); ++i) {
      const std::int64_t next = evaluate64(extremum->operands[i], variables, why);
      value = extremum->greatest ? std::max(value, next) : std::min(value, next);
    }
  } else if (const auto* quotient = std::get_if<Quotient>(&term)) {
    value = floor_quotient(evaluate64(quotient->numerator, variables, why), quotient->divisor);
  } else {
    const auto& remainder = std::get<Remainder>(term);
    value = floor_remainder(evaluate64(remainder.numerator, variables, why), remainder.modulus);
  }
  return why == Fault::none ? value : evaluate_exactly(term, variables, fault);
}

bool holds(const Condition& condition, std::span<const std::int64_t> variables, Fault& fault) {
  // An affine form past 64 bits is not zero, and has a sign and a remainder all the same.
  Fault why = Fault::none;
  std::int64_t left = 0;
  switch (condition.is) {
    case Condition::Is::at_least_zero:
      left = evaluate64(condition.left, variables, why);
      return why == Fault::none ? left >= 0 : enclose(condition.left, variables).surely_at_least(0);
    case Condition::Is::zero:
      left = evaluate64(condition.left, variables, why);
      return why == Fault::none ? left == 0 : truth(enclose(condition.left, variables)) == std::optional(false);
    case Condition::Is::not_zero:
      left = evaluate64(condition.left, variables, why);
      return why == Fault::none ? left != 0 : truth(enclose(condition.left, variables)) == std::optional(true);
    case Condition::Is::divisible:
    case Condition::Is::not_divisible: {
      left = evaluate64(condition.left, variables, why);
      const bool divides = why == Fault::none
                               ? floor_remainder(left, condition.modulus) == 0
                               : floor_mod(enclose(condition.left, variables).low, condition.modulus) == 0;
      return divides == (condition.is == Condition::Is::divisible);
    }
    case Condition::Is::truth:
      left = condition.program->run(variables, why);
      if (why == Fault::none) return left != 0;
      return true_exactly(*condition.program, variables, why, fault);
    case Condition::Is::all:
      for (const Condition& part : condition.parts) {
        if (!holds(part, variables, fault) || fault != Fault::none) return false;
      }
      return true;
    case Condition::Is::any:
      for (const Condition& part : condition.parts) {
        if (holds(part, variables, fault) && fault == Fault::none) return true;
        if (fault != Fault::none) return false;
      }
      return false;
  }
  return false;
}

std::vector<Variable> reads(const Term& term) {
  std::vector<Variable> out;
  if (const auto* affine = std::get_if<Affine>(&term)) {
    collect(*affine, out);
  } else if (const auto* extremum = std::get_if<Extremum>(&term)) {
    for (const Affine& operand : extremum->operands) collect(operand, out);
  } else if (const auto* quotient = std::get_if<Quotient>(&term)) {
    collect(quotient->numerator, out);
  } else if (const auto* remainder = std::get_if<Remainder>(&term)) {
    collect(remainder->numerator, out);
  } else {
    out = std::get<ProgramPtr>(term)->reads();
  }
  make_set(out);
  return out;
}

std::vector<Variable> reads(const Condition& condition) {
  std::vector<Variable> out;
  collect(condition, out);
  make_set(out);
  return out;
}

Snippet& Snippet::operator<<(const Snippet& other) {
  const auto shift = static_cast<std::int64_t>(tables.size());
  for (Instruction next : other.code) {
    if (next.code == Code::constant) next.argument += shift;
    code.push_back(next);
  }
  tables.insert(tables.end(), other.tables.begin(), other.tables.end());
  return *this;
}

Snippet TermMaker::emit(const Term& term) {
  if (const auto* affine = std::get_if<Affine>(&term)) return emit_affine(*affine);
  if (const auto* extremum = std::get_if<Extremum>(&term)) {
    Snippet out = emit_affine(extremum->operands.front());
    for (std::size_t i = 1; i < extremum->operands.size(); ++i) {
      out << emit_affine(extremum->operands[i]) << step(extremum->greatest ? Code::maximum : Code::minimum);
    }
    return out;
  }
  if (const auto* quotient = std::get_if<Quotient>(&term)) {
    return emit_affine(quotient->numerator) << push(quotient->divisor) << step(Code::divide);
  }
  if (const auto* remainder = std::get_if<Remainder>(&term)) {
    return emit_affine(remainder->numerator) << push(remainder->modulus) << step(Code::modulo);
  }
  const Program& program = *std::get<ProgramPtr>(term);
  return Snippet{program.code(), program.tables()};
}

Snippet TermMaker::emit(const Condition& condition) {
  Snippet out;
  switch (condition.is) {
    case Condition::Is::at_least_zero:
      return out << push(0) << emit_affine(condition.left) << step(Code::less_equal);
    case Condition::Is::zero:
      return emit_affine(condition.left) << step(Code::not_);
    case Condition::Is::not_zero:
      return emit_affine(condition.left) << step(Code::truth);
    case Condition::Is::divisible:
      return emit_affine(condition.left) << push(condition.modulus) << step(Code::modulo) << step(Code::not_);
    case Condition::Is::not_divisible:
      return emit_affine(condition.left) << push(condition.modulus) << step(Code::modulo) << step(Code::truth);
    case Condition::Is::truth:
      return Snippet{condition.program->code(), condition.program->tables()} << step(Code::truth);
    case Condition::Is::all:
    case Condition::Is::any:
      break;
  }
  // all: A; if zero jump to "push 0"; B; …; push 1; jump over; push 0. any: the same of the negations.
  const bool all = condition.is == Condition::Is::all;
  std::vector<Snippet> tests;
  std::size_t length = 0;
  for (const Condition& part : condition.parts) {
    Snippet test = emit(part);
    if (!all) test << step(Code::not_);
    length += test.code.size() + 1;
    tests.push_back(std::move(test));
  }
  for (const Snippet& test : tests) {
    out << test;
    out << Instruction{Code::jump_if_zero, 0, static_cast<std::int64_t>(length - out.code.size() - 1 + 2)};
  }
  return out << push(all ? 1 : 0) << Instruction{Code::jump, 0, 1} << push(all ? 0 : 1);
}

Term TermMaker::finish(Snippet snippet) {
  if (!Program::fits(snippet.code)) {
    too_deep_ = true;
    return Affine{};
  }
  auto program = std::make_shared<const Program>(std::move(snippet.code), std::move(snippet.tables));
  const bool reads_locals = std::any_of(program->code().begin(), program->code().end(), [](const Instruction& i) {
    return i.code == Code::load && i.argument >= std::int64_t{first_local};
  });
  const bool loops = std::any_of(program->code().begin(), program->code().end(),
                                 [](const Instruction& i) { return i.code == Code::loop; });
  // Constants fold, unless that could take long: a loop is left to be run when it is needed.
  if (program->reads().empty() && !reads_locals && !loops) {
    Fault fault = Fault::none;
    const std::int64_t value = program->run({}, fault);
    if (fault == Fault::none) return Affine{value, {}};
  }
  return program;
}

Term TermMaker::apply(Code code, const Term& left, const Term& right) {
  return finish(emit(left) << emit(right) << step(code));
}

Term TermMaker::apply(Code code, const Term& term) {
  return finish(emit(term) << step(code));
}

Term TermMaker::add(const Term& left, const Term& right) {
  const auto* a = std::get_if<Affine>(&left);
  const auto* b = std::get_if<Affine>(&right);
  if (a != nullptr && b != nullptr) {
    if (std::optional<Affine> sum = rules::add(*a, *b)) return *sum;
    return apply(Code::add, left, right);
  }
  if (a != nullptr && b == nullptr) return add(right, left);
  if (b != nullptr) {
    if (const auto* extremum = std::get_if<Extremum>(&left)) {
      Extremum shifted{extremum->greatest, {}};
      for (const Affine& operand : extremum->operands) {
        std::optional<Affine> sum = rules::add(operand, *b);
        if (!sum) return apply(Code::add, left, right);
        shifted.operands.push_back(std::move(*sum));
      }
      return shifted;
    }
    if (const auto* quotient = std::get_if<Quotient>(&left)) {
      // floor(a / d) + b = floor((a + d b) / d)
      const std::optional<Affine> scaled = scale(*b, quotient->divisor);
      if (const auto sum = scaled ? rules::add(quotient->numerator, *scaled) : std::nullopt) {
        return Quotient{*sum, quotient->divisor};
      }
    }
    if (std::holds_alternative<Remainder>(left) && b->is_constant() && b->constant == 0) return left;
  }
  return apply(Code::add, left, right);
}

Term TermMaker::negate(const Term& term) {
  if (const auto* affine = std::get_if<Affine>(&term)) {
    if (std::optional<Affine> minus = scale(*affine, -1)) return *minus;
  } else if (const auto* extremum = std::get_if<Extremum>(&term)) {
    Extremum minus{!extremum->greatest, {}};
    for (const Affine& operand : extremum->operands) {
      std::optional<Affine> scaled = scale(operand, -1);
      if (!scaled) return apply(Code::negate, term);
      minus.operands.push_back(std::move(*scaled));
    }
    return minus;
  } else if (const auto* quotient = std::get_if<Quotient>(&term)) {
    // -floor(a / d) = ceil(-a / d) = floor((-a + d - 1) / d)
    const std::optional<Affine> minus = scale(quotient->numerator, -1);
    if (const auto sum = minus ? rules::add(*minus, Affine{quotient->divisor - 1, {}}) : std::nullopt) {
      return Quotient{*sum, quotient->divisor};
    }
  }
  return apply(Code::negate, term);
}

Term TermMaker::multiply(const Term& left, const Term& right) {
  const std::optional<std::int64_t> factor = constant_value(right);
  if (!factor) {
    if (constant_value(left)) return multiply(right, left);
    return apply(Code::multiply, left, right);
  }
  if (*factor == 1) return left;
  if (*factor == -1) return negate(left);
  if (const auto* affine = std::get_if<Affine>(&left)) {
    if (std::optional<Affine> product = scale(*affine, *factor)) return *product;
  } else if (const auto* extremum = std::get_if<Extremum>(&left); extremum != nullptr && *factor != 0) {
    Extremum product{(*factor < 0) != extremum->greatest, {}};
    for (const Affine& operand : extremum->operands) {
      std::optional<Affine> scaled = scale(operand, *factor);
      if (!scaled) return apply(Code::multiply, left, right);
      product.operands.push_back(std::move(*scaled));
    }
    return product;
  }
  return apply(Code::multiply, left, right);
}

Term TermMaker::divide(const Term& left, const Term& right) {
  const std::optional<std::int64_t> divisor = constant_value(right);
  if (!divisor || *divisor == 0 || *divisor == least) return apply(Code::divide, left, right);
  if (*divisor == 1) return left;
  if (*divisor < 0) return divide(negate(left), Affine{-*divisor, {}});
  if (const auto* affine = std::get_if<Affine>(&left)) {
    if (affine->is_constant()) return Affine{floor_quotient(affine->constant, *divisor), {}};
    // All divisible: no rounding takes place.
    const bool exact =
        affine->constant % *divisor == 0 && std::all_of(affine->terms.begin(), affine->terms.end(),
                                                        [&](const auto& term) { return term.second % *divisor == 0; });
    if (exact) {
      Affine quotient{affine->constant / *divisor, affine->terms};
      for (auto& term : quotient.terms) term.second /= *divisor;
      return quotient;
    }
    return Quotient{*affine, *divisor};
  }
  if (const auto* quotient = std::get_if<Quotient>(&left)) {
    std::int64_t product = 0;
    if (!__builtin_mul_overflow(quotient->divisor, *divisor, &product)) return Quotient{quotient->numerator, product};
  }
  return apply(Code::divide, left, right);
}

Term TermMaker::modulo(const Term& left, const Term& right) {
  const std::optional<std::int64_t> modulus = constant_value(right);
  if (modulus && *modulus > 0) {
    if (const auto* affine = std::get_if<Affine>(&left)) {
      if (*modulus == 1) return Affine{};
      if (affine->is_constant()) return Affine{floor_remainder(affine->constant, *modulus), {}};
      return Remainder{*affine, *modulus};
    }
  }
  return apply(Code::modulo, left, right);
}

Term TermMaker::extremum(bool greatest, const Term& left, const Term& right) {
  std::vector<Affine> operands;
  for (const Term* side : {&left, &right}) {
    if (const auto* affine = std::get_if<Affine>(side)) {
      operands.push_back(*affine);
    } else if (const auto* inner = std::get_if<Extremum>(side); inner != nullptr && inner->greatest == greatest) {
      operands.insert(operands.end(), inner->operands.begin(), inner->operands.end());
    } else {
      return apply(greatest ? Code::maximum : Code::minimum, left, right);
    }
  }
  // Of operands that differ by a constant only one counts.
  std::vector<Affine> kept;
  for (Affine& operand : operands) {
    const auto same = std::find_if(kept.begin(), kept.end(), [&](const Affine& k) { return k.terms == operand.terms; });
    if (same == kept.end()) {
      kept.push_back(std::move(operand));
    } else {
      same->constant =
          greatest ? std::max(same->constant, operand.constant) : std::min(same->constant, operand.constant);
    }
  }
  if (kept.size() == 1) return kept.front();
  return Extremum{greatest, std::move(kept)};
}

Condition always() {
  return Condition{};
}

Condition never() {
  Condition condition;
  condition.is = Condition::Is::any;
  return condition;
}

std::optional<bool> constant_value(const Condition& condition) {
  Fault fault = Fault::none;
  switch (condition.is) {
    case Condition::Is::all:
      if (condition.parts.empty()) return true;
      return std::nullopt;
    case Condition::Is::any:
      if (condition.parts.empty()) return false;
      return std::nullopt;
    case Condition::Is::truth:
      return std::nullopt;
    default:
      if (condition.left.is_constant()) return holds(condition, {}, fault);
      return std::nullopt;
  }
}

Condition join(Condition::Is how, std::vector<Condition> parts) {
  Condition joined;
  joined.is = how;
  const bool all = how == Condition::Is::all;
  for (Condition& part : parts) {
    const std::optional<bool> value = constant_value(part);
    if (value) {
      if (*value == all) continue;
      // The rest no longer counts: what stands before may still fail, so it stays.
      if (joined.parts.empty()) return all ? never() : always();
      joined.parts.push_back(all ? never() : always());
      break;
    }
    if (part.is == how) {
      std::move(part.parts.begin(), part.parts.end(), std::back_inserter(joined.parts));
    } else {
      joined.parts.push_back(std::move(part));
    }
  }
  if (joined.parts.size() == 1) {
    Condition only = std::move(joined.parts.front());
    return only;
  }
  return joined;
}

std::optional<std::int64_t> constant_value(const Term& term) {
  const auto* affine = std::get_if<Affine>(&term);
  if (affine == nullptr || !affine->is_constant()) return std::nullopt;
  return affine->constant;
}

Condition TermMaker::truth(const Term& term, bool positive) {
  if (const auto value = constant_value(term)) return (*value != 0) == positive ? always() : never();
  if (!std::holds_alternative<ProgramPtr>(term)) return zero(term, !positive);
  Condition condition;
  condition.is = Condition::Is::truth;
  const Term tested = positive ? term : apply(Code::not_, term);
  if (const auto* program = std::get_if<ProgramPtr>(&tested)) {
    condition.program = *program;
    return condition;
  }
  return truth(tested, true);
}

Condition TermMaker::at_least_zero(const Term& term) {
  Condition condition;
  condition.is = Condition::Is::at_least_zero;
  if (const auto* affine = std::get_if<Affine>(&term)) {
    if (affine->is_constant()) return affine->constant >= 0 ? always() : never();
    if (reads_local(*affine)) return truth(finish(Snippet{} << push(0) << emit(term) << step(Code::less_equal)), true);
    condition.left = *affine;
    return condition;
  }
  if (const auto* extremum = std::get_if<Extremum>(&term)) {
    std::vector<Condition> parts;
    for (const Affine& operand : extremum->operands) parts.push_back(at_least_zero(operand));
    return join(extremum->greatest ? Condition::Is::any : Condition::Is::all, std::move(parts));
  }
  if (const auto* quotient = std::get_if<Quotient>(&term)) return at_least_zero(quotient->numerator);
  if (std::holds_alternative<Remainder>(term)) return always();
  return truth(finish(Snippet{} << push(0) << emit(term) << step(Code::less_equal)), true);
}

Condition TermMaker::zero(const Term& term, bool positive) {
  Condition condition;
  condition.is = positive ? Condition::Is::zero : Condition::Is::not_zero;
  if (const auto* affine = std::get_if<Affine>(&term)) {
    if (affine->is_constant()) return (affine->constant == 0) == positive ? always() : never();
    if (reads_local(*affine)) return truth(finish(emit(term) << step(Code::not_)), positive);
    condition.left = *affine;
    return condition;
  }
  if (const auto* remainder = std::get_if<Remainder>(&term);
      remainder != nullptr && !reads_local(remainder->numerator)) {
    condition.is = positive ? Condition::Is::divisible : Condition::Is::not_divisible;
    condition.left = remainder->numerator;
    condition.modulus = remainder->modulus;
    return condition;
  }
  if (std::holds_alternative<ProgramPtr>(term)) return truth(apply(Code::not_, term), positive);
  // t == 0 is t >= 0 and -t >= 0; t != 0 is t - 1 >= 0 or -t - 1 >= 0.
  const Term minus = negate(term);
  if (positive) return join(Condition::Is::all, {at_least_zero(term), at_least_zero(minus)});
  const Term one = Affine{-1, {}};
  return join(Condition::Is::any, {at_least_zero(add(term, one)), at_least_zero(add(minus, one))});
}

}  // namespace grundy::rules
