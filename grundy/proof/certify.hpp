/// Theorems as certificates, and back.
#pragma once

#include <string>

#include "grundy/base/result.hpp"
#include "grundy/certificate/automaton_certificate.hpp"
#include "grundy/proof/theorem.hpp"

namespace grundy::proof {

/// What the theorem rests on, written down. `game` names it with its parameters, as in a position;
/// `rules` is the text of the rules.
[[nodiscard]] certificate::AutomatonCertificate certify(const Theorem& theorem, std::string game, std::string rules);

/// The theorem of a certificate, for use. It is as good as the certificate: check that first, or take it from where
/// only proved theorems are kept. Errors: `input` if automata do not fit together, `limit`.
[[nodiscard]] Result<Theorem> theorem_of(const certificate::AutomatonCertificate& certificate, run::Budget& budget);

}  // namespace grundy::proof
