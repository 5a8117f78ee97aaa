/// What the commands share: the reader, the limits, and the way out. Each command stands in a file of its own and is
/// added to the program by one function, named in `commands()`.
#pragma once

#include <functional>
#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/app/options.hpp"
#include "grundy/base/result.hpp"
#include "grundy/report/language.hpp"
#include "grundy/run/budget.hpp"
#include "grundy/run/watch.hpp"

namespace grundy::app {

/// The world a command runs in: where it writes, for whom, and who may stop it.
struct Context {
  std::ostream& out;
  std::ostream& err;
  report::Language language = report::Language::english;
  bool colour = false;         ///< standard output is a terminal that wants colours
  bool progress_line = false;  ///< standard error is a terminal: progress rewrites one line
  const run::StopToken* stop = nullptr;
  int exit_code = 0;

  /// A fixed text in the reader's language.
  [[nodiscard]] std::string tr(std::string_view english_text) const {
    return std::string(report::translate(english_text, language));
  }

  /// Prints the error and sets the exit code to its kind's.
  void fail(const Error& error);
};

/// `--time` and `--memory` of a command.
struct LimitOptions {
  std::string time;
  std::string memory;

  void add(const Command& command, const Context& context);
  [[nodiscard]] Result<run::Limits> parse() const;
};

/// A budget with these limits that stops on the context's token and shows progress on its error stream.
class CommandBudget {
 public:
  CommandBudget(run::Limits limits, Context& context);
  ~CommandBudget();
  CommandBudget(const CommandBudget&) = delete;
  CommandBudget& operator=(const CommandBudget&) = delete;

  [[nodiscard]] run::Budget& get() noexcept { return budget_; }

 private:
  void show(const run::Progress& progress);

  Context& context_;
  bool line_open_ = false;
  run::Budget budget_;
  run::Watch watch_{budget_};  ///< of what the command evaluates itself
};

/// Adds one command to the program.
using AddCommand = void (*)(const Command& program, Context& context);

void add_solve(const Command& program, Context& context);
void add_explain(const Command& program, Context& context);
void add_table(const Command& program, Context& context);
void add_list(const Command& program, Context& context);
void add_show(const Command& program, Context& context);
void add_check(const Command& program, Context& context);
void add_sequence(const Command& program, Context& context);
void add_period(const Command& program, Context& context);
void add_prove(const Command& program, Context& context);
void add_emit(const Command& program, Context& context);
void add_verify(const Command& program, Context& context);
void add_graph(const Command& program, Context& context);
void add_tree(const Command& program, Context& context);
void add_nimber(const Command& program, Context& context);
void add_judge(const Command& program, Context& context);
void add_guess(const Command& program, Context& context);
void add_judge_against(const Command& program, Context& context);

/// Answers `complete WORDS…` and `manual`, which shells and the build ask; false for anything else.
[[nodiscard]] bool answer_for_shells(const CLI::App& program, const std::vector<std::string>& arguments,
                                     Context& context);

/// Runs the program on these arguments (without the program's name) and returns the exit code.
[[nodiscard]] int run_program(std::vector<std::string> arguments, Context& context);

/// "10", "10s", "2.5m", "1h", "300ms" as a duration; "500M", "2G", "4096" as bytes. Nothing (0) is neither.
[[nodiscard]] Result<run::Clock::duration> parse_duration(std::string_view text);
[[nodiscard]] Result<std::size_t> parse_bytes(std::string_view text);

}  // namespace grundy::app
