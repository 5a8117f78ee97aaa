#include "grundy/theory/row.hpp"

#include <algorithm>

#include "grundy/theory/kayles.hpp"

namespace grundy::theory {
namespace {

std::vector<std::vector<Parameter>> numbers(int from, int to) {
  std::vector<std::vector<Parameter>> tuples;
  for (int m = from; m <= to; ++m) tuples.push_back({number_parameter(m)});
  return tuples;
}

/// The periodic values of rows with 1 … m taken; nothing for m >= 3.
const Periodic* values_for(const Integer& m) {
  if (m == 1) return &parity_sequence();
  if (m == 2) return &kayles_sequence();
  return nullptr;
}

std::optional<Integer> row_value(const Integer& n, const Integer& m) {
  if (const Periodic* values = values_for(m)) return Integer((*values)(n));
  if (n <= m) return n;
  return std::nullopt;
}

class Row final : public Theorem {
 public:
  [[nodiscard]] Text statement() const override {
    return say(
        "A row of n >= 1 coins of which 1 to m >= 2 adjacent ones are taken is won by who starts; for m = 1 the parity "
        "of n "
        "counts.");
  }
  [[nodiscard]] Text citation() const override {
    return say("H. E. Dudeney, The Canterbury Puzzles (1907), no. 73; S. Loyd: take the middle and mirror");
  }
  [[nodiscard]] Box box() const override { return {numbers(1, 6), {60}, 0, 0}; }
  [[nodiscard]] bool applies(const At& at) const override { return at.parameter() >= 1; }
  [[nodiscard]] std::optional<Integer> value(const At& at) const override { return row_value(at[0], at.parameter()); }
  [[nodiscard]] bool losing(const At& at) const override { return at.parameter() == 1 ? at[0] % 2 == 0 : at[0] == 0; }

  [[nodiscard]] Moves moves_to(const At& at, const Integer& target) const override {
    const Integer& n = at[0];
    const Integer& m = at.parameter();
    if (const Periodic* values = values_for(m)) {
      return row_moves(at, at.component.kind, *values, {1, static_cast<unsigned>(m), true}, target);
    }
    if (n == 0) return {};
    if (n <= m) return small_row_moves(at, target);
    if (target != 0) return Moves::unknown();
    // Leave two equal rows: any k of the parity of n.
    const Integer least = n % 2 == 0 ? 2 : 1;
    const Integer i = (n - least) / 2;
    const Integer count = (m - least) / 2 + 1;
    return Moves::of({MoveRun{move(at, least, i), count, {2, -1}, {{-1}, {-1}}}}).incomplete();
  }

  [[nodiscard]] std::optional<Tame> tame(const At& at) const override {
    if (at.parameter() == 1) return Tame{at[0] % 2, false};
    if (at.parameter() == 2) return kayles().tame(at);
    return std::nullopt;
  }
  [[nodiscard]] Moves misere_moves(const At& at, const Tame& rest) const override {
    if (at.parameter() == 2) return kayles().misere_moves(at, rest);
    const Integer target = misere_target(rest);
    return at[0] % 2 == target ? Moves{} : moves_to(at, target);
  }

  [[nodiscard]] std::vector<Text> explain(const At& at) const override {
    const Integer& n = at[0];
    if (at.parameter() == 1) return {say("One coin goes at every move, so the parity of {} decides.", show(n))};
    if (n == 0) return {say("Nothing is left to take.")};
    std::vector<Text> reasons = {
        say("Take {} from the middle: two rows of {} are left, and every answer can be mirrored in the other row.",
            n % 2 == 0 ? 2 : 1, show((n - (n % 2 == 0 ? 2 : 1)) / 2))};
    if (!row_value(n, at.parameter())) {
      reasons.push_back(say("Which other moves win is not known by a theorem."));
    }
    return reasons;
  }

 private:
  static Move move(const At& at, const Integer& k, const Integer& i) {
    return make_move(0, {{"k", k}, {"i", i}}, {at.with({i}), at.with({at[0] - k - i})});
  }

  /// All rows that are left have their length as value, so the splits (a, b) with a xor b = target are wanted:
  /// a = c + s, b = c + (target - s) for a common part c disjoint from target and a part s of target.
  static Moves small_row_moves(const At& at, const Integer& target) {
    if (at[0] > 4000) return Moves::unknown();
    const auto n = static_cast<unsigned>(at[0]);
    std::vector<MoveRun> runs;
    for (unsigned k = 1; k <= n; ++k) {
      for (unsigned i = 0; i + k <= n; ++i) {
        if ((i ^ (n - k - i)) == target) runs.push_back(single(move(at, k, i)));
      }
    }
    return Moves::of(std::move(runs));
  }
};

class Ring final : public Theorem {
 public:
  [[nodiscard]] Text statement() const override {
    return say(
        "A ring of n > m >= 2 coins of which 1 to m adjacent ones are taken is lost for who starts; a ring of n <= m "
        "is taken "
        "whole; for m = 1 the parity of n counts.");
  }
  [[nodiscard]] Text citation() const override {
    return say("S. Loyd, Cyclopedia of Puzzles (1914), the daisy puzzle: answer opposite, then mirror");
  }
  [[nodiscard]] Box box() const override { return {numbers(1, 8), {60}, 0, 0}; }
  [[nodiscard]] bool applies(const At& at) const override { return at.parameter() >= 1; }
  [[nodiscard]] std::optional<Integer> value(const At& at) const override {
    if (at.parameter() == 1) return at[0] % 2;
    return at[0] <= at.parameter() ? at[0] : Integer(0);
  }

  [[nodiscard]] Moves moves_to(const At& at, const Integer& target) const override {
    const Integer& n = at[0];
    const Integer& m = at.parameter();
    const std::optional<KindId> row = at.kind("row");
    if (!row) return Moves::unknown();
    const auto open = [&](const Integer& k) {
      return single(make_move(0, {{"k", k}}, {Component{*row, at.component.parameters, {Integer(n - k)}}}));
    };
    if (n <= m) return target < n ? Moves::of({open(n - target)}) : Moves{};
    if (const Periodic* values = values_for(m)) {
      std::vector<MoveRun> runs;
      for (Integer k = 1; k <= m; ++k) {
        if ((*values)(Integer(n - k)) == target) runs.push_back(open(k));
      }
      return Moves::of(std::move(runs));
    }
    if (target == 0) return {};
    // Rows of at most m coins have their length as value; longer ones are not known.
    Moves moves;
    if (target <= m && n - target <= m && n > target) moves = Moves::of({open(n - target)});
    return std::move(moves).incomplete();
  }

  [[nodiscard]] std::vector<Text> explain(const At& at) const override {
    const Integer& n = at[0];
    const Integer& m = at.parameter();
    if (m == 1) return {say("One coin goes at every move, so the parity of {} decides.", show(n))};
    if (n == 0) return {say("Nothing is left to take.")};
    if (n <= m) return {say("All {} coins can be taken at once.", show(n))};
    return {say(
        "The first move opens the ring into a row. The answer takes one or two coins from the middle of that row, so "
        "that two equal rows are left, and from then on mirrors every move.")};
  }
};

}  // namespace

const Theorem& ring() {
  static const Ring theorem;
  return theorem;
}

const Theorem& row() {
  static const Row theorem;
  return theorem;
}

}  // namespace grundy::theory
