#include "grundy/theory/method.hpp"

#include <algorithm>
#include <utility>

#include "grundy/theory/kayles.hpp"
#include "grundy/theory/misere_kayles.hpp"
#include "grundy/theory/registry.hpp"
#include "grundy/theory/row.hpp"

namespace grundy::theory {

/// What theorems give for a query, before it is put into an answer.
struct TheoryMethod::Plan {
  bool losing = false;
  std::optional<Integer> value;
  MoveList winning;
  std::vector<const Theorem*> theorems;  ///< per component
  std::vector<Integer> rows;             ///< per component, where misère Kayles decides the sum
};

/// The plan made last, and for what.
struct TheoryMethod::Last {
  Sum position;
  Convention convention;
  Integer beside;
  Result<Plan> plan;
};

namespace {

tl::unexpected<Error> no_theorem(const At& at) {
  return fail(ErrorKind::limit, say("no theorem speaks of {}", at.text()));
}

/// A P-position has the value 0 even where the theorem knows no values.
std::optional<Integer> known_value(const Theorem& theorem, const At& at) {
  if (auto value = theorem.value(at)) return value;
  if (theorem.losing(at)) return Integer(0);
  return std::nullopt;
}

MoveList moves_to(const Theorem& theorem, const At& at, const Integer& target) {
  if (target != 0 && !theorem.value(at)) {
    return MoveList::unknown(say("the theorem gives who wins, not the values of the options"));
  }
  return theorem.moves_to(at, target);
}

Result<std::vector<const Theorem*>> theorems_for(const KindTable& kinds, const Sum& sum) {
  std::vector<const Theorem*> theorems;
  theorems.reserve(sum.parts.size());
  for (const Component& part : sum.parts) {
    const At at{kinds, part};
    const Theorem* theorem = theorem_for(at);
    if (theorem == nullptr) return no_theorem(at);
    theorems.push_back(theorem);
  }
  return theorems;
}

}  // namespace

Result<TheoryMethod::Plan> TheoryMethod::plan_normal(const KindTable& kinds, const Sum& sum,
                                                     const Integer& beside) {
  auto theorems = theorems_for(kinds, sum);
  if (!theorems) return fail(std::move(theorems.error()));
  Plan plan;
  plan.theorems = std::move(*theorems);
  if (sum.parts.size() == 1 && beside == 0) {
    const At at{kinds, sum.parts[0]};
    const Theorem& theorem = *plan.theorems[0];
    plan.value = theorem.value(at);
    plan.losing = plan.value ? *plan.value == 0 : theorem.losing(at);
    if (plan.losing) {
      plan.value = 0;
    } else {
      plan.winning = theorem.moves_to(at, 0);
    }
    return plan;
  }
  std::vector<Integer> values;
  Integer total = beside;
  for (std::size_t i = 0; i < sum.parts.size(); ++i) {
    const At at{kinds, sum.parts[i]};
    auto value = known_value(*plan.theorems[i], at);
    if (!value) {
      return fail(ErrorKind::limit, say("the theorem on {} gives who wins, not the value that a sum needs", at.text()));
    }
    total ^= *value;
    values.push_back(std::move(*value));
  }
  plan.losing = total == 0;
  for (std::size_t i = 0; i < values.size() && !plan.losing; ++i) {
    const At at{kinds, sum.parts[i]};
    plan.winning.append(moves_to(*plan.theorems[i], at, total ^ values[i]).in_component(i));
  }
  plan.value = std::move(total);
  return plan;
}

Result<TheoryMethod::Plan> TheoryMethod::plan_misere(const KindTable& kinds, const Sum& sum) {
  auto theorems = theorems_for(kinds, sum);
  if (!theorems) return fail(std::move(theorems.error()));
  Plan plan;
  plan.theorems = std::move(*theorems);
  if (sum.parts.size() == 1) {
    const At at{kinds, sum.parts[0]};
    if (const auto losing = plan.theorems[0]->losing_misere_alone(at)) {
      plan.losing = *losing;
      if (!plan.losing) plan.winning = plan.theorems[0]->misere_moves_alone(at);
      return plan;
    }
  }
  std::vector<Integer> rows;
  for (std::size_t i = 0; i < sum.parts.size(); ++i) {
    auto row = kayles_row({kinds, sum.parts[i]});
    if (!row) break;
    rows.push_back(std::move(*row));
  }
  if (!rows.empty() && rows.size() == sum.parts.size()) {
    plan.losing = misere_kayles_losing(rows);
    for (std::size_t i = 0; i < rows.size() && !plan.losing; ++i) {
      std::vector<Integer> others = rows;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
      plan.winning.append(misere_kayles_moves({kinds, sum.parts[i]}, others).in_component(i));
    }
    plan.rows = std::move(rows);
    return plan;
  }
  std::vector<Tame> tame;
  for (std::size_t i = 0; i < sum.parts.size(); ++i) {
    const At at{kinds, sum.parts[i]};
    auto position = plan.theorems[i]->tame(at);
    if (!position) {
      return fail(
          ErrorKind::limit,
          say("under misère play {} is wild, or not known to be tame: a sum with it has no genus to go by", at.text()));
    }
    tame.push_back(std::move(*position));
  }
  Tame total;
  std::size_t firm = 0;
  for (const Tame& position : tame) {
    total = total + position;
    if (position.firm) ++firm;
  }
  plan.losing = misere_losing(total);
  for (std::size_t i = 0; i < tame.size() && !plan.losing; ++i) {
    const Tame rest{total.value ^ tame[i].value, firm > (tame[i].firm ? 1U : 0U)};
    plan.winning.append(plan.theorems[i]->misere_moves({kinds, sum.parts[i]}, rest).in_component(i));
  }
  return plan;
}

const Result<TheoryMethod::Plan>& TheoryMethod::plan_for(const Query& query) const {
  if (!last_ || last_->convention != query.convention || last_->beside != query.beside ||
      last_->position != query.position) {
    last_ = std::make_unique<Last>(Last{query.position, query.convention, query.beside,
                                        query.convention == Convention::normal
                                            ? plan_normal(kinds_, query.position, query.beside)
                                            : plan_misere(kinds_, query.position)});
  }
  return last_->plan;
}

namespace {

/// "tested against the rules: coordinates up to 200, 12 choices of parameters".
Text tested(const Box& box) {
  std::string most;
  for (const std::uint32_t coordinate : box.coordinates)
    most += (most.empty() ? "" : ", ") + std::to_string(coordinate);
  if (box.list_length > 0) {
    return say("tested against the rules for all lists of at most {} numbers up to {}", box.list_length,
               box.list_element);
  }
  if (box.parameters.size() > 1) {
    return say("tested against the rules for coordinates up to {} and {} choices of parameters", most,
               box.parameters.size());
  }
  return say("tested against the rules for coordinates up to {}", most);
}

}  // namespace

Evidence TheoryMethod::evidence(const Plan& plan, Convention convention) {
  Evidence evidence;
  evidence.by = Known::theorem;
  const auto opens_into_kayles = [&](const Theorem* theorem) { return theorem == &ring(); };
  if (!plan.rows.empty() || (convention == Convention::misere && std::any_of(plan.theorems.begin(), plan.theorems.end(),
                                                                             opens_into_kayles))) {
    evidence.how = say(
        "W. L. Sibert and J. H. Conway, Mathematical Kayles, Int. J. Game Theory 20 (1992); decided by the tests for all "
        "sums of rows up to {}",
        200);
    return evidence;
  }
  if (plan.theorems.size() != 1) {
    evidence.how =
        convention == Convention::normal
            ? say("R. P. Sprague 1935 and P. M. Grundy 1939: a sum has the nim-sum of its components' values")
            : say("J. H. Conway, On Numbers and Games (1976), ch. 12: tame positions add up like Nim heaps");
  }
  std::vector<const Theorem*> distinct;
  for (const Theorem* theorem : plan.theorems) {
    if (std::find(distinct.begin(), distinct.end(), theorem) == distinct.end()) distinct.push_back(theorem);
  }
  for (const Theorem* theorem : distinct) {
    const bool normal = convention == Convention::normal;
    Text one = say("{}; {}", normal ? theorem->citation() : theorem->misere_citation(), tested(theorem->box()));
    evidence.how = evidence.how.key.empty() ? std::move(one) : say("{}; {}", std::move(evidence.how), std::move(one));
  }
  return evidence;
}

namespace {
constexpr std::size_t kMostExplained = 8;
}  // namespace

void TheoryMethod::explain_normal(const KindTable& kinds, const Query& query, const Plan& plan,
                                  std::vector<Text>& reasons) {
  const auto& parts = query.position.parts;
  if (parts.empty()) {
    reasons.push_back(say("No component is left: there is no move."));
  } else if (parts.size() == 1 && query.beside == 0) {
    reasons = plan.theorems[0]->explain({kinds, parts[0]});
  } else {
    for (std::size_t i = 0; i < std::min(parts.size(), kMostExplained); ++i) {
      const At at{kinds, parts[i]};
      reasons.push_back(say("{} has the Grundy value {}.", at.text(), show(*known_value(*plan.theorems[i], at))));
    }
    reasons.push_back(say("The nim-sum of the {} values is {}.", parts.size(), show(*plan.value)));
    if (!plan.losing) {
      reasons.push_back(
          say("A winning move brings one component to the value that makes the nim-sum 0; that value may be "
              "above the component's own."));
    }
  }
}

void TheoryMethod::explain_misere(const KindTable& kinds, const Query& query, const Plan& plan,
                                  std::vector<Text>& reasons) {
  const auto& parts = query.position.parts;
  reasons.push_back(say("Under misère play who makes the last move loses."));
  if (!plan.rows.empty()) {
    Integer sum = 0;
    for (const Integer& row : plan.rows) sum ^= *kayles().value({kinds, Component{parts[0].kind, {}, {row}}});
    reasons.push_back(say("The nim-sum of the Grundy values of the rows is {}.", show(sum)));
    if (const auto exception = misere_kayles_exception(plan.rows)) {
      reasons.push_back(say("The rows are an exception, {}: E is an even number of rows of these lengths, D an odd one. "
                            "There misère play is the other way round than normal play.",
                            *exception));
    } else {
      reasons.push_back(say("Misère Kayles is won as under normal play, but for nine families of rows of lengths 1, 4, 5, "
                            "9, 12, 17, 20, 25; this is none of them."));
    }
    return;
  }
  if (parts.size() == 1 && plan.theorems[0]->losing_misere_alone({kinds, parts[0]})) {
    for (Text& text : plan.theorems[0]->explain_misere_alone({kinds, parts[0]})) reasons.push_back(std::move(text));
    return;
  }
  Tame total;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Tame position = *plan.theorems[i]->tame({kinds, parts[i]});
    total = total + position;
    if (i >= kMostExplained) continue;
    reasons.push_back(position.firm ? say("{} is tame with genus {}^{} (its values under normal and under misère play).", At{kinds, parts[i]}.text(),
                                          show(position.value), show(position.value))
                                    : say("{} is tame with genus {}^{} (its values under normal and under misère play).", At{kinds, parts[i]}.text(),
                                          show(position.value), show(position.value ^ 1)));
  }
  if (total.firm) {
    reasons.push_back(
        say("Some component plays like a heap of two or more, so the nim-sum decides as in normal play: it is {}.",
            show(total.value)));
  } else {
    reasons.push_back(
        say("All components play like heaps of 0 and 1, so only the parity of the ones counts, the other way round "
            "than in normal play: the nim-sum is {}, and 1 is lost.",
            show(total.value)));
  }
}

TheoryMethod::TheoryMethod(const KindTable& kinds) : kinds_(kinds) {}
TheoryMethod::~TheoryMethod() = default;

std::optional<Cost> TheoryMethod::covers(const Query& query) const {
  if (query.wanted.remoteness) return std::nullopt;
  if ((query.wanted.value || query.beside != 0) && query.convention == Convention::misere) return std::nullopt;
  const Result<Plan>& plan = plan_for(query);
  if (!plan) return std::nullopt;
  if (query.wanted.value && !plan->value) return std::nullopt;
  if (query.wanted.moves && plan->winning.completeness() != Completeness::complete) return std::nullopt;
  double operations = 1000;
  for (const Component& part : query.position.parts) operations += 10 * static_cast<double>(part.coordinates.size());
  return Cost{operations, 8 * operations};
}

Result<Answer> TheoryMethod::solve(const Query& query, run::Budget& budget) const {
  if (budget.exhausted()) return fail(ErrorKind::limit, run::describe(budget.why()));
  const Result<Plan>& plan = plan_for(query);
  if (!plan) return fail(plan.error());
  Answer answer;
  answer.outcome = Outcome::impartial(plan->losing ? Ending::loss : Ending::win);
  if (plan->value) answer.value = *plan->value;
  answer.method = std::string(name());
  answer.evidence = evidence(*plan, query.convention);
  if (query.convention == Convention::normal) {
    explain_normal(kinds_, query, *plan, answer.reasons);
  } else {
    explain_misere(kinds_, query, *plan, answer.reasons);
  }
  answer.winning = plan->winning;
  return answer;
}

}  // namespace grundy::theory
