#include "grundy/graph/product.hpp"

namespace grundy::graph {

std::vector<Node> SumGraph::tuple(Node node) const {
  std::vector<Node> tuple;
  const std::uint64_t state = states.states[node];
  for (std::size_t i = 0; i < weight.size(); ++i) {
    const std::uint64_t above = i + 1 < weight.size() ? state % weight[i + 1] : state;
    tuple.push_back(static_cast<Node>(above / weight[i]));
  }
  return tuple;
}

Result<SumGraph> sum_graph(std::span<const Token> tokens, run::Budget& budget) {
  SumGraph sum;
  constexpr std::uint64_t most_states = std::uint64_t{1} << 63;
  std::uint64_t states = 1;
  std::uint64_t root = 0;
  for (const Token& token : tokens) {
    if (token.graph->has_labels() || token.graph->turns() == Turns::by_node) {
      return fail(ErrorKind::input, say("A sum is defined only for graphs without labels and without owners of nodes"),
                  std::nullopt, say("Put one token on the graph, or leave the labels and owners out"));
    }
    if (states > most_states / token.graph->nodes()) {
      return fail(ErrorKind::limit, say("The sum of these tokens has too many positions to be numbered"));
    }
    sum.weight.push_back(states);
    root += states * token.node;
    states *= token.graph->nodes();
  }
  const StateRules rules = [&](std::uint64_t state, Successors& answer) {
    std::uint64_t rest = state;
    for (std::size_t i = tokens.size(); i-- > 0;) {
      const Graph& graph = *tokens[i].graph;
      const std::uint64_t node = rest / sum.weight[i];
      rest %= sum.weight[i];
      const std::uint64_t others = state - node * sum.weight[i];
      for (std::uint32_t edge = graph.moves.start[node]; edge < graph.moves.start[node + 1]; ++edge) {
        const Owner by = graph.by.empty() ? Owner::both : static_cast<Owner>(graph.by[edge]);
        answer.edge(others + graph.moves.target[edge] * sum.weight[i], by);
      }
    }
  };
  auto explored = explore(std::span(&root, 1), rules, budget);
  if (!explored) return fail(explored.error());
  sum.states = std::move(*explored);
  return sum;
}

}  // namespace grundy::graph
