#include "grundy/sequence/many_heaps.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace grundy::sequence {
namespace {

constexpr std::uint64_t first_round = 32;  ///< heaps joined of each source before the next source has its turn

std::vector<Leavings> all_leavings(const code::Code& code) {
  std::vector<Leavings> result;
  for (const auto* part : {&code.digits, &code.adding}) {
    for (const code::Digit& digit : *part) result.push_back(leavings(digit));
  }
  return result;
}

}  // namespace

ManyHeapsEngine::ManyHeapsEngine(code::Code code)
    : code_(std::move(code)), sets_(all_leavings(code_), code_.adding.size()) {
  const std::size_t fixed = code_.digits.size() - code_.tail;
  for (std::size_t i = 0; i < code_.digits.size(); ++i) {
    (i < fixed ? digits_ : tail_).push_back(leavings(code_.digits[i]));
  }
  for (const code::Digit& digit : code_.adding) adding_.push_back(leavings(digit));
  values_.push_back(0);
}

/// Room for numbers of tokens below `tokens` and values below `limit`.
bool ManyHeapsEngine::reserve(std::uint64_t tokens, std::uint32_t limit, run::Budget& budget) {
  const std::size_t wanted = (std::size_t{limit} + window_values - 1) / window_values;
  const auto bytes = [this](std::uint64_t sets, std::size_t windows) {
    return (sets * sets_.tables() + tail_.size() * tail_.size()) * windows * sizeof(Window) +
           sets * sizeof(std::uint32_t);
  };
  if (wanted != windows() || tokens != tokens_) {
    const std::size_t before = tokens_ == 0 ? 0 : bytes(tokens_, windows());
    if (!budget.reserve(bytes(tokens, wanted) - before)) return false;
    sets_.resize(wanted, tokens, values_);
    tail_found_.resize(wanted, tail_.size() * tail_.size());
    tokens_ = tokens;
  }
  window_masks_.clear();
  for (std::size_t w = 0; w < wanted; ++w) window_masks_.push_back(all_below(limit, w));
  limit_ = limit;
  return true;
}

void ManyHeapsEngine::collect(const Leavings& leavings, std::uint64_t tokens) {
  if (tokens == 0) {
    if (leavings.none) sources_.values.push_back(0);
    return;
  }
  if (leavings.one) sources_.values.push_back(values_[tokens]);
  for (const Leaving& leaving : leavings.many) sets_.ask(leaving, tokens, values_, sources_);
}

/// Every place of the tail has one more number of tokens in reach: what it gives joins the others of its residue.
void ManyHeapsEngine::collect_tail(std::uint64_t heap) {
  for (std::size_t place = 0; place < tail_.size() && heap >= digits_.size() + place; ++place) {
    const std::uint64_t tokens = heap - digits_.size() - place;
    const std::size_t row = place * tail_.size() + tokens % tail_.size();
    sources_.clear();
    collect(tail_[place], tokens);
    for (const std::uint32_t value : sources_.values) tail_found_.add(row, value);
    for (std::size_t w = 0; w < windows(); ++w) {
      Window& found = tail_found_.at(w, row);
      if (found == window_masks_[w]) continue;
      for (const auto& [sets, of] : sources_.sets) found.unite(sets->at(w, of));
      for (const Join& task : sources_.joins) (void)join(task, w, window_masks_[w], found);
    }
  }
}

std::uint32_t ManyHeapsEngine::decide(std::uint64_t heap) {
  sources_.clear();
  for (std::size_t added = 1; added <= adding_.size(); ++added) collect(adding_[added - 1], heap + added);
  for (std::size_t removed = 0; removed < digits_.size() && removed <= heap; ++removed) {
    collect(digits_[removed], heap - removed);
  }
  for (std::size_t place = 0; place < tail_.size() && heap >= digits_.size() + place; ++place) {
    const std::uint64_t tokens = heap - digits_.size() - place;
    sources_.sets.emplace_back(&tail_found_, place * tail_.size() + tokens % tail_.size());
  }
  for (std::size_t w = 0; w < windows(); ++w) {
    const Window& wanted = window_masks_[w];
    Window found;
    for (const std::uint32_t value : sources_.values) {
      if (value / window_values == w) found.add(value % window_values);
    }
    for (const auto& [sets, of] : sources_.sets) found.unite(sets->at(w, of));
    std::vector<Join>& joins = sources_.joins;
    std::uint64_t round = first_round;
    for (std::uint64_t begin = 1; found != wanted; begin += round, round *= 2) {
      bool more = false;
      for (const Join& task : joins) {
        if (begin > task.last) continue;
        Join part = task;
        part.first = begin;
        part.last = std::min(task.last, begin + round - 1);
        more = more || part.last < task.last;
        (void)join(part, w, wanted, found);
      }
      if (!more) break;
    }
    if (found == wanted) continue;
    for (std::size_t i = 0; i < found.words.size(); ++i) {
      if (const std::uint64_t lacks = wanted.words[i] & ~found.words[i]; lacks != 0) {
        return static_cast<std::uint32_t>(w * window_values + 64 * i +
                                          static_cast<std::size_t>(std::countr_zero(lacks)));
      }
    }
  }
  return limit_;
}

bool ManyHeapsEngine::extend(std::uint64_t to, run::Budget& budget) {
  const std::uint64_t wanted = to + code_.adding.size() + 1;
  if (wanted > tokens_ && values_.size() < to) {
    if (!reserve(std::max(wanted, 2 * tokens_), limit_, budget)) return false;
  }
  while (values_.size() < to) {
    if (budget.exhausted()) return false;
    const std::uint64_t heap = values_.size();
    budget.report("heaps", heap, to);
    sets_.make(values_, limit_);
    for (; tail_collected_ <= heap; ++tail_collected_) collect_tail(tail_collected_);
    const std::uint32_t value = decide(heap);
    if (value >= limit_ && !reserve(tokens_, std::bit_ceil(value + 1), budget)) return false;
    values_.push_back(value);
    sets_.put(values_);
  }
  return true;
}

}  // namespace grundy::sequence
