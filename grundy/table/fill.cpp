#include "grundy/table/fill.hpp"

#include <algorithm>

#include "grundy/run/watch.hpp"
#include "grundy/table/method.hpp"
#include "grundy/table/solver.hpp"

namespace grundy::table {
namespace {

constexpr std::int64_t most_cells = std::int64_t{1} << 31U;

Result<void> plain_rules(const rules::Book& book, KindId kind) {
  const std::optional<rules::GameRef> game = book.game(kind);
  if (!game) return fail(ErrorKind::input, say("{} is not a game given by rules", book.kinds()[kind].name));
  if (std::optional<Text> why = not_for_tables(game->system->file(), game->game)) {
    return fail(ErrorKind::rules, std::move(*why));
  }
  return {};
}

/// Cells one after the other, from a solver that was prepared or, in misère sums, from a search of wholes.
class Cells {
 public:
  Cells(Convention convention, run::Budget& budget)
      : misere_(convention == Convention::misere), solver_(convention, budget), whole_(convention, budget) {}

  Result<void> prepare(std::span<const rules::Placed> roots) {
    if (misere_) {
      Result<bool> single = solver_.prepare_single(roots);
      if (!single) return fail(single.error());
      single_ = *single;
      return {};
    }
    return solver_.prepare(roots);
  }

  Result<std::uint64_t> value(const rules::Placed& at) {
    if (!misere_ || single_) return solver_.value(*at.system, at.instance, at.at);
    const Result<std::uint32_t> id = whole_.component(*at.system, at.instance, at.at);
    if (!id) return fail(id.error());
    const Result<bool> wins = whole_.wins(std::span(&*id, 1));
    if (!wins) return fail(wins.error());
    return std::uint64_t{*wins ? 1U : 0U};
  }

  [[nodiscard]] Text how() const {
    if (!misere_ || single_) return solver_.how();
    return say("searched as a whole: {} positions of the sum", whole_.positions());
  }

 private:
  bool misere_;
  bool single_ = false;
  Solver solver_;
  WholeSearch whole_;
};

}  // namespace

Result<Grid> fill(const rules::Book& book, const GridQuery& query, run::Budget& budget) {
  const run::Watch watch(budget);
  if (auto fine = plain_rules(book, query.position.kind); !fine) return fail(fine.error());
  const std::size_t dimension = query.position.coordinates.size();
  const bool axes_fine =
      (query.axes.size() == 1 || (query.axes.size() == 2 && query.axes[0] != query.axes[1])) &&
      std::all_of(query.axes.begin(), query.axes.end(), [&](std::size_t a) { return a < dimension; });
  if (!axes_fine) return fail(ErrorKind::input, say("a table runs over one or two coordinates of the position"));
  if (query.to < 0) return fail(ErrorKind::input, say("a table runs from 0 to a number that is not negative"));
  const bool two = query.axes.size() == 2;
  if (query.to >= (two ? std::int64_t{46'000} : most_cells)) {
    return fail(ErrorKind::limit, say("a table up to {} has too many cells", query.to));
  }
  const rules::GameRef game = *book.game(query.position.kind);
  const std::size_t fixed = book.kinds()[query.position.kind].coordinates.size();
  if (dimension < fixed) {
    return fail(ErrorKind::input,
                say("{} has {} coordinates, not {}", book.kinds()[query.position.kind].name, fixed, dimension));
  }
  Result<rules::InstanceId> instance =
      game.system->instance(rules::InstanceKey{game.game, query.position.parameters, dimension - fixed});
  if (!instance) return fail(instance.error());
  const Result<const rules::Lowered*> lowered = game.system->lowered(*instance);
  if (!lowered) return fail(lowered.error());
  if ((*lowered)->dimension != dimension) {
    return fail(ErrorKind::input, say("{} has {} coordinates, not {}", book.kinds()[query.position.kind].name,
                                      (*lowered)->dimension, dimension));
  }
  rules::Placed low{game.system, *instance, {}};
  for (const Integer& value : query.position.coordinates) {
    const auto small = to_int64(value);
    if (!small) return fail(ErrorKind::limit, say("{} is too large for an exhaustive method", to_short_string(value)));
    low.at.push_back(*small);
  }
  rules::Placed high = low;
  for (const std::size_t axis : query.axes) {
    low.at[axis] = 0;
    high.at[axis] = query.to;
  }
  // Where the domain says that a coordinate is at least something, the box begins there.
  for (const rules::Condition& condition : (*lowered)->domain) {
    if (condition.is != rules::Condition::Is::at_least_zero || condition.left.terms.size() != 1) continue;
    const auto [v, factor] = condition.left.terms.front();
    if (factor == 1 && std::find(query.axes.begin(), query.axes.end(), v) != query.axes.end()) {
      low.at[v] = std::min(std::max(low.at[v], -condition.left.constant), query.to);
    }
  }
  Cells cells(query.convention, budget);
  const std::vector<rules::Placed> roots{low, high};
  if (auto done = cells.prepare(roots); !done) return fail(done.error());
  const std::int64_t width = query.to + 1;
  const std::int64_t count = two ? width * width : width;
  if (!budget.reserve(static_cast<std::size_t>(count) * sizeof(Cell))) return fail(out_of_budget(budget, 0));
  Grid grid;
  grid.cells.reserve(static_cast<std::size_t>(count));
  rules::Placed here = high;
  for (std::int64_t i = 0; i < count; ++i) {
    if (i % 65536 == 0 && budget.exhausted()) return fail(out_of_budget(budget, static_cast<std::uint64_t>(i)));
    here.at[query.axes[0]] = two ? i / width : i;
    if (two) here.at[query.axes[1]] = i % width;
    const Result<bool> inside = game.system->in_domain(*instance, here.at);
    if (!inside) return fail(inside.error());
    if (!*inside) {
      grid.cells.emplace_back();
      continue;
    }
    const Result<std::uint64_t> value = cells.value(here);
    if (!value) return fail(value.error());
    grid.cells.emplace_back(*value);
  }
  budget.release(static_cast<std::size_t>(count) * sizeof(Cell));
  grid.how = cells.how();
  return grid;
}

Result<Grid> fill(const rules::Book& book, const std::vector<Component>& positions, Convention convention,
                  run::Budget& budget) {
  const run::Watch watch(budget);
  std::vector<std::optional<rules::Placed>> places;
  std::vector<rules::Placed> roots;
  for (const Component& position : positions) {
    if (auto fine = plain_rules(book, position.kind); !fine) return fail(fine.error());
    Result<rules::Placed> placed = book.place(position);
    if (!placed && placed.error().kind != ErrorKind::input) return fail(placed.error());
    places.push_back(placed ? std::optional(*placed) : std::nullopt);
    if (placed) roots.push_back(std::move(*placed));
  }
  Cells cells(convention, budget);
  if (!roots.empty()) {
    if (auto done = cells.prepare(roots); !done) return fail(done.error());
  }
  Grid grid;
  for (const auto& place : places) {
    if (!place) {
      grid.cells.emplace_back();
      continue;
    }
    const Result<std::uint64_t> value = cells.value(*place);
    if (!value) return fail(value.error());
    grid.cells.emplace_back(*value);
  }
  grid.how = cells.how();
  return grid;
}

}  // namespace grundy::table
