#include "grundy/graph/solve.hpp"

#include <algorithm>

#include <boost/unordered/unordered_flat_map.hpp>

#include "grundy/graph/product.hpp"
#include "grundy/graph/value.hpp"

namespace grundy::graph {

Result<Solved> solve(LabelledGraph graph, const SolveOptions& options, run::Budget& budget) {
  if (const auto defect = defect_of(graph.graph)) return fail(describe(*defect, graph.names[defect->node]));
  Solved solved;
  solved.source_ = std::move(graph);
  solved.options_ = options;
  const Graph& source = solved.source_.graph;
  const bool scored = source.has_scores();
  const std::int64_t endless = options.endless.value_or(0);
  if (endless > most_score || endless < -most_score) {
    return fail(ErrorKind::input, say("The payoff of endless play is too large"));
  }
  if (scored) {
    const auto cycle = find_cycle(source.moves, budget);
    if (!cycle) return fail(cycle.error());
    solved.acyclic_ = cycle->empty();
    if (!cycle->empty() && !options.endless) {
      return fail(ErrorKind::input,
                  say("Play on this graph may go on for ever, from node {} back to it, and nothing says what that pays",
                      solved.source_.names[cycle->front()]),
                  std::nullopt, say("--endless N says what Left (or who starts) gets from endless play, such as --endless 0"));
    }
  }
  // Endless play that pays one player depends on whose turn it is even in an impartial graph.
  const bool turn_matters =
      source.turns() == Turns::by_edge || (scored && endless != 0 && source.turns() == Turns::impartial);
  if (turn_matters) {
    auto turned = with_turns(source, budget);
    if (!turned) return fail(turned.error());
    solved.turned_ = std::move(*turned);
  }
  const Graph& played = solved.played();
  const auto incoming = reversed(played.moves, budget);
  if (!incoming) return fail(incoming.error());
  if (scored) {
    auto scores = graph::scores(played, *incoming, endless, turn_matters, budget);
    if (!scores) return fail(scores.error());
    solved.scores_ = std::move(*scores);
    return solved;
  }
  auto outcomes = graph::outcomes(played, *incoming, options.convention, budget);
  if (!outcomes) return fail(outcomes.error());
  solved.outcomes_ = std::move(*outcomes);
  const bool has_values = options.values && options.convention == Convention::normal && !source.has_labels() &&
                          source.turns() == Turns::impartial;
  if (has_values) {
    auto numbers = grundy_values(played.moves, *incoming, budget);
    if (!numbers) return fail(numbers.error());
    solved.acyclic_ = numbers->acyclic;
    if (numbers->acyclic) {
      solved.values_.emplace(std::move(numbers->number));
    } else {
      auto values = loopy_values(played.moves, *incoming, budget);
      if (!values) return fail(values.error());
      solved.values_ = std::move(*values);
    }
  }
  return solved;
}

Ending Solved::outcome(Node node, Player to_move) const {
  if (const auto worth = score(node, to_move)) {
    return *worth > 0 ? Ending::win : *worth < 0 ? Ending::loss : Ending::draw;
  }
  return outcomes_.of(state(node, to_move));
}

std::optional<std::uint32_t> Solved::remoteness(Node node, Player to_move) const {
  if (scores_ || outcome(node, to_move) == Ending::draw) return std::nullopt;
  return outcomes_.remoteness(state(node, to_move));
}

std::optional<LoopyValue> Solved::value(Node node) const {
  if (!values_) return std::nullopt;
  return values_->of(source_.graph.moves, node);
}

std::optional<std::int64_t> Solved::score(Node node, Player to_move) const {
  if (!scores_) return std::nullopt;
  return scores_->of(state(node, to_move));
}

std::vector<MoveVerdict> Solved::moves(Node node, Player to_move) const {
  const Node from = state(node, to_move);
  auto verdicts = scores_ ? judge_moves(played(), *scores_, from) : judge_moves(played(), outcomes_, from);
  for (MoveVerdict& verdict : verdicts) verdict.to = node_of(verdict.to);
  return verdicts;
}

Line Solved::line(Node node, Player to_move, std::size_t most) const {
  const Node from = state(node, to_move);
  Line line = scores_ ? best_line(played(), *scores_, from, most) : best_line(played(), outcomes_, from, most);
  for (Node& at : line.nodes) at = node_of(at);
  return line;
}

Solved::Counts Solved::counts() const {
  if (!scores_) return {outcomes_.won(), outcomes_.lost(), outcomes_.drawn()};
  Counts counts;
  for (Node node = 0; node < scores_->nodes(); ++node) {
    const std::int64_t score = scores_->of(node);
    ++(score > 0 ? counts.won : score < 0 ? counts.lost : counts.drawn);
  }
  return counts;
}

Result<SumAnswer> Solved::sum(std::span<const Node> tokens, Player to_move, run::Budget& budget, bool play_out) const {
  if (tokens.size() == 1 && !play_out) {
    SumAnswer answer;
    answer.outcome = outcome(tokens[0], to_move);
    answer.value = value(tokens[0]);
    answer.remoteness = remoteness(tokens[0], to_move);
    for (const MoveVerdict& verdict : moves(tokens[0], to_move)) answer.moves.push_back({0, verdict});
    return answer;
  }
  if (!values_ || play_out) return sum_by_product(tokens, to_move, budget);

  SumAnswer answer;
  std::vector<LoopyValue> values;
  // What the other tokens add up to, for each token: sums from the left and from the right.
  std::vector<LoopyValue> before(tokens.size() + 1);
  std::vector<LoopyValue> after(tokens.size() + 1);
  for (const Node node : tokens) values.push_back(values_->of(source_.graph.moves, node));
  for (std::size_t i = 0; i < tokens.size(); ++i) before[i + 1] = before[i] + values[i];
  for (std::size_t i = tokens.size(); i-- > 0;) after[i] = values[i] + after[i + 1];
  answer.value = before.back();
  answer.outcome = answer.value->outcome();
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (budget.exhausted()) return stopped(budget);
    const LoopyValue others = before[i] + after[i + 1];
    for (MoveVerdict verdict : judge_moves(source_.graph, outcomes_, tokens[i])) {
      verdict.outcome = reversed((others + values_->of(source_.graph.moves, verdict.to)).outcome());
      verdict.remoteness.reset();
      verdict.keeps = verdict.outcome == answer.outcome;
      verdict.best = verdict.keeps;
      answer.moves.push_back({i, verdict});
    }
  }
  return answer;
}

Result<SumAnswer> Solved::sum_by_product(std::span<const Node> tokens, Player to_move, run::Budget& budget) const {
  std::vector<Token> parts;
  for (const Node node : tokens) parts.push_back({&source_.graph, node});
  auto product = sum_graph(parts, budget);
  if (!product) return fail(product.error());
  LabelledGraph whole;
  whole.graph = std::move(product->states.graph);
  whole.names = Names::numbers(whole.graph.nodes());
  SolveOptions options = options_;
  options.values = false;
  auto solved = solve(std::move(whole), options, budget);
  if (!solved) return fail(solved.error());

  SumAnswer answer;
  answer.product_nodes = solved->source().graph.nodes();
  answer.outcome = solved->outcome(0, to_move);
  answer.remoteness = solved->remoteness(0, to_move);
  if (values_) {
    LoopyValue total;
    for (const Node node : tokens) total = total + values_->of(source_.graph.moves, node);
    answer.value = total;
  }
  // Two moves of different tokens may lead to the same tuple (loops from a node to itself): each is told.
  boost::unordered_flat_map<Node, MoveVerdict> verdicts;
  for (const MoveVerdict& verdict : solved->moves(0, to_move)) verdicts.emplace(verdict.to, verdict);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    for (const MoveVerdict& own : moves(tokens[i], to_move)) {
      const std::uint64_t weight = product->weight[i];
      const std::uint64_t state = product->states.states[0] - tokens[i] * weight + own.to * weight;
      MoveVerdict verdict = verdicts.at(product->states.node_of.at(state));
      verdict.to = own.to;
      answer.moves.push_back({i, verdict});
    }
  }
  return answer;
}

}  // namespace grundy::graph
