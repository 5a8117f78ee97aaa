#include "grundy/graph/graph.hpp"

#include <limits>

#include "grundy/graph/builder.hpp"

namespace grundy::graph {

std::int64_t Graph::score_of(Node node) const {
  const auto at = std::lower_bound(scores.begin(), scores.end(), node,
                                   [](const auto& entry, Node wanted) { return entry.first < wanted; });
  return at->second;
}

std::optional<Defect> defect_of(const Graph& graph) {
  using Kind = Defect::Kind;
  if (!graph.owner.empty() && !graph.by.empty()) {
    for (Node node = 0; node < graph.nodes(); ++node) {
      if (graph.owner_of(node) != Owner::both) return Defect{Kind::two_kinds_of_turn, node};
    }
  }
  if (graph.end.empty() && graph.owner.empty()) return std::nullopt;
  for (Node node = 0; node < graph.nodes(); ++node) {
    const End end = graph.end_of(node);
    const bool moves = graph.moves.degree(node) != 0;
    if (end != End::none && moves) return Defect{Kind::moves_after_end, node};
    if (!graph.owner.empty() && graph.owner_of(node) == Owner::both) {
      if (moves) return Defect{Kind::owner_missing, node};
      if (end == End::none || end == End::win || end == End::loss) return Defect{Kind::loser_unknown, node};
    }
  }
  return std::nullopt;
}

Error describe(const Defect& defect, std::string_view name) {
  const auto error = [](Text message, std::optional<Text> hint = std::nullopt) {
    return Error{ErrorKind::input, std::move(message), std::nullopt, std::move(hint), {}};
  };
  switch (defect.kind) {
    case Defect::Kind::moves_after_end:
      return error(say("Node {} has a label that ends the game, and moves", name));
    case Defect::Kind::owner_missing:
      return error(say("Node {} has moves and no owner, while other nodes have one", name),
                   say("Give an owner, left or right, to every node that has moves"));
    case Defect::Kind::two_kinds_of_turn:
      return error(say("Node {} has an owner, and some edges have one too", name),
                   say("Let either nodes or edges say whose move it is"));
    case Defect::Kind::loser_unknown:
      break;
  }
  return error(say("At node {} the game ends, and nothing says whose turn it is, so nobody knows who has won", name),
               say("Give the node an owner; or, where owners are used, the label left, right or tie"));
}

Result<Graph> with_turns(const Graph& graph, run::Budget& budget) {
  if (graph.nodes() > most_nodes / 2) {
    return fail(ErrorKind::limit, say("A graph in which edges have owners may have {} nodes at most", most_nodes / 2));
  }
  Builder builder(budget);
  builder.ensure(2 * graph.nodes());
  constexpr Node poll_mask = (1 << 16) - 1;
  for (Node node = 0; node < graph.nodes(); ++node) {
    if ((node & poll_mask) == 0 && budget.exhausted()) return stopped(budget);
    for (const Player player : {Player::left, Player::right}) {
      const Node state = turn_state(node, player);
      for (std::uint32_t edge = graph.moves.start[node]; edge < graph.moves.start[node + 1]; ++edge) {
        const Owner by = graph.by.empty() ? Owner::both : static_cast<Owner>(graph.by[edge]);
        if (allows(by, player)) {
          builder.edge(state, turn_state(graph.moves.target[edge], opponent(player)));
        }
      }
      switch (const End end = graph.end_of(node)) {
        case End::none:
          break;
        case End::left:
          builder.end(state, player == Player::left ? End::win : End::loss);
          break;
        case End::right:
          builder.end(state, player == Player::right ? End::win : End::loss);
          break;
        case End::score: {
          const std::int64_t score = graph.score_of(node);
          const bool relative = graph.turns() == Turns::impartial || player == Player::left;
          builder.score(state, relative ? score : -score);
          break;
        }
        default:
          builder.end(state, end);
          break;
      }
    }
  }
  return builder.finish();
}

}  // namespace grundy::graph
