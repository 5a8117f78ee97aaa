#include "grundy/run/budget.hpp"

#include <limits>
#include <utility>

namespace grundy::run {

Budget::Budget(Limits limits, const StopToken* token, ProgressSink sink)
    : limits_(limits), token_(token), sink_(std::move(sink)), start_(Clock::now()) {}

void Budget::stop(Stop reason) noexcept {
  Stop none = Stop::none;
  why_.compare_exchange_strong(none, reason, std::memory_order_relaxed);
}

bool Budget::exhausted() noexcept {
  if (why() != Stop::none) return true;
  if (token_ != nullptr && token_->requested()) {
    stop(Stop::interrupted);
  } else if (const Clock::rep slice = slice_end_.load(std::memory_order_relaxed); limits_.time || slice != no_slice) {
    const Clock::duration spent = Clock::now() - start_;
    if ((limits_.time && spent >= *limits_.time) || spent.count() >= slice) stop(Stop::time);
  }
  return why() != Stop::none;
}

Budget::Slice::Slice(Budget& budget, double seconds) noexcept : budget_(budget) {
  const double end = budget.seconds() + seconds;
  const double longest = std::chrono::duration<double>(Clock::duration::max()).count() / 2;
  if (end < longest) {
    budget_.slice_end_ = std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(end)).count();
  }
}

Budget::Slice::~Slice() {
  budget_.slice_end_ = no_slice;
  // What the slice alone stopped goes on; the budget's own end stays.
  if (budget_.seconds_left() > 0) {
    Stop time = Stop::time;
    budget_.why_.compare_exchange_strong(time, Stop::none, std::memory_order_relaxed);
  }
}

bool Budget::reserve(std::size_t bytes) noexcept {
  std::size_t used = used_.load(std::memory_order_relaxed);
  do {
    if (bytes > limits_.memory || used > limits_.memory - bytes) {
      stop(Stop::memory);
      return false;
    }
  } while (!used_.compare_exchange_weak(used, used + bytes, std::memory_order_relaxed));
  return true;
}

void Budget::release(std::size_t bytes) noexcept {
  used_.fetch_sub(bytes, std::memory_order_relaxed);
}

void Budget::forget_memory_stop() noexcept {
  Stop memory = Stop::memory;
  why_.compare_exchange_strong(memory, Stop::none, std::memory_order_relaxed);
}

double Budget::seconds() const noexcept {
  return std::chrono::duration<double>(Clock::now() - start_).count();
}

double Budget::seconds_left() const noexcept {
  if (!limits_.time) return std::numeric_limits<double>::infinity();
  return std::chrono::duration<double>(*limits_.time - (Clock::now() - start_)).count();
}

void Budget::report(std::string_view phase, std::uint64_t done, std::optional<std::uint64_t> total,
                    std::uint64_t before, const std::function<Text()>& note) {
  constexpr std::int64_t interval_ms = 1000;
  if (!sink_) return;
  const auto now = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - start_).count();
  if (now - last_report_ms_.load(std::memory_order_relaxed) < interval_ms) return;
  if (reporting_.test_and_set(std::memory_order_acquire)) return;
  last_report_ms_.store(now, std::memory_order_relaxed);
  sink_(Progress{phase, done, total, static_cast<double>(now) / 1000.0, before,
                 note ? std::optional<Text>(note()) : std::nullopt});
  reporting_.clear(std::memory_order_release);
}

Text describe(Stop reason) {
  switch (reason) {
    case Stop::none:
      return say("nothing stopped it");
    case Stop::time:
      return say("the time limit was reached");
    case Stop::memory:
      return say("the memory limit was reached");
    case Stop::interrupted:
      return say("it was interrupted");
  }
  return say("it stopped");
}

}  // namespace grundy::run
