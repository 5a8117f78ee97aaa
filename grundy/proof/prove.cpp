#include "grundy/proof/prove.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <numeric>

#include "grundy/automaton/operations.hpp"
#include "grundy/automaton/words.hpp"
#include "grundy/proof/learn.hpp"
#include "grundy/proof/periodic.hpp"
#include "grundy/proof/tuple_text.hpp"

namespace grundy::proof {
namespace {

using automaton::Automaton;
using automaton::Effort;
using automaton::Numerals;

/// What a round may cost.
struct Round {
  std::size_t cells;       ///< positions of a table
  std::size_t states;      ///< of a conjecture
  std::size_t raw_states;  ///< of an operation of the prover
  std::uint64_t steps;     ///< of one attempt to prove
};
constexpr std::array<Round, 5> kRounds{{{1U << 9, 48, 4'000, 1'000'000},
                                        {1U << 12, 96, 20'000, 6'000'000},
                                        {1U << 15, 192, 100'000, 20'000'000},
                                        {1U << 18, 512, 500'000, 80'000'000},
                                        {1U << 22, 2048, 2'000'000, 600'000'000}}};
constexpr std::size_t kMostResiduals = 1U << 14;  ///< continuations that a residual compares

/// The parts of a proof that do not depend on the conjecture.
struct Ground {
  Numerals numerals;
  Model model;
  Measure measure;
  Tested tested;
};

Result<Ground> prepare(const Subject& subject, Question question, const Moves& moves, const Numeration& numeration,
                       Effort& effort) {
  Ground ground{Numerals(numeration), Model{0, Automaton(2, 0), {}}, {}, {}};
  Result<Model> model = compile(subject, ground.numerals, effort);
  if (!model) return fail(model.error());
  ground.model = std::move(*model);
  for (const Relation& relation : ground.model.relations) {
    if (relation.targets.size() < 2) continue;
    if (question != Question::value) {
      return fail(ErrorKind::limit, say("a move to several components needs values, not outcomes"));
    }
    if (numeration.base_or_zero() != 2) return fail(ErrorKind::limit, say("nim-sums can be told in base 2 only"));
  }
  Result<Tested> tested = check_translation(ground.model, subject, ground.numerals, effort);
  if (!tested) return fail(tested.error());
  ground.tested = std::move(*tested);
  if (const auto escape = find_escape(ground.model, ground.numerals, effort)) {
    return fail(ErrorKind::rules, say("a move from ({}) leaves the domain of the game", tuple_text(escape->position)));
  }
  Result<Measure> measure = find_measure(ground.model, moves, ground.numerals, effort);
  if (!measure) return fail(measure.error());
  if (effort.spent()) return fail(effort.error());
  ground.measure = std::move(*measure);
  return ground;
}

Result<std::optional<Refutation>> refute(const Ground& ground, Question question, const Automaton& pattern,
                                         Effort& effort) {
  if (question == Question::value) return refute_values(ground.model, pattern, ground.numerals, effort);
  auto refutation = refute_outcome(ground.model, pattern, question == Question::misere, ground.numerals, effort);
  if (effort.spent()) return fail(effort.error());
  return refutation;
}

/// The search in one numeration, to be resumed with larger limits round by round.
class Trial {
 public:
  Trial(const Subject& subject, Question question, const Moves& moves, Table& table, Numeration numeration,
        run::Budget& budget, automaton::Allowance& allowance, Statistics& statistics)
      : subject_(subject),
        lowered_(subject.lowered),
        question_(question),
        moves_(moves),
        table_(table),
        budget_(budget),
        allowance_(allowance),
        statistics_(statistics),
        attempt_{std::move(numeration), 0, std::nullopt, std::nullopt, false} {}

  [[nodiscard]] const Attempt& attempt() const noexcept { return attempt_; }
  [[nodiscard]] std::int64_t reached() const noexcept { return reached_; }

  /// A theorem if this round finds one. Errors: only those that end the whole search.
  Result<std::optional<Theorem>> run(const Round& round) {
    if (attempt_.obstacle) return std::optional<Theorem>{};
    if (auto ready = ground(round); !ready) return fail(ready.error());
    if (!ground_) return std::optional<Theorem>{};
    const unsigned d = lowered_.dimension;
    const Numeration& system = attempt_.numeration;
    attempt_.exhausted = false;
    if (unsettled_) {
      const auto [pattern, learned_from] = *std::exchange(unsettled_, std::nullopt);
      auto found = attempt_proof(pattern, round, learned_from);
      if (!found || *found) return found;
    }
    while (true) {
      const Integer side = system.weight(length_);
      if (side > 1'000'000'000 || Table::cells(d, static_cast<std::int64_t>(side)) > round.cells) break;
      if (budget_.exhausted() || allowance_.spent()) break;
      auto found = learn(static_cast<std::int64_t>(side), round);
      if (!found || *found) return found;
      if (attempt_.obstacle) break;
      ++length_;
    }
    return std::optional<Theorem>{};
  }

 private:
  using Found = Result<std::optional<Theorem>>;

  /// Compiles and checks once; what fails for lack of effort is tried again in the next round.
  Result<void> ground(const Round& round) {
    if (ground_) return {};
    Effort effort(budget_, round.raw_states, round.steps, &allowance_);
    Result<Ground> made = prepare(subject_, question_, moves_, attempt_.numeration, effort);
    statistics_.peak_states = std::max(statistics_.peak_states, effort.peak());
    if (made) {
      ground_ = std::move(*made);
    } else if (made.error().kind != ErrorKind::limit) {
      return fail(made.error());
    } else if (effort.spent()) {
      attempt_.exhausted = true;
    } else {
      attempt_.obstacle = made.error();
    }
    return {};
  }

  /// What a table of words of `length_` letters suggests.
  Found learn(std::int64_t side, const Round& round) {
    double began = budget_.seconds();
    table_.grow(side);
    const unsigned d = lowered_.dimension;
    const unsigned tracks = question_ == Question::value ? d + 1 : d;
    const Membership member = [&](std::span<const std::int64_t> x) -> Result<bool> {
      const auto position = x.first(d);
      if (!moves_.contains(position)) return false;
      const Result<std::uint32_t> entry = table_.at(position);
      if (!entry) return fail(entry.error());
      return question_ == Question::value ? std::int64_t{*entry} == x[d] : *entry == 1;
    };
    Learner learner(ground_->numerals, tracks, length_, member);
    if (d == 1) {
      Found found = periodic(side, round);
      if (!found || *found) return found;
    }
    std::size_t letters = 1;
    for (unsigned t = 0; t < tracks; ++t) letters *= ground_->numerals.digits();
    for (; look_ < length_; ++look_) {
      std::size_t residuals = 1;
      for (std::size_t i = 0; i < look_; ++i) residuals *= letters;
      if (residuals > kMostResiduals) break;
      Effort effort(budget_, round.raw_states, round.steps, &allowance_);
      const auto merged = learner.merge(look_, round.states, effort);
      if (!merged && effort.spent()) return exhausted();
      if (!merged) return stop(merged.error());
      if (!*merged) return std::optional<Theorem>{};  // more look-ahead would only give more states
      if (effort.spent()) continue;
      const auto wrong = disagreement(learner, **merged, side, effort);
      if (!wrong && effort.spent()) return exhausted();
      if (!wrong) return stop(wrong.error());
      statistics_.learn_seconds += budget_.seconds() - std::exchange(began, budget_.seconds());
      if (*wrong) continue;
      reached_ = std::max(reached_, side);
      const Found found = attempt_proof(**merged, round, side);
      if (!found || *found) return found;
      break;  // a longer table tells more than more look-ahead in this one
    }
    reached_ = std::max(reached_, side);
    return std::optional<Theorem>{};
  }

  Found exhausted() {
    attempt_.exhausted = true;
    return std::optional<Theorem>{};
  }

  Found stop(const Error& error) {
    if (error.kind != ErrorKind::limit) return fail(error);
    attempt_.obstacle = error;
    return std::optional<Theorem>{};
  }

  /// Outcomes are compared on the whole table; of values, that each position has its value, and the pattern no other.
  Result<bool> disagreement(Learner& learner, const Automaton& pattern, std::int64_t side, Effort& effort) {
    if (question_ != Question::value) {
      const auto wrong = learner.disagreement(pattern, effort);
      if (!wrong) return fail(wrong.error());
      return wrong->has_value();
    }
    std::vector<std::int64_t> at(lowered_.dimension, 0);
    std::vector<std::uint64_t> numbers(lowered_.dimension + 1, 0);
    while (true) {
      if (!effort.allows_steps(1)) return fail(effort.error());
      if (moves_.contains(at)) {
        const Result<std::uint32_t> value = table_.at(at);
        if (!value) return fail(value.error());
        std::copy(at.begin(), at.end(), numbers.begin());
        numbers.back() = *value;
        if (!pattern.accepts(ground_->numerals.word(numbers))) return true;
      }
      std::size_t i = 0;
      while (i < at.size() && ++at[i] == side) at[i++] = 0;
      if (i == at.size()) break;
    }
    bool wrong = false;
    std::optional<Error> trouble;
    const std::vector<std::vector<std::uint8_t>> free(lowered_.dimension + 1);
    automaton::for_each_word(pattern, free, length_, [&](const automaton::Word& word) {
      const std::vector<Integer> found = ground_->numerals.numbers(word);
      for (std::size_t c = 0; c < at.size(); ++c) at[c] = static_cast<std::int64_t>(found[c]);
      if (!moves_.contains(at) || !attempt_.numeration.greedy(automaton::track_of(word, lowered_.dimension)))
        return true;
      const Result<std::uint32_t> value = table_.at(at);
      if (!value) trouble = value.error();
      if (!effort.allows_steps(1)) trouble = effort.error();
      wrong = value && *value != found.back();
      return !trouble && !wrong;
    });
    if (trouble) return fail(*trouble);
    return wrong;
  }

  /// One heap: a repetition of the table is a conjecture of its own, found long before residuals are.
  Found periodic(std::int64_t side, const Round& round) {
    std::vector<std::uint32_t> entries;
    for (std::int64_t n = 0; n < side; ++n) {
      const std::array at{n};
      if (!moves_.contains(at)) {
        entries.push_back(kOutside);
        continue;
      }
      const Result<std::uint32_t> entry = table_.at(at);
      if (!entry) return stop(entry.error());
      entries.push_back(*entry);
    }
    const auto period = find_period(entries);
    if (!period || period->preperiod + period->period > 4 * round.states) return std::optional<Theorem>{};
    Effort effort(budget_, round.raw_states, round.steps, &allowance_);
    const Automaton pattern =
        periodic_pattern(entries, *period, question_ == Question::value, ground_->numerals, effort);
    if (effort.spent()) return std::optional<Theorem>{};
    return attempt_proof(pattern, round, side);
  }

  Found attempt_proof(const Automaton& conjecture, const Round& round, std::int64_t side) {
    const double began = budget_.seconds();
    Effort effort(budget_, round.raw_states, round.steps, &allowance_);
    // Within the domain only: a pattern that accepts words which are no positions would prove nothing about them.
    const Automaton pattern = intersect(conjecture, bounds(effort), effort);
    if (!effort.spent() && std::find(refuted_.begin(), refuted_.end(), pattern) != refuted_.end()) {
      return std::optional<Theorem>{};
    }
    ++attempt_.hypotheses;
    const auto refutation = refute(*ground_, question_, pattern, effort);
    statistics_.peak_states = std::max(statistics_.peak_states, effort.peak());
    statistics_.prove_seconds += budget_.seconds() - began;
    if (!refutation) {
      if (refutation.error().kind != ErrorKind::limit) return fail(refutation.error());
      attempt_.exhausted = true;
      unsettled_.emplace(pattern, side);
      return std::optional<Theorem>{};
    }
    if (*refutation) {
      attempt_.last_refutation = **refutation;
      refuted_.push_back(pattern);
      return std::optional<Theorem>{};
    }
    statistics_.look = look_;
    statistics_.learned_from = side;
    return std::optional<Theorem>(
        Theorem{question_, ground_->numerals, ground_->model, ground_->measure, pattern, ground_->tested});
  }

  /// Valid words of the domain, and of a value.
  Automaton bounds(Effort& effort) const {
    if (question_ != Question::value) return ground_->model.domain;
    std::vector<unsigned> to(lowered_.dimension);
    std::iota(to.begin(), to.end(), 0U);
    return intersect(automaton::relabel(ground_->model.domain, to, lowered_.dimension + 1),
                     ground_->numerals.valid(lowered_.dimension + 1, effort), effort);
  }

  const Subject subject_;
  const rules::Lowered& lowered_;
  Question question_;
  const Moves& moves_;
  Table& table_;
  run::Budget& budget_;
  automaton::Allowance& allowance_;
  Statistics& statistics_;
  Attempt attempt_;
  std::optional<Ground> ground_;
  std::vector<Automaton> refuted_;
  std::optional<std::pair<Automaton, std::int64_t>> unsettled_;  ///< a conjecture that the prover had no time for
  std::size_t length_ = 1;
  std::size_t look_ = 0;
  std::int64_t reached_ = 0;
};

Text why_not(const std::vector<Attempt>& attempts, const automaton::Allowance& allowance, run::Budget& budget) {
  if (budget.why() != run::Stop::none) return run::describe(budget.why());
  if (allowance.spent()) return say("the work that a proof may take was done");
  const bool all_blocked =
      std::all_of(attempts.begin(), attempts.end(), [](const Attempt& a) { return a.obstacle.has_value(); });
  if (all_blocked && !attempts.empty()) return attempts.front().obstacle->message;
  return say("no pattern that the numerations tried can tell was found in tables of the size allowed");
}

/// Fills a small box of the table; its side, or as far as the rules and the budget go.
std::int64_t tabulate(unsigned dimension, std::size_t cells, const Moves& moves, Table& table, run::Budget& budget) {
  std::int64_t side = 2;
  while (Table::cells(dimension, 2 * side) <= cells) side *= 2;
  if (Table::cells(dimension, side) > cells) return 0;
  table.grow(side);
  std::vector<std::int64_t> at(dimension, 0);
  while (true) {
    if (budget.exhausted() || (moves.contains(at) && !table.at(at))) return 0;
    std::size_t i = 0;
    while (i < at.size() && ++at[i] == side) at[i++] = 0;
    if (i == at.size()) return side;
  }
}

}  // namespace

Result<Report> prove(const Subject& subject, const Options& options, run::Budget& budget) {
  const rules::Lowered& lowered = subject.lowered;
  Report report;
  std::vector<Numeration> numerations = options.numerations;
  if (numerations.empty()) {
    numerations = {Numeration::base(2), Numeration::zeckendorf(), Numeration::base(3)};
    for (const unsigned quotient : {2U, 3U}) {
      if (auto system = Numeration::ostrowski({}, {quotient})) numerations.push_back(std::move(*system));
    }
    numerations.push_back(Numeration::base(10));
  }
  const Moves moves(subject);
  automaton::Allowance allowance(options.steps);
  Table table(moves, options.question, 1, budget, &allowance);  // shared by all numerations
  std::vector<std::unique_ptr<Trial>> trials;
  for (Numeration& numeration : numerations) {
    trials.push_back(std::make_unique<Trial>(subject, options.question, moves, table, std::move(numeration), budget,
                                             allowance, report.statistics));
  }
  // Whatever comes of the rest, the rules are known to work this far.
  report.checked_to = tabulate(lowered.dimension, 512, moves, table, budget);
  for (std::size_t r = 0; r < std::min<std::size_t>(options.rounds, kRounds.size()) && !report.theorem; ++r) {
    for (const auto& trial : trials) {
      if (budget.exhausted() || allowance.spent()) break;
      auto found = trial->run(kRounds[r]);
      if (!found) return fail(found.error());
      if (*found) {
        report.theorem = std::move(**found);
        break;
      }
    }
  }
  for (const auto& trial : trials) {
    report.attempts.push_back(trial->attempt());
    report.checked_to = std::max(report.checked_to, trial->reached());
  }
  if (!report.theorem) {
    report.reason = why_not(report.attempts, allowance, budget);
    // Rules that no numeration can take on are refused at once.
    const bool blocked = std::all_of(report.attempts.begin(), report.attempts.end(),
                                     [](const Attempt& attempt) { return attempt.obstacle.has_value(); });
    if (!blocked) {
      report.checked_to = std::max(report.checked_to, tabulate(lowered.dimension, 4096, moves, table, budget));
    }
  }
  report.statistics.seconds = budget.seconds();
  report.statistics.steps = options.steps - allowance.left();
  return report;
}

Result<Decision> decide(const Subject& subject, Question question, const Numeration& numeration,
                        const Automaton& claimed, run::Budget& budget, std::uint64_t steps) {
  const rules::Lowered& lowered = subject.lowered;
  const Moves moves(subject);
  Effort effort(budget, 4'000'000, steps);
  const Result<Ground> ground = prepare(subject, question, moves, numeration, effort);
  if (!ground) return fail(ground.error());
  // A claim speaks of positions of the game only.
  Automaton domain = ground->model.domain;
  if (question == Question::value) {
    std::vector<unsigned> to(lowered.dimension);
    std::iota(to.begin(), to.end(), 0U);
    domain = intersect(automaton::relabel(domain, to, lowered.dimension + 1),
                       ground->numerals.valid(lowered.dimension + 1, effort), effort);
  }
  const Automaton pattern = intersect(claimed, domain, effort);
  auto refutation = refute(*ground, question, pattern, effort);
  if (!refutation) return fail(refutation.error());
  if (*refutation) {
    if (question != Question::value) {
      Effort more(budget, 1'000'000, 50'000'000);
      const auto least = least_refutation(ground->model, pattern, question == Question::misere, ground->measure,
                                          ground->numerals, more);
      if (least && !more.spent()) return Decision{std::nullopt, *least};
    }
    return Decision{std::nullopt, **refutation};
  }
  return Decision{Theorem{question, ground->numerals, ground->model, ground->measure, pattern, ground->tested},
                  std::nullopt};
}

}  // namespace grundy::proof
