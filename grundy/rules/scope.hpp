/// Names and their sorts, and the checking of expressions against them. Private to the checker.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/rules/layout.hpp"
#include "grundy/rules/syntax.hpp"

namespace grundy::rules {

/// The names that an expression may use.
struct Scope {
  struct Entry {
    Declaration::Shape shape = Declaration::Shape::number;
    bool constant = false;  ///< a parameter
  };
  std::map<std::string, Entry, std::less<>> names;
  std::string element;  ///< the declaration whose `name[]` may be used
};

/// What a set is wanted for. Sets without end can only be asked for membership, and chosen from where something bounds
/// the choice.
enum class SetUse : std::uint8_t { membership, choice, iteration };

class ExpressionChecker {
 public:
  explicit ExpressionChecker(Complaints& complaints) : complaints_(complaints) {}

  void number(const Expr& expr, const Scope& scope);
  void condition(const Expr& expr, const Scope& scope);
  void list(const Expr& expr, const Scope& scope);
  void set(const Expr& expr, const Scope& scope, SetUse use);

  /// Adds a name to the scope; complains when it is taken, or is a word of the language.
  void declare(const std::string& name, Scope::Entry entry, Scope& scope, Span span);

  void complain(Span span, Text message, std::optional<Text> hint = std::nullopt);

 private:
  const Scope::Entry* look_up(const std::string& name, const Scope& scope, Span span);
  void unexpected(const Expr& expr, const Scope& scope, const Text& wanted);
  void call(const Expr& expr, const Scope& scope);
  void aggregate(const Expr& expr, const Scope& scope);
  void divisor(const Expr& expr);
  static std::optional<std::string> nearest(const std::string& name, const Scope& scope);

  Complaints& complaints_;
};

/// The nearest of `known` as a hint.
[[nodiscard]] std::optional<Text> did_you_mean(std::string_view word, const std::vector<std::string>& known);

}  // namespace grundy::rules
