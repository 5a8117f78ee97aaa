#include "grundy/reach/play.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace grundy::reach {

using graph::Node;

Result<DrawnPlay> drawn_play(const graph::Solved& solved, Node node, run::Budget& budget) {
  const graph::Graph& graph = solved.source().graph;
  const Node nodes = graph.nodes();
  const auto memory = graph::Reservation::make(budget, std::size_t{nodes} * 9);
  if (!memory) return fail(memory.error());
  const auto drawn = [&](Node at) { return solved.outcome(at) == Ending::draw; };

  // All drawn nodes within reach along drawn nodes, with how many drawn nodes that move to them.
  DrawnPlay play;
  auto seen = graph::Array<std::uint8_t>::filled(nodes, 0);
  auto entries = graph::Array<std::uint32_t>::filled(nodes, 0);
  graph::Array<Node> queue(nodes);
  std::size_t tail = 0;
  queue[tail++] = node;
  seen[node] = 1;
  constexpr std::size_t poll_mask = 0xffff;
  for (std::size_t head = 0; head < tail; ++head) {
    if ((head & poll_mask) == 0 && budget.exhausted()) return graph::stopped(budget);
    if (graph.end_of(queue[head]) == graph::End::tie) play.ties = true;
    for (const Node next : graph.moves[queue[head]]) {
      if (!drawn(next)) continue;
      ++entries[next];
      if (seen[next] == 0) {
        seen[next] = 1;
        queue[tail++] = next;
      }
    }
  }
  // What is left after taking away, again and again, nodes that nothing leads to (Kahn 1962) lies behind a cycle.
  const std::size_t reached = tail;
  std::size_t taken = 0;
  tail = 0;
  if (entries[node] == 0) queue[tail++] = node;
  for (; taken < tail; ++taken) {
    if ((taken & poll_mask) == 0 && budget.exhausted()) return graph::stopped(budget);
    for (const Node next : graph.moves[queue[taken]]) {
      if (drawn(next) && --entries[next] == 0) queue[tail++] = next;
    }
  }
  play.endless = taken < reached;
  return play;
}

namespace {

/// The components of a sum in an order that lasts while one after the other is moved in.
class Row {
 public:
  Row(Mover& mover, std::span<const Bytes> parts) : mover_(mover), parts_(parts.begin(), parts.end()) {}

  /// Goes on to the components of `position`; new ones stand where one has gone.
  void become(ByteView position) {
    std::vector<Bytes> next = mover_.components(position);
    std::vector<Bytes> row;
    std::optional<std::size_t> gap;
    for (Bytes& part : parts_) {
      const auto same = std::find(next.begin(), next.end(), part);
      if (same != next.end()) {
        next.erase(same);
        row.push_back(std::move(part));
      } else if (!gap) {
        gap = row.size();
      }
    }
    row.insert(row.begin() + static_cast<std::ptrdiff_t>(gap.value_or(row.size())), next.begin(), next.end());
    parts_ = std::move(row);
  }

  [[nodiscard]] std::string text() const {
    std::string text;
    for (const Bytes& part : parts_) text += (text.empty() ? "" : " + ") + mover_.component_text(part);
    return text.empty() ? "0" : text;
  }

 private:
  Mover& mover_;
  std::vector<Bytes> parts_;
};

}  // namespace

Result<Text> best_play(const graph::Solved& solved, Mover& mover, std::span<const Bytes> parts, const Bytes& position,
                       Node node, std::size_t most) {
  const graph::Line line = solved.line(node, Player::left, most);
  Bytes at = position;
  Row row(mover, parts);
  std::string text = row.text();
  row.become(at);  // components that nobody can move in are left out
  const graph::Csr& moves = solved.source().graph.moves;
  for (std::size_t i = 1; i < line.nodes.size(); ++i) {
    // The edge of the row is the move of the same index.
    const auto options = moves[line.nodes[i - 1]];
    std::ptrdiff_t left = std::find(options.begin(), options.end(), line.nodes[i]) - options.begin();
    Bytes next;
    const Result<bool> walked = mover.options(at, [&](const rules::MoveView&, ByteView target) {
      next.assign(target.begin(), target.end());
      return left-- > 0;
    });
    if (!walked) return fail(walked.error());
    at = std::move(next);
    row.become(at);
    text += " → " + row.text();
  }
  if (line.repeats_from) return say("one line of best play, from whose end play can go back and repeat: {}", text);
  if (line.cut) return say("one line of best play begins: {}", text);
  return say("one line of best play: {}", text);
}

}  // namespace grundy::reach
