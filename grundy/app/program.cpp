#include <array>
#include <ostream>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "grundy/app/coded.hpp"
#include "grundy/app/command.hpp"
#include "grundy/app/usage.hpp"
#include "grundy/app/version.hpp"

namespace grundy::app {
namespace {

/// Every command of the program, in the order of the help.
constexpr std::array<AddCommand, 20> commands{add_solve,    add_explain, add_table,   add_check,         add_prove,
                                              add_emit,     add_list,    add_show,    add_graph,         add_tree,
                                              add_sequence, add_period,  add_compare, add_survey,        add_verify,
                                              add_judge,    add_nimber,  add_guess,   add_judge_against, add_quotient};

void show_tour(const Context& context) {
  context.out << context.tr(
      "Grundy solves combinatorial games: who wins, every winning move, and why, exactly.\n"
      "\n"
      "  grundy solve 'nim(3, 4, 5)'                              a game known by name\n"
      "  grundy solve 'wythoff(8, 13) + nim(5)'                   a sum of games\n"
      "  grundy solve -e '(n): k in {2, 5, 7} -> (n - k)' '(40)'  your own rules, in one line\n"
      "  grundy solve mygame.rules 'mygame(40, 7)' --misere       your own rules, in a file\n"
      "  grundy table wythoff --to 8                              the values of small positions\n"
      "  grundy list                                              the games known by name\n"
      "  grundy show chomp                                        the rules of one\n"
      "\n"
      "grundy --help lists the commands, grundy COMMAND --help tells about one.\n");
}

/// The language asked for on the command line; the help text needs it before the options are parsed.
std::optional<std::string> language_option(const std::vector<std::string>& arguments) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i] == "--lang" && i + 1 < arguments.size()) return arguments[i + 1];
    if (arguments[i].starts_with("--lang=")) return arguments[i].substr(7);
  }
  return std::nullopt;
}

/// "did you mean 'solve'?" where the first word is nearly a command.
std::optional<Text> command_hint(const CLI::App& program, const std::vector<std::string>& arguments) {
  if (arguments.empty()) return std::nullopt;
  std::vector<std::string> names;
  for (const CLI::App* command : program.get_subcommands([](const CLI::App*) { return true; })) {
    names.push_back(command->get_name());
  }
  if (const auto nearest = nearest_word(arguments[0], names); nearest && *nearest != arguments[0]) {
    return say("did you mean '{}'?", *nearest);
  }
  return say("grundy --help lists the commands");
}

}  // namespace

int run_program(std::vector<std::string> arguments, Context& context) {
  if (const auto name = language_option(arguments)) {
    const auto language = report::parse_language(*name);
    if (!language) {
      context.fail(
          Error{ErrorKind::usage, say("'{}' is no language Grundy speaks", *name), {}, say("en and zh are"), {}});
      return context.exit_code;
    }
    context.language = *language;
  }
  if (arguments.empty()) {
    show_tour(context);
    return 0;
  }

  CLI::App program(context.tr("An exact solver for combinatorial games"), "grundy");
  program.formatter(help_format(context));
  std::string language_name;
  program.add_option("--lang", language_name, context.tr("Language of all messages: en or zh"))->type_name("LANG");
  program.set_version_flag("--version", version_text(), context.tr("Show the version and how it was built"));
  program.set_help_flag("-h,--help", context.tr("Show this help"));
  program.require_subcommand(0, 1);
  program.fallthrough();
  for (const AddCommand add : commands) add(Command(program, context), context);
  check_numbers(program);
  if (answer_for_shells(program, arguments, context)) return context.exit_code;

  std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());  // CLI11 takes the arguments from the back
  try {
    program.parse(reversed);
  } catch (const CLI::Success& success) {
    return program.exit(success, context.out, context.err) == 0 ? 0 : 2;
  } catch (const CLI::ParseError& error) {
    const bool command_found = !program.get_subcommands().empty();
    std::optional<Text> hint =
        command_found ? std::optional(say("grundy {} --help tells more", program.get_subcommands()[0]->get_name()))
                      : command_hint(program, arguments);
    context.fail(Error{ErrorKind::usage, usage_problem(error), {}, std::move(hint), {}});
    return context.exit_code;
  }
  if (program.get_subcommands().empty()) {
    show_tour(context);
    return 0;
  }
  return context.exit_code;
}

}  // namespace grundy::app
