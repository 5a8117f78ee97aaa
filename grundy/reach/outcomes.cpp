#include "grundy/reach/outcomes.hpp"

#include <utility>

#include "grundy/graph/solve.hpp"
#include "grundy/reach/explore.hpp"
#include "grundy/table/endless.hpp"

namespace grundy::reach {

Result<Outcomes> outcomes_of(const rules::Book& book, std::span<const Component> components, Convention convention,
                             run::Budget& budget) {
  Outcomes result;
  result.of.resize(components.size());
  if (components.empty()) return result;
  // One at a time: a sum of all of them would be refused where rules end the game.
  Nature nature;
  for (std::size_t i = 0; i < components.size(); ++i) {
    if (i > 0 && components[i].kind == components[i - 1].kind) continue;
    const Nature one = nature_of(book, Sum{{components[i]}});
    if (one.refuses) return fail(*one.refuses);
    nature.turns = nature.turns || one.turns;
    nature.ends = nature.ends || one.ends;
  }
  const auto turns = nature.turns ? std::vector<Turn>{Turn::left, Turn::right} : std::vector<Turn>{Turn::any};
  Shapes shapes;
  Mover mover(shapes, nature);
  std::vector<Bytes> roots;
  std::vector<std::size_t> cells;
  std::optional<rules::Placed> last;
  for (std::size_t i = 0; i < components.size(); ++i) {
    Result<rules::Placed> placed = book.place(components[i]);
    if (!placed && placed.error().kind == ErrorKind::limit) return fail(placed.error());
    if (!placed) continue;
    const std::vector<Bytes> parts{mover.component(*placed)};
    for (const Turn turn : turns) {
      Result<Bytes> root = mover.position(parts, turn);
      if (!root) return fail(root.error());
      roots.push_back(std::move(*root));
    }
    cells.push_back(i);
    last = std::move(*placed);
  }
  if (!last) return result;
  const Result<std::optional<table::EndlessPlay>> endless = table::endless_play(*last, budget);
  if (!endless) return fail(endless.error());
  if (*endless) return fail(table::never_ends(**endless));
  const std::size_t before = budget.memory_used();
  Result<Reached> reached = explore(shapes, nature, roots, {}, budget);
  if (!reached) return fail(reached.error());
  if (reached->cut) return fail(*reached->cut);
  graph::LabelledGraph labelled;
  labelled.graph = std::move(reached->graph);
  labelled.names = graph::Names::numbers(labelled.graph.nodes());
  result.positions = labelled.graph.nodes();
  graph::SolveOptions options;
  options.convention = convention;
  options.values = false;
  const Result<graph::Solved> solved = graph::solve(std::move(labelled), options, budget);
  if (!solved) return fail(solved.error());
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const auto ending = [&](std::size_t turn) { return solved->outcome(reached->roots[i * turns.size() + turn]); };
    result.of[cells[i]] = Outcome{ending(0), ending(turns.size() - 1)};
  }
  if (budget.memory_used() > before) budget.release(budget.memory_used() - before);
  return result;
}

}  // namespace grundy::reach
