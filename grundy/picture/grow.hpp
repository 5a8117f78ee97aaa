/// Grows a scene from what a game says of its positions: breadth first, so that what is near is shown and what is far
/// is folded.
///
/// A box is folded where the depth, the number of boxes or the number of moves shown from one box runs out; it then
/// says how many moves are hidden. Winning moves are shown before others.
#pragma once

#include <algorithm>
#include <deque>
#include <map>
#include <utility>
#include <vector>

#include "grundy/base/result.hpp"
#include "grundy/picture/scene.hpp"

namespace grundy::picture {

/// A move as a picture needs it.
template <class State>
struct Step {
  State to;
  bool winning = false;
};

/// The boxes and arrows from `starts` on. `State` is ordered; `describe(state)` gives its `Result<Box>`, `moves(state)`
/// a `Result<std::vector<Step<State>>>`. Both are asked once for every box, and of nothing that is not shown. The
/// legend is left to `complete`. Errors: those of the game.
template <class State, class Describe, class Moves>
[[nodiscard]] Result<Scene> grow(const std::vector<State>& starts, const SceneOptions& options,
                                 const Describe& describe, const Moves& moves) {
  struct Open {
    std::size_t box;
    State state;
    std::size_t depth;
  };
  Scene scene;
  std::map<State, std::size_t> box_of;
  std::deque<Open> queue;
  const auto add = [&](const State& state, std::size_t depth) -> Result<std::size_t> {
    if (!options.tree) {
      const auto known = box_of.find(state);
      if (known != box_of.end()) return known->second;
      box_of.emplace(state, scene.boxes.size());
    }
    Result<Box> box = describe(state);
    if (!box) return fail(std::move(box.error()));
    scene.boxes.push_back(std::move(*box));
    queue.push_back({scene.boxes.size() - 1, state, depth});
    return scene.boxes.size() - 1;
  };
  for (const State& start : starts) {
    if (scene.boxes.size() >= options.most) break;
    const Result<std::size_t> box = add(start, 0);
    if (!box) return fail(box.error());
    scene.boxes[*box].start = true;
  }
  while (!queue.empty()) {
    const Open open = std::move(queue.front());
    queue.pop_front();
    Result<std::vector<Step<State>>> steps = moves(open.state);
    if (!steps) return fail(std::move(steps.error()));
    std::stable_partition(steps->begin(), steps->end(), [](const Step<State>& step) { return step.winning; });
    std::size_t fresh = 0;
    for (const Step<State>& step : *steps) {
      const bool known = !options.tree && box_of.contains(step.to);
      // At the depth nothing is shown, known or not: arrows among the last boxes would only blur what is above.
      if (open.depth >= options.depth || (!known && (fresh >= options.wide || scene.boxes.size() >= options.most))) {
        ++scene.boxes[open.box].hidden;
        continue;
      }
      if (!known) ++fresh;
      const Result<std::size_t> box = add(step.to, open.depth + 1);
      if (!box) return fail(box.error());
      scene.arrows.push_back({open.box, *box, step.winning});
    }
  }
  return scene;
}

}  // namespace grundy::picture
