#include "grundy/sequence/value_sets.hpp"

#include <algorithm>
#include <cstring>

namespace grundy::sequence {
namespace {

using code::Constraint;

/// Bit i is the bit `bit` of bytes[i], i < 64.
std::uint64_t gather_bits(const std::uint8_t* bytes, unsigned bit) {
  std::uint64_t result = 0;
  for (unsigned i = 0; i < 8; ++i) {
    std::uint64_t eight = 0;
    std::memcpy(&eight, bytes + std::size_t{8} * i, sizeof eight);
    // The product brings the lowest bit of byte b to bit 56 + b.
    result |= ((eight >> bit & 0x0101010101010101U) * 0x0102040810204080U >> 56U) << (8 * i);
  }
  return result;
}

/// Every heap that some k ≥ `least` equal ones, `tokens` in all, can be.
void add_equal(std::size_t least, std::uint64_t tokens, const std::vector<std::uint32_t>& values,
               std::vector<std::uint32_t>& out) {
  const auto add = [&](std::uint64_t heaps) {
    if (heaps >= least) out.push_back(heaps % 2 == 0 ? 0 : values[tokens / heaps]);
  };
  for (std::uint64_t d = 1; d * d <= tokens; ++d) {
    if (tokens % d != 0) continue;
    add(d);
    if (d * d != tokens) add(tokens / d);
  }
}

}  // namespace

Window all_below(std::uint32_t limit, std::size_t w) {
  Window result;
  for (std::size_t i = 0; i < result.words.size(); ++i) {
    const std::size_t from = w * window_values + 64 * i;
    if (from + 64 <= limit)
      result.words[i] = ~std::uint64_t{0};
    else if (from < limit)
      result.words[i] = (std::uint64_t{1} << (limit - from)) - 1;
  }
  return result;
}

ValueSets::ValueSets(const std::vector<Leavings>& asked, std::uint64_t added) {
  std::size_t most = 0;       // unequal heaps
  std::size_t most_more = 0;  // and of those with any larger number
  for (const Leavings& leavings : asked) {
    for (const Leaving& leaving : leavings.many) {
      want(leaving);
      if (leaving.constraint != Constraint::unequal) continue;
      std::size_t& heaps = leaving.more ? most_more : most;
      heaps = std::max(heaps, leaving.heaps);
    }
  }
  if (most_more != 0) {
    unequal_.emplace(std::max(most_more, most >= 3 ? most + 1 : 2), true);
  } else if (most > 3 || (most == 3 && added > 1)) {
    // With two tokens added, three heaps have a pair whose larger heap might be the one to be valued.
    unequal_.emplace(most, false);
  } else if (most == 3) {
    unequal_pairs_.emplace();
    twice_.emplace();
  }
}

void ValueSets::want(const Leaving& leaving) {
  const auto heaps = leaving.heaps;
  switch (leaving.constraint) {
    case Constraint::any:
    case Constraint::mixed:
      if (!leaving.more) {
        all_pairs_.emplace();
        for (std::size_t k = 3; k < heaps; ++k) kept_[{Constraint::any, k, false}];
      } else {
        const std::size_t first = leaving.constraint == Constraint::any ? 1 : 2;
        for (std::size_t k = first; k < std::max(heaps, first + 1); ++k) kept_[{leaving.constraint, k, true}];
        if (leaving.constraint == Constraint::mixed) unequal_pairs_.emplace();
      }
      break;
    case Constraint::unequal:
      if (heaps == 2 && !leaving.more) unequal_pairs_.emplace();
      break;
    case Constraint::equal:
    case Constraint::forbidden:
      break;
  }
}

std::size_t ValueSets::tables() const {
  return kept_.size() + (all_pairs_ ? 1 : 0) + (unequal_pairs_ ? 1 : 0) + (twice_ ? 1 : 0) +
         (unequal_ ? unequal_->tables() : 0);
}

void ValueSets::resize(std::size_t windows, std::size_t tokens, const std::vector<std::uint32_t>& values) {
  for (auto& [kind, kept] : kept_) kept.sets.resize(windows, tokens);
  for (auto* pairs : {&all_pairs_, &unequal_pairs_, &twice_}) {
    if (*pairs) (*pairs)->resize(windows, tokens);
  }
  if (unequal_) {
    unequal_->resize(windows, tokens);
    if (tokens != capacity_) {
      for (std::uint64_t heap = 1; heap < values.size(); ++heap) unequal_->put(values, heap);
    }
  }
  windows_ = windows;
  capacity_ = tokens;
}

void ValueSets::put(const std::vector<std::uint32_t>& values) {
  if (unequal_) unequal_->put(values, values.size() - 1);
}

void ValueSets::make(const std::vector<std::uint32_t>& values, std::uint32_t limit) {
  if (all_pairs_ || unequal_pairs_) make_pairs(values, limit);
  for (auto& [kind, kept] : kept_) {
    // The largest of k heaps with m tokens is at most m − k + 1.
    const std::uint64_t end = std::min<std::uint64_t>(values.size() + kind.heaps - 1, capacity_);
    for (; kept.made < end; ++kept.made) make_set(kind, kept.sets, kept.made, values, limit);
  }
}

void ValueSets::make_pairs(const std::vector<std::uint32_t>& values, std::uint32_t limit) {
  const std::size_t words = (std::size_t{limit} + 63) / 64;
  for (; pairs_made_ <= values.size() && pairs_made_ < capacity_; ++pairs_made_) {
    const std::uint64_t m = pairs_made_;
    if (m < 2) continue;
    marks_.assign(64 * words, 0);
    std::uint8_t* const marks = marks_.data();
    const std::uint32_t* const value = values.data();
    if (twice_) {  // the first pair sets bit 0, the second bit 1
      for (std::uint64_t a = 1; 2 * a < m; ++a) {
        std::uint8_t& mark = marks[value[a] ^ value[m - a]];
        mark = static_cast<std::uint8_t>(mark | (mark + 1U));
      }
    } else {
      for (std::uint64_t a = 1; 2 * a < m; ++a) marks[value[a] ^ value[m - a]] = 1;
    }
    for (std::size_t i = 0; i < words; ++i) {
      const std::uint64_t once = gather_bits(marks + 64 * i, 0);
      if (all_pairs_) all_pairs_->at(i / 8, m).words[i % 8] = once;
      if (unequal_pairs_) unequal_pairs_->at(i / 8, m).words[i % 8] = once;
      if (twice_) twice_->at(i / 8, m).words[i % 8] = gather_bits(marks + 64 * i, 1);
    }
    if (all_pairs_ && m % 2 == 0) all_pairs_->add(m, 0);
  }
}

/// Sets of exactly so many heaps, without constraint.
const SetTable& ValueSets::exactly(std::size_t heaps) const {
  return heaps == 2 ? *all_pairs_ : kept_.at({Constraint::any, heaps, false}).sets;
}

const SetTable& ValueSets::at_least(Constraint constraint, std::size_t heaps) const {
  return kept_.at({constraint, heaps, true}).sets;
}

/// The step to sets of this kind with one heap less.
Join ValueSets::step(const Kind& kind, std::uint64_t tokens, const std::vector<std::uint32_t>& values) const {
  Join result;
  result.values = values.data();
  result.tokens = tokens;
  const std::size_t rest = std::max<std::size_t>(kind.heaps, 2) - 1;
  const std::uint64_t smallest = tokens / (rest + 1);
  const std::uint64_t below_average = tokens == 0 ? 0 : (tokens - 1) / (rest + 1);
  if (kind.constraint == Constraint::any) {
    result.sets = (kind.more ? at_least(kind.constraint, rest) : exactly(rest)).windows();
    result.last = smallest;
  } else if (kind.constraint == Constraint::unequal) {
    result.sets = unequal_pairs_->windows();
    result.twice = twice_->windows();
    result.last = below_average;
  } else if (!kind.more) {
    result.sets = exactly(rest).windows();
    result.last = below_average;
  } else {
    result.sets = at_least(kind.constraint, std::max<std::size_t>(rest, 2)).windows();
    result.last = std::min(tokens / 2, tokens - std::min<std::uint64_t>(tokens, rest));
  }
  return result;
}

void ValueSets::make_set(const Kind& kind, SetTable& sets, std::uint64_t tokens,
                         const std::vector<std::uint32_t>& values, std::uint32_t limit) {
  const Join task = step(kind, tokens, values);
  const bool pairs_too = kind.constraint == Constraint::mixed && kind.heaps == 2;
  for (std::size_t w = 0; w < windows_; ++w) {
    Window found;
    if (pairs_too) found = unequal_pairs_->at(w, tokens);
    (void)join(task, w, all_below(limit, w), found);
    sets.at(w, tokens) = found;
  }
  if (kind.heaps == 1 && tokens > 0) sets.add(tokens, values[tokens]);
}

void ValueSets::ask(const Leaving& leaving, std::uint64_t tokens, const std::vector<std::uint32_t>& values,
                    Sources& sources) const {
  const auto heaps = leaving.heaps;
  if (tokens < heaps) return;
  const Kind kind{leaving.constraint, heaps, leaving.more};
  switch (leaving.constraint) {
    case Constraint::forbidden:
      return;
    case Constraint::equal:
      if (leaving.more)
        add_equal(heaps, tokens, values, sources.values);
      else if (tokens % heaps == 0)
        sources.values.push_back(heaps % 2 == 0 ? 0 : values[tokens / heaps]);
      return;
    case Constraint::unequal:
      if (heaps == 2 && !leaving.more) {
        sources.sets.emplace_back(&*unequal_pairs_, tokens);
      } else if (unequal_) {
        for (std::size_t k = heaps; k <= (leaving.more ? unequal_->most() : heaps); ++k)
          sources.sets.emplace_back(&unequal_->of(k), tokens);
      } else {
        sources.joins.push_back(step(kind, tokens, values));
      }
      return;
    case Constraint::any:
      if (heaps == 2 && !leaving.more)
        sources.sets.emplace_back(&*all_pairs_, tokens);
      else if (heaps == 1)
        sources.sets.emplace_back(&at_least(kind.constraint, 1), tokens);
      else
        sources.joins.push_back(step(kind, tokens, values));
      return;
    case Constraint::mixed:
      if (heaps == 2)
        sources.sets.emplace_back(&at_least(kind.constraint, 2), tokens);
      else
        sources.joins.push_back(step(kind, tokens, values));
      return;
  }
}

}  // namespace grundy::sequence
