#include "grundy/proof/claim.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "grundy/automaton/operations.hpp"
#include "grundy/proof/formula.hpp"

namespace grundy::proof {
namespace {

using rules::Expr;
using rules::Op;

/// Expressions as linear forms over positions and helpers. A helper is determined by the others (the minimum of two
/// forms, a quotient, …), so an atom means the same whether it is asserted or denied: helpers exist, and the comparison
/// holds or does not. Helpers are bound where the atom stands.
class Claimed {
 public:
  Claimed(const automaton::Numerals& numerals, automaton::Effort& effort, Var next)
      : numerals_(numerals), effort_(effort), next_(next) {}

  void number(const std::string& name, Linear meaning) { numbers_[name] = std::move(meaning); }
  void list(const std::string& name, std::vector<Linear> elements) { lists_[name] = std::move(elements); }
  [[nodiscard]] const std::optional<Error>& error() const noexcept { return error_; }
  [[nodiscard]] Var next() const noexcept { return next_; }

  /// left = expression.
  Formula equals(const Linear& left, const Expr& expression) {
    return atom([&] { return Formula::equal(left, term(expression)); });
  }

  Formula condition(const Expr& e, bool positive = true) {
    switch (e.op) {
      case Op::not_:
        return condition(e.arguments[0], !positive);
      case Op::and_:
      case Op::or_:
        return group((e.op == Op::and_) == positive,
                     {condition(e.arguments[0], positive), condition(e.arguments[1], positive)});
      case Op::equal:
      case Op::not_equal:
      case Op::less:
      case Op::less_equal:
      case Op::greater:
      case Op::greater_equal:
        return comparison(e, positive);
      case Op::aggregate:
        if (e.name == "any" || e.name == "all") {
          std::vector<Formula> parts;
          each(e, [&](const Expr& body) { parts.push_back(condition(body, positive)); });
          return group((e.name == "all") == positive, std::move(parts));
        }
        break;
      default:
        break;
    }
    unknown();
    return {};
  }

 private:
  static Formula group(bool all, std::vector<Formula> parts) {
    return all ? Formula::both(std::move(parts)) : Formula::either(std::move(parts));
  }

  /// Binds the helpers that `make` introduces.
  template <class Make>
  Formula atom(const Make& make) {
    const Var first = next_;
    std::vector<Formula> outer = std::exchange(sides_, {});
    Formula core = make();
    Formula bound = Formula::group(Formula::Is::some, std::exchange(sides_, std::move(outer)));
    bound.parts.push_back(std::move(core));
    for (Var v = first; v < next_; ++v) bound.variables.push_back(v);
    return bound;
  }

  Formula comparison(const Expr& e, bool positive) {
    return atom([&] {
      const Linear difference = add(term(e.arguments[0]), term(e.arguments[1]), -1);
      const Linear one{1, {}};
      const auto at_most = [&](const Linear& left) { return Formula::compare(Formula::Is::at_most_zero, left); };
      const Linear negated = scale(difference, -1);
      const Formula less = at_most(add(difference, one));  // a < b
      const Formula greater = at_most(add(negated, one));  // a > b
      const Formula equal = Formula::compare(Formula::Is::zero, difference);
      const Formula unequal = Formula::either({less, greater});
      switch (e.op) {
        case Op::equal:
          return positive ? equal : unequal;
        case Op::not_equal:
          return positive ? unequal : equal;
        case Op::less:
          return positive ? less : at_most(negated);
        case Op::less_equal:
          return positive ? at_most(difference) : greater;
        case Op::greater:
          return positive ? greater : at_most(difference);
        default:
          return positive ? at_most(negated) : less;
      }
    });
  }

  Linear term(const Expr& e) {
    switch (e.op) {
      case Op::number:
        if (const auto value = to_int64(e.value)) return Linear{*value, {}};
        break;
      case Op::name:
        if (const auto found = numbers_.find(e.name); found != numbers_.end()) return found->second;
        break;
      case Op::index:
        if (const auto found = lists_.find(e.name); found != lists_.end() && e.arguments.size() == 1) {
          const Linear at = term(e.arguments[0]);
          if (at.is_constant() && at.constant >= 1 && at.constant <= static_cast<std::int64_t>(found->second.size())) {
            return found->second[static_cast<std::size_t>(at.constant - 1)];
          }
        }
        break;
      case Op::negate:
        return scale(term(e.arguments[0]), -1);
      case Op::add:
        return add(term(e.arguments[0]), term(e.arguments[1]));
      case Op::subtract:
        return add(term(e.arguments[0]), term(e.arguments[1]), -1);
      case Op::multiply: {
        const Linear a = term(e.arguments[0]), b = term(e.arguments[1]);
        if (a.is_constant()) return scale(b, a.constant);
        if (b.is_constant()) return scale(a, b.constant);
        break;
      }
      case Op::divide:
      case Op::modulo: {
        const Linear a = term(e.arguments[0]), b = term(e.arguments[1]);
        if (!b.is_constant() || b.constant < 1) break;
        // a = b q + r, 0 <= r < b.
        const Linear quotient = helper(is_natural(a));
        const Linear remainder = add(a, quotient, -b.constant);
        sides_.push_back(Formula::at_most(Linear{}, remainder));
        sides_.push_back(Formula::at_most(remainder, Linear{b.constant - 1, {}}));
        return e.op == Op::divide ? quotient : remainder;
      }
      case Op::conditional: {
        const Linear yes = term(e.arguments[1]), no = term(e.arguments[2]);
        const Linear value = helper(is_natural(yes) && is_natural(no));
        sides_.push_back(
            Formula::either({Formula::both({condition(e.arguments[0]), Formula::equal(value, yes)}),
                             Formula::both({condition(e.arguments[0], false), Formula::equal(value, no)})}));
        return value;
      }
      case Op::call: {
        std::vector<Linear> arguments;
        for (const Expr& argument : e.arguments) arguments.push_back(term(argument));
        if (e.name == "min" || e.name == "max") return extremum(std::move(arguments), e.name == "max");
        if (e.name == "abs") return extremum({arguments[0], scale(arguments[0], -1)}, true);
        if (e.name == "xor") return nim_sum(std::move(arguments));
        break;
      }
      case Op::length:
        return length(e.arguments[0]);
      case Op::aggregate:
        return aggregate(e);
      default:
        break;
    }
    unknown();
    return {};
  }

  Linear length(const Expr& list) {
    if (list.op == Op::name) {
      if (const auto found = lists_.find(list.name); found != lists_.end()) {
        return Linear{static_cast<std::int64_t>(found->second.size()), {}};
      }
    }
    if (list.op == Op::without && list.arguments[0].op == Op::name) {
      if (const auto found = lists_.find(list.arguments[0].name); found != lists_.end()) {
        const Linear removed = term(list.arguments[1]);
        Linear count;
        for (const Linear& element : found->second) {
          const Linear apart = add(element, removed, -1);
          const Formula equal = Formula::compare(Formula::Is::zero, apart);
          const Formula unequal =
              Formula::either({Formula::at_most(apart, Linear{-1, {}}), Formula::at_most(Linear{1, {}}, apart)});
          count = add(count, indicator(unequal, equal));
        }
        return count;
      }
    }
    unknown();
    return {};
  }

  Linear aggregate(const Expr& e) {
    std::vector<Linear> values;
    Linear count;
    each(e, [&](const Expr& body) {
      if (e.name == "count") {
        count = add(count, indicator(condition(body), condition(body, false)));
      } else {
        values.push_back(term(body));
      }
    });
    if (e.name == "count") return count;
    if (e.name == "sum") {
      Linear sum;
      for (const Linear& value : values) sum = add(sum, value);
      return sum;
    }
    if (values.empty()) return Linear{};
    if (e.name == "xor") return nim_sum(std::move(values));
    if (e.name == "min" || e.name == "max") return extremum(std::move(values), e.name == "max");
    unknown();
    return {};
  }

  /// Calls `use` with the element, or the body with the bound name set, for each member.
  template <class Use>
  void each(const Expr& e, const Use& use) {
    if (e.binder.empty()) {
      const auto found = e.arguments[0].op == Op::name ? lists_.find(e.arguments[0].name) : lists_.end();
      if (found == lists_.end()) return unknown();
      Expr element;
      element.op = Op::name;
      element.name = " element";  // no name of a file
      for (const Linear& value : std::vector<Linear>(found->second)) {
        numbers_[element.name] = value;
        use(element);
      }
      return;
    }
    const Expr& set = e.arguments[1];
    if (set.op != Op::range || e.arguments.size() > 2) return unknown();
    const Linear low = term(set.arguments[0]), high = term(set.arguments[1]);
    if (!low.is_constant() || !high.is_constant() || high.constant - low.constant > 1000) return unknown();
    for (std::int64_t i = low.constant; i <= high.constant; ++i) {
      numbers_[e.binder] = Linear{i, {}};
      use(e.arguments[0]);
    }
    numbers_.erase(e.binder);
  }

  static bool is_natural(const Linear& a) {
    return a.constant >= 0 &&
           std::all_of(a.terms.begin(), a.terms.end(), [](const auto& term) { return term.second > 0; });
  }
  Linear helper(bool natural) {
    const Linear plus = Linear::variable(next_++);
    return natural ? plus : add(plus, Linear::variable(next_++), -1);
  }
  Linear indicator(Formula yes, Formula no) {
    const Linear value = helper(true);
    sides_.push_back(Formula::either({Formula::both({std::move(yes), Formula::equal(value, Linear{1, {}})}),
                                      Formula::both({std::move(no), Formula::equal(value, Linear{})})}));
    return value;
  }
  Linear extremum(std::vector<Linear> values, bool greatest) {
    const Linear value = helper(std::all_of(values.begin(), values.end(), is_natural));
    std::vector<Formula> one;
    for (const Linear& v : values) {
      sides_.push_back(greatest ? Formula::at_most(v, value) : Formula::at_most(value, v));
      one.push_back(Formula::equal(v, value));
    }
    sides_.push_back(Formula::either(std::move(one)));
    return value;
  }
  Linear nim_sum(std::vector<Linear> values) {
    if (numerals_.numeration().base_or_zero() != 2) {
      if (!error_) error_ = Error{ErrorKind::limit, say("nim-sums can be told in base 2 only"), {}, {}, {}};
      return {};
    }
    // All operands and the result together sum to zero; an operand that is no single variable gets one.
    std::vector<Var> variables;
    for (const Linear& value : values) {
      const bool single = value.constant == 0 && value.terms.size() == 1 && value.terms[0].second == 1 &&
                          std::find(variables.begin(), variables.end(), value.terms[0].first) == variables.end();
      const Var var = single ? value.terms[0].first : next_++;
      if (!single) sides_.push_back(Formula::equal(Linear::variable(var), value));
      variables.push_back(var);
    }
    const Var result = next_++;
    variables.push_back(result);
    std::sort(variables.begin(), variables.end());
    automaton::Raw raw(2);
    automaton::Ref even = automaton::leaf(0), odd = automaton::leaf(1);
    for (auto t = static_cast<unsigned>(variables.size()); t-- > 0;) {
      const automaton::Ref e = raw.forest.node(t, std::array{even, odd});
      odd = raw.forest.node(t, std::array{odd, even});
      even = e;
    }
    raw.roots = {even, automaton::leaf(1)};
    raw.accepting = {1, 0};
    Formula zero;
    zero.is = Formula::Is::relation;
    const auto tracks = static_cast<unsigned>(variables.size());
    zero.variables = std::move(variables);
    zero.automaton.push_back(automaton::minimise(std::move(raw), tracks, effort_));
    sides_.push_back(std::move(zero));
    return Linear::variable(result);
  }
  void unknown() {
    if (!error_) {
      error_ = Error{
          ErrorKind::limit, say("the claim uses an expression that no automaton of this kind can tell"), {}, {}, {}};
    }
  }

  const automaton::Numerals& numerals_;
  automaton::Effort& effort_;
  Var next_;
  std::map<std::string, Linear> numbers_;
  std::map<std::string, std::vector<Linear>> lists_;
  std::vector<Formula> sides_;
  std::optional<Error> error_;
};

}  // namespace

Result<automaton::Automaton> claimed_pattern(const rules::Claim& claim, const rules::Lowered& lowered,
                                             const automaton::Numerals& numerals, automaton::Effort& effort) {
  const bool values = claim.what == rules::Claim::What::value;
  const Var d = lowered.dimension;
  Claimed claimed(numerals, effort, d + 1);
  Var at = 0;
  for (const rules::Declaration& coordinate : claim.coordinates) {
    if (coordinate.shape == rules::Declaration::Shape::list) {
      std::vector<Linear> elements;
      while (at < d) elements.push_back(Linear::variable(at++));
      claimed.list(coordinate.name, std::move(elements));
    } else if (at < d) {
      claimed.number(coordinate.name, Linear::variable(at++));
    }
  }
  if (at != d) return fail(ErrorKind::input, say("the claim has other coordinates than the game"));
  for (std::size_t i = 0; i < claim.parameters.size() && i < lowered.key.parameters.size(); ++i) {
    const Parameter& parameter = lowered.key.parameters[i];
    std::vector<Linear> elements;
    for (const Integer& value : parameter.values) elements.push_back(Linear{to_int64(value).value_or(0), {}});
    if (parameter.shape == Parameter::Shape::number) {
      claimed.number(claim.parameters[i].name, elements.at(0));
    } else {
      claimed.list(claim.parameters[i].name, std::move(elements));
    }
  }
  const Formula formula =
      values ? claimed.equals(Linear::variable(d), claim.expression) : claimed.condition(claim.expression);
  if (claimed.error()) return fail(*claimed.error());
  std::vector<Var> kept(d + (values ? 1 : 0));
  for (Var v = 0; v < kept.size(); ++v) kept[v] = v;
  return Definer(numerals, effort, claimed.next()).define({formula}, kept);
}

Result<Decision> prove_claim(const rules::Claim& claim, bool misere, const Subject& subject, run::Budget& budget) {
  if (!claim.domain.empty())
    return fail(ErrorKind::limit, say("a claim about some positions only is not proved, only tested"));
  const bool values = claim.what == rules::Claim::What::value;
  if (values && misere) return fail(ErrorKind::input, say("there are no Grundy values in misère play"));
  std::vector<Numeration> systems{Numeration::base(2), Numeration::zeckendorf(), Numeration::base(3),
                                  Numeration::base(10)};
  std::optional<Error> first;
  for (const Numeration& system : systems) {
    const automaton::Numerals numerals(system);
    automaton::Effort effort(budget, 2'000'000);
    auto pattern = claimed_pattern(claim, subject.lowered, numerals, effort);
    if (pattern) {
      auto decision = decide(subject,
                             values   ? Question::value
                             : misere ? Question::misere
                                      : Question::normal,
                             system, *pattern, budget);
      if (decision || decision.error().kind != ErrorKind::limit) return decision;
      if (!first) first = decision.error();
    } else if (!first) {
      first = pattern.error();
    }
    if (budget.exhausted()) break;
  }
  return fail(*first);
}

}  // namespace grundy::proof
