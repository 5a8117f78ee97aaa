#include "grundy/misere/refine.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <stdexcept>
#include <unordered_map>

#include "grundy/misere/truth.hpp"

namespace grundy::misere {
namespace {

/// What is known of a sum: its element in the coarser monoid, and who loses it with each context.
struct Row {
  Element coarser = 0;
  Bits lost;

  friend bool operator==(const Row&, const Row&) = default;
};

struct HashRow {
  std::size_t operator()(const Row& row) const { return row.lost.hash() * 31 + row.coarser; }
};

class Table {
 public:
  Table(const Games& games, const Monoid& coarser, const Bits& stop, std::size_t most, run::Budget& budget)
      : games_(games), coarser_(coarser), most_(most), budget_(budget), truth_(games, coarser, stop, budget) {}

  [[nodiscard]] Refined::End run(const Bits& stop, Refined& out);

 private:
  struct State {
    Sum sum;
    Row row;
    std::vector<Row> edges;  ///< by generator: the row of the sum with it
    std::size_t parent = 0;
    std::size_t added = 0;
  };

  [[nodiscard]] bool fill(Row& row, const Sum& sum);
  [[nodiscard]] bool make(Row& row, const Sum& sum);
  [[nodiscard]] bool add_context(Sum context);
  [[nodiscard]] bool add_generator(Kind kind);
  [[nodiscard]] Refined::End close();
  void link();
  [[nodiscard]] bool commute(std::optional<Sum>& context);
  [[nodiscard]] Monoid read_off() const;
  [[nodiscard]] std::optional<Sum> context_from(const Monoid& monoid, const Sum& contradiction);
  [[nodiscard]] std::optional<Sum> context_from_wrong(const Monoid& monoid, const Sum& wrong);
  [[nodiscard]] std::optional<Sum> shortened(const Monoid& monoid, const Sum& left, const Sum& right, Sum context);
  [[nodiscard]] std::size_t generator(Kind kind) const {
    return static_cast<std::size_t>(std::find(generators_.begin(), generators_.end(), kind) - generators_.begin());
  }

  const Games& games_;
  const Monoid& coarser_;
  std::size_t most_;
  run::Budget& budget_;
  Truth truth_;
  std::vector<Kind> generators_;
  std::vector<Sum> contexts_;
  std::vector<State> states_;
  Action action_;
  std::vector<Row> kind_rows_;
  std::vector<Element> kind_states_;
  std::unordered_map<Row, std::size_t, HashRow> by_row_;
};

bool Table::fill(Row& row, const Sum& sum) {
  for (std::size_t i = row.lost.size(); i < contexts_.size(); ++i) {
    const std::optional<bool> lost = truth_.lost(plus(sum, contexts_[i]));
    if (!lost) return false;
    row.lost.push(*lost);
  }
  return true;
}

bool Table::make(Row& row, const Sum& sum) {
  row.coarser = coarser_.element(sum);
  return fill(row, sum);
}

bool Table::add_context(Sum context) {
  contexts_.push_back(std::move(context));
  for (State& state : states_) {
    if (!fill(state.row, state.sum)) return false;
    for (std::size_t g = 0; g < state.edges.size(); ++g) {
      if (!fill(state.edges[g], plus(state.sum, {generators_[g]}))) return false;
    }
  }
  for (Kind kind = 0; kind < kind_rows_.size(); ++kind) {
    if (!fill(kind_rows_[kind], {kind})) return false;
  }
  by_row_.clear();
  for (std::size_t i = 0; i < states_.size(); ++i) by_row_.emplace(states_[i].row, i);
  return true;
}

bool Table::add_generator(Kind kind) {
  generators_.push_back(kind);
  for (State& state : states_) {
    if (!make(state.edges.emplace_back(), plus(state.sum, {kind}))) return false;
  }
  return true;
}

Refined::End Table::close() {
  while (true) {
    for (std::size_t i = 0; i < states_.size(); ++i) {
      for (std::size_t g = 0; g < generators_.size(); ++g) {
        if (by_row_.contains(states_[i].edges[g])) continue;
        if (states_.size() == most_) return Refined::End::too_large;
        State fresh{plus(states_[i].sum, {generators_[g]}), states_[i].edges[g], {}, i, g};
        for (const Kind kind : generators_) {
          if (!make(fresh.edges.emplace_back(), plus(fresh.sum, {kind}))) return Refined::End::stopped;
        }
        by_row_.emplace(fresh.row, states_.size());
        states_.push_back(std::move(fresh));
      }
    }
    const auto unlike = std::find_if(kind_rows_.begin(), kind_rows_.end(),
                                     [&](const Row& row) { return !by_row_.contains(row); });
    if (unlike == kind_rows_.end()) break;
    if (!add_generator(static_cast<Kind>(unlike - kind_rows_.begin()))) return Refined::End::stopped;
  }
  link();
  return Refined::End::done;
}

void Table::link() {
  action_ = {};
  for (const State& state : states_) {
    action_.sums.push_back(state.sum);
    action_.from.emplace_back(static_cast<Element>(state.parent), state.added);
    auto& targets = action_.target.emplace_back();
    for (const Row& edge : state.edges) targets.push_back(static_cast<Element>(by_row_.at(edge)));
  }
  kind_states_.clear();
  for (const Row& row : kind_rows_) kind_states_.push_back(static_cast<Element>(by_row_.at(row)));
}

/// A context that keeps two generators from commuting; none if they all do. False if the budget ended.
bool Table::commute(std::optional<Sum>& context) {
  for (std::size_t i = 0; i < states_.size(); ++i) {
    for (std::size_t g = 0; g < generators_.size(); ++g) {
      for (std::size_t h = 0; h < g; ++h) {
        const Row& left = states_[action_.target[action_.target[i][g]][h]].row;
        const Row& right = states_[action_.target[action_.target[i][h]][g]].row;
        if (left == right) continue;
        std::size_t c = 0;
        while (left.lost[c] == right.lost[c]) ++c;
        const Sum whole = plus(plus(states_[i].sum, plus({generators_[g]}, {generators_[h]})), contexts_[c]);
        const std::optional<bool> truth = truth_.lost(whole);
        if (!truth) return false;
        // Whichever of the two is wrong: its first step went to a state that is not the sum's.
        context = plus({generators_[left.lost[c] != *truth ? h : g]}, contexts_[c]);
        return true;
      }
    }
  }
  return true;
}

Monoid Table::read_off() const {
  Monoid monoid;
  monoid.sums = action_.sums;
  monoid.product = products(action_);
  monoid.lost = Bits(states_.size());
  for (std::size_t i = 0; i < states_.size(); ++i) {
    if (states_[i].row.lost[0]) monoid.lost.set(i);
  }
  monoid.image = kind_states_;
  return monoid;
}

/// A context that tells apart what the monoid holds equal, from a sum whose claims contradict each other; nothing if the
/// budget ended.
std::optional<Sum> Table::context_from(const Monoid& monoid, const Sum& contradiction) {
  const bool claimed = monoid.is_lost(contradiction);
  const std::optional<bool> truth = truth_.lost(contradiction);
  if (!truth) return std::nullopt;
  if (*truth != claimed) return context_from_wrong(monoid, contradiction);
  // Then of some option the claim is wrong: claimed lost, where it is the option of a lost sum; or claimed won.
  std::optional<Sum> wrong;
  bool stopped = false;
  games_.for_each_option(contradiction, [&](const Sum& option) {
    if (monoid.is_lost(option) != claimed) return true;
    const std::optional<bool> lost = truth_.lost(option);
    stopped = !lost;
    if (lost && *lost != claimed) wrong = option;
    return lost && !wrong;
  });
  if (stopped) return std::nullopt;
  if (!wrong) throw std::logic_error("misère quotient: a contradiction without a wrong claim");
  return context_from_wrong(monoid, *wrong);
}

/// The context or, if that does as well, the sum that stands for its element.
std::optional<Sum> Table::shortened(const Monoid& monoid, const Sum& left, const Sum& right, Sum context) {
  const Sum& shorter = monoid.sums[monoid.element(context)];
  const auto first = truth_.lost(plus(left, shorter));
  const auto second = truth_.lost(plus(right, shorter));
  if (!first || !second) return std::nullopt;
  return *first != *second ? shorter : context;
}

std::optional<Sum> Table::context_from_wrong(const Monoid& monoid, const Sum& wrong) {
  // The sum is read summand by summand, the largest first: a walk over states. Somewhere on the way from the truth to
  // the claim the outcome of "state so far, and what is left" changes.
  std::size_t state = 0;
  Sum rest = wrong;
  const std::optional<bool> truth = truth_.lost(rest);
  if (!truth) return std::nullopt;
  while (!rest.empty()) {
    const Kind kind = rest.back();
    rest.pop_back();
    const Sum& here = states_[state].sum;
    Sum letters = monoid.sums[monoid.image[kind]];
    if (letters != Sum{kind}) {
      const std::optional<bool> replaced = truth_.lost(plus(plus(here, letters), rest));
      if (!replaced) return std::nullopt;
      if (*replaced != *truth) return shortened(monoid, {kind}, letters, plus(here, rest));
    }
    while (!letters.empty()) {
      const Kind letter = letters.back();
      letters.pop_back();
      const std::size_t next = action_.target[state][generator(letter)];
      const Sum left = plus(letters, rest);
      const std::optional<bool> now = truth_.lost(plus(states_[next].sum, left));
      if (!now) return std::nullopt;
      if (*now != *truth) return shortened(monoid, plus(states_[state].sum, {letter}), states_[next].sum, left);
      state = next;
    }
  }
  throw std::logic_error("misère quotient: the claim is right");
}

Refined::End Table::run(const Bits& stop, Refined& out) {
  contexts_.emplace_back();
  states_.emplace_back();
  if (!make(states_[0].row, {})) return Refined::End::stopped;
  by_row_.emplace(states_[0].row, 0);
  for (Kind kind = 0; kind < coarser_.image.size(); ++kind) {
    if (!make(kind_rows_.emplace_back(), {kind})) return Refined::End::stopped;
  }
  // The generators of the coarser monoid are generators here.
  std::set<Kind> used;
  for (const Sum& sum : coarser_.sums) used.insert(sum.begin(), sum.end());
  for (const Kind kind : used) {
    if (!add_generator(kind)) return Refined::End::stopped;
  }
  Monoid monoid;
  while (true) {
    if (budget_.exhausted()) return Refined::End::stopped;
    if (const Refined::End end = close(); end != Refined::End::done) return end;
    std::optional<Sum> context;
    if (!commute(context)) return Refined::End::stopped;
    if (!context) {
      truth_.guess(nullptr);
      monoid = read_off();
      truth_.guess(&monoid);
      Bits stopped(monoid.size());
      for (std::size_t i = 0; i < states_.size(); ++i) {
        if (stop[states_[i].row.coarser]) stopped.set(i);
      }
      Players players;
      players.complete(games_, monoid);
      Check check(monoid, players, budget_, &stopped);
      const Check::Verdict verdict = check.run();
      if (verdict == Check::Verdict::stopped) return Refined::End::stopped;
      if (verdict == Check::Verdict::right) {
        for (const State& state : states_) out.coarser.push_back(state.row.coarser);
        out.monoid = std::move(monoid);
        return Refined::End::done;
      }
      context = context_from(monoid, check.contradiction());
      if (!context) return Refined::End::stopped;
    }
    if (!add_context(std::move(*context))) return Refined::End::stopped;
  }
}

}  // namespace

Refined refine(const Games& games, const Monoid& monoid, const Bits& stop, std::size_t most, run::Budget& budget) {
  Refined out;
  out.end = Table(games, monoid, stop, most, budget).run(stop, out);
  return out;
}

}  // namespace grundy::misere
