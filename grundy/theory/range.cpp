#include "grundy/theory/range.hpp"

#include <algorithm>

namespace grundy::theory {
namespace {

class Range final : public RegularTheorem {
 public:
  [[nodiscard]] Text statement() const override {
    return say("With l to r taken at a time the Grundy value of a heap n is floor((n mod (l + r)) / l).");
  }
  [[nodiscard]] Text citation() const override {
    return say("E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, ch. 4");
  }
  [[nodiscard]] Box box() const override {
    Box box{{}, {120}, 0, 0};
    for (int l = 1; l <= 5; ++l) {
      for (int r = l; r <= 9; ++r) box.parameters.push_back({number_parameter(l), number_parameter(r)});
    }
    return box;
  }
  [[nodiscard]] bool applies(const At& at) const override {
    return at.parameter(0) >= 1 && at.parameter(1) >= at.parameter(0);
  }
  [[nodiscard]] std::optional<Integer> value(const At& at) const override {
    return (at[0] % (at.parameter(0) + at.parameter(1))) / at.parameter(0);
  }

  [[nodiscard]] MoveList moves_to(const At& at, const Integer& target) const override {
    const Integer& n = at[0];
    const Integer& l = at.parameter(0);
    const Integer& r = at.parameter(1);
    const Integer period = l + r;
    // The heaps m of the wanted value are those with m mod (l + r) in [low, high]; of these n - r … n - l are in reach,
    // fewer than a period of them, so they lie in at most two blocks.
    const Integer low = target * l;
    if (low >= period) return {};
    const Integer high = std::min(Integer(low + l), period) - 1;
    const Integer least = std::max(Integer(0), Integer(n - r));
    const Integer greatest = n - l;
    std::vector<MoveRun> runs;
    for (Integer base = floor_div(greatest, period) * period; base + high >= least && base >= 0; base -= period) {
      const Integer from = std::max(least, Integer(base + low));
      const Integer to = std::min(greatest, Integer(base + high));
      if (from > to) continue;
      runs.push_back(MoveRun{make_move(0, {{"k", n - to}}, {at.with({to})}), Integer(to - from + 1), {1}, {{-1}}});
    }
    return MoveList::of(std::move(runs));
  }

  [[nodiscard]] std::vector<Text> explain(const At& at) const override {
    const Integer period = at.parameter(0) + at.parameter(1);
    const Integer rest = at[0] % period;
    std::vector<Text> reasons = {say("{} mod ({} + {}) = {}, and {} div {} = {}: that is the Grundy value.",
                                     show(at[0]), show(at.parameter(0)), show(at.parameter(1)), show(rest), show(rest),
                                     show(at.parameter(0)), show(rest / at.parameter(0)))};
    if (rest < at.parameter(0)) {
      reasons.push_back(say("The remainder is below {}, too little to take: the answer to every move k is {} - k.",
                            show(at.parameter(0)), show(period)));
    }
    return reasons;
  }
};

}  // namespace

const Theorem& range() {
  static const Range theorem;
  return theorem;
}

}  // namespace grundy::theory
