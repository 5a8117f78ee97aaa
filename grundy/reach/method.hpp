/// The graph method: every position that play can reach, loops allowed.
///
/// It takes what tables do not: rules under which a position can come back, so that a game can be drawn; rules that
/// give a move to one player only (`left:`, `right:`); rules that end the game (`-> win`, `-> lose`, `-> tie`). The
/// positions are enumerated (explore.hpp) into a graph in compressed rows, which the graph room solves in linear time.
///
/// Under normal play of impartial rules without ends, each component of a sum is solved alone and the loopy Grundy
/// values are added, which decides the sum exactly, draws included (Smith 1966, Fraenkel and Perl 1975). Everything
/// else, misère play, players with different moves, and the remoteness of a sum, is played out as a whole.
///
/// An end is a label of a position, not a move: docs/decisions/015-ends-label-positions.md.
#pragma once

#include "grundy/game/method.hpp"
#include "grundy/rules/book.hpp"

namespace grundy::reach {

class GraphMethod : public Method {
 public:
  /// `book` must outlive the method.
  explicit GraphMethod(const rules::Book& book) : book_(book) {}

  [[nodiscard]] std::string_view name() const override { return "graph"; }

  /// Sums of components of the book; a value only of impartial rules without ends under normal play. Dearer than a
  /// table of the same positions. Rules that no method takes are covered too, so that `solve` can say why.
  [[nodiscard]] std::optional<Cost> covers(const Query& query) const override;

  /// The outcome for either starter; value and remoteness where they mean something; if wanted, the complete list of
  /// moves that win (that keep the draw, if whoever starts draws), by component, in order of rules and choices. Where
  /// the players differ, a move is listed if it wins for a starter who may make it, and the reasons say what each can
  /// do.
  ///
  /// When memory runs out, what has been found may still decide who wins: then the answer says so, without remoteness,
  /// and with the moves found so far. Errors: `limit` when the budget ends first; `rules` for faults of the rules,
  /// entailing moves, and sums of games with ends; `input` for positions outside their domain.
  [[nodiscard]] Result<Answer> solve(const Query& query, run::Budget& budget) const override;

 private:
  const rules::Book& book_;
};

}  // namespace grundy::reach
