/// What the parser of the command line says by itself, in the reader's language: the titles and names in help texts,
/// and what is wrong with a command.
#pragma once

#include <memory>

#include <CLI/CLI.hpp>

#include "grundy/app/command.hpp"
#include "grundy/base/text.hpp"

namespace grundy::app {

/// Help texts with titles and names of values in the context's language. Lines of a footer that are not indented are
/// keys of messages. Set before commands are added: they inherit it.
[[nodiscard]] std::shared_ptr<CLI::FormatterBase> help_format(const Context& context);

/// The problem in our words; the parser's own where it is none of the known kinds.
[[nodiscard]] Text usage_problem(const CLI::ParseError& error);

/// Lets every option that takes a count (N, SIZE) refuse what is not digits alone: CLI11 itself takes -1 for 2^64 - 1 and
/// a number that is too large for the largest there is.
void check_numbers(CLI::App& program);

}  // namespace grundy::app
