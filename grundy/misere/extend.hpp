/// The misère quotient of a closed list of games, by induction over kinds and copies.
///
/// Let a monoid be known that tells who loses every sum of the kinds before h. Mostly h is as good as one of its
/// elements: each that it could be is tried by `Check`, which decides it. If it is none, the sums X + k·h (X a sum of
/// kinds before) are taken in layers k = 1, 2, …. Who moves in X + k·h wins by a move in an h if some option o of h
/// makes X + o lose in layer k − 1: call X *stopped* then. Else play in X decides; so who loses in layer k is a
/// question about sums of the kinds before alone, like the one before but with some sums won from the start, and it is
/// answered in the same way: kind by kind, with its own layers. Each answer is a refinement of the monoid of the layers
/// before. When on one monoid layer k equals a layer j < k all later layers repeat, and the pairs of an element and a
/// number of copies below k, with k copies as good as j, tell who loses every sum; of these such as nothing tells apart
/// are joined. A question depends on nothing but which sums are stopped, and the same ones come up many times: they are
/// kept.
///
/// So every monoid on the way is proved, and what comes out at the top, joined, is the misère quotient. If that is
/// infinite, or has more than `most` elements, the work ends with the kinds before.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <vector>

#include "grundy/misere/check.hpp"
#include "grundy/misere/games.hpp"
#include "grundy/misere/monoid.hpp"
#include "grundy/run/budget.hpp"

namespace grundy::misere {

class Extender {
 public:
  /// `games` must outlive this, and may grow meanwhile. `most` elements at most (and `largest_monoid`), and at most so
  /// much `work` for one kind, counted in steps of some nanoseconds.
  Extender(const Games& games, std::size_t most, std::uint64_t work = std::numeric_limits<std::uint64_t>::max());

  Extender(const Extender&) = delete;
  Extender& operator=(const Extender&) = delete;

  enum class End { done, stopped, too_large, too_much };
  /// Takes in the next kind. After anything but `done` the monoid is still that of the kinds before.
  [[nodiscard]] End next(run::Budget& budget);

  /// The misère quotient of the kinds taken in, proved.
  [[nodiscard]] const Monoid& monoid() const noexcept { return known_.found.monoid; }
  [[nodiscard]] std::size_t kinds() const noexcept { return monoid().image.size(); }
  /// How often the elements got new numbers.
  [[nodiscard]] std::size_t changes() const noexcept { return changes_; }

 private:
  /// Who loses, of sums of the first kinds, where sums with a `stop` element of a coarser monoid are won.
  struct Question {
    const Monoid& coarser;
    const Bits& stop;
  };
  struct Known {
    Refinement found;
    Players players;  ///< of `found`, as far as they were needed
    Bits stop;        ///< by element of `found`

    void replace(Refinement by, const Question& question);
  };

  /// Counts work; false if there has been too much.
  [[nodiscard]] bool work(std::size_t steps, std::size_t times) {
    done_ += static_cast<std::uint64_t>(steps) * times;
    return done_ <= most_work_;
  }
  [[nodiscard]] End take(Known& known, const Question& question);
  [[nodiscard]] Check::Verdict as_element(Known& known, const Question& question);
  [[nodiscard]] End by_layers(Known& known, const Question& question);
  /// Answers the question for all sums of the kinds that have an image in its monoid.
  [[nodiscard]] End answer(const Question& question, Refinement& out);
  /// The same, where the monoid knows no more than what is stopped.
  [[nodiscard]] End answer_small(const Question& question, Refinement& out);

  const Games& games_;
  run::Budget* budget_ = nullptr;  ///< of this call of `next`
  std::size_t most_;
  std::uint64_t most_work_;
  std::uint64_t done_ = 0;
  Monoid nothing_ = Monoid::trivial();  ///< the coarser monoid at the top
  Bits no_stop_ = Bits(1);
  Known known_;
  /// Questions that have been answered: they come up again and again.
  std::map<std::vector<Element>, std::shared_ptr<const Refinement>> answers_;
  std::size_t kept_bytes_ = 0;
  std::size_t changes_ = 0;
};

}  // namespace grundy::misere
