#include "grundy/graph/matching.hpp"

#include <numeric>
#include <optional>

namespace grundy::graph {

namespace {

/// Two colours, if neighbours can always differ.
std::optional<std::vector<bool>> two_colouring(const Csr& rows) {
  std::vector<bool> seen(rows.nodes(), false);
  std::vector<bool> colour(rows.nodes(), false);
  std::vector<Node> queue;
  for (Node root = 0; root < rows.nodes(); ++root) {
    if (seen[root]) continue;
    seen[root] = true;
    queue.assign(1, root);
    while (!queue.empty()) {
      const Node node = queue.back();
      queue.pop_back();
      for (const Node next : rows[node]) {
        if (next == node) continue;
        if (!seen[next]) {
          seen[next] = true;
          colour[next] = !colour[node];
          queue.push_back(next);
        } else if (colour[next] == colour[node]) {
          return std::nullopt;
        }
      }
    }
  }
  return colour;
}

/// Hopcroft and Karp: rounds of shortest augmenting paths that share no node. False if the budget stopped it.
class Rounds {
 public:
  Rounds(const Csr& rows, const std::vector<bool>& right, std::vector<Node>& mate)
      : rows_(rows), right_(right), mate_(mate), distance_(rows.nodes()), next_(rows.nodes()) {}

  bool run(run::Budget& budget) {
    while (layers()) {
      if (budget.exhausted()) return false;
      std::fill(next_.begin(), next_.end(), 0);
      for (Node node = 0; node < rows_.nodes(); ++node) {
        if (!right_[node] && mate_[node] == no_node) augment(node);
      }
    }
    return true;
  }

 private:
  static constexpr std::uint32_t unreached = 0xffffffff;

  /// Distances of left nodes from the unmatched ones; whether an unmatched right node can be reached.
  bool layers() {
    std::vector<Node> queue;
    for (Node node = 0; node < rows_.nodes(); ++node) {
      const bool root = !right_[node] && mate_[node] == no_node;
      distance_[node] = root ? 0 : unreached;
      if (root) queue.push_back(node);
    }
    bool found = false;
    for (std::size_t head = 0; head < queue.size(); ++head) {
      const Node node = queue[head];
      for (const Node right : rows_[node]) {
        const Node left = mate_[right];
        if (left == no_node) {
          found = found || right != node;
        } else if (distance_[left] == unreached) {
          distance_[left] = distance_[node] + 1;
          queue.push_back(left);
        }
      }
    }
    return found;
  }

  /// One path from `root` along the layers, depth first without recursion.
  void augment(Node root) {
    path_.assign(1, root);
    while (!path_.empty()) {
      const Node node = path_.back();
      if (next_[node] == rows_.degree(node)) {
        path_.pop_back();
        continue;
      }
      const Node right = rows_[node][next_[node]++];
      if (right == node) continue;
      const Node left = mate_[right];
      if (left == no_node) {
        // Turn the path round: each left node on it takes the right node it was about to pass.
        for (std::size_t i = path_.size(); i-- > 0;) {
          const Node taker = path_[i];
          const Node taken = rows_[taker][next_[taker] - 1];
          mate_[taken] = taker;
          mate_[taker] = taken;
        }
        return;
      }
      if (distance_[left] == distance_[node] + 1) path_.push_back(left);
    }
  }

  const Csr& rows_;
  const std::vector<bool>& right_;
  std::vector<Node>& mate_;
  std::vector<std::uint32_t> distance_;
  std::vector<std::uint32_t> next_;
  std::vector<Node> path_;
};

/// Alternating trees with blossoms.
class Trees {
 public:
  Trees(const Csr& rows, std::vector<Node>& mate, Node removed)
      : rows_(rows),
        mate_(mate),
        removed_(removed),
        label_(rows.nodes(), Label::none),
        parent_(rows.nodes(), no_node),
        base_(rows.nodes()),
        stamp_(rows.nodes(), 0) {
    std::iota(base_.begin(), base_.end(), Node{0});
  }

  /// Searches from every unmatched node; augments, or leaves a Hungarian tree. False if the budget stopped it.
  bool run(run::Budget& budget) {
    for (Node root = 0; root < rows_.nodes(); ++root) {
      if (mate_[root] != no_node || root == removed_ || label_[root] != Label::none) continue;
      if (budget.exhausted()) return false;
      budget.report("matching", root, rows_.nodes());
      if (!search(root)) continue;
      for (const Node node : touched_) {
        label_[node] = Label::none;
        parent_[node] = no_node;
        base_[node] = node;
      }
    }
    return true;
  }

  /// After `run`: the outer nodes of the Hungarian trees.
  [[nodiscard]] std::vector<bool> outer() const {
    std::vector<bool> outer(rows_.nodes());
    for (Node node = 0; node < rows_.nodes(); ++node) outer[node] = label_[node] == Label::outer;
    return outer;
  }

 private:
  enum class Label : std::uint8_t { none, outer, inner };

  Node find(Node node) {
    while (base_[node] != node) {
      base_[node] = base_[base_[node]];
      node = base_[node];
    }
    return node;
  }

  void set(Node node, Label label, Node parent) {
    label_[node] = label;
    parent_[node] = parent;
    touched_.push_back(node);
  }

  /// Whether an augmenting path from `root` was found (and used).
  bool search(Node root) {
    touched_.clear();
    queue_.clear();
    set(root, Label::outer, no_node);
    queue_.push_back(root);
    for (std::size_t head = 0; head < queue_.size(); ++head) {
      const Node node = queue_[head];
      for (const Node next : rows_[node]) {
        if (next == removed_ || next == node) continue;
        if (label_[next] == Label::none) {
          if (mate_[next] == no_node) {
            flip(node, next);
            return true;
          }
          set(next, Label::inner, node);
          set(mate_[next], Label::outer, no_node);
          queue_.push_back(mate_[next]);
        } else if (label_[next] == Label::outer && find(next) != find(node)) {
          const Node top = meet(node, next);
          shrink(node, next, top);
          shrink(next, node, top);
        }
      }
    }
    return false;
  }

  /// The base where the ways from two outer nodes to the root meet.
  Node meet(Node a, Node b) {
    ++round_;
    for (;; std::swap(a, b)) {
      if (a == no_node) continue;
      a = find(a);
      if (stamp_[a] == round_) return a;
      stamp_[a] = round_;
      a = mate_[a] == no_node ? no_node : parent_[mate_[a]];
    }
  }

  /// Makes the way from `node` up to `top` part of a blossom; the ways back go through `other`.
  void shrink(Node node, Node other, Node top) {
    while (find(node) != top) {
      // The parent of an outer node is the way it is left when it plays an inner part.
      parent_[node] = other;
      other = mate_[node];
      if (label_[other] == Label::inner) {
        label_[other] = Label::outer;
        queue_.push_back(other);
      }
      // An old blossom on the way is walked through and joins at its base; joining it sooner would end the walk there.
      if (base_[node] == node) base_[node] = top;
      if (base_[other] == other) base_[other] = top;
      node = parent_[other];
    }
  }

  /// Matches `next` to `node` and turns the way from `node` to the root round.
  void flip(Node node, Node next) {
    while (node != no_node) {
      const Node before = mate_[node];
      mate_[node] = next;
      mate_[next] = node;
      if (before == no_node) return;
      next = before;
      node = parent_[before];
    }
  }

  const Csr& rows_;
  std::vector<Node>& mate_;
  Node removed_;
  std::vector<Label> label_;
  std::vector<Node> parent_;
  std::vector<Node> base_;
  std::vector<std::uint64_t> stamp_;
  std::vector<Node> touched_;
  std::vector<Node> queue_;
  std::uint64_t round_ = 0;
};

constexpr std::size_t bytes_per_node = 40;

}  // namespace

Result<Matching> maximum_matching(const Csr& rows, run::Budget& budget) {
  const auto memory = Reservation::make(budget, rows.nodes() * bytes_per_node);
  if (!memory) return fail(memory.error());
  Matching matching;
  matching.mate.assign(rows.nodes(), no_node);
  // A greedy matching first: it leaves little to search for.
  for (Node node = 0; node < rows.nodes(); ++node) {
    if (matching.mate[node] != no_node) continue;
    for (const Node next : rows[node]) {
      if (next == node || matching.mate[next] != no_node) continue;
      matching.mate[node] = next;
      matching.mate[next] = node;
      break;
    }
  }
  const auto colours = two_colouring(rows);
  matching.bipartite = colours.has_value();
  if (colours && !Rounds(rows, *colours, matching.mate).run(budget)) return stopped(budget);
  Trees trees(rows, matching.mate, no_node);
  if (!trees.run(budget)) return stopped(budget);
  matching.avoidable = trees.outer();
  for (Node node = 0; node < rows.nodes(); ++node) {
    if (matching.mate[node] != no_node && matching.mate[node] > node) ++matching.size;
  }
  return matching;
}

Result<std::vector<bool>> avoidable_without(const Csr& rows, const Matching& matching, Node removed,
                                            run::Budget& budget) {
  const auto memory = Reservation::make(budget, rows.nodes() * bytes_per_node);
  if (!memory) return fail(memory.error());
  std::vector<Node> mate = matching.mate;
  if (mate[removed] != no_node) {
    mate[mate[removed]] = no_node;
    mate[removed] = no_node;
  }
  Trees trees(rows, mate, removed);
  if (!trees.run(budget)) return stopped(budget);
  return trees.outer();
}

}  // namespace grundy::graph
