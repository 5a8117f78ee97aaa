#include "grundy/graph/builder.hpp"

#include <algorithm>
#include <utility>

namespace grundy::graph {

void Builder::set(std::vector<std::uint8_t>& bytes, Node node, std::uint8_t value) {
  ensure(node + 1);
  if (bytes.size() <= node) bytes.resize(node + 1, 0);
  bytes[node] = value;
}

void Builder::owner(Node node, Owner player) {
  set(owners_, node, static_cast<std::uint8_t>(player));
}

void Builder::end(Node node, End end) {
  set(ends_, node, static_cast<std::uint8_t>(end));
  if (end == End::score) scores_.emplace_back(node, 0);
}

void Builder::score(Node node, std::int64_t score) {
  set(ends_, node, static_cast<std::uint8_t>(End::score));
  scores_.emplace_back(node, score);
}

Result<Graph> Builder::finish_unchecked() {
  if (budget_->why() != run::Stop::none) return stopped(*budget_);
  Graph graph;
  auto rows = make_rows(nodes_, std::move(edges_), &graph.by, *budget_);
  edges_.clear();
  if (!rows) return fail(rows.error());
  graph.moves = std::move(*rows);
  const auto spread = [this](std::vector<std::uint8_t>& bytes) {
    if (bytes.empty()) return Array<std::uint8_t>();
    bytes.resize(nodes_, 0);
    return Array<std::uint8_t>::copy_of(std::exchange(bytes, {}));
  };
  graph.owner = spread(owners_);
  graph.end = spread(ends_);
  const auto names_winner = [](std::uint8_t end) {
    return end == static_cast<std::uint8_t>(End::left) || end == static_cast<std::uint8_t>(End::right);
  };
  graph.names_winner = std::any_of(graph.end.begin(), graph.end.end(), names_winner);
  // The last score given to a node is the one that counts.
  std::stable_sort(scores_.begin(), scores_.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (const auto& entry : scores_) {
    if (graph.end_of(entry.first) != End::score) continue;
    if (!graph.scores.empty() && graph.scores.back().first == entry.first) graph.scores.pop_back();
    graph.scores.push_back(entry);
  }
  return graph;
}

Result<Graph> Builder::finish() {
  auto graph = finish_unchecked();
  if (!graph) return graph;
  if (const auto defect = defect_of(*graph)) return fail(describe(*defect, std::to_string(defect->node)));
  return graph;
}

}  // namespace grundy::graph
