/// What the grammar leaves behind: a tree of the pieces that matter, and for each demand of the grammar its name for
/// people. Private to the parser.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <tao/pegtl/contrib/parse_tree.hpp>

#include "grundy/rules/grammar_lines.hpp"

namespace grundy::rules {

/// What a node of the parse tree is. Those marked "fold" are replaced by their child when they have only one.
enum class NodeKind : std::uint8_t {
  none,
  root,
  // Words and signs: their text is all there is.
  name,
  number,
  negation_sign,
  operation,  ///< + - * / % div mod == != <= >= < > , between choices
  not_sign,
  suffix,
  order,
  assign_sign,
  end,
  nothing,
  owner,
  entails,
  text,
  metadata_word,
  zh,
  misere,
  claim_kind,
  convention,
  // Expressions.
  named,  ///< fold
  subscript,
  arguments,
  argument,  ///< fold
  without_part,
  for_part,
  length_call,
  unary,        ///< fold
  product,      ///< fold
  sum,          ///< fold
  relation,     ///< fold
  negation,     ///< fold
  conjunction,  ///< fold
  disjunction,  ///< fold
  conditional,
  in_part,
  set,
  braces,
  // Declarations.
  declaration,
  lower,
  bound,
  fixed,
  parameters,
  coordinates,
  where,
  parameter_value,
  parameter_values,
  table,
  // Targets.
  element,
  erase,
  insert,
  assign,
  list_with,
  list_literal,
  for_over,
  target_arguments,
  count,
  sum_over,
  part,
  parts,
  // Lines.
  choices,
  clauses,
  rule,
  metadata,
  game_line,
  start_line,
  claim_line,
  play_line,
};

template <class Rule>
inline constexpr NodeKind kind_of = NodeKind::none;

struct Node {
  NodeKind kind = NodeKind::root;
  const char* begin = nullptr;
  const char* end = nullptr;
  std::vector<std::unique_ptr<Node>> children;

  [[nodiscard]] std::string_view text() const {
    std::string_view all(begin, static_cast<std::size_t>(end - begin));
    while (!all.empty() && std::string_view(" \t\r\n").find(all.back()) != std::string_view::npos) all.remove_suffix(1);
    return all;
  }

  // The interface that PEGTL's parse_tree asks for.
  template <class Rule, class Input, class... States>
  void start(const Input& in, States&&...) {
    kind = kind_of<Rule>;
    begin = in.current();
  }
  template <class Rule, class Input, class... States>
  void success(const Input& in, States&&...) {
    end = in.current();
  }
  template <class Rule, class Input, class... States>
  void failure(const Input&, States&&...) {}
  template <class... States>
  void emplace_back(std::unique_ptr<Node>&& child, States&&...) {
    children.push_back(std::move(child));
  }
};

template <>
inline constexpr NodeKind kind_of<grammar::name_text> = NodeKind::name;
template <>
inline constexpr NodeKind kind_of<grammar::number_text> = NodeKind::number;
template <>
inline constexpr NodeKind kind_of<grammar::negations> = NodeKind::negation_sign;
template <>
inline constexpr NodeKind kind_of<grammar::product_operator_text> = NodeKind::operation;
template <>
inline constexpr NodeKind kind_of<grammar::sum_operator_text> = NodeKind::operation;
template <>
inline constexpr NodeKind kind_of<grammar::comparison_text> = NodeKind::operation;
template <>
inline constexpr NodeKind kind_of<grammar::comma_text> = NodeKind::operation;
template <>
inline constexpr NodeKind kind_of<grammar::less_text> = NodeKind::operation;
template <>
inline constexpr NodeKind kind_of<grammar::not_text> = NodeKind::not_sign;
template <>
inline constexpr NodeKind kind_of<grammar::suffix_text> = NodeKind::suffix;
template <>
inline constexpr NodeKind kind_of<grammar::order_text> = NodeKind::order;
template <>
inline constexpr NodeKind kind_of<grammar::assign_text> = NodeKind::assign_sign;
template <>
inline constexpr NodeKind kind_of<grammar::end_text> = NodeKind::end;
template <>
inline constexpr NodeKind kind_of<grammar::nothing_text> = NodeKind::nothing;
template <>
inline constexpr NodeKind kind_of<grammar::owner_text> = NodeKind::owner;
template <>
inline constexpr NodeKind kind_of<grammar::entails_text> = NodeKind::entails;
template <>
inline constexpr NodeKind kind_of<grammar::string_text> = NodeKind::text;
template <>
inline constexpr NodeKind kind_of<grammar::metadata_word> = NodeKind::metadata_word;
template <>
inline constexpr NodeKind kind_of<grammar::zh> = NodeKind::zh;
template <>
inline constexpr NodeKind kind_of<grammar::misere_text> = NodeKind::misere;
template <>
inline constexpr NodeKind kind_of<grammar::kind_text> = NodeKind::claim_kind;
template <>
inline constexpr NodeKind kind_of<grammar::convention_text> = NodeKind::convention;
template <>
inline constexpr NodeKind kind_of<grammar::named> = NodeKind::named;
template <>
inline constexpr NodeKind kind_of<grammar::subscript> = NodeKind::subscript;
template <>
inline constexpr NodeKind kind_of<grammar::arguments> = NodeKind::arguments;
template <>
inline constexpr NodeKind kind_of<grammar::argument> = NodeKind::argument;
template <>
inline constexpr NodeKind kind_of<grammar::without_part> = NodeKind::without_part;
template <>
inline constexpr NodeKind kind_of<grammar::for_part> = NodeKind::for_part;
template <>
inline constexpr NodeKind kind_of<grammar::length_call> = NodeKind::length_call;
template <>
inline constexpr NodeKind kind_of<grammar::unary> = NodeKind::unary;
template <>
inline constexpr NodeKind kind_of<grammar::product> = NodeKind::product;
template <>
inline constexpr NodeKind kind_of<grammar::sum> = NodeKind::sum;
template <>
inline constexpr NodeKind kind_of<grammar::relation> = NodeKind::relation;
template <>
inline constexpr NodeKind kind_of<grammar::negation> = NodeKind::negation;
template <>
inline constexpr NodeKind kind_of<grammar::conjunction> = NodeKind::conjunction;
template <>
inline constexpr NodeKind kind_of<grammar::disjunction> = NodeKind::disjunction;
template <>
inline constexpr NodeKind kind_of<grammar::conditional> = NodeKind::conditional;
template <>
inline constexpr NodeKind kind_of<grammar::in_part> = NodeKind::in_part;
template <>
inline constexpr NodeKind kind_of<grammar::set> = NodeKind::set;
template <>
inline constexpr NodeKind kind_of<grammar::braces> = NodeKind::braces;
template <>
inline constexpr NodeKind kind_of<grammar::declaration> = NodeKind::declaration;
template <>
inline constexpr NodeKind kind_of<grammar::lower> = NodeKind::lower;
template <>
inline constexpr NodeKind kind_of<grammar::bound> = NodeKind::bound;
template <>
inline constexpr NodeKind kind_of<grammar::fixed> = NodeKind::fixed;
template <>
inline constexpr NodeKind kind_of<grammar::parameters> = NodeKind::parameters;
template <>
inline constexpr NodeKind kind_of<grammar::coordinates> = NodeKind::coordinates;
template <>
inline constexpr NodeKind kind_of<grammar::where> = NodeKind::where;
template <>
inline constexpr NodeKind kind_of<grammar::parameter_value> = NodeKind::parameter_value;
template <>
inline constexpr NodeKind kind_of<grammar::parameter_values> = NodeKind::parameter_values;
template <>
inline constexpr NodeKind kind_of<grammar::table> = NodeKind::table;
template <>
inline constexpr NodeKind kind_of<grammar::element> = NodeKind::element;
template <>
inline constexpr NodeKind kind_of<grammar::erase> = NodeKind::erase;
template <>
inline constexpr NodeKind kind_of<grammar::insert> = NodeKind::insert;
template <>
inline constexpr NodeKind kind_of<grammar::assign> = NodeKind::assign;
template <>
inline constexpr NodeKind kind_of<grammar::list_with> = NodeKind::list_with;
template <>
inline constexpr NodeKind kind_of<grammar::list_literal> = NodeKind::list_literal;
template <>
inline constexpr NodeKind kind_of<grammar::for_over> = NodeKind::for_over;
template <>
inline constexpr NodeKind kind_of<grammar::target_arguments> = NodeKind::target_arguments;
template <>
inline constexpr NodeKind kind_of<grammar::count> = NodeKind::count;
template <>
inline constexpr NodeKind kind_of<grammar::sum_over> = NodeKind::sum_over;
template <>
inline constexpr NodeKind kind_of<grammar::part> = NodeKind::part;
template <>
inline constexpr NodeKind kind_of<grammar::parts> = NodeKind::parts;
template <>
inline constexpr NodeKind kind_of<grammar::choices> = NodeKind::choices;
template <>
inline constexpr NodeKind kind_of<grammar::clauses> = NodeKind::clauses;
template <>
inline constexpr NodeKind kind_of<grammar::rule> = NodeKind::rule;
template <>
inline constexpr NodeKind kind_of<grammar::metadata> = NodeKind::metadata;
template <>
inline constexpr NodeKind kind_of<grammar::game_line> = NodeKind::game_line;
template <>
inline constexpr NodeKind kind_of<grammar::start_line> = NodeKind::start_line;
template <>
inline constexpr NodeKind kind_of<grammar::claim_line> = NodeKind::claim_line;
template <>
inline constexpr NodeKind kind_of<grammar::play_line> = NodeKind::play_line;

namespace grammar {

template <class Rule>
inline constexpr bool folds = false;
template <>
inline constexpr bool folds<named> = true;
template <>
inline constexpr bool folds<argument> = true;
template <>
inline constexpr bool folds<unary> = true;
template <>
inline constexpr bool folds<product> = true;
template <>
inline constexpr bool folds<sum> = true;
template <>
inline constexpr bool folds<relation> = true;
template <>
inline constexpr bool folds<negation> = true;
template <>
inline constexpr bool folds<conjunction> = true;
template <>
inline constexpr bool folds<disjunction> = true;

/// Which rules leave a node, and which of those give way to an only child.
template <class Rule>
struct stored : std::bool_constant<kind_of<Rule> != NodeKind::none> {
  template <class... States>
  static void transform(std::unique_ptr<Node>& node, States&&...) {
    if (folds<Rule> && node->children.size() == 1) node = std::move(node->children.front());
  }
};

}  // namespace grammar
}  // namespace grundy::rules
