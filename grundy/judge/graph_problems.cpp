/// Problems on graphs: a token that never returns, trees that are cut.
#include <stdexcept>

#include "grundy/graph/builder.hpp"
#include "grundy/graph/geography.hpp"
#include "grundy/judge/problem.hpp"
#include "grundy/theory/hackenbush.hpp"

namespace grundy::judge {
namespace {

/// The free cells of a grid and, where neighbours are free, edges between them.
class Grid {
 public:
  Grid(const Case& c, std::size_t text) : width_(static_cast<std::size_t>(c[1])) {
    for (const char cell : c.word(text)) {
      if (cell == '\n') continue;
      nodes_.push_back(cell == '.' ? static_cast<graph::Node>(cells_.size()) : graph::no_node);
      if (cell == '.') cells_.push_back(nodes_.size() - 1);
    }
  }

  [[nodiscard]] std::size_t row(graph::Node node) const { return cells_[node] / width_ + 1; }
  [[nodiscard]] std::size_t column(graph::Node node) const { return cells_[node] % width_ + 1; }
  [[nodiscard]] std::size_t size() const { return cells_.size(); }

  [[nodiscard]] Result<graph::Graph> graph(run::Budget& budget) const {
    graph::Builder builder(budget);
    builder.ensure(static_cast<graph::Node>(cells_.size()));
    const auto join = [&](graph::Node a, std::size_t cell) {
      if (nodes_[cell] == graph::no_node) return;
      builder.edge(a, nodes_[cell]);
      builder.edge(nodes_[cell], a);
    };
    for (graph::Node node = 0; node < cells_.size(); ++node) {
      const std::size_t cell = cells_[node];
      if ((cell + 1) % width_ != 0) join(node, cell + 1);
      if (cell + width_ < nodes_.size()) join(node, cell + width_);
    }
    return builder.finish_unchecked();
  }

 private:
  std::size_t width_;
  std::vector<std::size_t> cells_;  ///< of each node
  std::vector<graph::Node> nodes_;  ///< of each cell
};

/// The first player places the token, the second moves first: undirected vertex geography. Good are the cells that some
/// maximum matching leaves out.
void good_placements(const Case& c, Writer& out) {
  run::Budget budget;
  const Grid grid(c, 2);
  const auto built = grid.graph(budget);
  // A board of 4096² cells is far within what memory holds, and there is no limit of time.
  if (!built) throw std::logic_error(english(built.error().message));
  const auto solved = graph::Geography::solve(built->moves, budget);
  if (!solved) throw std::logic_error(english(solved.error().message));
  bool any = false;
  for (graph::Node node = 0; node < grid.size(); ++node) {
    if (solved->first_wins(node)) continue;
    if (!any) out.line("WIN");
    any = true;
    out.number(grid.row(node));
    out.character(' ');
    out.number(grid.column(node));
    out.character('\n');
  }
  if (!any) out.line("LOSE");
}

std::optional<Text> grid_fault(const Case& c) {
  std::uint64_t length = 0;
  for (const char cell : c.word(2)) {
    if (cell == '\n') {
      if (length != c[1]) return say("a row of {} cells was expected, but it has {}", c[1], length);
      length = 0;
    } else if (cell != '.' && cell != '#') {
      return say("a row of . and # was expected");
    } else {
      ++length;
    }
  }
  return std::nullopt;
}

/// Trees with cycles on the ground at their vertex 1. All stand on the same ground, so they are one graph.
bool trees_won(const Case& c) {
  theory::GreenGraph graph;
  const auto numbers = c.list(1);
  for (std::size_t at = 0; at < numbers.size();) {
    const std::size_t base = graph.vertices - 1;  // vertex v >= 2 of the tree becomes base + v - 1
    const std::uint64_t edges = numbers[at + 1];
    graph.vertices += static_cast<std::size_t>(numbers[at]) - 1;
    at += 2;
    for (std::uint64_t e = 0; e < edges; ++e, at += 2) {
      const auto vertex = [&](std::uint64_t v) { return v == 1 ? 0 : base + static_cast<std::size_t>(v) - 1; };
      graph.edges.emplace_back(vertex(numbers[at]), vertex(numbers[at + 1]));
    }
  }
  return theory::hackenbush_value(graph).value_or(0) != 0;
}

std::optional<Text> trees_fault(const Case& c) {
  const auto numbers = c.list(1);
  for (std::size_t at = 0; at < numbers.size();) {
    const std::uint64_t vertices = numbers[at];
    const std::uint64_t edges = numbers[at + 1];
    at += 2;
    if (vertices == 0) return say("a tree has at least one vertex");
    for (std::uint64_t i = 0; i < 2 * edges; ++i, ++at) {
      if (numbers[at] == 0 || numbers[at] > vertices) return say("there is no vertex {}", numbers[at]);
    }
  }
  return std::nullopt;
}

}  // namespace

std::vector<Problem> graph_problems() {
  constexpr std::uint64_t side = 4096;
  Field rows = number("row of . and #");
  rows.shape = Field::Shape::words;
  rows.length = {0};
  Field trees = number("number");
  trees.shape = Field::Shape::graphs;
  trees.length = {0};
  return {
      {.ids = {"luogu-p4055"},
       .title = "[JSOI2009] 游戏",
       .theory = tr("undirected vertex geography: cells that a maximum matching can leave out"),
       .format = tr("once: n m, then n rows of . (free) and #; LOSE, or WIN and the good cells, row and column"),
       .framing = Framing::once,
       .fields = {number("n", 1, side), number("m", 1, side), rows},
       .answer = good_placements,
       .fault = grid_fault},
      {.ids = {"poj-3710"},
       .title = "Christmas Game",
       .theory = tr("Green Hackenbush: colon and fusion principle"),
       .format = tr("until the end: number of trees, then each: vertices and edges, then the edges; Sally or Harry"),
       .framing = Framing::until_end,
       .fields = {number("number of trees"), trees},
       .answer = Says{"Sally", "Harry", trees_won},
       .fault = trees_fault},
  };
}

}  // namespace grundy::judge
