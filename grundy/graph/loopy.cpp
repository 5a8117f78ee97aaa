#include "grundy/graph/loopy.hpp"

#include <algorithm>

namespace grundy::graph {

Ending LoopyValue::outcome() const noexcept {
  if (!infinite) return number == 0 ? Ending::loss : Ending::win;
  return !escapes.empty() && escapes.front() == 0 ? Ending::win : Ending::draw;
}

LoopyValue operator+(const LoopyValue& a, const LoopyValue& b) {
  if (a.infinite && b.infinite) return LoopyValue::infinity({});
  if (!a.infinite && !b.infinite) return LoopyValue::finite(a.number ^ b.number);
  LoopyValue sum = a.infinite ? a : b;
  const std::uint32_t shift = a.infinite ? b.number : a.number;
  for (std::uint32_t& escape : sum.escapes) escape ^= shift;
  std::sort(sum.escapes.begin(), sum.escapes.end());
  return sum;
}

std::string to_string(const LoopyValue& value) {
  if (!value.infinite) return std::to_string(value.number);
  std::string text = "∞";
  for (std::size_t i = 0; i < value.escapes.size(); ++i) {
    text += (i == 0 ? "(" : ", ") + std::to_string(value.escapes[i]);
  }
  return value.escapes.empty() ? text : text + ")";
}

LoopyValue LoopyValues::of(const Csr& moves, Node node) const {
  if (values_[node] != infinite) return LoopyValue::finite(values_[node]);
  std::vector<std::uint32_t> escapes;
  for (const Node option : moves[node]) {
    if (values_[option] != infinite) escapes.push_back(values_[option]);
  }
  std::sort(escapes.begin(), escapes.end());
  escapes.erase(std::unique(escapes.begin(), escapes.end()), escapes.end());
  return LoopyValue::infinity(std::move(escapes));
}

namespace {

/// One labelling. At level m a node without a value is a candidate if it has options of all values below m, and won if
/// it has an option of value m. A candidate that is not won and whose open options all are gets the value m.
class Levels {
 public:
  Levels(const Csr& moves, const Csr& incoming, run::Budget& budget)
      : moves_(moves), incoming_(incoming), budget_(budget) {}

  Result<LoopyValues> run() {
    const Node nodes = moves_.nodes();
    auto memory = Reservation::make(budget_, std::size_t{nodes} * (sizeof(State) + sizeof(Node)));
    if (!memory) return fail(memory.error());
    auto value_memory = Reservation::make(budget_, std::size_t{nodes} * 4);
    if (!value_memory) return fail(value_memory.error());
    value_ = Array<std::uint32_t>::filled(nodes, LoopyValues::infinite);
    state_ = Array<State>(nodes);
    queue_ = Array<Node>(nodes);
    for (Node node = 0; node < nodes; ++node) {
      state_[node] = {moves_.degree(node), 0, 0, 0};
      if (moves_.degree(node) == 0) give(node);
    }
    while (true) {
      if (!spread()) return stopped(budget_);
      if (!next_level()) break;
    }
    value_memory->keep();
    return LoopyValues(std::move(value_));
  }

 private:
  struct State {
    std::uint32_t open;    ///< options without a value
    std::uint32_t beaten;  ///< of these, won at this level; counted for candidates
    std::uint32_t rank;    ///< a candidate at level m has rank m
    std::uint32_t won;     ///< one more than the last level it was won at
  };

  [[nodiscard]] bool has_value(Node node) const { return value_[node] != LoopyValues::infinite; }

  void give(Node node) {
    value_[node] = level_;
    queue_[tail_++] = node;
  }

  /// Spreads the new values of this level until nothing follows. False if the budget stopped it.
  bool spread() {
    while (head_ < tail_) {
      const Node settled = queue_[head_++];
      for (const Node node : incoming_[settled]) {
        if (has_value(node)) continue;
        --state_[node].open;
        if (state_[node].won != level_ + 1) win(node);
      }
      if ((++steps_ & 0xffff) == 0) {
        if (budget_.exhausted()) return false;
        budget_.report("loopy values", head_, moves_.nodes());
      }
    }
    return true;
  }

  /// The node has an option of the running level, which answers whoever moves to it.
  void win(Node node) {
    state_[node].won = level_ + 1;
    if (state_[node].rank == level_) winners_.push_back(node);
    for (const Node before : incoming_[node]) {
      State& state = state_[before];
      // `open` still counts an option of this level that has not been spread; such an option is never won, so equality
      // means what it says.
      if (state.rank == level_ && state.won != level_ + 1 && !has_value(before) && ++state.beaten == state.open) {
        give(before);
      }
    }
  }

  /// The candidates that were won are the candidates of the next level. False if there are none.
  bool next_level() {
    if (winners_.empty()) return false;
    ++level_;
    for (const Node node : winners_) {
      state_[node].rank = level_;
      state_[node].beaten = 0;
      if (state_[node].open == 0) give(node);
    }
    winners_.clear();
    return true;
  }

  const Csr& moves_;
  const Csr& incoming_;
  run::Budget& budget_;
  Array<std::uint32_t> value_;
  Array<State> state_;
  Array<Node> queue_;
  std::vector<Node> winners_;
  std::size_t head_ = 0;
  std::size_t tail_ = 0;
  std::uint32_t level_ = 0;
  std::uint64_t steps_ = 0;
};

}  // namespace

Result<LoopyValues> loopy_values(const Csr& moves, const Csr& incoming, run::Budget& budget) {
  return Levels(moves, incoming, budget).run();
}

}  // namespace grundy::graph
