#include "grundy/theory/nim.hpp"

#include <memory>

namespace grundy::theory {
namespace {

Integer nim_sum_of(const std::vector<Integer>& heaps) {
  Integer sum = 0;
  for (const Integer& heap : heaps) sum ^= heap;
  return sum;
}

/// All moves that change one heap s to s ⊕ difference. Precondition: difference != 0.
MoveList changes_by(const At& at, const Integer& difference) {
  // s ⊕ d < s iff s has the highest bit of d.
  const auto top = static_cast<unsigned>(boost::multiprecision::msb(difference));
  std::size_t count = 0;
  for (const Integer& heap : at.coordinates()) {
    if (boost::multiprecision::bit_test(heap, top)) ++count;
  }
  if (count == 0) return {};
  auto position = std::make_shared<const Component>(at.component);
  return MoveList::lazily(count, [position, difference, top](const MoveList::Sink& sink) {
    for (std::size_t i = 0; i < position->coordinates.size(); ++i) {
      const Integer& heap = position->coordinates[i];
      if (!boost::multiprecision::bit_test(heap, top)) continue;
      Component target = *position;
      target.coordinates[i] = heap ^ difference;
      const Integer k = heap - target.coordinates[i];
      if (!sink(single(make_move(0, {{"i", i + 1}, {"k", k}}, {std::move(target)})))) return false;
    }
    return true;
  });
}

class Nim final : public Theorem {
 public:
  [[nodiscard]] Text statement() const override {
    return say("The Grundy value of Nim is the exclusive or of the heaps.");
  }
  [[nodiscard]] Text citation() const override {
    return say("C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901)");
  }
  [[nodiscard]] Box box() const override { return {{{}}, {}, 4, 5}; }
  [[nodiscard]] std::optional<Integer> value(const At& at) const override { return nim_sum_of(at.coordinates()); }

  [[nodiscard]] MoveList moves_to(const At& at, const Integer& target) const override {
    return changes_by(at, nim_sum_of(at.coordinates()) ^ target);
  }

  [[nodiscard]] std::optional<Tame> tame(const At& at) const override {
    return Tame{nim_sum_of(at.coordinates()), firm_heaps(at.coordinates()) > 0};
  }

  [[nodiscard]] MoveList misere_moves(const At& at, const Tame& rest) const override {
    const Integer all = nim_sum_of(at.coordinates()) ^ rest.value;
    const std::size_t firm = firm_heaps(at.coordinates());
    if (rest.firm || firm >= 2) {  // something firm stays, whatever is taken
      return all == 0 ? MoveList{} : changes_by(at, all);
    }
    if (firm == 0) {  // only fickle heaps: the nim-sum must become 1
      return all == 1 ? MoveList{} : changes_by(at, all ^ 1);
    }
    // One firm heap s: moving elsewhere leaves it, with a value >= 2. It must become the fickle heap that makes the
    // sum 1.
    for (std::size_t i = 0; i < at.coordinates().size(); ++i) {
      const Integer& heap = at[i];
      if (heap < 2) continue;
      const Integer small = all ^ heap ^ 1;
      std::vector<Integer> heaps = at.coordinates();
      heaps[i] = small;
      const Integer k = heap - small;
      return MoveList::of({single(make_move(0, {{"i", i + 1}, {"k", k}}, {at.with(std::move(heaps))}))});
    }
    return {};
  }

  [[nodiscard]] std::vector<Text> explain(const At& at) const override {
    const std::vector<Integer>& heaps = at.coordinates();
    const Integer sum = nim_sum_of(heaps);
    std::vector<Text> reasons;
    if (heaps.size() <= 8) {
      std::string terms;
      for (const Integer& heap : heaps) terms += (terms.empty() ? "" : " xor ") + show(heap);
      reasons.push_back(say("{} = {}.", terms.empty() ? "0" : terms, show(sum)));
    } else {
      reasons.push_back(say("The exclusive or of the {} numbers is {}.", heaps.size(), show(sum)));
    }
    if (sum == 0) {
      reasons.push_back(
          say("Any move changes one number and so makes the exclusive or different from 0; the answer "
              "makes it 0 again."));
    } else {
      reasons.push_back(
          say("A winning move changes a number s to s xor {}, which must be smaller than s. (The exclusive or "
              "says who wins; it is neither what to take nor what is left in the end.)",
              show(sum)));
    }
    return reasons;
  }
  [[nodiscard]] std::optional<Text> trap(const At&, Convention convention) const override {
    if (convention == Convention::normal) return std::nullopt;
    return say("Under misère play the exclusive or decides as long as some heap has two or more; with heaps of 0 and 1 "
               "alone it is the other way round.");
  }

 private:
  static std::size_t firm_heaps(const std::vector<Integer>& heaps) {
    std::size_t count = 0;
    for (const Integer& heap : heaps) {
      if (heap >= 2) ++count;
    }
    return count;
  }
};

}  // namespace

const Theorem& nim() {
  static const Nim theorem;
  return theorem;
}

const Theorem& strip() {
  return nim();
}

std::uint64_t nim_sum(std::span<const std::uint64_t> heaps) noexcept {
  std::uint64_t sum = 0;
  for (const std::uint64_t heap : heaps) sum ^= heap;
  return sum;
}

bool misere_nim_losing(std::span<const std::uint64_t> heaps) noexcept {
  bool firm = false;
  for (const std::uint64_t heap : heaps) firm = firm || heap >= 2;
  return nim_sum(heaps) == (firm ? 0U : 1U);
}

}  // namespace grundy::theory
