/// How the commands about sequences are told which code: written out, or as rules that are recognised as one.
#pragma once

#include <vector>

#include "grundy/app/games.hpp"
#include "grundy/sequence/period.hpp"
#include "grundy/solve/coded_game.hpp"

namespace grundy::app {

/// The one game of `-e RULES` or of the words `CODE` or `[FILE] GAME`. Errors: none given, a bad code, bad rules, rules
/// that are no code.
[[nodiscard]] Result<solve::CodedGame> load_code(const GameOptions& options, run::Budget& budget);

/// Says on standard error that rules were recognised, and as what.
void say_recognised(const solve::CodedGame& game, Context& context);

/// How a period is known, as JSON and CSV say it: "proved", "checked", "none".
[[nodiscard]] const char* word(sequence::Standing standing);

void add_quotient(const Command& program, Context& context);
void add_compare(const Command& program, Context& context);
void add_survey(const Command& program, Context& context);

}  // namespace grundy::app
