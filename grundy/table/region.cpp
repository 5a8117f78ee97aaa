#include "grundy/table/region.hpp"

#include <algorithm>
#include <deque>
#include <map>

#include "grundy/rules/terms.hpp"
#include "grundy/table/reach.hpp"

namespace grundy::table {
namespace {

using rules::InstanceId;
using rules::Lowered;
using rules::LoweredPart;
using rules::MoveFamily;
using rules::Variable;

constexpr std::int64_t huge = std::int64_t{1} << 45U;
constexpr std::size_t most_instances = 4096;
constexpr int widen_after = 24;
/// Work on lists longer than those asked about, in coordinates of families. Where lists grow, intervals see longer and
/// longer ones that play never comes to; finding its way position by position costs less then.
constexpr std::size_t most_growing_work = 300'000;

struct Bounds {
  std::vector<std::int64_t> low;
  std::vector<std::int64_t> high;
};

/// What the declared domain says of single coordinates.
Bounds domain_bounds(const Lowered& lowered) {
  Bounds out{std::vector<std::int64_t>(lowered.dimension, -huge), std::vector<std::int64_t>(lowered.dimension, huge)};
  for (const rules::Condition& condition : lowered.domain) {
    const bool equal = condition.is == rules::Condition::Is::zero;
    if ((!equal && condition.is != rules::Condition::Is::at_least_zero) || condition.left.terms.size() != 1) continue;
    const auto [v, factor] = condition.left.terms.front();
    const std::int64_t constant = condition.left.constant;
    if (factor == 1) {
      out.low[v] = std::max(out.low[v], -constant);
      if (equal) out.high[v] = std::min(out.high[v], -constant);
    } else if (factor == -1) {
      out.high[v] = std::min(out.high[v], constant);
      if (equal) out.low[v] = std::max(out.low[v], constant);
    }
  }
  return out;
}

std::int64_t narrow(Wide value) {
  return static_cast<std::int64_t>(std::clamp<Wide>(value, -huge, huge));
}

/// For each coordinate the least sum of the roots, over the prefixes and suffixes of the tuple that contain it, that no
/// move within the instance makes larger. Empty where no coordinate has one.
std::vector<std::int64_t> invariant_caps(const Lowered& lowered, InstanceId instance,
                                         std::span<const rules::Placed> roots) {
  const std::size_t dimension = lowered.dimension;
  std::vector<std::int64_t> caps(dimension, huge);
  const auto never_grows = [&](std::size_t first, std::size_t last) {
    for (const MoveFamily& family : lowered.families) {
      Reach reach(family, lowered.dimension, std::vector<std::int64_t>(dimension, 0),
                  std::vector<std::int64_t>(dimension, huge));
      if (!reach.possible()) continue;
      for (const LoweredPart& part : family.parts) {
        if (part.instance != instance) continue;
        reach.set_loop(part.over ? &*part.over : nullptr);
        rules::Affine sum;
        for (std::size_t i = first; i < last; ++i) {
          const auto* form = std::get_if<rules::Affine>(&part.coordinates[i]);
          const auto step =
              form != nullptr ? rules::subtract(*form, rules::variable(static_cast<Variable>(i))) : std::nullopt;
          const auto next = step ? rules::add(sum, *step) : std::nullopt;
          if (!next) return false;
          sum = *next;
        }
        if (reach.greatest(sum) > 0) return false;
      }
    }
    return true;
  };
  const auto use = [&](std::size_t first, std::size_t last) {
    if (!never_grows(first, last)) return;
    std::int64_t most = 0;
    for (const rules::Placed& root : roots) {
      if (root.instance != instance) continue;
      std::int64_t sum = 0;
      for (std::size_t i = first; i < last; ++i) {
        if (__builtin_add_overflow(sum, root.at[i], &sum)) return;
      }
      most = std::max(most, sum);
    }
    for (std::size_t i = first; i < last; ++i) caps[i] = std::min(caps[i], most);
  };
  for (std::size_t i = 0; i < dimension; ++i) {
    use(i, dimension);
    if (i > 0) use(0, i);
  }
  if (std::all_of(caps.begin(), caps.end(), [](std::int64_t cap) { return cap == huge; })) caps.clear();
  return caps;
}

/// Growing boxes, by instance.
class Closure {
 public:
  Closure(rules::System& system, run::Budget& budget) : system_(system), budget_(budget) {}

  /// Whether finite boxes were found. `capped`: only reached positions are to stay inside.
  Result<bool> run(std::span<const rules::Placed> roots, bool capped) {
    // The roots of an instance come as one box: a thousand roots are no sign of a box that grows without end.
    std::map<InstanceId, Bounds> starts;
    for (const rules::Placed& root : roots) {
      longest_ = std::max(longest_, root.at.size());
      Bounds& box = starts.try_emplace(root.instance, Bounds{root.at, root.at}).first->second;
      for (std::size_t i = 0; i < root.at.size(); ++i) {
        box.low[i] = std::min(box.low[i], root.at[i]);
        box.high[i] = std::max(box.high[i], root.at[i]);
      }
    }
    for (const auto& [instance, box] : starts) {
      if (auto done = join(instance, box); !done) return fail(done.error());
    }
    roots_ = boxes_;
    if (capped) {
      for (const auto& entry : roots_) {
        std::vector<std::int64_t> caps = invariant_caps(*lowered_[entry.first], entry.first, roots);
        if (!caps.empty()) caps_[entry.first] = std::move(caps);
      }
      if (caps_.empty()) return false;
    }
    while (!todo_.empty()) {
      const InstanceId instance = todo_.front();
      todo_.pop_front();
      queued_[instance] = false;
      const Lowered& lowered = *lowered_[instance];
      if (lowered.dimension > longest_) growing_work_ += lowered.families.size() * lowered.dimension;
      if (growing_work_ > most_growing_work) return false;
      if (auto done =
              targets(instance, boxes_[instance], [&](InstanceId next, Bounds b) { return join(next, std::move(b)); });
          !done) {
        return fail(done.error());
      }
      if (boxes_.size() > most_instances || broken_) return false;
    }
    for (int round = 0; round < 4; ++round) {
      if (auto done = narrow_once(); !done) return fail(done.error());
    }
    return std::all_of(boxes_.begin(), boxes_.end(), [](const auto& entry) {
      const Bounds& b = entry.second;
      return std::all_of(b.high.begin(), b.high.end(), [](std::int64_t v) { return v < huge / 2; }) &&
             std::all_of(b.low.begin(), b.low.end(), [](std::int64_t v) { return v > -huge / 2; });
    });
  }

  [[nodiscard]] const std::map<InstanceId, Bounds>& boxes() const noexcept { return boxes_; }
  [[nodiscard]] std::vector<std::int64_t> caps(InstanceId instance) const {
    const auto found = caps_.find(instance);
    return found == caps_.end() ? std::vector<std::int64_t>{} : found->second;
  }
  [[nodiscard]] const std::map<InstanceId, const Lowered*>& lowered() const noexcept { return lowered_; }

 private:
  template <class Join>
  Result<void> targets(InstanceId instance, const Bounds& from, const Join& join) {
    const Lowered& lowered = *lowered_[instance];
    const Bounds box = from;
    for (const MoveFamily& family : lowered.families) {
      if (budget_.exhausted()) {
        return fail(ErrorKind::limit,
                    say("undecided: {} before the positions below were known", run::describe(budget_.why())));
      }
      Reach reach(family, lowered.dimension, box.low, box.high);
      if (!reach.possible()) continue;
      for (const LoweredPart& part : family.parts) {
        reach.set_loop(part.over ? &*part.over : nullptr);
        const Result<const Lowered*> target = system_.lowered(part.instance);
        if (!target) return fail(target.error());
        lowered_[part.instance] = *target;
        const Bounds domain = domain_bounds(**target);
        const auto caps = caps_.find(part.instance);
        if (caps != caps_.end() && part.instance != instance) broken_ = true;  // another door into the instance
        Bounds next;
        bool empty = false;
        for (std::size_t i = 0; i < part.coordinates.size(); ++i) {
          const WideInterval interval = reach.of(part.coordinates[i]);
          next.low.push_back(std::max({narrow(interval.low), domain.low[i], std::int64_t{0}}));
          next.high.push_back(std::min(narrow(interval.high), domain.high[i]));
          if (caps != caps_.end()) next.high.back() = std::min(next.high.back(), caps->second[i]);
          empty = empty || next.low.back() > next.high.back();
        }
        if (empty) continue;
        if (auto done = join(part.instance, std::move(next)); !done) return done;
      }
    }
    return {};
  }

  Result<void> join(InstanceId instance, Bounds next) {
    if (!lowered_.contains(instance)) {
      const Result<const Lowered*> form = system_.lowered(instance);
      if (!form) return fail(form.error());
      lowered_[instance] = *form;
    }
    const auto [place, fresh] = boxes_.emplace(instance, next);
    bool changed = fresh;
    if (!fresh) {
      const bool widen = ++updates_[instance] > widen_after;
      for (std::size_t i = 0; i < next.low.size(); ++i) {
        Bounds& box = place->second;
        if (next.low[i] < box.low[i]) {
          box.low[i] = widen ? std::min<std::int64_t>(next.low[i], 0) : next.low[i];
          changed = true;
        }
        if (next.high[i] > box.high[i]) {
          box.high[i] = widen ? huge : next.high[i];
          changed = true;
        }
      }
    }
    if (changed && !queued_[instance]) {
      queued_[instance] = true;
      todo_.push_back(instance);
    }
    return {};
  }

  /// The boxes of the roots and of all targets of the present boxes: again closed, and never larger.
  Result<void> narrow_once() {
    std::map<InstanceId, Bounds> next = roots_;
    for (const auto& [instance, box] : boxes_) {
      const Bounds from = box;
      auto done = targets(instance, from, [&](InstanceId target, Bounds b) -> Result<void> {
        const auto [place, fresh] = next.emplace(target, b);
        for (std::size_t i = 0; !fresh && i < b.low.size(); ++i) {
          place->second.low[i] = std::min(place->second.low[i], b.low[i]);
          place->second.high[i] = std::max(place->second.high[i], b.high[i]);
        }
        return {};
      });
      if (!done) return done;
    }
    boxes_ = std::move(next);
    return {};
  }

  rules::System& system_;
  run::Budget& budget_;
  std::map<InstanceId, Bounds> boxes_;
  std::map<InstanceId, Bounds> roots_;
  std::map<InstanceId, const Lowered*> lowered_;
  std::map<InstanceId, std::vector<std::int64_t>> caps_;
  std::size_t longest_ = 0;  // of the roots
  std::size_t growing_work_ = 0;
  bool broken_ = false;
  std::map<InstanceId, int> updates_;
  std::map<InstanceId, bool> queued_;
  std::deque<InstanceId> todo_;
};

/// How each coordinate may change along the moves of one family that stay in the instance.
struct Change {
  std::vector<WideInterval> each;
  Wide sum_low = -unbounded;
  Wide sum_high = unbounded;
};

std::vector<Change> changes(const Lowered& lowered, InstanceId instance, const Bounds& box) {
  std::vector<Change> out;
  for (const MoveFamily& family : lowered.families) {
    Reach reach(family, lowered.dimension, box.low, box.high);
    if (!reach.possible()) continue;
    for (const LoweredPart& part : family.parts) {
      if (part.instance != instance) continue;
      reach.set_loop(part.over ? &*part.over : nullptr);
      Change change;
      rules::Affine sum;
      bool affine = true;
      Wide low = 0;
      Wide high = 0;
      for (Variable i = 0; i < lowered.dimension; ++i) {
        change.each.push_back(reach.change(part.coordinates[i], i));
        low += change.each.back().low;
        high += change.each.back().high;
        const auto* form = std::get_if<rules::Affine>(&part.coordinates[i]);
        const auto step = form != nullptr ? rules::subtract(*form, rules::variable(i)) : std::nullopt;
        const auto next = step ? rules::add(sum, *step) : std::nullopt;
        affine = affine && next.has_value();
        if (next) sum = *next;
      }
      change.sum_low = affine ? reach.least(sum) : low;
      change.sum_high = affine ? reach.greatest(sum) : high;
      out.push_back(std::move(change));
    }
  }
  return out;
}

/// Axes, slowest first, along which every move goes to a smaller rank.
std::optional<std::vector<space::Axis>> lexicographic(const std::vector<Change>& all, std::size_t dimension) {
  std::vector<Change> open = all;
  std::vector<space::Axis> axes;
  std::vector<bool> used(dimension, false);
  while (!open.empty()) {
    bool found = false;
    for (std::size_t i = 0; i < dimension && !found; ++i) {
      if (used[i]) continue;
      for (const bool descending : {false, true}) {
        const auto step = [&](const Change& change) { return descending ? -change.each[i].low : change.each[i].high; };
        const bool weak = std::all_of(open.begin(), open.end(), [&](const Change& c) { return step(c) <= 0; });
        const bool strict = std::any_of(open.begin(), open.end(), [&](const Change& c) { return step(c) < 0; });
        if (!weak || !strict) continue;
        axes.push_back(space::Axis{i, descending});
        used[i] = true;
        std::erase_if(open, [&](const Change& c) { return step(c) < 0; });
        found = true;
        break;
      }
    }
    if (!found) return std::nullopt;
  }
  // What never changes varies slowest, so that the rest lies close together; what only follows others, fastest.
  std::vector<space::Axis> fixed;
  for (std::size_t i = 0; i < dimension; ++i) {
    if (used[i]) continue;
    const bool still =
        std::all_of(all.begin(), all.end(), [&](const Change& c) { return c.each[i].low == 0 && c.each[i].high == 0; });
    (still ? fixed : axes).push_back(space::Axis{i, false});
  }
  axes.insert(axes.begin(), fixed.begin(), fixed.end());
  return axes;
}

}  // namespace

const Node* Region::node(InstanceId instance) const noexcept {
  return instance < by_instance_.size() && by_instance_[instance] < nodes_.size() ? &nodes_[by_instance_[instance]]
                                                                                  : nullptr;
}

std::size_t Region::index(InstanceId instance) const noexcept {
  return by_instance_[instance];
}

Result<std::optional<Region>> Region::below(rules::System& system, std::span<const rules::Placed> roots,
                                            run::Budget& budget) {
  auto growing = std::make_unique<Closure>(system, budget);
  const Result<bool> finite = growing->run(roots, false);
  if (!finite) return fail(finite.error());
  Region region;
  if (!*finite) {
    growing = std::make_unique<Closure>(system, budget);
    const Result<bool> capped = growing->run(roots, true);
    if (!capped) return fail(capped.error());
    if (!*capped) return std::optional<Region>{};
    region.closed_ = false;
  }
  const Closure& closure = *growing;
  region.system_ = &system;
  // Instances in the order of a depth-first search: what one leads to stands before it, unless they lead to each other.
  std::vector<InstanceId> order;
  std::map<InstanceId, int> state;  // 1 open, 2 done
  std::vector<std::pair<InstanceId, std::size_t>> stack;
  for (const auto& entry : closure.boxes()) {
    if (state[entry.first] != 0) continue;
    stack.emplace_back(entry.first, 0);
    state[entry.first] = 1;
    while (!stack.empty()) {
      auto& [instance, next] = stack.back();
      const Lowered& lowered = *closure.lowered().at(instance);
      std::vector<InstanceId> targets;
      for (const MoveFamily& family : lowered.families) {
        for (const LoweredPart& part : family.parts) {
          if (closure.boxes().contains(part.instance) && part.instance != instance) targets.push_back(part.instance);
        }
      }
      if (next == targets.size()) {
        state[instance] = 2;
        order.push_back(instance);
        stack.pop_back();
        continue;
      }
      const InstanceId target = targets[next++];
      if (state[target] == 1) region.ordered_ = false;
      if (state[target] == 0) {
        state[target] = 1;
        stack.emplace_back(target, 0);
      }
    }
  }

  for (const InstanceId instance : order) {
    const Bounds& bounds = closure.boxes().at(instance);
    Node node;
    node.instance = instance;
    node.lowered = closure.lowered().at(instance);
    node.caps = closure.caps(instance);
    const std::vector<Change> moves = changes(*node.lowered, instance, bounds);
    std::vector<space::Axis> axes;
    if (const auto found = lexicographic(moves, node.lowered->dimension)) {
      axes = *found;
      node.order = Order::ranks;
    } else if (std::all_of(moves.begin(), moves.end(), [](const Change& c) { return c.sum_high < 0; })) {
      node.order = Order::levels;
    } else if (std::all_of(moves.begin(), moves.end(), [](const Change& c) { return c.sum_low > 0; })) {
      node.order = Order::levels;
      node.weight = -1;
    } else {
      region.ordered_ = false;
    }
    const std::optional<space::Box> box = space::Box::make(bounds.low, bounds.high, std::move(axes));
    if (!box) return std::optional<Region>{};
    node.box = *box;
    node.offset = region.size_;
    if (region.size_ + box->size() > (std::uint64_t{1} << 62U)) return std::optional<Region>{};
    region.size_ += box->size();
    node.easy_domain =
        std::all_of(node.lowered->domain.begin(), node.lowered->domain.end(), [&](const auto& condition) {
          if (condition.is != rules::Condition::Is::at_least_zero) return false;
          Wide least = condition.left.constant;
          for (const auto& [v, factor] : condition.left.terms) {
            least += Wide{factor} * (factor > 0 ? bounds.low[v] : bounds.high[v]);
          }
          return least >= 0;
        });
    for (const MoveFamily& family : node.lowered->families) {
      const Reach reach(family, node.lowered->dimension, bounds.low, bounds.high);
      if (!reach.possible()) continue;
      double count = 1;
      for (const rules::Choosing& choice : family.choices) count *= static_cast<double>(reach.values_of(choice));
      node.options += count;
      bool one = family.parts.size() <= 1;
      for (const LoweredPart& part : family.parts) {
        one = one && !part.over && rules::constant_value(part.count) == std::optional<std::int64_t>(1);
      }
      if (!one) region.splits_ = true;
    }
    if (region.by_instance_.size() <= instance) {
      region.by_instance_.resize(instance + std::size_t{1}, static_cast<std::size_t>(-1));
    }
    region.by_instance_[instance] = region.nodes_.size();
    region.nodes_.push_back(std::move(node));
  }
  return std::optional<Region>(std::move(region));
}

}  // namespace grundy::table
