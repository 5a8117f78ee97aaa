#include "grundy/proof/winning.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <set>
#include <utility>

#include "grundy/automaton/inclusion.hpp"
#include "grundy/automaton/operations.hpp"
#include "grundy/proof/tuple_text.hpp"

namespace grundy::proof {

using automaton::Automaton;

Automaton losing_set(const Theorem& theorem, automaton::Effort& effort) {
  if (theorem.question != Question::value) return theorem.pattern;
  const unsigned d = theorem.dimension();
  std::vector<std::int64_t> last(d + 1, 0);
  last[d] = 1;
  std::vector<bool> quantified(d + 1, false);
  quantified[d] = true;
  const Automaton zero = theorem.numerals.linear(last, 0, automaton::Comparison::equal, effort);
  return exists(intersect(theorem.pattern, zero, effort), quantified, effort);
}

Automaton winning_relation(const Theorem& theorem, const Relation& relation, const Automaton& losing,
                           automaton::Effort& effort) {
  if (relation.targets.size() < 2) return moves_into(relation, losing, effort);
  const auto parts = static_cast<unsigned>(relation.targets.size());
  const unsigned tracks = relation.tracks + 2 * parts;
  std::vector<unsigned> plain(relation.tracks);
  std::iota(plain.begin(), plain.end(), 0U);
  Automaton all = automaton::relabel(relation.moves, plain, tracks);
  const auto xor_of = theorem.numerals.nim_sum(effort);
  for (unsigned p = 0; p < parts; ++p) {
    std::vector<unsigned> to(relation.targets[p].begin(), relation.targets[p].end());
    to.push_back(relation.tracks + p);
    all = intersect(all, automaton::substitute(theorem.pattern, to, tracks, effort), effort);
    // Running sums: sum(p) = sum(p - 1) xor value(p), sum(-1) = 0 on the last track.
    const unsigned before = p == 0 ? tracks - 1 : relation.tracks + parts + p - 1;
    const unsigned after = p + 1 == parts ? tracks - 1 : relation.tracks + parts + p;
    all = intersect(all, automaton::substitute(*xor_of, std::array{before, relation.tracks + p, after}, tracks, effort),
                    effort);
  }
  std::vector<std::int64_t> last(tracks, 0);
  last[tracks - 1] = 1;
  all = intersect(all, theorem.numerals.linear(last, 0, automaton::Comparison::equal, effort), effort);
  // The values are needed no more; what of them goes easily makes every later search faster.
  std::vector<bool> values(tracks, false);
  std::fill(values.begin() + relation.tracks, values.end(), true);
  return automaton::reduce({std::move(all), std::move(values)}, effort).automaton;
}

namespace {

using Digits = std::vector<std::vector<std::uint8_t>>;

/// The words of a relation that belong to one position.
Result<automaton::Solutions> words_at(const Relation& relation, const Automaton& moves, const Digits& position,
                                      run::Budget& budget) {
  std::vector<std::optional<std::vector<std::uint8_t>>> given(moves.tracks());
  for (std::size_t i = 0; i < position.size(); ++i) given[relation.position[i]] = position[i];
  return automaton::Solutions::of(moves, given, budget);
}

/// The move that a word says. Only the tracks that change are converted.
ChosenMove move_of(const ChoiceRelation& family, const automaton::Word& word, std::span<const Integer> position,
                   const Numeration& numeration) {
  const Relation& relation = family.relation;
  std::vector<Integer> numbers(relation.tracks);
  const std::vector<bool> changed = relation.changed();
  for (unsigned track = 0; track < relation.tracks; ++track) {
    if (changed[track]) numbers[track] = numeration.value(automaton::track_of(word, track));
  }
  for (std::size_t i = 0; i < position.size(); ++i) numbers[relation.position[i]] = position[i];
  ChosenMove move{relation.family, {}, {}};
  for (const Linear& choice : family.choices) {
    Integer value = choice.constant;
    for (const auto& [track, coefficient] : choice.terms) value += numbers[track] * coefficient;
    move.choices.push_back(std::move(value));
  }
  for (const auto& part : relation.targets) {
    std::vector<Integer>& target = move.targets.emplace_back();
    for (const unsigned track : part) target.push_back(numbers[track]);
  }
  return move;
}

/// Choices, then the coordinates of the targets.
using Flat = std::vector<Integer>;

/// On small positions, the choices and targets listed by the rules are exactly the words of the relations, each once.
Result<void> check_choices(const std::vector<std::shared_ptr<const ChoiceRelation>>& families, const Moves& moves,
                           const Numeration& numeration, run::Budget& budget) {
  const unsigned d = moves.dimension();
  const std::int64_t side = d == 1 ? 64 : d == 2 ? 8 : d == 3 ? 4 : d == 4 ? 3 : 2;
  std::vector<std::int64_t> at(d, 0);
  for (int positions = 0; positions < 200; ++positions) {
    if (moves.contains(at)) {
      std::vector<std::vector<Flat>> listed(moves.lowered().families.size());
      const auto done = moves.for_each(at, [&](const Run& run) {
        for (std::int64_t i = 0; i < run.length; ++i) {
          Flat flat(run.choices.begin(), run.choices.end());
          if (i > 0) flat.back() += i;
          for (std::size_t c = 0; c < run.first.size(); ++c) flat.emplace_back(run.first[c] + i * run.step[c]);
          listed[run.family].push_back(std::move(flat));
        }
        return true;
      });
      if (!done) return fail(done.error());
      const std::vector<Integer> position(at.begin(), at.end());
      Digits digits;
      for (const Integer& x : position) digits.push_back(numeration.represent(x));
      for (const auto& family : families) {
        const auto words = words_at(family->relation, family->relation.moves, digits, budget);
        if (!words) return fail(words.error());
        std::vector<Flat> told;
        words->for_each([&](const automaton::Word& word) {
          ChosenMove move = move_of(*family, word, position, numeration);
          for (auto& target : move.targets) {
            move.choices.insert(move.choices.end(), target.begin(), target.end());
          }
          told.push_back(std::move(move.choices));
          return told.size() <= listed[family->relation.family].size();
        });
        auto& expected = listed[family->relation.family];
        std::sort(told.begin(), told.end());
        std::sort(expected.begin(), expected.end());
        if (told != expected) {
          return fail(ErrorKind::internal, say("the translated choices differ from the rules at ({})", tuple_text(at)));
        }
      }
    }
    unsigned i = 0;
    while (i < d && ++at[i] == side) at[i++] = 0;
    if (i == d) break;
  }
  return {};
}

}  // namespace

bool WinningMoves::for_each(const std::function<bool(ChosenMove&&)>& sink) const {
  return std::all_of(parts_.begin(), parts_.end(), [&](const Part& part) {
    return part.words.for_each(
        [&](const automaton::Word& word) { return sink(move_of(*part.relation, word, position_, numeration_)); });
  });
}

Result<Winners> Winners::of(const Theorem& theorem, const Subject& subject, run::Budget& budget) {
  automaton::Effort effort(budget, 4'000'000);
  auto compiled = compile_choices(subject, theorem.numerals, effort);
  if (!compiled) return fail(std::move(compiled.error()));
  Winners winners(theorem.numerals.numeration());
  const Automaton losing = losing_set(theorem, effort);
  std::vector<std::shared_ptr<const ChoiceRelation>> all;
  for (ChoiceRelation& choice : *compiled) {
    auto relation = std::make_shared<const ChoiceRelation>(std::move(choice));
    all.push_back(relation);
    // To leave nothing is to lose in misère play.
    if (relation->relation.targets.empty() && theorem.question == Question::misere) continue;
    Automaton winning = winning_relation(theorem, relation->relation, losing, effort);
    if (effort.spent()) return fail(effort.error());
    winners.families_.push_back({std::move(relation), std::move(winning)});
  }
  if (auto done = check_choices(all, Moves(subject), winners.numeration_, budget); !done) {
    return fail(std::move(done.error()));
  }
  return winners;
}

Result<WinningMoves> Winners::at(std::span<const Integer> position, const Located& located, run::Budget& budget) const {
  WinningMoves moves(numeration_, {position.begin(), position.end()});
  for (const Family& family : families_) {
    auto words = words_at(family.relation->relation, family.winning, located.digits(), budget);
    if (!words) return fail(std::move(words.error()));
    const auto count = words->count(budget);
    if (!count) return fail(count.error());
    if (*count == 0) continue;
    moves.count_ += *count;
    moves.parts_.push_back({family.relation->relation.family, family.relation, std::move(*words)});
  }
  return moves;
}

}  // namespace grundy::proof
