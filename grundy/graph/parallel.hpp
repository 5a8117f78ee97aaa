/// A job cut into pieces, each on a thread of its own; one after the other where there are no threads (the web).
#pragma once

#include <cstddef>
#include <thread>
#include <vector>

namespace grundy::graph::detail {

/// How many threads are worth starting for `work` steps of some nanoseconds: 1, or as many as the machine has.
[[nodiscard]] inline std::size_t threads_for(std::size_t work) {
#ifdef __EMSCRIPTEN__
  static_cast<void>(work);
  return 1;
#else
  constexpr std::size_t worth_it = 1 << 20;
  const std::size_t cores = std::thread::hardware_concurrency();
  return work < worth_it || cores == 0 ? 1 : cores;
#endif
}

/// Calls `piece(i)` for i below `count`, all at once. `piece` must not throw.
template <class Piece>
void in_parallel(std::size_t count, const Piece& piece) {
#ifdef __EMSCRIPTEN__
  for (std::size_t i = 0; i < count; ++i) piece(i);
#else
  std::vector<std::jthread> threads;
  for (std::size_t i = 1; i < count; ++i) threads.emplace_back([&piece, i] { piece(i); });
  if (count != 0) piece(std::size_t{0});
#endif
}

}  // namespace grundy::graph::detail
