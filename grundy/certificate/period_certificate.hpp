/// Certificates of periods, and the checker that trusts nothing of the engine that found them.
///
/// A certificate says: the sequence of this code has this preperiod, period and saltus, both smallest, by this theorem,
/// from the values of the first `length` heaps, whose fingerprint over preperiod and period is this. It carries no
/// values: the checker computes them anew, by code of its own that shares only the parser of codes with the engine,
/// sees to it that the theorem applies and that `length` is long enough for it, and compares. A mask of rare and common
/// values may be given; it can make the check faster or slower, never wrong: whether a heap is rare under it is found
/// out, not believed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "grundy/base/result.hpp"
#include "grundy/run/budget.hpp"

namespace grundy::certificate {

struct ValueMask {
  std::uint32_t bits = 0;  ///< a value is common iff an odd number of these bits are set in it …
  bool parity = false;     ///< … counting one more where heap + shift is odd, if this is set
  std::uint32_t shift = 0;
  friend bool operator==(const ValueMask&, const ValueMask&) = default;
};

struct PeriodCertificate {
  std::string code;
  std::uint64_t preperiod = 0;
  std::uint64_t period = 1;
  std::int64_t saltus = 0;
  std::string theorem;            ///< "guy-smith", … (docs/sequences.md)
  /// Heaps 0 … length − 1 are the evidence: what the theorem asks for, and at least preperiod + 2 · period; for "state"
  /// any number that shows the state twice.
  std::uint64_t length = 0;
  std::uint64_t fingerprint = 0;  ///< FNV-1a of the values of heaps 0 … preperiod + period − 1, four bytes each
  std::optional<ValueMask> mask;
  std::uint64_t prefix = 0;  ///< "window" alone: one heap of every pair that decides anything is below this …
  std::uint64_t window = 0;  ///< … and the other one among so many heaps before; the fingerprint is of the prefix then
  friend bool operator==(const PeriodCertificate&, const PeriodCertificate&) = default;
};

/// The certificate as JSON, format "grundy-period", version 1.
[[nodiscard]] std::string to_json(const PeriodCertificate& certificate);
/// Errors (input): not JSON, not such a certificate, another version, numbers out of range, members that are missing or
/// of no use.
[[nodiscard]] Result<PeriodCertificate> period_certificate_from_json(std::string_view json);

/// What was checked, for the reader.
struct PeriodVerdict {
  std::uint64_t heaps = 0;   ///< computed anew
  std::uint64_t needed = 0;  ///< by the theorem
  std::string theorem;
};

/// Checks a certificate. Errors: refuted with the reason; limit if the budget ends first; input for a bad code.
[[nodiscard]] Result<PeriodVerdict> verify(const PeriodCertificate& certificate, run::Budget& budget);

}  // namespace grundy::certificate
