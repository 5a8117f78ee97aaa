/// What a question about a position means, in words: the game, its ends, and when the player to move wins.
#pragma once

#include <vector>

#include "grundy/base/text.hpp"
#include "grundy/game/answer.hpp"
#include "grundy/report/language.hpp"
#include "grundy/solve/session.hpp"

namespace grundy::report {

/// The games of the position with the comment of their rules, how a sum is played, and who wins at the end of play, as
/// the rules and the convention have it. One text for each paragraph.
[[nodiscard]] std::vector<Text> what_is_asked(const solve::Session& session, const Query& query, const Answer& answer,
                                              Language language);

}  // namespace grundy::report
