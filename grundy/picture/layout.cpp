#include "grundy/picture/layout.hpp"

#include <algorithm>
#include <cstdint>

#include "grundy/picture/isotonic.hpp"

namespace grundy::picture {

namespace {

using Index = std::size_t;

/// A box, or an empty place through which a long arrow passes.
struct Spot {
  double width = 0;
  double height = 0;
  double x = 0;
  Index layer = 0;
  bool empty = false;
  std::vector<Index> above;
  std::vector<Index> below;
};

class Placer {
 public:
  Placer(const Scene& scene, const Metrics& metrics) : scene_(scene), metrics_(metrics) {}

  Layout place() {
    measure();
    orient();
    assign_layers();
    thread_arrows();
    order();
    align();
    return finish();
  }

 private:
  void measure() {
    for (const Box& box : scene_.boxes) {
      std::size_t columns = columns_of(box.note) + (box.hidden != 0 ? 5 : 0);
      const auto lines = lines_of(box.text);
      for (const std::string_view line : lines) columns = std::max(columns, columns_of(line));
      Spot spot;
      spot.width = static_cast<double>(columns) * metrics_.letter + 2 * metrics_.margin;
      const std::size_t rows = lines.size() + (box.note.empty() && box.hidden == 0 ? 0 : 1);
      spot.height = static_cast<double>(rows) * metrics_.line + 2 * metrics_.margin;
      spots_.push_back(std::move(spot));
    }
  }

  /// Marks the arrows that close a cycle of a depth-first search, without recursion.
  void orient() {
    turned_.assign(scene_.arrows.size(), false);
    std::vector<std::vector<Index>> leaving(scene_.boxes.size());
    for (Index i = 0; i < scene_.arrows.size(); ++i) leaving[scene_.arrows[i].from].push_back(i);
    enum class State : unsigned char { fresh, open, done };
    std::vector<State> state(scene_.boxes.size(), State::fresh);
    std::vector<Index> next(scene_.boxes.size(), 0);
    std::vector<Index> path;
    for (Index root = 0; root < scene_.boxes.size(); ++root) {
      if (state[root] != State::fresh) continue;
      path.push_back(root);
      state[root] = State::open;
      while (!path.empty()) {
        const Index box = path.back();
        if (next[box] == leaving[box].size()) {
          state[box] = State::done;
          path.pop_back();
          continue;
        }
        const Index arrow = leaving[box][next[box]++];
        const Index to = scene_.arrows[arrow].to;
        if (state[to] == State::open) {
          turned_[arrow] = true;
        } else if (state[to] == State::fresh) {
          state[to] = State::open;
          path.push_back(to);
        }
      }
    }
  }

  [[nodiscard]] Index top_of(Index arrow) const {
    return turned_[arrow] ? scene_.arrows[arrow].to : scene_.arrows[arrow].from;
  }
  [[nodiscard]] Index bottom_of(Index arrow) const {
    return turned_[arrow] ? scene_.arrows[arrow].from : scene_.arrows[arrow].to;
  }

  /// The longest way from above.
  void assign_layers() {
    std::vector<Index> waiting(scene_.boxes.size(), 0);
    std::vector<std::vector<Index>> down(scene_.boxes.size());
    for (Index i = 0; i < scene_.arrows.size(); ++i) {
      if (scene_.arrows[i].from == scene_.arrows[i].to) continue;
      down[top_of(i)].push_back(bottom_of(i));
      ++waiting[bottom_of(i)];
    }
    std::vector<Index> ready;
    for (Index box = scene_.boxes.size(); box-- > 0;) {
      if (waiting[box] == 0) ready.push_back(box);
    }
    while (!ready.empty()) {
      const Index box = ready.back();
      ready.pop_back();
      for (const Index to : down[box]) {
        spots_[to].layer = std::max(spots_[to].layer, spots_[box].layer + 1);
        if (--waiting[to] == 0) ready.push_back(to);
      }
    }
  }

  /// Gives every arrow its chain of spots, layer by layer.
  void thread_arrows() {
    for (Index i = 0; i < scene_.arrows.size(); ++i) {
      std::vector<Index>& chain = chains_.emplace_back();
      const Index top = top_of(i);
      const Index bottom = bottom_of(i);
      if (top == bottom) continue;
      chain.push_back(top);
      for (Index layer = spots_[top].layer + 1; layer < spots_[bottom].layer; ++layer) {
        Spot spot;
        spot.layer = layer;
        spot.empty = true;
        spots_.push_back(spot);
        chain.push_back(spots_.size() - 1);
      }
      chain.push_back(bottom);
      for (Index k = 0; k + 1 < chain.size(); ++k) {
        spots_[chain[k]].below.push_back(chain[k + 1]);
        spots_[chain[k + 1]].above.push_back(chain[k]);
      }
    }
    Index layers = 0;
    for (const Spot& spot : spots_) layers = std::max(layers, spot.layer + 1);
    layers_.resize(layers);
    // Depth first from the top, so that a tree starts without crossings.
    std::vector<bool> seen(spots_.size(), false);
    std::vector<Index> stack;
    for (Index root = 0; root < spots_.size(); ++root) {
      if (!seen[root] && spots_[root].above.empty()) stack.push_back(root);
      while (!stack.empty()) {
        const Index spot = stack.back();
        stack.pop_back();
        if (seen[spot]) continue;
        seen[spot] = true;
        layers_[spots_[spot].layer].push_back(spot);
        for (Index k = spots_[spot].below.size(); k-- > 0;) stack.push_back(spots_[spot].below[k]);
      }
    }
  }

  void number_places() {
    place_.assign(spots_.size(), 0);
    for (const auto& layer : layers_) {
      for (Index i = 0; i < layer.size(); ++i) place_[layer[i]] = i;
    }
  }

  [[nodiscard]] std::uint64_t crossings() const {
    std::uint64_t count = 0;
    for (const auto& layer : layers_) {
      // Ends below, in the order of the starts above: each inversion is a crossing. Counted by a binary indexed tree.
      std::vector<Index> ends;
      Index greatest = 0;
      for (const Index spot : layer) {
        std::vector<Index> mine;
        for (const Index to : spots_[spot].below) mine.push_back(place_[to]);
        std::sort(mine.begin(), mine.end());
        for (const Index end : mine) greatest = std::max(greatest, end);
        ends.insert(ends.end(), mine.begin(), mine.end());
      }
      std::vector<std::uint64_t> tree(greatest + 2, 0);
      std::uint64_t total = 0;
      for (const Index end : ends) {
        std::uint64_t not_right = 0;
        for (Index i = end + 1; i > 0; i &= i - 1) not_right += tree[i];
        count += total - not_right;
        ++total;
        for (Index i = end + 1; i < tree.size(); i += i & (~i + 1)) ++tree[i];
      }
    }
    return count;
  }

  void order() {
    constexpr int sweeps = 24;
    number_places();
    auto best = layers_;
    std::uint64_t fewest = crossings();
    for (int sweep = 0; sweep < sweeps && fewest != 0; ++sweep) {
      const bool down = sweep % 2 == 0;
      for (Index step = 0; step < layers_.size(); ++step) {
        auto& layer = layers_[down ? step : layers_.size() - 1 - step];
        std::vector<double> centre(spots_.size(), 0);
        for (const Index spot : layer) {
          const auto& near = down ? spots_[spot].above : spots_[spot].below;
          double sum = 0;
          for (const Index other : near) sum += static_cast<double>(place_[other]);
          centre[spot] = near.empty() ? static_cast<double>(place_[spot]) : sum / static_cast<double>(near.size());
        }
        std::stable_sort(layer.begin(), layer.end(), [&](Index a, Index b) { return centre[a] < centre[b]; });
        for (Index i = 0; i < layer.size(); ++i) place_[layer[i]] = i;
      }
      const std::uint64_t now = crossings();
      if (now < fewest) {
        fewest = now;
        best = layers_;
      }
    }
    layers_ = std::move(best);
    number_places();
  }

  [[nodiscard]] double distance(Index a, Index b) const {
    const double gap = spots_[a].empty || spots_[b].empty ? metrics_.gap / 2 : metrics_.gap;
    return (spots_[a].width + spots_[b].width) / 2 + gap;
  }

  /// Moves a layer to the least squares of its wishes, keeping order and distances.
  void settle(const std::vector<Index>& layer, const std::vector<double>& wish, const std::vector<double>& weight) {
    std::vector<double> offset(layer.size(), 0);
    std::vector<double> free(layer.size(), 0);
    for (Index i = 0; i < layer.size(); ++i) {
      if (i != 0) offset[i] = offset[i - 1] + distance(layer[i - 1], layer[i]);
      free[i] = wish[i] - offset[i];
    }
    const std::vector<double> fitted = isotonic(free, weight);
    for (Index i = 0; i < layer.size(); ++i) spots_[layer[i]].x = fitted[i] + offset[i];
  }

  void align() {
    constexpr int sweeps = 40;
    for (const auto& layer : layers_) {
      double x = 0;
      for (Index i = 0; i < layer.size(); ++i) {
        if (i != 0) x += distance(layer[i - 1], layer[i]);
        spots_[layer[i]].x = x;
      }
    }
    for (int sweep = 0; sweep < sweeps; ++sweep) {
      // Down, up, and last to the mean of both sides.
      const int kind = sweep + 8 >= sweeps ? 2 : sweep % 2;
      for (Index step = 0; step < layers_.size(); ++step) {
        const auto& layer = layers_[kind == 1 ? layers_.size() - 1 - step : step];
        std::vector<double> wish;
        std::vector<double> weight;
        for (const Index spot : layer) {
          double sum = 0;
          double total = 0;
          const auto add = [&](const std::vector<Index>& near) {
            for (const Index other : near) {
              // Long arrows should be straight.
              const double pull = spots_[spot].empty && spots_[other].empty ? 8 : 1;
              sum += pull * spots_[other].x;
              total += pull;
            }
          };
          if (kind != 1) add(spots_[spot].above);
          if (kind != 0) add(spots_[spot].below);
          wish.push_back(total == 0 ? spots_[spot].x : sum / total);
          weight.push_back(total == 0 ? 0.01 : total);
        }
        settle(layer, wish, weight);
      }
    }
  }

  Layout finish() {
    Layout layout;
    double left = 0;
    double right = 0;
    bool first = true;
    for (const Spot& spot : spots_) {
      left = first ? spot.x - spot.width / 2 : std::min(left, spot.x - spot.width / 2);
      right = first ? spot.x + spot.width / 2 : std::max(right, spot.x + spot.width / 2);
      first = false;
    }
    constexpr double border = 24;
    std::vector<double> middle(layers_.size(), 0);
    double y = border;
    for (Index layer = 0; layer < layers_.size(); ++layer) {
      double tallest = 0;
      for (const Index spot : layers_[layer]) tallest = std::max(tallest, spots_[spot].height);
      middle[layer] = y + tallest / 2;
      y += tallest + metrics_.layer;
    }
    layout.width = right - left + 2 * border;
    layout.height = layers_.empty() ? 2 * border : y - metrics_.layer + border;
    const auto point = [&](Index spot) { return Point{spots_[spot].x - left + border, middle[spots_[spot].layer]}; };
    for (Index box = 0; box < scene_.boxes.size(); ++box) {
      layout.boxes.push_back({point(box), spots_[box].width, spots_[box].height});
    }
    for (Index i = 0; i < scene_.arrows.size(); ++i) layout.arrows.push_back(arrow_points(i, point));
    return layout;
  }

  template <class PointOf>
  [[nodiscard]] std::vector<Point> arrow_points(Index arrow, const PointOf& point) const {
    const auto& chain = chains_[arrow];
    std::vector<Point> points;
    if (chain.empty()) {
      // A loop at the right side of its box.
      const Index box = scene_.arrows[arrow].from;
      const Point centre = point(box);
      const double x = centre.x + spots_[box].width / 2;
      return {{x, centre.y - 6}, {x + 18, centre.y - 12}, {x + 18, centre.y + 12}, {x, centre.y + 6}};
    }
    // An arrow that points up leaves room for one that points down between the same boxes.
    const double shift = turned_[arrow] ? 9 : 0;
    for (const Index spot : chain) points.push_back(point(spot));
    points.front().y += spots_[chain.front()].height / 2;
    points.back().y -= spots_[chain.back()].height / 2;
    for (Point& one : points) one.x += shift;
    if (turned_[arrow]) std::reverse(points.begin(), points.end());
    return points;
  }

  const Scene& scene_;
  const Metrics& metrics_;
  std::vector<Spot> spots_;
  std::vector<bool> turned_;
  std::vector<std::vector<Index>> chains_;
  std::vector<std::vector<Index>> layers_;
  std::vector<Index> place_;
};

}  // namespace

Layout place(const Scene& scene, const Metrics& metrics) {
  return Placer(scene, metrics).place();
}

}  // namespace grundy::picture
