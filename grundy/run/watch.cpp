#include "grundy/run/watch.hpp"

namespace grundy::run {

bool Watch::look() noexcept {
  constexpr std::uint64_t between = std::uint64_t{1} << 21U;
  // A lack of memory ends a method, not what is evaluated on the way to the next one.
  const bool stop = watched_ != nullptr && watched_->exhausted() && watched_->why() != Stop::memory;
  left_ = stop ? 0 : between;
  return stop;
}

}  // namespace grundy::run
