#include <algorithm>

#include <fmt/format.h>

#include "grundy/solve/methods.hpp"

namespace grundy::solve {
namespace {

/// The catalogue's Nim, in which a single heap stands for any value.
std::optional<KindId> nim_of(const KindTable& kinds) {
  for (std::uint32_t i = 0; i < kinds.size(); ++i) {
    if (kinds[KindId{i}].catalogue == "nim") return KindId{i};
  }
  return std::nullopt;
}

/// Appends the moves that `list` produces on demand, as moves of `component`. Beside a heap of Nim only those of the
/// first component are meant, and there is no counting those without walking.
void append_further(MoveList& answer, MoveList list, std::size_t component, bool beside) {
  if (list.further == 0) return;
  Integer count = list.further;
  if (beside) {
    count = 0;
    list.walk([&](const Move& move) {
      if (move.component == 0) ++count;
      return true;
    });
  }
  answer.further += count;
  answer.walk = [before = std::move(answer.walk), own = std::move(list.walk), component](const MoveSink& sink) {
    if (before && !before(sink)) return false;
    return own([&](const Move& move) {
      if (move.component != 0) return true;
      Move moved = move;
      moved.component = component;
      return sink(moved);
    });
  };
}

}  // namespace

Result<std::optional<Answer>> solve_by_parts(const Methods& methods, const KindTable& kinds, const Query& query,
                                             run::Budget& budget) {
  const std::optional<KindId> nim = nim_of(kinds);
  const std::vector<Component>& parts = query.position.parts;
  if (query.convention != Convention::normal || query.wanted.remoteness || !nim) return std::nullopt;
  std::vector<Integer> values;
  Integer total = 0;
  Answer answer;
  answer.method = "parts";
  answer.evidence = Evidence{Known::proved, {}};
  std::string sum;
  for (const Component& part : parts) {
    const Query single_query{Sum{{part}}, Convention::normal, {.value = true, .moves = false, .remoteness = false}};
    auto solved = choose(methods, kinds, single_query, budget, std::nullopt);
    if (!solved) return fail(std::move(solved.error()));
    const Integer* value = solved->value ? std::get_if<Integer>(&*solved->value) : nullptr;
    if (value == nullptr) return std::nullopt;
    values.push_back(*value);
    total ^= *value;
    sum += (sum.empty() ? "" : " xor ") + to_short_string(*value);
    // The whole is known only as well as its least known part.
    answer.evidence.by = std::max(answer.evidence.by, solved->evidence.by);
    answer.reasons.push_back(
        say("{} has the Grundy value {}: {}", to_string(kinds, part), to_short_string(*value), solved->evidence.how));
  }
  answer.evidence.how =
      say("the values of the components, each by its own method: {} = {}", sum, to_short_string(total));
  answer.outcome = Outcome::impartial(total == 0 ? Ending::loss : Ending::win);
  answer.value = total;
  if (total == 0) {
    answer.winning.completeness = Completeness::complete;
    return answer;
  }
  if (!query.wanted.moves) return answer;
  answer.winning.completeness = Completeness::complete;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    // Beside a heap of the value that the others have together, exactly the moves to that value win in this component.
    const Integer target = values[i] ^ total;
    Query beside{Sum{{parts[i]}}, Convention::normal, {.value = false, .moves = true, .remoteness = false}};
    if (target != 0) beside.position.parts.push_back(Component{*nim, {}, {target}});
    auto solved = choose(methods, kinds, beside, budget, std::nullopt);
    if (!solved) return fail(std::move(solved.error()));
    answer.winning.completeness = std::max(answer.winning.completeness, solved->winning.completeness);
    for (MoveRun& run : solved->winning.runs) {
      if (run.first.component != 0) continue;
      run.first.component = i;
      answer.winning.runs.push_back(std::move(run));
    }
    append_further(answer.winning, std::move(solved->winning), i, target != 0);
  }
  if (answer.winning.completeness == Completeness::unknown && answer.winning.count() > 0) {
    answer.winning.completeness = Completeness::some;
  }
  return answer;
}

}  // namespace grundy::solve
