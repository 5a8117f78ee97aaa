/// Whether a table decides misère play of heaps for all sums of them: by following the sets of options of all sums.
///
/// The second oracle of misère quotients, for heaps too large to search. Given a commutative monoid, its lost elements
/// and the elements of heaps, all pairs (element, set of the elements of options) that sums can have are followed (the
/// transition algebra of Plambeck and Siegel 2008); of one element only the smallest sets, which is enough to see that
/// every sum claimed won has an option claimed lost. That a sum claimed lost has none is seen from the single heaps and
/// all elements beside.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace grundy::oracle {

struct MisereTable {
  std::size_t order = 0;
  std::vector<std::vector<std::size_t>> times;  ///< element 0 is the unit
  std::vector<bool> lost;
};

/// A heap by its element and those of its options.
struct MisereHeap {
  std::size_t at = 0;
  std::vector<bool> options;
  friend auto operator<=>(const MisereHeap&, const MisereHeap&) = default;
};

/// What is wrong, in words; empty if the table is right for all sums of these heaps.
inline std::string misere_fault(const MisereTable& table, const std::vector<MisereHeap>& all_heaps) {
  const std::set<MisereHeap> heaps(all_heaps.begin(), all_heaps.end());
  const auto moved = [&](const std::vector<bool>& set, std::size_t by, std::vector<bool>& into) {
    for (std::size_t a = 0; a < table.order; ++a) {
      if (set[a]) into[table.times[a][by]] = true;
    }
  };
  const auto loses = [&](const std::vector<bool>& options) {
    for (std::size_t a = 0; a < table.order; ++a) {
      if (options[a] && table.lost[a]) return false;
    }
    return true;
  };
  if (table.lost[0]) return "the empty sum is claimed lost";
  for (const MisereHeap& heap : heaps) {
    if (std::find(heap.options.begin(), heap.options.end(), true) == heap.options.end()) continue;
    for (std::size_t beside = 0; beside < table.order; ++beside) {
      if (!table.lost[table.times[heap.at][beside]]) continue;
      std::vector<bool> options(table.order, false);
      moved(heap.options, beside, options);
      if (!loses(options)) return "a lost sum has a move to a lost one";
    }
  }
  std::vector<std::vector<std::vector<bool>>> smallest(table.order);
  std::vector<MisereHeap> todo{{0, std::vector<bool>(table.order, false)}};
  while (!todo.empty()) {
    const MisereHeap here = todo.back();
    todo.pop_back();
    for (const MisereHeap& heap : heaps) {
      MisereHeap next{table.times[here.at][heap.at], std::vector<bool>(table.order, false)};
      moved(here.options, heap.at, next.options);
      moved(heap.options, here.at, next.options);
      const auto within = [&](const std::vector<bool>& small, const std::vector<bool>& large) {
        for (std::size_t a = 0; a < table.order; ++a) {
          if (small[a] && !large[a]) return false;
        }
        return true;
      };
      auto& known = smallest[next.at];
      if (std::any_of(known.begin(), known.end(), [&](const auto& less) { return within(less, next.options); }))
        continue;
      std::erase_if(known, [&](const auto& more) { return within(next.options, more); });
      known.push_back(next.options);
      if (loses(next.options) != table.lost[next.at]) {
        const bool any = std::find(next.options.begin(), next.options.end(), true) != next.options.end();
        if (any || table.lost[next.at]) return "a won sum has no move to a lost one";
      }
      todo.push_back(std::move(next));
    }
  }
  return "";
}

}  // namespace grundy::oracle
