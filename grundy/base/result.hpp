/// Errors that a user can cause, as values.
///
/// A function that can fail on a user's input returns `Result<T>`. Exceptions are kept for broken invariants.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <tl/expected.hpp>

#include "grundy/base/text.hpp"

namespace grundy {

/// What kind of trouble an error is; it decides the exit code of the command (see `exit_code`).
enum class ErrorKind {
  usage,     ///< wrong use of a command
  rules,     ///< bad rules: syntax, unknown names, a rule that leaves its domain
  input,     ///< a bad position, graph, code or other data
  limit,     ///< undecided within the limits of time, memory or size
  refuted,   ///< a claim was refuted or a certificate rejected
  internal,  ///< a defect of Grundy
};

/// A place in a text: 1-based line and column (columns count bytes of UTF-8), and the text at fault.
struct Place {
  std::string source;  ///< file name, or what the text is ("position", "-e"); may be empty
  std::size_t line = 1;
  std::size_t column = 1;
  std::string excerpt;  ///< the words at fault, shortened; may be empty

  friend bool operator==(const Place&, const Place&) = default;
};

/// One error: what is wrong, where, what to do about it, and further errors found in the same pass.
struct Error {
  ErrorKind kind = ErrorKind::internal;
  Text message;
  std::optional<Place> place;
  std::optional<Text> hint;  ///< "did you mean …", "expected …"
  std::vector<Error> more;   ///< further errors, without `more` of their own
};

template <class T>
using Result = tl::expected<T, Error>;

/// `return fail(ErrorKind::input, say("…", …));`
[[nodiscard]] inline tl::unexpected<Error> fail(ErrorKind kind, Text message, std::optional<Place> place = std::nullopt,
                                                std::optional<Text> hint = std::nullopt) {
  return tl::make_unexpected(Error{kind, std::move(message), std::move(place), std::move(hint), {}});
}

/// Passes an error on from a function with another result type.
[[nodiscard]] inline tl::unexpected<Error> fail(Error error) {
  return tl::make_unexpected(std::move(error));
}

/// 0 answered · 1 undecided within the limits · 2 usage, rules, input · 3 internal · 4 refuted or rejected.
[[nodiscard]] constexpr int exit_code(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::limit:
      return 1;
    case ErrorKind::usage:
    case ErrorKind::rules:
    case ErrorKind::input:
      return 2;
    case ErrorKind::refuted:
      return 4;
    case ErrorKind::internal:
      break;
  }
  return 3;
}

/// The place of byte `offset` in `text`, with `length` bytes of it as excerpt (cut at the line's end and at 60 bytes).
[[nodiscard]] Place place_in(std::string_view text, std::size_t offset, std::size_t length, std::string source = {});

/// The word of `known` nearest to `word` by edit distance, if near enough to be a slip of the hand.
[[nodiscard]] std::optional<std::string> nearest_word(std::string_view word, const std::vector<std::string>& known);

}  // namespace grundy
