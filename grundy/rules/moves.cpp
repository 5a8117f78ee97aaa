#include "grundy/rules/moves.hpp"

#include <algorithm>
#include <limits>

#include "grundy/rules/exact.hpp"
#include "grundy/rules/sequences.hpp"
#include "grundy/rules/terms.hpp"
#include "grundy/run/watch.hpp"

namespace grundy::rules {
namespace {

/// What the watch is told of a choice, and of the next prime (see run/watch.hpp).
constexpr std::uint64_t choice_work = 16;
constexpr std::uint64_t prime_work = 4000;

constexpr std::string_view fails = "rule {} fails at {}{}: {}";
constexpr std::string_view leaves = "rule {} leads from {}{} to {}, outside the declared domain";

}  // namespace

std::optional<std::string> position_at_fault(const Error& error) {
  const bool ours = error.message.key == fails || error.message.key == leaves;
  const auto* position = ours ? std::get_if<std::string>(&error.message.arguments[1]) : nullptr;
  return position == nullptr ? std::nullopt : std::optional(*position);
}

std::int64_t upper_of(const std::vector<Bound>& upper, std::span<const std::int64_t> variables, Fault& fault) {
  Fault why = Fault::none;
  std::int64_t high = std::numeric_limits<std::int64_t>::max();
  for (const Bound& bound : upper) {
    high = std::min(high, floor_quotient(evaluate(bound.numerator, variables, why), bound.divisor));
  }
  if (why == Fault::overflow) {
    why = Fault::none;
    high = upper_exactly(upper, variables, why);
  }
  if (why != Fault::none) fault = why;
  return high;
}

Interval interval_of(const Range& range, std::span<const std::int64_t> variables, Fault& fault) {
  Fault why = Fault::none;
  Interval out;
  out.low = std::numeric_limits<std::int64_t>::min();
  for (const Bound& bound : range.lower) {
    const std::int64_t value = evaluate(bound.numerator, variables, why);
    out.low = std::max(out.low, bound.divisor == 1 ? value : ceil_quotient(value, bound.divisor));
  }
  if (why == Fault::none) out.high = upper_of(range.upper, variables, why);
  if (why == Fault::overflow) {
    why = Fault::none;
    const Ends ends = ends_exactly(range, variables, why);
    out = Interval{ends.first, ends.last};
  }
  if (why != Fault::none) fault = why;
  return out;
}

Result<const MoveWalker::InstancePlan*> MoveWalker::plan(InstanceId instance) {
  if (instance < plans_.size() && plans_[instance]) return plans_[instance].get();
  const Result<const Lowered*> lowered = system_.lowered(instance);
  if (!lowered) return fail(lowered.error());
  auto made = std::make_unique<InstancePlan>();
  made->lowered = *lowered;
  made->easy_domain = only_non_negative(**lowered);
  const Variable dimension = (*lowered)->dimension;
  for (const MoveFamily& family : (*lowered)->families) {
    Plan each;
    each.guards_at.resize(family.choices.size() + 1);
    for (std::size_t i = 0; i < family.guards.size(); ++i) {
      const std::vector<Variable> variables = reads(family.guards[i]);
      const std::size_t level =
          variables.empty() || variables.back() < dimension ? 0 : std::size_t{variables.back() - dimension} + 1;
      each.guards_at[level].push_back(i);
    }
    made->families.push_back(std::move(each));
  }
  if (plans_.size() <= instance) plans_.resize(std::size_t{instance} + 1);
  plans_[instance] = std::move(made);
  return plans_[instance].get();
}

Result<bool> MoveWalker::walk(InstanceId instance, std::span<const std::int64_t> position, const Sink& sink) {
  const Result<const InstancePlan*> found = plan(instance);
  if (!found) return fail(found.error());
  for (std::size_t i = 0; i < (*found)->families.size(); ++i) {
    const Result<bool> done = walk(instance, i, position, sink);
    if (!done || !*done) return done;
  }
  return true;
}

Result<bool> MoveWalker::walk(InstanceId instance, std::size_t family, std::span<const std::int64_t> position,
                              const Sink& sink) {
  const Result<const InstancePlan*> found = plan(instance);
  if (!found) return fail(found.error());
  std::optional<run::Watch> watch;
  if (budget_ != nullptr) watch.emplace(*budget_);
  instance_ = instance;
  at_ = *found;
  index_ = family;
  family_ = &at_->lowered->families[family];
  sink_ = &sink;
  variables_.assign(position.begin(), position.end());
  variables_.resize(position.size() + family_->choices.size() + 1);
  error_.reset();
  const bool done = choose(0, false);
  if (error_) {
    // What a rule does wrongly is said with the rule's place in its file.
    if (error_->kind == ErrorKind::rules && !error_->place) error_->place = system_.place_of(instance, family_->rule);
    return fail(std::move(*error_));
  }
  return done;
}

bool MoveWalker::fault(Fault why) {
  if (why == Fault::stopped) return stopped();
  const auto position = std::span(variables_).first(at_->lowered->dimension);
  error_ = Error{kind_of(why),
                 say("rule {} fails at {}{}: {}", family_->rule + 1, system_.to_string(instance_, position),
                     move_text(), describe(why)),
                 std::nullopt,
                 std::nullopt,
                 {}};
  return false;
}

bool MoveWalker::stopped() {
  error_ = Error{ErrorKind::limit,
                 say("undecided: {} while moves were listed", run::describe(run::Watch::why())),
                 std::nullopt,
                 std::nullopt,
                 {}};
  return false;
}

std::string MoveWalker::move_text() const {
  std::string text;
  for (const ShownChoice& shown : family_->shown) {
    if (shown.variable && *shown.variable >= at_->lowered->dimension + made_) continue;
    text += ", " + shown.name + " = " + std::to_string(shown.variable ? variables_[*shown.variable] : shown.value);
  }
  return text;
}

template <class Each>
bool MoveWalker::each_value(const Choosing& choosing, Each&& each) {
  Fault why = Fault::none;
  if (const auto* range = std::get_if<Range>(&choosing.domain)) {
    const Interval interval = interval_of(*range, variables_, why);
    if (why != Fault::none) return fault(why);
    for (std::int64_t value = interval.low; value <= interval.high; ++value) {
      if (run::Watch::spend(choice_work)) return stopped();
      if (!each(value)) return false;
      if (value == std::numeric_limits<std::int64_t>::max()) break;
    }
    return true;
  }
  if (const auto* set = std::get_if<ValueSet>(&choosing.domain)) {
    return std::all_of(set->values.begin(), set->values.end(), each);
  }
  const auto& sequence = std::get<Sequence>(choosing.domain);
  const std::int64_t argument = sequence.arguments.empty() ? 0 : evaluate(sequence.arguments.front(), variables_, why);
  const std::int64_t most = upper_of(sequence.upper, variables_, why);
  if (why == Fault::none && sequence.of == Sequence::Of::powers && argument < 2) why = Fault::bad_base;
  if (why != Fault::none) return fault(why);
  if (sequence.of == Sequence::Of::divisors) {
    const std::vector<std::int64_t> values = members(sequence.of, argument, most);
    return std::all_of(values.begin(), values.end(), each);
  }
  std::int64_t value = 0;
  const std::uint64_t work = sequence.of == Sequence::Of::primes ? prime_work : choice_work;
  while (next_member(sequence.of, argument, value) && value <= most) {
    if (run::Watch::spend(work)) return stopped();
    if (!each(value)) return false;
  }
  return true;
}

bool MoveWalker::choose(std::size_t level, bool deferred) {
  const Plan& plan = at_->families[index_];
  made_ = level;
  for (const std::size_t i : plan.guards_at[level]) {
    Fault why = Fault::none;
    const bool fine = holds(family_->guards[i], variables_, why);
    if (why == Fault::stopped) return fault(why);
    if (why != Fault::none) {
      deferred = true;
    } else if (!fine) {
      return true;
    }
  }
  if (level == family_->choices.size()) return leaf(deferred);
  const std::size_t slot = at_->lowered->dimension + level;
  return each_value(family_->choices[level], [&](std::int64_t value) {
    variables_[slot] = value;
    return choose(level + 1, deferred);
  });
}

bool MoveWalker::leaf(bool deferred) {
  if (deferred) {
    for (const Condition& guard : family_->guards) {
      Fault why = Fault::none;
      const bool fine = holds(guard, variables_, why);
      if (why != Fault::none) return fault(why);
      if (!fine) return true;
    }
  }
  exists_ = true;
  if (!parts()) return false;
  if (!exists_) return true;
  const std::size_t shown = at_->lowered->dimension + family_->choices.size();
  return (*sink_)(MoveView{family_, index_, std::span(variables_).first(shown), views_});
}

bool MoveWalker::parts() {
  pending_.clear();
  coordinates_.clear();
  views_.clear();
  for (const LoweredPart& next : family_->parts) {
    if (!next.over) {
      if (!part(next)) return false;
    } else {
      const std::size_t slot = at_->lowered->dimension + family_->choices.size();
      const bool fine = each_value(*next.over, [&](std::int64_t value) {
        variables_[slot] = value;
        return part(next);
      });
      if (!fine) return false;
    }
    if (!exists_) return true;
  }
  for (const Pending& next : pending_) {
    views_.push_back({next.instance, std::span(coordinates_).subspan(next.first, next.size), next.count});
  }
  for (const PartView& view : views_) {
    if (!in_domain(view.instance, view.at)) return false;
  }
  return true;
}

bool MoveWalker::part(const LoweredPart& next) {
  Fault why = Fault::none;
  const std::int64_t count = evaluate(next.count, variables_, why);
  const std::size_t first = coordinates_.size();
  for (const Term& coordinate : next.coordinates) {
    const std::int64_t value = evaluate(coordinate, variables_, why);
    if (value < 0) exists_ = false;
    coordinates_.push_back(value);
  }
  if (why != Fault::none) return fault(why);
  if (count < 0 && exists_) return fault(Fault::negative);
  if (count > 0) pending_.push_back({next.instance, first, next.coordinates.size(), count});
  return true;
}

bool MoveWalker::in_domain(InstanceId instance, std::span<const std::int64_t> at) {
  const Result<const InstancePlan*> found = plan(instance);
  if (!found) {
    error_ = found.error();
    return false;
  }
  if ((*found)->easy_domain) return true;
  for (const Condition& condition : (*found)->lowered->domain) {
    Fault why = Fault::none;
    if (holds(condition, at, why) && why == Fault::none) continue;
    if (why != Fault::none) return fault(why);
    const auto position = std::span(variables_).first(at_->lowered->dimension);
    error_ = Error{ErrorKind::rules,
                   say("rule {} leads from {}{} to {}, outside the declared domain", family_->rule + 1,
                       system_.to_string(instance_, position), move_text(), system_.to_string(instance, at)),
                   std::nullopt,
                   std::nullopt,
                   {}};
    return false;
  }
  return true;
}

}  // namespace grundy::rules
