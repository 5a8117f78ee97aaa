/// From the rules alone to a theorem: conjecture, proof, and the search for a numeration in which both succeed.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "grundy/base/result.hpp"
#include "grundy/proof/theorem.hpp"
#include "grundy/rules/lowered.hpp"
#include "grundy/run/budget.hpp"

namespace grundy::proof {

struct Options {
  Question question = Question::normal;
  /// Tried in turn, in rounds of growing tables. Empty: base 2, Zeckendorf, base 3, Ostrowski of √2 and of (3+√13)/2,
  /// base 10.
  std::vector<Numeration> numerations;
  unsigned rounds = 5;  ///< the last one learns from tables of about four million positions
  /// All work together, in the steps of automaton/effort.hpp: some ten millions to a second. Counted, not timed: within
  /// the budget's time the same question has the same answer everywhere.
  std::uint64_t steps = ~std::uint64_t{0};
};

/// What became of one numeration.
struct Attempt {
  Numeration numeration;
  std::size_t hypotheses = 0;  ///< conjectures that agreed with a table and were tried by the prover
  std::optional<Refutation> last_refutation;
  std::optional<Error> obstacle;  ///< why this numeration cannot serve: not definable, no measure, …
  bool exhausted = false;         ///< a limit of size or time cut it short
};

struct Statistics {
  std::size_t peak_states = 0;
  double table_seconds = 0, learn_seconds = 0, prove_seconds = 0, seconds = 0;
  std::uint64_t steps = 0;
  std::size_t look = 0;           ///< letters of look-ahead of the conjecture that was proved
  std::int64_t learned_from = 0;  ///< side of its table
};

/// Proved, or not: then `reason` says why, and `checked_to` how far the table reached in the end.
struct Report {
  std::optional<Theorem> theorem;
  Text reason;
  std::int64_t checked_to = 0;
  std::vector<Attempt> attempts;
  Statistics statistics;
};

/// Looks for a theorem about the game. Errors: `rules` if the rules are at fault (a move that leaves the domain, an
/// expression that fails), `internal` if a translation differs from the rules. Running out of budget is no error: the
/// report then has no theorem.
[[nodiscard]] Result<Report> prove(const Subject& subject, const Options& options, run::Budget& budget);

/// Decides a conjecture that is given as an automaton in the numeration (positions; or positions and values), in so many
/// steps of work at most.
/// Errors: as above, and `limit` if the game or the numeration does not allow a decision.
struct Decision {
  std::optional<Theorem> theorem;
  std::optional<Refutation> refutation;
};
[[nodiscard]] Result<Decision> decide(const Subject& subject, Question question, const Numeration& numeration,
                                      const automaton::Automaton& pattern, run::Budget& budget,
                                      std::uint64_t steps = ~std::uint64_t{0});

}  // namespace grundy::proof
