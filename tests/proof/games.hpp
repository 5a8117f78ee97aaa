/// Lowered games written by hand, for tests of proofs.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "grundy/rules/lowered.hpp"

namespace grundy::proof::games {

using rules::Affine;
using rules::Bound;
using rules::Choosing;
using rules::Condition;
using rules::Lowered;
using rules::LoweredPart;
using rules::MoveFamily;
using rules::Range;
using rules::Term;
using rules::Variable;

inline Affine num(std::int64_t c) {
  return {c, {}};
}
inline Affine var(Variable v, std::int64_t c = 1) {
  return {0, {{v, c}}};
}
inline Affine operator+(const Affine& a, const Affine& b) {
  Affine sum{a.constant + b.constant, a.terms};
  for (const auto& [v, c] : b.terms) {
    bool found = false;
    for (auto& term : sum.terms) {
      if (term.first == v) term.second += c, found = true;
    }
    if (!found) sum.terms.emplace_back(v, c);
  }
  std::erase_if(sum.terms, [](const auto& term) { return term.second == 0; });
  std::sort(sum.terms.begin(), sum.terms.end());
  return sum;
}
inline Affine operator-(const Affine& a, const Affine& b) {
  Affine negated{-b.constant, b.terms};
  for (auto& term : negated.terms) term.second = -term.second;
  return a + negated;
}
inline Affine operator+(const Affine& a, std::int64_t c) {
  return a + num(c);
}
inline Affine operator-(const Affine& a, std::int64_t c) {
  return a + num(-c);
}

inline Choosing range(Term low, std::vector<Term> high) {
  Range made;
  made.lower.push_back({std::move(low), 1});
  for (Term& term : high) made.upper.push_back({std::move(term), 1});
  return {"k", std::move(made)};
}
inline Condition at_least_zero(Affine left) {
  Condition c;
  c.is = Condition::Is::at_least_zero;
  c.left = std::move(left);
  return c;
}
inline LoweredPart part(std::vector<Term> coordinates) {
  return {0, std::move(coordinates), Affine{1, {}}, std::nullopt};
}
inline MoveFamily family(std::vector<Choosing> choices, std::vector<LoweredPart> parts,
                         std::vector<Condition> guards = {}) {
  MoveFamily f;
  f.choices = std::move(choices);
  f.parts = std::move(parts);
  f.guards = std::move(guards);
  return f;
}
inline Lowered game(Variable dimension, std::vector<MoveFamily> families, std::vector<Condition> domain = {}) {
  Lowered made;
  made.dimension = dimension;
  for (Variable i = 0; i < dimension; ++i) made.domain.push_back(at_least_zero(var(i)));
  made.domain.insert(made.domain.end(), domain.begin(), domain.end());
  made.families = std::move(families);
  return made;
}

/// All coordinates unchanged but some.
inline std::vector<Term> same(Variable dimension, std::vector<std::pair<Variable, Term>> changes) {
  std::vector<Term> terms;
  for (Variable i = 0; i < dimension; ++i) terms.emplace_back(var(i));
  for (auto& [i, term] : changes) terms[i] = std::move(term);
  return terms;
}

inline Lowered bash(std::int64_t m) {
  return game(1, {family({range(num(1), {num(m), var(0)})}, {part({var(0) - var(1)})})});
}

inline Lowered subtract(std::vector<std::int64_t> set) {
  return game(1, {family({{"k", rules::ValueSet{std::move(set)}}}, {part({var(0) - var(1)})},
                         {at_least_zero(var(0) - var(1))})});
}

inline Lowered sequence(rules::Sequence::Of of, std::int64_t base = 2) {
  rules::Sequence s;
  s.of = of;
  if (of == rules::Sequence::Of::powers) s.arguments.emplace_back(num(base));
  if (of == rules::Sequence::Of::divisors) s.arguments.emplace_back(var(0));
  s.upper.push_back({var(0), 1});
  return game(1, {family({{"k", s}}, {part({var(0) - var(1)})})});
}

/// Take 1 … floor(n / d).
inline Lowered fraction(std::int64_t d) {
  Range made;
  made.lower.push_back({num(1), 1});
  made.upper.push_back({var(0), d});
  return game(1, {family({{"k", made}}, {part({var(0) - var(1)})})});
}

inline Lowered nim(Variable heaps) {
  std::vector<MoveFamily> families;
  for (Variable i = 0; i < heaps; ++i) {
    families.push_back(family({range(num(1), {var(i)})}, {part(same(heaps, {{i, var(i) - var(heaps)}}))}));
  }
  return game(heaps, std::move(families));
}

/// Moore's Nim_2: take from one or two heaps, at least one from each.
inline Lowered moore2(Variable heaps) {
  Lowered made = nim(heaps);
  for (Variable i = 0; i < heaps; ++i) {
    for (Variable j = i + 1; j < heaps; ++j) {
      made.families.push_back(family({range(num(1), {var(i)}), range(num(1), {var(j)})},
                                     {part(same(heaps, {{i, var(i) - var(heaps)}, {j, var(j) - var(heaps + 1)}}))}));
    }
  }
  return made;
}

inline Lowered stairs(Variable steps) {
  std::vector<MoveFamily> families;
  for (Variable i = 0; i < steps; ++i) {
    std::vector<std::pair<Variable, Term>> changes{{i, var(i) - var(steps)}};
    if (i > 0) changes.emplace_back(i - 1, var(i - 1) + var(steps));
    families.push_back(family({range(num(1), {var(i)})}, {part(same(steps, std::move(changes)))}));
  }
  return game(steps, std::move(families));
}

inline Lowered boxes() {
  return game(2,
              {family({range(num(1), {var(0) - 1})}, {part({var(2), var(0) - var(2)})}),
               family({range(num(1), {var(1) - 1})}, {part({var(2), var(1) - var(2)})})},
              {at_least_zero(var(0) - 1), at_least_zero(var(1) - 1)});
}

inline Lowered wythoff() {
  return game(2, {family({range(num(1), {var(0)})}, {part({var(0) - var(2), var(1)})}),
                  family({range(num(1), {var(1)})}, {part({var(0), var(1) - var(2)})}),
                  family({range(num(1), {var(0), var(1)})}, {part({var(0) - var(2), var(1) - var(2)})})});
}

/// Wythoff with |k - l| < t.
inline Lowered wythoff_band(std::int64_t t) {
  Range second;
  second.lower = {{num(1), 1}, {var(2) - (t - 1), 1}};
  second.upper = {{var(1), 1}, {var(2) + (t - 1), 1}};
  return game(2, {family({range(num(1), {var(0)})}, {part({var(0) - var(2), var(1)})}),
                  family({range(num(1), {var(1)})}, {part({var(0), var(1) - var(2)})}),
                  family({range(num(1), {var(0)}), {"l", second}}, {part({var(0) - var(2), var(1) - var(3)})})});
}

inline Lowered fibonacci() {
  return game(2, {family({range(num(1), {var(0), var(1)})}, {part({var(0) - var(2), var(2, 2)})})});
}

/// Take at most what was taken before.
inline Lowered previous() {
  return game(2, {family({range(num(1), {var(0), var(1)})}, {part({var(0) - var(2), var(2)})})});
}

/// Chomp, rows longest first; the last row has at most `most` squares (none: any). The corner is poisoned.
inline Lowered chomp(Variable rows, std::int64_t most = -1) {
  std::vector<MoveFamily> families;
  std::vector<Condition> domain;
  for (Variable i = 0; i + 1 < rows; ++i) domain.push_back(at_least_zero(var(i) - var(i + 1)));
  domain.push_back(at_least_zero(var(0) - 1));
  if (most >= 0) domain.push_back(at_least_zero(num(most) - var(rows - 1)));
  for (Variable i = 0; i < rows; ++i) {
    std::vector<std::pair<Variable, Term>> changes;
    for (Variable j = i; j < rows; ++j) changes.emplace_back(j, rules::Extremum{false, {var(j), var(rows)}});
    families.push_back(family({range(num(i == 0 ? 1 : 0), {var(i) - 1})}, {part(same(rows, std::move(changes)))}));
  }
  return game(rows, std::move(families), std::move(domain));
}

/// Take any number, or split into two non-empty heaps.
inline Lowered lasker() {
  return game(1, {family({range(num(1), {var(0)})}, {part({var(0) - var(1)})}),
                  family({range(num(1), {var(0) - 1})}, {part({var(1)}), part({var(0) - var(1)})})});
}

/// Take k in 1 … 2 and leave two heaps, empty ones allowed.
inline Lowered kayles() {
  return game(1, {family({range(num(0), {var(0) - 1})}, {part({var(1)}), part({var(0) - var(1) - 1})}),
                  family({range(num(0), {var(0) - 2})}, {part({var(1)}), part({var(0) - var(1) - 2})})});
}

/// 0.137: take one as a whole heap; take two, leaving none or one heap; take three, leaving none, one or two.
inline Lowered dawson_137() {
  return game(1, {family({range(num(1), {num(1)})}, {part({num(0)})},
                         {at_least_zero(var(0) - 1), at_least_zero(num(1) - var(0))}),
                  family({range(num(2), {num(2)})}, {part({var(0) - 2})}, {at_least_zero(var(0) - 2)}),
                  family({range(num(0), {var(0) - 3})}, {part({var(1)}), part({var(0) - var(1) - 3})})});
}

}  // namespace grundy::proof::games
