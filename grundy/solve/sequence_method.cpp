#include "grundy/solve/sequence_method.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <memory>
#include <span>

#include <fmt/format.h>

#include "grundy/code/options.hpp"
#include "grundy/rules/moves.hpp"
#include "grundy/sequence/period.hpp"
#include "grundy/solve/prove_period.hpp"
#include "grundy/table/runs.hpp"

namespace grundy::solve {
namespace {

/// Heaps up to here are computed, unless a proved period comes first; beyond, only a period will do.
constexpr std::uint64_t computed_directly = 10'000'000;
/// So many are had at once.
constexpr std::uint64_t computed_without_a_look = 1U << 16U;
/// Options of a heap that splits in three or more grow with its square or faster.
constexpr std::uint64_t largest_listed_many = 400;
/// So much is looked through for moves: numbers removed, where a code removes any number, and splits below a preperiod.
/// Beyond, the list says that it is not complete.
constexpr std::int64_t most_removed = 2'000'000;
constexpr std::int64_t most_single = 100'000'000;
/// Moves of recognised rules that are walked through one by one, those that are kept, and how many at a time are joined
/// to runs where they are not.
constexpr std::uint64_t most_walked = 100'000'000;
constexpr std::uint64_t most_kept = 100'000;
constexpr std::uint64_t chunk_of_moves = 4096;
/// To look whether rules are a code: more than a small table costs, so that small heaps keep their table.
constexpr double cost_of_recognition = 1e7;
/// A heap too large to compute needs a period, which is found quickly or not at all.
constexpr double cost_of_a_period = 1e9;
/// Components whose values are told one by one.
constexpr std::size_t most_explained = 8;

bool is_nim(const KindTable& kinds, KindId kind) {
  return kinds[kind].catalogue == "nim";
}

/// The values of one code: computed as far as needed, continued by a proved period.
class Values {
 public:
  explicit Values(const code::Code& code) : code_(code), engine_(sequence::make_engine(code_)) {}

  [[nodiscard]] Result<void> reach(const Integer& heap, run::Budget& budget) {
    if (report_ || heap < Integer(engine_->size())) return {};
    if (heap <= computed_directly) return reach_near(static_cast<std::uint64_t>(heap) + 1, budget);
    report_ = sequence::find_period(code_, {}, budget, engine_.get());
    if (report_->standing == sequence::Standing::proved) return {};
    if (report_->standing == sequence::Standing::checked && prove_period(code_, report_->period, *engine_, budget)) {
      by_rules_ = true;
      return {};
    }
    if (report_->stopped) return fail(*report_->stopped);
    const auto small = to_int64(heap);
    if (!small)
      return fail(ErrorKind::limit,
                  say("no period of {} could be proved, and the heap is too large to compute", code::to_string(code_)));
    if (!engine_->extend(static_cast<std::uint64_t>(*small) + 1, budget))
      return fail(sequence::stopped(*engine_, budget));
    report_.reset();
    return {};
  }

  [[nodiscard]] Integer operator()(const Integer& heap) const {
    if (report_ && heap >= engine_->size()) return sequence::value_by_period(*engine_, report_->period, heap);
    return engine_->value(static_cast<std::uint64_t>(heap));
  }

  /// The value of a heap not above one that was reached by computing. Precondition: it is at most `computed_directly`.
  [[nodiscard]] std::uint64_t computed(std::uint64_t heap) const {
    if (heap < engine_->size()) return engine_->value(heap);
    const sequence::Period& period = report_->period;
    const std::uint64_t past = heap - period.preperiod;
    const std::uint64_t rise = past / period.period * static_cast<std::uint64_t>(period.saltus);
    return engine_->value(period.preperiod + past % period.period) + rise;
  }

  [[nodiscard]] const code::Code& code() const { return code_; }
  /// From here on values repeat with `period` (and rise by the saltus); nothing if they were computed one by one.
  [[nodiscard]] const sequence::PeriodReport* report() const { return report_ ? &*report_ : nullptr; }
  /// What the period rests on.
  [[nodiscard]] Text ground() const {
    return by_rules_ ? say("decided for the game's moves by automata") : sequence::describe(report_->theorem);
  }

 private:
  /// Heaps below `size`, one by one, or as far as it takes to prove a period.
  [[nodiscard]] Result<void> reach_near(std::uint64_t size, run::Budget& budget) {
    if (size > computed_without_a_look) {
      sequence::PeriodOptions options;
      options.limit = size;
      report_ = sequence::find_period(code_, options, budget, engine_.get());
      if (report_->standing == sequence::Standing::proved) return {};
      report_.reset();
    }
    if (!engine_->extend(size, budget)) return fail(sequence::stopped(*engine_, budget));
    return {};
  }

  code::Code code_;
  std::unique_ptr<sequence::Engine> engine_;
  std::optional<sequence::PeriodReport> report_;
  bool by_rules_ = false;
};

/// The moves of one heap to options of a given value. Found twice: once to count them, and again whenever they are
/// listed; so they are never all kept.
class MoveFinder {
 public:
  /// Takes `length` moves: remove `take` and leave `heaps`, then the first heap larger and the second smaller by `step`
  /// from move to move. False stops.
  using Visit = std::function<bool(std::int64_t take, std::span<const Integer> heaps, const Integer& length,
                                   const Integer& step)>;
  enum class End : std::uint8_t { all, stopped, cut };

  /// Without `choices` moves are named by what they leave alone.
  MoveFinder(std::shared_ptr<const Values> values, Component from, Integer target, bool choices)
      : values_(std::move(values)), from_(std::move(from)), target_(std::move(target)), choices_(choices) {}

  /// `cut` where there may be more than could be looked through. The budget, if given, is asked now and then.
  [[nodiscard]] End run(const Visit& visit, run::Budget* budget = nullptr) const {
    const code::Code& code = values_->code();
    const Integer& heap = from_.coordinates[0];
    if (code.most_heaps().value_or(64) > 2) {
      std::vector<Integer> left;
      const bool all = code::for_each_option(code, static_cast<std::uint64_t>(heap),
                                             [&](std::int64_t removed, std::span<const std::uint64_t> heaps) {
                                               Integer value = 0;
                                               for (const std::uint64_t each : heaps) value ^= (*values_)(each);
                                               if (value != target_) return !over(budget);
                                               left.assign(heaps.begin(), heaps.end());
                                               return visit(removed, left, 1, 0);
                                             });
      return all ? End::all : End::stopped;
    }
    const auto adding = -static_cast<std::int64_t>(code.adding.size());
    const auto most = code.most_removed();
    Integer last = most ? Integer(*most) : heap;
    if (last > heap) last = heap;
    for (Integer removed = adding; removed <= last; ++removed) {
      if (removed > most_removed) return End::cut;
      if (over(budget)) return End::stopped;
      const auto take = static_cast<std::int64_t>(removed);
      const code::Digit& digit = code.at(take);
      const Integer rest = heap - removed;
      if (digit.at(0) != code::Constraint::forbidden && rest == 0 && target_ == 0 && !visit(take, {}, 1, 0))
        return End::stopped;
      if (digit.at(1) != code::Constraint::forbidden && rest >= 1 && (*values_)(rest) == target_ &&
          !visit(take, std::array{rest}, 1, 0))
        return End::stopped;
      if (digit.at(2) != code::Constraint::forbidden && rest >= 2) {
        if (const End end = pairs(take, rest, digit.at(2), visit, budget); end != End::all) return end;
      }
    }
    return End::all;
  }

  /// One visit as a run of moves.
  [[nodiscard]] MoveRun move_run(std::int64_t take, std::span<const Integer> heaps, const Integer& length,
                                 const Integer& step) const {
    MoveRun run;
    if (choices_) {
      run.first.choices.push_back({"take", take});
      for (std::size_t i = 0; i + 1 < heaps.size(); ++i)
        run.first.choices.push_back({std::string(1, static_cast<char>('a' + i)), heaps[i]});
    }
    for (const Integer& heap : heaps) run.first.target.push_back(Component{from_.kind, from_.parameters, {heap}});
    if (length > 1) {
      if (choices_) run.choice_step = {0, step};
      run.target_step = {{step}, {Integer(-step)}};
    }
    run.length = length;
    return run;
  }

 private:
  [[nodiscard]] bool over(run::Budget* budget) const {
    constexpr unsigned every = 1024;
    return budget != nullptr && ++asked_ % every == 0 && budget->exhausted();
  }

  /// Splits of `rest` in two: one by one below the preperiod, and a run for each class of the period above.
  [[nodiscard]] End pairs(std::int64_t take, const Integer& rest, code::Constraint constraint, const Visit& visit,
                          run::Budget* budget) const {
    const Values& values = *values_;
    const Integer half = rest / 2;
    const bool even = half * 2 == rest;
    if (constraint == code::Constraint::equal) {
      return even && target_ == 0 && !visit(take, std::array{half, half}, 1, 0) ? End::stopped : End::all;
    }
    const Integer last = constraint == code::Constraint::any || !even ? half : Integer(half - 1);
    const sequence::PeriodReport* report = values.report();
    Integer single_last = last;
    if (report != nullptr && report->period.saltus == 0 && Integer(report->period.preperiod) <= last) {
      single_last = Integer(report->period.preperiod) - 1;
    }
    for (Integer a = 1; a <= single_last; ++a) {
      if (a > most_single) return End::cut;
      if (over(budget)) return End::stopped;
      const Integer b = rest - a;
      if ((values(a) ^ values(b)) == target_ && !visit(take, std::array{a, b}, 1, 0)) return End::stopped;
    }
    if (single_last == last) return End::all;
    // Both heaps are at or above the preperiod now: the value depends on the class of a alone.
    const Integer period = report->period.period;
    for (Integer start = std::max<Integer>(1, single_last + 1), offset = 0; offset < period && start + offset <= last;
         ++offset) {
      if (over(budget)) return End::stopped;
      const Integer a = start + offset;
      const Integer b = rest - a;
      if ((values(a) ^ values(b)) != target_) continue;
      if (!visit(take, std::array{a, b}, Integer((last - a) / period + 1), period)) return End::stopped;
    }
    return End::all;
  }

  std::shared_ptr<const Values> values_;
  Component from_;
  Integer target_;
  bool choices_;
  mutable unsigned asked_ = 0;
};

/// All moves of a heap to that value. Errors: limit, if the budget ends while they are counted.
Result<MoveList> moves_to(std::shared_ptr<const Values> values, const Component& from, const Integer& target,
                          bool choices, run::Budget& budget) {
  const auto finder = std::make_shared<const MoveFinder>(std::move(values), from, target, choices);
  Integer count = 0;
  const MoveFinder::End end = finder->run(
      [&](std::int64_t, std::span<const Integer>, const Integer& length, const Integer&) {
        count += length;
        return true;
      },
      &budget);
  if (end == MoveFinder::End::stopped) return fail(ErrorKind::limit, run::describe(budget.why()));
  MoveList moves = MoveList::lazily(std::move(count), [finder](const MoveList::Sink& sink) {
    return finder->run([&](std::int64_t take, std::span<const Integer> heaps, const Integer& length,
                           const Integer& step) { return sink(finder->move_run(take, heaps, length, step)); }) !=
           MoveFinder::End::stopped;
  });
  if (end == MoveFinder::End::all) return moves;
  return std::move(moves).incomplete(say("there are too many ways to move to go through them all"));
}

/// Walks through the rules' own moves from one heap that lead to `target`, until `visit` says stop or `most_walked`
/// have been looked at. Whether it came to the end; errors as the walker's.
Result<bool> walk_rules(const rules::Book& book, const Values& values, const Component& from, std::uint64_t target,
                        run::Budget* budget, const std::function<bool(rules::System&, const rules::MoveView&)>& visit) {
  const auto placed = book.place(from);
  if (!placed) return fail(placed.error());
  rules::MoveWalker walker(*placed->system, budget);
  std::uint64_t walked = 0;
  return walker.walk(placed->instance, placed->at, [&](const rules::MoveView& move) {
    std::uint64_t value = 0;
    for (const rules::PartView& part : move.parts) {
      if (part.count % 2 != 0) value ^= values.computed(static_cast<std::uint64_t>(part.at[0]));
    }
    return ++walked < most_walked && (value != target || visit(*placed->system, move));
  });
}

/// The rules' own moves to options of a given value: kept where they are few, else counted and walked through again by
/// whoever lists them (the book outlives the answer). Nothing if there are too many to walk through.
Result<std::optional<MoveList>> moves_of_rules(const rules::Book& book, const std::shared_ptr<const Values>& values,
                                               const Component& from, const Integer& target, run::Budget& budget) {
  const auto wanted = to_int64(target);
  if (from.coordinates[0] > computed_directly || !wanted) return std::optional<MoveList>();
  const auto value = static_cast<std::uint64_t>(*wanted);
  table::RunBuilder runs(book);
  std::uint64_t count = 0;
  const auto done =
      walk_rules(book, *values, from, value, &budget, [&](rules::System& system, const rules::MoveView& move) {
        if (++count <= most_kept) runs.add(0, system, move);
        return true;
      });
  if (!done) return fail(done.error());
  if (!*done) return std::optional<MoveList>();
  if (count <= most_kept) return std::optional<MoveList>(MoveList::of(runs.finish()));
  return std::optional<MoveList>(MoveList::lazily(count, [&book, values, from, value](const MoveList::Sink& sink) {
    table::RunBuilder chunk(book);
    std::uint64_t added = 0;
    bool more = true;
    const auto flush = [&] {
      for (const MoveRun& run : chunk.finish()) more = more && sink(run);
      return more;
    };
    const auto again =
        walk_rules(book, *values, from, value, nullptr, [&](rules::System& system, const rules::MoveView& move) {
          chunk.add(0, system, move);
          return ++added % chunk_of_moves != 0 || flush();
        });
    return again.has_value() && flush();
  }));
}

/// The moves of a heap of recognised rules: their own where they can be walked through, else some, named by what they
/// leave.
Result<MoveList> moves_by_rules(const rules::Book& book, std::shared_ptr<const Values> values, const Component& from,
                                const Integer& target, run::Budget& budget) {
  auto walked = moves_of_rules(book, values, from, target, budget);
  if (!walked) return fail(walked.error());
  if (*walked) return std::move(**walked);
  const Text why = say("the heap is too large to walk through the rules' own moves");
  if (values->code().most_heaps().value_or(64) > 2) return MoveList::unknown(why);
  auto moves = moves_to(std::move(values), from, target, false, budget);
  if (!moves) return moves;
  return std::move(*moves).incomplete(why);
}

}  // namespace

std::optional<Cost> SequenceMethod::covers(const Query& query) const {
  if (query.convention != Convention::normal || query.wanted.remoteness) return std::nullopt;
  std::size_t heaps = 0;
  bool any_vast = false;
  Cost cost;
  for (const Component& part : query.position.parts) {
    if (is_nim(kinds_, part.kind)) continue;
    if (!codes_.could_have(part)) return std::nullopt;
    ++heaps;
    const code::Code* code = codes_.made(part.kind);
    const bool many = code != nullptr && code->most_heaps().value_or(64) > 2;
    const Integer& heap = part.coordinates[0];
    if (query.wanted.moves && many && heap > largest_listed_many) return std::nullopt;
    if (code == nullptr) {
      cost.operations += cost_of_recognition;
      any_vast = any_vast || heap > computed_directly;
    }
    if (heap > computed_directly) {
      cost.operations += cost_of_a_period;
      cost.bytes += 4e8;
      continue;
    }
    const auto size = static_cast<double>(heap);
    cost.operations += many ? size * size : size * 50;
    cost.bytes += size * 4;
  }
  // Of a vast heap of recognised rules only some moves can be named: in a sum its own theorem may know them all.
  if (heaps == 0 || (any_vast && heaps > 1)) return std::nullopt;
  return cost;
}

Result<Answer> SequenceMethod::solve(const Query& query, run::Budget& budget) const {
  const std::vector<Component>& parts = query.position.parts;
  std::map<const code::Code*, std::shared_ptr<Values>> values;
  std::vector<const code::Code*> codes;
  for (const Component& part : parts) {
    codes.push_back(is_nim(kinds_, part.kind) ? nullptr : codes_.of(part, budget));
    if (codes.back() == nullptr && !is_nim(kinds_, part.kind)) {
      return fail(ErrorKind::limit, say("the moves of '{}' are not recognised as those of a take-and-break code",
                                        kinds_[part.kind].name));
    }
  }
  std::vector<Integer> value_of(parts.size());
  Integer total = query.beside;
  bool by_period = false;
  Answer answer;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (const code::Code* code = codes[i]) {
      auto& shared = values[code];
      if (!shared) shared = std::make_shared<Values>(*code);
      Values& known = *shared;
      if (auto reached = known.reach(parts[i].coordinates[0], budget); !reached)
        return fail(std::move(reached.error()));
      const auto here = codes.begin() + static_cast<std::ptrdiff_t>(i);
      if (codes_.made(parts[i].kind) == nullptr && std::find(codes.begin(), here, code) == here) {
        answer.reasons.push_back(say("The moves of {} are those of the take-and-break code {}, proved for every heap.",
                                     kinds_[parts[i].kind].name, code::to_string(*code)));
      }
      value_of[i] = known(parts[i].coordinates[0]);
      if (const auto* report = known.report()) {
        by_period = true;
        const sequence::Period& period = report->period;
        answer.reasons.push_back(period.saltus == 0
                                     ? say("The values of {} repeat with period {} from heap {} on ({}).",
                                           code::to_string(*code), period.period, period.preperiod, known.ground())
                                     : say("The values of {} rise by {} with period {} from heap {} on ({}).",
                                           code::to_string(*code), period.saltus, period.period, period.preperiod,
                                           known.ground()));
      }
    } else {
      for (const Integer& heap : parts[i].coordinates) value_of[i] ^= heap;
    }
    total ^= value_of[i];
    if (i < most_explained) {
      answer.reasons.push_back(
          say("{} has the Grundy value {}.", to_string(kinds_, parts[i]), to_short_string(value_of[i])));
    }
  }
  if (parts.size() > 1) {
    answer.reasons.push_back(say("The nim-sum of the {} values is {}.", parts.size(), to_short_string(total)));
  }
  answer.outcome = Outcome::impartial(total == 0 ? Ending::loss : Ending::win);
  answer.value = total;
  answer.method = name();
  answer.evidence = by_period ? Evidence{Known::proved, say("a proved period of the Grundy sequence")}
                              : Evidence{Known::computed, say("the Grundy sequence up to the heap")};
  if (total == 0) answer.winning = {};
  if (total == 0 || !query.wanted.moves) return answer;
  answer.winning = {};
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Integer target = value_of[i] ^ total;
    if (const code::Code* code = codes[i]) {
      auto moves = codes_.made(parts[i].kind) == nullptr
                       ? moves_by_rules(book_, values.at(code), parts[i], target, budget)
                       : moves_to(values.at(code), parts[i], target, true, budget);
      if (!moves) return fail(std::move(moves.error()));
      answer.winning.append(std::move(*moves).in_component(i));
      continue;
    }
    // Nim beside it: in each heap the move that brings the component to the target, if it takes anything.
    std::vector<MoveRun> runs;
    for (std::size_t h = 0; h < parts[i].coordinates.size(); ++h) {
      const Integer& heap = parts[i].coordinates[h];
      const Integer after = heap ^ total;
      if (after >= heap) continue;
      Move move;
      move.component = i;
      move.rule = 0;
      move.choices = {{"i", Integer(h + 1)}, {"k", heap - after}};
      move.target = {parts[i]};
      move.target[0].coordinates[h] = after;
      runs.push_back(single(std::move(move)));
    }
    answer.winning.append(MoveList::of(std::move(runs)));
  }
  return answer;
}

}  // namespace grundy::solve
