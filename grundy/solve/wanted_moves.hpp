/// Lists of the moves of one heap that lead where one wants to be: of a code, or of rules.
///
/// What is wanted is a question about the heaps that a move leaves (their nim-sum, the product of their elements in a
/// misère quotient); moves are found twice, once to count them, and again whenever they are listed, so that they are
/// never all kept.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "grundy/base/result.hpp"
#include "grundy/code/code.hpp"
#include "grundy/game/move_list.hpp"
#include "grundy/game/position.hpp"
#include "grundy/rules/book.hpp"
#include "grundy/rules/moves.hpp"
#include "grundy/run/budget.hpp"

namespace grundy::solve {

struct WantedOptions {
  /// From `preperiod` on the answer does not change when a heap grows by `period`.
  struct Repeats {
    std::uint64_t preperiod = 0;
    std::uint64_t period = 0;
  };

  code::Code code;
  /// Whether these heaps are wanted (none: nothing is left). It owns what it captures.
  std::function<bool(std::span<const Integer>)> wanted;
  std::optional<Repeats> repeats;
};

/// All wanted moves from a heap of the code; incomplete where there are too many ways to move to look through. Without
/// `choices` moves are named by what they leave alone. Errors: `limit`, if the budget ends while they are counted.
[[nodiscard]] Result<MoveList> moves_of_code(const WantedOptions& wanted, const Component& from, bool choices,
                                             run::Budget& budget);

/// For a heap of rules recognised as the code that is too large to walk through them: some, named by what they leave.
[[nodiscard]] Result<MoveList> some_moves_of_recognised(const WantedOptions& wanted, const Component& from,
                                                        run::Budget& budget);

/// The rules' own wanted moves from a component: kept where they are few, else counted and walked through again by
/// whoever lists them (`book` must outlive the list, and `wanted` own what it captures). Nothing if there are too many
/// to walk through. Errors: as the walker's.
[[nodiscard]] Result<std::optional<MoveList>> moves_of_rules(const rules::Book& book, const Component& from,
                                                             std::function<bool(const rules::MoveView&)> wanted,
                                                             run::Budget& budget);

}  // namespace grundy::solve
