#include "grundy/table/search.hpp"

#include <algorithm>

namespace grundy::table {

Result<std::uint64_t> ValueSearch::value(rules::System& system, rules::InstanceId instance,
                                         std::span<const std::int64_t> at) {
  const Result<std::uint32_t> root = components_.intern(system, instance, at);
  if (!root) return fail(root.error());
  const auto close = [this](std::span<const std::uint32_t> options) {
    mex_.begin();
    std::uint32_t sum = 0;
    for (const std::uint32_t id : options) {
      if (id == option_end) {
        mex_.add(sum);
        sum = 0;
      } else {
        sum ^= values_[id];
      }
    }
    return static_cast<std::uint32_t>(mex_.least_absent());
  };
  const Result<void> done = depth_first(
      *root, values_, budget_, [this](std::uint32_t id, Edges& edges) { return components_.expand(id, false, edges); },
      [this] { return components_.size(); }, close,
      [this](std::uint32_t id) { return can_repeat(components_.to_string(id)); }, most_open_);
  if (!done) return fail(done.error());
  return std::uint64_t{values_[*root]};
}

Result<std::uint32_t> WholeSearch::intern(std::vector<std::uint32_t>& live) {
  std::sort(live.begin(), live.end());
  packer_.clear();
  for (const std::uint32_t id : live) packer_.put(std::int64_t{id});
  const std::uint32_t number = sums_.intern(packer_.bytes());
  if (number == space::Interned::none) return fail(out_of_budget(budget_, sums_.size()));
  return number;
}

std::vector<std::uint32_t> WholeSearch::unpack(std::uint32_t sum) const {
  const std::span<const std::uint8_t> bytes = sums_[sum];
  std::vector<std::uint32_t> out;
  std::size_t at = 0;
  while (at < bytes.size()) out.push_back(static_cast<std::uint32_t>(space::Packer::get(bytes, at)));
  return out;
}

Result<void> WholeSearch::expand(std::uint32_t sum, Edges& edges) {
  const std::vector<std::uint32_t> parts = unpack(sum);
  std::vector<std::uint32_t> next;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0 && parts[i] == parts[i - 1]) continue;  // equal components have equal moves
    const Result<std::span<const std::uint32_t>> options = components_.live_options(parts[i]);
    if (!options) return fail(options.error());
    const std::vector<std::uint32_t> flat(options->begin(), options->end());
    std::size_t at = 0;
    while (at < flat.size()) {
      next.clear();
      next.insert(next.end(), parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(i));
      next.insert(next.end(), parts.begin() + static_cast<std::ptrdiff_t>(i) + 1, parts.end());
      while (flat[at] != option_end) next.push_back(flat[at++]);
      ++at;
      const Result<std::uint32_t> target = intern(next);
      if (!target) return fail(target.error());
      if (!edges.push_back(*target)) return fail(out_of_budget(budget_, sums_.size()));
    }
  }
  return {};
}

Result<bool> WholeSearch::wins(std::span<const std::uint32_t> components) {
  std::vector<std::uint32_t> live;
  for (const std::uint32_t id : components) {
    const Result<bool> moves = components_.has_moves(id);
    if (!moves) return fail(moves.error());
    if (*moves) live.push_back(id);
  }
  const Result<std::uint32_t> root = intern(live);
  if (!root) return fail(root.error());
  const std::uint32_t at_the_end = convention_ == Convention::misere ? 1 : 0;
  const auto close = [this, at_the_end](std::span<const std::uint32_t> options) -> std::uint32_t {
    if (options.empty()) return at_the_end;
    return std::any_of(options.begin(), options.end(), [this](std::uint32_t id) { return values_[id] == 0; }) ? 1 : 0;
  };
  const auto repeats = [this](std::uint32_t id) {
    std::string text;
    for (const std::uint32_t part : unpack(id)) text += (text.empty() ? "" : " + ") + components_.to_string(part);
    return can_repeat(text);
  };
  const Result<void> done = depth_first(
      *root, values_, budget_, [this](std::uint32_t id, Edges& edges) { return expand(id, edges); },
      [this] { return sums_.size(); }, close, repeats);
  if (!done) return fail(done.error());
  return values_[*root] == 1;
}

}  // namespace grundy::table
