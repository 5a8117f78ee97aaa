/// From expressions of the syntax tree to lowered terms and conditions.
///
/// Names are looked up in a scope: numbers (a constant, a coordinate, a choice, or a value that was substituted),
/// lists, sets and tables. Conditions come out in negation normal form, and keep the order of evaluation: what stands
/// left guards what stands right. Errors are kept, the first one, rather than passed through every function; whoever
/// lowers asks for it at the end.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "grundy/base/result.hpp"
#include "grundy/rules/lowered.hpp"
#include "grundy/rules/names.hpp"
#include "grundy/rules/syntax.hpp"
#include "grundy/rules/terms.hpp"

namespace grundy::rules {

/// The text a tree was read from, for the places of errors. Both may be empty.
struct Source {
  std::string name;
  std::string text;
};

/// A list of the position: `length` variables from `first` on.
struct ListBinding {
  Variable first = 0;
  std::size_t length = 0;
};
struct SetBinding {
  std::vector<std::int64_t> values;  ///< ascending
};
struct TableBinding {
  std::vector<std::int64_t> values;
};
using Binding = std::variant<Term, ListBinding, SetBinding, TableBinding>;

/// A possible member of a set: a value, and the condition under which it is one.
struct Member {
  Term value;
  Condition included;
};

class Expressions {
 public:
  explicit Expressions(const Source& source) : source_(&source) {}

  void bind(std::string name, Binding binding) { scope_.emplace_back(std::move(name), std::move(binding)); }
  void unbind() { scope_.pop_back(); }
  [[nodiscard]] const Binding* find(std::string_view name) const;

  [[nodiscard]] Term term(const Expr& expression);
  [[nodiscard]] Condition condition(const Expr& expression, bool positive = true);
  /// `if included then value else otherwise`.
  [[nodiscard]] Term choose(const Condition& condition, const Term& yes, const Term& no);
  /// A condition as a number, 0 or 1.
  [[nodiscard]] Term number(const Condition& condition);
  /// The bounds of a range whose ends are constants.
  [[nodiscard]] std::optional<std::pair<std::int64_t, std::int64_t>> constant_range(const Expr& set);
  /// The values of a set that is constant and has at most `most` members, ascending.
  [[nodiscard]] std::optional<std::vector<std::int64_t>> constant_set(const Expr& set, std::size_t most);
  /// The values of a constant expression, as in parameters. An error if it is not constant.
  [[nodiscard]] std::int64_t constant(const Expr& expression);
  /// The base of a set powers_of(b). A constant below 2 is an error; what is computed at a position is asked there.
  [[nodiscard]] Term base(const Expr& powers);
  /// A term that fails with `bad_index` whenever it is evaluated.
  [[nodiscard]] Term bad_index();

  [[nodiscard]] TermMaker& terms() noexcept { return terms_; }
  [[nodiscard]] const std::optional<Error>& error() const noexcept { return error_; }
  [[nodiscard]] bool failed() const noexcept { return error_.has_value(); }
  /// Keeps the first error; returns a term to go on with.
  Term report(Text message, const Span& span, ErrorKind kind = ErrorKind::rules);
  [[nodiscard]] std::optional<Place> place(const Span& span) const;
  [[nodiscard]] const Source& source() const noexcept { return *source_; }

 private:
  [[nodiscard]] Term element(const Expr& expression);
  [[nodiscard]] Term call(const Expr& expression);
  [[nodiscard]] Term aggregate(const Expr& expression);
  [[nodiscard]] Term over_list(const Expr& expression, Aggregate how);
  [[nodiscard]] Term length(const Expr& expression);
  [[nodiscard]] std::optional<std::vector<Member>> members(const Expr& set, std::size_t most);
  [[nodiscard]] Term unrolled(const Expr& expression, Aggregate how, const std::vector<Member>& members);
  [[nodiscard]] Term looped(const Expr& expression, Aggregate how);
  [[nodiscard]] Condition compare(const Expr& expression, bool positive);
  [[nodiscard]] Condition member(const Expr& value, const Expr& set, bool positive);
  [[nodiscard]] Condition quantified(const Expr& expression, bool positive);
  [[nodiscard]] bool is_condition(const Expr& expression) const;
  [[nodiscard]] Condition negated(const Expr& expression) { return condition(expression, false); }
  template <class Body>
  [[nodiscard]] Term loop(Aggregate how, const Term& first, const Term& last, const Body& body);

  const Source* source_;
  std::vector<std::pair<std::string, Binding>> scope_;
  TermMaker terms_;
  std::optional<Error> error_;
  std::uint32_t loops_ = 0;  // loops around the expression at hand
};

}  // namespace grundy::rules
