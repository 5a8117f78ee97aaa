#include "grundy/graph/array.hpp"

#include <limits>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace grundy::graph {

namespace detail {

#ifdef __linux__
namespace {
// From here on pages come straight from the system, so that they can be huge and go back at once.
constexpr std::size_t large = std::size_t{4} << 20;
}  // namespace
#endif

void* allocate(std::size_t bytes) {
  if (bytes == 0) return nullptr;
  if (bytes > std::numeric_limits<std::size_t>::max() / 2) throw std::bad_alloc();
#ifdef __linux__
  if (bytes >= large) {
    void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    madvise(memory, bytes, MADV_HUGEPAGE);  // a wish: refusal costs speed only
    return memory;
  }
#endif
  return ::operator new(bytes);
}

void deallocate(void* memory, std::size_t bytes) noexcept {
  if (memory == nullptr) return;
#ifdef __linux__
  if (bytes >= large) {
    munmap(memory, bytes);
    return;
  }
#endif
  ::operator delete(memory);
}

}  // namespace detail

Result<Reservation> Reservation::make(run::Budget& budget, std::size_t bytes) {
  Reservation reservation;
  reservation.budget_ = &budget;
  if (!reservation.grow(bytes)) {
    return fail(ErrorKind::limit, say("This needs {} bytes of memory more, and the limit is {}, of which {} are in use",
                                      bytes, budget.memory_limit(), budget.memory_used()));
  }
  return reservation;
}

bool Reservation::grow(std::size_t bytes) noexcept {
  if (!budget_->reserve(bytes)) return false;
  bytes_ += bytes;
  return true;
}

void Reservation::release() noexcept {
  if (budget_ != nullptr && bytes_ != 0) budget_->release(bytes_);
  bytes_ = 0;
}

tl::unexpected<Error> stopped(const run::Budget& budget) {
  return fail(ErrorKind::limit, say("Stopped before the graph was solved: {}", run::describe(budget.why())));
}

}  // namespace grundy::graph
