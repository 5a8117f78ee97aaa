#include "grundy/sequence/dense.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "grundy/sequence/kernels.hpp"

namespace grundy::sequence {
namespace {

/// How many pairs are marked one by one, in runs spread over all, before the values left are struck out.
constexpr std::uint64_t marked_pairs = 4096;
constexpr std::uint64_t marked_run = 128;
/// How many values that no far pair reaches a heap is given to choose from, at least: with a pair inside the block
/// reaching the only one (once in some hundred heaps) the plain method has to be asked.
constexpr std::size_t enough = 1;
/// How many unmarked values are struck out at a time.
constexpr std::size_t struck_at_once = 32;

}  // namespace

/// The pairs (a, sum − a), a in [first, last], of two heaps before the block.
struct DenseMethod::Pairs {
  std::uint64_t sum;
  std::uint64_t first;
  std::uint64_t last;
};

DenseMethod::Pairs DenseMethod::far_pairs(const Split& split, std::uint64_t heap, std::uint64_t begin) const {
  const std::uint64_t sum = heap - split.removed;
  return {sum, sum >= begin ? std::max<std::uint64_t>(sum - begin + 1, 1) : 1,
          split.pairs == sequence::Pairs::unequal ? (sum - 1) / 2 : sum / 2};
}

/// Of `count` values in ascending order, keeps those that no far pair of heap n has; how many these are.
std::size_t DenseMethod::unreached(const std::uint16_t* values, std::uint64_t n, std::uint64_t begin,
                                   std::uint16_t* targets, std::size_t count) const {
  if (mirror_.usable() && targets[count - 1] < byte_values) {
    ValueSet set;
    for (std::size_t i = 0; i < count; ++i)
      set.bits[targets[i] / 8] = static_cast<std::uint8_t>(set.bits[targets[i] / 8] | 1U << targets[i] % 8);
    for (const Split& split : game_.split) {
      if (split.pairs == sequence::Pairs::equal) continue;
      const Pairs pairs = far_pairs(split, n, begin);
      if (pairs.first > pairs.last) continue;
      strike_out(mirror_.up(pairs.first), mirror_.down(pairs.sum - pairs.first),
                 static_cast<std::size_t>(pairs.last - pairs.first + 1), set);
    }
    return static_cast<std::size_t>(
        std::remove_if(targets, targets + count, [&](unsigned v) { return (set.bits[v / 8] >> v % 8 & 1U) == 0; }) -
        targets);
  }
  std::size_t kept = 0;
  for (std::size_t i = 0; i < count && kept < enough; i += 4) {
    std::array<std::uint16_t, 4> four{};
    for (std::size_t k = 0; k < 4; ++k) four[k] = targets[std::min(i + k, count - 1)];
    unsigned missing = 15;
    for (const Split& split : game_.split) {
      if (split.pairs == sequence::Pairs::equal || missing == 0) continue;
      const Pairs pairs = far_pairs(split, n, begin);
      missing &= missing_of_four(values, pairs.sum, pairs.first, pairs.last, four.data());
    }
    for (unsigned k = 0; k < 4 && i + k < count; ++k) {
      if ((missing >> k & 1U) != 0) targets[kept++] = four[k];
    }
  }
  return kept;
}

void DenseMethod::far(const std::uint16_t* values, std::uint64_t n, std::uint64_t begin, Marks& marks,
                      Candidates& found) const {
  marks.assign(marks_size_ + struck_at_once + 1, 0);  // what lies beyond all xors stays unmarked
  for (const std::uint32_t t : game_.take) {
    if (n - t < begin) marks[values[n - t]] = 1;
  }
  bool complete = true;
  for (const Split& split : game_.split) {
    if (split.pairs == sequence::Pairs::equal) {
      if ((n - split.removed) % 2 == 0) marks[0] = 1;
      continue;
    }
    const Pairs pairs = far_pairs(split, n, begin);
    if (pairs.last < pairs.first + marked_pairs) {
      mark_pairs(values, pairs.sum, pairs.first, pairs.last, marks.data());
      continue;
    }
    complete = false;
    const std::uint64_t step = (pairs.last - pairs.first) / (marked_pairs / marked_run);
    for (std::uint64_t a = pairs.first; a + marked_run <= pairs.last; a += step)
      mark_pairs(values, pairs.sum, a, a + marked_run - 1, marks.data());
  }
  found.count = 0;
  const std::uint8_t* next = marks.data();
  const std::uint8_t* const end = marks.data() + marks.size();
  while (found.count < enough) {
    std::array<std::uint16_t, struck_at_once> targets{};
    std::size_t count = 0;
    while (count < (complete ? enough : struck_at_once)) {
      const void* const unmarked = next == end ? nullptr : std::memchr(next, 0, static_cast<std::size_t>(end - next));
      if (unmarked == nullptr) break;
      targets[count++] = static_cast<std::uint16_t>(static_cast<const std::uint8_t*>(unmarked) - marks.data());
      next = static_cast<const std::uint8_t*>(unmarked) + 1;
    }
    if (count == 0) break;
    if (!complete) count = unreached(values, n, begin, targets.data(), count);
    for (std::size_t i = 0; i < count && found.count < found.value.size(); ++i) found.value[found.count++] = targets[i];
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
  if (mirrored_ < n) {
    const std::uint16_t most = *std::max_element(values + mirrored_, values + n);
    marks_size_ = std::max(marks_size_, std::bit_ceil(std::size_t{most} + 1));
    mirrored_ = n;
    mirror_.extend(values, n);
  }
  Work work{this, values, n};
  if (crew != nullptr)
    crew->share(static_cast<unsigned>(count), far_task, &work);
  else
    for (unsigned k = 0; k < count; ++k) far_task(&work, k, 0);
  near_.resize(std::size_t{1} << 16U, 0);
  for (std::size_t k = 0; k < count; ++k) {
    const std::uint64_t heap = n + k;
    if (++near_stamp_ == 0) {
      std::fill(near_.begin(), near_.end(), 0U);
      near_stamp_ = 1;
    }
    for (const std::uint32_t t : game_.take) {
      if (heap - t >= n) near_[values[heap - t]] = near_stamp_;
    }
    for (const Split& split : game_.split) {
      if (split.pairs == sequence::Pairs::equal) continue;
      const std::uint64_t sum = heap - split.removed;
      for (std::uint64_t other = n; other < sum; ++other) near_[values[other] ^ values[sum - other]] = near_stamp_;
    }
    const Candidates& candidates = candidates_[k];
    std::size_t pick = 0;
    while (pick < candidates.count && near_[candidates.value[pick]] == near_stamp_) ++pick;
    values[heap] = pick < candidates.count ? candidates.value[pick]
                                           : static_cast<std::uint16_t>(plain_.value(heap, {values, heap}));
  }
}

}  // namespace grundy::sequence
