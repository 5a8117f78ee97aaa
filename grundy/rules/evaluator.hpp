/// The evaluator of expressions, with its state: steps used, names bound on the way, the first fault. Private to
/// evaluate.cpp and its neighbours.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grundy/rules/evaluate.hpp"

namespace grundy::rules {

/// After a fault every result is zero, false or empty, and `failed()` says so: loops ask it and stop.
class Evaluator {
 public:
  Evaluator(const Environment& environment, const EvaluationLimits& limits)
      : environment_(environment), limits_(limits) {}

  Integer number(const Expr& expr);
  bool condition(const Expr& expr);
  std::vector<Integer> list(const Expr& expr);
  /// The members of a set, ascending, up to `most` where it is given.
  std::vector<Integer> set(const Expr& expr, const std::optional<Integer>& most);
  bool member(const Integer& value, const Expr& set);
  std::vector<Integer> list_value(const ListValue& list);

  /// Calls `visit()` for each member of `set`, which `binder` names meanwhile, until it returns false.
  void for_each(const std::string& binder, const Expr& set, const std::function<bool()>& visit);

  [[nodiscard]] bool failed() const noexcept { return error_.has_value(); }
  [[nodiscard]] Error take_error() { return std::move(*error_); }

 private:
  Integer arithmetic(const Expr& expr);
  Integer call(const Expr& expr);
  Integer aggregate(const Expr& expr);
  bool quantified(const Expr& expr);
  Integer index(const Expr& expr);
  Integer shift_or_power(const Expr& expr, const Integer& base, const Integer& exponent);
  std::vector<Integer> generated(const Expr& expr, const std::optional<Integer>& most);
  bool is_generated(const Integer& value, const Expr& expr);
  bool is_prime(const Integer& value);

  /// Counts work; false when the limit is passed.
  bool step(std::uint64_t work = 1);
  Integer fault(ErrorKind kind, Text message);
  Integer checked(Integer value, const Expr& where);
  bool non_negative(const Integer& value, const Expr& where);

  const Environment& environment_;
  EvaluationLimits limits_;
  std::uint64_t steps_ = 0;
  std::vector<std::pair<std::string_view, Integer>> bound_;
  std::optional<Error> error_;
};

}  // namespace grundy::rules
