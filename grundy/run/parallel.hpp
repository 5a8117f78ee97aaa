/// A parallel loop, serial where there are no threads (GRUNDY_SERIAL: the web build) or one is asked for.
#pragma once

#include <cstddef>

#ifndef GRUNDY_SERIAL
#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#endif

namespace grundy::run {

/// Calls body(first, last, worker) for ranges that cover [begin, end), on up to `threads` threads at once; worker is
/// below `threads` and no two calls at the same time have the same. Returns when all are done. Ranges hold at least
/// `grain` elements, except the last. Exceptions of the body pass on.
template <class Body>
void parallel_ranges(std::size_t begin, std::size_t end, std::size_t grain, unsigned threads, const Body& body) {
  if (begin >= end) return;
#ifndef GRUNDY_SERIAL
  if (threads > 1 && end - begin > grain) {
    tbb::task_arena arena(static_cast<int>(threads));
    arena.execute([&] {
      tbb::parallel_for(
          tbb::blocked_range<std::size_t>(begin, end, grain == 0 ? 1 : grain),
          [&](const tbb::blocked_range<std::size_t>& range) {
            body(range.begin(), range.end(), static_cast<unsigned>(tbb::this_task_arena::current_thread_index()));
          },
          tbb::simple_partitioner());
    });
    return;
  }
#else
  (void)grain;
  (void)threads;
#endif
  body(begin, end, 0U);
}

}  // namespace grundy::run
