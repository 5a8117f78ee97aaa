#include "grundy/sequence/one_heap.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

namespace grundy::sequence {
namespace {

constexpr std::size_t most_one_hot = 63;
constexpr std::uint64_t chunk = std::uint64_t{1} << 16U;

}  // namespace

OneHeapEngine::OneHeapEngine(code::Code code) : code_(std::move(code)), fixed_(code_.digits.size() - code_.tail) {
  for (std::uint32_t t = 0; t < fixed_; ++t) {
    if (code_.digits[t].at(1) != code::Constraint::forbidden) take_.push_back(t);
  }
  for (std::uint64_t t = fixed_; t < code_.digits.size(); ++t) {
    if (code_.digits[t].at(1) != code::Constraint::forbidden) residues_.push_back(t % code_.tail);
  }
  if (code_.tail == 0 && take_.size() <= most_one_hot) {
    one_hot_.assign(std::bit_ceil(std::max<std::uint64_t>(fixed_, 1) + 1), 0);
  }
  seen_.resize(std::max<std::size_t>(code_.tail, 1));
  zero_joins_ = true;
  for (std::uint64_t t = fixed_; t < code_.digits.size(); ++t) {
    const code::Digit& digit = code_.digits[t];
    zero_joins_ =
        zero_joins_ && (digit.at(0) == code::Constraint::forbidden) == (digit.at(1) == code::Constraint::forbidden);
  }
}

void OneHeapEngine::Seen::add(std::uint32_t value) {
  if (value >= marked.size()) marked.resize(std::max<std::size_t>(std::size_t{value} + 1, 2 * marked.size()), false);
  marked[value] = true;
  while (full < marked.size() && marked[full]) ++full;
}

bool OneHeapEngine::extend(std::uint64_t to, run::Budget& budget) {
  if (to > values_.capacity()) {
    // While the values move, the old place and the new one are both there; where memory is short, the new one is no
    // larger than it has to be.
    const std::size_t before = values_.capacity();
    const std::size_t left = budget.memory_limit() - std::min(budget.memory_limit(), budget.memory_used());
    std::size_t capacity = std::max<std::size_t>(static_cast<std::size_t>(to), before + before / 2);
    if (capacity > left / sizeof(std::uint32_t)) capacity = static_cast<std::size_t>(to);
    if (!budget.reserve(capacity * sizeof(std::uint32_t))) return false;
    values_.reserve(capacity);
    budget.release(before * sizeof(std::uint32_t));
  }
  while (values_.size() < to) {
    if (budget.exhausted()) return false;
    budget.report("heaps", values_.size(), to);
    const std::uint64_t end = std::min<std::uint64_t>(to, values_.size() + chunk);
    if (!one_hot_.empty())
      extend_words(end);
    else
      extend_marked(end);
  }
  return true;
}

void OneHeapEngine::extend_words(std::uint64_t to) {
  const std::uint64_t mask = one_hot_.size() - 1;
  std::uint64_t* const ring = one_hot_.data();
  for (std::uint64_t n = values_.size(); n < to; ++n) {
    std::uint64_t seen = 0;
    if (n < fixed_) {  // it may be finished, and a number of the set may be too large for it
      if (code_.digits[n].at(0) != code::Constraint::forbidden) seen = 1;
      for (const std::uint32_t t : take_) {
        if (t < n) seen |= ring[(n - t) & mask];
      }
    } else {
      for (const std::uint32_t t : take_) seen |= ring[(n - t) & mask];
    }
    const auto value = static_cast<std::uint32_t>(std::countr_one(seen));
    ring[n & mask] = std::uint64_t{1} << value;
    if (n == 0) ring[0] = 0;  // heap 0 is no heap: it is reached by finishing only
    values_.push_back(value);
  }
}

std::uint32_t OneHeapEngine::next_value() {
  const std::uint64_t n = values_.size();
  if (n == 0) return 0;
  std::uint32_t value = 0;
  const std::uint64_t q = code_.tail;
  if (q != 0 && (n > fixed_ || (n == fixed_ && zero_joins_))) seen_[(n - fixed_) % q].add(values_[n - fixed_]);
  for (const std::uint64_t r : residues_) value = std::max(value, seen_[(n % q + q - r) % q].full);
  const bool finishes = code_.at(static_cast<std::int64_t>(n)).at(0) != code::Constraint::forbidden;
  for (const std::uint32_t t : take_) {
    if (t >= n) continue;
    const std::uint32_t option = values_[n - t];
    if (option >= stamp_.size()) stamp_.resize(std::size_t{option} * 2 + 64, 0);
    stamp_[option] = n;
  }
  const auto reached = [&](std::uint32_t v) {
    if (v == 0 && finishes) return true;
    if (v < stamp_.size() && stamp_[v] == n) return true;
    return std::any_of(residues_.begin(), residues_.end(),
                       [&](std::uint64_t r) { return seen_[(n % q + q - r) % q].has(v); });
  };
  while (reached(value)) ++value;
  return value;
}

void OneHeapEngine::extend_marked(std::uint64_t to) {
  while (values_.size() < to) values_.push_back(next_value());
}

void OneHeapEngine::copy(std::uint64_t first, std::span<std::uint32_t> out) const {
  std::copy_n(values_.begin() + static_cast<std::ptrdiff_t>(first), out.size(), out.begin());
}

/// The sets as they are when heap n is about to be decided.
std::vector<OneHeapEngine::Seen> OneHeapEngine::seen_before(std::uint64_t n) const {
  std::vector<Seen> seen(std::max<std::size_t>(code_.tail, 1));
  if (code_.tail == 0) return seen;
  for (std::uint64_t m = zero_joins_ ? 0 : 1; m + fixed_ < n; ++m) seen[m % code_.tail].add(values_[m]);
  return seen;
}

/// Lemma 4. With b the least value that some residue's set lacks, the next values, less b, depend only on: n mod q, the
/// sets above b, the last F values where they are at least b, and on whether b is 0.
bool OneHeapEngine::state_recurs(std::uint64_t period, std::int64_t saltus) const {
  const std::uint64_t q = std::max<std::uint64_t>(code_.tail, 1);
  const std::uint64_t now = values_.size();
  if (period == 0 || period % q != 0 || now < period + 2 * fixed_ + q + 2 || saltus < 0) return false;
  const std::uint64_t then = now - period;
  const auto late = seen_before(now);
  const auto early = seen_before(then);
  std::uint32_t late_base = ~0U;
  std::uint32_t early_base = ~0U;
  for (std::size_t c = 0; c < q; ++c) {
    late_base = std::min(late_base, late[c].full);
    early_base = std::min(early_base, early[c].full);
  }
  if (residues_.empty()) late_base = early_base = 0;
  if (std::int64_t{late_base} - std::int64_t{early_base} != saltus) return false;
  if ((late_base == 0) != (early_base == 0)) return false;
  for (std::size_t c = 0; c < q; ++c) {
    const std::size_t most =
        std::max(late[c].marked.size() - std::min<std::size_t>(late[c].marked.size(), late_base),
                 early[c].marked.size() - std::min<std::size_t>(early[c].marked.size(), early_base));
    for (std::uint32_t v = 0; v < most + 1; ++v) {
      if (late[c].has(late_base + v) != early[c].has(early_base + v)) return false;
    }
  }
  for (std::uint64_t back = 1; back <= fixed_; ++back) {
    const std::uint32_t a = values_[now - back];
    const std::uint32_t b = values_[then - back];
    const bool low = a < late_base;
    if (low != (b < early_base)) return false;
    if (!low && a - late_base != b - early_base) return false;
  }
  return true;
}

}  // namespace grundy::sequence
