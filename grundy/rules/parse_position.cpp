/// The parser of positions. Built by actions on the way, not from a tree: positions may have 10^6 coordinates.
#include <algorithm>
#include <string>
#include <utility>

#include "grundy/rules/grammar.hpp"
#include "grundy/rules/hint.hpp"
#include "grundy/rules/layout.hpp"
#include "grundy/rules/parse.hpp"

namespace grundy::rules {
namespace {

namespace p = tao::pegtl;

constexpr std::size_t most_position = std::size_t{1} << 26;
constexpr std::size_t most_range = 1'000'000;

// The grammar. A code's text runs up to the bracket of its coordinates; whether it is a code is asked elsewhere.
namespace at {

using grammar::close_brace;
using grammar::close_bracket;
using grammar::close_paren;
using grammar::comma;
using grammar::dots;
using grammar::kw_of;
using grammar::listed;
using grammar::open_brace;
using grammar::open_bracket;
using grammar::open_paren;
using grammar::skip;
using grammar::token;

struct digits : p::plus<p::digit> {};
struct integer_text : p::seq<p::opt<p::one<'-'>>, digits, p::not_at<p::sor<p::alpha, p::one<'_'>>>> {};
struct integer : token<integer_text> {};
struct coordinate : token<integer_text> {};
struct last : token<integer_text> {};
struct element : token<integer_text> {};

struct set_open : open_brace {};
struct table_open : open_bracket {};
struct set_value : p::seq<set_open, p::opt<listed<element>>, p::must<close_brace>> {};
struct table_value : p::seq<table_open, p::opt<listed<element>>, p::must<close_bracket>> {};
struct range_end : p::seq<dots, p::must<last>> {};
struct number_value : p::seq<integer, p::opt<range_end>> {};
struct parameter : p::sor<set_value, table_value, number_value> {};
struct parameters : p::seq<open_bracket, p::opt<listed<parameter>>, p::must<close_bracket>> {};

struct list : p::seq<open_bracket, p::opt<listed<coordinate>>, p::must<close_bracket>> {};
struct argument : p::sor<list, coordinate> {};
struct first_argument : argument {};
struct open : open_paren {};
struct arguments
    : p::sor<close_paren, p::seq<p::must<first_argument>, p::star<comma, p::must<argument>>, p::must<close_paren>>> {};

struct count_text : digits {};
struct count : p::seq<p::at<digits, skip, kw_of>, count_text, skip, kw_of> {};
/// `0.77`, `4!.0`, `0.3[3]`, `subtract{2, 5, 7}`, `0.{2,3}07`: no name of a game, which is letters and digits alone.
struct braces
    : p::seq<p::one<'{'>, p::star<p::sor<p::digit, p::one<',', '+', '!', '?', '=', ' ', '\t', '-'>>>, p::one<'}'>> {};
/// A digit beyond Z: `&36;`.
struct wide_digit : p::seq<p::one<'&'>, p::plus<p::digit>, p::one<';'>> {};
struct brackets
    : p::seq<p::one<'['>, p::star<p::sor<p::alnum, p::one<'.', ',', ' ', '!', '?', '=', '*'>, braces, wide_digit>>,
             p::one<']'>> {};
struct code_piece : p::sor<p::alnum, p::one<'.', '!', '?', '=', '*'>, braces, wide_digit> {};
struct code_text
    : p::seq<
          p::sor<p::at<p::sor<p::digit, p::one<'.'>>>, p::at<p::identifier, p::sor<p::one<'.', '{'>>>, p::at<braces>>,
          p::plus<code_piece>, p::star<p::sor<brackets, code_piece>>> {};
struct name_text : grammar::name_text {};
struct kind : p::sor<token<code_text>, p::seq<token<name_text>, p::opt<parameters>>> {};
/// With nothing read of it, a part fails where it would begin; after the name of a kind it demands coordinates. Rules
/// given in one line have no name, and may have parameters: `[3](12)`.
struct part : p::seq<p::opt<count>, p::sor<p::seq<p::sor<kind, parameters>, p::must<open>>, open_paren>, arguments> {};
struct plus : token<p::one<'+'>> {};
struct end : p::eof {};
struct zero : p::seq<token<p::one<'0'>>, p::eof> {};
struct position : p::seq<skip, p::sor<zero, p::seq<p::must<part>, p::star<plus, p::must<part>>, p::must<end>>>> {};

}  // namespace at

struct SyntaxError {
  Text expected;
  const char* at;
};

template <class Rule>
Text expected() = delete;
template <>
Text expected<at::part>() {
  return say("a component such as nim(3, 4)");
}
template <>
Text expected<at::parameter>() {
  return say("a parameter such as 3, {{1, 2, 4}} or [0, 1]");
}
template <>
Text expected<at::argument>() {
  return say("a whole number");
}
template <>
Text expected<at::first_argument>() {
  return say("a whole number or ')'");
}
template <>
Text expected<at::open>() {
  return say("'(' with coordinates");
}
template <>
Text expected<at::coordinate>() {
  return say("a whole number");
}
template <>
Text expected<at::element>() {
  return say("a whole number");
}
template <>
Text expected<at::last>() {
  return say("a whole number");
}
template <>
Text expected<at::close_paren>() {
  return say("',' or ')'");
}
template <>
Text expected<at::close_bracket>() {
  return say("',' or ']'");
}
template <>
Text expected<at::close_brace>() {
  return say("',' or '}}'");
}
template <>
Text expected<at::end>() {
  return say("'+' or the end of the position");
}

template <class Rule>
struct control : p::normal<Rule> {
  template <class Input, class... States>
  [[noreturn]] static void raise(const Input& in, States&&...) {
    throw SyntaxError{expected<Rule>(), in.current()};
  }
};

struct State {
  std::vector<PositionPart> parts;
  PositionPart part;  ///< being read
  Complaints& complaints;

  std::size_t offset(std::string_view piece) const {
    return static_cast<std::size_t>(piece.data() - complaints.text().data());
  }
};

template <class Rule>
struct action {};

std::string_view trimmed(std::string_view text) {
  const std::size_t end = text.find_last_not_of(" \t\r\n");
  return text.substr(0, end == std::string_view::npos ? 0 : end + 1);
}

template <class Input>
std::string_view text_of(const Input& in) {
  return {in.begin(), in.size()};
}

/// The number at the front of a token; blanks and comments may follow it.
Integer number_of(std::string_view text) {
  const std::size_t end = text.find_first_not_of("-0123456789");
  const Result<Integer> value = parse_integer(text.substr(0, end));
  return value ? *value : Integer(0);
}

template <>
struct action<at::count_text> {
  template <class Input>
  static void apply(const Input& in, State& state) {
    state.part.count = number_of(text_of(in));
  }
};

template <>
struct action<at::code_text> {
  template <class Input>
  static void apply(const Input& in, State& state) {
    for (const char c : text_of(in)) {
      if (c != ' ' && c != '\t') state.part.name += c;
    }
  }
};

template <>
struct action<at::name_text> {
  template <class Input>
  static void apply(const Input& in, State& state) {
    state.part.name = text_of(in);
  }
};

template <>
struct action<at::integer> {
  template <class Input>
  static void apply(const Input& in, State& state) {
    state.part.parameters.push_back(number_parameter(number_of(text_of(in))));
  }
};

template <>
struct action<at::last> {
  template <class Input>
  static void apply(const Input& in, State& state) {
    const Integer first = state.part.parameters.back().values[0];
    const Integer last = number_of(text_of(in));
    Parameter& parameter = state.part.parameters.back();
    parameter = set_parameter({});
    if (last - first >= most_range) {
      state.complaints.add(state.offset(text_of(in)), text_of(in).size(),
                           say("this set has more than {} members", most_range));
      return;
    }
    for (Integer value = first; value <= last; ++value) parameter.values.push_back(value);
  }
};

template <>
struct action<at::set_open> {
  static void apply0(State& state) { state.part.parameters.push_back(set_parameter({})); }
};

template <>
struct action<at::table_open> {
  static void apply0(State& state) { state.part.parameters.push_back(Parameter{Parameter::Shape::table, {}}); }
};

template <>
struct action<at::element> {
  template <class Input>
  static void apply(const Input& in, State& state) {
    state.part.parameters.back().values.push_back(number_of(text_of(in)));
  }
};

template <>
struct action<at::set_value> {
  static void apply0(State& state) {
    Parameter& parameter = state.part.parameters.back();
    parameter = set_parameter(std::move(parameter.values));
  }
};

template <>
struct action<at::coordinate> {
  template <class Input>
  static void apply(const Input& in, State& state) {
    const std::string_view text = text_of(in);
    if (text.front() == '-') {
      state.complaints.add(state.offset(text), trimmed(text).size(), say("a coordinate cannot be negative"));
    }
    state.part.coordinates.push_back(number_of(text));
  }
};

template <>
struct action<at::part> {
  template <class Input>
  static void apply(const Input& in, State& state) {
    const std::string_view text = trimmed(text_of(in));
    state.part.span = {static_cast<std::uint32_t>(state.offset(text)), static_cast<std::uint32_t>(text.size())};
    state.parts.push_back(std::exchange(state.part, {}));
  }
};

}  // namespace

Result<std::vector<PositionPart>> parse_position(std::string_view text) {
  Complaints complaints(text, "position", ErrorKind::input);
  if (!check_text(text, most_position, complaints)) return fail(complaints.take());
  if (trimmed(text).empty()) {
    complaints.add(0, 0, say("a position is missing"), say("such as nim(3, 4, 5)"));
    return fail(complaints.take());
  }
  State state{{}, {}, complaints};
  p::memory_input<p::tracking_mode::lazy> input(text.data(), text.data() + text.size(), "");
  try {
    if (!p::parse<at::position, action, control>(input, state)) complaints.add(0, 0, say("this is no position"));
  } catch (const SyntaxError& error) {
    const auto offset = static_cast<std::size_t>(error.at - text.data());
    const std::size_t length = piece_length(text, offset);
    complaints.add(offset, length, say("{} was expected", error.expected),
                   hint_for(text.substr(offset, length), text.substr(0, offset), text.substr(offset)));
  }
  if (!complaints.empty()) return fail(complaints.take());
  return std::move(state.parts);
}

}  // namespace grundy::rules
