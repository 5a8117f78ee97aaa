/// Many positions of one game at once: a row along one coordinate, a grid along two.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/base/result.hpp"
#include "grundy/game/answer.hpp"
#include "grundy/run/budget.hpp"
#include "grundy/solve/session.hpp"

namespace grundy::solve {

struct Tabulated {
  std::string game;               ///< as asked for: "bash[10]", "nim(3, *)"
  std::vector<std::string> axes;  ///< names of the one or two coordinates that vary, the slower first
  std::int64_t to = 0;            ///< they run from 0 to this
  Convention convention = Convention::normal;
  /// Grundy values, or where `outcomes` is set the numbers of outcomes (see `outcome_code`); nothing outside the
  /// domain. A row has to + 1 cells, a grid (to + 1)², the first axis slowest.
  std::vector<std::optional<std::uint64_t>> cells;
  Text how;
  bool outcomes = false;  ///< under misère play, where play can repeat, where the players differ or rules end the game
};

/// 0 for P, 1 for N; beyond, where a game can be drawn or the players differ, 2 for L, 3 for R, 4 for a draw, and 5 to
/// 8 where one starter draws.
[[nodiscard]] std::uint64_t outcome_code(const Outcome& outcome);
/// "P", "N", "L", "R", "D"; where one starter draws, two letters: Left's ending and Right's, each as the starter (W, L,
/// D).
[[nodiscard]] std::string outcome_letters(std::uint64_t code);

/// `what` names a game with one or two coordinates (`wythoff`, `bash[10]`) or a code (`0.77`), or a position in which
/// one or two coordinates are `*`: `nim(3, *, *)`, `fibonacci(*)` (a start form), `queen(*, 5)`. Errors: `input`,
/// `rules`, `limit`.
[[nodiscard]] Result<Tabulated> tabulate(const Session& session, std::string_view what, std::int64_t to,
                                         Convention convention, run::Budget& budget);

/// A repetition at the end of a row: the last `length - preperiod` cells have this period. Seen, not proved.
struct SeenPeriod {
  std::uint64_t preperiod = 0;
  std::uint64_t period = 0;
};

/// The smallest period that the end of the row shows at least three times over; O(n) by the Z-function of the reversed
/// row.
[[nodiscard]] std::optional<SeenPeriod> seen_period(const std::vector<std::optional<std::uint64_t>>& cells);

}  // namespace grundy::solve
