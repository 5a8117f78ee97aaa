#include "grundy/theory/nimber_expression.hpp"

#include <limits>
#include <string>
#include <vector>

#include <tao/pegtl.hpp>

namespace grundy::theory {
namespace {

namespace pegtl = tao::pegtl;

constexpr std::size_t kMostDepth = 500;

/// What is thrown through the parser: it knows no other way out of an action.
struct Refused {
  std::size_t offset;
  std::size_t length;
  Text message;
};

/// The values read so far; each rule leaves one more, each operator takes two and leaves one.
struct State {
  std::vector<Nimber> values;
  std::vector<Integer> exponents;
  std::size_t depth = 0;

  Nimber pop() {
    const Nimber top = values.back();
    values.pop_back();
    return top;
  }
};

// clang-format off
struct blank : pegtl::star<pegtl::space> {};
template <char... c> struct sign : pegtl::seq<blank, pegtl::one<c...>> {};

struct expression;
struct number : pegtl::plus<pegtl::digit> {};
struct open : pegtl::one<'('> {};
struct close : pegtl::one<')'> {};
struct parentheses : pegtl::if_must<open, expression, blank, close> {};
struct root_word : TAO_PEGTL_STRING("sqrt") {};
struct inverse_word : TAO_PEGTL_STRING("inv") {};
struct root : pegtl::if_must<root_word, blank, parentheses> {};
struct inverted : pegtl::if_must<inverse_word, blank, parentheses> {};
struct operand : pegtl::seq<blank, pegtl::sor<number, parentheses, root, inverted>> {};
struct exponent : pegtl::seq<pegtl::opt<pegtl::one<'-'>>, pegtl::plus<pegtl::digit>> {};
struct caret : sign<'^'> {};
struct raised : pegtl::if_must<caret, blank, exponent> {};
struct power_of : pegtl::seq<operand, pegtl::star<raised>> {};
struct times : pegtl::if_must<sign<'*'>, power_of> {};
struct slash : sign<'/'> {};
struct divided : pegtl::if_must<slash, power_of> {};
struct product : pegtl::seq<power_of, pegtl::star<pegtl::sor<times, divided>>> {};
struct plus : pegtl::if_must<sign<'+', '-'>, product> {};
struct expression : pegtl::seq<product, pegtl::star<plus>> {};
struct whole : pegtl::must<expression, blank, pegtl::eof> {};
// clang-format on

template <class Rule>
struct action : pegtl::nothing<Rule> {};

template <>
struct action<number> {
  template <class Input>
  static void apply(const Input& in, State& state) {
    const Integer value = *parse_integer(in.string());
    if (value > std::numeric_limits<std::uint64_t>::max()) {
      throw Refused{in.position().byte, in.size(), say("nimbers are supported below 2^64")};
    }
    state.values.push_back({static_cast<std::uint64_t>(value)});
  }
};

template <>
struct action<open> {
  template <class Input>
  static void apply(const Input& in, State& state) {
    if (++state.depth > kMostDepth) {
      throw Refused{in.position().byte, 1, say("the parentheses are nested too deeply")};
    }
  }
};

template <>
struct action<close> {
  template <class Input>
  static void apply(const Input&, State& state) {
    --state.depth;
  }
};

template <>
struct action<root> {
  template <class Input>
  static void apply(const Input&, State& state) {
    state.values.back() = square_root(state.values.back());
  }
};

template <>
struct action<inverted> {
  template <class Input>
  static void apply(const Input& in, State& state) {
    if (state.values.back().value == 0) throw Refused{in.position().byte, in.size(), say("0 has no inverse")};
    state.values.back() = inverse(state.values.back());
  }
};

template <>
struct action<exponent> {
  template <class Input>
  static void apply(const Input& in, State& state) {
    const Integer value = *parse_integer(in.string());
    if (value < 0 && state.values.back().value == 0) {
      throw Refused{in.position().byte, in.size(), say("0 has no inverse")};
    }
    state.values.back() = power(state.values.back(), value);
  }
};

template <>
struct action<times> {
  template <class Input>
  static void apply(const Input&, State& state) {
    const Nimber right = state.pop();
    state.values.back() = state.values.back() * right;
  }
};

template <>
struct action<divided> {
  template <class Input>
  static void apply(const Input& in, State& state) {
    const Nimber right = state.pop();
    if (right.value == 0) throw Refused{in.position().byte, in.size(), say("division by 0")};
    state.values.back() = state.values.back() / right;
  }
};

template <>
struct action<plus> {
  template <class Input>
  static void apply(const Input&, State& state) {
    const Nimber right = state.pop();
    state.values.back() = state.values.back() + right;
  }
};

}  // namespace

Result<Nimber> evaluate_nimber(std::string_view text) {
  State state;
  pegtl::memory_input<> in(text.data(), text.size(), "");
  try {
    static_cast<void>(pegtl::parse<whole, action>(in, state));
  } catch (const pegtl::parse_error& error) {
    const std::size_t at = error.positions().front().byte;
    return fail(ErrorKind::input,
                at >= text.size() ? say("the expression ends too early")
                                  : say("this is not expected in an expression of nimbers"),
                place_in(text, at, 1, "expression"),
                say("write numbers with + * / ^, parentheses, sqrt(x) and inv(x)"));
  } catch (const Refused& refused) {
    return fail(ErrorKind::input, refused.message, place_in(text, refused.offset, refused.length, "expression"));
  }
  return state.values.back();
}

}  // namespace grundy::theory
