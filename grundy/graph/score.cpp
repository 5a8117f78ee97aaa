#include "grundy/graph/score.hpp"

#include <algorithm>
#include <cstdlib>

namespace grundy::graph {

/// Values are kept relative to the player to move, less what endless play pays that player. So moving to a node of the
/// opponent turns the sign, and endless play is worth 0.
class ScoreAnalysis {
 public:
  ScoreAnalysis(const Graph& graph, const Csr& incoming, std::int64_t endless, bool turned, run::Budget& budget)
      : graph_(graph), incoming_(incoming), endless_(endless), turned_(turned), budget_(budget) {}

  Result<Scores> run() {
    const Node nodes = graph_.nodes();
    auto scratch = Reservation::make(budget_, std::size_t{nodes} * 20);
    if (!scratch) return fail(scratch.error());
    auto memory = Reservation::make(budget_, std::size_t{nodes} * 12);
    if (!memory) return fail(memory.error());
    open_ = Array<std::uint32_t>(nodes);
    queue_ = Array<Node>(nodes);
    result_.value_ = Array<std::int64_t>::filled(nodes, 0);
    result_.rank_ = Array<Node>::filled(nodes, no_node);
    if (auto fine = collect(); !fine) return fail(fine.error());
    std::stable_sort(ends_.begin(), ends_.end(), [this](Node a, Node b) { return size_of(a) > size_of(b); });

    for (std::size_t first = 0; first < ends_.size();) {
      const std::uint64_t size = size_of(ends_[first]);
      if (size == 0) break;
      for (; first < ends_.size() && size_of(ends_[first]) == size; ++first) settle(ends_[first], value(ends_[first]));
      if (!spread()) return stopped(budget_);
    }
    for (Node node = 0; node < nodes; ++node) value(node) += endless_for(node);
    memory->keep();
    return std::move(result_);
  }

 private:
  [[nodiscard]] bool right_moves(Node node) const {
    return turned_ ? (node & 1) != 0 : graph_.owner_of(node) == Owner::right;
  }
  [[nodiscard]] std::int64_t endless_for(Node node) const { return right_moves(node) ? -endless_ : endless_; }
  [[nodiscard]] std::int64_t& value(Node node) { return result_.value_[node]; }
  [[nodiscard]] std::uint64_t size_of(Node node) const {
    const std::int64_t value = result_.value_[node];
    return value < 0 ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
  }

  /// Finds the ends and what they are worth.
  Result<void> collect() {
    const bool owned = graph_.turns() == Turns::by_node;
    for (Node node = 0; node < graph_.nodes(); ++node) {
      open_[node] = graph_.moves.degree(node);
      if (open_[node] != 0) continue;
      const bool right = right_moves(node);
      std::int64_t score = 0;
      switch (graph_.end_of(node)) {
        case End::none:
          return fail(ErrorKind::input,
                      say("Node {} has no moves and no score, while other nodes have one", turned_ ? node / 2 : node));
        case End::win:
          score = 1;
          break;
        case End::loss:
          score = -1;
          break;
        case End::tie:
          score = 0;
          break;
        case End::left:
          score = right ? -1 : 1;
          break;
        case End::right:
          score = right ? 1 : -1;
          break;
        case End::score:
          // With owners of nodes scores are Left's; `with_turns` and impartial graphs have them for the player to move.
          score = graph_.score_of(node);
          if (owned && right) score = -score;
          break;
      }
      value(node) = score - endless_for(node);
      ends_.push_back(node);
    }
    return {};
  }

  void settle(Node node, std::int64_t worth) {
    value(node) = worth;
    result_.rank_[node] = static_cast<Node>(tail_);
    queue_[tail_++] = node;
  }

  bool spread() {
    const bool owned = graph_.turns() == Turns::by_node;
    for (; head_ < tail_; ++head_) {
      if ((head_ & 0xffff) == 0) {
        if (budget_.exhausted()) return false;
        budget_.report("settling scores", head_, graph_.nodes());
      }
      const Node settled = queue_[head_];
      for (const Node from : incoming_[settled]) {
        if (result_.rank_[from] != no_node) continue;
        const bool same_player = owned && right_moves(from) == right_moves(settled);
        const std::int64_t worth = same_player ? value(settled) : -value(settled);
        --open_[from];
        // A good option found first is the best there is; if all options are bad, the last found is the least bad.
        if (worth > 0 || open_[from] == 0) settle(from, worth);
      }
    }
    return true;
  }

  const Graph& graph_;
  const Csr& incoming_;
  std::int64_t endless_;
  bool turned_;
  run::Budget& budget_;
  Scores result_;
  Array<std::uint32_t> open_;
  Array<Node> queue_;
  std::vector<Node> ends_;
  std::size_t head_ = 0;
  std::size_t tail_ = 0;
};

Result<Scores> scores(const Graph& graph, const Csr& incoming, std::int64_t endless, bool turned, run::Budget& budget) {
  return ScoreAnalysis(graph, incoming, endless, turned, budget).run();
}

}  // namespace grundy::graph
