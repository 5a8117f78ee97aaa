#include "grundy/graph/outcome.hpp"

#include <array>

namespace grundy::graph {

namespace {

constexpr std::uint32_t lost_bit = std::uint32_t{1} << 31;  ///< in a queue entry: the node is lost
constexpr std::uint32_t node_mask = ~lost_bit;

inline void prefetch(const void* address) {
  __builtin_prefetch(address);
}

}  // namespace

/// One analysis. The queue holds the settled nodes round by round; round r has remoteness r.
class Retrograde {
 public:
  Retrograde(const Graph& graph, const Csr& incoming, run::Budget& budget)
      : graph_(graph), incoming_(incoming), budget_(budget) {}

  Result<Outcomes> run(Convention convention) {
    const Node nodes = graph_.nodes();
    auto queue_memory = Reservation::make(budget_, std::size_t{nodes} * 4);
    if (!queue_memory) return fail(queue_memory.error());
    auto word_memory = Reservation::make(budget_, std::size_t{nodes} * 4);
    if (!word_memory) return fail(word_memory.error());
    queue_ = Array<std::uint32_t>(nodes);
    result_.word_ = Array<std::uint32_t>(nodes);
    word_ = result_.word_.data();
    settle_ends(convention);
    const bool finished = graph_.owner.empty() ? rounds<false>() : rounds<true>();
    if (!finished) return stopped(budget_);
    result_.lost_ = lost_;
    result_.won_ = static_cast<Node>(tail_ - lost_);
    word_memory->keep();
    return std::move(result_);
  }

 private:
  static constexpr unsigned shift = Outcomes::shift;
  static constexpr std::uint32_t won_word = std::uint32_t{1} << shift;
  static constexpr std::uint32_t lost_word = std::uint32_t{2} << shift;
  static constexpr std::uint32_t tied_word = std::uint32_t{3} << shift;

  void settle_win(Node node, std::uint32_t round) {
    word_[node] = won_word | round;
    queue_[tail_++] = node;
  }
  void settle_loss(Node node, std::uint32_t round) {
    word_[node] = lost_word | round;
    queue_[tail_++] = node | lost_bit;
    ++lost_;
  }

  void settle_ends(Convention convention) {
    for (Node node = 0; node < graph_.nodes(); ++node) {
      const std::uint32_t degree = graph_.moves.degree(node);
      if (degree != 0) {
        word_[node] = degree;
        continue;
      }
      const bool left = graph_.owner_of(node) != Owner::right;
      switch (graph_.end_of(node)) {
        case End::none:
          convention == Convention::normal ? settle_loss(node, 0) : settle_win(node, 0);
          break;
        case End::win:
          settle_win(node, 0);
          break;
        case End::loss:
          settle_loss(node, 0);
          break;
        case End::left:
          left ? settle_win(node, 0) : settle_loss(node, 0);
          break;
        case End::right:
          left ? settle_loss(node, 0) : settle_win(node, 0);
          break;
        case End::tie:
        case End::score:
          word_[node] = tied_word;
          break;
      }
    }
  }

  /// One edge: an option of `node` has been settled, lost for its own mover if `entry` says so.
  void arrive(std::uint32_t entry, std::uint32_t round) {
    const Node node = entry & node_mask;
    const std::uint32_t word = word_[node];
    if (word >= won_word) return;
    if ((entry & lost_bit) != 0) {
      settle_win(node, round);
    } else if (word == 1) {
      settle_loss(node, round);
    } else {
      word_[node] = word - 1;
    }
  }

  /// What the settled option is worth to those who can move to it: with owners, a player who moves twice running keeps
  /// the loss.
  template <bool owned>
  [[nodiscard]] std::uint32_t entry_for(Node from, Node settled, std::uint32_t lost) const {
    if constexpr (owned) {
      // A node nobody owns was settled as Left's.
      const bool same = (graph_.owner_of(from) == Owner::right) == (graph_.owner_of(settled) == Owner::right);
      if (same) lost ^= lost_bit;
    }
    return from | lost;
  }

  /// False if the budget stopped it.
  template <bool owned>
  bool rounds() {
    // Three prefetches run ahead of the work: of where a row starts, of the row, and of the words of its nodes.
    constexpr std::size_t start_ahead = 32;
    constexpr std::size_t row_ahead = 12;
    constexpr std::size_t lag = 64;  // edges between the prefetch of a word and its use; a power of two
    constexpr std::uint64_t poll_interval = 1 << 16;
    const std::uint32_t* const start = incoming_.start.data();
    const Node* const target = incoming_.target.data();
    std::array<std::uint32_t, lag> waiting;
    std::uint64_t next_poll = 0;

    std::size_t head = 0;
    for (std::uint32_t round = 1; head < tail_; ++round) {
      const std::size_t round_end = tail_;
      std::size_t in = 0;
      for (; head < round_end; ++head) {
        if (head >= next_poll) {
          next_poll = head + poll_interval;
          if (budget_.exhausted()) return false;
          budget_.report("settling nodes", head, graph_.nodes());
        }
        if (head + start_ahead < round_end) prefetch(start + (queue_[head + start_ahead] & node_mask));
        if (head + row_ahead < round_end) prefetch(target + start[queue_[head + row_ahead] & node_mask]);
        const Node settled = queue_[head] & node_mask;
        const std::uint32_t lost = queue_[head] & lost_bit;
        for (std::uint32_t edge = start[settled]; edge < start[settled + 1]; ++edge) {
          const Node from = target[edge];
          prefetch(word_ + from);
          std::uint32_t& slot = waiting[in % lag];
          if (in >= lag) arrive(slot, round);
          slot = entry_for<owned>(from, settled, lost);
          ++in;
        }
      }
      for (std::size_t out = in < lag ? 0 : in - lag; out < in; ++out) arrive(waiting[out % lag], round);
    }
    return true;
  }

  const Graph& graph_;
  const Csr& incoming_;
  run::Budget& budget_;
  Outcomes result_;
  std::uint32_t* word_ = nullptr;
  Array<std::uint32_t> queue_;
  std::size_t tail_ = 0;
  Node lost_ = 0;
};

Result<Outcomes> outcomes(const Graph& graph, const Csr& incoming, Convention convention, run::Budget& budget) {
  return Retrograde(graph, incoming, budget).run(convention);
}

}  // namespace grundy::graph
