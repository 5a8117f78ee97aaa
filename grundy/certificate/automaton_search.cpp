#include "grundy/certificate/automaton_search.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

namespace grundy::certificate {
namespace {

constexpr std::size_t kMostLetters = std::size_t{1} << 20;
constexpr std::size_t kMostItems = 20'000'000;

class MachineAcceptor final : public Acceptor {
 public:
  explicit MachineAcceptor(const Machine& machine) : machine_(machine) {
    // For each verdict, the states from which it can be reached, backwards from those that give it.
    const std::size_t states = machine.roots.size();
    std::vector<std::vector<std::uint32_t>> sources(states);
    std::vector<std::uint32_t> seen(machine.nodes.size(), 0);
    for (std::uint32_t state = 0; state < states; ++state) {
      std::vector<std::int64_t> stack{machine.roots[state]};
      while (!stack.empty()) {
        const std::int64_t ref = stack.back();
        stack.pop_back();
        if (ref < 0) {
          sources[static_cast<std::size_t>(-1 - ref)].push_back(state);
        } else if (std::exchange(seen[static_cast<std::size_t>(ref)], state + 1) != state + 1) {
          const auto& children = machine.nodes[static_cast<std::size_t>(ref)].children;
          stack.insert(stack.end(), children.begin(), children.end());
        }
      }
    }
    for (const bool verdict : {false, true}) {
      std::vector<bool>& can = can_[verdict ? 1 : 0];
      can.assign(states, false);
      std::vector<std::uint32_t> queue;
      for (std::uint32_t state = 0; state < states; ++state) {
        if ((machine.accepting[state] != 0) == verdict) queue.push_back(state), can[state] = true;
      }
      for (std::size_t i = 0; i < queue.size(); ++i) {
        for (const std::uint32_t source : sources[queue[i]]) {
          if (!can[source]) queue.push_back(source), can[source] = true;
        }
      }
    }
  }

  [[nodiscard]] std::uint32_t start() const override { return 0; }
  [[nodiscard]] std::uint32_t step(std::uint32_t state, std::span<const std::uint8_t> digits) override {
    std::int64_t ref = machine_.roots[state];
    while (ref >= 0) {
      const Machine::Node& node = machine_.nodes[static_cast<std::size_t>(ref)];
      ref = node.children[digits[node.track]];
    }
    return static_cast<std::uint32_t>(-1 - ref);
  }
  [[nodiscard]] bool accepts(std::uint32_t state) const override { return machine_.accepting[state] != 0; }
  [[nodiscard]] bool may(std::uint32_t state, bool verdict) const override { return can_[verdict ? 1 : 0][state]; }

 private:
  const Machine& machine_;
  std::vector<bool> can_[2];
};

/// Where in the period the last digit may have stood, and whether it was the greatest there.
class GreedyAcceptor final : public Acceptor {
 public:
  explicit GreedyAcceptor(const Numeration& numeration) : numeration_(numeration) {
    Set start;
    for (std::size_t cls = 0; cls < numeration.classes(); ++cls) start.emplace(cls, false);
    (void)number_of(std::move(start));
    dead_ = number_of({});
  }
  [[nodiscard]] std::uint32_t start() const override { return 0; }
  [[nodiscard]] std::uint32_t step(std::uint32_t state, std::span<const std::uint8_t> digits) override {
    const auto key = std::pair{state, digits[0]};
    if (const auto found = next_.find(key); found != next_.end()) return found->second;
    Set after;
    for (const auto& [cls, full] : sets_[state]) {
      if (full && digits[0] != 0) continue;
      for (const std::size_t below : numeration_.classes_below(cls)) {
        const unsigned a = numeration_.quotient(below);
        if (digits[0] + 1U > a + (numeration_.carries() ? 1U : 0U)) continue;
        after.emplace(below, numeration_.carries() && digits[0] == a);
      }
    }
    const std::uint32_t number = number_of(std::move(after));
    next_.emplace(key, number);
    return number;
  }
  [[nodiscard]] bool accepts(std::uint32_t state) const override {
    const std::size_t last = numeration_.class_of(0);
    return sets_[state].contains({last, false}) || (numeration_.before() == 1 && sets_[state].contains({last, true}));
  }
  [[nodiscard]] bool may(std::uint32_t state, bool verdict) const override { return !verdict || state != dead_; }

 private:
  using Set = std::set<std::pair<std::size_t, bool>>;
  std::uint32_t number_of(Set set) {
    const auto [entry, fresh] = numbers_.try_emplace(set, static_cast<std::uint32_t>(sets_.size()));
    if (fresh) sets_.push_back(std::move(set));
    return entry->second;
  }

  const Numeration numeration_;
  std::map<Set, std::uint32_t> numbers_;
  std::vector<Set> sets_;
  std::map<std::pair<std::uint32_t, std::uint8_t>, std::uint32_t> next_;
  std::uint32_t dead_ = 0;
};

/// States: 0 equal so far, 1 decided wrongly, 2 decided as wanted.
class Decided : public Acceptor {
 public:
  [[nodiscard]] std::uint32_t start() const override { return 0; }
  [[nodiscard]] bool may(std::uint32_t state, bool verdict) const override { return !verdict || state != 1; }
};
class Less final : public Decided {
 public:
  [[nodiscard]] std::uint32_t step(std::uint32_t state, std::span<const std::uint8_t> digits) override {
    if (state != 0 || digits[0] == digits[1]) return state;
    return digits[0] < digits[1] ? 2 : 1;
  }
  [[nodiscard]] bool accepts(std::uint32_t state) const override { return state == 2; }
};
class NimSumZero final : public Decided {
 public:
  [[nodiscard]] std::uint32_t step(std::uint32_t state, std::span<const std::uint8_t> digits) override {
    unsigned sum = 0;
    for (const std::uint8_t digit : digits) sum ^= digit;
    return state != 0 || sum != 0 ? 1 : 0;
  }
  [[nodiscard]] bool accepts(std::uint32_t state) const override { return state == 0; }
};

/// All letters of so many tracks, the last track fastest.
class Letters {
 public:
  Letters(unsigned digits, std::uint32_t tracks) : digits_(digits), letter_(tracks, 0) {}
  [[nodiscard]] const std::vector<std::uint8_t>& operator*() const noexcept { return letter_; }
  bool next() {
    for (std::size_t t = letter_.size(); t-- > 0;) {
      if (++letter_[t] < digits_) return true;
      letter_[t] = 0;
    }
    return false;
  }
  [[nodiscard]] static bool too_many(unsigned digits, std::size_t tracks) {
    std::size_t count = 1;
    for (std::size_t t = 0; t < tracks && count <= kMostLetters; ++t) count *= digits;
    return count > kMostLetters;
  }

 private:
  unsigned digits_;
  std::vector<std::uint8_t> letter_;
};

Error too_large() {
  return Error{ErrorKind::limit,
               say("the certificate is too large to be checked letter by letter"),
               std::nullopt,
               std::nullopt,
               {}};
}

class Search {
 public:
  Search(unsigned digits, Conjunction& left, const std::vector<std::uint32_t>& shared,
         std::span<Conjunction* const> rights, run::Budget& budget)
      : digits_(digits), left_(left), shared_(shared), rights_(rights), budget_(budget) {}

  Result<std::optional<std::vector<Digits>>> run() {
    if (Letters::too_many(digits_, left_.tracks())) return fail(too_large());
    for (const Conjunction* right : rights_) {
      if (Letters::too_many(digits_, right->tracks())) return fail(too_large());
    }
    visit(0, start(), 0, std::vector<std::uint8_t>(left_.tracks(), 0));
    for (std::size_t item = 0; item < items_.size(); ++item) {
      const auto [state, set] = std::pair{items_[item].state, items_[item].set};
      if (left_.accepts(state) && !any_accepts(set)) return std::optional(word(item));
      if ((item & 15U) == 0 && budget_.exhausted()) return fail(ErrorKind::limit, run::describe(budget_.why()));
      if (items_.size() > kMostItems) return fail(too_large());
      std::map<std::vector<std::uint8_t>, std::uint32_t> after_set;
      const std::vector<Step> steps = steps_of(state);
      for (const Step& step : steps) {
        std::vector<std::uint8_t> seen;
        for (const std::uint32_t track : shared_) seen.push_back(step.letter[track]);
        const auto [entry, fresh] = after_set.try_emplace(std::move(seen), 0);
        if (fresh) entry->second = advance(set, entry->first);
        visit(step.to, entry->second, item, step.letter);
      }
    }
    return std::optional<std::vector<Digits>>{};
  }

 private:
  using Set = std::vector<std::uint32_t>;  // of elements, ascending
  struct Item {
    std::uint32_t state = 0, set = 0;
    std::size_t parent = 0;
    std::vector<std::uint8_t> letter;
  };
  struct Step {
    std::uint32_t to = 0;
    std::vector<std::uint8_t> letter;
  };

  std::uint32_t element(std::uint32_t right, std::uint32_t state) {
    const auto [entry, fresh] =
        element_numbers_.try_emplace(std::pair{right, state}, static_cast<std::uint32_t>(elements_.size()));
    if (fresh) elements_.emplace_back(right, state);
    return entry->second;
  }
  std::uint32_t set_number(Set set) {
    std::sort(set.begin(), set.end());
    set.erase(std::unique(set.begin(), set.end()), set.end());
    const auto [entry, fresh] = set_numbers_.try_emplace(std::move(set), static_cast<std::uint32_t>(sets_.size()));
    if (fresh) sets_.push_back(&entry->first);
    return entry->second;
  }

  std::uint32_t start() {
    Set set;
    for (std::uint32_t i = 0; i < rights_.size(); ++i) set.push_back(element(i, 0));
    std::uint32_t number = set_number(set);
    while (true) {  // the free numbers may be longer than the shared ones
      const std::uint32_t after = advance(number, std::vector<std::uint8_t>(shared_.size(), 0));
      Set larger = *sets_[number];
      larger.insert(larger.end(), sets_[after]->begin(), sets_[after]->end());
      const std::uint32_t next = set_number(std::move(larger));
      if (next == number) return number;
      number = next;
    }
  }

  std::uint32_t advance(std::uint32_t set, const std::vector<std::uint8_t>& seen) {
    Set after;
    const Set members = *sets_[set];
    for (const std::uint32_t member : members) {
      const Set& more = post(member, seen);
      after.insert(after.end(), more.begin(), more.end());
    }
    return set_number(std::move(after));
  }

  const Set& post(std::uint32_t member, const std::vector<std::uint8_t>& seen) {
    auto key = std::pair{member, seen};
    if (const auto found = posts_.find(key); found != posts_.end()) return found->second;
    const auto [right, state] = elements_[member];
    Set reached;
    std::vector<std::uint8_t> letter = seen;
    letter.resize(rights_[right]->tracks());
    Letters free(digits_, rights_[right]->tracks() - static_cast<std::uint32_t>(seen.size()));
    do {
      std::copy((*free).begin(), (*free).end(), letter.begin() + static_cast<std::ptrdiff_t>(seen.size()));
      if (const auto next = rights_[right]->step(state, letter)) reached.push_back(element(right, *next));
    } while (free.next());
    std::sort(reached.begin(), reached.end());
    reached.erase(std::unique(reached.begin(), reached.end()), reached.end());
    return posts_.emplace(std::move(key), std::move(reached)).first->second;
  }

  const std::vector<Step>& steps_of(std::uint32_t state) {
    const auto [entry, fresh] = steps_.try_emplace(state);
    if (fresh) {
      Letters letters(digits_, left_.tracks());
      do {
        if (const auto to = left_.step(state, *letters)) entry->second.push_back({*to, *letters});
      } while (letters.next());
    }
    return entry->second;
  }

  bool any_accepts(std::uint32_t set) const {
    return std::any_of(sets_[set]->begin(), sets_[set]->end(), [&](std::uint32_t member) {
      const auto [right, state] = elements_[member];
      return rights_[right]->accepts(state);
    });
  }

  void visit(std::uint32_t state, std::uint32_t set, std::size_t parent, const std::vector<std::uint8_t>& letter) {
    auto& known = met_[state];
    if (std::find(known.begin(), known.end(), set) != known.end()) return;
    const bool covered = std::any_of(known.begin(), known.end(), [&](std::uint32_t other) {
      return std::includes(sets_[set]->begin(), sets_[set]->end(), sets_[other]->begin(), sets_[other]->end());
    });
    if (covered) return;
    known.push_back(set);
    items_.push_back({state, set, parent, letter});
  }

  std::vector<Digits> word(std::size_t item) const {
    std::vector<Digits> tracks(left_.tracks());
    for (; item != 0; item = items_[item].parent) {
      for (std::size_t t = 0; t < tracks.size(); ++t) tracks[t].push_back(items_[item].letter[t]);
    }
    for (Digits& digits : tracks) std::reverse(digits.begin(), digits.end());
    return tracks;
  }

  unsigned digits_;
  Conjunction& left_;
  const std::vector<std::uint32_t>& shared_;
  std::span<Conjunction* const> rights_;
  run::Budget& budget_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> element_numbers_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> elements_;
  std::map<Set, std::uint32_t> set_numbers_;
  std::vector<const Set*> sets_;
  std::map<std::pair<std::uint32_t, std::vector<std::uint8_t>>, Set> posts_;
  std::map<std::uint32_t, std::vector<Step>> steps_;
  std::map<std::uint32_t, std::vector<std::uint32_t>> met_;
  std::vector<Item> items_;
};

}  // namespace

std::unique_ptr<Acceptor> acceptor_of(const Machine& machine) {
  return std::make_unique<MachineAcceptor>(machine);
}
std::unique_ptr<Acceptor> greedy_words(const Numeration& numeration) {
  return std::make_unique<GreedyAcceptor>(numeration);
}
std::unique_ptr<Acceptor> less_than() {
  return std::make_unique<Less>();
}
std::unique_ptr<Acceptor> nim_sum_zero() {
  return std::make_unique<NimSumZero>();
}

Conjunction::Conjunction(std::uint32_t tracks, std::vector<Literal> literals)
    : tracks_(tracks), literals_(std::move(literals)) {
  std::vector<std::uint32_t> start;
  for (const Literal& literal : literals_) start.push_back(literal.acceptor->start());
  (void)number_of(std::move(start));
}

std::uint32_t Conjunction::number_of(std::vector<std::uint32_t> state) {
  const auto [entry, fresh] = numbers_.try_emplace(state, static_cast<std::uint32_t>(states_.size()));
  if (fresh) states_.push_back(std::move(state));
  return entry->second;
}

std::optional<std::uint32_t> Conjunction::step(std::uint32_t state, std::span<const std::uint8_t> letter) {
  std::vector<std::uint32_t> after;
  std::vector<std::uint8_t> digits;
  for (std::size_t i = 0; i < literals_.size(); ++i) {
    digits.clear();
    for (const std::uint32_t track : literals_[i].tracks) digits.push_back(letter[track]);
    after.push_back(literals_[i].acceptor->step(states_[state][i], digits));
    if (!literals_[i].acceptor->may(after.back(), literals_[i].wanted)) return std::nullopt;
  }
  return number_of(std::move(after));
}

bool Conjunction::accepts(std::uint32_t state) const {
  for (std::size_t i = 0; i < literals_.size(); ++i) {
    if (literals_[i].acceptor->accepts(states_[state][i]) != literals_[i].wanted) return false;
  }
  return true;
}

Result<std::optional<std::vector<Digits>>> find_outside(unsigned digits, Conjunction& left,
                                                        const std::vector<std::uint32_t>& shared,
                                                        std::span<Conjunction* const> rights, run::Budget& budget) {
  return Search(digits, left, shared, rights, budget).run();
}

Result<bool> always_lessens(const Numeration& numeration, const std::vector<std::vector<std::int64_t>>& rows,
                            Conjunction& words, run::Budget& budget) {
  const unsigned digits = numeration.digit_count();
  if (Letters::too_many(digits, words.tracks())) return fail(too_large());
  // Bounds of U(i-1) / U(i) in each class, as fractions over `kUnit`: exact floors of many places, widened by one unit,
  // which is more than the later ones can differ by.
  constexpr std::int64_t kUnit = std::int64_t{1} << 24;
  constexpr std::int64_t kMost = std::int64_t{1} << 28;
  std::vector<std::pair<std::int64_t, std::int64_t>> ratio(numeration.classes(), {2 * kUnit, -kUnit});
  for (std::size_t place = 0, late = 0; late < 2 * numeration.classes() + 2; ++place) {
    const Integer weight = numeration.weight(place);
    const Integer before = place == 0 ? Integer(numeration.before()) : numeration.weight(place - 1);
    const auto scaled = static_cast<std::int64_t>(Integer(before * kUnit / weight));
    auto& [low, high] = ratio[numeration.class_of(place)];
    low = std::min(low, scaled - 1);
    high = std::max(high, scaled + 2);
    if (weight > Integer(kUnit) * kUnit) ++late;
  }
  // A sum so far is A U(j) + B U(j-1); its sign once settled for all places left.
  struct Sum {
    int sign = 0;
    std::int64_t a = 0, b = 0;
    auto operator<=>(const Sum&) const = default;
  };
  struct At {
    std::uint32_t state = 0;
    std::size_t cls = 0;
    std::vector<Sum> sums;
    auto operator<=>(const At&) const = default;
  };
  std::vector<std::int64_t> up, down;
  for (const auto& row : rows) {
    up.push_back(0), down.push_back(0);
    for (const std::int64_t weight : row) (weight > 0 ? up.back() : down.back()) += weight < 0 ? -weight : weight;
  }
  std::set<At> met;
  std::vector<At> queue;
  for (std::size_t cls = 0; cls < numeration.classes(); ++cls) {
    queue.push_back({0, cls, std::vector<Sum>(rows.size())});
    met.insert(queue.back());
  }
  for (std::size_t item = 0; item < queue.size(); ++item) {
    if ((item & 255U) == 0 && budget.exhausted()) return fail(ErrorKind::limit, run::describe(budget.why()));
    const At at = queue[item];
    if (at.cls == numeration.class_of(0) && words.accepts(at.state)) {
      std::int64_t verdict = 0;
      for (const Sum& sum : at.sums) {
        if (verdict == 0) verdict = sum.sign != 0 ? sum.sign : sum.a + sum.b * numeration.before();
      }
      if (verdict >= 0) return false;
    }
    Letters letters(digits, words.tracks());
    do {
      const auto to = words.step(at.state, *letters);
      if (!to) continue;
      for (const std::size_t cls : numeration.classes_below(at.cls)) {
        At next{*to, cls, at.sums};
        for (std::size_t r = 0; r < rows.size(); ++r) {
          Sum& sum = next.sums[r];
          if (sum.sign != 0) continue;
          std::int64_t total = 0;
          for (std::size_t t = 0; t < rows[r].size(); ++t) total += rows[r][t] * (*letters)[t];
          sum = {0, sum.a * numeration.quotient(cls) + sum.b + total, numeration.carries() ? sum.a : 0};
          if (sum.a > kMost || sum.a < -kMost || sum.b > kMost || sum.b < -kMost) return fail(too_large());
          const auto [low, high] = ratio[cls];
          const std::int64_t most = sum.a * kUnit + std::max(sum.b * low, sum.b * high);
          const std::int64_t least = sum.a * kUnit + std::min(sum.b * low, sum.b * high);
          if (most < 0 && most <= -up[r] * kUnit) sum = {-1, 0, 0};
          if (least > 0 && least >= down[r] * kUnit) sum = {1, 0, 0};
        }
        if (next.sums.front().sign < 0) continue;
        if (met.insert(next).second) queue.push_back(std::move(next));
      }
    } while (letters.next());
  }
  return true;
}

}  // namespace grundy::certificate
