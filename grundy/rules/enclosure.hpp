/// What is known of an integer that may be far too large to write out: an interval.
///
/// Arithmetic is exact as long as numbers have at most `most_bits` bits: such an enclosure is a point. Beyond, only
/// which side they are on is kept, and that decides most comparisons still (power(2, n) < 10 for a vast n). Private to
/// the evaluation past 64 bits (exact.hpp): slow, and never called where 64 bits suffice.
#pragma once

#include <cstdint>
#include <optional>

#include "grundy/number/integer.hpp"
#include "grundy/rules/program.hpp"

namespace grundy::rules {

/// low <= x <= high, each end only where it is not open.
struct Enclosure {
  static constexpr std::size_t most_bits = 4096;

  Integer low = 0;
  Integer high = 0;
  bool open_below = false;
  bool open_above = false;

  Enclosure() = default;
  Enclosure(Integer value) : low(value), high(std::move(value)) {}  // NOLINT(google-explicit-constructor)
  Enclosure(Integer from, Integer to) : low(std::move(from)), high(std::move(to)) {}

  [[nodiscard]] bool point() const { return !open_below && !open_above && low == high; }
  [[nodiscard]] bool surely_below(const Integer& bound) const { return !open_above && high < bound; }
  [[nodiscard]] bool surely_at_least(const Integer& bound) const { return !open_below && low >= bound; }
  /// The value as 64 bits, if it is a point that fits.
  [[nodiscard]] std::optional<std::int64_t> small() const { return point() ? to_int64(low) : std::nullopt; }
};

[[nodiscard]] Enclosure add(const Enclosure& a, const Enclosure& b);
[[nodiscard]] Enclosure negate(const Enclosure& a);
[[nodiscard]] Enclosure multiply(const Enclosure& a, const Enclosure& b);
[[nodiscard]] Enclosure extremum(bool greatest, const Enclosure& a, const Enclosure& b);

/// Whether a < b, a == b, a != 0; nothing where the enclosures do not say.
[[nodiscard]] std::optional<bool> less(const Enclosure& a, const Enclosure& b);
[[nodiscard]] std::optional<bool> equal(const Enclosure& a, const Enclosure& b);
[[nodiscard]] std::optional<bool> truth(const Enclosure& a);

/// What an instruction makes of its values, `b` on top (`a` is ignored where there is only one). Only for those that
/// neither jump nor read variables. Faults as of the 64-bit program; `overflow` where the enclosures do not decide.
[[nodiscard]] Enclosure apply(Code code, const Enclosure& a, const Enclosure& b, Fault& fault);

}  // namespace grundy::rules
