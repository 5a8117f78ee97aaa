#include "grundy/theory/euclid.hpp"

#include <algorithm>

namespace grundy::theory {
namespace {

/// ⌊y/x - x/y⌋ for 1 <= x <= y.
Integer nivasch(const Integer& x, const Integer& y) {
  return (y * y - x * x) / (x * y);
}

/// The larger number less k times the smaller; rule 0 lowers the first number, rule 1 the second.
Move lower(const At& at, const Integer& k) {
  if (at[0] > at[1]) return make_move(0, {{"k", k}}, {at.with({at[0] - k * at[1], at[1]})});
  return make_move(1, {{"k", k}}, {at.with({at[0], at[1] - k * at[0]})});
}

class Euclid final : public Theorem {
 public:
  [[nodiscard]] Text statement() const override {
    return say("The Grundy value of (x, y) in Euclid's game with positive numbers is floor(|y/x - x/y|).");
  }
  [[nodiscard]] Text citation() const override {
    return say("G. Nivasch, The Sprague–Grundy function of the game Euclid, Discrete Mathematics 306 (2006)");
  }
  [[nodiscard]] Box box() const override { return {{{}}, {45, 45}, 0, 0}; }
  [[nodiscard]] bool applies(const At& at) const override { return at[0] >= 1 && at[1] >= 1; }
  [[nodiscard]] std::optional<Integer> value(const At& at) const override {
    return nivasch(std::min(at[0], at[1]), std::max(at[0], at[1]));
  }

  [[nodiscard]] MoveList moves_to(const At& at, const Integer& target) const override {
    const Integer& x = std::min(at[0], at[1]);
    const Integer& y = std::max(at[0], at[1]);
    const Integer quotient = y / x;
    const Integer rest = y % x;
    std::vector<MoveRun> runs;
    const auto consider = [&](const Integer& left) {  // what is left of y: rest + left·x
      const Integer other = rest + left * x;
      if (left < 0 || left >= quotient || other < 1) return;
      if (nivasch(std::min(x, other), std::max(x, other)) == target) runs.push_back(single(lower(at, quotient - left)));
    };
    // For other >= x the value lies between left - 1 and left, so only few multiples come into question.
    for (Integer left = target + 2; left >= target && left >= 1; --left) consider(left);
    consider(0);
    return MoveList::of(std::move(runs));
  }

  [[nodiscard]] std::vector<Text> explain(const At& at) const override {
    const Integer& x = std::min(at[0], at[1]);
    const Integer& y = std::max(at[0], at[1]);
    const Integer grundy = nivasch(x, y);
    std::vector<Text> reasons = {say("({}² - {}²) div ({}·{}) = {}: that is the Grundy value.", show(y), show(x),
                                     show(x), show(y), show(grundy))};
    if (grundy == 0) {
      reasons.push_back(
          say("The larger number is less than the golden ratio times the smaller, so at most one move is possible, "
              "and it leaves a larger ratio."));
    }
    return reasons;
  }
};

class EuclidToZero final : public Theorem {
 public:
  [[nodiscard]] Text statement() const override {
    return say(
        "Who must move in Euclid's game down to 0 loses exactly if a number is 0, or the numbers differ and the larger "
        "is less "
        "than the golden ratio times the smaller.");
  }
  [[nodiscard]] Text citation() const override {
    return say("A. J. Cole and A. J. T. Davie, A game based on the Euclidean algorithm, Math. Gazette 53 (1969)");
  }
  [[nodiscard]] Box box() const override { return {{{}}, {45, 45}, 0, 0}; }
  [[nodiscard]] std::optional<Integer> value(const At&) const override { return std::nullopt; }
  [[nodiscard]] bool losing(const At& at) const override {
    return lost(std::min(at[0], at[1]), std::max(at[0], at[1]));
  }

  [[nodiscard]] MoveList moves_to(const At& at, const Integer&) const override {
    const Integer& x = std::min(at[0], at[1]);
    const Integer& y = std::max(at[0], at[1]);
    if (x == 0) return {};
    const Integer quotient = y / x;
    std::vector<MoveRun> runs;
    // Of the options (x, rest + left·x) only those with left <= 1 can be lost.
    for (Integer left = std::min(Integer(1), Integer(quotient - 1)); left >= 0; --left) {
      const Integer other = y % x + left * x;
      if (!lost(std::min(x, other), std::max(x, other))) continue;
      runs.push_back(single(lower(at, quotient - left)));
      if (at[0] == at[1]) runs.push_back(single(make_move(0, {{"k", 1}}, {at.with({0, at[1]})})));
    }
    return MoveList::of(std::move(runs));
  }

  [[nodiscard]] std::vector<Text> explain(const At& at) const override {
    const Integer& x = std::min(at[0], at[1]);
    const Integer& y = std::max(at[0], at[1]);
    if (x == 0) return {say("One number is 0: there is no move.")};
    if (x == y) return {say("The numbers are equal: subtracting one from the other gives 0 at once.")};
    if (losing(at)) {
      return {
          say("{} is less than the golden ratio times {} ({}² < {}·({} + {})): the only move leaves a larger ratio.",
              show(y), show(x), show(y), show(x), show(x), show(y))};
    }
    return {
        say("{} is more than the golden ratio times {}: there is a choice, and one of the two last moves leaves a "
            "ratio that is "
            "lost.",
            show(y), show(x))};
  }

 private:
  /// y / x < φ iff y² < xy + x².
  static bool lost(const Integer& x, const Integer& y) { return x == 0 || (x != y && y * y < x * y + x * x); }
};

}  // namespace

const Theorem& euclid() {
  static const Euclid theorem;
  return theorem;
}

const Theorem& euclid_to_zero() {
  static const EuclidToZero theorem;
  return theorem;
}

}  // namespace grundy::theory
