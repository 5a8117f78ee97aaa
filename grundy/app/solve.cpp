#include <ostream>

#include <fmt/format.h>

#include "grundy/app/command.hpp"
#include "grundy/app/games.hpp"
#include "grundy/app/nearby.hpp"
#include "grundy/app/picture.hpp"
#include "grundy/reach/nature.hpp"
#include "grundy/reach/open.hpp"
#include "grundy/report/answer.hpp"

namespace grundy::app {
namespace {

struct SolveOptions {
  GameOptions game;
  LimitOptions limits;
  bool misere = false;
  bool normal = false;
  bool json = false;
  bool explain = false;
  std::string moves = "all";
  std::string method;
  std::optional<std::size_t> most_moves;
  bool remoteness = false;
  std::string to_move;
  PictureOptions picture;
};

/// Positions up to which a game is laid open before it is drawn.
constexpr std::size_t laid_open = 100'000;

/// Draws what is near the position: cut out of everything that play can reach, or, where that is much, asked for box
/// by box.
Result<void> draw(const solve::Session& session, const Query& query, const SolveOptions& options, run::Budget& budget,
                  Context& context) {
  picture::SceneOptions scene = options.picture.scene(context);
  const reach::Nature nature = reach::nature_of(session.book(), query.position);
  const bool asked_alone = !nature.refuses && nature.has_values();
  const auto game = reach::OpenGame::make(session.book(), query.position, query.convention, budget,
                                          asked_alone ? laid_open : graph::most_nodes);
  if (!game && game.error().kind == ErrorKind::limit && asked_alone && !budget.exhausted()) {
    const auto around = nearby(session, query, scene, budget);
    return around ? write_picture(*around, options.picture, context) : fail(around.error());
  }
  if (!game) return fail(game.error());
  scene.text = [&game](graph::Node node) { return game->text(node); };
  if (game->players_differ()) scene.mover = [&game](graph::Node node) { return game->mover(node); };
  const graph::Node root = game->root(options.to_move == "right" ? Player::right : Player::left);
  return write_picture(picture::scene_of(game->solved(), {root}, scene), options.picture, context);
}

Result<void> solve(const SolveOptions& options, Context& context) {
  const auto limits = options.limits.parse();
  if (!limits) return fail(limits.error());
  solve::Session session(solve::default_proof_cache());
  const auto text = load_games(options.game, session);
  if (!text) return fail(text.error());
  auto position = session.position(*text);
  if (!position) return fail(std::move(position.error()));

  Query query;
  query.position = std::move(*position);
  query.convention = options.misere   ? Convention::misere
                     : options.normal ? Convention::normal
                                      : session.convention(query.position);
  query.wanted.value = query.convention == Convention::normal;
  query.wanted.moves = true;
  query.wanted.remoteness = options.remoteness;
  if (!options.to_move.empty()) query.starter = options.to_move == "right" ? Player::right : Player::left;

  CommandBudget budget(*limits, context);
  if (options.picture.wanted()) return draw(session, query, options, budget.get(), context);
  const auto answer = session.answer(
      query, budget.get(), options.method.empty() ? std::nullopt : std::optional<std::string_view>(options.method));
  if (!answer) return fail(answer.error());

  report::Style style;
  style.language = context.language;
  style.colour = context.colour;
  style.explain = options.explain || options.remoteness;
  style.most_moves = options.most_moves;
  style.moves = options.moves == "all"     ? report::MovesShown::all
                : options.moves == "first" ? report::MovesShown::first
                : options.moves == "count" ? report::MovesShown::count
                                           : report::MovesShown::families;
  if (options.json || options.picture.format == "json") {
    context.out << report::to_json(*answer, query, session.kinds(), style).dump(2) << '\n';
  } else {
    context.out << report::to_text(*answer, query, session.kinds(), style);
    const bool drawn = answer->outcome.left_starts != Ending::win && answer->outcome.right_starts != Ending::win &&
                       (answer->outcome.left_starts == Ending::draw || answer->outcome.right_starts == Ending::draw);
    if (options.remoteness && !answer->remoteness && !drawn && !answer->players_differ) {
      context.out << "  "
                  << report::render(say("Remoteness: not known, or not the same for both starters."), context.language)
                  << '\n';
    }
  }
  // What is known so far has been said; that it is not all says the exit code.
  const bool all = answer->winning.is_complete() && (answer->value || !query.wanted.value);
  if (!all && budget.get().why() != run::Stop::none) context.exit_code = exit_code(ErrorKind::limit);
  return {};
}

}  // namespace

void add_solve(const Command& program, Context& context) {
  auto options = std::make_shared<SolveOptions>();
  const Command command = program.command("solve", context.tr("Say who wins a position, with every winning move"));
  options->game.add(command, context,
                    context.tr("[FILE] POSITION, such as 'nim(3, 4, 5)'; - reads the position from standard input"));
  const Option misere = command.flag("--misere", options->misere, context.tr("Who cannot move wins"));
  command.flag("--normal", options->normal, context.tr("Who cannot move loses (the default)")).excludes(misere);
  command.flag("--json", options->json, context.tr("Answer as JSON (schema in docs/json.md)"));
  command.flag("--explain", options->explain, context.tr("Give the reasons in words"));
  command
      .option("--moves", options->moves,
              context.tr("List all winning moves, the first, only their count, or families of moves"))
      .one_of({"all", "first", "count", "families"})
      .type_name("all|first|count|families");
  command.option("--most", options->most_moves, context.tr("List at most this many moves (1000)")).type_name("N");
  command.flag("--remoteness", options->remoteness,
               context.tr("Say also how long the game lasts, with one line of best play"));
  command
      .option("--to-move", options->to_move,
              context.tr("Who starts, where the players differ: answer for that player alone (in a picture: Left)"))
      .one_of({"left", "right"})
      .type_name("left|right");
  options->picture.add(command, context, "--boxes", context.tr("Draw at most so many positions (40)"));
  command.option("--method", options->method, context.tr("Force a method, such as table")).type_name("NAME");
  options->limits.add(command, context);
  command.footer(
      "\nExamples:\n"
      "  $ grundy solve 'nim(3, 4, 5)'\n"
      "  $ grundy solve 'bash[10](100)' --moves first\n"
      "  $ grundy solve 'wythoff(8, 13) + nim(5)' --json\n"
      "  $ grundy solve -e '(n): k in {2, 5, 7} -> (n - k)' '(40)'\n"
      "  $ grundy solve 'nim(1, 1, 1)' --misere\n"
      "  $ grundy solve 'nim(1, 2)' --format svg\n"
      "  $ grundy solve 'northcott[8](1, 4, 2, 7)' --to-move left");
  command.run([options, &context] { return solve(*options, context); });
}

}  // namespace grundy::app
