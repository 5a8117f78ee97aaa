#include "grundy/table/search.hpp"

#include <algorithm>

namespace grundy::table {

Result<std::uint64_t> ValueSearch::value(rules::System& system, rules::InstanceId instance,
                                         std::span<const std::int64_t> at) {
  const Result<std::uint32_t> root = components_.intern(system, instance, at);
  if (!root) return fail(root.error());
  const auto close = [this](std::span<const std::uint32_t> options) {
    return value_of_options(mex_, options, values_);
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

Result<void> WholeSearch::foresee(std::uint32_t component) {
  const auto close = [this](std::span<const std::uint32_t> options) {
    return value_of_options(mex_, options, foreseen_);
  };
  const auto expand = [this](std::uint32_t id, Edges& edges) -> Result<void> {
    const Result<std::span<const std::uint32_t>> options = components_.live_options(id);
    if (!options) return fail(options.error());
    for (const std::uint32_t next : *options) {
      if (!edges.push_back(next)) return fail(out_of_budget(budget_, sums_.size()));
    }
    return {};
  };
  return depth_first(
      component, foreseen_, budget_, expand, [this] { return components_.size(); }, close,
      [this](std::uint32_t id) { return can_repeat(components_.to_string(id)); });
}

Result<void> WholeSearch::list_moves(std::uint32_t sum) {
  const std::vector<std::uint32_t> parts = unpack(sum);
  const std::size_t first = moves_.size();
  std::uint32_t total = 0;
  for (const std::uint32_t part : parts) {
    if (foresight_) {
      if (Result<void> seen = foresee(part); !seen) {
        if (budget_.exhausted()) return seen;
        foresight_ = false;  // a component that can repeat: the search itself will come upon it, or not
      }
    }
    if (foresight_) total ^= foreseen_[part];
  }
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0 && parts[i] == parts[i - 1]) continue;  // equal components have equal moves
    const Result<std::span<const std::uint32_t>> options = components_.live_options(parts[i]);
    if (!options) return fail(options.error());
    std::uint32_t begin = 0;
    std::uint32_t left = foresight_ ? total ^ foreseen_[parts[i]] : 0;
    for (std::uint32_t at = 0; at < options->size(); ++at) {
      const std::uint32_t next = (*options)[at];
      if (next != option_end) {
        if (foresight_) left ^= foreseen_[next];
        continue;
      }
      // Moves to nim-sum 0 come first: there the opponent would lose under normal play, and mostly does under misère.
      const std::uint32_t rank = !foresight_ ? 0 : left == 0 ? 0 : 1;
      if (!moves_.push_back(SumMove{rank, static_cast<std::uint32_t>(i), begin})) {
        return fail(out_of_budget(budget_, sums_.size()));
      }
      begin = at + 1;
      left = foresight_ ? total ^ foreseen_[parts[i]] : 0;
    }
  }
  if (foresight_) {
    const auto added = moves_.all().subspan(first);
    std::stable_partition(added.begin(), added.end(), [](const SumMove& move) { return move.rank == 0; });
  }
  return {};
}

Result<std::uint32_t> WholeSearch::after(std::uint32_t sum, const SumMove& move) {
  std::vector<std::uint32_t> next = unpack(sum);
  const Result<std::span<const std::uint32_t>> options = components_.live_options(next[move.part]);
  if (!options) return fail(options.error());
  next.erase(next.begin() + static_cast<std::ptrdiff_t>(move.part));
  for (std::size_t at = move.option; (*options)[at] != option_end; ++at) next.push_back((*options)[at]);
  return intern(next);
}

Error WholeSearch::repeats(std::uint32_t sum) {
  std::string text;
  for (const std::uint32_t part : unpack(sum)) text += (text.empty() ? "" : " + ") + components_.to_string(part);
  return can_repeat(text);
}

Result<void> WholeSearch::decide(std::uint32_t root) {
  struct Frame {
    std::uint32_t sum;
    std::size_t first;
    std::size_t cursor;
  };
  const std::uint32_t at_the_end = convention_ == Convention::misere ? 1 : 0;
  const auto stop = [this] { return fail(out_of_budget(budget_, sums_.size())); };
  space::Accounted<Frame> frames(budget_);
  moves_.clear();
  std::uint64_t steps = 0;
  const auto open = [&](std::uint32_t sum) -> Result<void> {
    values_[sum] = value_open;
    const std::size_t first = moves_.size();
    if (auto listed = list_moves(sum); !listed) return listed;
    if (!frames.push_back(Frame{sum, first, first})) return stop();
    return {};
  };
  const auto close = [&](std::uint32_t value) {
    values_[frames.back().sum] = value;
    moves_.shrink(frames.back().first);
    frames.pop_back();
  };
  if (!values_.resize(sums_.size(), value_unseen)) return stop();
  if (values_[root] < value_open) return {};
  if (left_open_) {  // by an earlier search that had to stop
    for (std::uint32_t& value : values_.all()) value = value == value_open ? value_unseen : value;
  }
  left_open_ = true;
  if (auto done = open(root); !done) return done;
  while (!frames.empty()) {
    if (++steps % 1024 == 0) {
      if (budget_.exhausted()) return stop();
      budget_.report("positions", sums_.size());
    }
    const Frame frame = frames.back();
    if (frame.cursor == moves_.size()) {
      close(frame.first == moves_.size() ? at_the_end : 0);
      continue;
    }
    const Result<std::uint32_t> target = after(frame.sum, moves_[frame.cursor]);
    if (!target) return fail(target.error());
    if (!values_.resize(sums_.size(), value_unseen)) return stop();
    const std::uint32_t value = values_[*target];
    if (value == value_unseen) {
      if (auto done = open(*target); !done) return done;
    } else if (value == value_open) {
      return fail(repeats(*target));
    } else if (value == 0) {
      close(1);
    } else {
      ++frames.back().cursor;
    }
  }
  left_open_ = false;
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
  if (auto done = decide(*root); !done) return fail(done.error());
  return values_[*root] == 1;
}

}  // namespace grundy::table
