/// Depth-first evaluation of numbered positions with an explicit stack: no recursion, however long the game.
///
/// Each open position keeps its options on one shared stack of edges; a position is closed, and its value found, when
/// all its options are. An option that is still open is a position that can repeat. Options may be several positions at
/// once (a sum): each option ends with `option_end`.
///
/// Memory: 4 bytes a position for its value, and for each open position 16 bytes and 4 an edge.
#pragma once

#include <cstdint>
#include <span>

#include "grundy/base/result.hpp"
#include "grundy/run/budget.hpp"
#include "grundy/space/accounted.hpp"
#include "grundy/table/mex.hpp"

namespace grundy::table {

inline constexpr std::uint32_t option_end = 0xffff'ffffU;
inline constexpr std::uint32_t value_unseen = 0xffff'ffffU;
inline constexpr std::uint32_t value_open = 0xffff'fffeU;

/// The Grundy value of a position with these options, each a sum of components ended by `option_end`: the least value
/// that no option's nim-sum has. `values[id]` is that of a component; `mex` is scratch.
template <class Values>
[[nodiscard]] std::uint32_t value_of_options(Mex& mex, std::span<const std::uint32_t> options, const Values& values) {
  mex.begin();
  std::uint32_t sum = 0;
  for (const std::uint32_t id : options) {
    if (id == option_end) {
      mex.add(sum);
      sum = 0;
    } else {
      sum ^= values[id];
    }
  }
  return static_cast<std::uint32_t>(mex.least_absent());
}

using Edges = space::Accounted<std::uint32_t>;
using Values = space::Accounted<std::uint32_t>;

/// "… after 1234 positions": the error of a computation that had to stop.
[[nodiscard]] Error out_of_budget(run::Budget& budget, std::uint64_t positions);

/// "one line of play goes on for more than 1234 moves": the error of a computation that may have no end.
[[nodiscard]] Error out_of_depth(std::size_t moves);

/// Finds the value of `root` and of all it leads to.
///  - `expand(id, edges) -> Result<void>` appends the options of a position; new ids may appear at any time;
///  - `count() -> std::size_t`: how many ids there are by now;
///  - `close(options) -> std::uint32_t`: the value from the options, whose values are all in `values`;
///  - `repeats(id) -> Error`: what to say of a position that can repeat;
///  - `most_open`: more positions of one line of play are given up: rules of which nobody knows that play ends.
template <class Expand, class Count, class Close, class Repeats>
[[nodiscard]] Result<void> depth_first(std::uint32_t root, Values& values, run::Budget& budget, const Expand& expand,
                                       const Count& count, const Close& close, const Repeats& repeats,
                                       std::size_t most_open = static_cast<std::size_t>(-1)) {
  struct Frame {
    std::uint32_t id;
    std::size_t first;
    std::size_t cursor;
  };
  Edges edges(budget);
  space::Accounted<Frame> frames(budget);
  std::uint64_t steps = 0;
  // What is found counts as work done: the first position to be closed may be the last one found.
  const auto stop = [&] { return fail(out_of_budget(budget, count())); };
  const auto open = [&](std::uint32_t id) -> Result<void> {
    if (++steps % 1024 == 0) {
      if (budget.exhausted()) return stop();
      budget.report("positions", count());
    }
    if (frames.size() >= most_open) return fail(out_of_depth(frames.size()));
    values[id] = value_open;
    const std::size_t first = edges.size();
    if (auto done = expand(id, edges); !done) return done;
    if (!values.resize(count(), value_unseen) || !frames.push_back(Frame{id, first, first})) return stop();
    return {};
  };
  if (!values.resize(count(), value_unseen)) return stop();
  if (values[root] < value_open) return {};
  if (auto done = open(root); !done) return done;
  while (!frames.empty()) {
    Frame& frame = frames.back();
    std::uint32_t next = option_end;
    while (frame.cursor < edges.size()) {
      const std::uint32_t id = edges[frame.cursor];
      if (id != option_end && values[id] >= value_open) {
        next = id;
        break;
      }
      ++frame.cursor;
    }
    if (next == option_end) {
      values[frame.id] = close(edges.from(frame.first));
      edges.shrink(frame.first);
      frames.pop_back();
    } else if (values[next] == value_open) {
      return fail(repeats(next));
    } else if (auto done = open(next); !done) {
      return done;
    }
  }
  return {};
}

}  // namespace grundy::table
