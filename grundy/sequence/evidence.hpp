/// From a report of a period to its certificate.
#pragma once

#include "grundy/certificate/period_certificate.hpp"
#include "grundy/sequence/period.hpp"

namespace grundy::sequence {

/// Precondition: the report's standing is `proved`.
[[nodiscard]] certificate::PeriodCertificate certificate_of(const PeriodReport& report);

}  // namespace grundy::sequence
