#include "grundy/theory/bash.hpp"

#include <algorithm>

namespace grundy::theory {
namespace {

std::vector<std::vector<Parameter>> numbers(int from, int to) {
  std::vector<std::vector<Parameter>> tuples;
  for (int m = from; m <= to; ++m) tuples.push_back({number_parameter(m)});
  return tuples;
}

/// What the three games share; they differ in what is left to take and in how a move is written.
class BashKind : public RegularTheorem {
 public:
  [[nodiscard]] Text statement() const override {
    return say("With n left and 1 to m taken at a time the Grundy value is n mod (m + 1).");
  }
  [[nodiscard]] Text citation() const override {
    return say("C.-G. Bachet de Méziriac, Problèmes plaisans et délectables (1612), problem XXII");
  }
  [[nodiscard]] bool applies(const At& at) const override { return at.parameter() >= 1; }
  [[nodiscard]] std::optional<Integer> value(const At& at) const override { return left(at) % (at.parameter() + 1); }
  [[nodiscard]] MoveList moves_to(const At& at, const Integer& target) const override {
    const Integer n = left(at);
    if (target > at.parameter() || target > n) return {};
    const Integer k = (n - target) % (at.parameter() + 1);
    if (k == 0) return {};
    return MoveList::of({single(take(at, k))});
  }
  [[nodiscard]] std::vector<Text> explain(const At& at) const override {
    const Integer n = left(at);
    const Integer& m = at.parameter();
    const Integer rest = n % (m + 1);
    std::vector<Text> reasons = {say("{} are left, and {} = {}·{} + {}: the remainder modulo m + 1 = {} is {}.",
                                     show(n), show(n), show(m + 1), show(n / (m + 1)), show(rest), show(m + 1),
                                     show(rest))};
    if (rest == 0) {
      reasons.push_back(
          say("Whatever is taken, the answer completes it to {}: the remainder 0 comes back until nothing "
              "is left.",
              show(m + 1)));
    } else {
      reasons.push_back(
          say("Take {}, and from then on complete every move of the other player to {}.", show(rest), show(m + 1)));
    }
    return reasons;
  }

 protected:
  [[nodiscard]] virtual Integer left(const At& at) const = 0;
  [[nodiscard]] virtual Move take(const At& at, const Integer& k) const = 0;
};

class Bash final : public BashKind {
 public:
  [[nodiscard]] Box box() const override { return {numbers(1, 12), {200}, 0, 0}; }

 private:
  [[nodiscard]] Integer left(const At& at) const override { return at[0]; }
  [[nodiscard]] Move take(const At& at, const Integer& k) const override {
    return make_move(0, {{"k", k}}, {at.with({at[0] - k})});
  }
};

class CountTo final : public BashKind {
 public:
  [[nodiscard]] Box box() const override { return {numbers(1, 10), {40, 40}, 0, 0}; }

 private:
  [[nodiscard]] Integer left(const At& at) const override { return std::max(Integer(0), Integer(at[1] - at[0])); }
  [[nodiscard]] Move take(const At& at, const Integer& k) const override {
    return make_move(0, {{"k", k}}, {at.with({at[0] + k, at[1]})});
  }
};

class Auction final : public BashKind {
 public:
  [[nodiscard]] Box box() const override { return {numbers(1, 10), {40, 40}, 0, 0}; }
  [[nodiscard]] MoveList moves_to(const At& at, const Integer& target) const override {
    const Integer n = left(at);
    const Integer& m = at.parameter();
    if (target != 0 || n == 0 || n > m) return BashKind::moves_to(at, target);
    return MoveList::of({MoveRun{take(at, n), Integer(m - n + 1), {1}, {{1, 0}}}});
  }
  [[nodiscard]] std::vector<Text> explain(const At& at) const override {
    std::vector<Text> reasons = BashKind::explain(at);
    const Integer n = left(at);
    if (n > 0 && n < at.parameter()) {
      reasons.push_back(say("The goal is in reach, so raises of {} to {} all win: they are {} different moves.",
                            show(n), show(at.parameter()), show(at.parameter() - n + 1)));
    }
    return reasons;
  }

 private:
  [[nodiscard]] Integer left(const At& at) const override { return std::max(Integer(0), Integer(at[1] - at[0])); }
  [[nodiscard]] Move take(const At& at, const Integer& k) const override {
    return make_move(0, {{"k", k}}, {at.with({at[0] + k, at[1]})});
  }
};

}  // namespace

const Theorem& bash() {
  static const Bash theorem;
  return theorem;
}

const Theorem& count_to() {
  static const CountTo theorem;
  return theorem;
}

const Theorem& auction() {
  static const Auction theorem;
  return theorem;
}

}  // namespace grundy::theory
