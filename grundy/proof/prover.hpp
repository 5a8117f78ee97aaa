/// Proofs: whether a set of positions is the set of losing positions, whether a relation is the Grundy function.
///
/// A terminating game has exactly one set P with
///     P = { x in the domain : no move from x leads into P }                               (normal play)
///     P = { x in the domain : there is a move from x, and none leads into P }             (misère play)
/// and exactly one function g with g(x) = mex of the values of the options of x. So a conjecture is proved by deciding
/// the equation, together with two sentences without which it would say nothing: the domain is closed under moves, and
/// every move lessens a measure. Everything is decided for all positions at once by automata; every refutation is a
/// concrete position.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "grundy/automaton/numerals.hpp"
#include "grundy/base/result.hpp"
#include "grundy/proof/model.hpp"
#include "grundy/proof/moves.hpp"

namespace grundy::proof {

/// Moves lessen it: the positions' weighted sums, compared lexicographically from the first row on.
using Measure = std::vector<std::vector<std::uint64_t>>;

/// Σ weights · x for each row; a strict lexicographic decrease is proved for every move.
/// Errors: `limit` if no measure of the kinds tried decreases (unit vectors, all ones, 1…d, d…1, small weights that fit
/// the moves of a box, and pairs of these).
[[nodiscard]] Result<Measure> find_measure(const Model& model, const Moves& moves, const automaton::Numerals& numerals,
                                           automaton::Effort& effort);
/// Whether every move between positions of the domain lessens the measure.
[[nodiscard]] bool decreases(const Model& model, const Measure& measure, const automaton::Numerals& numerals,
                             automaton::Effort& effort);

/// A move that leaves the domain, as position and target; nothing if the domain is closed.
struct Escape {
  std::size_t family = 0;
  std::vector<Integer> position;
};
[[nodiscard]] std::optional<Escape> find_escape(const Model& model, const automaton::Numerals& numerals,
                                                automaton::Effort& effort);

/// The moves of a relation that lead into a set: (position, target) pairs, targets all in `set` (a move to nothing
/// counts as a move to a lost position under normal play). Precondition: at most one component, unless `set` has
/// values.
[[nodiscard]] automaton::Automaton moves_into(const Relation& relation, const automaton::Automaton& set,
                                              automaton::Effort& effort);

/// The positions of the domain from which there is no move.
[[nodiscard]] automaton::Automaton stuck_positions(const Model& model, automaton::Effort& effort);

/// A position where the conjecture does not agree with itself: by the rules, and if it is right about the options.
struct Refutation {
  std::vector<Integer> position;
  bool losing = false;  ///< what the rules then say of it (outcomes)
};

/// Decides whether `losing` (a set of positions) is the set of P-positions. Nothing: it is. To be believed only if the
/// effort is not spent, the domain is closed and a measure decreases. A refutation is as short as possible in digits,
/// for its kind; for the position where a claim is wrong first, see `least_refutation`.
[[nodiscard]] std::optional<Refutation> refute_outcome(const Model& model, const automaton::Automaton& losing,
                                                       bool misere, const automaton::Numerals& numerals,
                                                       automaton::Effort& effort);

/// The refutation of least measure: the claim is right on all positions below it, so it is truly wrong there.
/// Costs a determinised projection for each family.
[[nodiscard]] std::optional<Refutation> least_refutation(const Model& model, const automaton::Automaton& losing,
                                                         bool misere, const Measure& measure,
                                                         const automaton::Numerals& numerals,
                                                         automaton::Effort& effort);

/// Decides whether `values`, a relation of position (tracks 0 … d-1) and number (track d), is the Grundy function.
/// Components of a target are joined by nim-sum, which needs base 2; single components do in any numeration.
/// Errors: `limit`.
[[nodiscard]] Result<std::optional<Refutation>> refute_values(const Model& model, const automaton::Automaton& values,
                                                              const automaton::Numerals& numerals,
                                                              automaton::Effort& effort);

/// Whether every position of the domain, and nothing else, has exactly one number: the least that a conjecture about
/// values has to satisfy. A position where this fails, otherwise nothing.
[[nodiscard]] std::optional<std::vector<Integer>> not_a_function(const Model& model, const automaton::Automaton& values,
                                                                 const automaton::Numerals& numerals,
                                                                 automaton::Effort& effort);

/// Where a translation was held against the rules.
struct Tested {
  std::int64_t box = 0;                  ///< on every position below this
  std::size_t further = 0;               ///< and on so many larger ones
  std::int64_t largest = 0;              ///< the largest coordinate among them
  std::vector<std::string> unexercised;  ///< families that no tested position has a move of: "2, i = 1", from rule 1 on
};
/// "every position below 13 and 20 larger ones, up to 200".
[[nodiscard]] Text describe(const Tested& tested);

/// Holds the translation against the text of the rules: the moves that the syntax tree lists (rules/plain_moves.hpp, which
/// has seen nothing of the lowering that the relations were made from) are, rule by rule, exactly those that the
/// relations accept: on every position of a box; on larger ones, near the constants of the rules and anywhere; and on
/// one that has a move of each family, where the relation has one. Errors: `internal` if they differ (with the
/// position); `limit` if there are too many coordinates or moves for that; `rules` if the rules fail on such a position.
[[nodiscard]] Result<Tested> check_translation(const Model& model, const Subject& subject,
                                               const automaton::Numerals& numerals, automaton::Effort& effort);

}  // namespace grundy::proof
