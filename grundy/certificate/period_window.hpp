/// The check of periods that were proved by the recurrence of a window (lemma 5 of docs/sequences.md).
#pragma once

#include "grundy/base/result.hpp"
#include "grundy/certificate/period_certificate.hpp"
#include "grundy/code/code.hpp"
#include "grundy/run/budget.hpp"

namespace grundy::certificate {

/// Computes the values anew, plainly, keeping the prefix and a window of them (and all of the first sixteen million at
/// most), and checks that: the window after the preperiod recurs a period later; over that period no heap is rare, and
/// every rare value below a common one is the sum of a heap in the prefix and one in the window; preperiod and period
/// are smallest. Errors as `verify`.
[[nodiscard]] Result<PeriodVerdict> verify_window(const code::Code& code, const PeriodCertificate& claim,
                                                  run::Budget& budget);

}  // namespace grundy::certificate
