#include "grundy/proof/emit.hpp"

#include <ostream>

#include "grundy/app/command.hpp"
#include "grundy/app/games.hpp"
#include "grundy/contest/brute.hpp"
#include "grundy/rules/parse.hpp"
#include "grundy/solve/proving.hpp"

namespace grundy::app {
namespace {

struct Options {
  GameOptions game;
  std::optional<std::size_t> length;
  bool misere = false;
  bool value = false;
  bool brute = false;
  LimitOptions limits;
};

Result<void> emit_brute(const Options& options, const solve::Session& session, std::string what, Context& context) {
  if (what.ends_with("[]")) what.resize(what.size() - 2);
  auto parts = rules::parse_position(what + "()");
  if (!parts) return fail(std::move(parts.error()));
  if (parts->size() != 1) return fail(ErrorKind::usage, say("a brute force is of one game, not of a sum"));
  const auto named = session.game((*parts)[0].name);
  if (!named) return fail(named.error());
  const contest::BruteOptions brute{options.misere || named->rules->misere, options.value};
  auto text = contest::brute_program(*named->rules, named->index, (*parts)[0].parameters, brute);
  if (!text) return fail(std::move(text.error()));
  context.out << *text;
  return {};
}

Result<void> emit(const Options& options, Context& context) {
  auto limits = options.limits.parse();
  if (!limits) return fail(limits.error());
  if (!limits->time) limits->time = std::chrono::seconds(60);
  solve::Session session;
  auto what = load_games(options.game, session);
  if (!what) return fail(what.error());
  if (what->empty() && !session.games().empty() && !session.games()[0].catalogue) *what = session.games()[0].name;
  if (options.brute) return emit_brute(options, session, *what, context);
  auto subject = solve::provable(session, *what, options.length);
  if (!subject) return fail(std::move(subject.error()));
  CommandBudget budget(*limits, context);
  proof::Options proof_options;
  proof_options.question = options.value    ? proof::Question::value
                           : options.misere ? proof::Question::misere
                                            : proof::Question::normal;
  auto report = proof::prove(subject->subject(), proof_options, budget.get());
  if (!report) return fail(std::move(report.error()));
  if (!report->theorem) {
    const bool wants_values =
        report->reason == say("a move to several components needs values, not outcomes") && !options.misere;
    return fail(ErrorKind::limit, say("no proof was found, so there is no pattern to write out: {}", report->reason),
                std::nullopt,
                wants_values ? std::optional(say("--value asks for a program that tells values")) : std::nullopt);
  }
  const std::string claim =
      report::render(say("Proved for every position of the compiled moves (compilation tested on {}).",
                         proof::describe(report->theorem->tested)),
                     context.language);
  context.out << proof::emit_program(*report->theorem, subject->name, claim);
  return {};
}

}  // namespace

void add_emit(const Command& program, Context& context) {
  auto options = std::make_shared<Options>();
  const Command command =
      program.command("emit", context.tr("Write a standalone C++17 program for a contest, from the proved pattern"));
  options->game.add(command, context,
                    context.tr("[FILE] GAME, such as 'bash[3]', 'wythoff' or 'nim[]' with --length 3"));
  command.option("--length", options->length, context.tr("The length of the list that a position is"))
      .range(std::size_t{0}, std::size_t{64})
      .type_name("N");
  const Option misere = command.flag("--misere", options->misere, context.tr("Who cannot move wins"));
  command.flag("--value", options->value, context.tr("Print Grundy values, not only who loses")).excludes(misere);
  command.flag("--brute", options->brute,
               context.tr("Write a brute force from the rules instead; a list may have any length"));
  options->limits.add(command, context);
  command.footer(
      "\nExamples:\n  $ grundy emit wythoff\n  $ grundy emit 'bash[3]' --value\n  $ grundy emit chomp --brute");
  command.run([options, &context] { return emit(*options, context); });
}

}  // namespace grundy::app
