#include "grundy/reach/open.hpp"

#include <algorithm>
#include <cmath>

#include "grundy/reach/explore.hpp"

namespace grundy::reach {
namespace {

/// Tuples of this many coordinates still stand on one line.
constexpr std::size_t one_line = 6;

/// The coordinates "1, 0, 2, …" in rows of equal length, as square as may be.
std::string wrapped(std::string_view coordinates) {
  const auto count = static_cast<std::size_t>(std::count(coordinates.begin(), coordinates.end(), ',')) + 1;
  if (count <= one_line) return std::string(coordinates);
  auto columns = static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(count))));
  std::string text;
  std::size_t in_row = 0;
  for (std::size_t at = 0; at < coordinates.size(); ++at) {
    text += coordinates[at];
    if (coordinates[at] != ',' || ++in_row != columns) continue;
    in_row = 0;
    text += '\n';
    while (at + 1 < coordinates.size() && coordinates[at + 1] == ' ') ++at;
  }
  return text;
}

}  // namespace

struct OpenGame::Inside {
  Nature nature;
  Shapes shapes;
  std::unique_ptr<Mover> mover;
  std::unique_ptr<space::Interned> positions;
  std::vector<graph::Node> roots;
  graph::Solved solved;
  std::vector<std::string> names;  ///< of the games in the position asked about, with their parameters
};

OpenGame::OpenGame(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
OpenGame::OpenGame(OpenGame&&) noexcept = default;
OpenGame& OpenGame::operator=(OpenGame&&) noexcept = default;
OpenGame::~OpenGame() = default;

Result<OpenGame> OpenGame::make(const rules::Book& book, const Sum& position, Convention convention,
                                run::Budget& budget, std::size_t most) {
  auto inside = std::make_unique<Inside>();
  inside->nature = nature_of(book, position);
  if (inside->nature.refuses) return fail(*inside->nature.refuses);
  inside->mover = std::make_unique<Mover>(inside->shapes, inside->nature);
  std::vector<Bytes> parts;
  for (const Component& component : position.parts) {
    if (!book.game(component.kind)) {
      return fail(ErrorKind::input, say("only games that are given by rules are drawn"), std::nullopt,
                  say("leave out the parts that are take-and-break codes"));
    }
    const Result<rules::Placed> placed = book.place(component);
    if (!placed) return fail(placed.error());
    const std::string text = placed->system->to_string(placed->instance, placed->at);
    inside->names.push_back(text.substr(0, text.rfind('(')));
    parts.push_back(inside->mover->component(*placed));
  }
  std::vector<Bytes> roots;
  const auto turns = inside->nature.turns ? std::vector<Turn>{Turn::left, Turn::right} : std::vector<Turn>{Turn::any};
  for (const Turn turn : turns) {
    Result<Bytes> root = inside->mover->position(parts, turn);
    if (!root) return fail(root.error());
    roots.push_back(std::move(*root));
  }
  Result<Reached> reached =
      explore(inside->shapes, inside->nature, roots, {}, budget, {.keep_positions = true, .most = most});
  if (!reached) return fail(reached.error());
  if (reached->cut) return fail(*reached->cut);
  inside->positions = std::move(reached->positions);
  inside->roots = std::move(reached->roots);
  graph::LabelledGraph labelled;
  labelled.graph = std::move(reached->graph);
  labelled.names = graph::Names::numbers(labelled.graph.nodes());
  graph::SolveOptions options;
  options.convention = convention;
  options.values = inside->nature.has_values();
  Result<graph::Solved> solved = graph::solve(std::move(labelled), options, budget);
  if (!solved) return fail(solved.error());
  inside->solved = std::move(*solved);
  return OpenGame(std::move(inside));
}

const graph::Solved& OpenGame::solved() const noexcept {
  return inside_->solved;
}

graph::Node OpenGame::root(Player to_move) const noexcept {
  return to_move == Player::right ? inside_->roots.back() : inside_->roots.front();
}

bool OpenGame::players_differ() const noexcept {
  return inside_->nature.turns;
}

Owner OpenGame::mover(graph::Node node) const {
  const Turn turn = inside_->mover->turn((*inside_->positions)[node]);
  return turn == Turn::left ? Owner::left : turn == Turn::right ? Owner::right : Owner::both;
}

std::string OpenGame::text(graph::Node node) const {
  std::string text;
  for (const std::string& part : inside_->mover->to_strings((*inside_->positions)[node])) {
    const std::size_t open = part.rfind('(');
    const std::string name = part.substr(0, open);
    const bool known = std::find(inside_->names.begin(), inside_->names.end(), name) != inside_->names.end() &&
                       std::all_of(inside_->names.begin(), inside_->names.end(),
                                   [&](const std::string& each) { return each == inside_->names.front(); });
    const std::string inner = wrapped(std::string_view(part).substr(open + 1, part.size() - open - 2));
    text += text.empty() ? "" : inner.find('\n') != std::string::npos ? "\n+\n" : " + ";
    text += known ? "(" + inner + ")" : name + "(" + inner + ")";
  }
  return text.empty() ? "0" : text;
}

}  // namespace grundy::reach
