#include "grundy/table/method.hpp"

#include <algorithm>
#include <limits>

#include "grundy/table/endless.hpp"
#include "grundy/table/runs.hpp"
#include "grundy/table/search.hpp"
#include "grundy/table/solver.hpp"

namespace grundy::table {
namespace {

using rules::MoveView;
using rules::PartView;
using rules::Placed;

/// Guards against a listing that takes longer than the solving did.
constexpr std::uint64_t poll_every = 4096;

/// The winning moves found before the budget ended; the outcome is known by then. Nothing where it did not end.
std::optional<MoveList> found_so_far(const Error& error, RunBuilder& runs, const run::Budget& budget) {
  if (error.kind != ErrorKind::limit || budget.why() == run::Stop::none) return std::nullopt;
  return MoveList::of(runs.finish())
      .incomplete(say("{} before all winning moves were found", run::describe(budget.why())));
}

Result<Answer> solve_normal(const rules::Book& book, const std::vector<Placed>& parts, const Query& query,
                            run::Budget& budget) {
  Solver solver(Convention::normal, budget);
  std::vector<std::uint64_t> values;
  Integer total = query.beside;
  if (auto done = solver.prepare(parts); !done) return fail(done.error());
  for (const Placed& part : parts) {
    const Result<std::uint64_t> value = solver.value(*part.system, part.instance, part.at);
    if (!value) return fail(value.error());
    values.push_back(*value);
    total ^= *value;
  }
  Answer answer;
  answer.outcome = Outcome::impartial(total == 0 ? Ending::loss : Ending::win);
  answer.value = Value(total);
  if (query.wanted.moves) {
    RunBuilder runs(book);
    std::uint64_t steps = 0;
    std::optional<MoveList> partial;
    for (std::size_t i = 0; total != 0 && i < parts.size(); ++i) {
      std::optional<Error> error;
      const Integer target = total ^ values[i];
      if (target > std::numeric_limits<std::uint64_t>::max()) continue;  // nothing in a table is so large
      const auto wanted = static_cast<std::uint64_t>(target);
      rules::MoveWalker walker(*parts[i].system, &budget);
      const Result<bool> walked = walker.walk(parts[i].instance, parts[i].at, [&](const MoveView& move) {
        if (++steps % poll_every == 0 && budget.exhausted()) {
          error = out_of_budget(budget, solver.positions());
          return false;
        }
        std::uint64_t sum = 0;
        for (const PartView& part : move.parts) {
          if (part.count % 2 == 0) continue;
          const Result<std::uint64_t> value = solver.value(*parts[i].system, part.instance, part.at);
          if (!value) {
            error = value.error();
            return false;
          }
          sum ^= *value;
        }
        if (sum == wanted) runs.add(i, *parts[i].system, move);
        return true;
      });
      if (!walked && !error) error = walked.error();
      if (!error) continue;
      if ((partial = found_so_far(*error, runs, budget))) break;
      return fail(std::move(*error));
    }
    answer.winning = partial ? std::move(*partial) : MoveList::of(runs.finish());
  }
  answer.evidence = Evidence{Known::computed, solver.how()};
  if (parts.size() > 1) {
    Text sum = say("{}", to_short_string(total));
    std::string joined;
    for (const std::uint64_t value : values) joined += (joined.empty() ? "" : " xor ") + std::to_string(value);
    answer.reasons.push_back(say("the components have the Grundy values {} = {}", joined, sum));
  }
  return answer;
}

Result<Answer> solve_misere(const rules::Book& book, const std::vector<Placed>& parts, const Query& query,
                            run::Budget& budget) {
  Answer answer;
  RunBuilder runs(book);
  // One component that never splits stays one component: a table of outcomes.
  if (parts.size() == 1) {
    Solver solver(Convention::misere, budget);
    Result<bool> prepared = solver.prepare_single(parts);
    if (!prepared) return fail(prepared.error());
    if (*prepared) {
      const Placed& part = parts.front();
      const Result<std::uint64_t> wins = solver.value(*part.system, part.instance, part.at);
      if (!wins) return fail(wins.error());
      answer.outcome = Outcome::impartial(*wins != 0 ? Ending::win : Ending::loss);
      if (query.wanted.moves) {
        std::optional<Error> error;
        rules::MoveWalker walker(*part.system, &budget);
        const Result<bool> walked = walker.walk(part.instance, part.at, [&](const MoveView& move) {
          std::uint64_t next = 1;  // who faces the empty sum wins
          if (!move.parts.empty()) {
            const Result<std::uint64_t> value =
                solver.value(*part.system, move.parts.front().instance, move.parts.front().at);
            if (!value) {
              error = value.error();
              return false;
            }
            next = *value;
          }
          if (next == 0) runs.add(0, *part.system, move);
          return true;
        });
        if (!walked && !error) error = walked.error();
        std::optional<MoveList> partial = error ? found_so_far(*error, runs, budget) : std::nullopt;
        if (error && !partial) return fail(std::move(*error));
        answer.winning = partial ? std::move(*partial) : MoveList::of(runs.finish());
      }
      answer.evidence = Evidence{Known::computed, solver.how()};
      return answer;
    }
  }
  for (const Placed& part : parts) {
    const Result<std::optional<EndlessPlay>> endless = endless_play(part, budget);
    if (!endless) return fail(endless.error());
    if (*endless) return fail(never_ends(**endless));
  }
  WholeSearch search(Convention::misere, budget);
  std::vector<std::uint32_t> ids;
  for (const Placed& part : parts) {
    const Result<std::uint32_t> id = search.component(*part.system, part.instance, part.at);
    if (!id) return fail(id.error());
    ids.push_back(*id);
  }
  const Result<bool> wins = search.wins(ids);
  if (!wins) return fail(wins.error());
  answer.outcome = Outcome::impartial(*wins ? Ending::win : Ending::loss);
  if (query.wanted.moves) {
    std::optional<MoveList> partial;
    for (std::size_t i = 0; *wins && i < parts.size(); ++i) {
      std::optional<Error> error;
      rules::MoveWalker walker(*parts[i].system, &budget);
      const Result<bool> walked = walker.walk(parts[i].instance, parts[i].at, [&](const MoveView& move) {
        std::vector<std::uint32_t> next = ids;
        next.erase(next.begin() + static_cast<std::ptrdiff_t>(i));
        for (const PartView& part : move.parts) {
          const Result<std::uint32_t> id = search.component(*parts[i].system, part.instance, part.at);
          if (!id) {
            error = id.error();
            return false;
          }
          next.insert(next.end(), static_cast<std::size_t>(part.count), *id);
        }
        const Result<bool> opponent = search.wins(next);
        if (!opponent) {
          error = opponent.error();
          return false;
        }
        if (!*opponent) runs.add(i, *parts[i].system, move);
        return true;
      });
      if (!walked && !error) error = walked.error();
      if (!error) continue;
      if ((partial = found_so_far(*error, runs, budget))) break;
      return fail(std::move(*error));
    }
    answer.winning = partial ? std::move(*partial) : MoveList::of(runs.finish());
  }
  answer.evidence = Evidence{Known::computed, say("searched as a whole: {} positions of the sum", search.positions())};
  return answer;
}

}  // namespace

std::optional<Text> not_for_tables(const rules::File& file, std::size_t game) {
  std::vector<bool> seen(file.games.size(), false);
  std::vector<std::size_t> todo{game};
  seen[game] = true;
  while (!todo.empty()) {
    const rules::Game& here = file.games[todo.back()];
    todo.pop_back();
    for (const rules::Rule& rule : here.rules) {
      if (rule.owner != rules::Owner::both) {
        return say("the rules of {} give moves to one player only, which tables do not take yet", here.name);
      }
      if (rule.end != rules::End::none) {
        return say("the rules of {} end the game by a move, which tables do not take yet", here.name);
      }
      if (rule.entails) {
        return say("the rules of {} have entailing moves, which tables do not take yet", here.name);
      }
      for (const rules::TargetPart& part : rule.parts) {
        for (std::size_t next = 0; next < file.games.size(); ++next) {
          if (file.games[next].name == part.game && !seen[next]) {
            seen[next] = true;
            todo.push_back(next);
          }
        }
      }
    }
  }
  return std::nullopt;
}

std::optional<Cost> TableMethod::covers(const Query& query) const {
  if (query.wanted.remoteness) return std::nullopt;
  if ((query.wanted.value || query.beside != 0) && query.convention == Convention::misere) return std::nullopt;
  Cost cost;
  for (const Component& component : query.position.parts) {
    const std::optional<rules::GameRef> game = book_.game(component.kind);
    if (!game || not_for_tables(game->system->file(), game->game)) return std::nullopt;
    // Positions below this one, were its box dense, and as many options each as the largest coordinate.
    double positions = 1;
    double options = 1;
    for (const Integer& coordinate : component.coordinates) {
      const double width = coordinate.convert_to<double>() + 1;
      positions *= width;
      options = std::max(options, width);
    }
    cost.operations += positions * std::min(options, 64.0);
    cost.bytes += positions * 2;
  }
  return cost;
}

Result<Answer> TableMethod::solve(const Query& query, run::Budget& budget) const {
  std::vector<Placed> parts;
  for (const Component& component : query.position.parts) {
    if (const std::optional<rules::GameRef> game = book_.game(component.kind)) {
      if (std::optional<Text> why = not_for_tables(game->system->file(), game->game)) {
        return fail(ErrorKind::rules, std::move(*why));
      }
    }
    Result<Placed> placed = book_.place(component);
    if (!placed) return fail(placed.error());
    parts.push_back(std::move(*placed));
  }
  Result<Answer> answer = query.convention == Convention::normal ? solve_normal(book_, parts, query, budget)
                                                                 : solve_misere(book_, parts, query, budget);
  if (answer) answer->method = "table";
  return answer;
}

}  // namespace grundy::table
