/// The layout of a rules text: lines, where they go on, comments, and the limits that keep hostile texts harmless.
///
/// The parser never sees a whole file: it is given one line at a time, where a line goes on over the next physical line
/// after a comma, an operator, an arrow or a word that needs something after it, inside open brackets, and where that
/// one begins with the arrow that a rule still lacks. An error in one line leaves the others readable. Brackets are counted here, before any recursion.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/base/result.hpp"

namespace grundy::rules {

/// The largest rules text in bytes, and how deep brackets (and `if`s) may nest in a line.
inline constexpr std::size_t most_text = std::size_t{1} << 20;
inline constexpr std::size_t most_nesting = 64;

/// Collects the errors of one text, in the order found; more than twenty are not kept.
class Complaints {
 public:
  Complaints(std::string_view text, std::string source, ErrorKind kind = ErrorKind::rules)
      : text_(text), source_(std::move(source)), kind_(kind) {}

  void add(std::size_t offset, std::size_t length, Text message, std::optional<Text> hint = std::nullopt);
  [[nodiscard]] bool empty() const noexcept { return errors_.empty(); }
  [[nodiscard]] std::string_view text() const noexcept { return text_; }
  /// All of them as one error: the first in the text with the others as `more`. Precondition: not empty.
  [[nodiscard]] Error take();

 private:
  std::string_view text_;
  std::string source_;
  ErrorKind kind_;
  std::vector<Error> errors_;
};

struct Line {
  std::size_t begin = 0;  ///< the first character that is no blank
  std::size_t end = 0;    ///< one past its last character, comments at its end left out
  bool indented = false;
  std::string comment;  ///< the comment lines directly above, without their '#'
};

enum class Layout : std::uint8_t { file, inline_game };

/// Whether the text can be read at all: size, UTF-8, no NUL. Complains of the first fault.
bool check_text(std::string_view text, std::size_t most, Complaints& complaints);

/// The lines of a text, without the empty ones. `;` ends a line too. Lines nested too deep are complained of and left
/// out. In a file a continuation has to be indented, so that an unfinished rule does not swallow the next game.
[[nodiscard]] std::vector<Line> split_lines(std::string_view text, Layout layout, Complaints& complaints);

/// How long the piece of text at `offset` is that an error there should show: a word, a number, or one character.
[[nodiscard]] std::size_t piece_length(std::string_view text, std::size_t offset);

}  // namespace grundy::rules
