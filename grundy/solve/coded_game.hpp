/// A game named on the command line as a take-and-break code: written as one, or rules recognised as one.
#pragma once

#include <string>
#include <string_view>

#include "grundy/base/result.hpp"
#include "grundy/code/code.hpp"
#include "grundy/run/budget.hpp"
#include "grundy/solve/session.hpp"

namespace grundy::solve {

struct CodedGame {
  code::Code code;
  std::string game;  ///< the name of the rules that were recognised, such as "bash[3]"; empty if a code was given
};

/// `what` is a code ("0.77", "subtract{2,5}"), or the name of a game of the session with its parameters ("kayles",
/// "bash[3]"); a game whose position is a list is meant with one heap. Empty: the session's last game. Errors: a bad
/// code; an unknown name; `limit` for rules whose moves are not recognised as those of a code.
[[nodiscard]] Result<CodedGame> coded_game(const Session& session, std::string_view what, run::Budget& budget);

}  // namespace grundy::solve
