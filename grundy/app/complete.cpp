/// What shells and manuals are told of the program, read off the program itself: `grundy complete WORDS…` prints what
/// may come next, `grundy manual` prints the man page. Both are hidden from the help; the installed scripts in
/// completions/ call the first, the build calls the second.
#include <algorithm>
#include <ostream>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "grundy/app/command.hpp"
#include "grundy/solve/session.hpp"

namespace grundy::app {
namespace {

std::vector<const CLI::App*> shown_commands(const CLI::App& program) {
  return program.get_subcommands([](const CLI::App* command) { return !command->get_group().empty(); });
}

void complete(const CLI::App& program, const std::vector<std::string>& words, Context& context) {
  const std::string last = words.empty() ? std::string() : words.back();
  const auto offer = [&](const std::string& word) {
    if (word.starts_with(last)) context.out << word << '\n';
  };
  const CLI::App* command = &program;
  const auto commands = shown_commands(program);
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    const auto found = std::find_if(commands.begin(), commands.end(),
                                    [&](const CLI::App* each) { return each->get_name() == words[i]; });
    if (found != commands.end()) {
      command = *found;
      break;
    }
  }
  if (last.starts_with("-")) {
    for (const CLI::Option* option : command->get_options()) {
      for (const std::string& name : option->get_lnames()) offer("--" + name);
    }
    return;
  }
  if (command == &program) {
    for (const CLI::App* each : commands) offer(each->get_name());
    return;
  }
  const solve::Session session;
  for (const solve::NamedGame& game : session.games()) offer(game.name);
}

/// A line that troff takes as text.
std::string troff(const std::string& text) {
  std::string out;
  bool line_start = true;
  for (const char c : text) {
    if (line_start && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else
      out += c;
    line_start = c == '\n';
  }
  return out;
}

void options_of(const CLI::App& command, std::ostream& out) {
  for (const CLI::Option* option : command.get_options()) {
    const std::string name = option->get_name(false, true);
    if (name == "--help" || option->get_lnames() == std::vector<std::string>{"help"}) continue;
    out << ".TP\n.B " << troff(option->get_positional() ? option->get_type_name() : name);
    if (!option->get_positional() && option->get_expected() > 0 && !option->get_type_name().empty()) {
      out << " " << troff(option->get_type_name());
    }
    out << "\n" << troff(option->get_description()) << "\n";
  }
}

void manual(const CLI::App& program, std::ostream& out) {
  out << ".TH GRUNDY 1\n.SH NAME\ngrundy \\- " << troff(program.get_description())
      << "\n.SH SYNOPSIS\n.B grundy\n.I COMMAND\n[\\fIoptions\\fR]\n.SH OPTIONS\n";
  options_of(program, out);
  out << ".SH COMMANDS\n";
  for (const CLI::App* command : shown_commands(program)) {
    out << ".SS grundy " << command->get_name() << "\n" << troff(command->get_description()) << "\n";
    options_of(*command, out);
    if (const std::string footer = command->get_footer(); !footer.empty())
      out << ".PP\n.nf\n" << troff(footer) << "\n.fi\n";
  }
  out << ".SH EXIT STATUS\n"
         ".TP\n0\nanswered\n.TP\n1\nundecided within the limits\n.TP\n2\nwrong usage, rules or input\n"
         ".TP\n3\na defect of Grundy\n.TP\n4\na claim refuted or a certificate rejected\n";
}

}  // namespace

bool answer_for_shells(const CLI::App& program, const std::vector<std::string>& arguments, Context& context) {
  if (arguments.empty()) return false;
  if (arguments[0] == "manual") {
    manual(program, context.out);
    return true;
  }
  if (arguments[0] != "complete") return false;
  const std::size_t skip = arguments.size() > 1 && arguments[1] == "--" ? 2 : 1;
  complete(program, {arguments.begin() + static_cast<std::ptrdiff_t>(skip), arguments.end()}, context);
  return true;
}

}  // namespace grundy::app
