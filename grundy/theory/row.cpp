#include "grundy/theory/row.hpp"

#include <algorithm>

#include "grundy/theory/kayles.hpp"
#include "grundy/theory/misere_kayles.hpp"

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

  [[nodiscard]] MoveList moves_to(const At& at, const Integer& target) const override {
    const Integer& n = at[0];
    const Integer& m = at.parameter();
    if (const Periodic* values = values_for(m)) {
      return row_moves(at, at.component.kind, *values, {1, static_cast<unsigned>(m), true}, target);
    }
    if (n == 0) return {};
    if (n <= m) return small_row_moves(at, target);
    if (target != 0) return MoveList::unknown(say("no theorem gives the values of the rows that are left"));
    // Leave two equal rows: any k of the parity of n.
    const Integer least = n % 2 == 0 ? 2 : 1;
    const Integer i = (n - least) / 2;
    const Integer count = (m - least) / 2 + 1;
    return MoveList::of({MoveRun{move(at, least, i), count, {2, -1}, {{-1}, {-1}}}})
        .incomplete(say("no theorem gives the values of two rows that differ"));
  }

  [[nodiscard]] Text misere_citation() const override {
    return say("J. H. Conway, On Numbers and Games (1976), ch. 12 (tame positions); values: {}", citation());
  }
  [[nodiscard]] std::optional<Tame> tame(const At& at) const override {
    if (at.parameter() == 1) return Tame{at[0] % 2, false};
    if (at.parameter() == 2) return kayles().tame(at);
    return std::nullopt;
  }
  [[nodiscard]] MoveList misere_moves(const At& at, const Tame& rest) const override {
    if (at.parameter() == 2) return kayles().misere_moves(at, rest);
    const Integer target = misere_target(rest);
    return at[0] % 2 == target ? MoveList{} : moves_to(at, target);
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

  /// All rows that are left have their length as value, so the splits (a, b) with a xor b = target and a + b < n are
  /// wanted: a = c + s, b = c + (target - s) for a common part c disjoint from target and a part s of target, and
  /// 2 c + target < n. In order of c, then of s.
  static MoveList small_row_moves(const At& at, const Integer& target) {
    const Integer& n = at[0];
    if (target >= n) return {};
    const Integer most = (n - 1 - target) / 2;
    std::vector<unsigned> bits;  // of the target
    for (unsigned bit = 0; target >> bit != 0; ++bit) {
      if (boost::multiprecision::bit_test(target, bit)) bits.push_back(bit);
    }
    return MoveList::lazily(
        disjoint_up_to(most, target) << bits.size(), [position = at.component, target, most, bits](const auto& sink) {
          const auto row = [&](const Integer& coins) { return Component{position.kind, position.parameters, {coins}}; };
          for (Integer c = 0; c <= most; c = next_disjoint(c, target)) {
            const Integer left = 2 * c + target;
            for (Integer part = 0; part >> bits.size() == 0; ++part) {
              Integer a = c;
              for (std::size_t b = 0; b < bits.size(); ++b) {
                if (boost::multiprecision::bit_test(part, static_cast<unsigned>(b)))
                  boost::multiprecision::bit_set(a, bits[b]);
              }
              const Integer k = position.coordinates[0] - left;
              if (!sink(single(make_move(0, {{"k", k}, {"i", a}}, {row(a), row(left - a)})))) return false;
            }
          }
          return true;
        });
  }

  /// The next number after c that has no one in common with the mask: the mask's places are skipped by a carry.
  static Integer next_disjoint(const Integer& c, const Integer& mask) {
    const Integer next = (c | mask) + 1;
    return (next | mask) ^ mask;
  }

  /// How many numbers 0 … most have no one in common with the mask. From the highest place down: once a place is lower
  /// than in `most`, all free places below may have any digit.
  static Integer disjoint_up_to(const Integer& most, const Integer& mask) {
    if (most == 0) return 1;
    const auto top = static_cast<unsigned>(boost::multiprecision::msb(most));
    Integer count = 0;
    unsigned free_below = 0;
    for (unsigned bit = 0; bit <= top; ++bit) {
      if (!boost::multiprecision::bit_test(mask, bit)) ++free_below;
    }
    for (unsigned bit = top + 1; bit-- > 0;) {
      const bool masked = boost::multiprecision::bit_test(mask, bit);
      if (!masked) --free_below;
      if (!boost::multiprecision::bit_test(most, bit)) continue;
      count += Integer(1) << free_below;  // a 0 here
      if (masked) return count;           // no 1 here
    }
    return count + 1;
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

  [[nodiscard]] MoveList moves_to(const At& at, const Integer& target) const override {
    const Integer& n = at[0];
    const Integer& m = at.parameter();
    const std::optional<KindId> row = at.kind("row");
    if (!row) return MoveList::unknown();
    const auto open = [&](const Integer& k) {
      return single(make_move(0, {{"k", k}}, {Component{*row, at.component.parameters, {Integer(n - k)}}}));
    };
    if (n <= m) return target < n ? MoveList::of({open(n - target)}) : MoveList{};
    if (const Periodic* values = values_for(m)) {
      std::vector<MoveRun> runs;
      for (Integer k = 1; k <= m; ++k) {
        if ((*values)(Integer(n - k)) == target) runs.push_back(open(k));
      }
      return MoveList::of(std::move(runs));
    }
    if (target == 0) return {};
    // Rows of at most m coins have their length as value; longer ones are not known.
    MoveList moves;
    if (target <= m && n - target <= m && n > target) moves = MoveList::of({open(n - target)});
    return std::move(moves).incomplete(say("no theorem gives the values of the rows that are left"));
  }

  /// For m = 2 every move leaves a row of Kayles.
  [[nodiscard]] std::optional<bool> losing_misere_alone(const At& at) const override {
    if (at.parameter() == 1) return at[0] % 2 == 1;
    if (at.parameter() != 2 || !at.kind("row")) return std::nullopt;
    return at[0] > 0 && misere_openings(at).empty();
  }
  [[nodiscard]] MoveList misere_moves_alone(const At& at) const override {
    const std::optional<KindId> row = at.kind("row");
    if (!row) return MoveList::unknown();
    std::vector<MoveRun> runs;
    for (const Integer& k : misere_openings(at)) {
      runs.push_back(
          single(make_move(0, {{"k", k}}, {Component{*row, at.component.parameters, {Integer(at[0] - k)}}})));
    }
    return MoveList::of(std::move(runs));
  }

  [[nodiscard]] std::vector<Text> explain_misere_alone(const At& at) const override {
    if (at.parameter() == 1) return explain(at);
    if (at[0] == 0) return {say("Nothing is left to take.")};
    std::string openings;
    for (const Integer& k : misere_openings(at)) openings += (openings.empty() ? "" : ", ") + show(k);
    return {say("The first move opens the ring into a row of Kayles, whose misère play is known."),
            openings.empty() ? say("Every such row is won for who comes next.")
                             : say("A row that is lost for who comes next is left by taking: {}.", openings)};
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

 private:
  /// The numbers k of coins to take first, m <= 2, that leave a row lost under misère play.
  static std::vector<Integer> misere_openings(const At& at) {
    std::vector<Integer> found;
    for (Integer k = 1; k <= at.parameter() && k <= at[0]; ++k) {
      const Integer row = at[0] - k;
      const bool lost = at.parameter() == 1 ? row % 2 == 1 : misere_kayles_losing(std::span(&row, 1));
      if (lost) found.push_back(k);
    }
    return found;
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
