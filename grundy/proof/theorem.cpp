#include "grundy/proof/theorem.hpp"

#include "grundy/automaton/witness.hpp"
#include "grundy/proof/winning.hpp"

namespace grundy::proof {

using automaton::Automaton;

Result<Located> Located::at(const Theorem& theorem, std::span<const Integer> position) {
  if (position.size() != theorem.dimension()) {
    return fail(ErrorKind::input,
                say("a position of this game has {} coordinates, not {}", theorem.dimension(), position.size()));
  }
  Located located;
  for (const Integer& x : position) {
    if (x < 0) return fail(ErrorKind::input, say("a coordinate is negative"));
    located.digits_.push_back(theorem.numerals.numeration().represent(x));
  }
  if (!theorem.model.domain.accepts(automaton::join_tracks(located.digits_))) {
    return fail(ErrorKind::input, say("the position lies outside the game's domain"));
  }
  return located;
}

Result<Strategy> Strategy::of(Theorem theorem, run::Budget& budget) {
  automaton::Effort effort(budget, 4'000'000);
  Strategy strategy(std::move(theorem));
  const Theorem& known = strategy.theorem_;
  const Automaton losing = losing_set(known, effort);
  for (const Relation& relation : known.model.relations) {
    const bool hopeless = relation.targets.empty() && known.question == Question::misere;
    strategy.winning_.push_back(hopeless ? std::nullopt
                                         : std::optional(winning_relation(known, relation, losing, effort)));
    if (effort.spent()) return fail(effort.error());
  }
  return strategy;
}

std::optional<Integer> value_of(const Theorem& theorem, const Located& position) {
  if (theorem.question != Question::value) return std::nullopt;
  std::vector<std::optional<std::vector<std::uint8_t>>> given(position.digits().begin(), position.digits().end());
  given.emplace_back();
  const auto word = automaton::find_witness(theorem.pattern, given);
  if (!word) return std::nullopt;
  return theorem.numerals.numeration().value(automaton::track_of(*word, theorem.dimension()));
}

bool is_losing(const Theorem& theorem, const Located& position) {
  if (theorem.question != Question::value) return theorem.pattern.accepts(automaton::join_tracks(position.digits()));
  std::vector<std::vector<std::uint8_t>> tracks = position.digits();
  tracks.emplace_back();  // value 0
  return theorem.pattern.accepts(automaton::join_tracks(tracks));
}

namespace {

/// The move that one relation of winning moves has for the position.
std::optional<WinningMove> move_of(const Theorem& theorem, const Relation& relation, const Automaton& winning,
                                   const Located& position) {
  std::vector<std::optional<std::vector<std::uint8_t>>> given(winning.tracks());
  for (unsigned i = 0; i < theorem.dimension(); ++i) given[relation.position[i]] = position.digits()[i];
  const auto word = automaton::find_witness(winning, given);
  if (!word) return std::nullopt;
  WinningMove move{relation.family, {}};
  for (const auto& part : relation.targets) {
    std::vector<Integer>& target = move.targets.emplace_back();
    for (const unsigned track : part) {
      target.push_back(theorem.numerals.numeration().value(automaton::track_of(*word, track)));
    }
  }
  return move;
}

}  // namespace

std::optional<WinningMove> winning_move(const Theorem& theorem, const Located& position, automaton::Effort& effort) {
  const Automaton losing = losing_set(theorem, effort);
  for (const Relation& relation : theorem.model.relations) {
    if (relation.targets.empty() && theorem.question == Question::misere) continue;
    const Automaton winning = winning_relation(theorem, relation, losing, effort);
    if (effort.spent()) return std::nullopt;
    if (auto move = move_of(theorem, relation, winning, position)) return move;
  }
  return std::nullopt;
}

std::optional<Integer> Strategy::value(const Located& position) const {
  return value_of(theorem_, position);
}

bool Strategy::is_losing(const Located& position) const {
  return proof::is_losing(theorem_, position);
}

std::optional<WinningMove> Strategy::winning_move(const Located& position) const {
  for (std::size_t r = 0; r < winning_.size(); ++r) {
    if (!winning_[r]) continue;
    if (auto move = move_of(theorem_, theorem_.model.relations[r], *winning_[r], position)) return move;
  }
  return std::nullopt;
}

}  // namespace grundy::proof
