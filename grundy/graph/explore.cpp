#include "grundy/graph/explore.hpp"

#ifndef __EMSCRIPTEN__
#include <tbb/parallel_for.h>
#endif

#include "grundy/graph/builder.hpp"

namespace grundy::graph {

class Explorer {
 public:
  Explorer(const StateRules& rules, run::Budget& budget) : rules_(rules), budget_(budget), builder_(budget) {}

  Result<StateGraph> run(std::span<const std::uint64_t> roots) {
    for (const std::uint64_t root : roots) {
      if (!intern(root)) return too_many();
    }
    for (std::size_t head = 0; head < result_.states.size();) {
      if (budget_.exhausted()) return stopped(budget_);
      const std::size_t count = std::min(batch, result_.states.size() - head);
      ask(head, count);
      for (std::size_t i = 0; i < count; ++i) {
        if (auto fine = take(static_cast<Node>(head + i), answers_[i]); !fine) return fail(fine.error());
      }
      head += count;
      budget_.report("positions", head);
    }
    auto graph = builder_.finish();
    if (!graph) return fail(graph.error());
    result_.graph = std::move(*graph);
    memory_.keep();
    return std::move(result_);
  }

 private:
  static constexpr std::size_t batch = 1 << 13;
  static constexpr std::size_t bytes_per_state = 64;

  /// Fills the answers for `count` states from `head` on.
  void ask(std::size_t head, std::size_t count) {
    if (answers_.size() < count) answers_.resize(count);
    const auto one = [this, head](std::size_t i) {
      Successors& answer = answers_[i];
      answer.edges_.clear();
      answer.end_ = End::none;
      answer.owner_ = Owner::both;
      rules_(result_.states[head + i], answer);
    };
#ifndef __EMSCRIPTEN__
    constexpr std::size_t worth_a_thread = 64;
    if (count > worth_a_thread) {
      tbb::parallel_for(std::size_t{0}, count, one);
      return;
    }
#endif
    for (std::size_t i = 0; i < count; ++i) one(i);
  }

  Result<void> take(Node node, Successors& answer) {
    if (answer.error_) return fail(std::move(*answer.error_));
    if (answer.end_ == End::score) {
      builder_.score(node, answer.score_);
    } else if (answer.end_ != End::none) {
      builder_.end(node, answer.end_);
    }
    if (answer.owner_ != Owner::both) builder_.owner(node, answer.owner_);
    for (const auto& edge : answer.edges_) {
      const auto to = intern(edge.to);
      if (!to) return too_many();
      if (!builder_.edge(node, *to, edge.by)) return stopped(budget_);
    }
    return {};
  }

  [[nodiscard]] tl::unexpected<Error> too_many() const {
    if (budget_.why() != run::Stop::none) return stopped(budget_);
    return fail(ErrorKind::limit, say("A graph may have {} nodes at most", most_nodes));
  }

  /// The node of a state; none when there is no room for it.
  std::optional<Node> intern(std::uint64_t state) {
    const auto [at, is_new] = result_.node_of.try_emplace(state, builder_.nodes());
    if (!is_new) return at->second;
    const Node node = builder_.add_node();
    if (node >= most_nodes) return std::nullopt;
    if (node >= paid_) {
      const std::size_t more = std::max<std::size_t>(1 << 10, paid_ / 8);
      if (paid_ == 0) {
        auto memory = Reservation::make(budget_, more * bytes_per_state);
        if (!memory) return std::nullopt;
        memory_ = std::move(*memory);
      } else if (!memory_.grow(more * bytes_per_state)) {
        return std::nullopt;
      }
      paid_ += more;
    }
    result_.states.push_back(state);
    return node;
  }

  const StateRules& rules_;
  run::Budget& budget_;
  Builder builder_;
  StateGraph result_;
  std::vector<Successors> answers_;
  Reservation memory_;
  std::size_t paid_ = 0;
};

Result<StateGraph> explore(std::span<const std::uint64_t> roots, const StateRules& rules, run::Budget& budget) {
  return Explorer(rules, budget).run(roots);
}

}  // namespace grundy::graph
