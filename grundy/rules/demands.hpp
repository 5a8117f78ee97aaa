/// What the grammar demands at each of its `must`s, named for people. Private to the parser.
#pragma once

#include "grundy/base/text.hpp"
#include "grundy/rules/grammar_lines.hpp"

namespace grundy::rules {

/// Thrown by a demand of the grammar that the text does not meet; caught by the parser, which makes an error of it.
struct SyntaxError {
  Text expected;
  const char* at;
};

namespace grammar {

/// The name for people of what the grammar demands; a demand without one does not compile.
template <class Rule>
Text expected() = delete;
template <>
inline Text expected<expression>() {
  return say("an expression");
}
template <>
inline Text expected<sum>() {
  return say("a number");
}
template <>
inline Text expected<product>() {
  return say("a number");
}
template <>
inline Text expected<unary>() {
  return say("a number");
}
template <>
inline Text expected<negation>() {
  return say("a condition");
}
template <>
inline Text expected<conjunction>() {
  return say("a condition");
}
template <>
inline Text expected<argument>() {
  return say("an argument");
}
template <>
inline Text expected<set>() {
  return say("a set such as 1..n or {{1, 2, 4}}");
}
template <>
inline Text expected<name>() {
  return say("a name");
}
template <>
inline Text expected<kw_in>() {
  return say("'in'");
}
template <>
inline Text expected<kw_then>() {
  return say("'then'");
}
template <>
inline Text expected<kw_else>() {
  return say("'else'");
}
template <>
inline Text expected<kw_of>() {
  return say("'of'");
}
template <>
inline Text expected<kw_at>() {
  return say("'at'");
}
template <>
inline Text expected<open_paren>() {
  return say("'('");
}
template <>
inline Text expected<close_paren>() {
  return say("')'");
}
template <>
inline Text expected<open_bracket>() {
  return say("'['");
}
template <>
inline Text expected<close_bracket>() {
  return say("']'");
}
template <>
inline Text expected<close_brace>() {
  return say("'}}'");
}
template <>
inline Text expected<colon>() {
  return say("':'");
}
template <>
inline Text expected<equals>() {
  return say("'='");
}
template <>
inline Text expected<token<quote>>() {
  return say("'\"' at the end of the text");
}
template <>
inline Text expected<parameter_value>() {
  return say("a parameter");
}
template <>
inline Text expected<declaration>() {
  return say("a name with its conditions");
}
template <>
inline Text expected<coordinates>() {
  return say("'(' with the coordinates of a position");
}
template <>
inline Text expected<shape>() {
  return say("a parameter list or coordinates in brackets");
}
template <>
inline Text expected<listed<expression>>() {
  return say("a condition");
}
template <>
inline Text expected<element>() {
  return say("an element of a list such as s[i]");
}
template <>
inline Text expected<assign_sign>() {
  return say("':=', '+=' or '-='");
}
template <>
inline Text expected<update>() {
  return say("a change of the list such as s[i] := 0");
}
template <>
inline Text expected<listed<update>>() {
  return say("a change of the list such as s[i] := 0");
}
template <>
inline Text expected<target_argument>() {
  return say("a coordinate");
}
template <>
inline Text expected<part>() {
  return say("a position in brackets such as (n - k)");
}
template <>
inline Text expected<parts>() {
  return say("a position in brackets such as (n - k)");
}
template <>
inline Text expected<target>() {
  return say("a position in brackets such as (n - k), or 0, win, lose or tie");
}
template <>
inline Text expected<clause>() {
  return say("a choice or a condition");
}
template <>
inline Text expected<clauses>() {
  return say("a choice, a condition or '->'");
}
template <>
inline Text expected<arrow>() {
  return say("',' or '->'");
}
template <>
inline Text expected<line_end>() {
  return say("the end of the line");
}
template <>
inline Text expected<claim_kind>() {
  return say("'value' or 'losing'");
}
template <>
inline Text expected<convention>() {
  return say("'misere' or 'normal'");
}

template <class Rule>
struct control : p::normal<Rule> {
  template <class Input, class... States>
  [[noreturn]] static void raise(const Input& in, States&&...) {
    throw SyntaxError{expected<Rule>(), in.current()};
  }
};

}  // namespace grammar
}  // namespace grundy::rules
