/// Values or outcomes of many positions at once: what the `table` command prints.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "grundy/base/result.hpp"
#include "grundy/game/answer.hpp"
#include "grundy/rules/book.hpp"
#include "grundy/run/budget.hpp"

namespace grundy::table {

/// A cell: the Grundy value (normal play), or 1 for an N-position and 0 for a P-position (misère play); nothing where
/// the position is outside the declared domain.
using Cell = std::optional<std::uint64_t>;

/// One or two coordinates of a component that run from 0 to `to`; the others stay as given.
struct GridQuery {
  Component position;             ///< its varying coordinates are ignored
  std::vector<std::size_t> axes;  ///< one or two indices of coordinates, the slower one first
  std::int64_t to = 0;
  Convention convention = Convention::normal;
};

struct Grid {
  std::vector<Cell> cells;  ///< to + 1, or (to + 1)^2 with the first axis slowest
  Text how;                 ///< what was computed
};

/// Fills a row or a grid. Errors: `input` for a bad query (axes, `to` < 0, kind not from rules), `rules`, `limit`;
/// under `limit` nothing of what was computed is returned.
[[nodiscard]] Result<Grid> fill(const rules::Book& book, const GridQuery& query, run::Budget& budget);

/// The cells of any single components of the book, solved together: for rows of positions written by start forms.
[[nodiscard]] Result<Grid> fill(const rules::Book& book, const std::vector<Component>& positions, Convention convention,
                                run::Budget& budget);

}  // namespace grundy::table
