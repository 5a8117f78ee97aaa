/// All the winning moves of a position, from a theorem: counted exactly, and listed when somebody asks.
///
/// A move is its choices, not its target, so the families are translated once more with their choices kept
/// (`ChoiceRelation`). The moves that win are then the words of an automaton that agree with the position's digits:
/// they are counted as paths, in time linear in the digits while the counts are small (automaton/solutions.hpp), and
/// listed in this order: families in the order of the lowered rules; within a family by the digits of what changes,
/// from the most significant place on (for a single number that changes: ascending).
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "grundy/automaton/solutions.hpp"
#include "grundy/base/result.hpp"
#include "grundy/proof/theorem.hpp"

namespace grundy::proof {

/// A winning move with its choices.
struct ChosenMove {
  std::size_t family = 0;
  std::vector<Integer> choices;               ///< of the family, in order
  std::vector<std::vector<Integer>> targets;  ///< the components it leads to
};

/// The winning moves of one position. It owns what it needs.
class WinningMoves {
 public:
  [[nodiscard]] const Integer& count() const noexcept { return count_; }
  /// Until the sink returns false; returns false if it did. Costs for each move the conversion of the numbers that
  /// change.
  bool for_each(const std::function<bool(ChosenMove&&)>& sink) const;

 private:
  friend class Winners;
  struct Part {
    std::size_t family = 0;
    std::shared_ptr<const ChoiceRelation> relation;
    automaton::Solutions words;
  };
  WinningMoves(Numeration numeration, std::vector<Integer> position)
      : numeration_(std::move(numeration)), position_(std::move(position)) {}

  Numeration numeration_;
  std::vector<Integer> position_;
  std::vector<Part> parts_;
  Integer count_ = 0;
};

/// The relations of winning moves, made ready once for all positions.
class Winners {
 public:
  /// `subject` is the game that the theorem is about. The choices are held against the rules on small positions.
  /// Errors: `limit`; `internal` if a translation differs from the rules.
  [[nodiscard]] static Result<Winners> of(const Theorem& theorem, const Subject& subject, run::Budget& budget);

  /// Every winning move from `position`, of which `located` are the digits. Errors: `limit`.
  [[nodiscard]] Result<WinningMoves> at(std::span<const Integer> position, const Located& located,
                                        run::Budget& budget) const;

 private:
  struct Family {
    std::shared_ptr<const ChoiceRelation> relation;
    automaton::Automaton winning;  ///< on the relation's tracks, and some for the values of components
  };
  explicit Winners(Numeration numeration) : numeration_(std::move(numeration)) {}

  Numeration numeration_;
  std::vector<Family> families_;
};

/// The positions of value 0, or the losing ones.
[[nodiscard]] automaton::Automaton losing_set(const Theorem& theorem, automaton::Effort& effort);

/// The moves of a relation that lead to a position of value 0 (or to a losing one). Components have values that cancel;
/// these stand on further tracks after those of the relation.
[[nodiscard]] automaton::Automaton winning_relation(const Theorem& theorem, const Relation& relation,
                                                    const automaton::Automaton& losing, automaton::Effort& effort);

}  // namespace grundy::proof
