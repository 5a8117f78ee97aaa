/// Theorems as a method of solving: any size, every winning move that is known.
///
/// Normal play: one component is answered by its theorem. A sum is answered by the nim-sum X of its components' values,
/// so each needs a theorem that gives its value; the winning moves are those in one component to the value that makes X
/// zero, which may be above the component's own. Misère play: sums by genus where all components are tame; one
/// component alone also where a theorem speaks of it.
///
/// An object is for one thread: it remembers the question asked last.
#pragma once

#include <memory>

#include "grundy/game/method.hpp"
#include "grundy/theory/theorem.hpp"

namespace grundy::theory {

class TheoryMethod final : public Method {
 public:
  /// `kinds` must outlive the method.
  explicit TheoryMethod(const KindTable& kinds);
  ~TheoryMethod() override;

  [[nodiscard]] std::string_view name() const override { return "theory"; }

  /// Covers a query iff theorems give all that it wants: a value only where every component has one; moves only where
  /// all of them are known. Remoteness is never covered.
  [[nodiscard]] std::optional<Cost> covers(const Query& query) const override;

  /// Answers what theorems give, which may be less than is wanted if `covers` said no: then the value may be absent and
  /// the moves incomplete. Errors: `limit` where no theorem gives even the outcome; it says which component stands in
  /// the way.
  [[nodiscard]] Result<Answer> solve(const Query& query, run::Budget& budget) const override;

 private:
  struct Plan;
  struct Last;

  [[nodiscard]] static Result<Plan> plan_normal(const KindTable& kinds, const Sum& sum, const Integer& beside);
  [[nodiscard]] static Result<Plan> plan_misere(const KindTable& kinds, const Sum& sum);
  [[nodiscard]] const Result<Plan>& plan_for(const Query& query) const;
  [[nodiscard]] static Evidence evidence(const Plan& plan, Convention convention);
  static void explain_normal(const KindTable& kinds, const Query& query, const Plan& plan, std::vector<Text>& reasons);
  static void explain_misere(const KindTable& kinds, const Query& query, const Plan& plan, std::vector<Text>& reasons);

  const KindTable& kinds_;
  mutable std::unique_ptr<Last> last_;  ///< a question is asked several times before it is answered
};

}  // namespace grundy::theory
