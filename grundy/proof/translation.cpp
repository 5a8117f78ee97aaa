#include <algorithm>
#include <set>

#include "grundy/automaton/words.hpp"
#include "grundy/proof/prover.hpp"
#include "grundy/proof/tuple_text.hpp"

namespace grundy::proof {
namespace {

using Target = std::vector<std::int64_t>;

/// The targets that the rules list, by family.
Result<std::vector<std::set<Target>>> listed(const Moves& moves, std::span<const std::int64_t> at) {
  std::vector<std::set<Target>> targets(moves.lowered().families.size());
  const auto done = moves.for_each(at, [&](const Run& run) {
    for (std::int64_t i = 0; i < run.length; ++i) {
      Target target(run.first.size());
      for (std::size_t c = 0; c < target.size(); ++c) target[c] = run.first[c] + i * run.step[c];
      targets[run.family].insert(std::move(target));
    }
    return true;
  });
  if (!done) return fail(done.error());
  return targets;
}

}  // namespace

Result<std::int64_t> check_translation(const Model& model, const Moves& moves, const automaton::Numerals& numerals,
                                       automaton::Effort& effort) {
  const unsigned d = model.dimension;
  const Numeration& system = numerals.numeration();
  // As large a box as keeps the moves below some ten thousands.
  std::int64_t side = d == 1 ? 130 : d == 2 ? 13 : d == 3 ? 6 : d <= 5 ? 3 : 2;
  std::vector<std::int64_t> at(d, 0);
  while (d <= 12) {
    std::vector<std::uint64_t> numbers(at.begin(), at.end());
    const bool inside = moves.contains(at);
    if (model.domain.accepts(numerals.word(numbers)) != inside) {
      return fail(ErrorKind::internal, say("the translated domain differs from the rules at ({})", tuple_text(at)));
    }
    if (inside) {
      const auto expected = listed(moves, at);
      if (!expected) return fail(expected.error());
      for (const Relation& relation : model.relations) {
        const std::set<Target>& known = (*expected)[relation.family];
        // Two places more than any listed target needs.
        std::int64_t most = 0;
        for (const std::int64_t x : at) most = std::max(most, x);
        for (const Target& target : known) {
          for (const std::int64_t y : target) most = std::max(most, y);
        }
        const std::size_t length = system.represent(static_cast<std::uint64_t>(most)).size() + 2;
        std::vector<std::vector<std::uint8_t>> fixed(relation.tracks);
        for (unsigned i = 0; i < d; ++i) {
          auto digits = system.represent(static_cast<std::uint64_t>(at[i]));
          digits.insert(digits.begin(), length - digits.size(), std::uint8_t{0});
          fixed[relation.position[i]] = std::move(digits);
        }
        std::set<Target> accepted;
        automaton::for_each_word(relation.moves, fixed, length, [&](const automaton::Word& word) {
          Target target;
          for (const auto& part : relation.targets) {
            for (const unsigned track : part) {
              target.push_back(static_cast<std::int64_t>(system.value(automaton::track_of(word, track))));
            }
          }
          accepted.insert(std::move(target));
          return accepted.size() <= known.size();
        });
        if (accepted != known) {
          return fail(ErrorKind::internal, say("the translated moves differ from the rules at ({})", tuple_text(at)));
        }
      }
      if (!effort.allows(1, 0)) return fail(effort.error());
    }
    unsigned i = 0;
    while (i < d && ++at[i] == side) at[i++] = 0;
    if (i == d) break;
  }
  return side;
}

}  // namespace grundy::proof
