/// Tables as text, CSV, JSON, OEIS b-files, and pictures.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "grundy/report/language.hpp"
#include "grundy/solve/tabulate.hpp"

namespace grundy::report {

/// "Grundy values", "outcomes", …: what stands in the cells.
[[nodiscard]] Text what_is_shown(const solve::Tabulated& table);

/// Aligned columns, a heading, what was seen in a row, and how it was computed. Under misère play N and P.
[[nodiscard]] std::string to_text(const solve::Tabulated& table, Language language);
/// Only the P-positions, one a line.
[[nodiscard]] std::string losing_text(const solve::Tabulated& table, Language language);
/// A heading of names, then one line a cell: "a,b,value". Empty value outside the domain.
[[nodiscard]] std::string to_csv(const solve::Tabulated& table);
/// "n a(n)" lines; a grid is read by antidiagonals, as the OEIS reads tables. Cells outside the domain end the file.
[[nodiscard]] std::string to_bfile(const solve::Tabulated& table);
/// Schema "grundy.table/1".
[[nodiscard]] nlohmann::json to_json(const solve::Tabulated& table, Language language, bool losing_only);
/// A heat map of a grid, a strip of a row: darker is larger, P-positions marked so that no colour is needed; with a
/// legend.
[[nodiscard]] std::string to_svg(const solve::Tabulated& table, Language language);

}  // namespace grundy::report
