#include "grundy/sequence/dense.hpp"

#include <algorithm>

#include "grundy/sequence/kernels.hpp"

namespace grundy::sequence {
namespace {

/// How many pairs are marked one by one, in runs spread over all, before the values left are searched for.
constexpr std::uint64_t marked_pairs = 12288;
/// How many values that no far pair reaches a heap is given to choose from.
constexpr std::size_t enough = 2;

}  // namespace

void DenseMethod::Marks::next() {
  if (++stamp == 0) {
    std::fill(seen.begin(), seen.end(), 0U);
    stamp = 1;
  }
}

void DenseMethod::far(const std::uint16_t* values, std::uint64_t n, std::uint64_t begin, Marks& marks,
                      Candidates& found) const {
  marks.next();
  std::uint32_t* const seen = marks.seen.data();
  const std::uint32_t stamp = marks.stamp;
  for (const std::uint32_t t : game_.take) {
    if (n - t < begin) seen[values[n - t]] = stamp;
  }
  bool complete = true;
  for (const Split& split : game_.split) {
    const std::uint64_t sum = n - split.removed;
    if (split.pairs == Pairs::equal) {
      if (sum % 2 == 0) seen[0] = stamp;
      continue;
    }
    const std::uint64_t last = split.pairs == Pairs::unequal ? (sum - 1) / 2 : sum / 2;
    std::uint64_t first = sum >= begin ? sum - begin + 1 : 1;
    first = std::max<std::uint64_t>(first, 1);
    if (last >= marked_pairs + first) {
      complete = false;
      const std::uint64_t step = (last - first) / (marked_pairs / 256);
      for (std::uint64_t begin_run = first; begin_run + 256 <= last; begin_run += step) {
        for (std::uint64_t a = begin_run; a < begin_run + 256; ++a) seen[values[a] ^ values[sum - a]] = stamp;
      }
      continue;
    }
    for (std::uint64_t a = first; a <= last; ++a) seen[values[a] ^ values[sum - a]] = stamp;
  }
  found.count = 0;
  std::uint32_t value = 0;
  while (found.count < enough) {
    std::uint16_t targets[4];
    for (auto& target : targets) {
      while (seen[value] == stamp) ++value;
      target = static_cast<std::uint16_t>(value++);
    }
    unsigned missing = 15;
    if (!complete) {
      for (const Split& split : game_.split) {
        if (split.pairs == Pairs::equal || missing == 0) continue;
        const std::uint64_t sum = n - split.removed;
        const std::uint64_t last = split.pairs == Pairs::unequal ? (sum - 1) / 2 : sum / 2;
        const std::uint64_t first = sum >= begin ? sum - begin + 1 : 1;
        missing &= missing_of_four(values, sum, std::max<std::uint64_t>(first, 1), last, targets);
      }
    }
    for (unsigned k = 0; k < 4; ++k) {
      if ((missing >> k & 1U) != 0) found.value[found.count++] = targets[k];
    }
  }
}

struct DenseMethod::Work {
  DenseMethod* method;
  const std::uint16_t* values;
  std::uint64_t n;
};

void DenseMethod::far_task(void* context, unsigned task, unsigned worker) {
  const Work& work = *static_cast<const Work*>(context);
  DenseMethod& method = *work.method;
  method.far(work.values, work.n + task, work.n, method.marks_[worker], method.candidates_[task]);
}

void DenseMethod::run(std::uint16_t* values, std::uint64_t n, std::size_t count, run::Crew* crew) {
  marks_.resize(std::max<std::size_t>(marks_.size(), crew == nullptr ? 1 : crew->size()));
  Work work{this, values, n};
  if (crew != nullptr)
    crew->share(static_cast<unsigned>(count), far_task, &work);
  else
    for (unsigned k = 0; k < count; ++k) far_task(&work, k, 0);
  Marks& near = marks_[0];
  for (std::size_t k = 0; k < count; ++k) {
    const std::uint64_t heap = n + k;
    near.next();
    for (const std::uint32_t t : game_.take) {
      if (heap - t >= n) near.seen[values[heap - t]] = near.stamp;
    }
    for (const Split& split : game_.split) {
      if (split.pairs == Pairs::equal) continue;
      const std::uint64_t sum = heap - split.removed;
      for (std::uint64_t other = n; other < sum; ++other) near.seen[values[other] ^ values[sum - other]] = near.stamp;
    }
    const Candidates& candidates = candidates_[k];
    std::size_t pick = 0;
    while (pick < candidates.count && near.seen[candidates.value[pick]] == near.stamp) ++pick;
    values[heap] = pick < candidates.count ? candidates.value[pick]
                                           : static_cast<std::uint16_t>(plain_.value(heap, {values, heap}));
  }
}

}  // namespace grundy::sequence
