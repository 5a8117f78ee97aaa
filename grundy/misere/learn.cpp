#include "grundy/misere/learn.hpp"

#include <algorithm>
#include <stdexcept>

namespace grundy::misere {

Learner::Learner(const Games& games, run::Budget& budget, std::size_t most)
    : games_(games), budget_(budget), most_(most), truth_(games, budget) {
  Monoid nothing;
  nothing.sums.emplace_back();
  nothing.product.push_back(0);
  nothing.lost = Bits(1);
  truth_.settle(std::move(nothing));
  contexts_.emplace_back();
  states_.emplace_back();
  states_[0].row.push(false);
  index();
}

bool Learner::push(Bits& row, const Sum& sum, const Sum& context) {
  const std::optional<bool> lost = truth_.lost(plus(sum, context));
  if (lost) row.push(*lost);
  return lost.has_value();
}

bool Learner::fill(Bits& row, const Sum& sum) {
  for (std::size_t i = row.size(); i < contexts_.size(); ++i) {
    if (!push(row, sum, contexts_[i])) return false;
  }
  return true;
}

bool Learner::add_context(Sum context) {
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
  index();
  return true;
}

void Learner::index() {
  by_row_.clear();
  for (std::uint32_t i = 0; i < states_.size(); ++i) by_row_.emplace(states_[i].row, i);
}

bool Learner::add_generator(Kind kind) {
  generators_.push_back(kind);
  for (State& state : states_) {
    state.edges.emplace_back();
    if (!fill(state.edges.back(), plus(state.sum, {kind}))) return false;
  }
  return true;
}

Learner::End Learner::close() {
  while (true) {
    for (std::uint32_t i = 0; i < states_.size(); ++i) {
      for (std::uint32_t g = 0; g < generators_.size(); ++g) {
        if (by_row_.contains(states_[i].edges[g])) continue;
        if (states_.size() == most_) return End::too_large;
        State fresh;
        fresh.sum = plus(states_[i].sum, {generators_[g]});
        fresh.row = states_[i].edges[g];
        fresh.parent = i;
        fresh.added = g;
        for (const Kind kind : generators_) {
          fresh.edges.emplace_back();
          if (!fill(fresh.edges.back(), plus(fresh.sum, {kind}))) return End::stopped;
        }
        by_row_.emplace(fresh.row, static_cast<std::uint32_t>(states_.size()));
        states_.push_back(std::move(fresh));
      }
    }
    // A kind that looks like no element is a generator.
    bool again = false;
    for (Kind kind = 0; kind < kind_rows_.size() && !again; ++kind) {
      if (by_row_.contains(kind_rows_[kind])) continue;
      if (!add_generator(kind)) return End::stopped;
      again = true;
    }
    if (again) continue;
    for (State& state : states_) {
      state.target.clear();
      for (const Bits& edge : state.edges) state.target.push_back(by_row_.at(edge));
    }
    kind_states_.clear();
    for (const Bits& row : kind_rows_) kind_states_.push_back(by_row_.at(row));
    return End::done;
  }
}

bool Learner::commute(std::optional<Sum>& found) {
  for (const State& state : states_) {
    for (std::size_t g = 0; g < generators_.size(); ++g) {
      for (std::size_t h = 0; h < g; ++h) {
        const State& by_g = states_[state.target[g]];
        const State& by_h = states_[state.target[h]];
        const State& left = states_[by_g.target[h]];
        const State& right = states_[by_h.target[g]];
        if (&left == &right) continue;
        std::size_t c = 0;
        while (left.row[c] == right.row[c]) ++c;
        const Sum both = plus(state.sum, plus({generators_[g]}, {generators_[h]}));
        const std::optional<bool> truth = truth_.lost(plus(both, contexts_[c]));
        if (!truth) return false;
        // Whichever of the two is wrong: its first step went to a state that is not the sum's.
        found = plus({generators_[left.row[c] != *truth ? h : g]}, contexts_[c]);
        return true;
      }
    }
  }
  return true;
}

Monoid Learner::read_off() const {
  const std::size_t size = states_.size();
  Monoid monoid;
  monoid.lost = Bits(size);
  monoid.product.resize(size * size);
  for (std::size_t i = 0; i < size; ++i) {
    monoid.sums.push_back(states_[i].sum);
    if (states_[i].row[0]) monoid.lost.set(i);
    monoid.product[i * size] = static_cast<Element>(i);
    // A state stands after its parent.
    for (std::size_t j = 1; j < size; ++j) {
      const Element before = monoid.product[i * size + states_[j].parent];
      monoid.product[i * size + j] = static_cast<Element>(states_[before].target[states_[j].added]);
    }
  }
  for (const std::uint32_t state : kind_states_) monoid.image.push_back(static_cast<Element>(state));
  return monoid;
}

std::optional<Sum> Learner::context_from(const Monoid& monoid, const Sum& contradiction) {
  const bool claimed = monoid.is_lost(contradiction);
  const std::optional<bool> truth = truth_.lost(contradiction);
  if (!truth) return std::nullopt;
  if (*truth != claimed) return context_from_wrong(monoid, contradiction);
  // Then some option is not what is claimed of it: claimed lost with one claimed lost, or won by none claimed lost.
  std::optional<Sum> wrong;
  bool stopped = false;
  games_.for_each_option(contradiction, [&](const Sum& option) {
    if (monoid.is_lost(option) != claimed) return true;
    const std::optional<bool> lost = truth_.lost(option);
    if (!lost) stopped = true;
    if (lost && *lost != claimed) wrong = option;
    return lost && !wrong;
  });
  if (stopped) return std::nullopt;
  if (!wrong) throw std::logic_error("misère quotient: a contradiction without a wrong claim");
  return context_from_wrong(monoid, *wrong);
}

std::optional<Sum> Learner::shortened(const Monoid& monoid, const Sum& left, const Sum& right, Sum context) {
  Sum best = monoid.sums[monoid.element(context)];
  const auto first = truth_.lost(plus(left, best));
  const auto second = truth_.lost(plus(right, best));
  if (!first || !second) return std::nullopt;
  return *first != *second ? best : context;
}

std::optional<Sum> Learner::context_from_wrong(const Monoid& monoid, const Sum& wrong) {
  // The sum is read summand by summand, the largest first: a walk over states. Somewhere on the way from the truth to
  // the claim the outcome of "state so far, and what is left" changes.
  std::uint32_t state = 0;
  Sum rest = wrong;
  const std::optional<bool> truth = truth_.lost(rest);
  if (!truth) return std::nullopt;
  const auto step = [&](std::uint32_t from, Kind letter) {
    const auto at = std::find(generators_.begin(), generators_.end(), letter) - generators_.begin();
    return states_[from].target[static_cast<std::size_t>(at)];
  };
  while (!rest.empty()) {
    const Kind kind = rest.back();
    rest.pop_back();
    const Sum here = states_[state].sum;
    Sum letters = states_[monoid.image[kind]].sum;
    if (letters != Sum{kind}) {
      const std::optional<bool> replaced = truth_.lost(plus(plus(here, letters), rest));
      if (!replaced) return std::nullopt;
      if (*replaced != *truth) return shortened(monoid, {kind}, letters, plus(here, rest));
    }
    while (!letters.empty()) {
      const Kind letter = letters.back();
      letters.pop_back();
      const std::uint32_t next = step(state, letter);
      const Sum left = plus(letters, rest);
      const std::optional<bool> now = truth_.lost(plus(states_[next].sum, left));
      if (!now) return std::nullopt;
      if (*now != *truth) return shortened(monoid, plus(states_[state].sum, {letter}), states_[next].sum, left);
      state = next;
    }
  }
  throw std::logic_error("misère quotient: the claim is right");
}

Check::Verdict Learner::next_as_element() {
  Monoid monoid = truth_.monoid();
  const std::size_t size = monoid.size();
  const Bits& wins = truth_.wins();
  monoid.image.push_back(0);
  for (std::size_t e = 0; e < size; ++e) {
    bool possible = true;
    for (std::size_t beside = 0; beside < size && possible; ++beside) {
      possible = !wins[beside] || !monoid.lost[monoid.product[e * size + beside]];
    }
    if (!possible) continue;
    monoid.image.back() = static_cast<Element>(e);
    const Check::Verdict verdict = Check(games_, monoid, budget_).run(true);
    if (verdict == Check::Verdict::right) truth_.settle(std::move(monoid));
    if (verdict != Check::Verdict::wrong) return verdict;
    truth_.guess(monoid);
  }
  return Check::Verdict::wrong;
}

Learner::End Learner::next() {
  const auto kind = static_cast<Kind>(kind_rows_.size());
  const Check::Verdict as_element = next_as_element();
  if (as_element == Check::Verdict::stopped) return End::stopped;
  kind_rows_.emplace_back();
  if (!fill(kind_rows_.back(), {kind})) return End::stopped;
  if (as_element == Check::Verdict::right) return End::done;
  while (true) {
    if (budget_.exhausted()) return End::stopped;
    if (const End end = close(); end != End::done) return end;
    std::optional<Sum> context;
    if (!commute(context)) return End::stopped;
    if (!context) {
      Monoid monoid = read_off();
      truth_.guess(monoid);
      Check check(games_, monoid, budget_);
      const Check::Verdict verdict = check.run();
      if (verdict == Check::Verdict::stopped) return End::stopped;
      if (verdict == Check::Verdict::right) {
        truth_.settle(std::move(monoid));
        return End::done;
      }
      context = context_from(monoid, check.contradiction());
      if (!context) return End::stopped;
    }
    if (!add_context(std::move(*context))) return End::stopped;
  }
}

}  // namespace grundy::misere
