#include <algorithm>
#include <optional>
#include <set>

#include "grundy/automaton/words.hpp"
#include "grundy/proof/prover.hpp"
#include "grundy/proof/tuple_text.hpp"

namespace grundy::proof {
namespace {

using Target = std::vector<std::int64_t>;

/// A box of the coordinates 0 and 1 has this many positions at the most.
constexpr unsigned kMostTested = 16;

/// Positions with more moves than this are left out beyond the box.
constexpr std::size_t kMostMoves = 800;

/// The targets that the rules list, by family; nothing if there are too many.
Result<std::optional<std::vector<std::set<Target>>>> listed(const Moves& moves, std::span<const std::int64_t> at) {
  std::vector<std::set<Target>> targets(moves.lowered().families.size());
  std::size_t count = 0;
  const auto done = moves.for_each(at, [&](const Run& run) {
    for (std::int64_t i = 0; i < run.length && count <= kMostMoves; ++i, ++count) {
      Target target(run.first.size());
      for (std::size_t c = 0; c < target.size(); ++c) target[c] = run.first[c] + i * run.step[c];
      targets[run.family].insert(std::move(target));
    }
    return count <= kMostMoves;
  });
  if (!done) return fail(done.error());
  if (count > kMostMoves) return std::optional<std::vector<std::set<Target>>>{};
  return std::optional(std::move(targets));
}

/// Compares rules and relations, position by position.
class Tester {
 public:
  Tester(const Model& model, const Moves& moves, const automaton::Numerals& numerals)
      : model_(model), moves_(moves), numerals_(numerals) {}

  /// Errors: `internal` if they differ.
  [[nodiscard]] Result<void> agree(std::span<const std::int64_t> at) const {
    const Numeration& system = numerals_.numeration();
    const std::vector<std::uint64_t> numbers(at.begin(), at.end());
    const bool inside = moves_.contains(at);
    if (model_.domain.accepts(numerals_.word(numbers)) != inside) {
      return fail(ErrorKind::internal, say("the translated domain differs from the rules at ({})", tuple_text(at)));
    }
    if (!inside) return {};
    const auto expected = listed(moves_, at);
    if (!expected) return fail(expected.error());
    if (!*expected) return {};
    for (const Relation& relation : model_.relations) {
      const std::set<Target>& known = (**expected)[relation.family];
      // Two places more than any listed target needs.
      std::int64_t most = 0;
      for (const std::int64_t x : at) most = std::max(most, x);
      for (const Target& target : known) {
        for (const std::int64_t y : target) most = std::max(most, y);
      }
      const std::size_t length = system.represent(static_cast<std::uint64_t>(most)).size() + 2;
      std::vector<std::vector<std::uint8_t>> fixed(relation.tracks);
      for (std::size_t i = 0; i < at.size(); ++i) {
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
    return {};
  }

 private:
  const Model& model_;
  const Moves& moves_;
  const automaton::Numerals& numerals_;
};

}  // namespace

Result<std::int64_t> check_translation(const Model& model, const Moves& moves, const automaton::Numerals& numerals,
                                       automaton::Effort& effort) {
  const unsigned d = model.dimension;
  if (d > kMostTested) {
    return fail(ErrorKind::limit,
                say("a translation with more than {} coordinates is not tested, and so not believed", kMostTested));
  }
  const Tester tester(model, moves, numerals);
  // As large a box as keeps the moves below some ten thousands.
  const std::int64_t side = d == 1 ? 130 : d == 2 ? 13 : d == 3 ? 6 : d <= 5 ? 3 : 2;
  std::vector<std::int64_t> at(d, 0);
  while (true) {
    if (auto same = tester.agree(at); !same) return fail(same.error());
    if (!effort.allows(1, 0)) return fail(effort.error());
    unsigned i = 0;
    while (i < d && ++at[i] == side) at[i++] = 0;
    if (i == d) break;
  }
  // Beyond the box some positions here and there, so that constants of the rules which are larger than it are met.
  std::uint64_t random = 0x9E37'79B9'7F4A'7C15ULL;
  for (int sample = 0; sample < 12; ++sample) {
    for (std::int64_t& x : at) {
      random = random * 6'364'136'223'846'793'005ULL + 1'442'695'040'888'963'407ULL;
      x = static_cast<std::int64_t>((random >> 33U) % (sample % 3 != 0 ? 40 : 200));
    }
    if (auto same = tester.agree(at); !same) return fail(same.error());
    if (!effort.allows(1, 0)) return fail(effort.error());
  }
  return side;
}

}  // namespace grundy::proof
