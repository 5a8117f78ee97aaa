/// Theorems as a method of solving: any size, every winning move that is known.
///
/// Normal play: one component is answered by its theorem. A sum is answered by the nim-sum X of its components' values,
/// so each needs a theorem that gives its value; the winning moves are those in one component to the value that makes X
/// zero, which may be above the component's own. Misère play: sums by genus where all components are tame; one
/// component alone also where a theorem speaks of it.
#pragma once

#include "grundy/game/method.hpp"
#include "grundy/theory/theorem.hpp"

namespace grundy::theory {

class TheoryMethod final : public Method {
 public:
  /// Lists in answers are cut (and then say `some`) where their integers would take more 64-bit words than this.
  static constexpr std::size_t kMostWords = 2'000'000;

  /// `kinds` must outlive the method.
  explicit TheoryMethod(const KindTable& kinds) : kinds_(kinds) {}

  [[nodiscard]] std::string_view name() const override { return "theory"; }

  /// Covers a query iff theorems give all that it wants: a value only where every component has one; moves only where
  /// all of them are known. Remoteness is never covered.
  [[nodiscard]] std::optional<Cost> covers(const Query& query) const override;

  /// Answers what theorems give, which may be less than is wanted if `covers` said no: then the value may be absent and
  /// the moves incomplete. Errors: `limit` where no theorem gives even the outcome; it says which component stands in
  /// the way.
  [[nodiscard]] Result<Answer> solve(const Query& query, run::Budget& budget) const override;

  /// The winning moves, counted but not listed. Errors as `solve`.
  [[nodiscard]] Result<Moves> winning_moves(const Query& query) const;

 private:
  const KindTable& kinds_;
};

}  // namespace grundy::theory
