#include "grundy/table/sparse.hpp"

#include <algorithm>

#include "grundy/table/components.hpp"

namespace grundy::table {
namespace {

/// Interns options and appends them to the edges. Where no rule splits, an option is one id, and `option_end` alone
/// stands for an option without components.
struct Collect {
  /// What the watch is told of an option (run/watch.hpp).
  static constexpr std::uint64_t option_work = 16;

  space::RankSet& ranks;
  Edges& edges;
  bool splits;
  std::uint64_t& left;  ///< how many more options may be looked at
  bool full = false;    ///< or the budget has ended
  bool enough = false;

  bool another() {
    if (left == 0) enough = true;
    --left;
    full = full || run::Watch::spend(option_work);
    return !enough && !full;
  }
  bool put(std::uint64_t rank) {
    const std::uint32_t id = ranks.intern(rank);
    if (id == space::RankSet::none || !edges.push_back(id)) full = true;
    return !full;
  }
  bool end() {
    if (!edges.push_back(option_end)) full = true;
    return !full;
  }
  bool one(std::uint64_t rank) { return another() && put(rank) && (!splits || end()); }
  bool run(std::uint64_t rank, std::int64_t step, std::int64_t count) {
    if (step == 0) return one(rank);
    for (std::int64_t i = 0; i < count; ++i, rank += static_cast<std::uint64_t>(step)) {
      if (!one(rank)) return false;
    }
    return true;
  }
  bool list(std::int64_t rank, std::int64_t step, std::span<const std::int64_t> list) {
    return std::all_of(list.begin(), list.end(),
                       [&](std::int64_t value) { return one(static_cast<std::uint64_t>(rank + step * value)); });
  }
  bool pair_run(std::int64_t a, std::int64_t a_step, std::int64_t b, std::int64_t b_step, std::int64_t count) {
    if (a_step == 0 && b_step == 0) count = 1;
    for (std::int64_t i = 0; i < count; ++i, a += a_step, b += b_step) {
      if (!another() || !put(static_cast<std::uint64_t>(a)) || !put(static_cast<std::uint64_t>(b)) || !end())
        return false;
    }
    return true;
  }
  bool some(std::span<const std::uint64_t> all) {
    const bool marked = splits || all.empty();
    return another() && std::all_of(all.begin(), all.end(), [&](std::uint64_t rank) { return put(rank); }) &&
           (!marked || end());
  }
};

}  // namespace

std::unique_ptr<SparseTable> SparseTable::make(Region region, Convention convention, run::Budget& budget) {
  std::unique_ptr<SparseTable> table(new SparseTable(std::move(region), convention, budget));
  auto compiled = compile(table->region_);
  if (!compiled) return nullptr;
  table->nodes_ = std::move(*compiled);
  for (const FastNode& node : table->nodes_) table->executors_.emplace_back(node);
  table->walker_ = std::make_unique<rules::MoveWalker>(table->region_.system(), &budget);
  return table;
}

std::string SparseTable::to_string(std::uint32_t id) const {
  const std::uint64_t rank = ranks_[id];
  for (const Node& node : region_.nodes()) {
    if (rank < node.offset || rank - node.offset >= node.box.size()) continue;
    std::vector<std::int64_t> at(node.box.dimension());
    node.box.unrank(rank - node.offset, at);
    return region_.system().to_string(node.instance, at);
  }
  return {};
}

/// Never seen by anyone: `value` answers with nothing instead.
Error SparseTable::too_many() {
  too_many_ = true;
  return Error{ErrorKind::limit, say("more than {} positions", ranks_.size()), std::nullopt, std::nullopt, {}};
}

Result<void> SparseTable::walk(const Node& node, std::span<const std::int64_t> at, Edges& edges) {
  const std::vector<std::int64_t> position(at.begin(), at.end());
  Collect collect{ranks_, edges, region_.splits(), options_left_};
  std::vector<std::uint64_t> ranks;
  bool inside = true;
  const Result<bool> walked = walker_->walk(node.instance, position, [&](const rules::MoveView& move) {
    ranks.clear();
    for (const rules::PartView& part : move.parts) {
      const auto rank = region_.rank(part.instance, part.at);
      if (!rank) {
        inside = false;
        return false;
      }
      if (part.count % 2 != 0) ranks.push_back(*rank);
    }
    return collect.some(ranks);
  });
  if (!walked) return fail(walked.error());
  if (collect.full) return fail(out_of_budget(budget_, ranks_.size()));
  if (collect.enough) return fail(too_many());
  if (!inside) {
    return fail(ErrorKind::internal,
                say("a move from {} leaves the table", region_.system().to_string(node.instance, at)));
  }
  return {};
}

Result<void> SparseTable::expand(std::uint32_t id, Edges& edges) {
  const std::uint64_t rank = ranks_[id];
  const auto after =
      std::upper_bound(nodes_.begin(), nodes_.end(), rank,
                       [](std::uint64_t wanted, const FastNode& node) { return wanted < node.node->offset; });
  const auto index = static_cast<std::size_t>(after - nodes_.begin()) - 1;
  const FastNode& fast = nodes_[index];
  const Node& node = *fast.node;
  Executor& executor = executors_[index];
  const std::span<std::int64_t> at = executor.position();
  node.box.unrank(rank - node.offset, at);
  const std::size_t first = edges.size();
  if (!node.easy_domain) {
    for (const rules::Condition& condition : node.lowered->domain) {
      rules::Fault why = rules::Fault::none;
      if (rules::holds(condition, at, why) && why == rules::Fault::none) continue;
      if (why != rules::Fault::none) {
        return fail(rules::kind_of(why),
                    say("the domain cannot be computed at {}: {}", to_string(id), rules::describe(why)));
      }
      // Reached, so some rule leads here. The rules that do are found by whoever asked for this position.
      return fail(ErrorKind::rules, say("the rules lead to {}, outside the declared domain", to_string(id)));
    }
  }
  Collect collect{ranks_, edges, region_.splits(), options_left_};
  for (const FastFamily& family : fast.families) {
    const Ran ran = executor.run(family, collect);
    if (ran == Ran::done) continue;
    if (collect.full) return fail(out_of_budget(budget_, ranks_.size()));
    if (collect.enough) return fail(too_many());
    edges.shrink(first);
    return walk(node, at, edges);
  }
  return {};
}

Result<std::optional<std::uint64_t>> SparseTable::value(std::uint64_t rank, const SparseLimits& most) {
  const run::Watch watch(budget_);
  options_left_ = most.options;
  too_many_ = false;
  const std::uint32_t root = ranks_.intern(rank);
  if (root == space::RankSet::none) return fail(out_of_budget(budget_, ranks_.size()));
  const auto close = [this](std::span<const std::uint32_t> options) -> std::uint32_t {
    if (misere_) {
      if (options.empty()) return 1;
      // An option without components leaves the opponent without a move, and that wins for him.
      return std::any_of(options.begin(), options.end(),
                         [this](std::uint32_t id) { return id != option_end && values_[id] == 0; })
                 ? 1
                 : 0;
    }
    if (!region_.splits()) {
      mex_.begin();
      for (const std::uint32_t id : options) mex_.add(id == option_end ? 0 : values_[id]);
      return static_cast<std::uint32_t>(mex_.least_absent());
    }
    return value_of_options(mex_, options, values_);
  };
  const Result<void> done = depth_first(
      root, values_, budget_,
      [&](std::uint32_t id, Edges& edges) -> Result<void> {
        if (ranks_.size() > most.positions) return fail(too_many());
        return expand(id, edges);
      },
      [this] { return ranks_.size(); }, close, [this](std::uint32_t id) { return can_repeat(to_string(id)); });
  if (too_many_) return std::optional<std::uint64_t>{};
  if (!done) return fail(done.error());
  return std::optional<std::uint64_t>{values_[root]};
}

}  // namespace grundy::table
