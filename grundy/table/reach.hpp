/// Interval reasoning about one family of moves over a box of positions.
///
/// The greatest value of an affine form over all positions of the box and all choices is bounded by replacing the last
/// choice by each of its bounds in turn (n - k with k <= n is at least 0 although n and k alone would allow less) and
/// taking the best. That is a search as wide as the choices have bounds, so it has a limit of steps; past it, and for
/// bounds that are no affine forms, each choice stands for its own interval alone, found once. Tables use it to close boxes, to find an order of filling, and to prove that no target needs a
/// check at run time.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "grundy/rules/lowered.hpp"

namespace grundy::table {

__extension__ using Wide = __int128;

/// Beyond every number that occurs; "no bound is known".
inline constexpr Wide unbounded = Wide{1} << 100U;

struct WideInterval {
  Wide low = -unbounded;
  Wide high = unbounded;
};

class Reach {
 public:
  /// Over the positions low <= x <= high at which the family's guards on coordinates may hold. Both must outlive it.
  Reach(const rules::MoveFamily& family, rules::Variable dimension, std::vector<std::int64_t> low,
        std::vector<std::int64_t> high);

  /// False: the family has no move in the whole box.
  [[nodiscard]] bool possible() const noexcept { return possible_; }

  [[nodiscard]] Wide greatest(const rules::Affine& affine) const { return greatest(Form::of(affine)); }
  [[nodiscard]] Wide least(const rules::Affine& affine) const;
  [[nodiscard]] WideInterval of(const rules::Term& term) const;
  /// Of term - x[coordinate].
  [[nodiscard]] WideInterval change(const rules::Term& term, rules::Variable coordinate) const;
  /// How many values a choice has at most; `unbounded` if not known.
  [[nodiscard]] Wide values_of(const rules::Choosing& choosing) const;
  /// The interval of a choice (or, one past the last, of the loop variable set by `set_loop`).
  [[nodiscard]] WideInterval choice(std::size_t index) const;
  /// The loop variable of a component sum, as a further choice.
  void set_loop(const rules::Choosing* loop) {
    loop_ = loop;
    if (known_.size() > family_.choices.size()) known_.resize(family_.choices.size());
  }

 private:
  /// An affine form with wide coefficients.
  struct Form {
    Wide constant = 0;
    std::vector<std::pair<rules::Variable, Wide>> terms;
    static Form of(const rules::Affine& affine);
  };
  /// What is known of a choice by itself: its interval, and the numbers that its bounds without affine form come to.
  struct Known {
    WideInterval interval;
    std::vector<std::pair<Form, std::int64_t>> lower;  ///< form / divisor
    std::vector<std::pair<Form, std::int64_t>> upper;
  };
  [[nodiscard]] Wide greatest(const Form& form) const;
  [[nodiscard]] Wide greatest(const Form& form, int depth, int& steps) const;
  [[nodiscard]] Wide by_intervals(const Form& form) const;
  [[nodiscard]] Wide least(const Form& form) const;
  /// Of choice `index`, after those before it.
  [[nodiscard]] const Known& known(std::size_t index) const;
  [[nodiscard]] std::vector<std::pair<Form, std::int64_t>> bounds(const rules::Choosing& choice, bool upper) const;
  [[nodiscard]] WideInterval program(const rules::Program& program) const;
  void refine();
  [[nodiscard]] const rules::Choosing* choosing(rules::Variable variable) const;

  const rules::MoveFamily& family_;
  rules::Variable dimension_;
  std::vector<std::int64_t> low_;
  std::vector<std::int64_t> high_;
  const rules::Choosing* loop_ = nullptr;
  mutable std::vector<Known> known_;  ///< of the first choices, as far as they were asked for
  bool possible_ = true;
};

}  // namespace grundy::table
