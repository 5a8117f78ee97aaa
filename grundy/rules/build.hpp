/// From the parse tree to the syntax tree. Private to the parser.
///
/// What the grammar cannot know is decided here: which names are choices and which are known, which coordinate of a
/// target is its list, what `min(x)` means. Trees are kept shallow enough that walking them by recursion is safe.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grundy/rules/layout.hpp"
#include "grundy/rules/nodes.hpp"
#include "grundy/rules/syntax.hpp"

namespace grundy::rules {

/// The height that no expression of a file passes; longer chains of operators are refused.
inline constexpr std::size_t most_height = 400;

/// An expression under construction, with its height.
struct Built {
  Expr expr;
  std::size_t height = 1;
};

/// The operation that a sign or word such as `<=` or `mod` stands for.
[[nodiscard]] Op operation_of(const Node& node);

class Builder {
 public:
  /// The nodes point into `complaints.text()`.
  explicit Builder(Complaints& complaints) : complaints_(complaints), text_(complaints.text()) {}

  [[nodiscard]] Expr expression(const Node& node) { return build(node).expr; }

  /// A header. Parameters and coordinates are known names from here on.
  void shape(const Node& line, std::vector<Declaration>& parameters, std::vector<Declaration>& coordinates,
             std::vector<Expr>& domain);
  /// A rule of the game whose header was read last.
  [[nodiscard]] Rule rule(const Node& node);
  [[nodiscard]] std::vector<TargetPart> parts(const Node& node);

  [[nodiscard]] Span span(const Node& node) const;

 private:
  Built build(const Node& node);
  Built build_named(const Node& node);
  Built build_call(const Node& node, const Node& arguments);
  Built build_aggregate(const Node& node, const Node& argument);
  Built build_relation(const Node& node);
  Built build_chain(const Node& node, Op op);
  Built build_set(const Node& node);
  /// `children` from `first` on, put together under one node.
  Built gather(Expr expr, const Node& node, std::size_t first = 0);
  Built join(Op op, Span span, std::vector<Built> arguments);
  Built too_large(const Node& node);
  [[nodiscard]] Built copy(const Built& built, const Node& node);

  [[nodiscard]] Declaration declaration(const Node& node, bool is_parameter);
  [[nodiscard]] ParameterValue parameter_value(const Node& node);
  void clause(const Node& node, Rule& rule);
  [[nodiscard]] TargetPart part(const Node& node);
  [[nodiscard]] ListValue list_value(const Node& node);
  [[nodiscard]] ListUpdate update(const Node& node, std::string_view list);
  void iteration(const Node& node, std::string& binder, std::optional<Expr>& over);

  Complaints& complaints_;
  std::string_view text_;
  std::map<std::string, Declaration::Shape, std::less<>> known_;
  std::vector<std::string> choices_;
  std::size_t copied_ = 0;
};

}  // namespace grundy::rules
