#include "grundy/automaton/inclusion.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <stdexcept>
#include <utility>

#include <boost/unordered/unordered_flat_map.hpp>
#include <boost/unordered/unordered_flat_set.hpp>

#include "grundy/automaton/operations.hpp"
#include "grundy/automaton/pulse.hpp"
#include "grundy/automaton/set_pool.hpp"
#include "grundy/number/numeration.hpp"

namespace grundy::automaton {
namespace {

/// A breadth-first search that remembers by which letters it came.
class Trail {
 public:
  explicit Trail(unsigned tracks) : tracks_(tracks) {}
  void found(std::uint32_t parent, std::span<const std::uint8_t> letter) {
    parents_.push_back(parent);
    letters_.insert(letters_.end(), letter.begin(), letter.end());
  }
  [[nodiscard]] std::size_t size() const noexcept { return parents_.size(); }
  /// The word that leads to an item; item 0 is the start.
  [[nodiscard]] Word word(std::uint32_t item) const {
    std::vector<std::uint32_t> path;
    for (; item != 0; item = parents_[item]) path.push_back(item);
    Word made{tracks_, {}};
    for (auto i = path.rbegin(); i != path.rend(); ++i) {
      const auto begin = letters_.begin() + static_cast<std::ptrdiff_t>(*i * tracks_);
      made.letters.insert(made.letters.end(), begin, begin + tracks_);
    }
    return made;
  }

 private:
  unsigned tracks_;
  std::vector<std::uint32_t> parents_;
  std::vector<std::uint8_t> letters_;
};

class Inclusion {
 public:
  Inclusion(const Automaton& left, std::span<const Projection> right, Effort& effort)
      : left_(left),
        right_(right),
        effort_(effort),
        pulse_(effort),
        forest_(left.digits()),
        trail_(left.tracks()),
        letter_(left.tracks(), 0),
        seen_sets_(left.states()) {
    std::uint32_t offset = 0;
    for (const Projection& part : right_) {
      std::uint32_t kept = 0;
      std::vector<std::uint32_t> levels;
      for (const bool gone : part.quantified) levels.push_back(gone ? kGone : kept++);
      if (kept != left.tracks()) throw std::invalid_argument("find_outside: a projection keeps other tracks");
      offsets_.push_back(offset);
      levels_.push_back(std::move(levels));
      lifted_.emplace_back(part.automaton.forest().size(), kUnset);
      offset += static_cast<std::uint32_t>(part.automaton.states());
    }
    offsets_.push_back(offset);
    full_ = pool_.number_of(std::array{offset});  // an element of its own: "accepts whatever follows"
  }

  std::optional<Word> run() {
    const std::uint32_t first = start();
    if (first == full_) return std::nullopt;
    visit(0, first, 0);
    for (std::uint32_t item = 0; item < items_.size(); ++item) {
      const auto [state, set] = items_[item];
      if (left_.accepting(state) && !accepts(set)) return trail_.word(item);
      walk(left_.root(state), root_of(set), item);
      if (!effort_.allows(items_.size(), bytes())) break;
    }
    return std::nullopt;
  }

 private:
  static constexpr Ref kUnset = 0xFFFF'FFFEU;
  static constexpr std::uint32_t kGone = 0xFFFF'FFFFU;

  [[nodiscard]] std::size_t bytes() const {
    return forest_.bytes() + pool_.bytes() + (memo_.size() + walked_.size()) * 24;
  }
  [[nodiscard]] bool beats() {
    return pulse_.beats(items_.size(), [this] { return bytes(); });
  }

  struct Owned {
    std::size_t part;
    State state;
  };
  [[nodiscard]] Owned owner(std::uint32_t element) const {
    const auto part =
        static_cast<std::size_t>(std::upper_bound(offsets_.begin(), offsets_.end(), element) - offsets_.begin() - 1);
    return {part, element - offsets_[part]};
  }

  [[nodiscard]] bool accepts(std::uint32_t set) const {
    const auto members = pool_[set];
    return std::any_of(members.begin(), members.end(), [&](std::uint32_t element) {
      const Owned own = owner(element);
      return right_[own.part].automaton.accepting(own.state);
    });
  }

  std::uint32_t singleton(std::size_t part, State state) {
    const auto constant = right_[part].automaton.constant(state);
    if (constant == false) return pool_.number_of({});
    if (constant == true) return full_;
    return pool_.number_of(std::array{offsets_[part] + state});
  }

  std::uint32_t start() {
    std::uint32_t set = pool_.number_of({});
    for (std::size_t part = 0; part < right_.size(); ++part) set = join(set, singleton(part, 0));
    while (set != full_) {
      Ref ref = root_of(set);
      while (!is_leaf(ref)) ref = forest_.child(ref, 0);
      const std::uint32_t larger = join(set, leaf_value(ref));
      if (larger == set) break;
      set = larger;
    }
    return set;
  }

  std::uint32_t join(std::uint32_t a, std::uint32_t b) {
    if (a == b || b == empty()) return a;
    if (a == empty()) return b;
    if (a == full_ || b == full_) return full_;
    const auto x = pool_[a];
    const auto y = pool_[b];
    scratch_.clear();
    std::set_union(x.begin(), x.end(), y.begin(), y.end(), std::back_inserter(scratch_));
    return pool_.number_of(scratch_);
  }
  std::uint32_t empty() {
    if (!empty_) empty_ = pool_.number_of({});
    return *empty_;
  }

  Ref root_of(std::uint32_t set) {
    if (set == full_) return leaf(set);
    const std::vector<std::uint32_t> members(pool_[set].begin(), pool_[set].end());
    if (members.empty()) return leaf(set);
    std::vector<Ref> parts;
    for (const std::uint32_t element : members) {
      const Owned own = owner(element);
      parts.push_back(lift(own.part, right_[own.part].automaton.root(own.state)));
    }
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

  Ref lift(std::size_t part, Ref ref) {
    if (is_leaf(ref)) return leaf(singleton(part, leaf_value(ref)));
    if (lifted_[part][ref] != kUnset) return lifted_[part][ref];
    if (!beats()) return leaf(full_);
    const Forest& from = right_[part].automaton.forest();
    const unsigned digits = from.digits();
    const std::uint32_t level = levels_[part][from.level(ref)];
    std::array<Ref, Numeration::kMostDigits> children{};
    for (unsigned digit = 0; digit < digits; ++digit) children[digit] = lift(part, from.child(ref, digit));
    Ref made = children[0];
    if (level == kGone) {
      for (unsigned digit = 1; digit < digits; ++digit) made = merge(made, children[digit]);
    } else {
      made = forest_.node(level, std::span(children).first(digits));
    }
    return lifted_[part][ref] = made;
  }

  Ref merge(Ref x, Ref y) {
    if (x == y) return x;
    if (is_leaf(x) && is_leaf(y)) return leaf(join(leaf_value(x), leaf_value(y)));
    if (x > y) std::swap(x, y);
    const std::uint64_t key = std::uint64_t{x} << 32 | y;
    if (const auto found = memo_.find(key); found != memo_.end()) return found->second;
    if (!beats()) return leaf(full_);
    const std::uint32_t level = std::min(forest_.level(x), forest_.level(y));
    const unsigned digits = forest_.digits();
    std::array<Ref, Numeration::kMostDigits> children{};
    for (unsigned digit = 0; digit < digits; ++digit) {
      children[digit] = merge(forest_.cofactor(x, level, digit), forest_.cofactor(y, level, digit));
    }
    const Ref made = forest_.node(level, std::span(children).first(digits));
    memo_.emplace(key, made);
    return made;
  }

  /// Finds all (state, set) that a letter leads to. A pair of diagrams walked once has nothing new to show.
  void walk(Ref a, Ref s, std::uint32_t from) {
    if (is_leaf(a) && (left_.constant(leaf_value(a)) == false)) return;
    if (is_leaf(s) && leaf_value(s) == full_) return;
    if (is_leaf(a) && is_leaf(s)) {
      visit(leaf_value(a), leaf_value(s), from);
      return;
    }
    if (!walked_.insert(std::uint64_t{a} << 32 | s).second || !beats()) return;
    const std::uint32_t level = std::min(left_.forest().level(a), forest_.level(s));
    for (unsigned digit = 0; digit < forest_.digits(); ++digit) {
      letter_[level] = static_cast<std::uint8_t>(digit);
      walk(left_.forest().cofactor(a, level, digit), forest_.cofactor(s, level, digit), from);
    }
    letter_[level] = 0;
  }

  void visit(State state, std::uint32_t set, std::uint32_t from) {
    if (!known_.insert(std::uint64_t{state} << 32 | set).second) return;
    const auto members = pool_[set];
    std::uint64_t mask = 0;
    for (const std::uint32_t element : members) mask |= std::uint64_t{1} << (element * 0x9E37'79B1U >> 26);
    auto& others = seen_sets_[state];
    for (const auto& [other, other_mask] : others) {
      if ((other_mask & ~mask) != 0) continue;
      const auto smaller = pool_[other];
      if (std::includes(members.begin(), members.end(), smaller.begin(), smaller.end())) return;
    }
    others.emplace_back(set, mask);
    items_.emplace_back(state, set);
    trail_.found(from, letter_);
  }

  const Automaton& left_;
  std::span<const Projection> right_;
  Effort& effort_;
  Pulse pulse_;
  Forest forest_;
  SetPool pool_;
  Trail trail_;
  std::vector<std::uint8_t> letter_;
  std::vector<std::uint32_t> offsets_;
  std::vector<std::vector<std::uint32_t>> levels_;
  std::vector<std::vector<Ref>> lifted_;
  std::vector<std::pair<State, std::uint32_t>> items_;
  std::vector<std::vector<std::pair<std::uint32_t, std::uint64_t>>> seen_sets_;  ///< by state: sets and their masks
  boost::unordered_flat_set<std::uint64_t> known_, walked_;
  boost::unordered_flat_map<std::uint64_t, Ref> memo_;
  std::vector<std::uint32_t> scratch_;
  std::optional<std::uint32_t> empty_;
  std::uint32_t full_ = 0;
};

class Common {
 public:
  Common(const Automaton& a, const Automaton& b, Effort& effort)
      : a_(a), b_(b), effort_(effort), pulse_(effort), trail_(a.tracks()), letter_(a.tracks(), 0) {}

  std::optional<Word> run() {
    visit(0, 0, 0);
    for (std::uint32_t item = 0; item < items_.size(); ++item) {
      const auto [p, q] = items_[item];
      if (a_.accepting(p) && b_.accepting(q)) return trail_.word(item);
      walk(a_.root(p), b_.root(q), item);
      if (!effort_.allows(items_.size(), bytes())) break;
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] std::size_t bytes() const { return (items_.size() + known_.size() + walked_.size()) * 16; }

  void walk(Ref x, Ref y, std::uint32_t from) {
    if (is_leaf(x) && a_.constant(leaf_value(x)) == false) return;
    if (is_leaf(y) && b_.constant(leaf_value(y)) == false) return;
    if (is_leaf(x) && is_leaf(y)) {
      visit(leaf_value(x), leaf_value(y), from);
      return;
    }
    if (!walked_.insert(std::uint64_t{x} << 32 | y).second) return;
    if (!pulse_.beats(items_.size(), [this] { return bytes(); })) return;
    const std::uint32_t level = std::min(a_.forest().level(x), b_.forest().level(y));
    for (unsigned digit = 0; digit < a_.digits(); ++digit) {
      letter_[level] = static_cast<std::uint8_t>(digit);
      walk(a_.forest().cofactor(x, level, digit), b_.forest().cofactor(y, level, digit), from);
    }
    letter_[level] = 0;
  }

  void visit(State p, State q, std::uint32_t from) {
    if (!known_.insert(std::uint64_t{p} << 32 | q).second) return;
    items_.emplace_back(p, q);
    trail_.found(from, letter_);
  }

  const Automaton& a_;
  const Automaton& b_;
  Effort& effort_;
  Pulse pulse_;
  Trail trail_;
  std::vector<std::uint8_t> letter_;
  std::vector<std::pair<State, State>> items_;
  boost::unordered_flat_set<std::uint64_t> known_, walked_;
};

}  // namespace

std::optional<Word> find_outside(const Automaton& left, std::span<const Projection> right, Effort& effort) {
  if (effort.spent()) return std::nullopt;
  return Inclusion(left, right, effort).run();
}

std::optional<Word> find_common(const Automaton& a, const Automaton& b, Effort& effort) {
  if (a.digits() != b.digits() || a.tracks() != b.tracks())
    throw std::invalid_argument("find_common: different letters");
  if (effort.spent()) return std::nullopt;
  return Common(a, b, effort).run();
}

Projection reduce(Projection projection, Effort& effort) {
  for (unsigned track = 0; track < projection.quantified.size() && !effort.spent();) {
    if (!projection.quantified[track]) {
      ++track;
      continue;
    }
    std::vector<bool> one(projection.quantified.size(), false);
    one[track] = true;
    const std::size_t states = projection.automaton.states();
    Effort small(effort.budget(), std::min(effort.most_states(), 3 * states + 256), effort.steps_left(),
                 effort.shared());
    Automaton without = exists(projection.automaton, one, small);
    if (small.spent() || without.states() > states + states / 4 + 8) {
      ++track;
      continue;
    }
    projection.automaton = std::move(without);
    projection.quantified.erase(projection.quantified.begin() + track);
  }
  return projection;
}

}  // namespace grundy::automaton
