#include "grundy/proof/describe.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include <fmt/format.h>

#include "grundy/automaton/operations.hpp"
#include "grundy/proof/periodic.hpp"

namespace grundy::proof {
namespace {

using automaton::Automaton;
using automaton::Comparison;
using automaton::Ref;

/// Words are a courtesy: a fraction of a second.
constexpr std::uint64_t kMostSteps = 4'000'000;

class Describer {
 public:
  Describer(const Theorem& theorem, const std::vector<std::string>& names, automaton::Effort& effort)
      : theorem_(theorem), names_(names), effort_(effort) {}

  std::optional<Text> run() {
    if (theorem_.model.domain.empty()) return say("never: there are no positions");
    for (const auto form : {&Describer::residues, &Describer::nim_sum, &Describer::all_ones, &Describer::parities,
                            &Describer::pairs, &Describer::smallest_part}) {
      if (auto text = (this->*form)()) return text;
      if (effort_.spent()) break;
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] unsigned d() const { return theorem_.dimension(); }
  [[nodiscard]] bool values() const { return theorem_.question == Question::value; }
  [[nodiscard]] const automaton::Numerals& numerals() const { return theorem_.numerals; }
  [[nodiscard]] std::string all_names(const char* between) const {
    return fmt::format("{}", fmt::join(names_, between));
  }

  /// Whether the pattern is this set, within the domain.
  bool is(const Automaton& set) {
    Automaton domain = theorem_.model.domain;
    if (values()) {
      std::vector<unsigned> to(d());
      std::iota(to.begin(), to.end(), 0U);
      domain = intersect(automaton::relabel(domain, to, d() + 1), numerals().valid(d() + 1, effort_), effort_);
    }
    return intersect(set, domain, effort_) == theorem_.pattern && !effort_.spent();
  }

  std::optional<Text> residues() {
    if (d() != 1) return std::nullopt;
    std::vector<std::uint32_t> entries;
    const Result<Strategy> strategy = Strategy::of(theorem_, effort_.budget());
    if (!strategy) return std::nullopt;
    for (std::uint64_t n = 0; n < 400; ++n) {
      const Result<Located> at = Located::at(theorem_, std::vector<Integer>{n});
      if (!at) {
        entries.push_back(kOutside);
      } else if (values()) {
        const auto value = strategy->value(*at);
        entries.push_back(value && *value < 1000 ? static_cast<std::uint32_t>(*value) : kOutside);
      } else {
        entries.push_back(strategy->is_losing(*at) ? 1 : 0);
      }
    }
    if (values()) {
      const Automaton itself = numerals().linear(std::array<std::int64_t, 2>{1, -1}, 0, Comparison::equal, effort_);
      if (is(itself)) return say("the Grundy value of {} is {} itself", names_[0], names_[0]);
    }
    const auto period = find_period(entries);
    if (!period || period->period > 100) return std::nullopt;
    if (!is(periodic_pattern(entries, *period, values(), numerals(), effort_))) return std::nullopt;
    if (values()) {
      bool remainder = period->preperiod == 0;
      for (std::size_t n = 0; n < period->period; ++n) remainder = remainder && entries[n] == n;
      if (remainder) return say("the Grundy value is {} mod {}", names_[0], period->period);
      return say("the Grundy values repeat with period {} from {} on", period->period, period->preperiod);
    }
    if (period->preperiod == 0 && entries[0] == 1 && period->period == 1) return say("the player to move always loses");
    std::vector<std::size_t> residues;
    for (std::size_t n = period->preperiod; n < period->preperiod + period->period; ++n) {
      if (entries[n] == 1) residues.push_back(n % period->period);
    }
    std::sort(residues.begin(), residues.end());
    const std::string list = fmt::format("{}", fmt::join(residues, ", "));
    if (period->preperiod == 0 && residues.size() == 1) {
      return say("the player to move loses exactly when {} mod {} = {}", names_[0], period->period, list);
    }
    if (period->preperiod == 0 && residues.empty()) return say("the player to move always wins");
    if (period->preperiod == 0) {
      return say("the player to move loses exactly when {} mod {} is one of {}", names_[0], period->period, list);
    }
    return beside_exceptions(entries, *period, residues, list);
  }

  /// A period that begins late: what is lost before it, and after.
  [[nodiscard]] Text beside_exceptions(const std::vector<std::uint32_t>& entries, const Period& period,
                                       const std::vector<std::size_t>& residues, const std::string& list) const {
    std::vector<std::size_t> early;
    for (std::size_t n = 0; n < period.preperiod; ++n) {
      if (entries[n] == 1) early.push_back(n);
    }
    const std::string before = fmt::format("{}", fmt::join(early, ", "));
    const std::string& n = names_[0];
    if (residues.empty()) {
      if (early.empty()) return say("the player to move always wins");
      if (early.size() == 1) return say("the player to move loses exactly when {} = {}", n, before);
      return say("the player to move loses exactly when {} is one of {}", n, before);
    }
    if (residues.size() == period.period) {
      if (early.empty()) return say("the player to move loses exactly when {} >= {}", n, period.preperiod);
      return say("the player to move loses exactly when {} is one of {} or {} >= {}", n, before, n, period.preperiod);
    }
    if (early.empty()) {
      return say("the player to move loses exactly when {} >= {} and {} mod {} is one of {}", n, period.preperiod, n,
                 period.period, list);
    }
    return say("the player to move loses exactly when {} is one of {}, or {} >= {} and {} mod {} is one of {}", n,
               before, n, period.preperiod, n, period.period, list);
  }

  /// The xor of all tracks is zero, digit by digit.
  std::optional<Text> nim_sum() {
    if (numerals().numeration().base_or_zero() != 2) return std::nullopt;
    automaton::Raw raw(2);
    Ref even = automaton::leaf(0), odd = automaton::leaf(1);
    for (unsigned t = d() + (values() ? 1 : 0); t-- > 0;) {
      const Ref e = raw.forest.node(t, std::array{even, odd});
      odd = raw.forest.node(t, std::array{odd, even});
      even = e;
    }
    raw.roots = {even, automaton::leaf(1)};
    raw.accepting = {1, 0};
    if (!is(automaton::minimise(std::move(raw), d() + (values() ? 1 : 0), effort_))) return std::nullopt;
    if (values()) return say("the Grundy value is {}", all_names(" xor "));
    return say("the player to move loses exactly when {} = 0", all_names(" xor "));
  }

  std::optional<Text> all_ones() {
    if (d() != 1 || values() || numerals().numeration().base_or_zero() == 0) return std::nullopt;
    const unsigned base = numerals().digits();
    for (const unsigned digit : {1U, base - 1}) {
      automaton::Raw raw(base);
      std::vector<Ref> begin(base, automaton::leaf(2)), go(base, automaton::leaf(2));
      begin[0] = automaton::leaf(0);
      begin[digit] = go[digit] = automaton::leaf(1);
      raw.roots = {raw.forest.node(0, begin), raw.forest.node(0, go), automaton::leaf(2)};
      raw.accepting = {1, 1, 0};
      if (is(automaton::minimise(std::move(raw), 1, effort_))) {
        if (digit == base - 1)
          return say("the player to move loses exactly when {} = {}^k - 1 for some k", names_[0], base);
        return say("the player to move loses exactly when all digits of {} in base {} are {}", names_[0], base, digit);
      }
    }
    return std::nullopt;
  }

  std::optional<Text> parities() {
    if (values()) return std::nullopt;
    for (const std::int64_t parity : {0, 1}) {
      Automaton set(numerals().digits(), d(), true);
      for (unsigned t = 0; t < d(); ++t) {
        std::vector<std::int64_t> coefficients(d() + 1, 0);
        coefficients[t] = 1;
        coefficients[d()] = -2;
        std::vector<bool> last(d() + 1, false);
        last[d()] = true;
        set = intersect(
            set, exists(numerals().linear(coefficients, -parity, Comparison::equal, effort_), last, effort_), effort_);
      }
      if (!is(set)) continue;
      if (parity == 0) return say("the player to move loses exactly when all of {} are even", all_names(", "));
      return say("the player to move loses exactly when all of {} are odd", all_names(", "));
    }
    return std::nullopt;
  }

  /// The greater number is the smaller one with a zero appended, and the smaller ends in an even number of zeros.
  std::optional<Text> pairs() {
    if (d() != 2 || values() || !numerals().numeration().carries()) return std::nullopt;
    // b is one digit ahead of a: the state keeps the last digit of b, which a has to show next, and the parity of the
    // zeros that end a.
    const unsigned digits = numerals().digits();
    automaton::Raw raw(digits);
    const auto state = [&](unsigned pending, unsigned odd) { return 2 * pending + odd; };
    const automaton::State dead = 2 * digits;
    for (unsigned pending = 0; pending < digits; ++pending) {
      for (unsigned odd = 0; odd < 2; ++odd) {
        std::vector<Ref> rows;
        for (unsigned a = 0; a < digits; ++a) {
          std::vector<Ref> row;
          for (unsigned b = 0; b < digits; ++b) {
            const unsigned zeros = a == 0 ? 1 - odd : 0;  // parity of the zeros that end a
            row.push_back(automaton::leaf(a == pending ? state(b, zeros) : dead));
          }
          rows.push_back(raw.forest.node(1, row));
        }
        raw.roots.push_back(raw.forest.node(0, rows));
        raw.accepting.push_back(pending == 0 && odd == 0 ? 1 : 0);
      }
    }
    raw.roots.push_back(automaton::leaf(dead));
    raw.accepting.push_back(0);
    // (0, 0) apart, leading zeros must not count: begin from a state that ignores them.
    const automaton::State first = static_cast<automaton::State>(raw.roots.size());
    std::vector<Ref> rows;
    for (unsigned a = 0; a < digits; ++a) {
      std::vector<Ref> row;
      for (unsigned b = 0; b < digits; ++b) {
        row.push_back(automaton::leaf(a != 0 ? dead : b == 0 ? first : state(b, 0)));
      }
      rows.push_back(raw.forest.node(1, row));
    }
    raw.roots.push_back(raw.forest.node(0, rows));
    raw.accepting.push_back(1);
    raw.initial = first;
    const Automaton ordered = automaton::minimise(std::move(raw), 2, effort_);
    if (!is(unite(ordered, automaton::substitute(ordered, std::array{1U, 0U}, 2, effort_), effort_)))
      return std::nullopt;
    return say(
        "the player to move loses exactly when, in {}, one of {} is written as the other with a 0 appended, and that "
        "other ends in an even number of zeros",
        numerals().numeration().spec(), all_names(", "));
  }

  /// n > 0 and limit less than the weight of the last digit of n that is not zero; or n = 0.
  std::optional<Text> smallest_part() {
    if (d() != 2 || values() || !numerals().numeration().is_zeckendorf()) return std::nullopt;
    // limit < U(i) where i is the place of n's last 1: below that place n has zeros and limit anything, at it and above
    // limit has zeros.
    automaton::Raw raw(2);
    const auto ask = [&](Ref zz, Ref zo, Ref oz, Ref oo) {
      return raw.forest.node(
          0, std::array{raw.forest.node(1, std::array{zz, zo}), raw.forest.node(1, std::array{oz, oo})});
    };
    const Ref open = automaton::leaf(0), fresh = automaton::leaf(1), tail = automaton::leaf(2),
              dead = automaton::leaf(3), zero = automaton::leaf(4);
    raw.roots = {ask(open, zero, fresh, dead), ask(fresh, tail, fresh, dead), ask(tail, tail, dead, dead), dead,
                 ask(zero, zero, dead, dead)};
    raw.accepting = {1, 1, 1, 0, 1};
    if (!is(automaton::minimise(std::move(raw), 2, effort_))) return std::nullopt;
    return say("the player to move loses exactly when {} is less than the smallest Zeckendorf part of {}, or {} = 0",
               names_[1], names_[0], names_[0]);
  }

  const Theorem& theorem_;
  const std::vector<std::string>& names_;
  automaton::Effort& effort_;
};

}  // namespace

std::optional<Text> describe(const Theorem& theorem, const std::vector<std::string>& names, run::Budget& budget) {
  if (names.size() != theorem.dimension()) return std::nullopt;
  automaton::Effort effort(budget, 100'000, kMostSteps);
  return Describer(theorem, names, effort).run();
}

}  // namespace grundy::proof
