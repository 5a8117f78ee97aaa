/// The picture of a position whose game is too large to be laid open: only what is shown is asked about.
#pragma once

#include "grundy/app/picture.hpp"
#include "grundy/picture/scene.hpp"
#include "grundy/solve/session.hpp"

namespace grundy::app {

/// The boxes around the position asked about, each answered for itself by whatever method serves it, and the moves
/// between them. Precondition: the rules are the same for both players. Cost: an answer for each box, and a walk
/// through all its moves. Errors: those of the session; `limit` where a box has more moves than memory allows.
[[nodiscard]] Result<picture::Scene> nearby(const solve::Session& session, const Query& query,
                                            const picture::SceneOptions& options, run::Budget& budget);

}  // namespace grundy::app
