#include "grundy/misere/games.hpp"

#include <algorithm>
#include <iterator>

#include "grundy/code/options.hpp"

namespace grundy::misere {

Sum plus(const Sum& left, const Sum& right) {
  Sum sum;
  sum.reserve(left.size() + right.size());
  std::merge(left.begin(), left.end(), right.begin(), right.end(), std::back_inserter(sum));
  return sum;
}

Sum without(const Sum& sum, Kind kind) {
  Sum rest = sum;
  rest.erase(std::lower_bound(rest.begin(), rest.end(), kind));
  return rest;
}

Sum Games::sum(std::span<const std::size_t> games) const {
  Sum sum;
  for (const std::size_t game : games) {
    if (kind_of_[game]) sum.push_back(*kind_of_[game]);
  }
  std::sort(sum.begin(), sum.end());
  return sum;
}

void Games::add(const std::vector<std::vector<std::size_t>>& options) {
  std::vector<Sum> sums;
  sums.reserve(options.size());
  for (const auto& option : options) sums.push_back(sum(option));
  std::sort(sums.begin(), sums.end());
  sums.erase(std::unique(sums.begin(), sums.end()), sums.end());
  if (sums.empty()) {
    kind_of_.emplace_back(std::nullopt);
    return;
  }
  const auto [at, fresh] = known_.try_emplace(sums, static_cast<Kind>(options_.size()));
  if (fresh) {
    first_.push_back(kind_of_.size());
    options_.push_back(std::move(sums));
  }
  kind_of_.emplace_back(at->second);
}

bool add_heaps(Games& games, const code::Code& code, std::size_t to, run::Budget& budget) {
  while (games.size() <= to) {
    std::vector<std::vector<std::size_t>> options;
    std::size_t asked = 0;
    const bool all = code::for_each_option(code, games.size(), [&](std::int64_t, std::span<const std::uint64_t> heaps) {
      options.emplace_back(heaps.begin(), heaps.end());
      return options.size() <= most_options && (++asked % 1024 != 0 || !budget.exhausted());
    });
    if (!all || budget.exhausted()) return false;
    games.add(options);
  }
  return true;
}

}  // namespace grundy::misere
