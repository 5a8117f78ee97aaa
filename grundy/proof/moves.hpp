/// The moves of a lowered game, listed by running its lowered form: the source of tables. It shares no code with the translation to automata; that is tested against the text of the rules
/// themselves (rules/plain_moves.hpp).
///
/// Moves come in runs: where the last choice of a family is an interval and everything depends on it linearly, one run
/// stands for all its values, so a table walks an array with a stride instead of evaluating the rules again.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "grundy/base/result.hpp"
#include "grundy/rules/lowered.hpp"

namespace grundy::proof {

/// `length` moves of one family: component p of the i-th target has the coordinates
/// first[p * dimension + c] + i * step[p * dimension + c].
struct Run {
  std::size_t family = 0;
  std::size_t parts = 1;
  std::int64_t length = 1;
  std::vector<std::int64_t> first;
  std::vector<std::int64_t> step;
  std::vector<std::int64_t> choices;  ///< of the first move
};

/// A lowered game and its own number: a move to the same number stays within the game, any other leads elsewhere.
struct Subject {
  const rules::Lowered& lowered;  ///< this and the file must outlive whatever is made from the subject
  rules::InstanceId self;
  const rules::File& file;  ///< what the lowered form was made from
};

class Moves {
 public:
  explicit Moves(const Subject& subject);

  /// Calls `sink(run)` until it returns false. Errors: `rules` if an expression of the rules fails on this position or
  /// a move goes where the rules may not go.
  [[nodiscard]] Result<void> for_each(std::span<const std::int64_t> position,
                                      const std::function<bool(const Run&)>& sink) const;

  /// Whether the position lies in the domain.
  [[nodiscard]] bool contains(std::span<const std::int64_t> position) const;
  [[nodiscard]] unsigned dimension() const noexcept { return lowered_.dimension; }
  [[nodiscard]] const rules::Lowered& lowered() const noexcept { return lowered_; }

 private:
  const rules::Lowered& lowered_;
  rules::InstanceId self_;
  std::vector<bool> strided_;  ///< per family: its last choice makes runs
  std::vector<std::vector<std::vector<std::size_t>>>
      guards_;  ///< per family and number of choices made: guards then known
};

}  // namespace grundy::proof
