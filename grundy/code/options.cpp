#include "grundy/code/options.hpp"

#include <algorithm>
#include <vector>

namespace grundy::code {
namespace {

/// Partitions of a number into heaps in ascending order.
class Partitions {
 public:
  Partitions(std::int64_t removed, std::size_t count, Constraint constraint, const OptionSink& sink)
      : removed_(removed), heaps_(count), constraint_(constraint), sink_(sink) {}

  bool run(std::uint64_t tokens) {
    if (constraint_ != Constraint::equal) return fill(0, 1, tokens);
    if (tokens % heaps_.size() != 0) return true;
    std::fill(heaps_.begin(), heaps_.end(), tokens / heaps_.size());
    return sink_(removed_, heaps_);
  }

 private:
  bool fill(std::size_t index, std::uint64_t least, std::uint64_t tokens) {
    const std::size_t left = heaps_.size() - index;
    const std::uint64_t step = constraint_ == Constraint::unequal ? 1 : 0;
    if (left == 1) {
      if (tokens < least) return true;
      heaps_[index] = tokens;
      if (constraint_ == Constraint::mixed && heaps_.front() == heaps_.back()) return true;
      return sink_(removed_, heaps_);
    }
    // The smallest filling from `heap` on is heap, heap + step, …: left·heap + step·left(left−1)/2 tokens.
    for (std::uint64_t heap = least; left * heap + step * left * (left - 1) / 2 <= tokens; ++heap) {
      heaps_[index] = heap;
      if (!fill(index + 1, heap + step, tokens - heap)) return false;
    }
    return true;
  }

  std::int64_t removed_;
  std::vector<std::uint64_t> heaps_;
  Constraint constraint_;
  const OptionSink& sink_;
};

}  // namespace

bool for_each_option(const Code& code, std::uint64_t heap, const OptionSink& sink) {
  const auto size = static_cast<std::int64_t>(heap);
  std::int64_t last = size;
  if (const auto most = code.most_removed()) last = std::min(last, static_cast<std::int64_t>(*most));
  for (std::int64_t removed = -static_cast<std::int64_t>(code.adding.size()); removed <= last; ++removed) {
    const Digit& digit = code.at(removed);
    const auto tokens = static_cast<std::uint64_t>(size - removed);
    if (tokens == 0) {
      if (digit.at(0) != Constraint::forbidden && !sink(removed, {})) return false;
      continue;
    }
    std::uint64_t most = tokens;
    if (const auto heaps = digit.most_heaps()) most = std::min<std::uint64_t>(most, *heaps);
    for (std::uint64_t count = 1; count <= most; ++count) {
      const Constraint constraint = digit.at(count);
      // One heap is equal to itself, and "not all equal" is refused by it in CGSuite only from two heaps on.
      const Constraint meant = count == 1 && constraint != Constraint::forbidden ? Constraint::any : constraint;
      if (meant == Constraint::forbidden) continue;
      if (!Partitions(removed, count, meant, sink).run(tokens)) return false;
    }
  }
  return true;
}

}  // namespace grundy::code
