#include "grundy/picture/scene.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <utility>

namespace grundy::picture {

namespace {

using graph::Node;
using graph::Player;

/// A node, and whose turn it is where that matters.
using State = std::pair<Node, Player>;

Shade shade_of(graph::Outcome outcome) {
  switch (outcome) {
    case graph::Outcome::win:
      return Shade::won;
    case graph::Outcome::loss:
      return Shade::lost;
    case graph::Outcome::draw:
      break;
  }
  return Shade::drawn;
}

class Maker {
 public:
  Maker(const graph::Solved& solved, const SceneOptions& options)
      : solved_(solved), options_(options), by_edge_(solved.turns() == graph::Turns::by_edge) {}

  Scene make(const std::vector<Node>& starts) {
    for (const Node start : starts) {
      if (scene_.boxes.size() >= options_.most) break;
      const std::size_t box = box_of({start, options_.to_move}, 0);
      scene_.boxes[box].start = true;
    }
    // Breadth first, so that what is near is shown and what is far is folded.
    while (!queue_.empty()) {
      const Open open = queue_.front();
      queue_.pop_front();
      expand(open);
    }
    complete(scene_, solved_.turns() == graph::Turns::impartial);
    return std::move(scene_);
  }

 private:
  struct Open {
    std::size_t box;
    State state;
    std::size_t depth;
  };

  void expand(const Open& open) {
    const auto moves = solved_.moves(open.state.first, open.state.second);
    const Player next = by_edge_ ? graph::opponent(open.state.second) : open.state.second;
    for (const graph::MoveVerdict& move : moves) {
      const State to{move.to, next};
      const bool known = !options_.tree && box_of_.contains(to);
      if (!known && (open.depth >= options_.depth || scene_.boxes.size() >= options_.most)) {
        ++scene_.boxes[open.box].hidden;
        continue;
      }
      const std::size_t box = box_of(to, open.depth + 1);
      scene_.arrows.push_back({open.box, box, move.outcome == graph::Outcome::win && move.keeps});
    }
  }

  std::size_t box_of(const State& state, std::size_t depth) {
    if (!options_.tree) {
      const auto known = box_of_.find(state);
      if (known != box_of_.end()) return known->second;
      box_of_.emplace(state, scene_.boxes.size());
    }
    scene_.boxes.push_back(describe(state));
    queue_.push_back({scene_.boxes.size() - 1, state, depth});
    return scene_.boxes.size() - 1;
  }

  [[nodiscard]] Box describe(const State& state) const {
    const auto& [node, player] = state;
    Box box;
    box.text = options_.text ? options_.text(node) : solved_.source().names[node];
    const graph::Outcome outcome = solved_.outcome(node, player);
    box.shade = shade_of(outcome);
    const bool impartial = solved_.turns() == graph::Turns::impartial;
    box.note = outcome == graph::Outcome::win    ? (impartial ? "N" : "W")
               : outcome == graph::Outcome::loss ? (impartial ? "P" : "L")
                                                 : "D";
    if (const auto score = solved_.score(node, player)) {
      box.note += " " + std::to_string(*score);
    } else if (const auto value = solved_.value(node)) {
      box.note += " " + graph::to_string(*value);
    }
    if (!impartial) {
      const Player mover = by_edge_ ? player : solved_.source().graph.owner_of(node);
      if (mover == Player::left) box.note = options_.translate(say("Left: {}", box.note));
      if (mover == Player::right) box.note = options_.translate(say("Right: {}", box.note));
    }
    return box;
  }

  const graph::Solved& solved_;
  const SceneOptions& options_;
  bool by_edge_;
  Scene scene_;
  std::map<State, std::size_t> box_of_;
  std::deque<Open> queue_;
};

}  // namespace

Scene scene_of(const graph::Solved& solved, std::vector<Node> starts, const SceneOptions& options) {
  const graph::Csr& moves = solved.source().graph.moves;
  if (starts.empty() && moves.nodes() != 0) {
    std::vector<bool> reached(moves.nodes(), false);
    for (const Node to : moves.target) reached[to] = true;
    for (Node node = 0; node < moves.nodes(); ++node) {
      if (!reached[node]) starts.push_back(node);
    }
    if (starts.empty()) starts.push_back(0);
  }
  return Maker(solved, options).make(starts);
}

void complete(Scene& scene, bool impartial) {
  const auto occurs = [&](Shade shade) {
    return std::any_of(scene.boxes.begin(), scene.boxes.end(), [&](const Box& box) { return box.shade == shade; });
  };
  scene.legend.clear();
  if (occurs(Shade::lost)) {
    scene.legend.push_back(
        {Shade::lost, impartial ? say("P: the player to move loses") : say("L: the player to move loses")});
  }
  if (occurs(Shade::won)) {
    scene.legend.push_back(
        {Shade::won, impartial ? say("N: the player to move wins") : say("W: the player to move wins")});
  }
  if (occurs(Shade::drawn)) scene.legend.push_back({Shade::drawn, say("D: nobody can force a win")});
  scene.has_winning =
      std::any_of(scene.arrows.begin(), scene.arrows.end(), [](const Arrow& arrow) { return arrow.winning; });
  scene.has_hidden =
      std::any_of(scene.boxes.begin(), scene.boxes.end(), [](const Box& box) { return box.hidden != 0; });
}

}  // namespace grundy::picture
