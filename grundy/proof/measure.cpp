#include <algorithm>
#include <set>

#include "grundy/automaton/operations.hpp"
#include "grundy/automaton/words.hpp"
#include "grundy/proof/prover.hpp"

namespace grundy::proof {
namespace {

using automaton::Automaton;
using automaton::Comparison;

/// weights · (target p) - weights · position, as coefficients of the tracks of a relation.
std::vector<std::int64_t> growth(const Relation& relation, std::size_t p, std::span<const std::uint64_t> weights) {
  std::vector<std::int64_t> coefficients(relation.tracks, 0);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    coefficients[relation.position[i]] -= static_cast<std::int64_t>(weights[i]);
    coefficients[relation.targets[p][i]] += static_cast<std::int64_t>(weights[i]);
  }
  return coefficients;
}

/// Differences target - position seen in a small box, for all components; a measure has to lessen along all of them.
std::vector<std::vector<std::int64_t>> seen_differences(const Moves& moves) {
  std::set<std::vector<std::int64_t>> found;
  const unsigned d = moves.dimension();
  const std::int64_t side = d == 1 ? 64 : d == 2 ? 10 : d == 3 ? 6 : d <= 5 ? 3 : 2;
  std::vector<std::int64_t> at(d, 0);
  if (d > 12) return {};
  while (true) {
    if (moves.contains(at)) {
      (void)moves.for_each(at, [&](const Run& run) {
        for (const std::int64_t i : {std::int64_t{0}, run.length - 1}) {
          for (std::size_t p = 0; p < run.parts; ++p) {
            std::vector<std::int64_t> difference(d);
            for (std::size_t c = 0; c < d; ++c) difference[c] = run.first[p * d + c] + i * run.step[p * d + c] - at[c];
            found.insert(std::move(difference));
          }
        }
        return found.size() < 5000;
      });
    }
    std::size_t c = 0;
    while (c < d && ++at[c] == side) at[c++] = 0;
    if (c == d || found.size() >= 5000) break;
  }
  return {found.begin(), found.end()};
}

}  // namespace

bool decreases(const Model& model, const Measure& measure, const automaton::Numerals& numerals,
               automaton::Effort& effort) {
  for (const Relation& relation : model.relations) {
    const Automaton from = intersect(
        relation.moves, automaton::substitute(model.domain, relation.position, relation.tracks, effort), effort);
    for (std::size_t p = 0; p < relation.targets.size(); ++p) {
      // What does not lessen: from the last row up, "greater, or equal and the rest does not lessen".
      Automaton stuck(numerals.digits(), relation.tracks, true);
      for (auto row = measure.rbegin(); row != measure.rend(); ++row) {
        const auto coefficients = growth(relation, p, *row);
        const Automaton more = numerals.linear(coefficients, -1, Comparison::at_least, effort);
        const Automaton same = numerals.linear(coefficients, 0, Comparison::equal, effort);
        stuck = unite(more, intersect(same, stuck, effort), effort);
      }
      if (!intersect(from, stuck, effort).empty() || effort.spent()) return false;
    }
  }
  return true;
}

Result<Measure> find_measure(const Model& model, const Moves& moves, const automaton::Numerals& numerals,
                             automaton::Effort& effort) {
  const unsigned d = model.dimension;
  std::vector<std::vector<std::uint64_t>> rows;
  const auto propose = [&](std::vector<std::uint64_t> row) {
    if (std::find(rows.begin(), rows.end(), row) == rows.end()) rows.push_back(std::move(row));
  };
  std::vector<std::uint64_t> row(d, 1);
  propose(row);
  for (unsigned i = 0; i < d; ++i) {
    std::vector<std::uint64_t> unit(d, 0);
    unit[i] = 1;
    propose(unit);
  }
  for (unsigned i = 0; i < d; ++i) row[i] = i + 1;
  propose(row);
  for (unsigned i = 0; i < d; ++i) row[i] = d - i;
  propose(row);
  if (d <= 4) {
    const std::uint64_t most = d <= 2 ? 6 : 3;
    std::fill(row.begin(), row.end(), 0U);
    while (true) {
      std::size_t i = 0;
      while (i < d && ++row[i] > most) row[i++] = 0;
      if (i == d) break;
      propose(row);
    }
  }
  const auto differences = seen_differences(moves);
  const auto along = [&](const std::vector<std::uint64_t>& weights, const std::vector<std::int64_t>& difference) {
    std::int64_t sum = 0;
    for (unsigned i = 0; i < d; ++i) sum += static_cast<std::int64_t>(weights[i]) * difference[i];
    return sum;
  };
  for (const auto& single : rows) {
    const bool fits = std::all_of(differences.begin(), differences.end(),
                                  [&](const auto& difference) { return along(single, difference) < 0; });
    if (fits && decreases(model, {single}, numerals, effort)) return Measure{single};
    if (effort.spent()) return fail(effort.error());
  }
  const std::size_t most = std::min<std::size_t>(rows.size(), 64);
  for (std::size_t i = 0; i < most; ++i) {
    for (std::size_t j = 0; j < most; ++j) {
      if (i == j) continue;
      const bool fits = std::all_of(differences.begin(), differences.end(), [&](const auto& difference) {
        const std::int64_t first = along(rows[i], difference);
        return first < 0 || (first == 0 && along(rows[j], difference) < 0);
      });
      if (fits && decreases(model, {rows[i], rows[j]}, numerals, effort)) return Measure{rows[i], rows[j]};
      if (effort.spent()) return fail(effort.error());
    }
  }
  return fail(ErrorKind::limit,
              say("no measure was found that every move lessens, so it is not proved that play ends"));
}

std::optional<Escape> find_escape(const Model& model, const automaton::Numerals& numerals, automaton::Effort& effort) {
  for (const Relation& relation : model.relations) {
    const Automaton from = intersect(
        relation.moves, automaton::substitute(model.domain, relation.position, relation.tracks, effort), effort);
    for (const auto& target : relation.targets) {
      const Automaton out =
          subtract(from, automaton::substitute(model.domain, target, relation.tracks, effort), effort);
      if (effort.spent()) return std::nullopt;
      if (out.empty()) continue;
      const Automaton at = exists(out, relation.changed(), effort);
      if (const auto word = automaton::shortest_word(at)) return Escape{relation.family, numerals.numbers(*word)};
    }
  }
  return std::nullopt;
}

}  // namespace grundy::proof
