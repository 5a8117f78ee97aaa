#include "grundy/theory/wythoff.hpp"

#include <algorithm>

#include "grundy/number/golden.hpp"

namespace grundy::theory {
namespace {

Move from_first(const At& at, const Integer& k) {
  return make_move(0, {{"k", k}}, {at.with({at[0] - k, at[1]})});
}
Move from_second(const At& at, const Integer& k) {
  return make_move(1, {{"k", k}}, {at.with({at[0], at[1] - k})});
}

class Wythoff final : public Theorem {
 public:
  [[nodiscard]] Text statement() const override {
    return say(
        "The P-positions are (a, a + k) with a = floor(k·phi), phi the golden ratio, k = 0, 1, 2, …, in either order.");
  }
  [[nodiscard]] Text citation() const override {
    return say("W. A. Wythoff, A modification of the game of Nim, Nieuw Archief voor Wiskunde 7 (1907)");
  }
  [[nodiscard]] Box box() const override { return {{{}}, {45, 45}, 0, 0}; }
  [[nodiscard]] std::optional<Integer> value(const At&) const override { return std::nullopt; }
  [[nodiscard]] bool losing(const At& at) const override { return wythoff_losing(at[0], at[1]); }

  [[nodiscard]] MoveList moves_to(const At& at, const Integer&) const override {
    const Integer& a = at[0];
    const Integer& b = at[1];
    std::vector<MoveRun> runs;
    if (const Integer partner = wythoff_partner(b); partner < a) runs.push_back(single(from_first(at, a - partner)));
    if (const Integer partner = wythoff_partner(a); partner < b) runs.push_back(single(from_second(at, b - partner)));
    const Integer& least = std::min(a, b);
    const Integer pair = floor_phi(Integer(abs(Integer(a - b))));
    if (pair < least) {
      const Integer k = least - pair;
      runs.push_back(single(make_move(2, {{"k", k}}, {at.with({a - k, b - k})})));
    }
    return MoveList::of(std::move(runs));
  }

  [[nodiscard]] std::vector<Text> explain(const At& at) const override {
    const Integer& least = std::min(at[0], at[1]);
    const Integer k = abs(Integer(at[0] - at[1]));
    const Integer pair = floor_phi(k);
    std::vector<Text> reasons = {
        say("The heaps differ by {}. The P-position with that difference is ({}, {}): floor({}·phi) = {}.", show(k),
            show(pair), show(pair + k), show(k), show(pair))};
    if (pair == least) {
      reasons.push_back(
          say("This is it: every number and every difference belongs to one P-position only, so no move leads "
              "to another."));
    } else if (pair < least) {
      reasons.push_back(say("Taking {} from both heaps leads there.", show(least - pair)));
    } else {
      reasons.push_back(say("It lies above, so the larger heap is brought to the partner {} of {}.",
                            show(wythoff_partner(least)), show(least)));
    }
    if (k > 60000000) {
      reasons.push_back(
          say("The golden ratio in double precision is not enough for such numbers: it first fails at "
              "(165580140, 267914295). Here floor(k·phi) is (k + isqrt(5k²)) div 2, in integers."));
    }
    return reasons;
  }
  [[nodiscard]] std::optional<Text> trap(const At& at, Convention) const override {
    if (abs(Integer(at[0] - at[1])) > 60000000) return std::nullopt;
    return say("With the golden ratio in floating point, floor(k·phi) goes wrong for large numbers, in double precision "
               "first at (165580140, 267914295), which is lost. In integers it is (k + isqrt(5k²)) div 2.");
  }
};

class RWythoff final : public Theorem {
 public:
  [[nodiscard]] Text statement() const override {
    return say(
        "The P-positions are (a, a + rk) with a = floor(k·alpha), alpha = (2 - r + sqrt(r² + 4)) / 2, k = 0, 1, 2, …, "
        "in either order.");
  }
  [[nodiscard]] Text citation() const override {
    return say(
        "A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts, Amer. Math. Monthly 89 (1982)");
  }
  [[nodiscard]] Box box() const override {
    Box box{{}, {24, 24}, 0, 0};
    for (int r = 1; r <= 5; ++r) box.parameters.push_back({number_parameter(r)});
    return box;
  }
  [[nodiscard]] bool applies(const At& at) const override { return at.parameter() >= 1; }
  [[nodiscard]] std::optional<Integer> value(const At&) const override { return std::nullopt; }
  [[nodiscard]] bool losing(const At& at) const override {
    const Integer& r = at.parameter();
    const Integer difference = abs(Integer(at[0] - at[1]));
    return difference % r == 0 && floor_alpha(difference / r, r) == std::min(at[0], at[1]);
  }

  [[nodiscard]] MoveList moves_to(const At& at, const Integer&) const override {
    const Integer& r = at.parameter();
    const Integer& a = at[0];
    const Integer& b = at[1];
    std::vector<MoveRun> runs;
    if (const Integer other = partner(b, r); other < a) runs.push_back(single(from_first(at, a - other)));
    if (const Integer other = partner(a, r); other < b) runs.push_back(single(from_second(at, b - other)));
    // Taking k and l with |k - l| < r changes b - a by less than r: at most two multiples of r are in reach, and with
    // each of them one P-position.
    const Integer difference = b - a;
    for (Integer n = floor_div(difference - r, r) + 1; n * r < difference + r; ++n) {
      const Integer least = floor_alpha(abs(n), r);
      const Integer first = n >= 0 ? least : Integer(least - n * r);
      const Integer second = n >= 0 ? Integer(least + n * r) : least;
      if (first >= a || second >= b) continue;
      runs.push_back(
          single(make_move(2, {{"k", Integer(a - first)}, {"l", Integer(b - second)}}, {at.with({first, second})})));
    }
    return MoveList::of(std::move(runs));
  }

  [[nodiscard]] std::vector<Text> explain(const At& at) const override {
    const Integer& r = at.parameter();
    const Integer difference = abs(Integer(at[0] - at[1]));
    if (difference % r != 0) {
      return {
          say("The difference {} is no multiple of r = {}, as it is in every P-position.", show(difference), show(r))};
    }
    const Integer k = difference / r;
    const Integer pair = floor_alpha(k, r);
    return {say("The difference is {}·{}; the P-position with that difference is ({}, {}).", show(r), show(k),
                show(pair), show(pair + difference))};
  }

 private:
  /// ⌊kα⌋ = ⌊(k(2 - r) + ⌊√(k²(r² + 4))⌋) / 2⌋.
  static Integer floor_alpha(const Integer& k, const Integer& r) {
    return floor_div(k * (2 - r) + isqrt(Integer(k * k * (r * r + 4))), Integer(2));
  }

  /// The number that makes a P-position with `a`: 1/α + 1/(α + r) = 1, so a is ⌊kα⌋ or ⌊k(α + r)⌋ for a k near a/α.
  static Integer partner(const Integer& a, const Integer& r) {
    if (a == 0) return 0;
    // 1/α = (r - 2 + √(r² + 4)) / (2r), and 1/(α + r) = 1 - 1/α.
    const auto below = [&](const Integer& n) {  // ⌊n / α⌋, the number of k >= 1 with kα < n
      return floor_div(n * (r - 2) + isqrt(Integer(n * n * (r * r + 4))), Integer(2 * r));
    };
    const Integer lower = below(a + 1);
    if (lower >= 1 && floor_alpha(lower, r) == a) return a + r * lower;
    const Integer upper = a - lower;  // a is ⌊k(α + r)⌋ for the k-th number that is no ⌊kα⌋
    return a - r * upper;
  }
};

}  // namespace

bool wythoff_losing(std::uint64_t a, std::uint64_t b) noexcept {
  return a <= b ? floor_phi(b - a) == a : floor_phi(a - b) == b;
}

bool wythoff_losing(const Integer& a, const Integer& b) {
  return a <= b ? floor_phi(b - a) == a : floor_phi(a - b) == b;
}

Integer wythoff_partner(const Integer& a) {
  // There are k = ⌊(a + 1) / φ⌋ lower numbers ⌊jφ⌋ in 1 … a. Either the last of them is a, the lower number of pair k;
  // or a is the upper number of pair a - k, whose lower number is a - (a - k).
  const Integer k = floor_over_phi(a + 1);
  return floor_phi(k) == a ? Integer(a + k) : k;
}

const Theorem& wythoff() {
  static const Wythoff theorem;
  return theorem;
}

const Theorem& queen() {
  return wythoff();
}

const Theorem& r_wythoff() {
  static const RWythoff theorem;
  return theorem;
}

}  // namespace grundy::theory
