#include "grundy/theory/kayles.hpp"

#include <algorithm>
#include <stdexcept>

#include "grundy/theory/genus.hpp"

namespace grundy::theory {
namespace {

Move row_move(const At& at, KindId row, const RowTakes& takes, unsigned k, const Integer& i) {
  std::vector<Choice> choices;
  if (takes.chosen) choices.push_back({"k", k});
  choices.push_back({"i", i});
  return make_move(0, std::move(choices),
                   {Component{row, at.component.parameters, {i}},
                    Component{row, at.component.parameters, {Integer(at[0] - k - i)}}});
}

Periodic proved(const std::vector<std::uint8_t>& code, std::size_t preperiod, std::size_t period) {
  std::optional<Periodic> sequence = octal_sequence(code, preperiod, period);
  if (!sequence) throw std::logic_error("an octal game does not have the period it is known for");
  return std::move(*sequence);
}

std::vector<Split> options(const RowTakes& takes, std::size_t n) {
  std::vector<Split> splits;
  for (std::size_t k = takes.least; k <= std::min<std::size_t>(takes.most, n); ++k) {
    for (std::size_t i = 0; 2 * i <= n - k; ++i) splits.push_back({i, n - k - i});
  }
  return splits;
}

/// Heaps that misère play is decided for. All tame rows found lie far below.
constexpr std::size_t kMostMisere = 120;

class OctalRow : public Theorem {
 public:
  OctalRow(const Periodic& values, RowTakes takes)
      : values_(values), takes_(takes), misere_([takes](std::size_t n) { return options(takes, n); }, kMostMisere) {}

  [[nodiscard]] std::optional<Integer> value(const At& at) const override { return Integer(values_(at[0])); }
  [[nodiscard]] MoveList moves_to(const At& at, const Integer& target) const override {
    return row_moves(at, at.component.kind, values_, takes_, target);
  }

  [[nodiscard]] Text misere_citation() const override {
    return say("J. H. Conway, On Numbers and Games (1976), ch. 12 (tame positions); values: {}", citation());
  }
  [[nodiscard]] std::optional<Tame> tame(const At& at) const override {
    if (at[0] > kMostMisere) return std::nullopt;
    return misere_.heap(static_cast<std::size_t>(at[0]));
  }
  [[nodiscard]] MoveList misere_moves(const At& at, const Tame& rest) const override {
    const auto n = static_cast<unsigned>(at[0]);
    std::vector<MoveRun> runs;
    bool complete = true;
    for (unsigned k = takes_.least; k <= std::min(takes_.most, n); ++k) {
      for (unsigned i = 0; i + k <= n; ++i) {
        const std::optional<Tame> option = misere_.heaps({i, n - k - i});
        if (!option) {
          complete = false;
        } else if (misere_losing(*option + rest)) {
          runs.push_back(single(row_move(at, at.component.kind, takes_, k, i)));
        }
      }
    }
    MoveList moves = MoveList::of(std::move(runs));
    if (complete) return moves;
    return std::move(moves).incomplete(say("a move leaves rows that are wild, or not known to be tame"));
  }

  [[nodiscard]] std::vector<Text> explain(const At& at) const override {
    if (at[0] < values_.values.size()) {
      return {say("The Grundy value of a row of {} is {}.", show(at[0]), values_(at[0]))};
    }
    const Integer same = values_.preperiod + (at[0] - values_.preperiod) % values_.period;
    return {say("From a row of {} on the Grundy values repeat with period {}: {} has the value of {}, which is {}.",
                values_.preperiod, values_.period, show(at[0]), show(same), values_(at[0]))};
  }

  [[nodiscard]] std::optional<Text> trap(const At&, Convention convention) const override {
    if (convention == Convention::normal) return std::nullopt;
    return say(
        "Under misère play Grundy values do not decide. In Kayles the popular rule (SJ) calls (8) lost and (9), "
        "(1, 5), (4, 5) won; each is the opposite.");
  }

 private:
  const Periodic& values_;
  RowTakes takes_;
  SplittingGame misere_;
};

class Kayles final : public OctalRow {
 public:
  Kayles() : OctalRow(kayles_sequence(), {1, 2, true}) {}
  [[nodiscard]] Text statement() const override {
    return say("The Grundy values of Kayles have period 12 from 71 on.");
  }
  [[nodiscard]] Text citation() const override {
    return say("R. K. Guy and C. A. B. Smith, The G-values of various games, Proc. Camb. Phil. Soc. 52 (1956)");
  }
  [[nodiscard]] Box box() const override { return {{{}}, {220}, 0, 0}; }
};

class Dawson final : public OctalRow {
 public:
  Dawson() : OctalRow(dawson_sequence(), {2, 2, false}) {}
  [[nodiscard]] Text statement() const override {
    return say("The Grundy values of Dawson's Kayles have period 34 from 53 on.");
  }
  [[nodiscard]] Text citation() const override {
    return say("R. K. Guy and C. A. B. Smith, The G-values of various games, Proc. Camb. Phil. Soc. 52 (1956)");
  }
  [[nodiscard]] Box box() const override { return {{{}}, {220}, 0, 0}; }
};

}  // namespace

const Periodic& kayles_sequence() {
  static const Periodic sequence = proved({0, 7, 7}, 71, 12);
  return sequence;
}

const Periodic& dawson_sequence() {
  static const Periodic sequence = proved({0, 0, 7}, 53, 34);
  return sequence;
}

const Periodic& parity_sequence() {
  static const Periodic sequence = proved({0, 7}, 0, 2);
  return sequence;
}

MoveList row_moves(const At& at, KindId row, const Periodic& values, const RowTakes& takes, const Integer& target) {
  if (target > 65535) return {};
  const auto wanted = static_cast<std::uint16_t>(target);
  const Integer& n = at[0];
  std::vector<MoveRun> runs;
  for (unsigned k = takes.least; k <= takes.most && k <= n; ++k) {
    const Integer rest = n - k;
    const auto wins = [&](const Integer& i) { return (values(i) ^ values(Integer(rest - i))) == wanted; };
    const auto one_by_one = [&](const Integer& from, const Integer& to) {
      for (Integer i = from; i <= to; ++i) {
        if (wins(i)) runs.push_back(single(row_move(at, row, takes, k, i)));
      }
    };
    // Both i and rest - i are in the period for preperiod <= i <= rest - preperiod.
    const Integer first = values.preperiod;
    const Integer last = rest - values.preperiod;
    if (last < first + 2 * values.period) {
      one_by_one(0, rest);
      continue;
    }
    one_by_one(0, first - 1);
    for (Integer i = first; i < first + values.period; ++i) {
      if (!wins(i)) continue;
      MoveRun run = single(row_move(at, row, takes, k, i));
      run.length = (last - i) / values.period + 1;
      run.choice_step.assign(run.first.choices.size(), 0);
      run.choice_step.back() = values.period;
      run.target_step = {{values.period}, {-Integer(values.period)}};
      runs.push_back(std::move(run));
    }
    one_by_one(last + 1, rest);
  }
  return MoveList::of(std::move(runs));
}

const Theorem& kayles() {
  static const Kayles theorem;
  return theorem;
}

const Theorem& dawson() {
  static const Dawson theorem;
  return theorem;
}

}  // namespace grundy::theory
