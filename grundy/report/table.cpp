#include "grundy/report/table.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace grundy::report {
namespace {

using solve::Tabulated;

std::size_t side(const Tabulated& table) {
  return static_cast<std::size_t>(table.to) + 1;
}

std::string cell_text(const Tabulated& table, std::size_t index) {
  const auto& cell = table.cells[index];
  if (!cell) return ".";
  if (table.outcomes) return solve::outcome_letters(*cell);
  return std::to_string(*cell);
}

std::string heading(const Tabulated& table, Language language) {
  const Text what = what_is_shown(table);
  if (table.axes.size() == 1) {
    return render(say("{}: {} for {} = 0..{}", table.game, what, table.axes[0], table.to), language) + "\n";
  }
  return render(say("{}: {} for {} (down) and {} (across) = 0..{}", table.game, what, table.axes[0], table.axes[1],
                    table.to),
                language) +
         "\n";
}

std::string row_text(const Tabulated& table) {
  constexpr std::size_t per_line = 10;
  std::size_t width = 1;
  for (std::size_t i = 0; i < table.cells.size(); ++i) width = std::max(width, cell_text(table, i).size());
  const std::size_t index_width = std::to_string(table.to).size();
  std::string out;
  for (std::size_t i = 0; i < table.cells.size(); ++i) {
    if (i % per_line == 0) out += fmt::format("{}{:>{}}:", i == 0 ? "  " : "\n  ", i, index_width);
    out += fmt::format(" {:>{}}", cell_text(table, i), width);
  }
  return out + "\n";
}

std::string grid_text(const Tabulated& table) {
  const std::size_t n = side(table);
  std::size_t width = std::to_string(table.to).size();
  for (std::size_t i = 0; i < table.cells.size(); ++i) width = std::max(width, cell_text(table, i).size());
  std::string out = fmt::format("  {:>{}} |", "", width);
  for (std::size_t j = 0; j < n; ++j) out += fmt::format(" {:>{}}", j, width);
  out += "\n  " + std::string(width + 1, '-') + "+" + std::string(n * (width + 1), '-') + "\n";
  for (std::size_t i = 0; i < n; ++i) {
    out += fmt::format("  {:>{}} |", i, width);
    for (std::size_t j = 0; j < n; ++j) out += fmt::format(" {:>{}}", cell_text(table, i * n + j), width);
    out += '\n';
  }
  return out;
}

/// Calls `sink(coordinates, index)` for every cell.
template <class Sink>
void for_each_cell(const Tabulated& table, Sink&& sink) {
  const std::size_t n = side(table);
  for (std::size_t index = 0; index < table.cells.size(); ++index) {
    if (table.axes.size() == 1) {
      sink(std::vector<std::size_t>{index}, index);
    } else {
      sink(std::vector<std::size_t>{index / n, index % n}, index);
    }
  }
}

}  // namespace

Text what_is_shown(const Tabulated& table) {
  if (table.convention == Convention::misere) return say("outcomes under misère play");
  return table.outcomes ? say("outcomes") : say("Grundy values");
}

std::string to_text(const Tabulated& table, Language language) {
  std::string out = heading(table, language) + (table.axes.size() == 1 ? row_text(table) : grid_text(table));
  if (table.axes.size() == 1) {
    if (const auto seen = solve::seen_period(table.cells)) {
      out += "  " +
             render(say("Seen up to {}, not proved: period {} from {} on.", table.to, seen->period, seen->preperiod),
                    language) +
             "\n";
    }
  }
  const bool more = table.outcomes && std::any_of(table.cells.begin(), table.cells.end(),
                                                  [](const auto& cell) { return cell && *cell > 1; });
  if (more) {
    out += "  " +
           render(say("N: who starts wins, P: loses; L, R: Left, Right wins whoever starts; D: a draw; of two letters "
                      "the first is for Left starting, the second for Right: W wins, L loses, D draws."),
                  language) +
           "\n";
  }
  return out + "  " + render(say("Computed: {}", table.how), language) + "\n";
}

std::string losing_text(const Tabulated& table, Language language) {
  std::string out = render(say("{}: P-positions up to {}", table.game, table.to), language) + "\n";
  for_each_cell(table, [&](const std::vector<std::size_t>& at, std::size_t index) {
    if (table.cells[index] == std::uint64_t{0}) out += fmt::format("  {}\n", fmt::join(at, ", "));
  });
  return out;
}

std::string to_csv(const Tabulated& table) {
  std::string out =
      fmt::format("{},{}\n", fmt::join(table.axes, ","), table.outcomes ? "outcome" : "value");
  for_each_cell(table, [&](const std::vector<std::size_t>& at, std::size_t index) {
    out += fmt::format("{},{}\n", fmt::join(at, ","), table.cells[index] ? cell_text(table, index) : "");
  });
  return out;
}

std::string to_bfile(const Tabulated& table) {
  std::string out;
  std::size_t number = 0;
  const auto append = [&](std::size_t index) {
    if (!table.cells[index]) return false;
    out += fmt::format("{} {}\n", number++, *table.cells[index]);
    return true;
  };
  if (table.axes.size() == 1) {
    for (std::size_t i = 0; i < table.cells.size() && append(i); ++i) {
    }
    return out;
  }
  const std::size_t n = side(table);
  for (std::size_t diagonal = 0; diagonal < n; ++diagonal) {
    for (std::size_t i = 0; i <= diagonal; ++i) {
      if (!append(i * n + diagonal - i)) return out;
    }
  }
  return out;
}

nlohmann::json to_json(const Tabulated& table, Language language, bool losing_only) {
  nlohmann::json out{{"schema", "grundy.table/1"},
                     {"game", table.game},
                     {"axes", table.axes},
                     {"to", table.to},
                     {"convention", table.convention == Convention::misere ? "misere" : "normal"},
                     {"known", "computed"},
                     {"evidence", render(table.how, language)}};
  if (losing_only) {
    nlohmann::json losing = nlohmann::json::array();
    for_each_cell(table, [&](const std::vector<std::size_t>& at, std::size_t index) {
      if (table.cells[index] == std::uint64_t{0}) losing.push_back(at);
    });
    out["losing"] = std::move(losing);
    return out;
  }
  nlohmann::json cells = nlohmann::json::array();
  for (const auto& cell : table.cells) {
    if (!cell) {
      cells.push_back(nullptr);
    } else if (table.outcomes) {
      cells.push_back(solve::outcome_letters(*cell));
    } else {
      cells.push_back(*cell);
    }
  }
  out[table.outcomes ? "outcomes" : "values"] = std::move(cells);
  if (table.axes.size() == 1) {
    if (const auto seen = solve::seen_period(table.cells)) {
      out["seen"] = {{"preperiod", seen->preperiod}, {"period", seen->period}, {"up_to", table.to}, {"proved", false}};
    }
  }
  return out;
}

}  // namespace grundy::report
