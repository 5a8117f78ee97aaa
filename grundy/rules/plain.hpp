/// Expressions of the rules in 64 bits, read straight off the syntax tree. Private to plain.cpp and plain_moves.cpp.
///
/// It shares nothing with the evaluator for numbers of any size, nor with the lowered form and its programs: what those
/// compute is held against this.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "grundy/base/result.hpp"
#include "grundy/rules/syntax.hpp"

namespace grundy::rules {

/// After a fault every result is zero, false or empty, and `failed()` says so: loops ask it and stop.
class Plain {
 public:
  using Number = std::int64_t;
  struct Many {
    std::string_view name;
    std::vector<Number> values;
    bool set = false;
  };

  std::vector<std::pair<std::string_view, Number>> numbers;  ///< the later one counts
  std::vector<Many> many;                                    ///< lists, tables and sets
  std::optional<Number> element;                             ///< what `s[]` stands for in a declaration

  /// Endless sets are looked through up to here.
  static constexpr Number kHorizon = Number{1} << 48;
  static constexpr std::uint64_t kMostSteps = 20'000'000;

  Number number(const Expr& expr);
  bool condition(const Expr& expr);
  std::vector<Number> list(const Expr& expr);
  /// Ascending; of an endless set those up to `last`.
  std::vector<Number> members(const Expr& set, Number last = kHorizon);
  bool contains(const Expr& set, Number value);
  const std::vector<Number>& named(std::string_view name, bool set);

  /// Calls `visit(k)` for the members of a set until it returns false; returns false if it did.
  template <class Visit>
  bool each(const Expr& set, const Visit& visit) {
    if (set.op != Op::range) {
      for (const Number k : members(set)) {
        if (failed() || !visit(k)) return false;
      }
      return !failed();
    }
    const Number low = number(set.arguments[0]);
    const Number high = number(set.arguments[1]);
    for (Number k = low; !failed() && k <= high; ++k) {
      if (!step() || !visit(k)) return false;
      if (k == high) break;
    }
    return !failed();
  }

  Number sum(Number a, Number b);
  Number product(Number a, Number b);

  [[nodiscard]] bool failed() const noexcept { return error_.has_value(); }
  [[nodiscard]] const Error& error() const { return *error_; }
  void fault(ErrorKind kind, Text why);
  /// Forgets the last fault and the steps taken.
  void reset();
  bool step();

 private:
  Number floor_of(Number a, Number b);
  Number natural(Number a);
  Number call(const Expr& expr);
  Number aggregate(const Expr& expr);
  Number fold(std::string_view name, const std::vector<Number>& values);

  std::optional<Error> error_;
  std::uint64_t steps_ = 0;
};

}  // namespace grundy::rules
