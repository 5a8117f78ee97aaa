#include "grundy/report/table.hpp"

#include <ostream>

#include <fmt/format.h>

#include "grundy/app/command.hpp"
#include "grundy/app/games.hpp"
#include "grundy/solve/tabulate.hpp"

namespace grundy::app {
namespace {

struct TableOptions {
  GameOptions game;
  LimitOptions limits;
  std::int64_t to = 20;
  bool misere = false;
  bool losing = false;
  bool json = false;
  std::string format = "text";
};

Result<void> print_table(const TableOptions& options, Context& context) {
  const auto limits = options.limits.parse();
  if (!limits) return fail(limits.error());
  solve::Session session;
  auto what = load_games(options.game, session);
  if (!what) return fail(what.error());
  if (what->empty()) {
    // The user's one game, whatever its name; inline rules have none.
    const auto games = session.games();
    if (games.empty() || games[0].catalogue) return fail(ErrorKind::usage, say("which game is to be tabulated?"));
    *what = games[0].name;
  }
  const std::string format = options.json ? "json" : options.format;
  if (options.losing && format != "text" && format != "json") {
    return fail(ErrorKind::usage, say("--losing goes with the formats text and json"));
  }
  CommandBudget budget(*limits, context);
  const Convention convention = options.misere ? Convention::misere : Convention::normal;
  const auto table = solve::tabulate(session, *what, options.to, convention, budget.get());
  if (!table) return fail(table.error());
  if (format == "json") {
    context.out << report::to_json(*table, context.language, options.losing).dump() << '\n';
  } else if (format == "csv") {
    context.out << report::to_csv(*table);
  } else if (format == "bfile") {
    context.out << report::to_bfile(*table);
  } else if (format == "svg") {
    context.out << report::to_svg(*table, context.language);
  } else {
    context.out << (options.losing ? report::losing_text(*table, context.language)
                                   : report::to_text(*table, context.language));
  }
  return {};
}

}  // namespace

void add_table(const Command& program, Context& context) {
  auto options = std::make_shared<TableOptions>();
  const Command command =
      program.command("table", context.tr("Tabulate the values of a game along one or two coordinates"));
  options->game.add(command, context, context.tr("[FILE] GAME, such as 'wythoff' or 'nim(3, *, *)'"));
  command.option("--to", options->to, context.tr("The coordinates run from 0 to this (20)")).type_name("N");
  command.flag("--misere", options->misere, context.tr("Who cannot move wins: outcomes instead of values"));
  command.flag("--losing", options->losing, context.tr("Only the P-positions"));
  command.flag("--json", options->json, context.tr("The same as --format json"));
  command.option("--format", options->format, context.tr("text, csv, json, bfile (OEIS), or svg (a heat map)"))
      .one_of({"text", "csv", "json", "bfile", "svg"})
      .type_name("FORMAT");
  options->limits.add(command, context);
  command.footer(
      "\nExamples:\n"
      "  $ grundy table wythoff --to 8\n"
      "  $ grundy table 'bash[3]' --to 40\n"
      "  $ grundy table 'nim(1, *, *)' --to 7 --losing\n"
      "  $ grundy table 'fibonacci(*)' --to 30 --format csv\n"
      "  $ grundy table -e '(n): k in {2, 5, 7} -> (n - k)' --to 100");
  command.run([options, &context] { return print_table(*options, context); });
}

}  // namespace grundy::app
