/// Answers as text for people and as JSON for programs (docs/json.md describes the schema).
#pragma once

#include <cstdint>
#include <string>

#include <nlohmann/json.hpp>

#include "grundy/game/answer.hpp"
#include "grundy/game/kind.hpp"
#include "grundy/report/language.hpp"

namespace grundy::report {

enum class MovesShown : std::uint8_t { all, first, count };

struct Style {
  Language language = Language::english;
  bool colour = false;
  MovesShown moves = MovesShown::all;
  std::size_t most_moves = 1000;      ///< of `all`, how many are listed before "and N more"
  std::size_t most_text = 1'000'000;  ///< no further move is listed once the moves take so many characters
  bool explain = false;               ///< whether the reasons are told
};

/// Several lines, ending in a newline.
[[nodiscard]] std::string to_text(const Answer& answer, const Query& query, const KindTable& kinds, const Style& style);

/// Schema "grundy.answer/1".
[[nodiscard]] nlohmann::json to_json(const Answer& answer, const Query& query, const KindTable& kinds,
                                     const Style& style);

/// A number where it fits 53 bits (what every JSON reader keeps exact), else a string of decimal digits.
[[nodiscard]] nlohmann::json to_json(const Integer& value);

/// "i = 1, k = 2: s[1] 3 → 1, to nim(1, 4, 5)": one move of `query.position`.
[[nodiscard]] std::string to_text(const Move& move, const Query& query, const KindTable& kinds, Language language);

}  // namespace grundy::report
