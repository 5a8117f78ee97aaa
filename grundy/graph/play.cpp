#include "grundy/graph/play.hpp"

#include <algorithm>

#include <boost/unordered/unordered_flat_map.hpp>

namespace grundy::graph {

namespace {

/// The distinct moves at a node, in order, judged by `judge(to)`.
template <class Judge>
std::vector<MoveVerdict> distinct_moves(const Graph& graph, Node node, const Judge& judge) {
  std::vector<MoveVerdict> verdicts;
  std::vector<Node> seen(graph.moves[node].begin(), graph.moves[node].end());
  std::sort(seen.begin(), seen.end());
  const bool repeated = std::adjacent_find(seen.begin(), seen.end()) != seen.end();
  boost::unordered_flat_map<Node, bool> taken;
  for (const Node to : graph.moves[node]) {
    if (repeated && !taken.try_emplace(to, true).second) continue;
    verdicts.push_back(judge(to));
  }
  return verdicts;
}

/// Follows the first best move.
template <class Moves>
Line follow(Node node, std::size_t most, const Moves& moves) {
  Line line;
  boost::unordered_flat_map<Node, std::size_t> at;
  for (;;) {
    line.nodes.push_back(node);
    at.emplace(node, line.nodes.size() - 1);
    const std::vector<MoveVerdict> verdicts = moves(node);
    const auto best = std::find_if(verdicts.begin(), verdicts.end(), [](const MoveVerdict& move) { return move.best; });
    if (best == verdicts.end()) return line;
    const auto known = at.find(best->to);
    if (known != at.end()) {
      line.repeats_from = known->second;
      return line;
    }
    if (line.nodes.size() > most) {
      line.cut = true;
      return line;
    }
    node = best->to;
  }
}

}  // namespace

bool same_mover(const Graph& graph, Node from, Node to) noexcept {
  // A node nobody owns is an end, settled as Left's.
  return !graph.owner.empty() && (graph.owner_of(from) == Owner::right) == (graph.owner_of(to) == Owner::right);
}

std::vector<MoveVerdict> judge_moves(const Graph& graph, const Outcomes& outcomes, Node node) {
  const Ending mine = outcomes.of(node);
  auto verdicts = distinct_moves(graph, node, [&](Node to) {
    MoveVerdict verdict;
    verdict.to = to;
    verdict.outcome = same_mover(graph, node, to) ? outcomes.of(to) : reversed(outcomes.of(to));
    if (verdict.outcome != Ending::draw) verdict.remoteness = outcomes.remoteness(to);
    verdict.keeps = verdict.outcome == mine;
    verdict.best = verdict.keeps && (mine == Ending::draw || *verdict.remoteness + 1 == outcomes.remoteness(node));
    return verdict;
  });
  return verdicts;
}

std::vector<MoveVerdict> judge_moves(const Graph& graph, const Scores& scores, Node node) {
  return distinct_moves(graph, node, [&](Node to) {
    MoveVerdict verdict;
    verdict.to = to;
    const std::int64_t score = same_mover(graph, node, to) ? scores.of(to) : -scores.of(to);
    verdict.score = score;
    verdict.outcome = score > 0 ? Ending::win : score < 0 ? Ending::loss : Ending::draw;
    verdict.keeps = score == scores.of(node);
    // Ranks fall along settled nodes; nodes worth the endless payoff have none, and any move among them will do.
    const Node rank = scores.rank(node);
    verdict.best = verdict.keeps && (rank == no_node || scores.rank(to) < rank);
    return verdict;
  });
}

Line best_line(const Graph& graph, const Outcomes& outcomes, Node node, std::size_t most) {
  return follow(node, most, [&](Node at) { return judge_moves(graph, outcomes, at); });
}

Line best_line(const Graph& graph, const Scores& scores, Node node, std::size_t most) {
  return follow(node, most, [&](Node at) { return judge_moves(graph, scores, at); });
}

}  // namespace grundy::graph
