#include "grundy/solve/tabulate.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "grundy/code/code.hpp"
#include "grundy/reach/nature.hpp"
#include "grundy/reach/outcomes.hpp"
#include "grundy/rules/parse.hpp"
#include "grundy/sequence/engine_base.hpp"
#include "grundy/solve/codes.hpp"
#include "grundy/table/fill.hpp"

namespace grundy::solve {
namespace {

/// The largest table that is worth printing; beyond it the memory of the text is the problem.
constexpr std::int64_t most_cells = 200'000'000;

/// A position's text with its stars: what stands between them.
struct Pattern {
  std::vector<std::string> pieces;  ///< one more than there are stars

  [[nodiscard]] std::size_t stars() const { return pieces.size() - 1; }
  [[nodiscard]] std::string with(const std::vector<std::int64_t>& values) const {
    std::string text = pieces[0];
    for (std::size_t i = 0; i < values.size(); ++i) text += std::to_string(values[i]) + pieces[i + 1];
    return text;
  }
};

Pattern split_at_stars(std::string_view text) {
  Pattern pattern{{""}};
  for (const char c : text) {
    if (c == '*') {
      pattern.pieces.emplace_back();
    } else {
      pattern.pieces.back() += c;
    }
  }
  return pattern;
}

/// "wythoff" as "wythoff(*, *)": a game's name alone means all its coordinates.
Result<std::string> with_stars(const Session& session, std::string_view what) {
  std::string text(what);
  if (text.find('(') != std::string::npos) return text;
  const std::string name = text.substr(0, text.find('['));
  const auto named = session.game(name);
  if (!named && looks_like_code(text)) return text + "(*)";
  if (!named) return fail(named.error());
  const std::vector<rules::Declaration>& coordinates = named->rules->games[named->index].coordinates;
  const bool list = !coordinates.empty() && coordinates.back().shape == rules::Declaration::Shape::list;
  if (list || coordinates.empty() || coordinates.size() > 2) {
    return fail(ErrorKind::usage, say("'{}' has no one or two coordinates to tabulate", name), std::nullopt,
                list && coordinates.size() == 1
                    ? say("mark the ones to vary with stars, such as '{}(*, *)', which are all lists of two, or "
                          "'{}(3, *, *)'",
                          name, name)
                    : say("mark the ones to vary with stars, such as '{}(3, *, *)'", name));
  }
  return text + (coordinates.size() == 1 ? "(*)" : "(*, *)");
}

/// The row of a take-and-break code, by the engine that computes its sequence.
Result<void> tabulate_code(const std::string& name, Tabulated& result, run::Budget& budget) {
  auto code = code::parse(name, "position");
  if (!code) return fail(std::move(code.error()));
  const auto engine = sequence::make_engine(*code);
  const auto heaps = static_cast<std::uint64_t>(result.to) + 1;
  if (!engine->extend(heaps, budget)) return fail(sequence::stopped(*engine, budget));
  // As the text to be printed, the cells are not accounted for longer than they are made.
  const std::size_t bytes = static_cast<std::size_t>(heaps) * sizeof(result.cells[0]);
  if (!budget.reserve(bytes)) return fail(sequence::stopped(*engine, budget));
  budget.release(bytes);
  result.axes = {"n"};
  result.cells.reserve(static_cast<std::size_t>(heaps));
  for (std::uint64_t n = 0; n < heaps; ++n) result.cells.emplace_back(engine->value(n));
  result.how = say("the Grundy sequence up to the heap");
  return {};
}

/// The same cells by the graph method, outcomes only: games that can repeat or be drawn, players who differ, ends.
Result<void> tabulate_outcomes(const Session& session, const std::vector<Component>& positions, Tabulated& result,
                               run::Budget& budget) {
  auto found = reach::outcomes_of(session.book(), positions, result.convention, budget);
  if (!found) return fail(std::move(found.error()));
  result.cells.clear();
  for (const std::optional<Outcome>& outcome : found->of) {
    result.cells.push_back(outcome ? std::optional<std::uint64_t>(outcome_code(*outcome)) : std::nullopt);
  }
  result.outcomes = true;
  result.how = say("retrograde analysis of all {} positions that play can reach", found->positions);
  return {};
}

/// Whether only the graph method takes these rules, whatever the position.
bool wants_graph(const Session& session, const Component& position) {
  const reach::Nature nature = reach::nature_of(session.book(), Sum{{position}});
  return !nature.refuses && (nature.turns || nature.ends);
}

/// A graph may know more where a table was refused for another reason than the budget's end: play that repeats.
bool graph_may_know(const Error& error, const run::Budget& budget) {
  return error.kind == ErrorKind::limit && budget.why() == run::Stop::none;
}

}  // namespace

std::uint64_t outcome_code(const Outcome& outcome) {
  constexpr std::array<std::pair<Ending, Ending>, 9> codes{{{Ending::loss, Ending::loss},
                                                            {Ending::win, Ending::win},
                                                            {Ending::win, Ending::loss},
                                                            {Ending::loss, Ending::win},
                                                            {Ending::draw, Ending::draw},
                                                            {Ending::win, Ending::draw},
                                                            {Ending::draw, Ending::win},
                                                            {Ending::loss, Ending::draw},
                                                            {Ending::draw, Ending::loss}}};
  const auto* const found =
      std::find(codes.begin(), codes.end(), std::pair{outcome.left_starts, outcome.right_starts});
  return static_cast<std::uint64_t>(found - codes.begin());
}

std::string outcome_letters(std::uint64_t code) {
  constexpr std::array<const char*, 9> letters{"P", "N", "L", "R", "D", "WD", "DW", "LD", "DL"};
  return code < letters.size() ? letters[static_cast<std::size_t>(code)] : "?";
}

Result<Tabulated> tabulate(const Session& session, std::string_view what, std::int64_t to, Convention convention,
                           run::Budget& budget) {
  auto text = with_stars(session, what);
  if (!text) return fail(std::move(text.error()));
  const Pattern pattern = split_at_stars(*text);
  if (pattern.stars() < 1 || pattern.stars() > 2) {
    return fail(ErrorKind::usage, say("a table varies one or two coordinates, and here are {}", pattern.stars()));
  }
  const std::int64_t side = to + 1;
  if (to < 0 || side > most_cells || (pattern.stars() == 2 && side > most_cells / side)) {
    return fail(ErrorKind::usage, say("a table up to {} is too large to print", to));
  }
  // Two positions that differ in the stars alone tell which coordinates the stars are.
  auto low = rules::parse_position(pattern.with(std::vector<std::int64_t>(pattern.stars(), 0)));
  auto high = rules::parse_position(pattern.with(std::vector<std::int64_t>(pattern.stars(), 1)));
  if (!low) return fail(std::move(low.error()));
  if (low->size() != 1 || !high || (*low)[0].count != 1) {
    return fail(ErrorKind::usage, say("a table is of one game, not of a sum"));
  }
  const rules::PositionPart& part = (*low)[0];
  Tabulated result{std::string(what), {}, to, convention, {}, {}, convention == Convention::misere};
  std::vector<std::size_t> axes;
  for (std::size_t i = 0; i < part.coordinates.size(); ++i) {
    if (part.coordinates[i] != (*high)[0].coordinates[i]) axes.push_back(i);
  }
  if (axes.size() != pattern.stars()) return fail(ErrorKind::usage, say("a star stands for a whole coordinate"));

  const auto named = session.game(part.name);
  if (!named && looks_like_code(part.name) && convention == Convention::normal && part.coordinates.size() == 1) {
    if (auto done = tabulate_code(part.name, result, budget); !done) return fail(std::move(done.error()));
    return result;
  }
  const rules::Game* game = named ? &named->rules->games[named->index] : nullptr;
  const bool list = game != nullptr && !game->coordinates.empty() &&
                    game->coordinates.back().shape == rules::Declaration::Shape::list;
  const bool direct = game != nullptr && (list ? part.coordinates.size() + 1 >= game->coordinates.size()
                                               : part.coordinates.size() == game->coordinates.size());
  if (direct) {
    const std::size_t fixed = game->coordinates.size() - (list ? 1 : 0);
    for (const std::size_t axis : axes) {
      result.axes.push_back(axis < fixed ? game->coordinates[axis].name
                                         : fmt::format("{}[{}]", game->coordinates.back().name, axis - fixed + 1));
    }
    table::GridQuery query{Component{named->kind, part.parameters, part.coordinates}, axes, to, convention};
    const auto by_graph = [&]() -> Result<void> {
      std::vector<Component> positions;
      for (std::int64_t i = 0; i < (axes.size() == 2 ? side * side : side); ++i) {
        positions.push_back(query.position);
        positions.back().coordinates[axes[0]] = axes.size() == 2 ? i / side : i;
        if (axes.size() == 2) positions.back().coordinates[axes[1]] = i % side;
      }
      return tabulate_outcomes(session, positions, result, budget);
    };
    if (wants_graph(session, query.position)) {
      if (auto done = by_graph(); !done) return fail(std::move(done.error()));
      return result;
    }
    auto grid = table::fill(session.book(), query, budget);
    if (!grid && graph_may_know(grid.error(), budget)) {
      if (auto done = by_graph(); !done) return fail(std::move(done.error()));
      return result;
    }
    if (!grid) return fail(std::move(grid.error()));
    result.cells = std::move(grid->cells);
    result.how = std::move(grid->how);
    return result;
  }
  // A start form: each position is written out and placed; those outside the domain stay empty.
  if (pattern.stars() != 1) return fail(ErrorKind::usage, say("a start form is tabulated along one coordinate"));
  result.axes = {"n"};
  std::vector<Component> positions;
  std::vector<std::size_t> cells;
  std::optional<Error> first_error;
  for (std::int64_t n = 0; n <= to; ++n) {
    auto position = session.position(pattern.with({n}));
    if (position && position->parts.size() == 1) {
      cells.push_back(static_cast<std::size_t>(n));
      positions.push_back(std::move(position->parts[0]));
    } else if (!position && !first_error) {
      first_error = std::move(position.error());
    }
  }
  if (positions.empty()) {
    return first_error ? Result<Tabulated>(fail(std::move(*first_error)))
                       : Result<Tabulated>(fail(ErrorKind::usage, say("a table is of one game, not of a sum")));
  }
  std::vector<std::optional<std::uint64_t>> found;
  if (wants_graph(session, positions.front())) {
    if (auto done = tabulate_outcomes(session, positions, result, budget); !done) return fail(std::move(done.error()));
    found = std::move(result.cells);
  } else if (auto grid = table::fill(session.book(), positions, convention, budget)) {
    found = std::move(grid->cells);
    result.how = std::move(grid->how);
  } else if (graph_may_know(grid.error(), budget)) {
    if (auto done = tabulate_outcomes(session, positions, result, budget); !done) return fail(std::move(done.error()));
    found = std::move(result.cells);
  } else {
    return fail(std::move(grid.error()));
  }
  result.cells.assign(static_cast<std::size_t>(side), std::nullopt);
  for (std::size_t i = 0; i < cells.size(); ++i) result.cells[cells[i]] = found[i];
  return result;
}

std::optional<SeenPeriod> seen_period(const std::vector<std::optional<std::uint64_t>>& cells) {
  const std::size_t n = cells.size();
  if (n < 4) return std::nullopt;
  std::vector<std::optional<std::uint64_t>> reversed(cells.rbegin(), cells.rend());
  // z[p]: how far the reversed row agrees with itself shifted by p.
  std::vector<std::size_t> z(n, 0);
  std::size_t left = 0, right = 0;
  for (std::size_t p = 1; p < n; ++p) {
    if (p < right) z[p] = std::min(right - p, z[p - left]);
    while (p + z[p] < n && reversed[z[p]] == reversed[p + z[p]]) ++z[p];
    if (p + z[p] > right) {
      left = p;
      right = p + z[p];
    }
    if (z[p] >= 2 * p && p + z[p] >= n / 2) {
      // Beyond the domain there is nothing to repeat.
      const auto end = reversed.begin() + static_cast<std::ptrdiff_t>(p);
      if (std::none_of(reversed.begin(), end, [](const auto& cell) { return cell.has_value(); })) return std::nullopt;
      return SeenPeriod{n - (p + z[p]), p};
    }
  }
  return std::nullopt;
}

}  // namespace grundy::solve
