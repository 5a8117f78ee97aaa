/// Who loses a sum beside something that is already understood: the plain truth, by search.
///
/// What stands beside (k copies of a new kind, see extend.hpp) is told by its *stop*: the sums next to which who moves
/// wins by a move in it. A sum that is not stopped is lost exactly when none of its options is lost; the empty sum has
/// none.
#pragma once

#include <optional>
#include <unordered_map>

#include "grundy/misere/games.hpp"
#include "grundy/misere/monoid.hpp"
#include "grundy/run/budget.hpp"

namespace grundy::misere {

class Truth {
 public:
  /// `stop` by element of `monoid`, which has an image of every kind that is asked about. All must outlive this.
  Truth(const Games& games, const Monoid& monoid, const Bits& stop, run::Budget& budget)
      : games_(games), monoid_(monoid), stop_(stop), budget_(budget) {}
  ~Truth();
  Truth(const Truth&) = delete;
  Truth& operator=(const Truth&) = delete;

  /// Claims that need not be true: moves to sums that it holds lost are tried first. It must outlive its use.
  void guess(const Monoid* monoid) { guess_ = monoid; }

  /// Whether who moves loses; nothing if the budget ended.
  [[nodiscard]] std::optional<bool> lost(const Sum& sum);

 private:
  struct Hash {
    std::size_t operator()(const Sum& sum) const;
  };

  const Games& games_;
  const Monoid& monoid_;
  const Bits& stop_;
  run::Budget& budget_;
  const Monoid* guess_ = nullptr;
  std::unordered_map<Sum, bool, Hash> known_;
  std::size_t reserved_ = 0;
  std::uint32_t steps_ = 0;
};

}  // namespace grundy::misere
