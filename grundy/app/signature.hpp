/// A game's header in short: "bash[m](n)".
#pragma once

#include <string>

#include "grundy/report/language.hpp"
#include "grundy/rules/syntax.hpp"

namespace grundy::app {

/// "bash[m](n)", "nim(s[])", "subtract[S{}](n)": how positions of the game are written.
[[nodiscard]] std::string signature(const rules::Game& game);

/// The title in the reader's language, the English one where there is no other, the name where there is none.
[[nodiscard]] std::string title(const rules::Game& game, report::Language language);

}  // namespace grundy::app
