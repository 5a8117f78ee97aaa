#include "grundy/proof/table.hpp"

#include <algorithm>
#include <limits>

#include <boost/container_hash/hash.hpp>

#include "grundy/proof/tuple_text.hpp"

namespace grundy::proof {

std::size_t Table::cells(unsigned dimension, std::int64_t side) noexcept {
  std::size_t total = 1;
  for (unsigned i = 0; i < dimension; ++i) {
    if (total > std::numeric_limits<std::size_t>::max() / static_cast<std::size_t>(side)) {
      return std::numeric_limits<std::size_t>::max();
    }
    total *= static_cast<std::size_t>(side);
  }
  return total;
}

Table::Table(const Moves& moves, Question question, std::int64_t side, run::Budget& budget,
             automaton::Allowance* allowance)
    : moves_(moves),
      question_(question),
      side_(side),
      budget_(budget),
      allowance_(allowance),
      box_(cells(moves.dimension(), side), kUnknown) {}

void Table::grow(std::int64_t side) {
  if (side <= side_) return;
  const unsigned d = moves_.dimension();
  std::vector<std::uint32_t> larger(cells(d, side), kUnknown);
  std::vector<std::int64_t> at(d, 0);
  for (const std::uint32_t known : box_) {
    std::size_t index = 0;
    for (const std::int64_t x : at) index = index * static_cast<std::size_t>(side) + static_cast<std::size_t>(x);
    larger[index] = known;
    for (unsigned i = d; i-- > 0 && ++at[i] == side_;) at[i] = 0;
  }
  box_ = std::move(larger);
  side_ = side;
  for (const auto& [position, known] : outside_) {
    if (std::all_of(position.begin(), position.end(), [&](std::int64_t x) { return x < side; }))
      entry(position) = known;
  }
  erase_if(outside_, [&](const auto& item) {
    return std::all_of(item.first.begin(), item.first.end(), [&](std::int64_t x) { return x < side; });
  });
}

std::uint32_t Table::known(std::span<const std::int64_t> position) const {
  std::size_t index = 0;
  for (const std::int64_t x : position) {
    if (x >= side_) {
      const auto found = outside_.find(std::vector<std::int64_t>(position.begin(), position.end()));
      return found == outside_.end() ? kUnknown : found->second;
    }
    index = index * static_cast<std::size_t>(side_) + static_cast<std::size_t>(x);
  }
  return box_[index];
}

std::uint32_t& Table::entry(std::span<const std::int64_t> position) {
  std::size_t index = 0;
  for (const std::int64_t x : position) {
    if (x >= side_) {
      return outside_.try_emplace(std::vector<std::int64_t>(position.begin(), position.end()), kUnknown).first->second;
    }
    index = index * static_cast<std::size_t>(side_) + static_cast<std::size_t>(x);
  }
  return box_[index];
}

Result<std::uint32_t> Table::at(std::span<const std::int64_t> position) {
  const std::uint32_t before = known(position);
  if (before < kOpen) return before;
  return solve(position);
}

/// Depth-first with a stack of its own. A position is looked at again each time one of its options has been solved: the
/// first pass that finds no unsolved option settles it. What a pass repeats is cheap: reading the table along runs.
Result<std::uint32_t> Table::solve(std::span<const std::int64_t> start) {
  const std::size_t dimension = moves_.dimension();
  std::vector<std::vector<std::int64_t>> stack{{start.begin(), start.end()}};
  entry(start) = kOpen;
  std::vector<std::int64_t> at(dimension);
  std::vector<std::vector<std::int64_t>> missing;
  while (!stack.empty()) {
    if (++looked_ > 4096) {
      const bool on = allowance_ == nullptr || allowance_->take(looked_ / 10);
      looked_ = 0;
      if (budget_.exhausted()) return fail(ErrorKind::limit, run::describe(budget_.why()));
      if (!on) return fail(ErrorKind::limit, say("the work that a proof may take was done"));
    }
    const std::vector<std::int64_t> position = stack.back();
    missing.clear();
    bool reaches_p = false, any = false, loops = false, negative = false, sums = false;
    ++mark_;
    const auto done = moves_.for_each(position, [&](const Run& run) {
      any = true;
      looked_ += static_cast<std::size_t>(run.length);
      sums = sums || run.parts > 1;
      if (sums && question_ != Question::value) return false;
      for (std::int64_t i = 0; i < run.length; ++i) {
        std::uint32_t sum = 0;
        bool complete = true;
        for (std::size_t p = 0; p < run.parts; ++p) {
          for (std::size_t c = 0; c < dimension; ++c) {
            at[c] = run.first[p * dimension + c] + i * run.step[p * dimension + c];
            negative = negative || at[c] < 0;
          }
          if (negative) return false;
          const std::uint32_t value = known(at);
          if (value == kUnknown) {
            missing.push_back(at);
            complete = false;
          } else if (value == kOpen) {
            loops = true;
            return false;
          } else {
            sum ^= value;
          }
        }
        if (!complete) {
          if (missing.size() > 64) return false;
          continue;
        }
        if (question_ == Question::value) {
          if (sum >= marks_.size()) marks_.resize(std::size_t{sum} * 2 + 64, 0);
          marks_[sum] = mark_;
        } else if (run.parts == 0 ? question_ == Question::normal : sum == 1) {
          reaches_p = true;
          return false;
        }
      }
      return true;
    });
    if (!done) return fail(done.error());
    if (sums && question_ != Question::value) {
      return fail(ErrorKind::limit, say("a move to several components needs values, not outcomes"));
    }
    if (negative) {
      return fail(ErrorKind::rules, say("a move from ({}) leads to a negative coordinate", tuple_text(position)));
    }
    if (loops) {
      return fail(ErrorKind::limit, say("play can return to ({}): the rules may not end", tuple_text(position)));
    }
    if (!reaches_p && !missing.empty()) {
      for (auto& option : missing) {
        if (known(option) != kUnknown) continue;
        entry(option) = kOpen;
        stack.push_back(std::move(option));
        break;  // one at a time: an early P settles an outcome
      }
      if (stack.size() > kMost / 64) return fail(ErrorKind::limit, say("the rules lead too far from small positions"));
      continue;
    }
    std::uint32_t result = 0;
    if (question_ == Question::value) {
      while (result < marks_.size() && marks_[result] == mark_) ++result;
    } else if (question_ == Question::normal) {
      result = reaches_p ? 0 : 1;
    } else {
      result = any && !reaches_p ? 1 : 0;
    }
    entry(position) = result;
    stack.pop_back();
    if (++solved_ > kMost) return fail(ErrorKind::limit, say("the rules lead too far from small positions"));
  }
  return known(start);
}

}  // namespace grundy::proof
