/// `grundy judge-against`: a user's own program held against the exact answer.
///
/// Positions are tried from the smallest up for the first half of the tests, then at random; a position that fails is
/// shrunk: as long as leaving out an element of the list, or lowering one number (to 0, by half, by one), gives a
/// position that fails too, that one is taken. So no single such step makes the reported position smaller.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/base/result.hpp"
#include "grundy/run/budget.hpp"
#include "grundy/solve/session.hpp"

namespace grundy::contest {

/// How a run of the program ended.
struct Run {
  enum class End : std::uint8_t { exited, crashed, timed_out, talked_too_much };
  End end = End::exited;
  int code = 0;        ///< exit code, or the signal that ended it
  std::string output;  ///< without blanks at either end
};

/// Runs a shell command with this input. Its whole process group is ended after `time`, at the end of the budget, or
/// after too much output (64 KiB). Errors: `limit` where no process can be made.
[[nodiscard]] Result<Run> run_program(const std::string& command, std::string_view input,
                                      std::chrono::milliseconds time, run::Budget* budget = nullptr);

struct AgainstOptions {
  std::string command;
  std::size_t tests = 200;
  std::int64_t most = 20;  ///< largest number in a position
  std::size_t length = 4;  ///< longest list
  bool exactly = false;    ///< lists have just that length, and are written without it
  std::uint64_t seed = 1;
  std::optional<std::string> input;  ///< template; none: `default_template`
  std::string win = "N";
  std::string lose = "P";
  bool misere = false;
  std::chrono::milliseconds time{2000};
};

/// A position on which the program is wrong.
struct Failure {
  std::string position;
  std::string input;
  std::string expected;
  Run run;
};

struct Verdict {
  std::size_t tests = 0;  ///< positions compared, without shrinking
  bool all = false;       ///< fewer than asked for: no others were found
  std::optional<Failure> failure;
};

/// "{a} {b}\n"; for a list "{len}\n{list}\n", after the line of fixed coordinates if there are any. With
/// `AgainstOptions::exactly` all numbers stand in one line instead, as emitted programs read them.
[[nodiscard]] std::string default_template(const rules::Game& game);

/// The input for a position: names in braces are coordinates, parameters that are numbers, `len` and `list` (or the
/// list's name); "\n" and "\t" may be written with a backslash. Errors: `usage` for an unknown name.
[[nodiscard]] Result<std::string> fill_template(std::string_view text, const rules::Game& game,
                                                const Component& component);

/// `what` names a game with its parameters. Errors: `usage` (also for one word that means both win and loss, and for an
/// empty template), `input` (also where the program cannot be started),
/// `rules`, `limit` (also for a draw, or where it matters who starts).
[[nodiscard]] Result<Verdict> judge_against(const solve::Session& session, std::string_view what,
                                            const AgainstOptions& options, run::Budget& budget);

}  // namespace grundy::contest
