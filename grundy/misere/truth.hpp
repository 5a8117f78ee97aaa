/// Who loses a sum: the plain truth, with what is already proved taken as known.
///
/// Sums of kinds below `settled()` are answered by a monoid that has been proved for them. For others, play is
/// searched: first the moves of the largest kind, which mostly lead into what is settled, then the others in the order
/// that a guess suggests.
#pragma once

#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>

#include "grundy/misere/games.hpp"
#include "grundy/misere/monoid.hpp"
#include "grundy/run/budget.hpp"

namespace grundy::misere {

class Truth {
 public:
  /// Both must outlive this.
  Truth(const Games& games, run::Budget& budget) : games_(games), budget_(budget) {}
  ~Truth();
  Truth(const Truth&) = delete;
  Truth& operator=(const Truth&) = delete;

  /// From now on sums of the kinds that have an image in it are answered by the monoid. Precondition: it is proved.
  void settle(Monoid monoid);
  [[nodiscard]] std::size_t settled() const noexcept { return monoid_.image.size(); }
  [[nodiscard]] const Monoid& monoid() const noexcept { return monoid_; }

  /// A monoid that is not proved, with an image of one kind more: where play is searched, moves to sums that it holds
  /// lost are tried first. Nothing rests on it.
  void guess(Monoid monoid) { guess_ = std::move(monoid); }

  /// What a move in the first kind that is not settled does beside settled ones: by element of these, whether it wins.
  [[nodiscard]] const Bits& wins();

  /// Whether who moves loses; nothing if the budget ended.
  [[nodiscard]] std::optional<bool> lost(const Sum& sum);

 private:
  struct Hash {
    std::size_t operator()(const Sum& sum) const;
  };

  const Games& games_;
  run::Budget& budget_;
  Monoid monoid_;
  Monoid guess_;
  std::optional<Bits> wins_;
  std::unordered_map<Sum, bool, Hash> known_;
  std::size_t reserved_ = 0;
  std::uint32_t steps_ = 0;
};

}  // namespace grundy::misere
