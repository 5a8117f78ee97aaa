#include "grundy/automaton/automaton.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <boost/unordered/unordered_flat_map.hpp>

#include "grundy/number/numeration.hpp"

namespace grundy::automaton {
namespace {

using Children = std::array<Ref, Numeration::kMostDigits>;

constexpr Ref kUnset = 0xFFFF'FFFEU;

/// The states and nodes that can be reached: `order` lists states, `nodes` marks nodes.
struct Reach {
  std::vector<State> order;
  std::vector<std::uint8_t> state, node;
};

Reach reach(const Raw& raw) {
  Reach found{{raw.initial}, std::vector<std::uint8_t>(raw.roots.size()), std::vector<std::uint8_t>(raw.forest.size())};
  found.state[raw.initial] = 1;
  std::vector<Ref> stack;
  for (std::size_t i = 0; i < found.order.size(); ++i) {
    stack.push_back(raw.roots[found.order[i]]);
    while (!stack.empty()) {
      const Ref ref = stack.back();
      stack.pop_back();
      if (is_leaf(ref)) {
        if (std::exchange(found.state[leaf_value(ref)], std::uint8_t{1}) == 0) found.order.push_back(leaf_value(ref));
      } else if (std::exchange(found.node[ref], std::uint8_t{1}) == 0) {
        const auto children = raw.forest.children(ref);
        stack.insert(stack.end(), children.rbegin(), children.rend());
      }
    }
  }
  return found;
}

/// Rebuilds a diagram in another forest, leaves renamed.
class Copier {
 public:
  Copier(const Forest& from, Forest& to) : from_(from), to_(to), memo_(from.size(), kUnset) {}

  template <class Rename>
  Ref copy(Ref ref, const Rename& rename) {
    if (is_leaf(ref)) return leaf(rename(leaf_value(ref)));
    if (memo_[ref] != kUnset) return memo_[ref];
    Children children;
    for (unsigned digit = 0; digit < from_.digits(); ++digit) children[digit] = copy(from_.child(ref, digit), rename);
    return memo_[ref] = to_.node(from_.level(ref), std::span(children).first(from_.digits()));
  }

 private:
  const Forest& from_;
  Forest& to_;
  std::vector<Ref> memo_;
};

}  // namespace

Word join_tracks(std::span<const std::vector<std::uint8_t>> tracks, std::size_t length) {
  for (const auto& track : tracks) length = std::max(length, track.size());
  Word word{static_cast<unsigned>(tracks.size()), std::vector<std::uint8_t>(length * tracks.size(), 0)};
  for (std::size_t t = 0; t < tracks.size(); ++t) {
    const std::size_t offset = length - tracks[t].size();
    for (std::size_t i = 0; i < tracks[t].size(); ++i) word.letters[(offset + i) * tracks.size() + t] = tracks[t][i];
  }
  return word;
}

std::vector<std::uint8_t> track_of(const Word& word, unsigned track) {
  std::vector<std::uint8_t> digits(word.length());
  for (std::size_t i = 0; i < digits.size(); ++i) digits[i] = word.letters[i * word.tracks + track];
  return digits;
}

Automaton::Automaton(unsigned digits, unsigned tracks, bool everything)
    : tracks_(tracks), forest_(digits), roots_{leaf(0)}, accepting_{everything ? std::uint8_t{1} : std::uint8_t{0}} {}

bool Automaton::accepts(const Word& word) const noexcept {
  State state = 0;
  for (std::size_t i = 0; i < word.length(); ++i) state = step(state, word.letter(i));
  return accepting(state);
}

Automaton minimise(Raw raw, unsigned tracks, Effort& effort) {
  const unsigned digits = raw.forest.digits();
  if (effort.spent()) return Automaton(digits, tracks);
  const Reach reached = reach(raw);
  std::vector<Ref> nodes;
  for (Ref ref = 0; ref < raw.forest.size(); ++ref) {
    if (reached.node[ref] != 0) nodes.push_back(ref);
  }
  // Classes of states; refined until the number of classes stands still.
  std::vector<std::uint32_t> classes(raw.roots.size(), 0);
  std::size_t count = 1;
  for (const State state : reached.order) classes[state] = raw.accepting[state];
  const std::uint32_t first = classes[raw.initial];
  for (const State state : reached.order) {
    if (classes[state] != first) count = 2;
  }
  Forest refined(digits);
  std::vector<Ref> image(raw.forest.size(), kUnset);
  std::vector<std::uint32_t> next(raw.roots.size(), 0);
  boost::unordered_flat_map<std::uint64_t, std::uint32_t> seen;
  Children children;
  while (count > 1) {
    refined.clear();
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      const Ref ref = nodes[i];
      if (i % 4096 == 4095 && !effort.allows_steps(1024)) return Automaton(digits, tracks);
      const auto old = raw.forest.children(ref);
      for (unsigned digit = 0; digit < digits; ++digit) {
        children[digit] = is_leaf(old[digit]) ? leaf(classes[leaf_value(old[digit])]) : image[old[digit]];
      }
      image[ref] = refined.node(raw.forest.level(ref), std::span(children).first(digits));
    }
    seen.clear();
    for (const State state : reached.order) {
      const Ref root = raw.roots[state];
      const Ref now = is_leaf(root) ? leaf(classes[leaf_value(root)]) : image[root];
      const std::uint64_t key = std::uint64_t{classes[state]} << 32 | now;
      next[state] = seen.try_emplace(key, static_cast<std::uint32_t>(seen.size())).first->second;
    }
    classes.swap(next);
    if (seen.size() == count) break;
    count = seen.size();
    if (!effort.allows(reached.order.size(), raw.forest.bytes() + refined.bytes())) return Automaton(digits, tracks);
  }
  if (count == 1) return Automaton(digits, tracks, raw.accepting[raw.initial] != 0);

  // One state for each class, numbered in the order in which the initial state reaches them.
  Automaton result(digits, tracks);
  result.roots_.clear();
  result.accepting_.clear();
  std::vector<std::uint32_t> number(count, kUnset);
  std::vector<State> chosen;
  const auto number_of = [&](State state) {
    std::uint32_t& known = number[classes[state]];
    if (known == kUnset) {
      known = static_cast<std::uint32_t>(chosen.size());
      chosen.push_back(state);
    }
    return known;
  };
  (void)number_of(raw.initial);
  // Leaves are met in the order of letters and nodes made in post-order, both of which depend on the functions alone.
  Copier copier(raw.forest, result.forest_);
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    result.roots_.push_back(copier.copy(raw.roots[chosen[i]], number_of));
    result.accepting_.push_back(raw.accepting[chosen[i]]);
  }
  result.forest_.freeze();
  return result;
}

}  // namespace grundy::automaton
