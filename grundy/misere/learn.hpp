/// The misère quotient of a closed list of games, kind by kind: conjectured from a table of outcomes, then decided.
///
/// A position of the games is a multiset of kinds, and the lost ones are a language of multisets; its quotient is the
/// syntactic monoid of that language. It is found as D. Angluin finds an automaton (Learning regular sets from queries
/// and counterexamples, Information and Computation 75 (1987)): a table says who loses the sums s + c, for sums s that
/// stand for the elements found so far and sums c that tell them apart. From a table that is closed (the sum of an s and
/// a generator looks like some s) and in which generators commute, a monoid is read off, and `Check` decides whether it
/// is right. If not, it gives a sum of which the claims contradict each other: then the true outcome of it or of one of
/// its options is not the claimed one, and that gives a new c (R. L. Rivest and R. E. Schapire, Inference of finite
/// automata using homing sequences, Information and Computation 103 (1993)). So every step adds an element, and each two
/// elements are told apart by some c with true outcomes: what is found is the quotient itself, not a cover of it.
///
/// A kind that is an element of the quotient so far, which is the rule, needs no table: each element that could be it is
/// tried by `Check`. True outcomes come from `Truth`, which knows the quotient of the kinds before;
/// so the list is worked off kind by kind.
#pragma once

#include <cstddef>
#include <optional>
#include <unordered_map>
#include <vector>

#include "grundy/misere/bits.hpp"
#include "grundy/misere/check.hpp"
#include "grundy/misere/games.hpp"
#include "grundy/misere/monoid.hpp"
#include "grundy/misere/truth.hpp"
#include "grundy/run/budget.hpp"

namespace grundy::misere {

class Learner {
 public:
  /// Both must outlive this. `most` elements at most: beyond, the quotient counts as out of reach.
  Learner(const Games& games, run::Budget& budget, std::size_t most);

  enum class End { done, stopped, too_large };
  /// Takes in the next kind. After anything but `done` the monoid is that of the kinds before, and nothing more can be
  /// learned. Precondition: there is a kind left.
  [[nodiscard]] End next();

  /// Proved to be the misère quotient of the kinds taken in.
  [[nodiscard]] const Monoid& monoid() const noexcept { return truth_.monoid(); }

 private:
  struct State {
    Sum sum;
    Bits row;
    std::vector<Bits> edges;            ///< by generator: the row of the sum with it
    std::vector<std::uint32_t> target;  ///< by generator: the state of that row
    std::uint32_t parent = 0;           ///< its sum is that of the parent and the generator
    std::uint32_t added = 0;
  };

  /// Whether the next kind is an element of the quotient of those before. If so, that is proved and taken in.
  [[nodiscard]] Check::Verdict next_as_element();
  [[nodiscard]] bool push(Bits& row, const Sum& sum, const Sum& context);
  [[nodiscard]] bool fill(Bits& row, const Sum& sum);
  [[nodiscard]] bool add_context(Sum context);
  [[nodiscard]] bool add_generator(Kind kind);
  void index();
  [[nodiscard]] End close();
  /// A context that keeps two generators from commuting; nothing in `found` if they all do.
  [[nodiscard]] bool commute(std::optional<Sum>& found);
  [[nodiscard]] Monoid read_off() const;
  /// A context that tells apart what the monoid holds equal, from a sum whose claims contradict each other.
  [[nodiscard]] std::optional<Sum> context_from(const Monoid& monoid, const Sum& contradiction);
  [[nodiscard]] std::optional<Sum> context_from_wrong(const Monoid& monoid, const Sum& wrong);
  /// A context of short sums that tells `left` and `right` apart, from one that does.
  [[nodiscard]] std::optional<Sum> shortened(const Monoid& monoid, const Sum& left, const Sum& right, Sum context);

  const Games& games_;
  run::Budget& budget_;
  std::size_t most_;
  Truth truth_;
  std::vector<Kind> generators_;
  std::vector<Sum> contexts_;
  std::vector<State> states_;
  std::vector<Bits> kind_rows_;
  std::vector<std::uint32_t> kind_states_;
  std::unordered_map<Bits, std::uint32_t, HashBits> by_row_;
};

}  // namespace grundy::misere
