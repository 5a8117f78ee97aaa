#include "grundy/sequence/period.hpp"

#include <algorithm>
#include <vector>

#include "grundy/sequence/border.hpp"
#include "grundy/sequence/engine.hpp"

namespace grundy::sequence {
namespace {

constexpr std::uint64_t first_look = 512;

/// What a look at the values so far says.
struct Look {
  std::optional<Period> found;  ///< the shortest repetition worth following
  std::uint64_t needed = 0;     ///< heaps for its proof; 0: no length proves it
  bool proved = false;
};

/// Whether a repetition is long enough to be followed up to the length that would prove it.
bool worth_following(const Repetition& repetition, std::uint64_t size) {
  const std::uint64_t run = size - repetition.distance - repetition.begin;
  return run >= repetition.distance / 2 + 64;
}

/// Whether the values seen are worth telling of without a proof: over at least `periods` whole periods, and over at
/// least as many heaps as the preperiod times `preperiods`. Less misleads: 0.2048 looks arithmetically periodic over
/// nine tenths of a period, and is not (J. P. Grossman, R. J. Nowakowski, A ruler regularity in hexadecimal games,
/// Games of No Chance 4, 2015).
bool seen_often(const Period& period, std::uint64_t size, std::uint64_t periods, std::uint64_t preperiods) {
  const std::uint64_t span = size - period.preperiod;
  return span / period.period >= periods && span / std::max<std::uint64_t>(period.preperiod, 1) >= preperiods;
}
bool worth_telling(const Period& period, std::uint64_t size) {
  return seen_often(period, size, 3, 1);
}
/// Whether they have been seen often enough to look no further where nothing here proves them.
bool seen_enough(const Period& period, std::uint64_t size) {
  return seen_often(period, size, 24, 8);
}

Look look_at_values(const code::Code& code, const View& view) {
  Look look;
  const auto accept = [&](const Repetition& repetition) {
    const Period period{repetition.begin, repetition.distance, 0};
    const auto needed = proof_length(code, period);
    if (needed && *needed <= view.size) {
      look = {period, *needed, true};
      return true;
    }
    if (!look.found && worth_following(repetition, view.size)) look = {period, needed.value_or(0), false};
    return false;
  };
  (void)find_repetition(view, 1, accept);
  return look;
}

/// Repetitions of the differences: periods with a saltus. The differences are compared modulo 2^16 first, then as they
/// are.
Look look_at_differences(const code::Code& code, const Engine& engine) {
  const std::uint64_t size = engine.size();
  std::vector<std::uint32_t> values(size);
  engine.copy(0, values);
  std::vector<std::uint16_t> steps(size + 8, 0);
  for (std::uint64_t n = 1; n + 1 < size; ++n) steps[n] = static_cast<std::uint16_t>(values[n + 1] - values[n]);
  Look look;
  const auto accept = [&](const Repetition& repetition) {
    const std::uint64_t p = repetition.distance;
    const std::int64_t saltus = std::int64_t{values[size - 1]} - std::int64_t{values[size - 1 - p]};
    std::uint64_t begin = size - p;
    while (begin > 1 && std::int64_t{values[begin - 1 + p]} - std::int64_t{values[begin - 1]} == saltus) --begin;
    const Period period{begin, p, saltus};
    const auto needed = proof_length(code, period);
    if (needed && *needed <= size) {
      look = {period, *needed, true};
      return true;
    }
    if (theorem_for(code) == Theorem::state && engine.state_recurs(p, saltus)) {
      look = {period, 0, true};
      return true;
    }
    if (!look.found && worth_following({p, begin}, size)) look = {period, needed.value_or(0), false};
    return false;
  };
  (void)find_repetition({steps.data(), size - 1, 0}, 1, accept);
  return look;
}

/// Heap 0 is left out of the search (it is no heap); it joins the repetition if it fits.
void include_heap_0(Period& period, const Engine& engine) {
  if (period.preperiod == 1 && period.period < engine.size() &&
      std::int64_t{engine.value(period.period)} - std::int64_t{engine.value(0)} == period.saltus) {
    period.preperiod = 0;
  }
}

}  // namespace

std::uint64_t fingerprint(const Engine& engine, std::uint64_t first, std::uint64_t last, std::uint64_t so_far) {
  constexpr std::uint64_t prime = 0x100000001b3U;
  std::vector<std::uint32_t> values;
  while (first < last) {
    values.resize(static_cast<std::size_t>(std::min<std::uint64_t>(last - first, 1U << 16U)));
    engine.copy(first, values);
    for (const std::uint32_t value : values) {
      for (unsigned shift = 0; shift < 32; shift += 8) so_far = (so_far ^ (value >> shift & 0xFFU)) * prime;
    }
    first += values.size();
  }
  return so_far;
}

PeriodReport find_period(const code::Code& code, const PeriodOptions& options, run::Budget& budget, Engine* engine) {
  std::unique_ptr<Engine> own;
  if (engine == nullptr) {
    own = make_engine(code, {options.threads});
    engine = own.get();
  }
  PeriodReport report;
  report.code = code;
  report.theorem = theorem_for(code);
  const std::uint64_t limit = std::min(options.limit.value_or(~std::uint64_t{0}),
                                       report.theorem == Theorem::none ? options.unproved_limit : ~std::uint64_t{0});
  const std::uint64_t enough = std::min<std::uint64_t>(1024, options.unproved_limit);
  std::uint64_t next = std::max<std::uint64_t>({first_look, engine->size(), 4 * code.digits.size()});
  Look look;
  while (true) {
    const std::uint64_t to = std::min(next, limit);
    const bool complete = engine->extend(to, budget);
    const auto view = engine->view();
    look = view ? look_at_values(code, *view) : look_at_differences(code, *engine);
    if (!complete) report.stopped = stopped(*engine, budget);
    if (look.proved || !complete || to == limit) break;
    // A repetition that no theorem here can prove (as with a saltus) is followed for a while and then called checked.
    if (look.found && look.needed == 0 && to >= enough && seen_enough(*look.found, to)) break;
    next = to + to / 4 + 64;
    // A likely period is followed straight to the length that its theorem asks for.
    if (look.found && look.needed > to && look.needed / 4 < to) next = look.needed;
  }
  report.checked_to = engine->size();
  if (look.found && !look.proved && !worth_telling(*look.found, report.checked_to)) look = {};
  report.standing = look.proved ? Standing::proved : look.found ? Standing::checked : Standing::none;
  const std::uint64_t shown =
      look.found ? std::min(look.found->preperiod + look.found->period, engine->size()) : engine->size();
  if (look.found) {
    report.period = *look.found;
    report.proof_length = look.needed;
    include_heap_0(report.period, *engine);
    report.fingerprint =
        fingerprint(*engine, 0, std::min(report.period.preperiod + report.period.period, engine->size()));
  }
  std::vector<std::uint32_t> values;
  for (std::uint64_t n = 0; n < shown; n += values.size()) {
    values.resize(static_cast<std::size_t>(std::min<std::uint64_t>(shown - n, 1U << 16U)));
    engine->copy(n, values);
    const auto most = std::max_element(values.begin(), values.end());
    if (*most > report.largest_value) {
      report.largest_value = *most;
      report.largest_heap = n + static_cast<std::uint64_t>(most - values.begin());
    }
  }
  if (const auto* splitting = dynamic_cast<const SplittingEngine*>(engine);
      splitting != nullptr && splitting->mask() != nullptr) {
    report.mask = *splitting->mask();
    report.rare_heaps = splitting->statistics().rare_heaps;
    report.last_rare = splitting->statistics().last_rare;
  }
  return report;
}

Integer value_by_period(const Engine& engine, const Period& period, const Integer& heap) {
  if (heap < Integer(engine.size())) return Integer(engine.value(static_cast<std::uint64_t>(*to_int64(heap))));
  const Integer past = heap - Integer(period.preperiod);
  const Integer rounds = past / Integer(period.period);
  const Integer place = past % Integer(period.period);
  const auto index = period.preperiod + static_cast<std::uint64_t>(*to_int64(place));
  return Integer(engine.value(index)) + rounds * Integer(period.saltus);
}

Result<HeapValue> value_at(const code::Code& code, const Integer& heap, const PeriodOptions& options,
                           run::Budget& budget) {
  if (heap < 0) return fail(ErrorKind::input, say("a heap cannot have {} tokens", to_short_string(heap)));
  constexpr std::uint64_t straight = 1U << 16U;  // computed without looking for a period
  const auto engine = make_engine(code, {options.threads});
  HeapValue result;
  if (heap < Integer(straight)) {
    const auto n = static_cast<std::uint64_t>(*to_int64(heap));
    if (!engine->extend(n + 1, budget)) return fail(stopped(*engine, budget));
    result.value = engine->value(n);
    return result;
  }
  PeriodOptions bounded = options;
  if (const auto n = to_int64(heap); n && (!bounded.limit || *bounded.limit > static_cast<std::uint64_t>(*n) + 1)) {
    bounded.limit = static_cast<std::uint64_t>(*n) + 1;  // then it is computed anyway
  }
  bounded.unproved_limit = bounded.limit.value_or(bounded.unproved_limit);
  result.report = find_period(code, bounded, budget, engine.get());
  if (heap < Integer(engine->size())) {
    result.value = engine->value(static_cast<std::uint64_t>(*to_int64(heap)));
    return result;
  }
  if (result.report.standing != Standing::proved) {
    if (result.report.stopped) return fail(*result.report.stopped);
    return fail(ErrorKind::limit, say("no period was proved up to heap {}, and heap {} is beyond it", engine->size(),
                                      to_short_string(heap)));
  }
  result.by_period = true;
  result.value = value_by_period(*engine, result.report.period, heap);
  return result;
}

}  // namespace grundy::sequence
