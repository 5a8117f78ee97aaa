#include "grundy/graph/value.hpp"

#include <array>
#include <bit>

namespace grundy::graph {

namespace {

inline void prefetch(const void* address) {
  __builtin_prefetch(address);
}

/// The least value missing among the options of a node.
class Mex {
 public:
  std::uint32_t operator()(std::span<const Node> options, const std::uint32_t* value) {
    if (options.size() < 64) {
      std::uint64_t seen = 0;
      for (const Node option : options) {
        if (value[option] < 64) seen |= std::uint64_t{1} << value[option];
      }
      return static_cast<std::uint32_t>(std::countr_one(seen));
    }
    // A node with d options has a value of at most d.
    if (mark_.size() <= options.size()) mark_.resize(options.size() + 1, 0);
    ++round_;
    for (const Node option : options) {
      if (value[option] < mark_.size()) mark_[value[option]] = round_;
    }
    std::uint32_t mex = 0;
    while (mark_[mex] == round_) ++mex;
    return mex;
  }

 private:
  std::vector<std::uint64_t> mark_;
  std::uint64_t round_ = 0;
};

}  // namespace

Result<GrundyValues> grundy_values(const Csr& moves, const Csr& incoming, run::Budget& budget) {
  constexpr std::size_t row_ahead = 24;
  constexpr std::size_t option_ahead = 8;
  constexpr std::size_t lag = 64;
  constexpr std::size_t poll_interval = 1 << 16;

  const Node nodes = moves.nodes();
  auto memory = Reservation::make(budget, std::size_t{nodes} * 4);
  if (!memory) return fail(memory.error());
  auto queue_memory = Reservation::make(budget, std::size_t{nodes} * 4);
  if (!queue_memory) return fail(queue_memory.error());
  Array<std::uint32_t> word(nodes);
  Array<Node> queue(nodes);
  std::size_t tail = 0;
  for (Node node = 0; node < nodes; ++node) {
    word[node] = moves.degree(node);
    if (word[node] == 0) queue[tail++] = node;
  }

  Mex mex;
  std::array<Node, lag> waiting;
  std::size_t in = 0;
  std::size_t out = 0;
  const auto arrive = [&](Node node) {
    if (--word[node] == 0) queue[tail++] = node;
  };
  for (std::size_t head = 0;; ++head) {
    while (head == tail && out < in) arrive(waiting[out++ % lag]);
    if (head == tail) break;
    if (head % poll_interval == 0) {
      if (budget.exhausted()) return stopped(budget);
      budget.report("values of nodes", head, nodes);
    }
    if (head + 2 * row_ahead < tail) {
      const Node later = queue[head + 2 * row_ahead];
      prefetch(moves.start.data() + later);
      prefetch(incoming.start.data() + later);
    }
    if (head + row_ahead < tail) {
      const Node later = queue[head + row_ahead];
      prefetch(moves.target.data() + moves.start[later]);
      prefetch(incoming.target.data() + incoming.start[later]);
    }
    if (head + option_ahead < tail) {
      for (const Node option : moves[queue[head + option_ahead]]) prefetch(word.data() + option);
    }
    const Node node = queue[head];
    word[node] = mex(moves[node], word.data());
    for (const Node from : incoming[node]) {
      prefetch(word.data() + from);
      if (in - out == lag) arrive(waiting[out++ % lag]);
      waiting[in++ % lag] = from;
    }
  }
  if (tail != nodes) return GrundyValues{};
  memory->keep();
  return GrundyValues{true, std::move(word)};
}

Result<std::vector<Node>> find_cycle(const Csr& moves, run::Budget& budget) {
  const Node nodes = moves.nodes();
  auto memory = Reservation::make(budget, std::size_t{nodes} * 8);
  if (!memory) return fail(memory.error());
  // Depth first, without recursion. next[v]: the edge to try next; a node is on the path, or done, or new.
  constexpr std::uint32_t fresh = 0xffffffff;
  constexpr std::uint32_t done = 0xfffffffe;
  auto next = Array<std::uint32_t>::filled(nodes, fresh);
  std::vector<Node> path;
  std::uint64_t steps = 0;
  for (Node root = 0; root < nodes; ++root) {
    if (next[root] != fresh) continue;
    path.push_back(root);
    next[root] = 0;
    while (!path.empty()) {
      if ((++steps & 0xffff) == 0 && budget.exhausted()) return stopped(budget);
      const Node node = path.back();
      if (next[node] == moves.degree(node)) {
        next[node] = done;
        path.pop_back();
        continue;
      }
      const Node to = moves[node][next[node]++];
      if (next[to] == fresh) {
        next[to] = 0;
        path.push_back(to);
      } else if (next[to] != done) {
        path.erase(path.begin(), std::find(path.begin(), path.end(), to));
        return path;
      }
    }
  }
  return std::vector<Node>();
}

}  // namespace grundy::graph
