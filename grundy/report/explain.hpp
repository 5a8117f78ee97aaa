/// An answer's reason as a teacher would give it: what is asked, why the answer is so with this position's numbers, what
/// to do, and the mistake that is often made here.
#pragma once

#include <string>

#include "grundy/base/result.hpp"
#include "grundy/game/answer.hpp"
#include "grundy/report/language.hpp"
#include "grundy/run/budget.hpp"
#include "grundy/solve/session.hpp"

namespace grundy::report {

/// Several paragraphs, each a heading and its sentences. Where a theorem decides, it is stated and applied; where a
/// computation does, the options of a small position are gone through; a sum is added up in binary. Then the first
/// winning move and why what it leaves is lost; or, for a lost position, answers to a few moves.
/// Errors: those of `Session::answer`.
[[nodiscard]] Result<std::string> explain(const solve::Session& session, const Query& query, run::Budget& budget,
                                          Language language);

}  // namespace grundy::report
