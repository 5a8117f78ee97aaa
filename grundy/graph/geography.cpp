#include "grundy/graph/geography.hpp"

#include <algorithm>

namespace grundy::graph {

Result<Geography> Geography::solve(const Csr& rows, run::Budget& budget) {
  const auto back = reversed(rows, budget);
  if (!back) return fail(back.error());
  std::vector<Node> out;
  for (Node node = 0; node < rows.nodes(); ++node) {
    out.assign(rows[node].begin(), rows[node].end());
    std::sort(out.begin(), out.end());
    const auto in = (*back)[node];
    if (!std::equal(out.begin(), out.end(), in.begin(), in.end())) {
      return fail(ErrorKind::input, say("Undirected geography needs a graph whose edges all stand both ways"),
                  std::nullopt, say("Declare the graph undirected"));
    }
  }
  auto matching = maximum_matching(rows, budget);
  if (!matching) return fail(matching.error());
  return Geography(rows, std::move(*matching));
}

std::vector<Node> Geography::winning_starts() const {
  std::vector<Node> starts;
  for (Node node = 0; node < rows_->nodes(); ++node) {
    if (first_wins(node)) starts.push_back(node);
  }
  return starts;
}

Result<std::vector<Node>> Geography::winning_moves(Node start, run::Budget& budget) const {
  std::vector<Node> moves;
  if (!first_wins(start)) return moves;
  // The opponent then moves in the graph without `start`, and loses where a maximum matching of it leaves the node out.
  const auto avoidable = avoidable_without(*rows_, matching_, start, budget);
  if (!avoidable) return fail(avoidable.error());
  for (const Node next : (*rows_)[start]) {
    if (next != start && (*avoidable)[next]) moves.push_back(next);
  }
  std::sort(moves.begin(), moves.end());
  moves.erase(std::unique(moves.begin(), moves.end()), moves.end());
  return moves;
}

}  // namespace grundy::graph
