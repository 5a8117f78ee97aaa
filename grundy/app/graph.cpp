#include <fstream>
#include <ostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "grundy/app/command.hpp"
#include "grundy/app/picture.hpp"
#include "grundy/graph/read.hpp"
#include "grundy/graph/solve.hpp"
#include "grundy/number/integer.hpp"

namespace grundy::app {
namespace {

using graph::Node;
using nlohmann::json;

struct GraphOptions {
  std::string file;
  std::vector<std::string> tokens;
  std::string endless;
  std::string to_move = "left";
  bool misere = false;
  bool play_out = false;
  PictureOptions picture;
  LimitOptions limits;
};

const char* word(Ending outcome) {
  switch (outcome) {
    case Ending::win:
      return "win";
    case Ending::loss:
      return "loss";
    case Ending::draw:
    case Ending::unknown:
      break;
  }
  return "draw";
}

std::string shown(Ending outcome, const Context& context) {
  switch (outcome) {
    case Ending::win:
      return context.tr("won for the player to move");
    case Ending::loss:
      return context.tr("lost for the player to move");
    case Ending::draw:
    case Ending::unknown:
      break;
  }
  return context.tr("drawn");
}

/// Everything known of one node.
json to_json(const graph::Solved& solved, Node node, Player to_move) {
  json out{{"node", solved.source().names[node]}, {"outcome", word(solved.outcome(node, to_move))}};
  if (const auto value = solved.value(node)) {
    out["value"] = value->infinite ? json{{"infinity", value->escapes}} : json(value->number);
  }
  if (const auto remoteness = solved.remoteness(node, to_move)) out["remoteness"] = *remoteness;
  if (const auto score = solved.score(node, to_move)) out["score"] = *score;
  json moves = json::array();
  for (const graph::MoveVerdict& move : solved.moves(node, to_move)) {
    if (move.keeps) moves.push_back(solved.source().names[move.to]);
  }
  out["keeping_moves"] = std::move(moves);
  return out;
}

void describe_node(const graph::Solved& solved, Node node, Player to_move, Context& context) {
  std::string line =
      fmt::format("  {}: {}", solved.source().names[node], shown(solved.outcome(node, to_move), context));
  if (const auto value = solved.value(node))
    line += ", " + report::render(say("value {}", graph::to_string(*value)), context.language);
  if (const auto remoteness = solved.remoteness(node, to_move)) {
    line += ", " + report::render(say("remoteness {}", *remoteness), context.language);
  }
  if (const auto score = solved.score(node, to_move))
    line += ", " + report::render(say("score {}", *score), context.language);
  std::string moves;
  if (solved.outcome(node, to_move) != Ending::loss || solved.score(node, to_move)) {
    for (const graph::MoveVerdict& move : solved.moves(node, to_move)) {
      if (move.keeps) moves += (moves.empty() ? "" : " ") + solved.source().names[move.to];
    }
  }
  if (!moves.empty()) line += "; " + report::render(say("moves that keep it: {}", moves), context.language);
  context.out << line << '\n';
}

void describe_line(const graph::Solved& solved, Node node, Player to_move, Context& context) {
  const graph::Line line = solved.line(node, to_move, 50);
  std::string text;
  for (const Node each : line.nodes) text += (text.empty() ? "" : " → ") + solved.source().names[each];
  if (line.repeats_from) text += " → " + solved.source().names[line.nodes[*line.repeats_from]] + " …";
  if (line.cut) text += " …";
  context.out << "  " << report::render(say("best play: {}", text), context.language) << '\n';
}

Result<std::vector<Node>> find_tokens(const GraphOptions& options, const graph::LabelledGraph& graph) {
  std::vector<Node> tokens = graph.start;
  if (!options.tokens.empty()) tokens.clear();
  for (const std::string& name : options.tokens) {
    const auto node = graph.names.find(name);
    if (!node)
      return fail(ErrorKind::input,
                  say("the graph has no node named '{}'", name.size() > 60 ? name.substr(0, 60) + "…" : name));
    tokens.push_back(*node);
  }
  return tokens;
}

Result<void> answer_sum(const graph::Solved& solved, const std::vector<Node>& tokens, const GraphOptions& options,
                        run::Budget& budget, Context& context) {
  const Player to_move = options.to_move == "right" ? Player::right : Player::left;
  auto sum = solved.sum(tokens, to_move, budget, options.play_out);
  if (!sum) return fail(std::move(sum.error()));
  if (options.picture.format == "json") {
    json moves = json::array();
    for (const graph::SumMove& move : sum->moves) {
      if (move.verdict.keeps) {
        moves.push_back({{"token", move.token + 1}, {"to", solved.source().names[move.verdict.to]}});
      }
    }
    json out{{"schema", "grundy.graph-sum/1"}, {"outcome", word(sum->outcome)}, {"keeping_moves", std::move(moves)}};
    if (sum->value)
      out["value"] = sum->value->infinite ? json{{"infinity", sum->value->escapes}} : json(sum->value->number);
    if (sum->remoteness) out["remoteness"] = *sum->remoteness;
    context.out << out.dump(2) << '\n';
    return {};
  }
  std::string line = report::render(say("the sum of {} tokens", tokens.size()), context.language) + ": " +
                     shown(sum->outcome, context);
  if (sum->value) line += ", " + report::render(say("value {}", graph::to_string(*sum->value)), context.language);
  if (sum->remoteness) line += ", " + report::render(say("remoteness {}", *sum->remoteness), context.language);
  context.out << line << '\n';
  if (sum->outcome == Ending::loss) return {};
  for (const graph::SumMove& move : sum->moves) {
    if (!move.verdict.keeps) continue;
    context.out << "  "
                << report::render(say("token {}: {} → {}", move.token + 1, solved.source().names[tokens[move.token]],
                                      solved.source().names[move.verdict.to]),
                                  context.language)
                << '\n';
  }
  return {};
}

Result<void> draw(const graph::Solved& solved, const std::vector<Node>& tokens, const GraphOptions& options,
                  Context& context) {
  picture::SceneOptions scene_options = options.picture.scene(context);
  scene_options.to_move = options.to_move == "right" ? Player::right : Player::left;
  return write_picture(picture::scene_of(solved, tokens, scene_options), options.picture, context);
}

Result<void> solve_graph(const GraphOptions& options, Context& context) {
  const auto limits = options.limits.parse();
  if (!limits) return fail(limits.error());
  CommandBudget budget(*limits, context);
  auto read = graph::read_file(options.file, {}, budget.get());
  if (!read) return fail(std::move(read.error()));
  graph::SolveOptions solve_options;
  solve_options.convention = options.misere ? Convention::misere : Convention::normal;
  if (!options.endless.empty()) {
    const auto payoff = parse_integer(options.endless);
    const auto fitting = payoff ? to_int64(*payoff) : std::nullopt;
    if (!fitting) return fail(ErrorKind::usage, say("'{}' is no payoff for endless play", options.endless));
    solve_options.endless = *fitting;
  }
  auto tokens = find_tokens(options, *read);
  if (!tokens) return fail(std::move(tokens.error()));
  auto solved = graph::solve(std::move(*read), solve_options, budget.get());
  if (!solved) return fail(std::move(solved.error()));
  if (options.picture.wanted()) return draw(*solved, *tokens, options, context);
  if (tokens->size() > 1) return answer_sum(*solved, *tokens, options, budget.get(), context);

  const Player to_move = options.to_move == "right" ? Player::right : Player::left;
  const graph::Graph& graph = solved->source().graph;
  const graph::Solved::Counts counts = solved->counts();
  std::vector<Node> listed = *tokens;
  if (listed.empty()) {
    for (Node node = 0; node < graph.nodes() && listed.size() < options.picture.most; ++node) listed.push_back(node);
  }
  if (options.picture.format == "json") {
    json nodes = json::array();
    for (const Node node : listed) nodes.push_back(to_json(*solved, node, to_move));
    json out{{"schema", "grundy.graph/1"},   {"nodes", graph.nodes()},  {"edges", graph.edges()},
             {"acyclic", solved->acyclic()}, {"won", counts.won},       {"lost", counts.lost},
             {"drawn", counts.drawn},        {"list", std::move(nodes)}};
    if (solved->turns() == graph::Turns::by_edge) out["to_move"] = to_move == Player::right ? "right" : "left";
    context.out << out.dump(2) << '\n';
    return {};
  }
  const bool players_differ = solved->turns() == graph::Turns::by_edge;
  const Text summary =
      players_differ
          ? say("{} nodes, {} edges; each with either player to move: {} won, {} lost, {} drawn for that player",
                graph.nodes(), graph.edges(), counts.won, counts.lost, counts.drawn)
          : say("{} nodes, {} edges: {} won, {} lost, {} drawn", graph.nodes(), graph.edges(), counts.won, counts.lost,
                counts.drawn);
  context.out << report::render(summary, context.language) << '\n';
  if (players_differ) {
    context.out << "  "
                << (to_move == Player::right ? context.tr("With Right to move (--to-move left for Left):")
                                             : context.tr("With Left to move (--to-move right for Right):"))
                << '\n';
  }
  for (const Node node : listed) describe_node(*solved, node, to_move, context);
  if (listed.size() == 1) describe_line(*solved, listed[0], to_move, context);
  if (tokens->empty() && listed.size() < graph.nodes()) {
    context.out << "  "
                << report::render(say("and {} more (--most lists more)", graph.nodes() - listed.size()),
                                  context.language)
                << '\n';
  }
  return {};
}

}  // namespace

void add_graph(const Command& program, Context& context) {
  auto options = std::make_shared<GraphOptions>();
  const Command command = program.command("graph", context.tr("Solve a game given as a graph; loops are allowed"));
  command.argument("file", options->file, context.tr("An edge list, JSON or DOT; - is standard input (docs/graphs.md)"))
      .required()
      .type_name("FILE");
  command.option("--token", options->tokens, context.tr("Put a token on this node; several tokens are a sum"))
      .type_name("NODE");
  command.flag("--misere", options->misere, context.tr("Who cannot move wins"));
  command.option("--to-move", options->to_move, context.tr("Who moves first, where the players differ"))
      .one_of({"left", "right"})
      .type_name("left|right");
  command.option("--endless", options->endless, context.tr("What Left gets from endless play, with scores"))
      .type_name("SCORE");
  command.flag("--play-out", options->play_out, context.tr("Solve a sum on its product graph, with remoteness"));
  options->picture.add(command, context, "--most", context.tr("List or draw at most so many nodes"));
  options->limits.add(command, context);
  command.footer(
      "\nExamples:\n"
      "  $ grundy graph examples/graphs/nim12.txt\n"
      "  $ grundy graph examples/graphs/loopy.txt --token a --token d\n"
      "  $ grundy graph examples/graphs/nim12.txt --format svg");
  command.run([options, &context] { return solve_graph(*options, context); });
}

}  // namespace grundy::app
