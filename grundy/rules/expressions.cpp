#include "grundy/rules/expressions.hpp"

#include <algorithm>

#include "grundy/rules/print.hpp"
#include "grundy/rules/sequences.hpp"

namespace grundy::rules {
namespace {

/// Aggregates over constant ranges up to this size are written out, which keeps sums and extrema linear.
constexpr std::size_t unroll_most = 64;
/// Sets of constants may be this large.
constexpr std::size_t set_most = std::size_t{1} << 20U;

Instruction step(Code code) {
  return {code, 0, 0};
}
Term constant_term(std::int64_t value) {
  return Affine{value, {}};
}

}  // namespace

const Binding* Expressions::find(std::string_view name) const {
  const auto found =
      std::find_if(scope_.rbegin(), scope_.rend(), [&](const auto& entry) { return entry.first == name; });
  return found == scope_.rend() ? nullptr : &found->second;
}

std::optional<Place> Expressions::place(const Span& span) const {
  if (source_->text.empty()) return std::nullopt;
  return place_in(source_->text, span.offset, span.length, source_->name);
}

Term Expressions::report(Text message, const Span& span, ErrorKind kind) {
  if (!error_) error_ = Error{kind, std::move(message), place(span), std::nullopt, {}};
  return Affine{};
}

Term Expressions::bad_index() {
  return terms_.finish(Snippet{} << Instruction{Code::push, 0, 0} << Instruction{Code::element, 0, 0});
}

Term Expressions::choose(const Condition& condition, const Term& yes, const Term& no) {
  if (const auto value = constant_value(condition)) return *value ? yes : no;
  const Snippet first = TermMaker::emit(yes);
  const Snippet second = TermMaker::emit(no);
  return terms_.finish(TermMaker::emit(condition)
                       << Instruction{Code::jump_if_zero, 0, static_cast<std::int64_t>(first.code.size() + 1)} << first
                       << Instruction{Code::jump, 0, static_cast<std::int64_t>(second.code.size())} << second);
}

Term Expressions::number(const Condition& condition) {
  if (const auto value = constant_value(condition)) return constant_term(*value ? 1 : 0);
  return terms_.finish(TermMaker::emit(condition));
}

std::int64_t Expressions::constant(const Expr& expression) {
  const Term value = term(expression);
  if (const auto number = constant_value(value)) return *number;
  if (const auto* program = std::get_if<ProgramPtr>(&value); program != nullptr && (*program)->reads().empty()) {
    Fault fault = Fault::none;
    const std::int64_t number = (*program)->run({}, fault);
    if (fault == Fault::none) return number;
    report(say("this constant cannot be computed: {}", describe(fault)), expression.span, kind_of(fault));
    return 0;
  }
  report(say("this has to be a constant: no coordinate and no choice may stand in it"), expression.span);
  return 0;
}

bool Expressions::is_condition(const Expr& expression) const {
  switch (expression.op) {
    case Op::not_:
    case Op::equal:
    case Op::not_equal:
    case Op::less:
    case Op::less_equal:
    case Op::greater:
    case Op::greater_equal:
    case Op::and_:
    case Op::or_:
    case Op::member:
      return true;
    case Op::aggregate:
      return expression.name == "any" || expression.name == "all";
    default:
      return false;
  }
}

Term Expressions::term(const Expr& expression) {
  if (failed()) return Affine{};
  if (is_condition(expression)) return number(condition(expression));
  const std::vector<Expr>& arguments = expression.arguments;
  switch (expression.op) {
    case Op::number: {
      const std::optional<std::int64_t> value = to_int64(expression.value);
      if (!value) {
        report(say("{} is too large for 64 bits", to_short_string(expression.value)), expression.span, ErrorKind::limit);
        return Affine{};
      }
      return constant_term(*value);
    }
    case Op::name: {
      const Binding* binding = find(expression.name);
      if (binding == nullptr) return report(say("unknown name {}", expression.name), expression.span);
      if (const Term* value = std::get_if<Term>(binding)) return *value;
      return report(say("{} is no number", expression.name), expression.span);
    }
    case Op::index:
      return element(expression);
    case Op::negate:
      return terms_.negate(term(arguments[0]));
    case Op::add:
      return terms_.add(term(arguments[0]), term(arguments[1]));
    case Op::subtract:
      return terms_.subtract(term(arguments[0]), term(arguments[1]));
    case Op::multiply:
      return terms_.multiply(term(arguments[0]), term(arguments[1]));
    case Op::divide:
      return terms_.divide(term(arguments[0]), term(arguments[1]));
    case Op::modulo:
      return terms_.modulo(term(arguments[0]), term(arguments[1]));
    case Op::conditional: {
      const Condition test = condition(arguments[0]);
      if (const auto value = constant_value(test)) return term(arguments[*value ? 1 : 2]);
      return choose(test, term(arguments[1]), term(arguments[2]));
    }
    case Op::call:
      return call(expression);
    case Op::length:
      return length(arguments[0]);
    case Op::aggregate:
      return aggregate(expression);
    default:
      return report(say("a number is expected here"), expression.span);
  }
}

Term Expressions::element(const Expr& expression) {
  const Binding* binding = find(expression.name);
  if (binding == nullptr) return report(say("unknown name {}", expression.name), expression.span);
  if (expression.arguments.empty()) {  // "each element", bound by whoever lowers the declaration
    if (const Term* value = std::get_if<Term>(binding)) return *value;
    return report(say("{}[] may stand in the conditions of a declaration only", expression.name), expression.span);
  }
  // `find` points into the scope, which lowering the index may move.
  const Binding list = *binding;
  const Term index = term(expression.arguments[0]);
  const std::optional<std::int64_t> fixed = constant_value(index);
  if (const auto* coordinates = std::get_if<ListBinding>(&list)) {
    if (!fixed) {
      return terms_.finish(TermMaker::emit(index)
                           << Instruction{Code::element, static_cast<std::uint32_t>(coordinates->length),
                                          std::int64_t{coordinates->first}});
    }
    if (*fixed < 1 || *fixed > static_cast<std::int64_t>(coordinates->length)) return bad_index();
    return variable(coordinates->first + static_cast<Variable>(*fixed - 1));
  }
  if (const auto* table = std::get_if<TableBinding>(&list)) {
    if (fixed && *fixed >= 1 && *fixed <= static_cast<std::int64_t>(table->values.size())) {
      return constant_term(table->values[static_cast<std::size_t>(*fixed - 1)]);
    }
    Snippet code = TermMaker::emit(index);
    code << Snippet{{Instruction{Code::constant, 0, 0}}, {table->values}};
    return terms_.finish(std::move(code));
  }
  return report(say("{} is no list", expression.name), expression.span);
}

Term Expressions::call(const Expr& expression) {
  std::vector<Term> values;
  for (const Expr& argument : expression.arguments) values.push_back(term(argument));
  const std::string& name = expression.name;
  const auto unary = [&](Code code) { return terms_.apply(code, values[0]); };
  const auto chain = [&](Code code) {
    Term joined = values[0];
    for (std::size_t i = 1; i < values.size(); ++i) joined = terms_.apply(code, joined, values[i]);
    return joined;
  };
  if (values.empty()) return report(say("{} needs arguments", name), expression.span);
  if (name == "min" || name == "max") {
    Term joined = values[0];
    for (std::size_t i = 1; i < values.size(); ++i) joined = terms_.extremum(name == "max", joined, values[i]);
    return joined;
  }
  if (name == "xor") return chain(Code::bit_xor);
  if (name == "bitand") return chain(Code::bit_and);
  if (name == "bitor") return chain(Code::bit_or);
  if (name == "gcd") return chain(Code::gcd);
  if (name == "lcm") return chain(Code::lcm);
  if (name == "abs") return terms_.extremum(true, values[0], terms_.negate(values[0]));
  if (name == "isqrt") return unary(Code::isqrt);
  if (name == "popcount") return unary(Code::popcount);
  if (name == "shl") return chain(Code::shift_left);
  if (name == "shr") return chain(Code::shift_right);
  if (name == "power") return chain(Code::power);
  return report(say("unknown function {}", name), expression.span);
}

Term Expressions::length(const Expr& expression) {
  if (expression.op == Op::name) {
    const Binding* binding = find(expression.name);
    if (binding != nullptr) {
      if (const auto* list = std::get_if<ListBinding>(binding)) {
        return constant_term(static_cast<std::int64_t>(list->length));
      }
      if (const auto* table = std::get_if<TableBinding>(binding)) {
        return constant_term(static_cast<std::int64_t>(table->values.size()));
      }
      if (const auto* set = std::get_if<SetBinding>(binding)) {
        return constant_term(static_cast<std::int64_t>(set->values.size()));
      }
    }
  }
  if (expression.op != Op::without) return report(say("len is of a list"), expression.span);
  // The elements left are counted: 1 for each.
  Expr counted;
  counted.op = Op::aggregate;
  counted.arguments.push_back(expression);
  counted.span = expression.span;
  return over_list(counted, Aggregate::count);
}

Term Expressions::over_list(const Expr& expression, Aggregate how) {
  // A list, perhaps with several values left out: `s without 0 without x`.
  const Expr* list = &expression.arguments[0];
  std::vector<Term> excluded;
  while (list->op == Op::without) {
    excluded.push_back(term(list->arguments[1]));
    list = &list->arguments[0];
  }
  const Binding* found = list->op == Op::name ? find(list->name) : nullptr;
  if (found == nullptr) return report(say("a list is expected here"), list->span);
  const Binding binding = *found;
  std::vector<Term> elements;
  if (const auto* coordinates = std::get_if<ListBinding>(&binding)) {
    for (std::size_t i = 0; i < coordinates->length; ++i) {
      elements.emplace_back(variable(coordinates->first + static_cast<Variable>(i)));
    }
  } else if (const auto* table = std::get_if<TableBinding>(&binding)) {
    for (const std::int64_t value : table->values) elements.emplace_back(constant_term(value));
  } else if (const auto* set = std::get_if<SetBinding>(&binding)) {
    for (const std::int64_t value : set->values) elements.emplace_back(constant_term(value));
  } else {
    return report(say("{} is no list", list->name), list->span);
  }
  // `count` of a list counts the elements that are left; any and all ask whether they are not zero.
  const bool extremum = how == Aggregate::minimum || how == Aggregate::maximum;
  if (extremum && !excluded.empty()) {
    const auto filtered = [&](const Term& value, Snippet& body) {
      for (const Term& left_out : excluded) {
        body << TermMaker::emit(terms_.zero(terms_.subtract(value, left_out), false)) << step(Code::skip_if_zero);
      }
      body << TermMaker::emit(value);
    };
    return loop(how, constant_term(1), constant_term(static_cast<std::int64_t>(elements.size())),
                [&](const Term& index, Snippet& body) {
                  Snippet at = TermMaker::emit(index);
                  if (const auto* coordinates = std::get_if<ListBinding>(&binding)) {
                    at << Instruction{Code::element, static_cast<std::uint32_t>(coordinates->length),
                                      std::int64_t{coordinates->first}};
                  } else {
                    std::vector<std::int64_t> values;
                    for (const Term& element : elements) values.push_back(constant_value(element).value_or(0));
                    at << Snippet{{Instruction{Code::constant, 0, 0}}, {std::move(values)}};
                  }
                  filtered(terms_.finish(std::move(at)), body);
                });
  }
  Term joined = constant_term(0);
  for (std::size_t i = 0; i < elements.size(); ++i) {
    Condition kept = always();
    for (const Term& left_out : excluded) {
      kept = join(Condition::Is::all, {kept, terms_.zero(terms_.subtract(elements[i], left_out), false)});
    }
    switch (how) {
      case Aggregate::sum:
        joined = terms_.add(joined, choose(kept, elements[i], constant_term(0)));
        break;
      case Aggregate::nim_sum:
        joined = i == 0 ? choose(kept, elements[i], constant_term(0))
                        : terms_.apply(Code::bit_xor, joined, choose(kept, elements[i], constant_term(0)));
        break;
      case Aggregate::minimum:
      case Aggregate::maximum:
        joined = i == 0 ? elements[0] : terms_.extremum(how == Aggregate::maximum, joined, elements[i]);
        break;
      case Aggregate::count:
        joined = terms_.add(joined, number(kept));
        break;
      case Aggregate::any:
      case Aggregate::all:
        break;  // conditions, see `quantified`
    }
  }
  return joined;
}

template <class Body>
Term Expressions::loop(Aggregate how, const Term& first, const Term& last, const Body& body) {
  const Term local = variable(first_local + loops_);
  ++loops_;
  Snippet inside;
  body(local, inside);
  --loops_;
  inside << Instruction{Code::next, 0, static_cast<std::int64_t>(how)};
  Snippet code = TermMaker::emit(first);
  code << TermMaker::emit(last);
  code << Instruction{Code::loop, static_cast<std::uint32_t>(how) + 16U * loops_,
                      static_cast<std::int64_t>(inside.code.size())};
  code << inside;
  return terms_.finish(std::move(code));
}

Term Expressions::aggregate(const Expr& expression) {
  const std::optional<Aggregate> how = aggregate_named(expression.name);
  if (!how) return report(say("unknown aggregate {}", expression.name), expression.span);
  if (expression.binder.empty()) return over_list(expression, *how);
  const bool extremum = *how == Aggregate::minimum || *how == Aggregate::maximum;
  if (!(extremum && expression.arguments.size() > 2)) {
    if (const auto found = members(expression.arguments[1], unroll_most)) return unrolled(expression, *how, *found);
  }
  return looped(expression, *how);
}

Term Expressions::unrolled(const Expr& expression, Aggregate how, const std::vector<Member>& members) {
  Term joined = constant_term(0);
  bool first = true;
  for (const Member& member : members) {
    bind(expression.binder, member.value);
    Condition included = member.included;
    if (expression.arguments.size() > 2) {
      included = join(Condition::Is::all, {included, condition(expression.arguments[2])});
    }
    if (constant_value(included) != std::optional<bool>(false)) {
      switch (how) {
        case Aggregate::sum:
          joined = terms_.add(joined, choose(included, term(expression.arguments[0]), constant_term(0)));
          break;
        case Aggregate::nim_sum:
          joined =
              terms_.apply(Code::bit_xor, joined, choose(included, term(expression.arguments[0]), constant_term(0)));
          break;
        case Aggregate::count:
          joined = terms_.add(joined, number(join(Condition::Is::all, {included, condition(expression.arguments[0])})));
          break;
        case Aggregate::minimum:
        case Aggregate::maximum: {
          // Without a filter the condition only says "not equal to an earlier member", which an extremum ignores.
          const Term value = term(expression.arguments[0]);
          joined = first ? value : terms_.extremum(how == Aggregate::maximum, joined, value);
          break;
        }
        case Aggregate::any:
        case Aggregate::all:
          break;
      }
      first = false;
    }
    unbind();
    if (failed()) break;
  }
  return joined;
}

Term Expressions::looped(const Expr& expression, Aggregate how) {
  const Expr& set = expression.arguments[1];
  const auto body = [&](const Term& value, const std::optional<Condition>& included, Snippet& out) {
    bind(expression.binder, value);
    if (included) out << TermMaker::emit(*included) << step(Code::skip_if_zero);
    if (expression.arguments.size() > 2) {
      out << TermMaker::emit(condition(expression.arguments[2])) << step(Code::skip_if_zero);
    }
    const bool logical = how == Aggregate::any || how == Aggregate::all || how == Aggregate::count;
    out << (logical ? TermMaker::emit(condition(expression.arguments[0]))
                    : TermMaker::emit(term(expression.arguments[0])));
    unbind();
  };
  if (set.op == Op::range) {
    return loop(how, term(set.arguments[0]), term(set.arguments[1]),
                [&](const Term& local, Snippet& out) { body(local, std::nullopt, out); });
  }
  if (set.op == Op::generator && set.name == "divisors") {
    const Term of = term(set.arguments[0]);
    return loop(how, constant_term(1), of, [&](const Term& local, Snippet& out) {
      body(local, terms_.truth(terms_.apply(Code::is_divisor, local, of), true), out);
    });
  }
  if (const auto values = constant_set(set, set_most)) {
    return loop(how, constant_term(1), constant_term(static_cast<std::int64_t>(values->size())),
                [&](const Term& local, Snippet& out) {
                  Snippet at = TermMaker::emit(local);
                  at << Snippet{{Instruction{Code::constant, 0, 0}}, {*values}};
                  body(terms_.finish(std::move(at)), std::nullopt, out);
                });
  }
  return report(say("an aggregate needs a range, a list, or a set that is finite and constant"), set.span);
}

std::optional<std::pair<std::int64_t, std::int64_t>> Expressions::constant_range(const Expr& set) {
  if (set.op != Op::range) return std::nullopt;
  const auto first = constant_value(term(set.arguments[0]));
  const auto last = constant_value(term(set.arguments[1]));
  if (!first || !last) return std::nullopt;
  return std::pair{*first, *last};
}

std::optional<std::vector<std::int64_t>> Expressions::constant_set(const Expr& set, std::size_t most) {
  std::vector<std::int64_t> values;
  if (const auto range = constant_range(set)) {
    if (range->second < range->first) return values;
    if (static_cast<std::uint64_t>(range->second) - static_cast<std::uint64_t>(range->first) >= most)
      return std::nullopt;
    for (std::int64_t value = range->first;; ++value) {
      values.push_back(value);
      if (value == range->second) return values;
    }
  }
  if (set.op == Op::name) {
    const Binding* binding = find(set.name);
    const auto* bound = binding != nullptr ? std::get_if<SetBinding>(binding) : nullptr;
    if (bound == nullptr || bound->values.size() > most) return std::nullopt;
    return bound->values;
  }
  if (set.op == Op::set) {
    for (const Expr& element : set.arguments) {
      const auto value = constant_value(term(element));
      if (!value) return std::nullopt;
      values.push_back(*value);
    }
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return values;
  }
  if (set.op == Op::generator && set.name == "divisors") {
    const auto of = constant_value(term(set.arguments[0]));
    if (!of) return std::nullopt;
    values = divisors(*of);
    return values;
  }
  return std::nullopt;
}

std::optional<std::vector<Member>> Expressions::members(const Expr& set, std::size_t most) {
  std::vector<Member> out;
  if (const auto values = constant_set(set, most)) {
    for (const std::int64_t value : *values) out.push_back({constant_term(value), always()});
    return out;
  }
  if (set.op != Op::set) return std::nullopt;
  for (const Expr& element : set.arguments) {
    Member next{term(element), always()};
    for (const Member& earlier : out) {
      next.included =
          join(Condition::Is::all, {next.included, terms_.zero(terms_.subtract(next.value, earlier.value), false)});
    }
    out.push_back(std::move(next));
  }
  return out;
}

Condition Expressions::condition(const Expr& expression, bool positive) {
  if (failed()) return always();
  const std::vector<Expr>& arguments = expression.arguments;
  switch (expression.op) {
    case Op::not_:
      return condition(arguments[0], !positive);
    case Op::and_:
    case Op::or_: {
      const bool all = (expression.op == Op::and_) == positive;
      Condition left = condition(arguments[0], positive);
      // What the left side decides, the right side is not asked for.
      if (const auto value = constant_value(left); value && *value != all) return left;
      return join(all ? Condition::Is::all : Condition::Is::any, {std::move(left), condition(arguments[1], positive)});
    }
    case Op::equal:
    case Op::not_equal:
    case Op::less:
    case Op::less_equal:
    case Op::greater:
    case Op::greater_equal:
      return compare(expression, positive);
    case Op::member:
      return member(arguments[0], arguments[1], positive);
    case Op::conditional: {
      const Condition test = condition(arguments[0]);
      if (const auto value = constant_value(test)) return condition(arguments[*value ? 1 : 2], positive);
      return join(Condition::Is::any,
                  {join(Condition::Is::all, {test, condition(arguments[1], positive)}),
                   join(Condition::Is::all, {condition(arguments[0], false), condition(arguments[2], positive)})});
    }
    case Op::aggregate:
      if (expression.name == "any" || expression.name == "all") return quantified(expression, positive);
      break;
    default:
      break;
  }
  return terms_.truth(term(expression), positive);
}

Condition Expressions::compare(const Expr& expression, bool positive) {
  const Term left = term(expression.arguments[0]);
  const Term right = term(expression.arguments[1]);
  const Term minus_one = constant_term(-1);
  Op op = expression.op;
  if (op == Op::equal || op == Op::not_equal) {
    const bool equal = (op == Op::equal) == positive;
    // x mod m == c keeps its shape.
    for (const auto& [a, b] : {std::pair{&left, &right}, std::pair{&right, &left}}) {
      const auto* remainder = std::get_if<Remainder>(a);
      const auto value = constant_value(*b);
      if (remainder == nullptr || !value) continue;
      if (*value < 0 || *value >= remainder->modulus) return equal ? never() : always();
      if (const auto shifted = rules::add(remainder->numerator, Affine{-*value, {}})) {
        return terms_.zero(Remainder{*shifted, remainder->modulus}, equal);
      }
    }
    return terms_.zero(terms_.subtract(left, right), equal);
  }
  if (!positive) {
    op = op == Op::less         ? Op::greater_equal
         : op == Op::less_equal ? Op::greater
         : op == Op::greater    ? Op::less_equal
                                : Op::less;
  }
  switch (op) {
    case Op::less:
      return terms_.at_least_zero(terms_.add(terms_.subtract(right, left), minus_one));
    case Op::less_equal:
      return terms_.at_least_zero(terms_.subtract(right, left));
    case Op::greater:
      return terms_.at_least_zero(terms_.add(terms_.subtract(left, right), minus_one));
    default:
      return terms_.at_least_zero(terms_.subtract(left, right));
  }
}

Term Expressions::base(const Expr& powers) {
  const Term base = term(powers.arguments[0]);
  if (const auto value = constant_value(base); value && *value < 2 && !failed()) {
    report(say("'{}' needs a base of 2 or more", print(powers)), powers.span);
  }
  return base;
}

Condition Expressions::member(const Expr& value, const Expr& set, bool positive) {
  const Term x = term(value);
  if (set.op == Op::range) {
    const Term low = terms_.subtract(x, term(set.arguments[0]));
    const Term high = terms_.subtract(term(set.arguments[1]), x);
    if (positive) return join(Condition::Is::all, {terms_.at_least_zero(low), terms_.at_least_zero(high)});
    const Term minus_one = constant_term(-1);
    return join(Condition::Is::any, {terms_.at_least_zero(terms_.add(terms_.negate(low), minus_one)),
                                     terms_.at_least_zero(terms_.add(terms_.negate(high), minus_one))});
  }
  if (set.op == Op::generator) {
    const auto tested = [&](Code code, const Term& argument) {
      return terms_.truth(terms_.apply(code, x, argument), positive);
    };
    if (set.name == "powers_of") return tested(Code::is_power, base(set));
    if (set.name == "divisors") return tested(Code::is_divisor, term(set.arguments[0]));
    if (set.name == "squares") return terms_.truth(terms_.apply(Code::is_square, x), positive);
    if (set.name == "primes") return terms_.truth(terms_.apply(Code::is_prime, x), positive);
    if (set.name == "fibonacci_numbers") return terms_.truth(terms_.apply(Code::is_fibonacci, x), positive);
  }
  if (const auto found = members(set, set_most)) {
    std::vector<Condition> parts;
    for (const Member& candidate : *found) parts.push_back(terms_.zero(terms_.subtract(x, candidate.value), positive));
    return join(positive ? Condition::Is::any : Condition::Is::all, std::move(parts));
  }
  report(say("a set is expected here"), set.span);
  return always();
}

Condition Expressions::quantified(const Expr& expression, bool positive) {
  const bool any = expression.name == "any";
  const Condition::Is how = any == positive ? Condition::Is::any : Condition::Is::all;
  std::vector<Condition> parts;
  if (expression.binder.empty()) {
    const Expr& list = expression.arguments[0];
    const Binding* found = list.op == Op::name ? find(list.name) : nullptr;
    const auto* coordinates = found != nullptr ? std::get_if<ListBinding>(found) : nullptr;
    const auto* table = found != nullptr ? std::get_if<TableBinding>(found) : nullptr;
    if (coordinates != nullptr) {
      for (std::size_t i = 0; i < coordinates->length; ++i) {
        parts.push_back(terms_.zero(variable(coordinates->first + static_cast<Variable>(i)), !positive));
      }
    } else if (table != nullptr) {
      for (const std::int64_t value : table->values) parts.push_back(terms_.zero(constant_term(value), !positive));
    } else {
      report(say("a list is expected here"), list.span);
    }
    return join(how, std::move(parts));
  }
  const auto found = members(expression.arguments[1], unroll_most);
  if (!found) {
    return terms_.truth(looped(expression, any ? Aggregate::any : Aggregate::all), positive);
  }
  for (const Member& candidate : *found) {
    bind(expression.binder, candidate.value);
    // any: some member that passes the filter and holds; all: every member fails the filter or holds. Negated, the two
    // change places and the body is negated.
    Condition body;
    if (how == Condition::Is::any) {
      body = candidate.included;
      if (expression.arguments.size() > 2) body = join(Condition::Is::all, {body, condition(expression.arguments[2])});
      body = join(Condition::Is::all, {body, condition(expression.arguments[0], positive)});
    } else {
      body = never();
      if (expression.arguments.size() > 2) body = condition(expression.arguments[2], false);
      if (constant_value(body) != std::optional<bool>(true)) {
        body = join(Condition::Is::any, {body, condition(expression.arguments[0], positive)});
      }
    }
    unbind();
    parts.push_back(std::move(body));
    if (failed()) break;
  }
  return join(how, std::move(parts));
}

}  // namespace grundy::rules
