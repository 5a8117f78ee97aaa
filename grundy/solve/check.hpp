/// Claims of a rules file, tested against its rules.
///
/// `claim bash[m](n): value n mod (m + 1)` speaks of all positions and all parameters. Testing it on a box shows a
/// counterexample, or that there is none in the box; it never proves the claim.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "grundy/base/result.hpp"
#include "grundy/rules/syntax.hpp"
#include "grundy/run/budget.hpp"
#include "grundy/solve/session.hpp"

namespace grundy::solve {

struct CheckOptions {
  /// Positions tested for each claim, all parameters together, at most about so many.
  std::uint64_t positions = 20'000;
  /// A box that would take longer than this, by a guess from a smaller one, is not grown to that size.
  double seconds = 4;
};

/// A position for which a claim is false.
struct Counterexample {
  std::string position;  ///< "bash[3](4)"
  std::string claimed;   ///< "2", "losing", "not losing"
  std::string computed;  ///< what the rules say, in the same words
};

struct ClaimReport {
  const rules::Claim* claim = nullptr;
  std::string text;  ///< the claim as the file says it
  std::optional<Counterexample>
      counterexample;              ///< the first in the order of the sum of coordinates, then of the coordinates
  std::uint64_t tested = 0;        ///< positions
  std::vector<std::string> boxes;  ///< "bash[1](n) for n = 0..2499": what was tested
};

/// Tests every claim of the file. Errors: claims about unknown games, expressions that cannot be evaluated, faults of
/// the rules, `limit` when the budget ends.
[[nodiscard]] Result<std::vector<ClaimReport>> check_claims(const Session& session, const rules::File& file,
                                                            const CheckOptions& options, run::Budget& budget);

}  // namespace grundy::solve
