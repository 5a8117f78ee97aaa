#include <algorithm>
#include <bit>
#include <charconv>
#include <ostream>
#include <stdexcept>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "grundy/app/command.hpp"
#include "grundy/app/picture.hpp"
#include "grundy/board/census.hpp"
#include "grundy/picture/grow.hpp"
#include "grundy/search/in_a_row.hpp"

namespace grundy::app {
namespace {

using board::Cells;
using board::InARow;
using board::Stones;
using nlohmann::json;

struct TreeOptions {
  std::string board;
  int k = 0;
  std::string at;
  bool count = false;
  bool no_count = false;
  bool json = false;
  PictureOptions picture;
  LimitOptions limits;
};

/// Games of at most so many classes of positions are counted without being asked to: a few seconds.
constexpr double counted_at_once = 3e6;
constexpr std::size_t most_table_bytes = std::size_t{256} << 20;

/// What is known of the position asked about.
struct Found {
  int value = 0;
  Cells best = 0;
  std::vector<int> line;
  std::uint64_t searched = 0;
  std::optional<board::Census> census;
  std::optional<Error> uncounted;  ///< why there is no census, where one was begun
};

/// "3x4", "3×4" as rows and columns.
Result<std::pair<int, int>> parse_board(std::string_view text) {
  const auto number = [&text]() -> int {
    int value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (problem != std::errc{}) return 0;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return value;
  };
  const std::string_view whole = text;
  const int rows = number();
  const std::size_t cross = text.starts_with("×") ? std::string_view("×").size() : text.starts_with('x') ? 1 : 0;
  text.remove_prefix(cross);
  const int columns = cross == 0 ? 0 : number();
  if (rows <= 0 || columns <= 0 || !text.empty()) {
    return fail(ErrorKind::usage, say("'{}' is no board: rows and columns are wanted", whole), std::nullopt,
                say("write for example 3x3 or 4x5"));
  }
  return std::pair(rows, columns);
}

/// The position that `--at` draws; the empty board without it.
Result<Stones> parse_position(const InARow& game, const std::string& drawing) {
  if (drawing.empty()) return Stones{};
  const auto stones = game.parse(drawing);
  if (!stones) return fail(stones.error());
  if (game.has_row(stones->mine())) {
    return fail(ErrorKind::input, say("{} has a row, and {} has moved after that", stones->first_moves() ? "x" : "o",
                                      stones->first_moves() ? "o" : "x"));
  }
  return *stones;
}

std::string cell_name(const InARow& game, int cell) {
  return fmt::format("({}, {})", cell / game.columns() + 1, cell % game.columns() + 1);
}

template <class Visit>
void for_each_cell(Cells cells, const Visit& visit) {
  for (; cells != 0; cells &= cells - 1) visit(std::countr_zero(cells));
}

/// The board a row a line, "x . o"; `marked` cells are stars.
std::string drawing(const InARow& game, const Stones& stones, Cells marked, std::string_view indent) {
  std::string text;
  for (int row = 0; row < game.rows(); ++row) {
    text += row == 0 ? std::string(indent) : "\n" + std::string(indent);
    for (int column = 0; column < game.columns(); ++column) {
      const Cells cell = Cells{1} << (row * game.columns() + column);
      if (column != 0) text += ' ';
      text += (stones.first & cell) != 0 ? 'x' : (stones.second & cell) != 0 ? 'o' : (marked & cell) != 0 ? '*' : '.';
    }
  }
  return text;
}

Ending ending(int value) {
  return value > 0 ? Ending::win : value < 0 ? Ending::loss : Ending::draw;
}

const char* word(int value) {
  return value > 0 ? "win" : value < 0 ? "loss" : "tie";
}

json to_json(const Integer& integer) {
  constexpr std::int64_t most_exact = (std::int64_t{1} << 53) - 1;
  const auto fitting = to_int64(integer);
  return fitting && *fitting <= most_exact ? json(*fitting) : json(to_string(integer));
}

json cells_json(const InARow& game, const std::vector<int>& cells) {
  json list = json::array();
  for (const int cell : cells) list.push_back({cell / game.columns() + 1, cell % game.columns() + 1});
  return list;
}

void print_json(const InARow& game, const Stones& at, const Found& found, Context& context) {
  std::vector<int> best;
  for_each_cell(found.best, [&](int cell) { best.push_back(cell); });
  json out{{"schema", "grundy.tree/1"},
           {"rows", game.rows()},
           {"columns", game.columns()},
           {"k", game.k()},
           {"position", game.draw(at)},
           {"to_move", at.first_moves() ? "x" : "o"},
           {"over", game.ended(at).has_value()},
           {"outcome", word(found.value)},
           {"moves", cells_json(game, best)},
           {"line", cells_json(game, found.line)},
           {"searched", found.searched},
           {"symmetries", game.stabiliser(at).size()},
           {"known", "computed"},
           {"positions", nullptr},
           {"classes", nullptr},
           {"games", nullptr}};
  if (found.census) {
    const board::Census& census = *found.census;
    out["positions"] = to_json(Integer(census.positions));
    out["classes"] = to_json(Integer(census.classes));
    out["games"] = {{"all", to_json(census.games)},
                    {"x_wins", to_json(census.first_wins)},
                    {"o_wins", to_json(census.second_wins)},
                    {"ties", to_json(census.games - census.first_wins - census.second_wins)}};
  }
  context.out << out.dump(2) << '\n';
}

Text verdict(const InARow& game, const Stones& at, int value) {
  const char* const mover = at.first_moves() ? "x" : "o";
  const char* const other = at.first_moves() ? "o" : "x";
  if (game.ended(at)) return value == 0 ? say("The game is over: a tie.") : say("The game is over: {} has won.", other);
  if (value > 0) return say("{}, to move, wins.", mover);
  if (value < 0) return say("{}, to move, loses: {} wins.", mover, other);
  return say("A tie: neither player can force a win. {} is to move.", mover);
}

void print_text(const InARow& game, const Stones& at, const Found& found, Context& context) {
  const auto line = [&context](const Text& text) {
    context.out << "  " << report::render(text, context.language) << '\n';
  };
  context.out << report::render(say("{} × {}, {} in a row", game.rows(), game.columns(), game.k()), context.language)
              << '\n'
              << drawing(game, at, found.best, "    ") << '\n';
  line(verdict(game, at, found.value));
  if (!game.ended(at)) {
    std::string cells;
    for_each_cell(found.best, [&](int cell) { cells += (cells.empty() ? "" : " ") + cell_name(game, cell); });
    const int all = std::popcount(game.moves(at));
    const int count = std::popcount(found.best);
    line(found.value > 0    ? say("Winning moves (row, column), {} of {}, starred: {}", count, all, cells)
         : found.value == 0 ? say("Moves that keep the tie (row, column), {} of {}, starred: {}", count, all, cells)
                            : say("All {} moves lose.", all));
    std::string play;
    for (const int cell : found.line) play += (play.empty() ? "" : " ") + cell_name(game, cell);
    line(say("One line in which nobody gives anything away: {}", play));
  }
  if (found.census) {
    const board::Census& census = *found.census;
    line(say("{} positions within reach, {} up to symmetry.", census.positions, census.classes));
    line(say("{} complete games: {} won by x, {} won by o, {} tied.", to_string(census.games),
             to_string(census.first_wins), to_string(census.second_wins),
             to_string(census.games - census.first_wins - census.second_wins)));
  } else if (!found.uncounted) {
    line(say("Positions and games were not counted: there may be {} positions. --count counts them.",
             fmt::format("{:.1e}", board::most_classes(game, at))));
  }
  line(say("Known: computed. Alpha-beta with a transposition table searched {} positions.", found.searched));
}

/// A picture of the tree of play, each box solved as it is drawn.
Result<void> draw(const InARow& game, const Stones& at, search::InARowSearch& search, const TreeOptions& options,
                  Context& context) {
  using State = std::pair<Cells, Cells>;
  const auto stones_of = [](const State& state) { return Stones{state.first, state.second}; };
  const auto describe = [&](const State& state) -> Result<picture::Box> {
    const Stones stones = stones_of(state);
    const auto value = search.value(stones);
    if (!value) return fail(value.error());
    picture::Box box;
    box.text = drawing(game, stones, 0, "");
    box.shade = picture::shade_of(ending(*value));
    box.note = (stones.first_moves() ? "x: " : "o: ") + picture::note_of(ending(*value), false);
    return box;
  };
  const auto moves = [&](const State& state) -> Result<std::vector<picture::Step<State>>> {
    const Stones stones = stones_of(state);
    std::vector<picture::Step<State>> steps;
    if (game.ended(stones)) return steps;
    const auto value = search.value(stones);
    if (!value) return fail(value.error());
    // Of moves that lead to the same position up to a symmetry, one is drawn.
    const std::vector<std::size_t> symmetries = game.stabiliser(stones);
    Cells best = 0;
    if (*value > 0) {
      const auto kept = search.best(stones, *value);
      if (!kept) return fail(kept.error());
      best = *kept;
    }
    std::vector<Stones> seen;
    for_each_cell(game.moves(stones), [&](int cell) {
      const Stones next = game.play(stones, cell);
      const Stones least = game.canonical(next, symmetries);
      if (std::find(seen.begin(), seen.end(), least) != seen.end()) return;
      seen.push_back(least);
      steps.push_back({{next.first, next.second}, (best >> cell & 1) != 0});
    });
    return steps;
  };
  auto scene =
      picture::grow(std::vector<State>{{at.first, at.second}}, options.picture.scene(context), describe, moves);
  if (!scene) return fail(scene.error());
  picture::complete(*scene, false);
  return write_picture(*scene, options.picture, context);
}

Result<void> solve_tree(const TreeOptions& options, Context& context) {
  const auto limits = options.limits.parse();
  if (!limits) return fail(limits.error());
  const auto size = parse_board(options.board);
  if (!size) return fail(size.error());
  const int k = options.k != 0 ? options.k : std::min(size->first, size->second);
  const auto game = InARow::make(size->first, size->second, k);
  if (!game) return fail(game.error());
  const auto at = parse_position(*game, options.at);
  if (!at) return fail(at.error());

  CommandBudget budget(*limits, context);
  const std::size_t table =
      search::table_bytes_for(*game, *at, std::min(most_table_bytes, budget.get().memory_limit() / 2));
  auto search = search::InARowSearch::make(*game, table, budget.get());
  if (!search) return fail(search.error());
  if (options.picture.wanted()) return draw(*game, *at, *search, options, context);

  Found found;
  const auto value = search->value(*at);
  if (!value) return fail(value.error());
  found.value = *value;
  const auto best = search->best(*at, *value);
  if (!best) return fail(best.error());
  found.best = *best;
  auto line = search->line(*at, *value);
  if (!line) return fail(line.error());
  found.line = std::move(*line);
  found.searched = search->searched();
  if (options.count || (!options.no_count && board::most_classes(*game, *at) <= counted_at_once)) {
    auto census = board::census(*game, budget.get(), *at);
    if (census && census->value != found.value)
      throw std::logic_error("alpha-beta and the census of the same game disagree");
    if (census) {
      found.census = std::move(*census);
    } else {
      found.uncounted = census.error();
    }
  }
  if (options.json || options.picture.format == "json") {
    print_json(*game, *at, found, context);
  } else {
    print_text(*game, *at, found, context);
  }
  if (found.uncounted) return fail(std::move(*found.uncounted));
  return {};
}

}  // namespace

void add_tree(const Command& program, Context& context) {
  auto options = std::make_shared<TreeOptions>();
  options->picture.depth = 2;
  const Command command = program.command(
      "tree", context.tr("Solve k in a row on a board: value, best moves, positions and games counted"));
  command.argument("board", options->board, context.tr("Rows and columns, such as 3x3: at most 64 cells"))
      .required()
      .type_name("BOARD");
  command.argument("k", options->k, context.tr("So many in a row win (the shorter side of the board)"))
      .range(1, InARow::most_cells)
      .type_name("K");
  command.option("--at", options->at, context.tr("The position, rows apart by /: 'xo./.x./...' (x moves first)"))
      .type_name("POSITION");
  const Option count =
      command.flag("--count", options->count, context.tr("Count positions and games however many there are"));
  command.flag("--no-count", options->no_count, context.tr("Do not count positions and games")).excludes(count);
  command.flag("--json", options->json, context.tr("Answer as JSON (schema in docs/json.md)"));
  options->picture.add(command, context, "--boxes", context.tr("Draw at most so many positions (40)"));
  options->limits.add(command, context);
  command.footer(
      "\nExamples:\n"
      "  $ grundy tree 3x3\n"
      "  $ grundy tree 4x5 4 --at '...../.x.../..o../.....'\n"
      "  $ grundy tree 3x3 --at 'xox/.o./.x.' --format svg");
  command.run([options, &context] { return solve_tree(*options, context); });
}

}  // namespace grundy::app
