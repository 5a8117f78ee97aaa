#include "grundy/sequence/many_heaps.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace grundy::sequence {
namespace {

constexpr std::size_t most_set_words = 1024;  ///< values below 65536

/// Bit i of the word goes to bit i ^ x, x < 64.
std::uint64_t permute(std::uint64_t word, std::uint32_t x) {
  if ((x & 1U) != 0) word = (word >> 1U & 0x5555555555555555U) | (word & 0x5555555555555555U) << 1U;
  if ((x & 2U) != 0) word = (word >> 2U & 0x3333333333333333U) | (word & 0x3333333333333333U) << 2U;
  if ((x & 4U) != 0) word = (word >> 4U & 0x0F0F0F0F0F0F0F0FU) | (word & 0x0F0F0F0F0F0F0F0FU) << 4U;
  if ((x & 8U) != 0) word = (word >> 8U & 0x00FF00FF00FF00FFU) | (word & 0x00FF00FF00FF00FFU) << 8U;
  if ((x & 16U) != 0) word = (word >> 16U & 0x0000FFFF0000FFFFU) | (word & 0x0000FFFF0000FFFFU) << 16U;
  if ((x & 32U) != 0) word = word >> 32U | word << 32U;
  return word;
}

}  // namespace

ManyHeapsEngine::ManyHeapsEngine(code::Code code) : code_(std::move(code)) {
  const auto look = [this](const code::Digit& digit) {
    // The last layer holds all greater numbers of heaps; one heap alone is not read from the layers.
    layers_ = std::max(layers_, std::max(digit.heaps.size(), digit.more ? std::size_t{2} : std::size_t{1}) + 1);
    for (std::size_t count = 1; count < digit.heaps.size() + (digit.more ? 2 : 0); ++count) {
      switch (digit.at(count)) {
        case code::Constraint::any:
          repeated_ = true;
          break;
        case code::Constraint::unequal:
          once_ = true;
          break;
        case code::Constraint::mixed:
        case code::Constraint::equal:
          kinds_ = true;
          break;
        case code::Constraint::forbidden:
          break;
      }
    }
  };
  for (const code::Digit& digit : code_.digits) look(digit);
  for (const code::Digit& digit : code_.adding) look(digit);
  values_.push_back(0);
}

void ManyHeapsEngine::start(std::uint64_t tokens, std::size_t words) {
  tokens_ = tokens;
  words_ = words;
  const std::size_t size = layers_ * static_cast<std::size_t>(tokens) * words;
  any_.assign(repeated_ ? size : 0, 0);
  unequal_.assign(once_ ? size : 0, 0);
  for (Table* table : {&one_kind_, &more_kinds_, &used_one_, &used_more_}) table->assign(kinds_ ? size : 0, 0);
  if (repeated_) *at(any_, 0, 0) = 1;
  if (once_) *at(unequal_, 0, 0) = 1;
  options_.assign(words, 0);
  for (std::uint64_t heap = 1; heap < values_.size(); ++heap) put(heap);
}

void ManyHeapsEngine::join(std::uint64_t* into, const std::uint64_t* from, std::uint32_t value) const {
  const std::size_t swap = value / 64;
  for (std::size_t w = 0; w < words_; ++w) {
    if (from[w] != 0) into[w ^ swap] |= permute(from[w], value % 64);
  }
}

void ManyHeapsEngine::unite(std::uint64_t* into, const std::uint64_t* from) const {
  for (std::size_t w = 0; w < words_; ++w) into[w] |= from[w];
}

void ManyHeapsEngine::put(std::uint64_t heap) {
  const std::uint32_t value = values_[heap];
  if (repeated_) put_repeatedly(heap, value);
  if (kinds_) put_with_kinds(heap, value);
  if (once_) put_once(heap, value);
}

void ManyHeapsEngine::put_repeatedly(std::uint64_t heap, std::uint32_t value) {
  for (std::uint64_t m = heap; m < tokens_; ++m) {
    for (std::size_t k = 1; k < layers_; ++k) join(at(any_, k, m), at(any_, k - 1, m - heap), value);
    join(at(any_, layers_ - 1, m), at(any_, layers_ - 1, m - heap), value);
  }
}

void ManyHeapsEngine::put_with_kinds(std::uint64_t heap, std::uint32_t value) {
  std::fill(used_one_.begin(), used_one_.end(), 0U);
  std::fill(used_more_.begin(), used_more_.end(), 0U);
  const std::size_t top = layers_ - 1;
  for (std::uint64_t m = heap; m < tokens_; ++m) {
    const std::uint64_t rest = m - heap;
    for (std::size_t k = 1; k < layers_; ++k) {
      for (const std::size_t from : {k - 1, top}) {
        if (from == top && k != top) continue;
        join(at(used_one_, k, m), at(used_one_, from, rest), value);
        join(at(used_more_, k, m), at(used_more_, from, rest), value);
        join(at(used_more_, k, m), at(one_kind_, from, rest), value);
        join(at(used_more_, k, m), at(more_kinds_, from, rest), value);
      }
    }
    if (rest == 0) at(used_one_, 1, m)[value / 64] |= std::uint64_t{1} << (value % 64);
  }
  for (std::size_t i = 0; i < one_kind_.size(); ++i) {
    one_kind_[i] |= used_one_[i];
    more_kinds_[i] |= used_more_[i];
  }
}

void ManyHeapsEngine::put_once(std::uint64_t heap, std::uint32_t value) {
  for (std::uint64_t m = tokens_; m-- > heap;) {
    join(at(unequal_, layers_ - 1, m), at(unequal_, layers_ - 1, m - heap), value);
    for (std::size_t k = layers_ - 1; k >= 1; --k) join(at(unequal_, k, m), at(unequal_, k - 1, m - heap), value);
  }
}

std::uint32_t ManyHeapsEngine::decide(std::uint64_t heap) {
  std::fill(options_.begin(), options_.end(), 0U);
  const auto size = static_cast<std::int64_t>(heap);
  std::int64_t last = size;
  if (const auto most = code_.most_removed()) last = std::min(last, static_cast<std::int64_t>(*most));
  for (std::int64_t removed = -static_cast<std::int64_t>(code_.adding.size()); removed <= last; ++removed) {
    const code::Digit& digit = code_.at(removed);
    const auto tokens = static_cast<std::uint64_t>(size - removed);
    if (tokens == 0) {
      if (digit.at(0) != code::Constraint::forbidden) options_[0] |= 1U;
      continue;
    }
    for (std::size_t count = 1; count < layers_; ++count) {
      const code::Constraint constraint = digit.at(count);
      if (constraint == code::Constraint::forbidden) continue;
      if (count == 1) {
        const std::uint32_t value = values_[tokens];
        options_[value / 64] |= std::uint64_t{1} << (value % 64);
        continue;
      }
      switch (constraint) {
        case code::Constraint::any:
          unite(options_.data(), at(any_, count, tokens));
          break;
        case code::Constraint::unequal:
          unite(options_.data(), at(unequal_, count, tokens));
          break;
        case code::Constraint::equal:
          unite(options_.data(), at(one_kind_, count, tokens));
          break;
        case code::Constraint::mixed:
          unite(options_.data(), at(more_kinds_, count, tokens));
          break;
        case code::Constraint::forbidden:
          break;
      }
    }
  }
  for (std::size_t w = 0; w < words_; ++w) {
    if (~options_[w] != 0)
      return static_cast<std::uint32_t>(w * 64 + static_cast<std::size_t>(std::countr_one(options_[w])));
  }
  return static_cast<std::uint32_t>(words_ * 64);
}

bool ManyHeapsEngine::extend(std::uint64_t to, run::Budget& budget) {
  const std::uint64_t wanted = to + code_.adding.size() + 1;
  while (values_.size() < to && !failed_) {
    if (wanted > tokens_) {
      const std::uint64_t tokens = std::max<std::uint64_t>(wanted, 2 * tokens_);
      const std::size_t tables = (repeated_ ? 1U : 0U) + (once_ ? 1U : 0U) + (kinds_ ? 4U : 0U);
      if (!budget.reserve((tokens - tokens_) * words_ * layers_ * tables * 8)) return false;
      start(tokens, words_);
    }
    const std::uint64_t heap = values_.size();
    if (budget.exhausted()) return false;
    budget.report("heaps", heap, to);
    const std::uint32_t value = decide(heap);
    if (value >= words_ * 64) {
      if (words_ == most_set_words)
        failed_ = true;
      else
        start(tokens_, 2 * words_);
      continue;
    }
    values_.push_back(value);
    put(heap);
  }
  return values_.size() >= to;
}

}  // namespace grundy::sequence
