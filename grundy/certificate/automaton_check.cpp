#include "grundy/certificate/automaton_check.hpp"

#include <algorithm>
#include <memory>
#include <numeric>
#include <optional>
#include <utility>

#include "grundy/certificate/automaton_search.hpp"

namespace grundy::certificate {
namespace {

using Tracks = std::vector<std::uint32_t>;

Tracks first(std::uint32_t count) {
  Tracks tracks(count);
  std::iota(tracks.begin(), tracks.end(), 0U);
  return tracks;
}

Tracks with(Tracks tracks, std::initializer_list<std::uint32_t> more) {
  tracks.insert(tracks.end(), more);
  return tracks;
}

/// Checks condition after condition; the first that fails is kept.
class Checker {
 public:
  Checker(const AutomatonCertificate& certificate, Numeration numeration, run::Budget& budget)
      : certificate_(certificate),
        numeration_(std::move(numeration)),
        budget_(budget),
        domain_(acceptor_of(certificate.domain)),
        pattern_(acceptor_of(certificate.pattern)),
        greedy_(greedy_words(numeration_)),
        less_(less_than()),
        sum_(nim_sum_zero()) {}

  Result<void> run() {
    const std::uint32_t d = certificate_.dimension;
    zeros(certificate_.domain);
    zeros(certificate_.pattern);
    const bool values = certificate_.question == "value";
    const Tracks xs = first(d);
    for (const std::uint32_t t : xs) {
      nothing(d, {{domain_.get(), xs, true}, {greedy_.get(), {t}, false}},
              say("the domain has words that are no numbers"));
    }
    if (values) {
      nothing(d + 1, {{pattern_.get(), first(d + 1), true}, {greedy_.get(), {d}, false}}, say("a value is no number"));
    }
    nothing(d + (values ? 1 : 0), {{pattern_.get(), first(d + (values ? 1 : 0)), true}, {domain_.get(), xs, false}},
            say("the pattern leaves the domain"));
    for (const MoveRelation& move : certificate_.moves) {
      zeros(move.machine);
      if (done()) break;
      moves_.push_back(acceptor_of(move.machine));
      legality(move, moves_.back().get());
      values ? add_valued(move, moves_.back().get()) : add_outcome(move, moves_.back().get());
    }
    if (!done()) {
      if (values) {
        covered_values();
      } else if (certificate_.question == "normal") {
        covered(d, {{domain_.get(), xs, true}, {pattern_.get(), xs, false}}, xs, rights_,
                say("a position outside the pattern has no move into it"));
      } else {
        covered_misere();
      }
    }
    if (error_) return fail(*error_);
    return {};
  }

 private:
  [[nodiscard]] bool done() const noexcept { return error_.has_value(); }

  void reject(Text why) {
    if (!error_) error_ = Error{ErrorKind::refuted, say("the certificate is rejected: {}", std::move(why)), {}, {}, {}};
  }

  /// Leading zeros are no digits: a machine has to stay where it is on them.
  void zeros(const Machine& machine) {
    const std::vector<std::uint8_t> zero(machine.tracks, 0);
    if (acceptor_of(machine)->step(0, zero) != 0) reject(say("an initial state does not stay on leading zeros"));
  }

  /// No word satisfies the literals and none of `rights`.
  void covered(std::uint32_t tracks, std::vector<Literal> literals, const Tracks& shared,
               const std::vector<std::unique_ptr<Conjunction>>& rights, Text why) {
    if (done()) return;
    Conjunction left(tracks, std::move(literals));
    std::vector<Conjunction*> pointers;
    for (const auto& right : rights) pointers.push_back(right.get());
    const auto found = find_outside(numeration_.digit_count(), left, shared, pointers, budget_);
    if (!found) {
      error_ = found.error();
    } else if (*found) {
      std::string at;
      for (std::size_t t = 0; t < (*found)->size(); ++t) {
        at += (t == 0 ? "" : ", ") + to_short_string(numeration_.value((**found)[t]));
      }
      error_ = Error{
          ErrorKind::refuted, say("the certificate is rejected: {} (seen at {})", std::move(why), at), {}, {}, {}};
    }
  }
  void nothing(std::uint32_t tracks, std::vector<Literal> literals, Text why) {
    covered(tracks, std::move(literals), {}, {}, std::move(why));
  }

  [[nodiscard]] std::vector<Literal> legal(const MoveRelation& move, Acceptor* machine) const {
    return {{machine, first(move.machine.tracks), true}, {domain_.get(), move.position, true}};
  }

  void legality(const MoveRelation& move, Acceptor* machine) {
    for (const Tracks& target : move.targets) {
      std::vector<Literal> leaves = legal(move, machine);
      leaves.push_back({domain_.get(), target, false});
      nothing(move.machine.tracks, std::move(leaves), say("a move leaves the domain"));
      std::vector<std::vector<std::int64_t>> growth;
      for (const auto& row : certificate_.measure) {
        std::vector<std::int64_t>& weights = growth.emplace_back(move.machine.tracks, 0);
        for (std::size_t i = 0; i < row.size(); ++i) {
          weights[move.position[i]] -= static_cast<std::int64_t>(row[i]);
          weights[target[i]] += static_cast<std::int64_t>(row[i]);
        }
      }
      if (done()) return;
      Conjunction words(move.machine.tracks, legal(move, machine));
      const auto lessens = always_lessens(numeration_, growth, words, budget_);
      if (!lessens) {
        error_ = lessens.error();
      } else if (!*lessens) {
        reject(say("the measure does not decrease"));
      }
    }
  }

  /// The tracks of a relation with those of the position in front; `gap` more after these.
  static Tracks placed(const MoveRelation& move, const Tracks& tracks, std::uint32_t gap) {
    Tracks order = move.position;
    for (std::uint32_t t = 0; t < move.machine.tracks; ++t) {
      if (std::find(move.position.begin(), move.position.end(), t) == move.position.end()) order.push_back(t);
    }
    Tracks result;
    for (const std::uint32_t t : tracks) {
      const auto at = static_cast<std::uint32_t>(std::find(order.begin(), order.end(), t) - order.begin());
      result.push_back(at < move.position.size() ? at : at + gap);
    }
    return result;
  }

  void add_outcome(const MoveRelation& move, Acceptor* machine) {
    if (move.targets.size() > 1) return reject(say("outcomes of several components do not add"));
    std::vector<Literal> literals{{machine, placed(move, first(move.machine.tracks), 0), true}};
    some_move_.push_back(std::make_unique<Conjunction>(move.machine.tracks, literals));
    if (certificate_.question == "misere" && move.targets.empty()) return;  // to leave nothing is to lose
    for (const Tracks& target : move.targets) literals.push_back({pattern_.get(), placed(move, target, 0), true});
    rights_.push_back(std::make_unique<Conjunction>(move.machine.tracks, literals));
    literals.push_back({pattern_.get(), first(certificate_.dimension), true});
    nothing(move.machine.tracks, std::move(literals), say("a move leads from the pattern into the pattern"));
  }

  void add_valued(const MoveRelation& move, Acceptor* machine) {
    const std::uint32_t d = certificate_.dimension;
    const auto parts = static_cast<std::uint32_t>(move.targets.size());
    if (parts > 1 && numeration_.base_or_zero() != 2) return reject(say("nim-sums need base 2"));
    const std::uint32_t tracks = move.machine.tracks + 1 + parts;
    std::vector<Literal> literals{{machine, placed(move, first(move.machine.tracks), 1), true}};
    Tracks sum{d};
    for (std::uint32_t p = 0; p < parts; ++p) {
      literals.push_back({pattern_.get(), with(placed(move, move.targets[p], 1), {move.machine.tracks + 1 + p}), true});
      sum.push_back(move.machine.tracks + 1 + p);
    }
    literals.push_back({sum_.get(), sum, true});
    rights_.push_back(std::make_unique<Conjunction>(tracks, literals));
    literals.push_back({pattern_.get(), first(d + 1), true});
    nothing(tracks, std::move(literals), say("an option has the value of its position"));
  }

  void covered_values() {
    const std::uint32_t d = certificate_.dimension;
    std::vector<std::unique_ptr<Conjunction>> some;
    some.push_back(std::make_unique<Conjunction>(d + 1, std::vector<Literal>{{pattern_.get(), first(d + 1), true}}));
    covered(d, {{domain_.get(), first(d), true}}, first(d), some, say("a position has no value"));
    covered(
        d + 2,
        {{pattern_.get(), with(first(d), {d + 1}), true}, {less_.get(), {d, d + 1}, true}, {greedy_.get(), {d}, true}},
        first(d + 1), rights_, say("a smaller value is missing among the options"));
  }

  void covered_misere() {
    const std::uint32_t d = certificate_.dimension;
    covered(d, {{pattern_.get(), first(d), true}}, first(d), some_move_, say("a position of the pattern has no move"));
    for (std::size_t i = 0; i < certificate_.moves.size(); ++i) {
      const MoveRelation& move = certificate_.moves[i];
      std::vector<Literal> able = legal(move, moves_[i].get());
      able.push_back({pattern_.get(), move.position, false});
      covered(move.machine.tracks, std::move(able), move.position, rights_,
              say("a position outside the pattern has moves, none into it"));
    }
  }

  const AutomatonCertificate& certificate_;
  const Numeration numeration_;
  run::Budget& budget_;
  std::unique_ptr<Acceptor> domain_, pattern_, greedy_, less_, sum_;
  std::vector<std::unique_ptr<Acceptor>> moves_;
  std::vector<std::unique_ptr<Conjunction>> rights_, some_move_;
  std::optional<Error> error_;
};

}  // namespace

Result<void> check(const AutomatonCertificate& certificate, run::Budget& budget) {
  Result<Numeration> numeration = Numeration::parse(certificate.numeration);
  if (!numeration) return fail(numeration.error());
  return Checker(certificate, std::move(*numeration), budget).run();
}

}  // namespace grundy::certificate
