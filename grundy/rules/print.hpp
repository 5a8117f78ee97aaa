/// The printer: syntax trees in the one canonical spelling. What is printed parses back to an equal tree.
#pragma once

#include <string>
#include <vector>

#include "grundy/rules/syntax.hpp"

namespace grundy::rules {

/// A whole file; the inline spelling `(n): …; …` for a game without a name.
[[nodiscard]] std::string print(const File& file);
[[nodiscard]] std::string print(const Rule& rule);
[[nodiscard]] std::string print(const Expr& expr);
[[nodiscard]] std::string print(const TargetPart& part);
[[nodiscard]] std::string print(const Declaration& declaration);
[[nodiscard]] std::string print(const StartForm& start);
[[nodiscard]] std::string print(const Claim& claim);
/// The game's header: `bash[m >= 1](n)`.
[[nodiscard]] std::string print_header(const Game& game);
/// How a position of the game is written, by the names alone: "bash[m](n)", "subtract[S{}](n)", "nim(s[])".
[[nodiscard]] std::string print_form(const Game& game);
/// A position: `2 of bash[10](100) + nim(3, 4, 5)`; `0` for no parts.
[[nodiscard]] std::string print(const std::vector<PositionPart>& position);

}  // namespace grundy::rules
