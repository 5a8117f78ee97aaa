#include "grundy/solve/sequence_method.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <span>

#include <fmt/format.h>

#include "grundy/sequence/period.hpp"
#include "grundy/solve/prove_period.hpp"
#include "grundy/solve/wanted_moves.hpp"

namespace grundy::solve {
namespace {

/// Heaps up to here are computed, unless a proved period comes first; beyond, only a period will do.
constexpr std::uint64_t computed_directly = 10'000'000;
/// So many are had at once.
constexpr std::uint64_t computed_without_a_look = 1U << 16U;
/// Options of a heap that splits in three or more grow with its square or faster.
constexpr std::uint64_t largest_listed_many = 400;
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

/// The moves of a heap to options of that value, of the code or of the rules that were recognised as it.
Result<MoveList> moves_to(const rules::Book& book, std::shared_ptr<const Values> values, const Component& from,
                          const Integer& target, bool of_rules, run::Budget& budget) {
  WantedOptions wanted;
  wanted.code = values->code();
  wanted.wanted = [values, target](std::span<const Integer> heaps) {
    if (heaps.empty()) return target == 0;
    if (heaps.size() == 1) return (*values)(heaps[0]) == target;
    Integer value = 0;
    for (const Integer& heap : heaps) value ^= (*values)(heap);
    return value == target;
  };
  if (const auto* report = values->report(); report != nullptr && report->period.saltus == 0) {
    wanted.repeats = WantedOptions::Repeats{report->period.preperiod, report->period.period};
  }
  if (!of_rules) return moves_of_code(wanted, from, true, budget);
  const auto small_target = to_int64(target);
  if (from.coordinates[0] <= computed_directly && small_target) {
    const auto value_wanted = static_cast<std::uint64_t>(*small_target);
    auto walked = moves_of_rules(
        book, from,
        [values, value_wanted](const rules::MoveView& move) {
          std::uint64_t value = 0;
          for (const rules::PartView& part : move.parts) {
            if (part.count % 2 != 0) value ^= values->computed(static_cast<std::uint64_t>(part.at[0]));
          }
          return value == value_wanted;
        },
        budget);
    if (!walked) return fail(walked.error());
    if (*walked) return std::move(**walked);
  }
  return some_moves_of_recognised(wanted, from, budget);
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
      auto moves = moves_to(book_, values.at(code), parts[i], target, codes_.made(parts[i].kind) == nullptr, budget);
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
