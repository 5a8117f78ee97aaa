#include "grundy/sequence/recurrence.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>
#include <tuple>
#include <utility>

#include "grundy/run/checkpoint.hpp"
#include "grundy/sequence/kernels.hpp"

namespace grundy::sequence {
namespace {

constexpr run::CheckpointKind kind{"sequence-period", 1};
constexpr std::size_t most_notes = 12;
constexpr std::uint64_t first_interval = std::uint64_t{1} << 17U;
constexpr std::uint64_t step_heaps = std::uint64_t{1} << 16U;  ///< no more than slides out of the window at once
constexpr std::size_t tail_codes = 4;
constexpr std::uint64_t kept_first = std::uint64_t{1} << 19U;
constexpr std::uint64_t kept_at_most = std::uint64_t{1} << 23U;  ///< where a window is not asked for

}  // namespace

Recurrence::Recurrence(code::Code code, RecurrenceOptions options, Splitting game)
    : code_(std::move(code)),
      options_(std::move(options)),
      game_(std::move(game)),
      engine_(std::make_unique<SplittingEngine>(game_, options_.threads, options_.window)),
      interval_(first_interval),
      saved_(run::Clock::now()) {}

Result<Recurrence> Recurrence::open(const code::Code& code, const RecurrenceOptions& options, run::Budget& budget) {
  auto game = splitting(code);
  const bool fits = game && !game->split.empty() &&
                    std::none_of(game->split.begin(), game->split.end(),
                                 [](const Split& split) { return split.pairs == Pairs::equal; });
  if (!fits) {
    return fail(ErrorKind::input,
                say("periods by a window are for finite codes that split a heap in two, equal or not: {} is none",
                    to_string(code)));
  }
  Recurrence search(code, options, std::move(*game));
  if (!options.checkpoint || !std::filesystem::exists(*options.checkpoint)) return search;
  const auto data = run::read_checkpoint(*options.checkpoint, kind);
  if (!data) return fail(data.error());
  if (auto restored = search.restore(*data, budget); !restored) return fail(std::move(restored.error()));
  return search;
}

/// How many last values the next ones depend on: what a rare heap, a heap of the prefix, or a move looks back to. Where
/// two heaps must differ, the window has to lie clear of the prefix.
std::uint64_t Recurrence::width() const {
  const bool unequal = std::any_of(game_.split.begin(), game_.split.end(),
                                   [](const Split& split) { return split.pairs == Pairs::unequal; });
  return (unequal ? 2 : 1) * engine_->prefix_size() + game_.most_removed() + 1;
}

/// Looks for the notes among the heaps decided since `from`.
void Recurrence::look(std::uint64_t from) {
  const std::uint64_t size = engine_->size();
  const std::uint64_t wide = width();
  const Mask* const mask = engine_->mask();
  if (mask == nullptr) return;
  std::uint64_t best = ~std::uint64_t{0};
  for (const Note& note : notes_) {
    if (note.codes.size() != wide || wide < tail_codes) continue;
    std::array<std::uint16_t, tail_codes> tail{};
    std::memcpy(tail.data(), note.codes.data() + wide - tail_codes, sizeof tail);
    std::uint64_t begin = std::max(from, note.heap) + 1 - tail_codes;
    const std::uint64_t end = std::min(size, best) + 1 - tail_codes;
    while (begin < end) {
      const std::uint64_t at = begin + find_four(engine_->codes(begin), 0, end - begin, tail);
      if (at == end) break;
      begin = at + 1;
      const std::uint64_t distance = at + tail_codes - note.heap;
      // Codes an odd distance apart mean different values where the mask uses the parity.
      if (mask->parity && distance % 2 == 1) continue;
      const std::uint16_t* const codes = engine_->codes(at + tail_codes - wide);
      if (!std::equal(note.codes.rbegin(), note.codes.rend(), std::make_reverse_iterator(codes + wide))) continue;
      best = at + tail_codes;
      period_ = distance;
      found_at_ = note.heap;
      break;
    }
  }
}

/// Notes the last values down. When there are too many notes every other one goes.
void Recurrence::note() {
  const std::uint64_t size = engine_->size();
  if (!engine_->decides_by_window() || engine_->kept_from() + width() > size) return;
  if (!notes_.empty() && size < notes_.back().heap + interval_) return;
  if (notes_.size() == most_notes) {
    std::vector<Note> kept;
    for (std::size_t i = 1; i < notes_.size(); i += 2) kept.push_back(std::move(notes_[i]));
    notes_ = std::move(kept);
    interval_ *= 2;
    if (size < notes_.back().heap + interval_) return;
  }
  const std::uint16_t* const codes = engine_->codes(size - width());
  notes_.push_back({size, {codes, codes + width()}});
}

/// A new engine with a larger window, because the old one lacked what it had dropped.
void Recurrence::start_again(run::Budget& budget) {
  options_.window = window_factor * std::max(options_.window, engine_->size() - engine_->kept_from());
  budget.release(engine_->reserved());
  engine_ = std::make_unique<SplittingEngine>(game_, options_.threads, options_.window);
  engine_->announce(0, options_.limit);
  notes_.clear();
  interval_ = first_interval;
}

/// Sets two engines on the stretch in which the preperiod ends.
bool Recurrence::start_trace(run::Budget& budget) {
  const std::uint64_t wide = width();
  Trace trace;
  trace.end = found_at_ - wide;
  trace.next = 1;  // heap 0 is no heap
  const auto engine_at = [&](const Note* note) -> std::unique_ptr<SplittingEngine> {
    auto engine = std::make_unique<SplittingEngine>(game_, options_.threads, options_.window);
    if (note != nullptr && !engine->resume_at(*engine_, note->heap, note->codes, budget)) return nullptr;
    return engine;
  };
  const auto before = [&](std::uint64_t heap) {
    const Note* last = nullptr;
    for (const Note& note : notes_) {
      if (note.heap < heap) last = &note;
    }
    return last;
  };
  // The note before does not recur, so the preperiod ends after the first heap that it knows.
  const Note* const early = before(found_at_);
  if (early != nullptr) trace.next = early->heap - wide;
  trace.preperiod = trace.next;
  trace.early = engine_at(early);
  trace.late = engine_at(before(trace.next + period_ + wide + 1));
  if (trace.early == nullptr || trace.late == nullptr) return false;
  checked_to_ = engine_->size();
  trace_ = std::move(trace);
  return true;
}

/// One step of the trace. False if an engine could not go on.
bool Recurrence::trace(run::Budget& budget) {
  Trace& trace = *trace_;
  // First the late engine comes up to where it is wanted.
  const std::uint64_t wanted = trace.next + period_;
  if (trace.late->size() + step_heaps < wanted) {
    return trace.late->extend(std::min(wanted, trace.late->size() + 64 * step_heaps), budget);
  }
  const std::uint64_t step = std::min(step_heaps, trace.end - trace.next);
  if (!trace.early->extend(trace.next + step, budget) || !trace.late->extend(wanted + step, budget)) return false;
  std::vector<std::uint32_t> early(step);
  std::vector<std::uint32_t> late(step);
  trace.early->copy(trace.next, early);
  trace.late->copy(wanted, late);
  for (std::size_t i = step; i > 0; --i) {
    if (early[i - 1] == late[i - 1]) continue;
    trace.preperiod = trace.next + i;
    break;
  }
  trace.next += step;
  return true;
}

Error Recurrence::why_stopped(const SplittingEngine& engine, const run::Budget& budget) const {
  Error error = stopped(engine, budget);
  if (const auto heap = engine.undecided()) {
    error.message =
        say("heap {} cannot be decided from what is kept: a rare value has no witness in the window of {} heaps and "
            "the prefix; "
            "run again with a larger window",
            *heap, engine.size() - engine.kept_from());
  }
  return error;
}

Result<void> Recurrence::save_if_due(bool now) {
  if (!options_.checkpoint) return {};
  const auto time = run::Clock::now();
  if (!now && std::chrono::duration<double>(time - saved_).count() < options_.interval) return {};
  saved_ = time;
  return save();
}

Result<PeriodReport> Recurrence::run(run::Budget& budget) {
  PeriodReport report;
  report.code = code_;
  report.theorem = Theorem::window;
  const std::uint64_t limit = options_.limit.value_or(~std::uint64_t{0});
  bool going = true;
  engine_->announce(engine_->size(), options_.limit);
  while (going && period_ == 0 && engine_->size() < limit) {
    const std::uint64_t from = engine_->size();
    going = engine_->extend(std::min(limit, from + step_heaps), budget);
    look(from);
    if (options_.replay && period_ == 0 && engine_->undecided() && !budget.exhausted()) {
      start_again(budget);
      going = true;
    }
    if (period_ == 0) note();
    if (auto saved = save_if_due(!going); !saved) return fail(std::move(saved.error()));
  }
  if (!going) report.stopped = why_stopped(*engine_, budget);
  checked_to_ = std::max(checked_to_, engine_->size());
  if (period_ != 0 && !trace_ && !start_trace(budget)) report.stopped = why_stopped(*engine_, budget);
  while (trace_ && trace_->next < trace_->end) {
    if (!trace(budget)) {
      const bool early = trace_->early->undecided().has_value() || trace_->early->failed();
      report.stopped = why_stopped(early ? *trace_->early : *trace_->late, budget);
    }
    budget.report("heaps to the end of the preperiod", trace_->next, trace_->end);
    if (auto saved = save_if_due(report.stopped.has_value()); !saved) return fail(std::move(saved.error()));
    if (report.stopped) break;
  }
  report.checked_to = checked_to_;
  const SplittingEngine& engine = *engine_;
  std::tie(report.largest_value, report.largest_heap) = engine.largest();
  if (engine.mask() != nullptr) report.mask = *engine.mask();
  report.rare_heaps = engine.statistics().rare_heaps;
  report.last_rare = engine.statistics().last_rare;
  if (period_ == 0) return report;
  report.prefix = engine.prefix_size();
  report.window = width();
  report.period = {trace_ ? trace_->preperiod : found_at_ - width(), period_, 0};
  report.standing = report.stopped ? Standing::checked : Standing::proved;
  // Heap 0 joins the repetition if it fits.
  if (!report.stopped && report.period.preperiod == 1 && engine.value(0) == trace_->late->value(period_))
    report.period.preperiod = 0;
  report.proof_length = report.period.preperiod + period_ + report.window;
  report.fingerprint = fingerprint(engine, 0, report.prefix);
  return report;
}

Result<void> Recurrence::save() const {
  Writer out;
  const std::string text = to_string(code_);
  out.put(std::vector<std::byte>(reinterpret_cast<const std::byte*>(text.data()),
                                 reinterpret_cast<const std::byte*>(text.data()) + text.size()));
  out.put(interval_);
  out.put(period_);
  out.put(found_at_);
  out.put(checked_to_);
  out.put(engine_->save());
  out.put(std::uint64_t{notes_.size()});
  for (const Note& note : notes_) {
    out.put(note.heap);
    out.put(note.codes.data(), note.codes.size());
  }
  out.put(std::uint32_t{trace_ ? 1U : 0U});
  if (trace_) {
    out.put(trace_->next);
    out.put(trace_->preperiod);
    out.put(trace_->end);
    out.put(trace_->early->save());
    out.put(trace_->late->save());
  }
  return run::write_checkpoint(*options_.checkpoint, kind, out.take());
}

Result<void> Recurrence::restore(std::span<const std::byte> bytes, run::Budget& budget) {
  const auto refuse = [] { return fail(ErrorKind::input, say("the checkpoint does not hold what it should")); };
  Reader in(bytes);
  const auto text = in.block(1);
  const std::string saved(reinterpret_cast<const char*>(text.data()), text.size());
  if (in.broken()) return refuse();
  if (saved != to_string(code_)) {
    return fail(ErrorKind::input, say("the checkpoint {} belongs to the code {}, not to {}",
                                      options_.checkpoint->string(), saved, to_string(code_)));
  }
  interval_ = in.get<std::uint64_t>();
  period_ = in.get<std::uint64_t>();
  found_at_ = in.get<std::uint64_t>();
  checked_to_ = in.get<std::uint64_t>();
  if (auto done = engine_->restore(in.block(1), budget); !done) return done;
  const auto count = in.get<std::uint64_t>();
  if (in.broken() || count > most_notes || interval_ == 0) return refuse();
  for (std::uint64_t i = 0; i < count; ++i) {
    Note note{in.get<std::uint64_t>(), in.codes()};
    const bool fits = note.codes.size() == width() && note.heap <= engine_->size() && note.heap > width();
    if (in.broken() || !fits || (!notes_.empty() && note.heap <= notes_.back().heap)) return refuse();
    notes_.push_back(std::move(note));
  }
  if (in.get<std::uint32_t>() != 0) {
    Trace trace;
    trace.next = in.get<std::uint64_t>();
    trace.preperiod = in.get<std::uint64_t>();
    trace.end = in.get<std::uint64_t>();
    for (auto* const engine : {&trace.early, &trace.late}) {
      *engine = std::make_unique<SplittingEngine>(game_, options_.threads, options_.window);
      if (auto done = (*engine)->restore(in.block(1), budget); !done) return done;
    }
    if (period_ == 0 || trace.next == 0 || trace.next > trace.end) return refuse();
    trace_ = std::move(trace);
  }
  return in.whole() ? Result<void>{} : Result<void>(refuse());
}

Result<PeriodReport> find_period_by_window(const code::Code& code, const RecurrenceOptions& options,
                                           run::Budget& budget) {
  auto search = Recurrence::open(code, options, budget);
  if (!search) return fail(std::move(search.error()));
  if (search->engine().size() <= 1) {
    PeriodOptions kept;
    kept.threads = options.threads;
    kept.limit = std::min(options.limit.value_or(kept_first), kept_first);
    PeriodReport report = find_period(code, kept, budget);
    if (report.standing == Standing::proved || report.stopped || *kept.limit < kept_first) return report;
  }
  return search->run(budget);
}

PeriodReport search_period(const code::Code& code, const PeriodOptions& options, run::Budget& budget, Engine* engine) {
  std::unique_ptr<Engine> own;
  if (engine == nullptr) {
    own = make_engine(code, {options.threads});
    engine = own.get();
  }
  const auto* const splitting = dynamic_cast<const SplittingEngine*>(engine);
  PeriodOptions kept = options;
  if (splitting != nullptr) kept.limit = std::min(options.limit.value_or(kept_at_most), kept_at_most);
  PeriodReport report = find_period(code, kept, budget, engine);
  const bool over = report.standing == Standing::proved || report.stopped || kept.limit == options.limit;
  if (over || report.theorem == Theorem::none) return report;
  if (splitting->mask() != nullptr && splitting->statistics().last_rare < engine->size() / 2) {
    RecurrenceOptions by_window;
    by_window.threads = options.threads;
    by_window.limit = options.limit;
    by_window.replay = false;
    if (auto search = Recurrence::open(code, by_window, budget)) {
      auto found = search->run(budget);
      if (found && (found->standing == Standing::proved || !search->engine().undecided())) return std::move(*found);
    }
  }
  return find_period(code, options, budget, engine);
}

}  // namespace grundy::sequence
