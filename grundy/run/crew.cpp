#include "grundy/run/crew.hpp"

#ifndef GRUNDY_SERIAL

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

namespace grundy::run {
namespace {

constexpr unsigned looks_before_sleep = 4000;  ///< some tenths of a millisecond
constexpr unsigned looks_before_yield = 2000;

}  // namespace

/// The ticket holds the number of the loop (32 bits), how many tasks it has (16) and the next one (16). A task is taken
/// by a compare-and-swap on all three, so nobody takes a task of a loop that is over; and while a task is not done its
/// loop is not over, so what it reads of the loop belongs to it.
struct Crew::Shared {
  alignas(64) std::atomic<std::uint64_t> ticket{0};
  std::atomic<Body> body{nullptr};
  std::atomic<void*> context{nullptr};
  alignas(64) std::atomic<unsigned> left{0};  ///< tasks of the loop that are not done
  alignas(64) std::atomic<unsigned> asleep{0};
  std::atomic<bool> stop{false};
  std::mutex mutex;
  std::condition_variable wake;
  std::vector<std::thread> threads;

  /// Takes tasks as long as there are any.
  void work(unsigned worker) {
    std::uint64_t seen = ticket.load(std::memory_order_acquire);
    while ((seen & 0xFFFFU) < (seen >> 16U & 0xFFFFU)) {
      if (!ticket.compare_exchange_weak(seen, seen + 1, std::memory_order_acq_rel, std::memory_order_acquire)) continue;
      body.load(std::memory_order_relaxed)(context.load(std::memory_order_relaxed),
                                           static_cast<unsigned>(seen & 0xFFFFU), worker);
      left.fetch_sub(1, std::memory_order_release);
      seen = ticket.load(std::memory_order_acquire);
    }
  }

  void serve(unsigned worker) {
    std::uint64_t last = 0;
    while (!stop.load(std::memory_order_relaxed)) {
      work(worker);
      last = ticket.load(std::memory_order_acquire);
      unsigned looks = 0;
      while (looks < looks_before_sleep && nothing_new(last)) {
        pause_briefly();
        ++looks;
      }
      if (looks < looks_before_sleep) continue;
      std::unique_lock lock(mutex);
      asleep.fetch_add(1, std::memory_order_seq_cst);
      wake.wait(lock, [&] { return !nothing_new(last); });
      asleep.fetch_sub(1, std::memory_order_seq_cst);
    }
  }

  /// Whether the loop seen last is still the latest, and has no task left to take.
  [[nodiscard]] bool nothing_new(std::uint64_t last) const {
    const std::uint64_t now = ticket.load(std::memory_order_seq_cst);
    const bool open = (now & 0xFFFFU) < (now >> 16U & 0xFFFFU);
    return now >> 32U == last >> 32U && !open && !stop.load(std::memory_order_relaxed);
  }
};

Crew::Crew(unsigned threads) : shared_(std::make_unique<Shared>()) {
  for (unsigned worker = 1; worker < threads; ++worker) {
    shared_->threads.emplace_back([shared = shared_.get(), worker] { shared->serve(worker); });
  }
}

Crew::~Crew() {
  {
    const std::lock_guard lock(shared_->mutex);
    shared_->stop.store(true, std::memory_order_relaxed);
  }
  shared_->wake.notify_all();
  for (std::thread& thread : shared_->threads) thread.join();
}

unsigned Crew::size() const {
  return static_cast<unsigned>(shared_->threads.size()) + 1;
}

void Crew::begin(unsigned tasks, Body body, void* context) {
  Shared& shared = *shared_;
  shared.body.store(body, std::memory_order_relaxed);
  shared.context.store(context, std::memory_order_relaxed);
  shared.left.store(tasks, std::memory_order_relaxed);
  const std::uint64_t loop = (shared.ticket.load(std::memory_order_relaxed) >> 32U) + 1;
  shared.ticket.store(loop << 32U | std::uint64_t{tasks} << 16U, std::memory_order_seq_cst);
  if (shared.asleep.load(std::memory_order_seq_cst) != 0) {
    const std::lock_guard lock(shared.mutex);
    shared.wake.notify_all();
  }
}

void Crew::end() {
  Shared& shared = *shared_;
  std::uint64_t seen = shared.ticket.load(std::memory_order_relaxed);
  while (true) {
    const auto open = static_cast<unsigned>((seen >> 16U & 0xFFFFU) - (seen & 0xFFFFU));
    if (open == 0) break;
    if (!shared.ticket.compare_exchange_weak(seen, seen + open, std::memory_order_acq_rel)) continue;
    shared.left.fetch_sub(open, std::memory_order_relaxed);
    break;
  }
  for (unsigned looks = 0; shared.left.load(std::memory_order_acquire) != 0; ++looks) {
    if (looks < looks_before_yield)
      pause_briefly();
    else
      std::this_thread::yield();
  }
}

void Crew::share(unsigned tasks, Body body, void* context) {
  begin(tasks, body, context);
  shared_->work(0);
  end();
}

}  // namespace grundy::run

#else

namespace grundy::run {

struct Crew::Shared {};

Crew::Crew(unsigned) {}
Crew::~Crew() = default;

unsigned Crew::size() const {
  return 1;
}

void Crew::begin(unsigned, Body, void*) {}
void Crew::end() {}

void Crew::share(unsigned tasks, Body body, void* context) {
  for (unsigned task = 0; task < tasks; ++task) body(context, task, 0);
}

}  // namespace grundy::run

#endif
