#include "grundy/solve/quotient_method.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "grundy/rules/moves.hpp"
#include "grundy/solve/wanted_moves.hpp"
#include "grundy/table/method.hpp"

namespace grundy::solve {
namespace {

/// Elements that are worth it, and work for one heap: about two seconds.
constexpr std::size_t most_elements = 1000;
constexpr std::uint64_t most_work = 400'000'000;
/// A period that is not proved from so many heaps is not waited for.
constexpr std::size_t most_heaps = 1200;
/// Components beyond are not gone through one by one; and heaps beyond are answered by a period alone.
constexpr double most_reached = 20'000;
/// Heaps of recognised rules whose own moves are walked through, and of codes that split in three or more, whose
/// options grow with the square of the heap or faster.
constexpr std::uint64_t largest_walked = 10'000'000;
constexpr std::uint64_t largest_listed_many = 400;
/// Where a table of single positions would do, it is cheaper than this.
constexpr double cost = 1e6;

/// Whether a move can leave more than one component.
bool splits(const rules::File& file) {
  return std::any_of(file.games.begin(), file.games.end(), [](const rules::Game& game) {
    return std::any_of(game.rules.begin(), game.rules.end(), [](const rules::Rule& rule) {
      return rule.parts.size() > 1 ||
             std::any_of(rule.parts.begin(), rule.parts.end(),
                         [](const rules::TargetPart& part) { return part.count || !part.binder.empty(); });
    });
  });
}

Answer judged(const misere::Monoid& monoid, misere::Element whole) {
  Answer answer;
  answer.outcome = Outcome::impartial(monoid.lost[whole] ? Ending::loss : Ending::win);
  answer.method = "quotient";
  answer.winning = {};
  return answer;
}

/// What stands beside a component. Lists of moves are walked later, perhaps when the quotient has grown and its
/// elements have new numbers: then it is looked up again.
template <class Quotient, class Place>
class Rest {
 public:
  Rest(std::shared_ptr<const Quotient> quotient, std::vector<Place> places)
      : quotient_(std::move(quotient)), places_(std::move(places)) {}

  [[nodiscard]] misere::Element operator()() const {
    const misere::Monoid& monoid = quotient_->monoid();
    if (size_ == monoid.size()) return rest_;
    size_ = monoid.size();
    rest_ = 0;
    for (const Place& place : places_) rest_ = monoid.times(rest_, *quotient_->element(place));
    return rest_;
  }

 private:
  std::shared_ptr<const Quotient> quotient_;
  std::vector<Place> places_;
  mutable std::size_t size_ = 0;
  mutable misere::Element rest_ = 0;
};

/// All but one.
template <class Place>
std::vector<Place> others(const std::vector<Place>& all, std::size_t but) {
  std::vector<Place> left;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (i != but) left.push_back(all[i]);
  }
  return left;
}

misere::Element product(const misere::Monoid& monoid, const std::vector<misere::Element>& elements) {
  misere::Element whole = 0;
  for (const misere::Element element : elements) whole = monoid.times(whole, element);
  return whole;
}

}  // namespace

std::optional<Cost> QuotientMethod::covers(const Query& query) const {
  if (query.convention != Convention::misere || query.wanted.value || query.wanted.remoteness || query.beside != 0) {
    return std::nullopt;
  }
  bool any_splits = query.position.parts.size() > 1;
  bool heaps = true;
  double reached = 0;
  for (const Component& part : query.position.parts) {
    const auto game = book_.game(part.kind);
    if (!game || table::not_for_tables(game->system->file(), game->game)) return std::nullopt;
    any_splits = any_splits || codes_.made(part.kind) != nullptr || splits(game->system->file());
    heaps = heaps && codes_.could_have(part);
    double size = 1;
    for (const Integer& coordinate : part.coordinates) size *= coordinate.convert_to<double>() + 1;
    reached += size;
  }
  if (query.position.parts.empty() || !any_splits || (!heaps && reached > most_reached)) return std::nullopt;
  return Cost{cost, 3e8};
}

const code::Code* QuotientMethod::code_of_all(const Sum& position, run::Budget& budget) const {
  const code::Code* all = nullptr;
  for (const Component& part : position.parts) {
    if (!codes_.could_have(part)) return nullptr;
    const code::Code* code = codes_.of(part, budget);
    if (code == nullptr || (all != nullptr && *code != *all)) return nullptr;
    all = code;
  }
  return all;
}

Result<Answer> QuotientMethod::solve(const Query& query, run::Budget& budget) const {
  const code::Code* code = code_of_all(query.position, budget);
  if (budget.exhausted()) return fail(ErrorKind::limit, run::describe(budget.why()));
  return code != nullptr ? solve_heaps(*code, query, budget) : solve_rules(query, budget);
}

Result<Answer> QuotientMethod::solve_heaps(const code::Code& code, const Query& query, run::Budget& budget) const {
  const std::vector<Component>& parts = query.position.parts;
  const std::string text = code::to_string(code);
  auto& kept = heaps_[text];
  if (!kept) kept = std::make_shared<misere::HeapQuotient>(code, most_elements, most_work);
  const std::shared_ptr<misere::HeapQuotient> quotient = kept;
  std::vector<Integer> heaps;
  for (const Component& part : parts) heaps.push_back(part.coordinates[0]);
  const Integer largest = *std::max_element(heaps.begin(), heaps.end());
  const std::size_t to = largest < most_heaps ? static_cast<std::size_t>(largest) : most_heaps;
  const auto end = quotient->extend(to, budget);
  if (end == misere::HeapQuotient::End::stopped) return fail(ErrorKind::limit, run::describe(budget.why()));
  std::vector<misere::Element> elements;
  for (const Integer& heap : heaps) {
    const auto element = quotient->element(heap);
    if (!element) {
      return fail(ErrorKind::limit,
                  say("the misère quotient of {} is known for the heaps up to {} only", text, quotient->known() - 1));
    }
    elements.push_back(*element);
  }
  const misere::Monoid& monoid = quotient->monoid();
  Answer answer = judged(monoid, product(monoid, elements));
  if (codes_.made(parts[0].kind) == nullptr) {
    answer.reasons.push_back(say("The moves of {} are those of the take-and-break code {}, proved for every heap.",
                                 kinds_[parts[0].kind].name, text));
  }
  answer.reasons.push_back(say("The misère quotient of {} has {} elements, {} of them lost: {}.", text, monoid.size(),
                               monoid.lost.count(), quotient->standing()));
  answer.evidence = {quotient->period() ? Known::proved : Known::computed, quotient->standing()};
  if (answer.outcome.is_previous() || !query.wanted.moves) return answer;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Rest<misere::HeapQuotient, Integer> rest(quotient, others(heaps, i));
    const bool made = codes_.made(parts[i].kind) != nullptr;
    WantedOptions wanted;
    wanted.code = code;
    wanted.wanted = [quotient, rest](std::span<const Integer> option) {
      misere::Element left = rest();
      for (const Integer& heap : option) left = quotient->monoid().times(left, *quotient->element(heap));
      return quotient->monoid().lost[left];
    };
    if (quotient->period()) {
      wanted.repeats = WantedOptions::Repeats{quotient->period()->preperiod, quotient->period()->period};
    }
    if (code.most_heaps().value_or(64) > 2 && made && heaps[i] > largest_listed_many) {
      answer.winning.append(MoveList::unknown(say("there are too many ways to move to go through them all")));
      continue;
    }
    std::optional<MoveList> walked;
    if (!made && heaps[i] <= largest_walked) {
      auto own = moves_of_rules(
          book_, parts[i],
          [quotient, rest](const rules::MoveView& move) {
            misere::Element left = rest();
            for (const rules::PartView& part : move.parts) {
              const misere::Element element = *quotient->element(part.at[0]);
              for (std::int64_t k = 0; k < part.count; ++k) left = quotient->monoid().times(left, element);
            }
            return quotient->monoid().lost[left];
          },
          budget);
      if (!own) return fail(own.error());
      walked = std::move(*own);
    }
    Result<MoveList> moves = walked ? Result<MoveList>(std::move(*walked))
                             : made ? moves_of_code(wanted, parts[i], true, budget)
                                    : some_moves_of_recognised(wanted, parts[i], budget);
    if (!moves) return fail(std::move(moves.error()));
    answer.winning.append(std::move(*moves).in_component(i));
  }
  return answer;
}

Result<Answer> QuotientMethod::solve_rules(const Query& query, run::Budget& budget) const {
  const std::vector<Component>& parts = query.position.parts;
  std::set<std::string> games;
  std::vector<rules::Placed> placed;
  for (const Component& part : parts) {
    std::string name = std::to_string(part.kind.index);
    for (const Parameter& parameter : part.parameters) name += " " + to_string(parameter);
    games.insert(std::move(name));
    auto at = book_.place(part);
    if (!at) return fail(at.error());
    placed.push_back(std::move(*at));
  }
  std::string key;
  for (const std::string& name : games) key += name + ";";
  auto& kept = reached_[key];
  if (!kept) kept = std::make_shared<RulesQuotient>(most_elements, most_work);
  std::shared_ptr<RulesQuotient> quotient = kept;
  for (const bool again : {false, true}) {
    Result<void> reached;
    for (const rules::Placed& part : placed) {
      reached = quotient->reach(part, budget);
      if (!reached) break;
    }
    if (reached) break;
    // What was asked before may be what makes it too large.
    if (again || reached.error().kind != ErrorKind::limit || budget.exhausted() || quotient->size() == 0) {
      return fail(std::move(reached.error()));
    }
    quotient = std::make_shared<RulesQuotient>(most_elements, most_work);
  }
  const misere::Monoid& monoid = quotient->monoid();
  std::vector<misere::Element> elements;
  for (const rules::Placed& part : placed) {
    elements.push_back(*quotient->element(part));
  }
  Answer answer = judged(monoid, product(monoid, elements));
  answer.evidence = {Known::computed, say("the misère quotient of all that play reaches: {} games, {} elements",
                                          quotient->size(), monoid.size())};
  if (answer.outcome.is_previous() || !query.wanted.moves) return answer;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Rest<RulesQuotient, rules::Placed> rest(quotient, others(placed, i));
    rules::System* system = placed[i].system;
    auto moves = moves_of_rules(
        book_, parts[i],
        [quotient, rest, system](const rules::MoveView& move) {
          misere::Element left = rest();
          for (const rules::PartView& part : move.parts) {
            const auto element = *quotient->element({system, part.instance, {part.at.begin(), part.at.end()}});
            for (std::int64_t k = 0; k < part.count; ++k) left = quotient->monoid().times(left, element);
          }
          return quotient->monoid().lost[left];
        },
        budget);
    if (!moves) return fail(moves.error());
    if (!*moves) return fail(ErrorKind::limit, say("there are too many ways to move to go through them all"));
    answer.winning.append(std::move(**moves).in_component(i));
  }
  return answer;
}

}  // namespace grundy::solve
