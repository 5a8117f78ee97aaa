/// The outcomes of many positions at once, in one graph: rows and grids of games that tables do not take.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "grundy/base/result.hpp"
#include "grundy/game/answer.hpp"
#include "grundy/rules/book.hpp"
#include "grundy/run/budget.hpp"

namespace grundy::reach {

struct Outcomes {
  std::vector<std::optional<Outcome>> of;  ///< in the order asked; nothing for a position outside its domain
  std::uint64_t positions = 0;             ///< of the graph
};

/// Who wins single components, of one game or several. Errors: as of the graph method, `limit` where what play can reach
/// does not fit.
[[nodiscard]] Result<Outcomes> outcomes_of(const rules::Book& book, std::span<const Component> components,
                                           Convention convention, run::Budget& budget);

}  // namespace grundy::reach
