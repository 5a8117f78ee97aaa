/// Limits of a computation: time, memory, and a request to stop; and the voice in which it reports progress.
///
/// One `Budget` is made per command and handed down by reference. Work asks `exhausted()` often (it is cheap) and
/// returns what it knows when the answer is yes. Memory is accounted, not measured: an engine reserves what it is about
/// to allocate, by its stated formula, and gives up when told no.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

#include "grundy/base/text.hpp"

namespace grundy::run {

using Clock = std::chrono::steady_clock;

struct Limits {
  std::optional<Clock::duration> time;        ///< none: no limit
  std::size_t memory = std::size_t{8} << 30;  ///< bytes
};

/// Why a computation had to stop.
enum class Stop : std::uint8_t { none, time, memory, interrupted };

/// A flag that an interrupt handler sets. Lock-free; safe to set from a signal handler.
class StopToken {
 public:
  void request() noexcept { requested_.store(true, std::memory_order_relaxed); }
  [[nodiscard]] bool requested() const noexcept { return requested_.load(std::memory_order_relaxed); }

 private:
  std::atomic<bool> requested_{false};
};

/// What long work says of itself: how much of how much is done.
struct Progress {
  std::string_view phase;  ///< English key of what is being done, such as "positions"
  std::uint64_t done = 0;
  std::optional<std::uint64_t> total;
  double seconds = 0;        ///< since the budget was made
  std::uint64_t before = 0;  ///< of `done`, what an earlier run did
  std::optional<Text> note;  ///< more that is worth knowing
};

using ProgressSink = std::function<void(const Progress&)>;

/// Thread-safe. `exhausted`, `reserve`, `release` may be called from any thread.
class Budget {
 public:
  /// `token` may be null; it must outlive the budget. `sink` is called at most about once a second, from any thread,
  /// never two calls at once, and not within the first second.
  explicit Budget(Limits limits = {}, const StopToken* token = nullptr, ProgressSink sink = {});

  /// Whether the work has to stop now. Reads the clock each time it is called: about 25 ns; call it every few thousand
  /// steps.
  [[nodiscard]] bool exhausted() noexcept;

  /// Accounts `bytes`; false if that would pass the limit (nothing is accounted then, and `why()` becomes memory).
  [[nodiscard]] bool reserve(std::size_t bytes) noexcept;
  void release(std::size_t bytes) noexcept;

  /// Part of the time, for work that something else can do as well: until the slice's end `exhausted` says yes once
  /// `seconds` have passed. At its end the budget goes on with the rest of its own time, as if nothing had stopped.
  class Slice {
   public:
    Slice(Budget& budget, double seconds) noexcept;
    ~Slice();
    Slice(const Slice&) = delete;
    Slice& operator=(const Slice&) = delete;

   private:
    Budget& budget_;
  };

  /// After a method gave up for want of memory: lets the next one try. Stops for other reasons stay.
  void forget_memory_stop() noexcept;

  [[nodiscard]] Stop why() const noexcept { return why_.load(std::memory_order_relaxed); }
  [[nodiscard]] std::size_t memory_limit() const noexcept { return limits_.memory; }
  [[nodiscard]] std::size_t memory_used() const noexcept { return used_.load(std::memory_order_relaxed); }
  [[nodiscard]] double seconds() const noexcept;
  /// Seconds until the time limit; infinity without one.
  [[nodiscard]] double seconds_left() const noexcept;

  /// Passes progress on to the sink if one is due; `note` is asked for only then.
  void report(std::string_view phase, std::uint64_t done, std::optional<std::uint64_t> total = std::nullopt,
              std::uint64_t before = 0, const std::function<Text()>& note = {});

  [[nodiscard]] Clock::time_point start() const noexcept { return start_; }

 private:
  static constexpr Clock::rep no_slice = Clock::duration::max().count();

  void stop(Stop reason) noexcept;

  Limits limits_;
  const StopToken* token_;
  ProgressSink sink_;
  Clock::time_point start_;
  std::atomic<Clock::rep> slice_end_{no_slice};  ///< since `start_`
  std::atomic<std::size_t> used_{0};
  std::atomic<Stop> why_{Stop::none};
  std::atomic<std::int64_t> last_report_ms_{0};
  std::atomic_flag reporting_;
};

/// "the time limit was reached", …: for the error of a computation that had to stop.
[[nodiscard]] Text describe(Stop reason);

}  // namespace grundy::run
