#include "grundy/theory/hackenbush.hpp"

#include <algorithm>

namespace grundy::theory {
namespace {

constexpr std::size_t kNone = ~std::size_t{0};

/// Half-edges of each vertex, as ranges of one array.
class Incidence {
 public:
  struct Half {
    std::size_t edge;
    std::size_t to;
  };

  explicit Incidence(const GreenGraph& graph) : starts_(graph.vertices + 1), halves_(2 * graph.edges.size()) {
    for (const auto& [a, b] : graph.edges) {
      ++starts_[a];
      ++starts_[b];
    }
    std::size_t sum = 0;
    for (std::size_t& start : starts_) start = std::exchange(sum, sum + start);
    std::vector<std::size_t> next(starts_.begin(), starts_.end() - 1);
    for (std::size_t e = 0; e < graph.edges.size(); ++e) {
      const auto& [a, b] = graph.edges[e];
      halves_[next[a]++] = {e, b};
      halves_[next[b]++] = {e, a};
    }
  }

  [[nodiscard]] std::size_t begin(std::size_t vertex) const { return starts_[vertex]; }
  [[nodiscard]] std::size_t end(std::size_t vertex) const { return starts_[vertex + 1]; }
  [[nodiscard]] const Half& operator[](std::size_t half) const { return halves_[half]; }

 private:
  std::vector<std::size_t> starts_;
  std::vector<Half> halves_;
};

/// One walk through the graph from the ground, without the edge `cut`: depth-first numbers and low points tell the
/// bridges; values are gathered on the way back.
struct Walk {
  std::vector<std::size_t> order;   ///< depth-first number; kNone: not joined to the ground
  std::vector<std::size_t> low;     ///< least number reached from the subtree without the edge above it
  std::vector<std::size_t> parent;  ///< edge to the parent
  std::vector<std::size_t> above;   ///< parent vertex
  std::vector<std::size_t> sequence;
  std::vector<std::uint64_t> value;  ///< of the subtree, as it stands on its vertex

  Walk(const GreenGraph& graph, const Incidence& incidence, std::size_t cut)
      : order(graph.vertices, kNone),
        low(graph.vertices, kNone),
        parent(graph.vertices, kNone),
        above(graph.vertices, kNone),
        value(graph.vertices) {
    std::vector<std::size_t> next(graph.vertices);
    std::vector<std::size_t> stack = {0};
    order[0] = low[0] = 0;
    sequence = {0};
    next[0] = incidence.begin(0);
    while (!stack.empty()) {
      const std::size_t v = stack.back();
      if (next[v] < incidence.end(v)) {
        const auto& [edge, to] = incidence[next[v]++];
        if (edge == cut || edge == parent[v]) continue;
        if (order[to] == kNone) {
          order[to] = low[to] = sequence.size();
          sequence.push_back(to);
          parent[to] = edge;
          above[to] = v;
          next[to] = incidence.begin(to);
          stack.push_back(to);
        } else {
          low[v] = std::min(low[v], order[to]);
          // A back edge, or a loop, is one edge of the fused part; it is met from both its ends, and counted from the
          // later one.
          if (order[to] < order[v]) value[v] ^= 1;
          if (to == v && next[v] < incidence.end(v) && incidence[next[v]].edge == edge) value[v] ^= 1;
        }
        continue;
      }
      stack.pop_back();
      if (stack.empty()) break;
      const std::size_t u = above[v];
      low[u] = std::min(low[u], low[v]);
      // A bridge carries what stands on it as a stalk; an edge of a fused part is a loop of its own.
      value[u] ^= bridge(v) ? value[v] + 1 : value[v] ^ 1;
    }
  }

  /// Whether the edge above v is a bridge.
  [[nodiscard]] bool bridge(std::size_t v) const { return low[v] >= order[v]; }
};

std::optional<Error> fault(const GreenGraph& graph) {
  if (graph.vertices == 0) return Error{ErrorKind::input, say("a graph needs the ground, vertex 0"), {}, {}, {}};
  for (const auto& [a, b] : graph.edges) {
    if (std::max(a, b) >= graph.vertices) {
      return Error{ErrorKind::input, say("there is no vertex {}", std::max(a, b)), {}, {}, {}};
    }
  }
  return std::nullopt;
}

}  // namespace

Result<std::uint64_t> hackenbush_value(const GreenGraph& graph) {
  if (auto error = fault(graph)) return fail(std::move(*error));
  return Walk(graph, Incidence(graph), kNone).value[0];
}

Result<std::vector<std::size_t>> hackenbush_moves(const GreenGraph& graph, std::uint64_t target, run::Budget& budget) {
  if (auto error = fault(graph)) return fail(std::move(*error));
  const Incidence incidence(graph);
  const Walk whole(graph, incidence, kNone);
  // wanted[v]: the value that the part standing on v must get for the whole to have the target. Below a bridge the
  // stalk is taken off; a wanted stalk of 0 is met by cutting the bridge itself, and by nothing above it.
  std::vector<std::uint64_t> wanted(graph.vertices);
  std::vector<bool> possible(graph.vertices);
  std::vector<std::size_t> found;
  std::vector<bool> on_tree(graph.edges.size());
  wanted[0] = target;
  possible[0] = true;
  for (const std::size_t v : whole.sequence) {
    if (v == 0) continue;
    const std::size_t u = whole.above[v];
    if (!whole.bridge(v)) {
      // One fused part: what v must get is what u must get, less all else that stands on u.
      possible[v] = possible[u];
      wanted[v] = wanted[u] ^ whole.value[u] ^ whole.value[v];
      continue;
    }
    on_tree[whole.parent[v]] = true;
    if (!possible[u]) continue;
    const std::uint64_t stalk = wanted[u] ^ whole.value[u] ^ (whole.value[v] + 1);
    if (stalk == 0) {
      found.push_back(whole.parent[v]);
    } else {
      possible[v] = true;
      wanted[v] = stalk - 1;
    }
  }
  // Cutting an edge of a cycle may turn others into bridges: the graph is walked anew.
  for (std::size_t e = 0; e < graph.edges.size(); ++e) {
    const auto& [a, b] = graph.edges[e];
    if (on_tree[e] || whole.order[a] == kNone || whole.order[b] == kNone) continue;
    if (budget.exhausted()) return fail(ErrorKind::limit, run::describe(budget.why()));
    if (Walk(graph, incidence, e).value[0] == target) found.push_back(e);
  }
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace grundy::theory
