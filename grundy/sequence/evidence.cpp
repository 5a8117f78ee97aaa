#include "grundy/sequence/evidence.hpp"

#include <algorithm>
#include <string>

namespace grundy::sequence {

certificate::PeriodCertificate certificate_of(const PeriodReport& report) {
  certificate::PeriodCertificate result;
  result.code = to_string(report.code);
  result.preperiod = report.period.preperiod;
  result.period = report.period.period;
  result.saltus = report.period.saltus;
  result.theorem = std::string(name(report.theorem));
  result.length = report.theorem == Theorem::state    ? report.checked_to
                  : report.theorem == Theorem::window ? report.proof_length
                                                      : std::max(report.proof_length, result.preperiod + 2 * result.period);
  result.prefix = report.prefix;
  result.window = report.window;
  result.fingerprint = report.fingerprint;
  if (report.mask) result.mask = certificate::ValueMask{report.mask->bits, report.mask->parity, report.mask->shift};
  return result;
}

}  // namespace grundy::sequence
