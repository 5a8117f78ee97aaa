#include "grundy/solve/methods.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "grundy/reach/method.hpp"
#include "grundy/rules/moves.hpp"
#include "grundy/solve/quotient_method.hpp"
#include "grundy/solve/sequence_method.hpp"
#include "grundy/table/method.hpp"
#include "grundy/theory/method.hpp"

namespace grundy::solve {
namespace {

/// What an unhurried user will wait for before less of an answer is the better answer: about a minute's work.
constexpr double patient_operations = 5e10;

/// A blink. The most that can be had within it is kept, whatever becomes of the search for more.
constexpr double soon_operations = 2e7;

/// The part of the time left that a search for a proof may take: a table or a graph may know the answer at once.
constexpr double share_of_a_proof = 0.2;

/// What more of an answer may cost once there is one: a second for a Grundy value, longer for a winning move.
constexpr double worth_a_value = 1e9;
constexpr double worth_a_move = 2e10;

/// Below this nobody sees a difference: then the order of the methods decides, and a theorem, which has reasons to
/// give, is first.
constexpr double at_once = 1e6;

struct Candidate {
  const Method* method;
  Cost cost;
};

std::vector<Candidate> candidates(const Methods& methods, const Query& query) {
  std::vector<Candidate> found;
  for (const auto& method : methods) {
    if (const auto cost = method->covers(query)) found.push_back({method.get(), *cost});
  }
  std::stable_sort(found.begin(), found.end(), [](const Candidate& left, const Candidate& right) {
    return std::max(left.cost.operations, at_once) < std::max(right.cost.operations, at_once);
  });
  return found;
}

bool within_reach(const Cost& cost, const run::Budget& budget) {
  return cost.operations <= patient_operations && cost.bytes <= static_cast<double>(budget.memory_limit());
}

/// The same question with less and less wanted.
std::vector<Query> ladder(const Query& query) {
  std::vector<Query> steps{query};
  if (query.wanted.value) {
    steps.push_back(steps.back());
    steps.back().wanted.value = false;
  }
  if (query.wanted.remoteness) {
    steps.push_back(steps.back());
    steps.back().wanted.remoteness = false;
  }
  if (query.wanted.moves) {
    steps.push_back(steps.back());
    steps.back().wanted.moves = false;
  }
  return steps;
}

/// What stands in the way of an answer, as it is told in the end. Methods are tried from the narrow to the wide: the
/// widest knows best. That rules are no code, or that no proof was found, is in nobody's way; and where a rule passes
/// 64 bits at some position, that is what to know.
class Obstacle {
 public:
  void meet(const Method& method, Error error) {
    meet(std::move(error), method.name() == "proof" || method.name() == "quotient" ? 0
                           : method.name() == "sequence"                           ? 1
                                                                                   : 2);
  }
  void meet(Error error, int weight = 2) {
    if (error_ && (weight < weight_ || rules::position_at_fault(*error_))) return;
    error_ = std::move(error);
    weight_ = weight;
  }
  [[nodiscard]] bool met() const { return error_.has_value(); }
  [[nodiscard]] const Error& error() const { return *error_; }
  /// The same, unless the budget's end came before a method that says more than that it does not apply.
  [[nodiscard]] Error at_the_end(run::Budget& budget) const {
    if (weight_ >= 2 || !budget.exhausted()) return *error_;
    return Error{ErrorKind::limit, say("undecided: {}", run::describe(budget.why())), {}, {}, {}};
  }

 private:
  std::optional<Error> error_;
  int weight_ = 0;
};

Result<Answer> solve_in_its_share(const Method& method, const Query& query, run::Budget& budget) {
  std::optional<run::Budget::Slice> slice;
  if (method.name() == "proof") slice.emplace(budget, share_of_a_proof * budget.seconds_left());
  return method.solve(query, budget);
}

Result<Answer> solve_forced(const Methods& methods, const Query& query, run::Budget& budget, std::string_view forced) {
  const auto method =
      std::find_if(methods.begin(), methods.end(), [&](const auto& each) { return each->name() == forced; });
  if (method == methods.end()) {
    std::vector<std::string> names;
    std::string all;
    for (const auto& each : methods) {
      names.emplace_back(each->name());
      all += (all.empty() ? "" : ", ") + names.back();
    }
    const auto nearest = nearest_word(forced, names);
    return fail(ErrorKind::usage, say("there is no method named '{}'", forced), std::nullopt,
                nearest ? say("did you mean '{}'?", *nearest) : say("the methods are: {}", all));
  }
  std::optional<Error> limit;
  for (const Query& step : ladder(query)) {
    if (!(*method)->covers(step)) continue;
    auto answer = (*method)->solve(step, budget);
    if (answer || answer.error().kind != ErrorKind::limit || budget.exhausted()) return answer;
    limit = std::move(answer.error());
  }
  if (limit) return fail(std::move(*limit));
  return fail(ErrorKind::limit, say("the method '{}' cannot answer this", forced));
}

}  // namespace

Methods all_methods(const rules::Book& book, const CodeBook& codes, const KindTable& kinds, ProofCache cache) {
  Methods methods;
  methods.push_back(std::make_unique<theory::TheoryMethod>(kinds));
  methods.push_back(std::make_unique<QuotientMethod>(book, codes, kinds));
  methods.push_back(std::make_unique<SequenceMethod>(book, codes, kinds));
  methods.push_back(std::make_unique<table::TableMethod>(book));
  methods.push_back(std::make_unique<ProofMethod>(book, std::move(cache)));
  methods.push_back(std::make_unique<reach::GraphMethod>(book));
  return methods;
}

Result<Answer> all_or_nothing(const Methods& methods, const Query& query, run::Budget& budget) {
  Obstacle obstacle;
  for (const Candidate& candidate : candidates(methods, query)) {
    if (!within_reach(candidate.cost, budget)) continue;
    Result<Answer> answer = solve_in_its_share(*candidate.method, query, budget);
    if (answer || answer.error().kind != ErrorKind::limit) return answer;
    obstacle.meet(*candidate.method, std::move(answer.error()));
    budget.forget_memory_stop();
    if (budget.exhausted()) break;
  }
  if (obstacle.met()) return fail(obstacle.error());
  return fail(ErrorKind::limit, say("no method can answer this"));
}

Result<Answer> choose(const Methods& methods, const KindTable& kinds, const Query& query, run::Budget& budget,
                      std::optional<std::string_view> forced) {
  if (forced) return solve_forced(methods, query, budget, *forced);
  Obstacle obstacle;
  // A fault in the rules or the position is the same for every method; a limit is a method's own.
  const auto attempt = [&](const Candidate& candidate, const Query& step) -> std::optional<Result<Answer>> {
    Result<Answer> answer = solve_in_its_share(*candidate.method, step, budget);
    if (answer || answer.error().kind != ErrorKind::limit) return answer;
    obstacle.meet(*candidate.method, std::move(answer.error()));
    budget.forget_memory_stop();
    return std::nullopt;
  };
  const std::vector<Query> steps = ladder(query);
  std::vector<std::pair<Candidate, const Query*>> out_of_reach;
  // A method that has failed, or is out of reach, is not asked for less in vain: only where that costs it much less.
  std::map<const Method*, double> tried;
  const auto in_vain = [&](const Candidate& candidate) {
    const auto before = tried.find(candidate.method);
    return before != tried.end() && candidate.cost.operations > before->second / 2;
  };

  // One component that needs a table, or has no value by theorem, must not drag the others into the table: a heap of
  // Nim has its value whatever its size.
  bool parts_tried = false;
  const auto by_parts = [&]() -> std::optional<Result<Answer>> {
    parts_tried = true;
    auto joined = solve_by_parts(methods, kinds, query, budget);
    if (joined && *joined) return Result<Answer>(std::move(**joined));
    if (!joined && (joined.error().kind != ErrorKind::limit || budget.exhausted())) {
      return Result<Answer>(fail(std::move(joined.error())));
    }
    if (!joined) obstacle.meet(std::move(joined.error()));
    budget.forget_memory_stop();
    return std::nullopt;
  };
  if (query.position.parts.size() > 1) {
    const std::vector<Candidate> whole = candidates(methods, query);
    const bool cheap = !whole.empty() && whole.front().cost.operations <= at_once;
    const std::optional<double> parts = cheap ? std::nullopt : operations_by_parts(methods, query, budget);
    if (parts && *parts <= patient_operations && (whole.empty() || *parts < whole.front().cost.operations)) {
      if (auto answer = by_parts()) return std::move(*answer);
    }
  }

  // A limit must not take away an answer that was there: what can be had soon is had first.
  std::optional<Answer> kept;
  std::size_t fuller = steps.size();
  for (std::size_t i = 0; i < steps.size() && !kept; ++i) {
    for (const Candidate& candidate : candidates(methods, steps[i])) {
      if (candidate.cost.operations > soon_operations || !within_reach(candidate.cost, budget)) break;
      if (in_vain(candidate)) continue;
      tried[candidate.method] = candidate.cost.operations;
      auto answer = attempt(candidate, steps[i]);
      if (budget.exhausted() && !answer) return fail(obstacle.at_the_end(budget));
      if (!answer) continue;
      if (!*answer || i == 0) return std::move(*answer);
      kept = std::move(**answer);
      fuller = i;
      break;
    }
  }
  const double worth = !kept                                               ? patient_operations
                       : query.wanted.moves && !steps[fuller].wanted.moves ? worth_a_move
                                                                           : worth_a_value;
  for (std::size_t i = 0; i < fuller; ++i) {
    for (const Candidate& candidate : candidates(methods, steps[i])) {
      if (in_vain(candidate)) continue;
      tried[candidate.method] = candidate.cost.operations;
      if (candidate.cost.operations > worth || !within_reach(candidate.cost, budget)) {
        out_of_reach.emplace_back(candidate, &steps[i]);
        continue;
      }
      auto answer = attempt(candidate, steps[i]);
      if (answer && (*answer || !kept)) return std::move(*answer);
      if (kept && (answer || budget.exhausted())) return std::move(*kept);
      if (budget.exhausted()) return fail(obstacle.at_the_end(budget));
    }
  }
  if (kept) return std::move(*kept);
  if (query.position.parts.size() > 1 && !parts_tried) {
    if (auto answer = by_parts()) return std::move(*answer);
  }
  for (const auto& [candidate, step] : out_of_reach) {
    if (auto answer = attempt(candidate, *step)) return std::move(*answer);
    if (budget.exhausted()) break;
  }
  if (obstacle.met()) return fail(obstacle.at_the_end(budget));
  return fail(ErrorKind::limit, say("no method can answer this"));
}

}  // namespace grundy::solve
