#include "grundy/theory/half.hpp"

namespace grundy::theory {
namespace {

std::size_t bits(const Integer& value) {
  return static_cast<std::size_t>(boost::multiprecision::msb(value)) + 1;
}

class Half final : public RegularTheorem {
 public:
  [[nodiscard]] Text statement() const override {
    return say(
        "With at most half taken at a time, and n + 1 = 2^j q for an odd q, the Grundy value of a heap n is "
        "(q - 1) / 2.");
  }
  [[nodiscard]] Text citation() const override {
    return say("L. Levine, Fractal sequences and restricted Nim, Ars Combin. 80 (2006)");
  }
  [[nodiscard]] Box box() const override { return {{{}}, {400}, 0, 0}; }
  [[nodiscard]] std::optional<Integer> value(const At& at) const override {
    const Integer next = at[0] + 1;
    return next >> (boost::multiprecision::lsb(next) + 1);
  }

  [[nodiscard]] MoveList moves_to(const At& at, const Integer& target) const override {
    // m + 1 = 2^j (2 target + 1) with ⌈n/2⌉ <= m < n: between bounds of ratio below 2 there is at most one such j.
    const Integer& n = at[0];
    const Integer odd = 2 * target + 1;
    if (odd > n) return {};
    Integer next = odd << (bits(n) - bits(odd));
    if (next > n) next >>= 1;
    const Integer m = next - 1;
    if (next < odd || m >= n || n - m > n / 2) return {};
    return MoveList::of({single(make_move(0, {{"k", n - m}}, {at.with({m})}))});
  }

  [[nodiscard]] std::vector<Text> explain(const At& at) const override {
    const Integer next = at[0] + 1;
    const auto twos = boost::multiprecision::lsb(next);
    std::vector<Text> reasons = {say("{} + 1 = 2^{} · {}, so the Grundy value is ({} - 1) / 2 = {}.", show(at[0]), twos,
                                     show(next >> twos), show(next >> twos), show(*value(at)))};
    if (next >> twos == 1) {
      reasons.push_back(
          say("Heaps that are one less than a power of two are lost: no move leads from one to another, "
              "and from every other heap one is in reach."));
    }
    return reasons;
  }
  [[nodiscard]] std::optional<Text> trap(const At&, Convention) const override {
    return say("log(n + 1) / log(2) in floating point need not be exact. n + 1 is a power of two exactly if n and n + 1 "
               "have no binary one in common.");
  }
};

}  // namespace

const Theorem& half() {
  static const Half theorem;
  return theorem;
}

}  // namespace grundy::theory
