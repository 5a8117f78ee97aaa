/// A few threads that stay close by, for loops so short that handing them to a pool would cost more than they do.
///
/// A pool wakes its threads by the system, which takes some ten microseconds. The threads of a crew look for work in a
/// loop for a while before they go to sleep, so that a loop of two microseconds is worth sharing. Use it where loops
/// follow one another closely; see parallel.hpp for all others.
#pragma once

#include <memory>

namespace grundy::run {

/// Not thread-safe: one thread owns a crew and calls `share`.
class Crew {
 public:
  /// Must not throw. `worker` is below `size()`, and no two calls at the same time have the same; the owner is 0.
  using Body = void (*)(void* context, unsigned task, unsigned worker);

  /// `threads` counts the owner. Where there are no threads (GRUNDY_SERIAL) the owner is alone.
  explicit Crew(unsigned threads);
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;
  ~Crew();

  [[nodiscard]] unsigned size() const;

  /// Calls body(context, task, worker) for every task below `tasks` (less than 2^16), each once, in ascending order of
  /// their beginnings. Returns when all are done; what they wrote is seen then. Cost: about 0.3 microseconds while the
  /// others are awake. If they sleep, or the system gives them no time, the owner does the work itself.
  void share(unsigned tasks, Body body, void* context);

  /// The same, but the owner goes on with something else: only the others take tasks.
  void begin(unsigned tasks, Body body, void* context);
  /// Withdraws the tasks that nobody has taken and waits for the others.
  void end();

 private:
  struct Shared;
  std::unique_ptr<Shared> shared_;
};

/// A rest of some nanoseconds, for loops that wait for another thread.
inline void pause_briefly() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#endif
}

}  // namespace grundy::run
