/// The oracle of misère play on heaps: every sum searched to its end.
///
/// Shares only the data type `code::Code` with the library. Slow and obvious.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "grundy/code/code.hpp"

namespace grundy::oracle {

class MisereHeaps {
 public:
  using Heaps = std::vector<std::uint64_t>;  ///< ascending, without empty ones

  explicit MisereHeaps(code::Code code) : code_(std::move(code)) {}

  /// What a heap can be left as.
  const std::set<Heaps>& options(std::uint64_t heap) {
    const auto [at, fresh] = options_.try_emplace(heap);
    if (!fresh) return at->second;
    for (auto removed = -static_cast<std::int64_t>(code_.adding.size()); removed <= static_cast<std::int64_t>(heap);
         ++removed) {
      Heaps parts;
      leave(code_.at(removed), static_cast<std::uint64_t>(static_cast<std::int64_t>(heap) - removed), 1, parts,
            at->second);
    }
    return at->second;
  }

  /// Whether who moves loses, if who cannot move wins.
  bool lost(Heaps heaps) {
    std::erase(heaps, 0U);
    std::sort(heaps.begin(), heaps.end());
    if (const auto known = lost_.find(heaps); known != lost_.end()) return known->second;
    bool any_move = false;
    bool wins = false;
    for (std::size_t i = 0; i < heaps.size() && !wins; ++i) {
      for (const Heaps& option : options(heaps[i])) {
        any_move = true;
        Heaps left = heaps;
        left.erase(left.begin() + static_cast<std::ptrdiff_t>(i));
        left.insert(left.end(), option.begin(), option.end());
        if (lost(left)) {
          wins = true;
          break;
        }
      }
    }
    return lost_[heaps] = any_move && !wins;
  }

 private:
  /// All ways to leave `tokens` as heaps of at least `least` beside `parts`.
  static void leave(const code::Digit& digit, std::uint64_t tokens, std::uint64_t least, Heaps& parts,
                    std::set<Heaps>& out) {
    if (tokens == 0) {
      const code::Constraint constraint = digit.at(parts.size());
      if (constraint == code::Constraint::forbidden) return;
      const std::set<std::uint64_t> distinct(parts.begin(), parts.end());
      if (parts.size() > 1) {
        if (constraint == code::Constraint::unequal && distinct.size() != parts.size()) return;
        if (constraint == code::Constraint::mixed && distinct.size() == 1) return;
        if (constraint == code::Constraint::equal && distinct.size() != 1) return;
      }
      out.insert(parts);
      return;
    }
    if (const auto most = digit.most_heaps(); most && parts.size() >= *most) return;
    for (std::uint64_t heap = least; heap <= tokens; ++heap) {
      parts.push_back(heap);
      leave(digit, tokens - heap, heap, parts, out);
      parts.pop_back();
    }
  }

  code::Code code_;
  std::map<std::uint64_t, std::set<Heaps>> options_;
  std::map<Heaps, bool> lost_;
};

}  // namespace grundy::oracle
