#include "grundy/proof/learn.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <boost/container_hash/hash.hpp>

namespace grundy::proof {

using automaton::Automaton;
using automaton::Ref;
using automaton::State;

Learner::Learner(const automaton::Numerals& numerals, unsigned tracks, std::size_t length, Membership member)
    : numerals_(numerals), tracks_(tracks), length_(length), member_(std::move(member)) {
  // The tree of all digit strings of at most `length` digits that begin some valid word, for one track. A prefix begins
  // a valid word if zeros after it make one.
  const unsigned digits = numerals.digits();
  const Numeration& system = numerals.numeration();
  const Automaton valid = [&] {
    run::Budget unlimited;
    automaton::Effort effort(unlimited);
    return numerals.valid(1, effort);
  }();
  std::vector<std::vector<std::uint8_t>> words{{}, {}};
  std::vector<State> states{0, 0};
  value_ = {-1, 0};
  child_.assign(digits, kInvalid);
  for (std::uint32_t node = kRoot; node < words.size(); ++node) {
    for (unsigned digit = 0; digit < digits; ++digit) {
      if (words[node].size() == length) {
        child_.push_back(kInvalid);
        continue;
      }
      const State next = valid.step(states[node], std::array{static_cast<std::uint8_t>(digit)});
      if (valid.constant(next) == false) {
        child_.push_back(kInvalid);
        continue;
      }
      child_.push_back(static_cast<std::uint32_t>(words.size()));
      std::vector<std::uint8_t> word = words[node];
      word.push_back(static_cast<std::uint8_t>(digit));
      value_.push_back(valid.accepting(next) ? static_cast<std::int64_t>(system.value(word)) : -1);
      words.push_back(std::move(word));
      states.push_back(next);
    }
  }
  std::vector<std::uint8_t> letter(tracks, 0);
  while (true) {
    letters_.push_back(letter);
    std::size_t t = tracks;
    while (t > 0 && ++letter[t - 1] == digits) letter[--t] = 0;
    if (t == 0) break;
  }
  residuals_.resize(length + 1);
}

std::uint64_t Learner::key(const Node& node) const {
  std::uint64_t packed = 0;
  for (const std::uint32_t part : node) packed = packed * value_.size() + part;
  return packed;
}

Learner::Node Learner::after(const Node& node, std::span<const std::uint8_t> letter) const {
  Node next(node.size());
  for (std::size_t t = 0; t < node.size(); ++t) next[t] = child_[std::size_t{node[t]} * numerals_.digits() + letter[t]];
  if (std::find(next.begin(), next.end(), kInvalid) != next.end()) std::fill(next.begin(), next.end(), kInvalid);
  return next;
}

Result<bool> Learner::member(const Node& node) {
  std::vector<std::int64_t> numbers(tracks_);
  for (unsigned t = 0; t < tracks_; ++t) {
    numbers[t] = value_[node[t]];
    if (numbers[t] < 0) return false;
  }
  return member_(numbers);
}

/// The name of the set of continuations of at most `depth` letters that lead to members.
Result<std::uint32_t> Learner::residual(const Node& node, std::size_t depth, automaton::Effort& effort) {
  if (node[0] == kInvalid) return 0;
  const std::uint64_t packed = key(node);
  if (const auto found = residuals_[depth].find(packed); found != residuals_[depth].end()) return found->second;
  if (!effort.allows_steps(2)) return fail(effort.error());
  const Result<bool> is_member = member(node);
  if (!is_member) return fail(is_member.error());
  std::vector<std::uint32_t> what{*is_member ? 1U : 0U};
  if (depth > 0) {
    for (const auto& letter : letters_) {
      const Result<std::uint32_t> next = residual(after(node, letter), depth - 1, effort);
      if (!next) return next;
      what.push_back(*next);
    }
  }
  std::uint32_t name = 0;  // 0 is the empty residual at every depth, that of invalid words too
  if (std::any_of(what.begin(), what.end(), [](std::uint32_t part) { return part != 0; })) {
    name = names_.try_emplace(std::move(what), static_cast<std::uint32_t>(names_.size() + 1)).first->second;
  }
  residuals_[depth].emplace(packed, name);
  return name;
}

Result<std::optional<Automaton>> Learner::merge(std::size_t look, std::size_t most_states, automaton::Effort& effort) {
  struct Class {
    Node node;
    std::size_t length;
    std::vector<std::uint32_t> residual;  ///< by depth, as far as known
  };
  std::vector<Class> classes;
  // Residuals of the least and the full depth find candidates; a cut-off one is compared with each class.
  const auto describe = [&](const Node& node, std::size_t length) -> Result<Class> {
    Class made{node, length, {}};
    for (std::size_t depth = 0; depth <= look && length + depth <= length_; ++depth) {
      const Result<std::uint32_t> name = residual(node, depth, effort);
      if (!name) return fail(name.error());
      made.residual.push_back(*name);
    }
    return made;
  };
  // The deepest residual that both know decides; it determines the shallower ones.
  const auto alike = [](const Class& a, const Class& b) {
    const std::size_t depth = std::min(a.residual.size(), b.residual.size());
    return depth == 0 || a.residual[depth - 1] == b.residual[depth - 1];
  };
  Result<Class> first = describe(Node(tracks_, kRoot), 0);
  if (!first) return fail(first.error());
  classes.push_back(std::move(*first));
  boost::unordered_flat_map<std::uint32_t, State> full;  // classes of full look-ahead
  if (classes.front().residual.size() == look + 1) full.emplace(classes.front().residual.back(), 0);

  automaton::Raw raw(numerals_.digits());
  for (State state = 0; state < classes.size(); ++state) {
    std::vector<Ref> row;
    row.reserve(letters_.size());
    for (const auto& letter : letters_) {
      const Node node = after(classes[state].node, letter);
      Result<Class> made = describe(node, classes[state].length + 1);
      if (!made) return fail(made.error());
      std::optional<State> target;
      if (made->residual.size() == look + 1) {
        if (const auto found = full.find(made->residual.back()); found != full.end()) target = found->second;
      }
      if (!target && made->residual.size() <= look) {
        if (alike(classes[state], *made)) target = state;
        for (State s = 0; s < classes.size() && !target; ++s) {
          if (alike(classes[s], *made)) target = s;
        }
      }
      if (!target) {
        target = static_cast<State>(classes.size());
        if (classes.size() >= most_states) return std::optional<Automaton>{};
        if (made->residual.size() == look + 1) full.emplace(made->residual.back(), *target);
        classes.push_back(std::move(*made));
      }
      row.push_back(automaton::leaf(*target));
    }
    // Letters stand in the order of tracks, the last track fastest: fold from the last.
    for (unsigned track = tracks_; track-- > 0;) {
      std::vector<Ref> folded;
      for (std::size_t i = 0; i < row.size(); i += numerals_.digits()) {
        folded.push_back(raw.forest.node(track, std::span(row).subspan(i, numerals_.digits())));
      }
      row = std::move(folded);
    }
    raw.roots.push_back(row.front());
    const Result<bool> accepting = member(classes[state].node);
    if (!accepting) return fail(accepting.error());
    raw.accepting.push_back(*accepting ? 1 : 0);
  }
  // Merging by residuals keeps leading zeros at the root, since a zero there changes no number.
  return std::optional<Automaton>(automaton::minimise(std::move(raw), tracks_, effort));
}

Result<std::optional<std::vector<std::int64_t>>> Learner::disagreement(const Automaton& automaton,
                                                                         automaton::Effort& effort) {
  std::optional<std::vector<std::int64_t>> wrong;
  std::optional<Error> error;
  const auto walk = [&](const auto& self, const Node& node, State state, std::size_t length) -> bool {
    if (node[0] == kInvalid) return true;
    if (length == length_) {
      if (!effort.allows_steps(1)) {
        error = effort.error();
        return false;
      }
      const Result<bool> truth = member(node);
      if (!truth) {
        error = truth.error();
        return false;
      }
      if (*truth == automaton.accepting(state)) return true;
      std::vector<std::int64_t> numbers;
      for (const std::uint32_t part : node) numbers.push_back(value_[part]);
      if (std::find(numbers.begin(), numbers.end(), -1) != numbers.end())
        return true;  // no valid word: the domain cuts it off
      wrong = std::move(numbers);
      return false;
    }
    return std::all_of(letters_.begin(), letters_.end(), [&](const auto& letter) {
      return self(self, after(node, letter), automaton.step(state, letter), length + 1);
    });
  };
  (void)walk(walk, Node(tracks_, kRoot), 0, 0);
  if (error) return fail(*error);
  return wrong;
}

}  // namespace grundy::proof
