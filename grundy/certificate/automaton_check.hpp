/// The checker of certificates about all positions. Trusts nothing but itself and the numeration's definition.
#pragma once

#include "grundy/base/result.hpp"
#include "grundy/certificate/automaton_certificate.hpp"
#include "grundy/run/budget.hpp"

namespace grundy::certificate {

/// Decides the certificate's statement anew: the domain and the pattern are sets of numbers, moves stay in the domain
/// and lessen the measure, and the pattern satisfies the equation that defines losing positions or Grundy values.
/// Errors: `refuted` with the condition that fails and where; `input` if it is malformed; `limit`.
[[nodiscard]] Result<void> check(const AutomatonCertificate& certificate, run::Budget& budget);

}  // namespace grundy::certificate
