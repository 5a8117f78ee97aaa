#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <utility>

#include <boost/unordered/unordered_flat_map.hpp>

#include "grundy/automaton/operations.hpp"
#include "grundy/automaton/pulse.hpp"
#include "grundy/automaton/set_pool.hpp"
#include "grundy/number/numeration.hpp"

namespace grundy::automaton {
namespace {

/// Subset construction. Each node of the automaton is lifted once: leaves become singletons, a question about a
/// quantified track becomes the union of its answers. The diagram of a set is the union of the lifted diagrams of its
/// members; unions of diagrams are remembered across all sets, so sets that share members share the work.
class Subsets {
 public:
  Subsets(const Automaton& automaton, const std::vector<bool>& quantified, Effort& effort)
      : automaton_(automaton),
        effort_(effort),
        pulse_(effort),
        raw_(automaton.digits()),
        lifted_(automaton.forest().size(), kUnset) {
    for (const bool gone : quantified) level_.push_back(gone ? kGone : kept_++);
    for (State state = 0; state < automaton.states(); ++state) {
      if (automaton.constant(state) == true) full_ = state;
      if (automaton.constant(state) == false) dead_ = state;
    }
  }

  [[nodiscard]] unsigned kept() const noexcept { return kept_; }

  Raw run() {
    start();
    while (raw_.roots.size() < pool_.size() && effort_.allows(pool_.size(), bytes())) {
      const auto set = static_cast<std::uint32_t>(raw_.roots.size());
      raw_.roots.push_back(root_of(set));
      const auto members = pool_[set];
      raw_.accepting.push_back(
          std::any_of(members.begin(), members.end(), [&](State s) { return automaton_.accepting(s); }) ? 1 : 0);
    }
    raw_.initial = initial_;
    return std::move(raw_);
  }

 private:
  static constexpr Ref kUnset = 0xFFFF'FFFEU;
  static constexpr std::uint32_t kGone = 0xFFFF'FFFFU;

  [[nodiscard]] std::size_t bytes() const { return raw_.forest.bytes() + pool_.bytes() + memo_.size() * 32; }
  [[nodiscard]] bool beats() {
    return pulse_.beats(pool_.size(), [this] { return bytes(); });
  }

  /// The quantified numbers may be longer than the others: the initial set holds all that zeros there can lead to.
  void start() {
    std::uint32_t set = singleton(0);
    while (true) {
      Ref ref = root_of(set);
      while (!is_leaf(ref)) ref = raw_.forest.child(ref, 0);
      const std::uint32_t larger = join(set, leaf_value(ref));
      if (larger == set) break;
      set = larger;
    }
    initial_ = set;
  }

  std::uint32_t singleton(State state) {
    if (dead_ == state) return pool_.number_of({});
    return pool_.number_of(std::array{state});
  }

  std::uint32_t join(std::uint32_t a, std::uint32_t b) {
    if (a == b) return a;
    const auto x = pool_[a];
    const auto y = pool_[b];
    if (x.empty()) return b;
    if (y.empty()) return a;
    if (full_ && (x.front() == *full_ || y.front() == *full_)) return pool_.number_of(std::array{*full_});
    scratch_.clear();
    std::set_union(x.begin(), x.end(), y.begin(), y.end(), std::back_inserter(scratch_));
    return pool_.number_of(scratch_);
  }

  Ref root_of(std::uint32_t set) {
    const std::vector<State> members(pool_[set].begin(), pool_[set].end());
    if (members.empty()) return leaf(set);
    std::vector<Ref> parts;
    for (const State state : members) parts.push_back(lift(automaton_.root(state)));
    std::sort(parts.begin(), parts.end());
    parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
    while (parts.size() > 1) {
      std::size_t kept = 0;
      for (std::size_t i = 0; i < parts.size(); i += 2) {
        parts[kept++] = i + 1 < parts.size() ? merge(parts[i], parts[i + 1]) : parts[i];
      }
      parts.resize(kept);
    }
    return parts.front();
  }

  Ref lift(Ref ref) {
    if (is_leaf(ref)) return leaf(singleton(leaf_value(ref)));
    if (lifted_[ref] != kUnset) return lifted_[ref];
    if (!beats()) return leaf(0);
    const unsigned digits = automaton_.digits();
    const std::uint32_t level = level_[automaton_.forest().level(ref)];
    std::array<Ref, Numeration::kMostDigits> children{};
    for (unsigned digit = 0; digit < digits; ++digit) children[digit] = lift(automaton_.forest().child(ref, digit));
    Ref made = children[0];
    if (level == kGone) {
      for (unsigned digit = 1; digit < digits; ++digit) made = merge(made, children[digit]);
    } else {
      made = raw_.forest.node(level, std::span(children).first(digits));
    }
    return lifted_[ref] = made;
  }

  Ref merge(Ref x, Ref y) {
    if (x == y) return x;
    if (is_leaf(x) && is_leaf(y)) return leaf(join(leaf_value(x), leaf_value(y)));
    if (x > y) std::swap(x, y);
    const std::uint64_t key = std::uint64_t{x} << 32 | y;
    if (const auto found = memo_.find(key); found != memo_.end()) return found->second;
    if (!beats()) return leaf(0);
    const std::uint32_t level = std::min(raw_.forest.level(x), raw_.forest.level(y));
    const unsigned digits = automaton_.digits();
    std::array<Ref, Numeration::kMostDigits> children{};
    for (unsigned digit = 0; digit < digits; ++digit) {
      children[digit] = merge(raw_.forest.cofactor(x, level, digit), raw_.forest.cofactor(y, level, digit));
    }
    const Ref made = raw_.forest.node(level, std::span(children).first(digits));
    memo_.emplace(key, made);
    return made;
  }

  const Automaton& automaton_;
  Effort& effort_;
  Pulse pulse_;
  Raw raw_;
  SetPool pool_;
  std::vector<Ref> lifted_;
  std::vector<std::uint32_t> level_;
  boost::unordered_flat_map<std::uint64_t, Ref> memo_;
  std::vector<State> scratch_;
  std::optional<State> full_, dead_;
  unsigned kept_ = 0;
  std::uint32_t initial_ = 0;
};

}  // namespace

Automaton exists(const Automaton& automaton, const std::vector<bool>& quantified, Effort& effort) {
  if (quantified.size() != automaton.tracks()) throw std::invalid_argument("exists: one answer for each track");
  if (std::find(quantified.begin(), quantified.end(), true) == quantified.end()) return automaton;
  Subsets subsets(automaton, quantified, effort);
  const unsigned kept = subsets.kept();
  if (effort.spent()) return Automaton(automaton.digits(), kept);
  return minimise(subsets.run(), kept, effort);
}

}  // namespace grundy::automaton
