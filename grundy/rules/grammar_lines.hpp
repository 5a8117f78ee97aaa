/// The grammar of a file's lines: headers, rules, targets, start forms, claims. Private to the parser; see grammar.hpp.
#pragma once

#include "grundy/rules/grammar.hpp"

namespace grundy::rules::grammar {

/// The end of a line that may have been continued (see layout.hpp): the parser is given one such line at a time.
struct line_end : p::eof {};

// Declarations: `a >= 1`, `0 < k <= n`, `rows[] non-increasing >= 1` (in either order), `S{}`, `m = 3`.
struct suffix_text : p::sor<p::seq<open_bracket, p::one<']'>>, p::seq<open_brace, p::one<'}'>>> {};
struct order_text : p::seq<p::sor<TAO_PEGTL_STRING("non-increasing"), TAO_PEGTL_STRING("non-decreasing"),
                                  TAO_PEGTL_STRING("increasing"), TAO_PEGTL_STRING("decreasing")>,
                           p::not_at<p::identifier_other>> {};
struct table : p::seq<open_bracket, p::opt<listed<expression>>, p::must<close_bracket>> {};
struct parameter_value : p::sor<braces, table, p::seq<sum, p::opt<dots, p::must<sum>>>> {};
struct parameter_values : p::seq<open_bracket, p::opt<listed<parameter_value>>, p::must<close_bracket>> {};
struct lower : p::seq<number, comparison> {};
struct bound : p::sor<p::seq<comparison, p::must<sum>>, p::seq<kw_in, p::must<set>>> {};
struct equals : token<p::one<'='>, p::not_at<p::one<'='>>> {};
struct fixed : p::seq<equals, p::must<parameter_value>> {};
struct declaration
    : p::seq<p::if_then_else<lower, p::must<name>, name>, p::opt<token<suffix_text>>,
             p::sor<p::seq<token<order_text>, p::opt<bound>>, p::seq<p::opt<bound>, p::opt<token<order_text>>>>,
             p::opt<fixed>> {};
struct parameters : p::seq<open_bracket, p::opt<listed<declaration>>, p::must<close_bracket>> {};
struct coordinates : p::seq<open_paren, p::opt<listed<declaration>>, p::must<close_paren>> {};
struct where : p::seq<kw_where, p::must<listed<expression>>> {};
struct shape : p::seq<p::opt<parameters>, p::must<coordinates>, p::opt<where>> {};

// Targets.
struct for_over : p::seq<kw_for, p::must<name, kw_in, set>> {};
struct element : p::seq<name, p::must<open_bracket, expression, close_bracket>> {};
struct assign_text : p::sor<TAO_PEGTL_STRING(":="), TAO_PEGTL_STRING("+="), TAO_PEGTL_STRING("-=")> {};
struct assign_sign : token<assign_text> {};
struct erase : p::seq<kw_delete, p::must<element>, p::opt<for_over>> {};
struct insert : p::seq<kw_insert, p::must<expression, kw_at, expression>> {};
struct assign : p::seq<element, p::must<assign_sign, expression>, p::opt<for_over>> {};
struct update : p::sor<erase, insert, assign> {};
struct list_with : p::seq<name, kw_with, p::must<listed<update>>> {};
struct list_literal : p::seq<open_bracket, p::opt<listed<expression>>, p::opt<for_over>, p::must<close_bracket>> {};
struct target_argument : p::sor<list_literal, list_with, expression> {};
struct target_arguments : p::seq<open_paren, p::opt<listed<target_argument>>, p::must<close_paren>> {};

/// Looks ahead for the `of` of a count: a product up to the word, with nothing consumed. Anything but the characters of
/// products ends the search, so `(a) + 3 of heap(1)` is a sum of two components.
struct count_ahead {
  using rule_t = count_ahead;
  using subs_t = p::type_list<>;
  template <class Input>
  [[nodiscard]] static bool match(Input& in) {
    const auto wordy = [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    };
    const std::string_view text(in.current(), in.size());
    std::size_t depth = 0;
    for (std::size_t i = 0; i < text.size();) {
      const char c = text[i];
      if (wordy(c)) {
        std::size_t end = i;
        while (end < text.size() && wordy(text[end])) ++end;
        if (depth == 0 && text.substr(i, end - i) == "of") return i > 0;
        i = end;
        continue;
      }
      if (c == '(' || c == '[' || c == '{') {
        ++depth;
      } else if (c == ')' || c == ']' || c == '}') {
        if (depth == 0) return false;
        --depth;
      } else if (depth == 0 && std::string_view("*/%- \t\r\n").find(c) == std::string_view::npos) {
        return false;
      }
      ++i;
    }
    return false;
  }
};
struct count : p::seq<count_ahead, p::must<product, kw_of>> {};
struct sum_over : p::seq<kw_sum, name, p::must<kw_in, set, colon>> {};
struct component : p::seq<p::opt<name, p::opt<parameter_values>>, target_arguments> {};
/// The failure at the end makes the alternatives give back what they read, so that an error points at their start.
struct part : p::seq<p::opt<sum_over>, p::opt<count>, p::sor<list_with, component, p::failure>> {};
struct parts : p::seq<part, p::star<token<p::one<'+'>>, p::must<part>>> {};
struct end_text : p::seq<p::sor<TAO_PEGTL_STRING("win"), TAO_PEGTL_STRING("lose"), TAO_PEGTL_STRING("tie")>,
                         p::not_at<p::identifier_other>> {};
struct nothing_text : p::seq<p::one<'0'>, p::not_at<p::identifier_other>> {};
struct nothing : p::seq<p::not_at<count_ahead>, token<nothing_text>> {};
struct target : p::sor<token<end_text>, nothing, parts> {};

// Rules.
struct owner_text
    : p::seq<p::sor<TAO_PEGTL_STRING("left"), TAO_PEGTL_STRING("right")>, p::not_at<p::identifier_other>> {};
struct owner : p::seq<token<owner_text>, p::opt<colon>> {};
struct entails_text : p::seq<TAO_PEGTL_STRING("entails"), p::not_at<p::identifier_other>> {};
struct comma_text : p::one<','> {};
struct less_text : p::sor<TAO_PEGTL_STRING("<="), p::one<'<'>> {};
/// `k in S`, `i, j in S`, `i < j in S`. Only as a whole clause: `n in squares and n > 4` is a condition.
struct choices : p::seq<name, p::sor<p::plus<token<less_text>, name>, p::star<token<comma_text>, name>>, kw_in,
                        p::must<set>, p::at<p::sor<comma, arrow, p::eof>>> {};
struct clause : p::sor<choices, expression> {};
struct clauses : listed<clause> {};
struct rule : p::seq<p::opt<owner>, p::sor<p::at<arrow>, p::must<clauses>>, p::must<arrow, target>,
                     p::opt<token<entails_text>>, p::must<line_end>> {};

// Lines.
struct string_text : p::star<p::sor<p::seq<p::one<'\\'>, p::one<'"', '\\'>>, p::not_one<'"', '\\', '\n'>>> {};
struct quote : p::one<'"'> {};
struct metadata_word
    : p::seq<p::sor<TAO_PEGTL_STRING("title"), TAO_PEGTL_STRING("source")>, p::not_at<p::identifier_other>> {};
struct zh : p::seq<TAO_PEGTL_STRING("zh"), p::not_at<p::identifier_other>> {};
struct metadata : p::seq<token<metadata_word>, p::opt<token<zh>>, quote, string_text, p::must<token<quote>, line_end>> {
};
struct body_line : p::sor<metadata, rule> {};

struct game_line : p::seq<word<TAO_PEGTL_STRING("game")>, p::must<name, shape>, p::opt<colon>, p::must<line_end>> {};
struct start_line : p::seq<word<TAO_PEGTL_STRING("start")>, p::must<name, shape, equals, parts, line_end>> {};
struct misere_text : p::seq<TAO_PEGTL_STRING("misere"), p::not_at<p::identifier_other>> {};
struct kind_text
    : p::seq<p::sor<TAO_PEGTL_STRING("value"), TAO_PEGTL_STRING("losing")>, p::not_at<p::identifier_other>> {};
struct claim_kind : token<kind_text> {};
struct claim_line : p::seq<word<TAO_PEGTL_STRING("claim")>, p::opt<token<misere_text>, p::at<name>>,
                           p::must<name, shape, colon, claim_kind, expression, line_end>> {};
struct convention_text
    : p::seq<p::sor<TAO_PEGTL_STRING("misere"), TAO_PEGTL_STRING("normal")>, p::not_at<p::identifier_other>> {};
struct convention : token<convention_text> {};
struct play_line : p::seq<word<TAO_PEGTL_STRING("play")>, p::must<convention, line_end>> {};
struct top_line : p::sor<game_line, start_line, claim_line, play_line> {};

/// The head of an inline game, `(n):`; the rules that follow are read one at a time.
struct inline_head : p::seq<p::opt<parameters>, p::must<coordinates>, p::opt<where>, p::must<colon>> {};

}  // namespace grundy::rules::grammar
