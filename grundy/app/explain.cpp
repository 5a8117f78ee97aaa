#include "grundy/report/explain.hpp"

#include <ostream>

#include "grundy/app/command.hpp"
#include "grundy/app/games.hpp"

namespace grundy::app {
namespace {

struct ExplainOptions {
  GameOptions game;
  LimitOptions limits;
  bool misere = false;
};

Result<void> explain(const ExplainOptions& options, Context& context) {
  const auto limits = options.limits.parse();
  if (!limits) return fail(limits.error());
  solve::Session session(solve::default_proof_cache());
  const auto text = load_games(options.game, session);
  if (!text) return fail(text.error());
  auto position = session.position(*text);
  if (!position) return fail(std::move(position.error()));
  Query query{std::move(*position), Convention::normal, {}};
  query.convention = options.misere ? Convention::misere : session.convention(query.position);
  query.wanted = {.value = query.convention == Convention::normal, .moves = true, .remoteness = false};
  CommandBudget budget(*limits, context);
  const auto explained = report::explain(session, query, budget.get(), context.language);
  if (!explained) return fail(explained.error());
  context.out << *explained;
  return {};
}

}  // namespace

void add_explain(const Command& program, Context& context) {
  auto options = std::make_shared<ExplainOptions>();
  const Command command =
      program.command("explain", context.tr("Explain step by step why a position is won or lost, and what to do"));
  options->game.add(command, context,
                    context.tr("[FILE] POSITION, such as 'nim(3, 4, 5)'; - reads the position from standard input"));
  command.flag("--misere", options->misere, context.tr("Who cannot move wins"));
  options->limits.add(command, context);
  command.footer(
      "\nExamples:\n"
      "  $ grundy explain 'nim(3, 4, 5)'\n"
      "  $ grundy explain 'wythoff(5, 8)'\n"
      "  $ grundy explain 'bash[3](7) + kayles(5)'");
  command.run([options, &context] { return explain(*options, context); });
}

}  // namespace grundy::app
