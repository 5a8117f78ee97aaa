#include "grundy/solve/proof_method.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "grundy/proof/describe.hpp"
#include "grundy/proof/prove.hpp"
#include "grundy/proof/store.hpp"
#include "grundy/proof/theorem.hpp"
#include "grundy/proof/winning.hpp"
#include "grundy/solve/proving.hpp"

namespace grundy::solve {
namespace {

/// Raised when what a certificate means changes; entries of other versions are not seen.
constexpr const char* cache_version = "3";

/// What a step of automata counts among the estimates of the other methods.
constexpr double operations_per_step = 100;

/// Longer lists are not proved, and lowering them would cost more than it could give.
constexpr std::size_t most_coordinates = 64;

/// How a move of one family looks to the outside.
struct FamilyNames {
  std::size_t rule = 0;
  rules::Variable dimension = 0;
  std::vector<rules::ShownChoice> shown;
  std::vector<Component> parts;  ///< kinds and parameters, no coordinates yet
};

Move outside(const FamilyNames& family, proof::ChosenMove&& found) {
  Move move;
  move.rule = family.rule;
  for (const rules::ShownChoice& shown : family.shown) {
    move.choices.push_back(Choice{
        shown.name, shown.variable ? found.choices.at(*shown.variable - family.dimension) : Integer(shown.value)});
  }
  for (std::size_t part = 0; part < found.targets.size(); ++part) {
    Component component = family.parts.at(part);
    component.coordinates = std::move(found.targets[part]);
    move.target.push_back(std::move(component));
  }
  return move;
}

Result<std::vector<FamilyNames>> names_of(const rules::Book& book, const Provable& subject) {
  std::vector<FamilyNames> families;
  for (const rules::MoveFamily& family : subject.lowered->families) {
    FamilyNames names{family.rule, subject.lowered->dimension, family.shown, {}};
    for (const rules::LoweredPart& part : family.parts) {
      const rules::InstanceKey& key = subject.system->key(part.instance);
      const auto kind = book.kind({subject.system, key.game});
      if (!kind) return fail(ErrorKind::internal, say("a proved move leads to an unknown game"));
      // The relation has as many components as the constant count says.
      const auto* count = std::get_if<rules::Affine>(&part.count);
      if (count == nullptr) return fail(ErrorKind::internal, say("a proved move leads to an unknown game"));
      names.parts.insert(names.parts.end(), static_cast<std::size_t>(std::max<std::int64_t>(0, count->constant)),
                         Component{*kind, key.parameters, {}});
    }
    families.push_back(std::move(names));
  }
  return families;
}

bool splits(const rules::Lowered& lowered) {
  return std::any_of(lowered.families.begin(), lowered.families.end(), [](const rules::MoveFamily& family) {
    const auto* count = family.parts.empty() ? nullptr : std::get_if<rules::Affine>(&family.parts[0].count);
    return family.parts.size() > 1 || (count != nullptr && count->constant > 1);
  });
}

/// Whether the theorem speaks of these rules: its relations are theirs, translated anew, and the translation passes its
/// test again. A certificate from a folder may be right, and about another game.
bool speaks_of(proof::Theorem& theorem, const Provable& subject, run::Budget& budget) {
  automaton::Effort effort(budget, 4'000'000);
  const auto model = proof::compile(subject.subject(), theorem.numerals, effort);
  if (!model || model->domain != theorem.model.domain || model->relations.size() != theorem.model.relations.size()) {
    return false;
  }
  auto tested = proof::check_translation(*model, subject.subject(), theorem.numerals, effort);
  if (!tested) return false;
  theorem.tested = std::move(*tested);
  return std::equal(model->relations.begin(), model->relations.end(), theorem.model.relations.begin(),
                    [](const proof::Relation& left, const proof::Relation& right) {
                      return left.family == right.family && left.position == right.position &&
                             left.targets == right.targets && left.moves == right.moves;
                    });
}

struct Known {
  std::string name;
  std::optional<Text> words;  ///< the pattern in words, where it has a simple form
  proof::Theorem theorem;
  std::shared_ptr<const std::vector<FamilyNames>> families;
  std::optional<proof::Winners> winners;  ///< made when moves are first wanted
};

struct Failed {
  Error error;
  std::uint64_t steps = 0;  ///< that were allowed for it
};

/// The game, parameters and length of a list: what a theorem is about, before the rules are looked at.
std::string subject_key(const Component& component, proof::Question question) {
  std::string key =
      fmt::format("{}/{}/{}", component.kind.index, component.coordinates.size(), static_cast<int>(question));
  for (const Parameter& parameter : component.parameters) key += "/" + to_string(parameter);
  return key;
}

}  // namespace

struct ProofMethod::Memory {
  std::map<std::string, Known> proved;
  std::map<std::string, Failed> failed;
  std::optional<proof::Store> store;

  Result<Known*> theorem(const rules::Book& book, const Component& component, proof::Question question,
                         std::vector<Numeration> numerations, std::uint64_t steps, run::Budget& budget);
};

/// From memory, from the folder, or proved now.
Result<Known*> ProofMethod::Memory::theorem(const rules::Book& book, const Component& component,
                                            proof::Question question, std::vector<Numeration> numerations,
                                            std::uint64_t steps, run::Budget& budget) {
  const std::string key = subject_key(component, question);
  if (const auto found = proved.find(key); found != proved.end()) return &found->second;
  if (const auto found = failed.find(key); found != failed.end() && found->second.steps >= steps) {
    return fail(found->second.error);
  }
  // Rules may fail on positions that this one never leads to, so no error of a proof is one of the question.
  const auto give_up = [&](const Text& reason) {
    const Error error{ErrorKind::limit, say("no proof was found: {}", reason), {}, {}, {}};
    // What the user's own limit cut short is not known to fail.
    if (budget.why() == run::Stop::none) failed.insert_or_assign(key, Failed{error, steps});
    return fail(error);
  };
  auto subject = provable(book, component);
  if (!subject) return give_up(subject.error().message);
  // The name tells game, parameters and length; the file's rules what they mean.
  const std::string about = fmt::format("{}\n{}\n{}", subject->name, static_cast<int>(question), subject->rules);
  std::optional<proof::Theorem> theorem;
  if (store) theorem = store->find(about, budget);
  if (theorem && !speaks_of(*theorem, *subject, budget)) theorem.reset();
  if (!theorem) {
    proof::Options options;
    options.question = question;
    options.numerations = std::move(numerations);
    options.steps = steps;
    auto report = proof::prove(subject->subject(), options, budget);
    if (!report) return give_up(report.error().message);
    if (!report->theorem) return give_up(report->reason);
    theorem = std::move(report->theorem);
    if (store) store->keep(about, *theorem, subject->name);
  }
  auto families = names_of(book, *subject);
  if (!families) return fail(std::move(families.error()));
  auto words = proof::describe(*theorem, subject->coordinates(), budget);
  Known known{subject->name, std::move(words), std::move(*theorem),
              std::make_shared<const std::vector<FamilyNames>>(std::move(*families)), std::nullopt};
  return &proved.insert_or_assign(key, std::move(known)).first->second;
}

ProofCache default_proof_cache() {
  ProofCache cache;
  if (const char* folder = std::getenv("GRUNDY_CACHE")) {
    if (*folder != '\0') cache.folder = folder;
  } else if (const char* xdg = std::getenv("XDG_CACHE_HOME"); xdg != nullptr && *xdg != '\0') {
    cache.folder = std::filesystem::path(xdg) / "grundy";
  } else if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0') {
    cache.folder = std::filesystem::path(home) / ".cache" / "grundy";
  }
  return cache;
}

ProofMethod::ProofMethod(const rules::Book& book, ProofCache cache)
    : book_(book), cache_(std::move(cache)), memory_(std::make_unique<Memory>()) {
  if (cache_.folder) memory_->store.emplace(*cache_.folder, cache_version);
}
ProofMethod::~ProofMethod() = default;

std::optional<Cost> ProofMethod::covers(const Query& query) const {
  if (query.position.parts.size() != 1 || query.wanted.remoteness || query.beside != 0) return std::nullopt;
  if (query.wanted.value && query.convention == Convention::misere) return std::nullopt;
  const Component& component = query.position.parts[0];
  if (component.coordinates.size() > most_coordinates || !book_.game(component.kind)) return std::nullopt;
  const proof::Question outcome =
      query.convention == Convention::misere ? proof::Question::misere : proof::Question::normal;
  const auto failed = [&](proof::Question question, std::uint64_t steps) {
    const auto found = memory_->failed.find(subject_key(component, question));
    return found != memory_->failed.end() && found->second.steps >= steps;
  };
  const auto proved = [&](proof::Question question) {
    return memory_->proved.contains(subject_key(component, question));
  };
  if (proved(query.wanted.value ? proof::Question::value : outcome)) return Cost{1e5, 1e7};
  std::uint64_t steps = 0;
  if (query.wanted.value) {
    if (failed(proof::Question::value, cache_.value_steps)) return std::nullopt;
    steps += cache_.value_steps;
  }
  if (failed(outcome, cache_.attempt_steps)) return std::nullopt;
  if (!proved(outcome)) steps += cache_.attempt_steps;
  return Cost{static_cast<double>(steps) * operations_per_step, 1e8};
}

Result<Answer> ProofMethod::solve(const Query& query, run::Budget& budget) const {
  const Component& component = query.position.parts[0];
  const bool misere = query.convention == Convention::misere;
  const auto subject = provable(book_, component);
  if (!subject) return fail(subject.error());
  // Moves to several components have no outcomes of their own: values are all there is to prove.
  const bool by_value = !misere && splits(*subject->lowered);
  const proof::Question outcome = misere     ? proof::Question::misere
                                  : by_value ? proof::Question::value
                                             : proof::Question::normal;
  auto found = memory_->theorem(book_, component, outcome, {}, cache_.attempt_steps, budget);
  if (found && query.wanted.value && !by_value) {
    // Where values have a pattern, the losing positions have one in the same numeration; so this is tried only now.
    found = memory_->theorem(book_, component, proof::Question::value, {(*found)->theorem.numerals.numeration()},
                             cache_.value_steps, budget);
  }
  if (!found) return fail(std::move(found.error()));
  Known& known = **found;
  const proof::Theorem& theorem = known.theorem;
  const auto located = proof::Located::at(theorem, component.coordinates);
  if (!located) return fail(located.error());
  Answer answer;
  answer.method = name();
  answer.evidence = Evidence{
      grundy::Known::proved,
      say("the pattern of {}, an automaton of {} states over {}, for the compiled moves (compilation tested on {})",
          known.name, theorem.pattern.states(), theorem.numerals.numeration().spec(), proof::describe(theorem.tested))};
  if (known.words) answer.reasons.push_back(say("In words: {}", *known.words));
  bool losing = false;
  if (theorem.question == proof::Question::value) {
    const auto value = proof::value_of(theorem, *located);
    if (!value) return fail(ErrorKind::internal, say("a proved value is missing"));
    answer.value = *value;
    losing = *value == 0;
  } else {
    losing = proof::is_losing(theorem, *located);
    if (losing && !misere) answer.value = Integer(0);
  }
  answer.outcome = Outcome::impartial(losing ? Ending::loss : Ending::win);
  if (losing) {
    answer.winning = {};
    return answer;
  }
  if (!query.wanted.moves) return answer;
  if (!known.winners) {
    auto winners = proof::Winners::of(theorem, subject->subject(), budget);
    if (!winners) return fail(std::move(winners.error()));
    known.winners = std::move(*winners);
  }
  auto moves = known.winners->at(component.coordinates, *located, budget);
  if (!moves) return fail(std::move(moves.error()));
  Integer count = moves->count();
  answer.winning = MoveList::lazily(
      std::move(count), [moves = std::make_shared<const proof::WinningMoves>(std::move(*moves)),
                         families = known.families](const MoveList::Sink& sink) {
        return moves->for_each([&](proof::ChosenMove&& move) {
          const FamilyNames& family = (*families)[move.family];
          return sink(single(outside(family, std::move(move))));
        });
      });
  return answer;
}

}  // namespace grundy::solve
