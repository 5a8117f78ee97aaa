/// How a command is declared: its name, its options, what it does. A command's file says this through `Command` and
/// `Option` and never names the parser behind them (CLI11, all of it in headers), which options.cpp alone reads for
/// all.
///
///     Command command = program.command("show", context.tr("Print the rules of a game known by name"));
///     command.argument("name", options->name, context.tr("The game's name")).required().type_name("NAME");
///     command.option("--most", options->most, context.tr("…")).range(std::size_t{1}, std::size_t{64}).type_name("N");
///     command.flag("--json", options->json, context.tr("Answer as JSON"));
///     command.footer("\nExamples:\n  $ grundy show chomp");
///     command.run([options, &context] { return show(*options, context); });
///
/// What is bound to an option (here a member of `*options`, a shared pointer that `run` keeps alive) holds its default
/// before the command line is read and what was given after. Titles, names of values and what is wrong with a command
/// line are put into the reader's language by usage.hpp.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "grundy/base/result.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace grundy::app {

struct Context;

/// An option or argument that was declared: a handle, free to copy, valid as long as the program. What is said of it
/// returns it, so that the sayings can be strung together.
class Option {
 public:
  explicit Option(CLI::Option* option) : option_(option) {}

  /// What help calls its value: "FILE". Values of the types N and SIZE are digits alone, at most 18 of them.
  Option type_name(const std::string& name) const;
  Option required() const;
  /// It takes so many words; a `most` of -1 sets no limit.
  Option words(int least, int most) const;
  /// Only these words are taken.
  Option one_of(std::vector<std::string> values) const;
  /// Only numbers from `low` to `high` are taken. T: int, unsigned, std::int64_t, std::uint64_t, double.
  template <class T>
  Option range(T low, T high) const;
  /// Not together with that one.
  Option excludes(Option other) const;
  /// Only together with that one.
  Option needs(Option other) const;

  /// Whether the command line has it; false before it is read.
  [[nodiscard]] bool given() const;

 private:
  CLI::Option* option_;
};

/// A command, or the program itself, whose commands are its own.
class Command {
 public:
  Command(CLI::App& app, Context& context) : app_(&app), context_(&context) {}

  /// Adds a command.
  Command command(const std::string& name, const std::string& help) const;

  /// Adds an option with a value: "--to", or "-e,--rules" with a short name. T: std::string, std::vector<std::string>,
  /// int, unsigned, std::int64_t, std::uint64_t, double, std::optional<std::uint64_t>.
  template <class T>
  Option option(const std::string& names, T& value, const std::string& help) const;
  /// Adds an argument that stands without a name, after those declared before it. T as above.
  template <class T>
  Option argument(const std::string& name, T& value, const std::string& help) const {
    return option(name, value, help);
  }
  /// Adds an option without a value.
  Option flag(const std::string& names, bool& value, const std::string& help) const;

  /// What stands below the options in help and manual.
  void footer(const std::string& text) const;
  /// What the command does. An error is told to the reader and sets the exit code.
  void run(std::function<Result<void>()> body) const;

 private:
  CLI::App* app_;
  Context* context_;
};

}  // namespace grundy::app
