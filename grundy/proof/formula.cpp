#include "grundy/proof/formula.hpp"

#include <algorithm>
#include <array>
#include <iterator>

#include "grundy/automaton/operations.hpp"

namespace grundy::proof {

using automaton::Automaton;
using automaton::Comparison;
using automaton::Connective;

namespace {

/// Stands for every number that is too large for an automaton anyway. What is too large stays so: were two of them to
/// cancel, a wrong relation would come of it.
constexpr std::int64_t kTooLarge = std::int64_t{1} << 62U;

std::int64_t multiply_add(std::int64_t a, std::int64_t factor, std::int64_t b) {
  std::int64_t result = 0;
  if (a == kTooLarge || b == kTooLarge || __builtin_mul_overflow(factor, b, &result) ||
      __builtin_add_overflow(a, result, &result) || result >= kTooLarge || result <= -kTooLarge) {
    return kTooLarge;
  }
  return result;
}

}  // namespace

Linear add(const Linear& a, const Linear& b, std::int64_t factor) {
  Linear sum{multiply_add(a.constant, factor, b.constant), {}};
  auto i = a.terms.begin();
  auto j = b.terms.begin();
  const auto push = [&](Var var, std::int64_t coefficient) {
    if (coefficient != 0) sum.terms.emplace_back(var, coefficient);
  };
  while (i != a.terms.end() || j != b.terms.end()) {
    if (j == b.terms.end() || (i != a.terms.end() && i->first < j->first)) {
      push(i->first, i->second);
      ++i;
    } else if (i == a.terms.end() || j->first < i->first) {
      push(j->first, multiply_add(0, factor, j->second));
      ++j;
    } else {
      push(i->first, multiply_add(i->second, factor, j->second));
      ++i, ++j;
    }
  }
  return sum;
}

Linear scale(const Linear& a, std::int64_t factor) {
  return add(Linear{}, a, factor);
}

Formula Formula::compare(Is is, Linear left) {
  Formula formula;
  formula.is = is;
  formula.left = std::move(left);
  return formula;
}

Formula Formula::group(Is is, std::vector<Formula> parts) {
  Formula formula;
  formula.is = is;
  formula.parts = std::move(parts);
  return formula;
}

Constraint Definer::truth(bool value) const {
  return {{}, Automaton(numerals_.digits(), 0, value)};
}

Constraint Definer::linear(const Linear& left, Comparison comparison) {
  if (left.constant == kTooLarge ||
      std::any_of(left.terms.begin(), left.terms.end(), [](const auto& term) { return term.second == kTooLarge; })) {
    effort_.spend();
    return truth(false);
  }
  if (left.is_constant()) return truth(comparison == Comparison::equal ? left.constant == 0 : left.constant <= 0);
  std::vector<Var> variables;
  std::vector<std::int64_t> coefficients;
  for (const auto& [var, coefficient] : left.terms) {
    variables.push_back(var);
    coefficients.push_back(coefficient);
  }
  return {std::move(variables), numerals_.linear(coefficients, left.constant, comparison, effort_)};
}

Constraint Definer::divisible(const Linear& left, std::uint64_t modulus) {
  // left = m q or left = -m q for some q.
  const Var quotient = next_++;
  const Linear q = Linear::variable(quotient);
  const auto m = static_cast<std::int64_t>(modulus);
  const auto side = [&](std::int64_t sign) {
    return eliminate(linear(add(left, q, sign * m), Comparison::equal), quotient);
  };
  const bool positive = left.constant >= 0 && std::all_of(left.terms.begin(), left.terms.end(),
                                                          [](const auto& term) { return term.second > 0; });
  const Constraint down = side(-1);
  return positive ? down : join(down, side(1), Connective::disjunction);
}

Constraint Definer::join(const Constraint& a, const Constraint& b, Connective connective) {
  std::vector<Var> all;
  std::set_union(a.variables.begin(), a.variables.end(), b.variables.begin(), b.variables.end(),
                 std::back_inserter(all));
  const auto lift = [&](const Constraint& c) {
    std::vector<unsigned> to;
    for (const Var var : c.variables) {
      to.push_back(static_cast<unsigned>(std::lower_bound(all.begin(), all.end(), var) - all.begin()));
    }
    return automaton::relabel(c.automaton, to, static_cast<unsigned>(all.size()));
  };
  Automaton joined = automaton::combine(lift(a), lift(b), connective, effort_);
  return {std::move(all), std::move(joined)};
}

Constraint Definer::eliminate(const Constraint& a, Var var) {
  const auto at = std::find(a.variables.begin(), a.variables.end(), var);
  if (at == a.variables.end()) return a;
  std::vector<bool> quantified(a.variables.size(), false);
  quantified[static_cast<std::size_t>(at - a.variables.begin())] = true;
  Constraint rest{a.variables, automaton::exists(a.automaton, quantified, effort_)};
  rest.variables.erase(rest.variables.begin() + (at - a.variables.begin()));
  return rest;
}

Result<Constraint> Definer::member(const Formula& formula) {
  if (formula.is == Formula::Is::one_of && formula.values.size() <= 4) {
    Constraint any = truth(false);
    for (const std::uint64_t value : formula.values) {
      const Linear shifted = add(formula.left, Linear{static_cast<std::int64_t>(value), {}}, -1);
      any = join(any, linear(shifted, Comparison::equal), Connective::disjunction);
    }
    return any;
  }
  std::optional<Automaton> set;
  if (formula.is == Formula::Is::power) {
    set = numerals_.powers_of(formula.modulus, effort_);
    if (!set) {
      return fail(ErrorKind::limit, say("the powers of {} cannot be told by a finite automaton in {}", formula.modulus,
                                        numerals_.numeration().spec()));
    }
  } else if (formula.is == Formula::Is::fibonacci) {
    set = numerals_.fibonacci_numbers(effort_);
    if (!set) {
      return fail(ErrorKind::limit, say("the Fibonacci numbers cannot be told by a finite automaton in {}",
                                        numerals_.numeration().spec()));
    }
  } else {
    set = numerals_.members(formula.values, effort_);
  }
  const Var element = next_++;
  const Constraint is_left = linear(add(formula.left, Linear::variable(element), -1), Comparison::equal);
  return eliminate(join({{element}, std::move(*set)}, is_left, Connective::conjunction), element);
}

Result<Constraint> Definer::constraint(const Formula& formula) {
  switch (formula.is) {
    case Formula::Is::at_most_zero:
      return linear(formula.left, Comparison::at_most);
    case Formula::Is::zero:
      return linear(formula.left, Comparison::equal);
    case Formula::Is::divisible:
      return divisible(formula.left, formula.modulus);
    case Formula::Is::not_divisible: {
      Constraint is = divisible(formula.left, formula.modulus);
      const auto tracks = static_cast<unsigned>(is.variables.size());
      is.automaton = automaton::subtract(numerals_.valid(tracks, effort_), is.automaton, effort_);
      return is;
    }
    case Formula::Is::power:
    case Formula::Is::fibonacci:
    case Formula::Is::one_of:
      return member(formula);
    case Formula::Is::relation:
      return Constraint{formula.variables, formula.automaton.front()};
    case Formula::Is::all:
    case Formula::Is::any:
    case Formula::Is::none:
    case Formula::Is::some:
      break;
  }
  const bool conjunction = formula.is == Formula::Is::all || formula.is == Formula::Is::some;
  Constraint whole = truth(conjunction);
  for (const Formula& part : formula.parts) {
    const Result<Constraint> next = constraint(part);
    if (!next) return next;
    whole = join(whole, *next, conjunction ? Connective::conjunction : Connective::disjunction);
  }
  if (formula.is == Formula::Is::none) {
    const auto tracks = static_cast<unsigned>(whole.variables.size());
    whole.automaton = automaton::subtract(numerals_.valid(tracks, effort_), whole.automaton, effort_);
  }
  if (formula.is == Formula::Is::some) {
    for (const Var var : formula.variables) whole = eliminate(whole, var);
  }
  return whole;
}

Result<void> Definer::collect(const Formula& formula, std::vector<Constraint>& into) {
  if (formula.is == Formula::Is::all || formula.is == Formula::Is::some) {
    for (const Formula& part : formula.parts) {
      if (auto done = collect(part, into); !done) return done;
    }
    return {};
  }
  Result<Constraint> made = constraint(formula);
  if (!made) return fail(std::move(made.error()));
  into.push_back(std::move(*made));
  return {};
}

Result<Automaton> Definer::define(const std::vector<Formula>& formulas, std::span<const Var> kept) {
  std::vector<Constraint> constraints;
  for (const Formula& formula : formulas) {
    if (auto done = collect(formula, constraints); !done) return fail(std::move(done.error()));
  }
  // Eliminate first the variable whose constraints together mention the fewest variables.
  while (!effort_.spent()) {
    std::vector<Var> pending;
    for (const Constraint& c : constraints) {
      for (const Var var : c.variables) {
        if (!std::binary_search(kept.begin(), kept.end(), var)) pending.push_back(var);
      }
    }
    if (pending.empty()) break;
    std::sort(pending.begin(), pending.end());
    pending.erase(std::unique(pending.begin(), pending.end()), pending.end());
    const auto width = [&](Var var) {
      std::vector<Var> all;
      for (const Constraint& c : constraints) {
        if (std::binary_search(c.variables.begin(), c.variables.end(), var)) {
          all.insert(all.end(), c.variables.begin(), c.variables.end());
        }
      }
      std::sort(all.begin(), all.end());
      return std::unique(all.begin(), all.end()) - all.begin();
    };
    const Var next =
        *std::min_element(pending.begin(), pending.end(), [&](Var a, Var b) { return width(a) < width(b); });
    Constraint bucket = truth(true);
    std::vector<Constraint> rest;
    for (Constraint& c : constraints) {
      if (std::binary_search(c.variables.begin(), c.variables.end(), next)) {
        bucket = join(bucket, c, Connective::conjunction);
      } else {
        rest.push_back(std::move(c));
      }
    }
    rest.push_back(eliminate(bucket, next));
    constraints = std::move(rest);
  }
  const auto tracks = static_cast<unsigned>(kept.size());
  Constraint whole{std::vector<Var>(kept.begin(), kept.end()), numerals_.valid(tracks, effort_)};
  if (!effort_.spent()) {
    Constraint joined = truth(true);
    for (const Constraint& c : constraints) joined = join(joined, c, Connective::conjunction);
    whole = join(whole, joined, Connective::conjunction);
  }
  if (effort_.spent()) return fail(effort_.error());
  return std::move(whole.automaton);
}

}  // namespace grundy::proof
