#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "grundy/automaton/operations.hpp"
#include "grundy/automaton/words.hpp"
#include "grundy/proof/prover.hpp"
#include "grundy/proof/samples.hpp"
#include "grundy/proof/tuple_text.hpp"
#include "grundy/rules/plain_moves.hpp"

namespace grundy::proof {
namespace {

using Position = std::vector<std::int64_t>;
using Target = std::vector<std::int64_t>;  ///< components one after the other, in ascending order
using Targets = std::vector<Target>;       ///< ascending, without doubles

constexpr unsigned kMostTested = 16;

/// Positions beyond the box that have more moves than this are made smaller, or left out.
constexpr std::size_t kMostMoves = 400;
constexpr std::size_t kMostMovesOfMany = 80;
constexpr std::size_t kMostMovesOfOneNumber = 6000;
constexpr std::uint64_t kStepsOfPosition = 64;
constexpr std::int64_t kLargestWitness = std::int64_t{1} << 20;

/// Components in ascending order: a sum has none.
void arrange(Target& target, std::size_t dimension) {
  if (target.size() <= dimension) return;
  Targets parts;
  for (auto part = target.begin(); part != target.end(); part += static_cast<std::ptrdiff_t>(dimension)) {
    parts.emplace_back(part, part + static_cast<std::ptrdiff_t>(dimension));
  }
  std::sort(parts.begin(), parts.end());
  target.clear();
  for (const Target& part : parts) target.insert(target.end(), part.begin(), part.end());
}

void tidy(Targets& targets) {
  std::sort(targets.begin(), targets.end());
  targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
}

/// Compares the rules' text and the relations, position by position.
class Tester {
 public:
  Tester(const Model& model, const Subject& subject, const rules::PlainMoves& plain,
         const automaton::Numerals& numerals)
      : model_(model),
        lowered_(subject.lowered),
        plain_(plain),
        numerals_(numerals),
        expected_(plain.game().rules.size()),
        accepted_(expected_.size()),
        exercised_(model.relations.size(), false) {
    for (Integer weight = 1; weight < kLargestWeight; weight = numerals.numeration().weight(weights_.size())) {
      weights_.push_back(static_cast<std::int64_t>(weight));
    }
    for (const Relation& relation : model.relations) {
      std::vector<std::size_t>& stays = stays_.emplace_back(relation.tracks, kChanges);
      for (std::size_t i = 0; i < relation.position.size(); ++i) stays[relation.position[i]] = i;
    }
  }

  enum class Seen : std::uint8_t { outside, too_many_moves, compared };

  /// Errors: `internal` if they differ.
  [[nodiscard]] Result<Seen> compare(const Position& at, std::size_t most_moves) {
    const Result<bool> inside = plain_.contains(at);
    if (!inside) return fail(inside.error());
    const std::vector<std::uint64_t> numbers(at.begin(), at.end());
    if (model_.domain.accepts(numerals_.word(numbers)) != *inside) {
      return fail(ErrorKind::internal, say("the translated domain differs from the rules at ({})", tuple_text(at)));
    }
    if (!*inside) return Seen::outside;
    const Result<bool> listed = list(at, most_moves);
    if (!listed) return fail(listed.error());
    if (!*listed) return Seen::too_many_moves;
    accept(at);
    for (std::size_t rule = 0; rule < expected_.size(); ++rule) {
      tidy(expected_[rule]);
      tidy(accepted_[rule]);
    }
    if (expected_ != accepted_) {
      return fail(ErrorKind::internal, say("the translated moves differ from the rules at ({})", tuple_text(at)));
    }
    return Seen::compared;
  }

  /// Whether a tested position had a move of the relation.
  [[nodiscard]] bool exercised(std::size_t relation) const { return exercised_[relation]; }

 private:
  static constexpr std::int64_t kLargestWeight = std::int64_t{1} << 40;
  static constexpr std::size_t kChanges = ~std::size_t{0};

  /// What a track of a word is. A track of the position is known; the others are short.
  [[nodiscard]] std::int64_t number_of(const automaton::Word& word, unsigned track) const {
    const std::size_t length = word.length();
    if (length > weights_.size()) {
      return static_cast<std::int64_t>(numerals_.numeration().value(automaton::track_of(word, track)));
    }
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < length; ++i) sum += weights_[length - 1 - i] * word.letters[i * word.tracks + track];
    return sum;
  }

  /// The targets by the text, for each rule; false if there are too many.
  Result<bool> list(const Position& at, std::size_t most) {
    for (Targets& targets : expected_) targets.clear();
    std::size_t count = 0;
    longest_ = *std::max_element(at.begin(), at.end());
    return plain_.for_each(at, [&](const rules::PlainMove& move) {
      expected_[move.rule].push_back(move.target);
      for (const std::int64_t y : move.target) longest_ = std::max(longest_, y);
      arrange(expected_[move.rule].back(), at.size());
      return ++count <= most;
    });
  }

  /// The targets by the relations, up to two places more than any listed one needs.
  void accept(const Position& at) {
    for (Targets& targets : accepted_) targets.clear();
    const Numeration& system = numerals_.numeration();
    const std::size_t length = system.represent(static_cast<std::uint64_t>(longest_)).size() + 2;
    std::vector<std::vector<std::uint8_t>> digits;
    for (const std::int64_t x : at) {
      digits.push_back(system.represent(static_cast<std::uint64_t>(x)));
      digits.back().insert(digits.back().begin(), length - digits.back().size(), std::uint8_t{0});
    }
    for (std::size_t r = 0; r < model_.relations.size(); ++r) {
      const Relation& relation = model_.relations[r];
      const std::size_t rule = lowered_.families[relation.family].rule;
      std::vector<std::vector<std::uint8_t>> fixed(relation.tracks);
      for (std::size_t i = 0; i < at.size(); ++i) fixed[relation.position[i]] = digits[i];
      std::size_t count = 0;
      automaton::for_each_word(relation.moves, fixed, length, [&](const automaton::Word& word) {
        Target target;
        for (const auto& part : relation.targets) {
          for (const unsigned track : part) {
            const std::size_t coordinate = stays_[r][track];
            target.push_back(coordinate == kChanges ? number_of(word, track) : at[coordinate]);
          }
        }
        arrange(target, at.size());
        accepted_[rule].push_back(std::move(target));
        exercised_[r] = true;
        return ++count <= expected_[rule].size();  // one more than there are shows that they differ
      });
    }
  }

  const Model& model_;
  const rules::Lowered& lowered_;
  const rules::PlainMoves& plain_;
  const automaton::Numerals& numerals_;
  std::vector<Targets> expected_, accepted_;  ///< by rule
  std::vector<bool> exercised_;               ///< by relation
  std::vector<std::vector<std::size_t>> stays_;  ///< by relation and track: the coordinate of the position that it is
  std::vector<std::int64_t> weights_;         ///< of the lowest places
  std::int64_t longest_ = 0;
};

/// "rule 2, i = 1, j = 3": a family by its rule and its unrolled choices.
std::string family_text(const rules::MoveFamily& family) {
  std::string text = fmt::format("{}", family.rule + 1);
  for (const rules::ShownChoice& shown : family.shown) {
    if (!shown.variable) text += fmt::format(", {} = {}", shown.name, shown.value);
  }
  return text;
}

}  // namespace

Result<Tested> check_translation(const Model& model, const Subject& subject, const automaton::Numerals& numerals,
                                 automaton::Effort& effort) {
  const unsigned d = model.dimension;
  if (d > kMostTested) {
    return fail(ErrorKind::limit,
                say("a translation with more than {} coordinates is not tested, and so not believed", kMostTested));
  }
  const rules::InstanceKey& key = subject.lowered.key;
  const auto plain = rules::PlainMoves::of(subject.file, key.game, key.parameters, d);
  if (!plain) return fail(plain.error());
  Tester tester(model, subject, *plain, numerals);
  Tested tested{box_side(d), 0, 0, {}};
  Position at(d, 0);
  do {
    const auto seen = tester.compare(at, kMostMovesOfOneNumber);
    if (!seen) return fail(seen.error());
    if (*seen == Tester::Seen::too_many_moves) {
      return fail(ErrorKind::limit, say("({}) has too many moves for the test of the translation", tuple_text(at)));
    }
    if (!effort.allows_steps(kStepsOfPosition)) return fail(effort.error());
  } while (next_in_box(at, tested.box));

  // Beyond the box a position with too many moves is made smaller until they are few enough.
  const auto further = [&](Position from, std::size_t most) -> Result<void> {
    while (*std::max_element(from.begin(), from.end()) >= tested.box) {
      if (!effort.allows_steps(kStepsOfPosition)) return fail(effort.error());
      auto seen = tester.compare(from, most);
      // Domains are often orders of the coordinates.
      if (seen && *seen == Tester::Seen::outside) {
        std::sort(from.begin(), from.end(), std::greater<>());
        seen = tester.compare(from, most);
      }
      if (!seen) return fail(seen.error());
      if (*seen == Tester::Seen::compared) {
        ++tested.further;
        tested.largest = std::max(tested.largest, *std::max_element(from.begin(), from.end()));
      }
      if (*seen != Tester::Seen::too_many_moves) break;
      *std::max_element(from.begin(), from.end()) /= 2;
    }
    return {};
  };
  const std::size_t most = d == 1 ? kMostMovesOfOneNumber : d <= 4 ? kMostMoves : kMostMovesOfMany;
  for (Position& sample : larger_positions(d, plain->constants())) {
    if (auto done = further(std::move(sample), most); !done) return fail(done.error());
  }
  // A family of which no position so far has a move is looked for where its relation has one.
  for (std::size_t r = 0; r < model.relations.size(); ++r) {
    if (tester.exercised(r)) continue;
    const Relation& relation = model.relations[r];
    const auto from = exists(
        intersect(relation.moves, automaton::substitute(model.domain, relation.position, relation.tracks, effort),
                  effort),
        relation.changed(), effort);
    if (effort.spent()) return fail(effort.error());
    if (const auto word = automaton::shortest_word(from)) {
      Position witness;
      for (const Integer& x : numerals.numbers(*word)) {
        witness.push_back(x <= kLargestWitness ? static_cast<std::int64_t>(x) : -1);
      }
      if (std::find(witness.begin(), witness.end(), -1) == witness.end()) {
        if (auto done = further(witness, kMostMovesOfOneNumber); !done) return fail(done.error());
        for (unsigned i = 0; i < 2 * d; ++i) {
          Position neighbour = witness;
          neighbour[i / 2] += i % 2 == 0 ? 1 : -1;
          if (neighbour[i / 2] < 0) continue;
          if (auto done = further(std::move(neighbour), most); !done) return fail(done.error());
        }
      }
    }
    if (!tester.exercised(r)) tested.unexercised.push_back(family_text(subject.lowered.families[relation.family]));
  }
  return tested;
}

Text describe(const Tested& tested) {
  if (tested.further == 0) return say("every position below {}", tested.box);
  return say("every position below {} and {} larger ones, up to {}", tested.box, tested.further, tested.largest);
}

}  // namespace grundy::proof
