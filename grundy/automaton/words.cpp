#include "grundy/automaton/words.hpp"

#include <algorithm>
#include <utility>

namespace grundy::automaton {
namespace {

/// Visits the leaves of a diagram in the order of letters, each node once; `visit(state)` returns whether to stop.
template <class Visit>
bool first_leaf(const Forest& forest, Ref ref, std::vector<std::uint8_t>& seen, std::vector<std::uint8_t>& letter,
                const Visit& visit) {
  if (is_leaf(ref)) return visit(leaf_value(ref));
  if (std::exchange(seen[ref], std::uint8_t{1}) != 0) return false;
  for (unsigned digit = 0; digit < forest.digits(); ++digit) {
    letter[forest.level(ref)] = static_cast<std::uint8_t>(digit);
    if (first_leaf(forest, forest.child(ref, digit), seen, letter, visit)) return true;
  }
  letter[forest.level(ref)] = 0;
  return false;
}

}  // namespace

std::optional<Word> shortest_word(const Automaton& automaton) {
  constexpr State kNone = 0xFFFF'FFFFU;
  const Forest& forest = automaton.forest();
  std::vector<State> parent(automaton.states(), kNone);
  std::vector<std::vector<std::uint8_t>> by(automaton.states());
  std::vector<State> queue{0};
  parent[0] = 0;
  std::optional<State> goal;
  std::vector<std::uint8_t> seen(forest.size(), 0);
  std::vector<std::uint8_t> letter(automaton.tracks(), 0);
  for (std::size_t i = 0; i < queue.size() && !goal; ++i) {
    const State state = queue[i];
    if (automaton.accepting(state)) {
      goal = state;
      break;
    }
    std::fill(seen.begin(), seen.end(), std::uint8_t{0});
    std::fill(letter.begin(), letter.end(), std::uint8_t{0});
    first_leaf(forest, automaton.root(state), seen, letter, [&](State next) {
      if (parent[next] == kNone) {
        parent[next] = state;
        by[next] = letter;
        queue.push_back(next);
      }
      return false;
    });
  }
  if (!goal) return std::nullopt;
  std::vector<State> path;
  for (State state = *goal; state != 0; state = parent[state]) path.push_back(state);
  Word word{automaton.tracks(), {}};
  for (auto state = path.rbegin(); state != path.rend(); ++state) {
    word.letters.insert(word.letters.end(), by[*state].begin(), by[*state].end());
  }
  return word;
}

std::optional<Word> least_word(const Automaton& automaton, const Numeration& numeration,
                               std::span<const std::uint64_t> weights) {
  const auto shortest = shortest_word(automaton);
  if (!shortest) return std::nullopt;
  const Forest& forest = automaton.forest();
  // best[i][s]: the least sum over the i lowest places from state s on, if a word of i letters is accepted from there.
  // A word of more letters than the shortest has some number of at least the weight of its top place; once the least
  // positive weight times that is no better than what is known, longer words cannot be better.
  using Row = std::vector<std::optional<Integer>>;
  std::vector<Row> best;
  Row& zero = best.emplace_back(automaton.states());
  for (State s = 0; s < automaton.states(); ++s) {
    if (automaton.accepting(s)) zero[s] = Integer(0);
  }
  std::uint64_t least_weight = 0;
  bool flat = false;
  for (const std::uint64_t w : weights) {
    if (w == 0) flat = true;
    if (w != 0 && (least_weight == 0 || w < least_weight)) least_weight = w;
  }
  const auto value_below = [&](const Row& row, const Integer& unit) {
    std::vector<std::optional<Integer>> at(forest.size());
    for (Ref ref = 0; ref < forest.size(); ++ref) {
      for (unsigned digit = 0; digit < forest.digits(); ++digit) {
        const Ref child = forest.child(ref, digit);
        const std::optional<Integer>& below = is_leaf(child) ? row[leaf_value(child)] : at[child];
        if (!below) continue;
        Integer total = *below + unit * (weights[forest.level(ref)] * digit);
        if (!at[ref] || total < *at[ref]) at[ref] = std::move(total);
      }
    }
    return at;
  };
  const auto of = [](Ref ref, const Row& row, const std::vector<std::optional<Integer>>& at) {
    return is_leaf(ref) ? row[leaf_value(ref)] : at[ref];
  };
  const std::size_t enough = shortest->length() + automaton.states();
  for (std::size_t length = 0; length < enough; ++length) {
    const std::optional<Integer>& known = best[length][0];
    if (length >= shortest->length() && known && !flat && numeration.weight(length) * least_weight >= *known) break;
    const Integer unit = numeration.weight(length);
    const auto at = value_below(best[length], unit);
    Row row(automaton.states());
    for (State s = 0; s < automaton.states(); ++s) row[s] = of(automaton.root(s), best[length], at);
    best.push_back(std::move(row));
  }
  // Walk down along the choices that attain the minimum.
  Word word{automaton.tracks(), {}};
  State state = 0;
  std::size_t length = best.size() - 1;
  while (length > 0 && best[length - 1][0] == best[length][0]) --length;
  for (; length > 0; --length) {
    const Integer unit = numeration.weight(length - 1);
    const auto at = value_below(best[length - 1], unit);
    std::vector<std::uint8_t> letter(automaton.tracks(), 0);
    Ref ref = automaton.root(state);
    while (!is_leaf(ref)) {
      const std::optional<Integer> target = at[ref];
      for (unsigned digit = 0; digit < forest.digits(); ++digit) {
        const Ref child = forest.child(ref, digit);
        const auto below = of(child, best[length - 1], at);
        if (below && *below + unit * (weights[forest.level(ref)] * digit) == *target) {
          letter[forest.level(ref)] = static_cast<std::uint8_t>(digit);
          ref = child;
          break;
        }
      }
    }
    word.letters.insert(word.letters.end(), letter.begin(), letter.end());
    state = leaf_value(ref);
  }
  return word;
}

bool for_each_word(const Automaton& automaton, std::span<const std::vector<std::uint8_t>> fixed, std::size_t length,
                   const std::function<bool(const Word&)>& sink) {
  const unsigned tracks = automaton.tracks();
  const Forest& forest = automaton.forest();
  Word word{tracks, std::vector<std::uint8_t>(length * tracks, 0)};
  // The digit of track `track` of letter `place`, then the rest; `ref` is what is left of this letter's diagram.
  const auto walk = [&](const auto& self, std::size_t place, unsigned track, Ref ref) -> bool {
    if (is_leaf(ref) && automaton.constant(leaf_value(ref)) == false) return true;
    if (track == tracks) {
      const State state = leaf_value(ref);
      if (place + 1 < length) return self(self, place + 1, 0, automaton.root(state));
      return !automaton.accepting(state) || sink(word);
    }
    std::uint8_t& digit = word.letters[place * tracks + track];
    if (!fixed[track].empty()) {
      digit = fixed[track][place];
      return self(self, place, track + 1, forest.cofactor(ref, track, digit));
    }
    for (unsigned d = 0; d < forest.digits(); ++d) {
      digit = static_cast<std::uint8_t>(d);
      if (!self(self, place, track + 1, forest.cofactor(ref, track, d))) return false;
    }
    return true;
  };
  if (length == 0) return !automaton.accepting(0) || sink(word);
  return walk(walk, 0, 0, automaton.root(0));
}

}  // namespace grundy::automaton
