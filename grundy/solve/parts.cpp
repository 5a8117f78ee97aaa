#include <algorithm>
#include <map>
#include <string>

#include <fmt/format.h>

#include "grundy/solve/methods.hpp"

namespace grundy::solve {
namespace {

/// As many components as an answer speaks of one by one.
constexpr std::size_t most_explained = 8;

/// What was found of a component; equal components have it in common.
struct Part {
  Integer value;
  std::optional<MoveList> winning;  ///< under component 0, once asked for
};

/// Asks once for each of several equal components.
class Parts {
 public:
  Parts(const Methods& methods, const KindTable& kinds, run::Budget& budget)
      : methods_(methods), kinds_(kinds), budget_(budget) {}

  /// The value, or nothing where there is no number; what was found is in `last()`.
  Result<std::optional<Part*>> value(const Component& component) {
    const auto [place, fresh] = parts_.try_emplace(to_string(kinds_, component));
    if (!fresh) return &place->second;
    const Query query{Sum{{component}}, Convention::normal, {.value = true, .moves = false, .remoteness = false}};
    auto solved = all_or_nothing(methods_, query, budget_);
    if (!solved) return fail(std::move(solved.error()));
    const Integer* value = solved->value ? std::get_if<Integer>(&*solved->value) : nullptr;
    if (value == nullptr) return std::nullopt;
    place->second.value = *value;
    last_ = std::move(*solved);
    return &place->second;
  }
  /// The answer found last.
  [[nodiscard]] const Answer* last() const { return last_ ? &*last_ : nullptr; }

  /// The moves that win beside components whose values add up to `others`.
  Result<const MoveList*> winning(const Component& component, Part& part, const Integer& others) {
    if (!part.winning) {
      // Beside a heap of the value that the others have together, exactly the moves to that value win.
      const Query query{
          Sum{{component}}, Convention::normal, {.value = false, .moves = true, .remoteness = false}, others};
      auto solved = all_or_nothing(methods_, query, budget_);
      if (!solved && solved.error().kind != ErrorKind::limit) return fail(std::move(solved.error()));
      part.winning = solved ? std::move(solved->winning) : MoveList::unknown(solved.error().message);
    }
    return &*part.winning;
  }

  void forget_last() { last_.reset(); }

 private:
  const Methods& methods_;
  const KindTable& kinds_;
  run::Budget& budget_;
  std::map<std::string, Part> parts_;
  std::optional<Answer> last_;
};

bool could_go_by_parts(const Query& query) {
  return query.position.parts.size() > 1 && query.convention == Convention::normal && !query.wanted.remoteness;
}

}  // namespace

Result<std::optional<Answer>> solve_by_parts(const Methods& methods, const KindTable& kinds, const Query& query,
                                             run::Budget& budget) {
  const std::vector<Component>& components = query.position.parts;
  if (!could_go_by_parts(query)) return std::nullopt;
  Parts parts(methods, kinds, budget);
  std::vector<Part*> found;
  Integer total = query.beside;
  Answer answer;
  answer.method = "parts";
  answer.evidence = Evidence{Known::proved, {}};
  std::string sum;
  for (const Component& component : components) {
    parts.forget_last();
    const auto part = parts.value(component);
    if (!part) return fail(part.error());
    if (!*part) return std::nullopt;
    found.push_back(**part);
    const Integer& value = found.back()->value;
    total ^= value;
    if (found.size() <= most_explained) sum += (sum.empty() ? "" : " xor ") + to_short_string(value);
    if (const Answer* solved = parts.last()) {
      // The whole is known only as well as its least known part.
      answer.evidence.by = std::max(answer.evidence.by, solved->evidence.by);
      if (answer.reasons.size() < most_explained) {
        answer.reasons.push_back(say("{} has the Grundy value {}: {}", to_string(kinds, component),
                                     to_short_string(value), solved->evidence.how));
      }
    }
  }
  if (found.size() > most_explained) sum += " xor …";
  if (query.beside != 0) sum += " xor " + to_short_string(query.beside);
  answer.evidence.how =
      say("the values of the components, each by its own method: {} = {}", sum, to_short_string(total));
  answer.outcome = Outcome::impartial(total == 0 ? Ending::loss : Ending::win);
  answer.value = total;
  if (total == 0) answer.winning = {};
  if (total == 0 || !query.wanted.moves) return answer;
  answer.winning = {};
  for (std::size_t i = 0; i < components.size(); ++i) {
    const auto winning = parts.winning(components[i], *found[i], found[i]->value ^ total);
    if (!winning) return fail(winning.error());
    answer.winning.append((*winning)->of_component(0).in_component(i));
  }
  return answer;
}

std::optional<double> operations_by_parts(const Methods& methods, const Query& query, const run::Budget& budget) {
  if (!could_go_by_parts(query)) return std::nullopt;
  const auto cheapest = [&](const Query& single) {
    std::optional<double> least;
    for (const auto& method : methods) {
      const std::optional<Cost> cost = method->covers(single);
      if (!cost || cost->bytes > static_cast<double>(budget.memory_limit())) continue;
      least = std::min(least.value_or(cost->operations), cost->operations);
    }
    return least;
  };
  double total = 0;
  const Component* before = nullptr;
  for (const Component& component : query.position.parts) {
    if (before != nullptr && *before == component) continue;
    before = &component;
    const Sum single{{component}};
    const auto value = cheapest({single, Convention::normal, {.value = true, .moves = false, .remoteness = false}});
    if (!value) return std::nullopt;
    total += *value;
    if (!query.wanted.moves) continue;
    // Beside which heap is not known yet; where its moves cannot be listed, the value still decides.
    total += cheapest({single, Convention::normal, {.value = false, .moves = true, .remoteness = false}, 1}).value_or(0);
  }
  return total;
}

}  // namespace grundy::solve
