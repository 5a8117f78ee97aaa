/// Moves that a theorem names, before anyone lists them.
///
/// A theorem may know 10^20 winning moves, or 10^5 of them with 10^5 coordinates each. So a theorem hands out a count
/// and a walk: how many moves there are, exactly, and how to produce them run by run, in a stated order, when somebody
/// asks. Whoever wants a `MoveList` takes as much of it as fits (`list_of`).
#pragma once

#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

#include "grundy/game/move.hpp"
#include "grundy/number/integer.hpp"

namespace grundy::theory {

/// Takes one run; false stops the walk.
using RunSink = std::function<bool(const MoveRun&)>;
/// Produces runs in order; returns false if the sink stopped it.
using Walk = std::function<bool(const RunSink&)>;

class Moves {
 public:
  /// No move, and that is all there is to know.
  Moves() = default;
  /// Nothing is known of the moves.
  [[nodiscard]] static Moves unknown();
  /// These runs and no others.
  [[nodiscard]] static Moves of(std::vector<MoveRun> runs);
  /// `count` moves, produced by `walk` when needed. The walk must own what it captures.
  [[nodiscard]] static Moves lazily(Integer count, Walk walk);

  /// The same moves, said to be only some of those there are (unknown if there are none).
  [[nodiscard]] Moves incomplete() &&;
  /// Appends the moves of another component or rule: complete only if both are.
  void append(Moves other);

  [[nodiscard]] Completeness completeness() const noexcept { return completeness_; }
  /// Exactly how many moves the walk produces.
  [[nodiscard]] const Integer& count() const noexcept { return count_; }
  bool for_each_run(const RunSink& sink) const;

 private:
  Completeness completeness_ = Completeness::complete;
  Integer count_ = 0;
  std::vector<Walk> walks_;
};

/// The moves as a list for an answer. If the integers of the runs together take more than `most_words` 64-bit words the
/// list is cut (after at least one run) and marked `some`.
[[nodiscard]] MoveList list_of(const Moves& moves, std::size_t most_words);

/// The same moves with `component` set.
[[nodiscard]] Moves in_component(Moves moves, std::size_t component);

}  // namespace grundy::theory
