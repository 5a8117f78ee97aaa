/// Answers as text for people and as JSON for programs (docs/json.md describes the schema).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "grundy/game/answer.hpp"
#include "grundy/game/kind.hpp"
#include "grundy/report/language.hpp"

namespace grundy::report {

enum class MovesShown : std::uint8_t {
  all,
  first,
  count,
  families,  ///< in the compressed form that methods answer with: arithmetic progressions of moves, a line each
};

struct Style {
  Language language = Language::english;
  bool colour = false;
  MovesShown moves = MovesShown::all;
  /// Of `all` and `families`, how many are listed before "and N more". Nothing: 1000, or fewer where the moves are so
  /// large that they have two million numbers together.
  std::optional<std::size_t> most_moves = std::nullopt;
  bool explain = false;           ///< whether the reasons are told
};

/// Calls `sink` with the moves of an answer, as many as the style lists (as runs of one move but for `families`), and
/// returns how many moves that were.
Integer for_each_listed(const MoveList& moves, const Style& style, const std::function<void(const MoveRun&)>& sink);

/// Of an answer about players who differ, the moves listed for one of them.
[[nodiscard]] MoveList moves_of(const MoveList& moves, Player player);

/// Several lines, ending in a newline.
[[nodiscard]] std::string to_text(const Answer& answer, const Query& query, const KindTable& kinds, const Style& style);

/// Schema "grundy.answer/1".
[[nodiscard]] nlohmann::json to_json(const Answer& answer, const Query& query, const KindTable& kinds,
                                     const Style& style);

/// A number where it fits 53 bits (what every JSON reader keeps exact), else a string of decimal digits.
[[nodiscard]] nlohmann::json to_json(const Integer& value);

/// The position as it parses back; only its beginning and its end if it has more than 2000 characters.
[[nodiscard]] std::string title_text(const KindTable& kinds, const Sum& position);

/// "i = 1, k = 2: s[1] 3 → 1, to nim(1, 4, 5)": one move of `query.position`.
[[nodiscard]] std::string to_text(const Move& move, const Query& query, const KindTable& kinds, Language language);

}  // namespace grundy::report
