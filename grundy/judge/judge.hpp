/// `grundy judge ID`: contest problems in their own input and output formats.
#pragma once

#include <iosfwd>
#include <optional>
#include <span>
#include <string_view>

#include "grundy/base/result.hpp"
#include "grundy/judge/problem.hpp"

namespace grundy::judge {

/// All problems, by first id.
[[nodiscard]] std::span<const Problem> problems();

/// The problem with this id (one of `Problem::ids`, in any case).
[[nodiscard]] const Problem* find(std::string_view id);

/// The error for an id that `find` does not know; it names the nearest.
[[nodiscard]] Error unknown_problem(std::string_view id);

/// Answers all cases of the input. An error says what is wrong in which line; the answers due before it have been
/// written. Memory: one case.
[[nodiscard]] std::optional<Error> answer(const Problem& problem, const Source& source, const Sink& sink);

/// The command: answers on `out`, an error in English on `err`. Returns the exit code: 0, or 2 for an unknown problem
/// or bad input, or 1 for a case whose answer is too long to be written. A stream gives its input in full buffers; for input as it is typed use the other form with a source
/// that returns what is there.
int run(std::string_view id, std::istream& in, std::ostream& out, std::ostream& err);
int run(std::string_view id, const Source& source, const Sink& sink, std::ostream& err);

}  // namespace grundy::judge
