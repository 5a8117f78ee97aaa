#include "grundy/sequence/stream.hpp"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <tuple>
#include <utility>
#include <vector>

#include "grundy/run/checkpoint.hpp"

namespace grundy::sequence {
namespace {

constexpr run::CheckpointKind kind{"sequence", 2};
/// Heaps between looks at the clock; with what waits in the output, no more than any window keeps.
constexpr std::uint64_t stride = std::uint64_t{1} << 17U;

/// Before the engine's own bytes, and before the code and what the output is like: the lengths of these two, heaps
/// written out, length and tail of the output.
struct Head {
  std::uint64_t code_length = 0;
  std::uint64_t like_length = 0;
  std::uint64_t written = 0;
  std::uint64_t output_length = 0;
  std::uint64_t output_tail = 0;
};

}  // namespace

Result<Stream> Stream::open(const code::Code& code, const StreamOptions& options, run::Budget& budget) {
  auto game = splitting(code);
  if (!game || game->split.empty()) {
    return fail(ErrorKind::input,
                say("long runs are for finite codes that split a heap in two: {} is none", to_string(code)));
  }
  Stream stream(to_string(code), options, std::make_unique<SplittingEngine>(*game, options.threads, options.window));
  if (!options.checkpoint || !std::filesystem::exists(*options.checkpoint)) return stream;
  const auto data = run::read_checkpoint(*options.checkpoint, kind);
  if (!data) return fail(data.error());
  Head head;
  const std::span<const std::byte> bytes(*data);
  if (bytes.size() < sizeof head) return fail(ErrorKind::input, say("the checkpoint does not hold what it should"));
  std::memcpy(&head, bytes.data(), sizeof head);
  std::span<const std::byte> rest = bytes.subspan(sizeof head);
  if (head.code_length > rest.size() || head.like_length > rest.size() - head.code_length) {
    return fail(ErrorKind::input, say("the checkpoint does not hold what it should"));
  }
  const auto text = [&rest](std::uint64_t length) {
    const std::string read(reinterpret_cast<const char*>(rest.data()), static_cast<std::size_t>(length));
    rest = rest.subspan(static_cast<std::size_t>(length));
    return read;
  };
  const std::string saved = text(head.code_length);
  const std::string like = text(head.like_length);
  if (saved != stream.code_) {
    return fail(ErrorKind::input, say("the checkpoint {} belongs to the code {}, not to {}",
                                      options.checkpoint->string(), saved, stream.code_));
  }
  if (like != options.output) {
    return fail(ErrorKind::input, say("the checkpoint {} belongs to an output of format {}, not {}",
                                      options.checkpoint->string(), like, options.output));
  }
  const auto restored = stream.engine_->restore(rest, budget);
  if (!restored) return fail(restored.error());
  stream.written_ = head.written;
  stream.output_length_ = head.output_length;
  stream.output_tail_ = head.output_tail;
  return stream;
}

Result<std::uint64_t> Stream::save(const OutputMark& mark) {
  Head head{code_.size(), options_.output.size(), written_, 0, 0};
  if (mark) {
    const auto state = mark();
    if (!state) return fail(state.error());
    head.output_length = state->length;
    head.output_tail = state->tail;
    head.written -= state->waiting;
  }
  std::vector<std::byte> data;
  const auto put = [&data](const void* from, std::size_t size) {
    const auto* const bytes = static_cast<const std::byte*>(from);
    data.insert(data.end(), bytes, bytes + size);
  };
  put(&head, sizeof head);
  put(code_.data(), code_.size());
  put(options_.output.data(), options_.output.size());
  const std::vector<std::byte> state = engine_->save();
  put(state.data(), state.size());
  if (const auto done = run::write_checkpoint(*options_.checkpoint, kind, data); !done) return fail(done.error());
  return data.size();
}

/// A new engine that keeps more.
void Stream::start_again(std::uint64_t window, run::Budget& budget) {
  const Splitting game = engine_->game();
  budget.release(engine_->reserved());
  engine_ = std::make_unique<SplittingEngine>(game, options_.threads, window);
}

Result<StreamReport> Stream::run(std::uint64_t to, run::Budget& budget, const ValueSink& sink, const OutputMark& mark) {
  using Clock = std::chrono::steady_clock;
  StreamReport report;
  report.resumed_from = engine_->size();
  engine_->announce(report.resumed_from, to);
  const auto begin = Clock::now();
  auto saved = begin;
  std::vector<std::uint32_t> values;
  bool going = true;
  while (going && std::min(written_, engine_->size()) < to) {
    going = engine_->extend(std::min(to, engine_->size() + stride), budget);
    if (sink) {
      while (written_ < engine_->size()) {
        values.resize(static_cast<std::size_t>(std::min<std::uint64_t>(engine_->size() - written_, 1U << 16U)));
        engine_->copy(written_, values);
        if (const auto done = sink(written_, values); !done) return fail(done.error());
        written_ += values.size();
      }
    }
    written_ = std::max(written_, engine_->size());
    if (const auto heap = engine_->undecided(); heap && options_.replay && !budget.exhausted()) {
      ++report.replays;
      report.replayed_for = *heap;
      report.window = window_factor * std::max(options_.window, engine_->size() - engine_->kept_from());
      start_again(report.window, budget);
      engine_->announce(0, to);
      going = true;
    }
    const bool due = std::chrono::duration<double>(Clock::now() - saved).count() >= options_.interval;
    if (options_.checkpoint && (due || !going || engine_->size() >= to)) {
      const auto bytes = save(mark);
      if (!bytes) return fail(bytes.error());
      report.checkpoint_bytes = *bytes;
      ++report.checkpoints;
      saved = Clock::now();
    }
  }
  report.size = engine_->size();
  report.rare_heaps = engine_->statistics().rare_heaps;
  report.last_rare = engine_->statistics().last_rare;
  std::tie(report.largest_value, report.largest_heap) = engine_->largest();
  const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  if (seconds > 0 && report.size > report.resumed_from)
    report.heaps_per_second = static_cast<double>(report.size - report.resumed_from) / seconds;
  report.complete = report.size >= to;
  if (!report.complete) {
    report.stopped = stopped(*engine_, budget);
    if (const auto heap = engine_->undecided()) {
      report.stopped->message =
          say("heap {} cannot be decided from what is kept: a rare value has no witness in the window of {} heaps and "
              "the prefix; "
              "run again with a larger window",
              *heap, engine_->size() - engine_->kept_from());
    }
  }
  return report;
}

}  // namespace grundy::sequence
