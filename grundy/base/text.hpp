/// Text for people, kept apart from its language.
///
/// A message is a format string in English with its arguments, not yet put together: the English string is the key
/// under which a translation is found (as in gettext). So the code that has something to say says it once, in English,
/// and the report room renders it in the reader's language. `english()` renders without a catalogue.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/args.h>
#include <fmt/format.h>

namespace grundy {

struct Text;

/// An argument of a message: plain text (a name, a number), or a message that is itself to be translated.
using TextArgument = std::variant<std::string, Text>;

/// A message: an English format string in {fmt} syntax with only `{}` or `{N}` fields, and its arguments.
struct Text {
  std::string key;
  std::vector<TextArgument> arguments;

  friend bool operator==(const Text&, const Text&) = default;
};

namespace detail {
inline TextArgument text_argument(Text text) {
  return text;
}
template <class T>
TextArgument text_argument(const T& value) {
  return fmt::format("{}", value);
}
}  // namespace detail

/// A message from an English format string. Extra or missing arguments are a defect of the caller, found by `render`.
template <class... Arguments>
[[nodiscard]] Text say(std::string_view english, Arguments&&... arguments) {
  Text text{std::string(english), {}};
  text.arguments.reserve(sizeof...(arguments));
  (text.arguments.push_back(detail::text_argument(std::forward<Arguments>(arguments))), ...);
  return text;
}

namespace detail {
/// An English format string with nouns that agree with their numbers: "{} moves" becomes "{} move" where its argument is
/// "1", and "coordinate(s)" becomes one or the other.
[[nodiscard]] std::string agreeing(std::string_view format, const std::vector<std::string>& arguments);
}  // namespace detail

/// Renders a message with `translate`, which maps an English key to the format string of another language (or returns
/// it). A format string that does not fit its arguments is shown raw with its arguments, never thrown.
template <class Translate>
[[nodiscard]] std::string render(const Text& text, const Translate& translate) {
  fmt::dynamic_format_arg_store<fmt::format_context> store;
  std::vector<std::string> owned;
  owned.reserve(text.arguments.size());
  for (const TextArgument& argument : text.arguments) {
    const std::string* plain = std::get_if<std::string>(&argument);
    owned.push_back(plain != nullptr ? *plain : render(std::get<Text>(argument), translate));
  }
  for (const std::string& value : owned) store.push_back(value);
  try {
    const std::string_view format = translate(std::string_view(text.key));
    if (format == text.key) return fmt::vformat(detail::agreeing(format, owned), store);
    return fmt::vformat(format, store);
  } catch (const fmt::format_error&) {
    std::string raw = text.key;
    for (const std::string& value : owned) raw += " [" + value + "]";
    return raw;
  }
}

/// The message in English.
[[nodiscard]] std::string english(const Text& text);

}  // namespace grundy
