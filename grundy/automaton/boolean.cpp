#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include <boost/unordered/unordered_flat_map.hpp>

#include "grundy/automaton/operations.hpp"
#include "grundy/automaton/pulse.hpp"
#include "grundy/number/numeration.hpp"

namespace grundy::automaton {
namespace {

using Children = std::array<Ref, Numeration::kMostDigits>;

constexpr bool holds(Connective connective, bool a, bool b) noexcept {
  switch (connective) {
    case Connective::conjunction:
      return a && b;
    case Connective::disjunction:
      return a || b;
    case Connective::difference:
      return a && !b;
    case Connective::exclusive:
      break;
  }
  return a != b;
}

/// The product, pairs found as they are reached. A pair whose verdict no longer depends on the rest of the word becomes
/// one of two sinks at once: that is where most of the pairs of a conjunction go.
class Product {
 public:
  Product(const Automaton& a, const Automaton& b, Connective connective, Effort& effort)
      : a_(a), b_(b), connective_(connective), effort_(effort), pulse_(effort), raw_(a.digits()) {}

  Raw run() {
    raw_.initial = state_of(0, 0);
    while (raw_.roots.size() < pairs_.size()) {
      const auto [p, q] = pairs_[raw_.roots.size()];
      const auto state = static_cast<State>(raw_.roots.size());
      if (p == kSink) {
        raw_.roots.push_back(leaf(state));
        raw_.accepting.push_back(static_cast<std::uint8_t>(q));
      } else {
        raw_.accepting.push_back(holds(connective_, a_.accepting(p), b_.accepting(q)) ? 1 : 0);
        raw_.roots.push_back(apply(a_.root(p), b_.root(q)));
      }
      if (!effort_.allows(pairs_.size(), bytes())) break;
    }
    return std::move(raw_);
  }

 private:
  static constexpr State kSink = 0xFFFF'FFFFU;

  [[nodiscard]] std::size_t bytes() const { return raw_.forest.bytes() + memo_.size() * 32 + pairs_.size() * 32; }

  State state_of(State p, State q) {
    const auto a = a_.constant(p);
    const auto b = b_.constant(q);
    const auto settled = [&]() -> std::optional<bool> {
      if (a && b) return holds(connective_, *a, *b);
      if (a && holds(connective_, *a, false) == holds(connective_, *a, true)) return holds(connective_, *a, false);
      if (b && holds(connective_, false, *b) == holds(connective_, true, *b)) return holds(connective_, false, *b);
      return std::nullopt;
    }();
    if (settled) p = kSink, q = *settled ? 1 : 0;
    const auto [entry, fresh] = states_.try_emplace(std::uint64_t{p} << 32 | q, static_cast<State>(pairs_.size()));
    if (fresh) pairs_.emplace_back(p, q);
    return entry->second;
  }

  Ref apply(Ref x, Ref y) {
    if (is_leaf(x) && is_leaf(y)) return leaf(state_of(leaf_value(x), leaf_value(y)));
    const std::uint64_t key = std::uint64_t{x} << 32 | y;
    if (const auto found = memo_.find(key); found != memo_.end()) return found->second;
    if (!pulse_.beats(pairs_.size(), [this] { return bytes(); })) return leaf(0);
    const std::uint32_t level = std::min(a_.forest().level(x), b_.forest().level(y));
    Children children;
    for (unsigned digit = 0; digit < a_.digits(); ++digit) {
      children[digit] = apply(a_.forest().cofactor(x, level, digit), b_.forest().cofactor(y, level, digit));
    }
    const Ref made = raw_.forest.node(level, std::span(children).first(a_.digits()));
    memo_.emplace(key, made);
    return made;
  }

  const Automaton& a_;
  const Automaton& b_;
  Connective connective_;
  Effort& effort_;
  Pulse pulse_;
  Raw raw_;
  boost::unordered_flat_map<std::uint64_t, State> states_;
  boost::unordered_flat_map<std::uint64_t, Ref> memo_;
  std::vector<std::pair<State, State>> pairs_;
};

Automaton fold(std::vector<Automaton> operands, Connective connective, Effort& effort) {
  while (operands.size() > 1) {
    std::vector<Automaton> next;
    for (std::size_t i = 0; i + 1 < operands.size(); i += 2) {
      next.push_back(combine(operands[i], operands[i + 1], connective, effort));
    }
    if (operands.size() % 2 == 1) next.push_back(std::move(operands.back()));
    operands = std::move(next);
  }
  return std::move(operands.front());
}

/// Puts a question about track `level` above functions that may ask about earlier tracks.
class Reorder {
 public:
  Reorder(const Automaton& from, std::span<const unsigned> to, Forest& target, Effort& effort)
      : states_(from.states()),
        pulse_(effort),
        from_(from.forest()),
        to_(to),
        target_(target),
        memo_(from.forest().size(), leaf(0)),
        known_(from.forest().size(), 0) {}

  Ref rename(Ref ref) {
    if (is_leaf(ref)) return ref;
    if (known_[ref] != 0) return memo_[ref];
    Children children;
    for (unsigned digit = 0; digit < from_.digits(); ++digit) children[digit] = rename(from_.child(ref, digit));
    known_[ref] = 1;
    return memo_[ref] = choose(to_[from_.level(ref)], children);
  }

 private:
  Ref choose(std::uint32_t level, const Children& children) {
    if (!pulse_.beats(states_, [this] { return target_.bytes(); })) return leaf(0);
    const unsigned digits = from_.digits();
    std::uint32_t top = level;
    for (unsigned digit = 0; digit < digits; ++digit) top = std::min(top, target_.level(children[digit]));
    Children made;
    for (unsigned digit = 0; digit < digits; ++digit) {
      if (top == level) {
        made[digit] = target_.cofactor(children[digit], level, digit);
      } else {
        Children below;
        for (unsigned d = 0; d < digits; ++d) below[d] = target_.cofactor(children[d], top, digit);
        made[digit] = choose(level, below);
      }
    }
    return target_.node(top, std::span(made).first(digits));
  }

  std::size_t states_;
  Pulse pulse_;
  const Forest& from_;
  std::span<const unsigned> to_;
  Forest& target_;
  std::vector<Ref> memo_;
  std::vector<std::uint8_t> known_;
};

}  // namespace

Automaton combine(const Automaton& a, const Automaton& b, Connective connective, Effort& effort) {
  if (a.digits() != b.digits() || a.tracks() != b.tracks()) throw std::invalid_argument("combine: different letters");
  if (effort.spent()) return Automaton(a.digits(), a.tracks());
  return minimise(Product(a, b, connective, effort).run(), a.tracks(), effort);
}

Automaton intersect_all(std::vector<Automaton> operands, Effort& effort) {
  return fold(std::move(operands), Connective::conjunction, effort);
}

Automaton unite_all(std::vector<Automaton> operands, Effort& effort) {
  return fold(std::move(operands), Connective::disjunction, effort);
}

Automaton complement(Automaton automaton) {
  for (std::uint8_t& verdict : automaton.accepting_) verdict = verdict == 0 ? 1 : 0;
  return automaton;
}

Automaton relabel(const Automaton& automaton, std::span<const unsigned> to, unsigned tracks) {
  if (to.size() != automaton.tracks()) throw std::invalid_argument("relabel: one place for each track");
  for (std::size_t i = 0; i < to.size(); ++i) {
    if (to[i] >= tracks || (i > 0 && to[i] <= to[i - 1])) throw std::invalid_argument("relabel: tracks must ascend");
  }
  Automaton result = automaton;
  result.tracks_ = tracks;
  result.forest_.relabel(to);
  return result;
}

Automaton substitute(const Automaton& automaton, std::span<const unsigned> to, unsigned tracks, Effort& effort) {
  if (to.size() != automaton.tracks()) throw std::invalid_argument("substitute: one place for each track");
  bool ascends = true;
  for (std::size_t i = 0; i < to.size(); ++i) {
    if (to[i] >= tracks) throw std::invalid_argument("substitute: no such track");
    ascends = ascends && (i == 0 || to[i] > to[i - 1]);
  }
  if (ascends) return relabel(automaton, to, tracks);
  Raw raw(automaton.digits());
  Reorder reorder(automaton, to, raw.forest, effort);
  for (State state = 0; state < automaton.states(); ++state) {
    raw.roots.push_back(reorder.rename(automaton.root(state)));
    raw.accepting.push_back(automaton.accepting(state) ? 1 : 0);
    if (!effort.allows(automaton.states(), raw.forest.bytes())) break;
  }
  return minimise(std::move(raw), tracks, effort);
}

}  // namespace grundy::automaton
