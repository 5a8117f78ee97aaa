/// The exhaustive method: every position that play can reach, computed.
///
/// Under normal play each component of the sum is solved alone, in a table of all positions below it where its rules
/// allow one (see dense.hpp), else position by position (search.hpp), and the values are joined by nim-sum. Under
/// misère play a single component that never splits is solved in a table too; everything else is searched as a whole.
#pragma once

#include "grundy/game/method.hpp"
#include "grundy/rules/book.hpp"

namespace grundy::table {

/// Why rules are not for the exhaustive method: owners, ends, or moves that compel the answer, in `game` or in a game
/// its rules lead to. Nothing if they are.
[[nodiscard]] std::optional<Text> not_for_tables(const rules::File& file, std::size_t game);

class TableMethod : public Method {
 public:
  /// `book` must outlive the method.
  explicit TableMethod(const rules::Book& book) : book_(book) {}

  [[nodiscard]] std::string_view name() const override { return "table"; }

  /// Sums of components of the book whose rules are impartial and plain; not remoteness; a value only under normal
  /// play.
  [[nodiscard]] std::optional<Cost> covers(const Query& query) const override;

  /// Outcome always; the value under normal play; the complete list of winning moves if wanted, by component, in order
  /// of rules and choices. Errors: `limit` when the budget ends first or the position can repeat; `rules` for faults
  /// and for what this method does not take; `input` for positions outside their domain.
  [[nodiscard]] Result<Answer> solve(const Query& query, run::Budget& budget) const override;

 private:
  const rules::Book& book_;
};

}  // namespace grundy::table
