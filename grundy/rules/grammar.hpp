/// The grammar of expressions, sets and their arguments, in PEGTL.
///
/// Private to the parser. A rule takes the blanks after its tokens, never before, so a node begins at its first
/// character. What `must` demands is named for people in nodes.hpp. docs/rules.md shows the grammar as a whole.
///
/// Loosest first: if-then-else · or · and · not · comparison, in · + - · * / div % mod · unary minus.
#pragma once

#include <tao/pegtl.hpp>

#include "grundy/rules/names.hpp"

namespace grundy::rules::grammar {

namespace p = tao::pegtl;

struct comment : p::seq<p::one<'#'>, p::until<p::at<p::eolf>>> {};
struct skip : p::star<p::sor<p::one<' ', '\t', '\r', '\n'>, comment>> {};

template <class... Rules>
struct token : p::seq<Rules..., skip> {};
/// A word, not the beginning of a longer one.
template <class String>
struct word : p::seq<String, p::not_at<p::identifier_other>, skip> {};

struct kw_and : word<TAO_PEGTL_STRING("and")> {};
struct kw_or : word<TAO_PEGTL_STRING("or")> {};
struct kw_not : word<TAO_PEGTL_STRING("not")> {};
struct kw_in : word<TAO_PEGTL_STRING("in")> {};
struct kw_if : word<TAO_PEGTL_STRING("if")> {};
struct kw_then : word<TAO_PEGTL_STRING("then")> {};
struct kw_else : word<TAO_PEGTL_STRING("else")> {};
struct kw_for : word<TAO_PEGTL_STRING("for")> {};
struct kw_of : word<TAO_PEGTL_STRING("of")> {};
struct kw_with : word<TAO_PEGTL_STRING("with")> {};
struct kw_without : word<TAO_PEGTL_STRING("without")> {};
struct kw_where : word<TAO_PEGTL_STRING("where")> {};
struct kw_at : word<TAO_PEGTL_STRING("at")> {};
struct kw_insert : word<TAO_PEGTL_STRING("insert")> {};
struct kw_delete : word<TAO_PEGTL_STRING("delete")> {};
struct kw_sum : word<TAO_PEGTL_STRING("sum")> {};
struct kw_len : word<TAO_PEGTL_STRING("len")> {};

struct comma : token<p::one<','>> {};
struct colon : token<p::one<':'>, p::not_at<p::one<'='>>> {};
struct open_paren : token<p::one<'('>> {};
struct close_paren : token<p::one<')'>> {};
struct open_bracket : token<p::one<'['>> {};
struct close_bracket : token<p::one<']'>> {};
struct open_brace : token<p::one<'{'>> {};
struct close_brace : token<p::one<'}'>> {};
struct dots : token<TAO_PEGTL_STRING("..")> {};
struct arrow : token<TAO_PEGTL_STRING("->")> {};

template <class Item>
struct listed : p::seq<Item, p::star<comma, p::must<Item>>> {};

/// An identifier that is no word of the language.
struct name_text {
  using rule_t = name_text;
  using subs_t = p::type_list<>;
  template <class Input>
  [[nodiscard]] static bool match(Input& in) {
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    const std::string_view rest(in.current(), in.size());
    std::size_t length = 0;
    while (length < rest.size() && (letter(rest[length]) || (length > 0 && digit(rest[length])))) ++length;
    if (length == 0 || is_reserved(rest.substr(0, length))) return false;
    in.bump_in_this_line(length);
    return true;
  }
};
struct name : token<name_text> {};
struct number_text : p::plus<p::digit> {};
struct number : token<number_text> {};

struct expression;
struct sum;
struct set;

struct braces : p::seq<open_brace, p::opt<listed<expression>>, p::must<close_brace>> {};
struct without_part : p::seq<kw_without, p::must<sum>> {};
struct for_part : p::seq<kw_for, p::must<name, kw_in, set>, p::opt<kw_if, p::must<expression>>> {};
struct argument : p::seq<expression, p::star<without_part>, p::opt<for_part>> {};
struct arguments : p::seq<open_paren, p::opt<listed<argument>>, p::must<close_paren>> {};
struct subscript : p::seq<open_bracket, p::opt<expression>, p::must<close_bracket>> {};
struct named : p::seq<name, p::opt<p::sor<subscript, arguments>>> {};
struct length_call : p::seq<kw_len, p::must<open_paren, argument, close_paren>> {};
struct parenthesised : p::seq<open_paren, p::must<expression, close_paren>> {};
struct primary : p::sor<number, length_call, named, parenthesised> {};

struct minus_text : p::seq<p::one<'-'>, p::not_at<p::one<'>', '='>>> {};
struct negations : token<minus_text> {};
struct unary : p::seq<p::star<negations>, primary> {};

struct product_operator_text
    : p::sor<p::one<'*', '/', '%'>,
             p::seq<p::sor<TAO_PEGTL_STRING("div"), TAO_PEGTL_STRING("mod")>, p::not_at<p::identifier_other>>> {};
struct product : p::seq<unary, p::star<token<product_operator_text>, p::must<unary>>> {};
struct sum_operator_text : p::sor<minus_text, p::seq<p::one<'+'>, p::not_at<p::one<'='>>>> {};
struct sum : p::seq<product, p::star<token<sum_operator_text>, p::must<product>>> {};

struct set : p::sor<braces, p::seq<sum, p::opt<dots, p::must<sum>>>> {};
struct not_text : p::seq<TAO_PEGTL_STRING("not"), p::not_at<p::identifier_other>> {};
struct in_part : p::seq<p::opt<token<not_text>>, kw_in, p::must<set>> {};
struct comparison_text : p::sor<TAO_PEGTL_STRING("=="), TAO_PEGTL_STRING("!="), TAO_PEGTL_STRING("<="),
                                TAO_PEGTL_STRING(">="), p::one<'<', '>'>> {};
struct comparison : token<comparison_text> {};
struct relation : p::seq<sum, p::opt<p::sor<in_part, p::plus<comparison, p::must<sum>>>>> {};
struct negation : p::seq<p::star<token<not_text>>, relation> {};
struct conjunction : p::seq<negation, p::star<kw_and, p::must<negation>>> {};
struct disjunction : p::seq<conjunction, p::star<kw_or, p::must<conjunction>>> {};
struct conditional : p::seq<kw_if, p::must<expression, kw_then, expression, kw_else, expression>> {};
struct expression : p::sor<conditional, disjunction> {};

}  // namespace grundy::rules::grammar
