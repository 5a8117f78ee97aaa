/// How much of a random test is done. A build with assertions or sanitizers looks for other faults than wrong answers: it
/// takes every path, with fewer of the cases. The optimised build takes them all.
#pragma once

namespace grundy::test {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || !defined(NDEBUG)
inline constexpr bool optimised = false;
#else
inline constexpr bool optimised = true;
#endif

/// `all`, or `fewer` under assertions and sanitizers.
template <class T>
constexpr T cases(T all, T fewer) {
  return optimised ? all : fewer;
}

}  // namespace grundy::test
