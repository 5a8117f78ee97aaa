#include "grundy/picture/scene.hpp"

#include <algorithm>
#include <utility>

#include "grundy/picture/grow.hpp"

namespace grundy::picture {

namespace {

using graph::Node;

/// A node, and whose turn it is where that matters.
using State = std::pair<Node, Player>;

bool players_differ(const graph::Solved& solved, const SceneOptions& options) {
  return options.mover || solved.turns() != graph::Turns::impartial;
}

Box box_of(const graph::Solved& solved, const SceneOptions& options, const State& state) {
  const auto& [node, player] = state;
  const bool by_edge = solved.turns() == graph::Turns::by_edge;
  const bool differ = players_differ(solved, options);
  Box box;
  box.text = options.text ? options.text(node) : solved.source().names[node];
  const Ending outcome = solved.outcome(node, player);
  box.shade = shade_of(outcome);
  box.note = note_of(outcome, !differ);
  if (const auto score = solved.score(node, player)) {
    box.note += " " + std::to_string(*score);
  } else if (const auto value = solved.value(node)) {
    box.note += " " + graph::to_string(*value);
  }
  if (differ) {
    const Owner mover = options.mover ? options.mover(node)
                        : by_edge     ? owner_of(player)
                                      : solved.source().graph.owner_of(node);
    if (mover == Owner::left) box.note = options.translate(say("Left: {}", box.note));
    if (mover == Owner::right) box.note = options.translate(say("Right: {}", box.note));
  }
  return box;
}

}  // namespace

Shade shade_of(Ending outcome) {
  switch (outcome) {
    case Ending::win:
      return Shade::won;
    case Ending::loss:
      return Shade::lost;
    case Ending::draw:
    case Ending::unknown:
      break;
  }
  return Shade::drawn;
}

std::string note_of(Ending ending, bool impartial) {
  switch (ending) {
    case Ending::win:
      return impartial ? "N" : "W";
    case Ending::loss:
      return impartial ? "P" : "L";
    case Ending::draw:
      return "D";
    case Ending::unknown:
      break;
  }
  return "";
}

Scene scene_of(const graph::Solved& solved, std::vector<Node> starts, const SceneOptions& options) {
  const graph::Csr& rows = solved.source().graph.moves;
  if (starts.empty() && rows.nodes() != 0) {
    std::vector<bool> reached(rows.nodes(), false);
    for (const Node to : rows.target) reached[to] = true;
    for (Node node = 0; node < rows.nodes(); ++node) {
      if (!reached[node]) starts.push_back(node);
    }
    if (starts.empty()) starts.push_back(0);
  }
  std::vector<State> states;
  for (const Node start : starts) states.emplace_back(start, options.to_move);
  const auto describe = [&](const State& state) -> Result<Box> { return box_of(solved, options, state); };
  const auto moves = [&](const State& state) -> Result<std::vector<Step<State>>> {
    const bool by_edge = solved.turns() == graph::Turns::by_edge;
    const Player next = by_edge ? opponent(state.second) : state.second;
    std::vector<Step<State>> steps;
    for (const graph::MoveVerdict& move : solved.moves(state.first, state.second)) {
      steps.push_back({{move.to, next}, move.outcome == Ending::win && move.keeps});
    }
    return steps;
  };
  Result<Scene> scene = grow(states, options, describe, moves);
  complete(*scene, !players_differ(solved, options));  // a solved graph has no errors to give
  return std::move(*scene);
}

void complete(Scene& scene, bool impartial) {
  const auto occurs = [&](Shade shade) {
    return std::any_of(scene.boxes.begin(), scene.boxes.end(), [&](const Box& box) { return box.shade == shade; });
  };
  scene.legend.clear();
  if (occurs(Shade::lost)) {
    scene.legend.push_back(
        {Shade::lost, impartial ? say("P: the player to move loses") : say("L: the player to move loses")});
  }
  if (occurs(Shade::won)) {
    scene.legend.push_back(
        {Shade::won, impartial ? say("N: the player to move wins") : say("W: the player to move wins")});
  }
  if (occurs(Shade::drawn)) scene.legend.push_back({Shade::drawn, say("D: nobody can force a win")});
  scene.has_winning =
      std::any_of(scene.arrows.begin(), scene.arrows.end(), [](const Arrow& arrow) { return arrow.winning; });
  scene.has_hidden =
      std::any_of(scene.boxes.begin(), scene.boxes.end(), [](const Box& box) { return box.hidden != 0; });
}

}  // namespace grundy::picture
