/// The parser of the rules language, and of positions as people write them.
///
/// docs/rules.md describes the language. Whatever is returned has passed the checker (check.hpp). Errors carry line,
/// column, the text at fault, what was expected and the nearest known word; several are reported at once, up to twenty.
/// Nothing here recurses deeper than fixed limits, whatever the text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grundy/base/result.hpp"
#include "grundy/rules/syntax.hpp"

namespace grundy::rules {

/// A rules file. `source` names the text in errors (a file name). At most 1 MiB.
[[nodiscard]] Result<File> parse_file(std::string_view text, std::string source);

/// A game in one line, as after `-e`: `(n): k in {2, 5, 7} -> (n - k)`; rules are separated by `;` or stand on lines of
/// their own. The file has one game, whose name is empty.
[[nodiscard]] Result<File> parse_inline(std::string_view text);

/// A position: `0.77(12) + nim(3, 4) + 2 of powers(7)`, `subtract[{2, 5, 7}](12)`; `0` is the empty sum. Which kinds
/// there are is not asked here. At most 16 MiB. Errors are of kind `input`.
[[nodiscard]] Result<std::vector<PositionPart>> parse_position(std::string_view text);

}  // namespace grundy::rules
