/// Lists of moves, before anyone lists them.
///
/// A position may have 10^20 winning moves, or 10^5 of them with 10^5 coordinates each. So a list of moves is a count
/// and a walk: how many moves there are, exactly, and how to produce them family by family (arithmetic progressions of
/// moves, `MoveRun`), in a stated order, when somebody asks. Every method answers with this one form, and whoever shows
/// it takes as much as fits. The order: by component, then as the method says (for tables and searches that of the
/// rules and their choices; for theorems that of the rules, then of choices as far as the theorem finds them so).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "grundy/base/text.hpp"
#include "grundy/game/move.hpp"
#include "grundy/number/integer.hpp"

namespace grundy {

enum class Completeness : std::uint8_t {
  complete,  ///< every such move is listed
  some,      ///< the listed ones are right, there may be others
  unknown,   ///< nothing is known of the moves (strategy stealing names the winner and no move)
};

class MoveList {
 public:
  /// Takes one run; false stops the walk.
  using Sink = std::function<bool(const MoveRun&)>;
  /// Produces runs in order; returns false if the sink stopped it.
  using Walk = std::function<bool(const Sink&)>;

  /// No move, and that is all there is to know.
  MoveList() = default;
  /// Nothing is known of the moves; `why` says what stands in the way.
  [[nodiscard]] static MoveList unknown(std::optional<Text> why = std::nullopt);
  /// These runs and no others.
  [[nodiscard]] static MoveList of(std::vector<MoveRun> runs);
  /// `count` moves, produced by `walk` when needed, all in component 0. The walk must own what it captures.
  [[nodiscard]] static MoveList lazily(Integer count, Walk walk);

  /// The same moves, said to be only some of those there are (unknown if there are none).
  [[nodiscard]] MoveList incomplete(std::optional<Text> why = std::nullopt) &&;
  /// Appends the moves of another component or rule: complete only if both are.
  void append(MoveList other);
  /// The same moves, all placed in `component`. O(number of appended lists).
  [[nodiscard]] MoveList in_component(std::size_t component) &&;
  /// The moves of one component alone, as complete as the whole.
  [[nodiscard]] MoveList of_component(std::size_t component) const;

  [[nodiscard]] Completeness completeness() const noexcept { return completeness_; }
  [[nodiscard]] bool is_complete() const noexcept { return completeness_ == Completeness::complete; }
  /// Why the list is not complete, where the method says it.
  [[nodiscard]] const std::optional<Text>& why() const noexcept { return why_; }
  /// Exactly how many moves the walk produces.
  [[nodiscard]] const Integer& count() const noexcept { return count_; }

  /// Calls `sink` for each run in order until it returns false. Returns false if it was stopped.
  bool for_each_run(const Sink& sink) const;
  /// Calls `sink(const Move&)` for each move in order until it returns false. Returns false if it was stopped.
  template <class MoveSink>
  bool for_each(MoveSink&& sink) const {
    return for_each_run([&](const MoveRun& run) {
      for (Integer i = 0; i < run.length; ++i) {
        if (!sink(run.at(i))) return false;
      }
      return true;
    });
  }

 private:
  /// Moves of one component.
  struct Part {
    std::size_t component = 0;
    Integer count;
    Walk walk;  ///< its runs say component 0 or `component`
  };

  void not_complete(const std::optional<Text>& why);

  Completeness completeness_ = Completeness::complete;
  Integer count_ = 0;
  std::vector<Part> parts_;
  std::optional<Text> why_;
};

}  // namespace grundy
