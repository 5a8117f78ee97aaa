#include "grundy/reach/tree.hpp"

#include <vector>

#include "grundy/graph/array.hpp"

namespace grundy::reach {

using graph::Node;

Result<TreeCount> count_tree(const graph::Csr& moves, Node node, run::Budget& budget) {
  const Node nodes = moves.nodes();
  const auto memory = graph::Reservation::make(budget, std::size_t{nodes} * (8 + sizeof(Integer)));
  if (!memory) return fail(memory.error());
  // Moves into each node from nodes within reach; then Kahn's order (1962), along which ways are added up.
  auto entries = graph::Array<std::uint32_t>::filled(nodes, 0);
  std::vector<bool> seen(nodes, false);
  graph::Array<Node> queue(nodes);
  std::size_t tail = 0;
  constexpr std::size_t poll_mask = 0x3fff;
  queue[tail++] = node;
  seen[node] = true;
  for (std::size_t head = 0; head < tail; ++head) {
    if ((head & poll_mask) == 0 && budget.exhausted()) return graph::stopped(budget);
    for (const Node next : moves[queue[head]]) {
      ++entries[next];
      if (!seen[next]) {
        seen[next] = true;
        queue[tail++] = next;
      }
    }
  }
  TreeCount count;
  count.positions = tail;
  if (entries[node] != 0) return count;
  std::vector<Integer> ways(nodes);
  ways[node] = 1;
  Integer games = 0;
  tail = 0;
  queue[tail++] = node;
  for (std::size_t head = 0; head < tail; ++head) {
    if ((head & poll_mask) == 0 && budget.exhausted()) return graph::stopped(budget);
    const Node here = queue[head];
    if (moves.degree(here) == 0) games += ways[here];
    for (const Node next : moves[here]) {
      ways[next] += ways[here];
      if (--entries[next] == 0) queue[tail++] = next;
    }
  }
  if (tail == count.positions) count.games = std::move(games);
  return count;
}

}  // namespace grundy::reach
