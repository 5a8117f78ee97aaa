/// The choice of witnesses: common heaps whose pairs exclude many rare values at once.
///
/// A heap's candidate is its least free common value; every rare value below must be shown to be the xor of two common
/// ones. A few well chosen heaps w, paired with n − t − w for every n, do nearly all of that work by the same kernel as
/// the rare heaps. They are chosen greedily on a sample of the last heaps, each time the one that leaves fewest rare
/// values open, until one more would cost more than the searches it saves.
#include <algorithm>
#include <bit>
#include <queue>

#include "grundy/sequence/engine.hpp"

namespace grundy::sequence {
namespace {

constexpr std::size_t sample_heaps = 256;
constexpr std::uint64_t farthest_witness = std::uint64_t{1} << 15U;

struct Rating {
  std::uint32_t gain;
  std::uint32_t candidate;
  std::uint32_t round;  ///< when the gain was computed: gains only fall, so an old one is an upper bound
  bool operator<(const Rating& other) const { return gain < other.gain; }
};

std::uint32_t gray_order(std::uint32_t index) {
  std::uint32_t key = index & 63U;
  key ^= key >> 1U;
  key ^= key >> 2U;
  key ^= key >> 4U;
  return key << 16U | index >> 6U;
}

}  // namespace

void SplittingEngine::choose_witnesses() {
  witnesses_chosen_at_ = size_;
  witness_groups_.clear();
  witness_heaps_.clear();
  witness_batches_.clear();
  const std::uint32_t limit = static_cast<std::uint32_t>(lane_ == LaneType::u64 ? words_ * 64 : 8 * lane_bytes_);

  // Candidates: common heaps spread over the window, those of small size more densely.
  std::vector<std::uint32_t> candidates;
  const std::uint64_t seen = size_ - window_base_;
  const std::uint64_t reach =
      std::min({seen - std::min<std::uint64_t>(most_removed_, seen), size_ / 3, farthest_witness / words_});
  const auto wanted = static_cast<std::size_t>(std::clamp<std::uint64_t>(size_ / 16, 128, words_ == 1 ? 512 : 2048));
  std::uint64_t state = 0x9E3779B97F4A7C15U;
  for (std::size_t tries = 0; tries < 4 * wanted && candidates.size() < wanted && reach > 256; ++tries) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    const std::uint64_t span = tries % 2 == 0 ? std::min<std::uint64_t>(reach, 4096) : reach;
    const std::uint64_t w = 64 + (state >> 33U) % (span - 64);
    if ((code_of(w) & rare_bit) == 0 && code_of(w) < std::bit_ceil(limit))
      candidates.push_back(static_cast<std::uint32_t>(w));
  }
  std::sort(candidates.begin(), candidates.end());
  candidates.erase(std::unique(candidates.begin(), candidates.end()), candidates.end());

  // The sample: for each heap the rare indices it needs excluded.
  std::vector<std::uint64_t> sample;
  for (std::uint64_t n = size_ - 1; n > size_ / 2 && sample.size() < sample_heaps; --n) {
    if ((code_of(n) & rare_bit) == 0) sample.push_back(n);
  }
  std::vector<std::uint64_t> open(sample.size() * words_);
  for (std::size_t s = 0; s < sample.size(); ++s) {
    const std::uint64_t* const below = below_[sample[s] & 1U].data() + std::size_t{code_of(sample[s])} * words_;
    std::copy_n(below, words_, open.begin() + static_cast<std::ptrdiff_t>(s * words_));
  }
  // What a witness reaches lies in the window, so its code is kept.
  const std::uint16_t* const codes = store_.data() - static_cast<std::ptrdiff_t>(base_);
  std::vector<std::uint32_t> removed;
  for (const Split& split : game_.split) {
    if (split.pairs != Pairs::equal) removed.push_back(split.removed);
  }
  const auto bits_of = [&](std::uint32_t w, auto&& sink) {
    const std::uint32_t index = code_of(w);
    for (const std::uint32_t t : removed) {
      const std::uint16_t* const partner = codes - static_cast<std::ptrdiff_t>(t + w);
      for (std::size_t s = 0; s < sample.size(); ++s) {
        const std::uint32_t u = partner[sample[s]] ^ index;
        if (u < limit) sink(s * words_ + u / 64, u % 64);
      }
    }
  };
  const auto gain_of = [&](std::uint32_t w) {
    std::uint64_t gain = 0;
    bits_of(w, [&, bits = open.data()](std::size_t at, std::uint32_t bit) { gain += bits[at] >> bit & 1U; });
    return static_cast<std::uint32_t>(gain);
  };
  std::priority_queue<Rating> queue;
  for (const std::uint32_t w : candidates) queue.push({~0U, w, 0});
  // A witness costs about words · lane bytes / 40 cycles a heap, a search some 60 cycles, and more for many words.
  const double worth = static_cast<double>(sample.size()) * static_cast<double>(words_ * lane_bytes_) / 40.0 /
                       (words_ == 1 ? 60.0 : 200.0);
  std::vector<std::uint32_t> chosen;
  std::uint32_t round = 1;
  while (!queue.empty() && chosen.size() < 1024) {
    Rating top = queue.top();
    queue.pop();
    if (top.round != round) {
      top.gain = gain_of(top.candidate);
      top.round = round;
      if (top.gain > 0) queue.push(top);
      continue;
    }
    if (static_cast<double>(top.gain) < std::max(1.0, worth)) break;
    chosen.push_back(top.candidate);
    bits_of(top.candidate, [&](std::size_t at, std::uint32_t bit) { open[at] &= ~(std::uint64_t{1} << bit); });
    ++round;
  }
  statistics_.witnesses = chosen.size();

  // Two batches: the second is needed only where the first leaves something open.
  const std::size_t half = chosen.size() - chosen.size() / 3;
  for (const auto& [first, last] : {std::pair(std::size_t{0}, half), std::pair(half, chosen.size())}) {
    std::vector<std::uint32_t> batch(chosen.begin() + static_cast<std::ptrdiff_t>(first),
                                     chosen.begin() + static_cast<std::ptrdiff_t>(last));
    std::stable_sort(batch.begin(), batch.end(), [this](std::uint32_t a, std::uint32_t b) {
      return gray_order(code_of(a)) < gray_order(code_of(b));
    });
    for (const std::uint32_t w : batch) {
      const auto at = static_cast<std::uint32_t>(witness_heaps_.size());
      if (witness_groups_.empty() || witness_groups_.back().index != code_of(w) ||
          (!witness_batches_.empty() && witness_groups_.size() == witness_batches_.back())) {
        witness_groups_.push_back({code_of(w), at, at});
      }
      witness_heaps_.push_back(w);
      ++witness_groups_.back().end;
    }
    witness_batches_.push_back(static_cast<std::uint32_t>(witness_groups_.size()));
  }
}

}  // namespace grundy::sequence
