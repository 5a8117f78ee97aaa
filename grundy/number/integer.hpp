/// Exact integers of any size: the one alias the whole project uses.
///
/// Natively GMP through Boost.Multiprecision; `cpp_int` where GRUNDY_PORTABLE_INTEGER is defined (the web build).
/// Both have value semantics, and both divide towards zero; `floor_div` and `floor_mod` are what the rules language
/// means.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#ifdef GRUNDY_PORTABLE_INTEGER
#include <boost/multiprecision/cpp_int.hpp>
#else
#include <boost/multiprecision/gmp.hpp>
#endif

#include "grundy/base/result.hpp"

namespace grundy {

#ifdef GRUNDY_PORTABLE_INTEGER
using Integer = boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>, boost::multiprecision::et_off>;
#else
using Integer = boost::multiprecision::number<boost::multiprecision::gmp_int, boost::multiprecision::et_off>;
#endif

/// The quotient rounded towards minus infinity. Precondition: divisor != 0.
[[nodiscard]] Integer floor_div(const Integer& dividend, const Integer& divisor);

/// dividend - divisor * floor_div(dividend, divisor): has the sign of the divisor. Precondition: divisor != 0.
[[nodiscard]] Integer floor_mod(const Integer& dividend, const Integer& divisor);

/// The integer square root: the greatest r with r * r <= value. Precondition: value >= 0.
[[nodiscard]] Integer isqrt(const Integer& value);

/// The value as 64-bit signed, if it fits.
[[nodiscard]] std::optional<std::int64_t> to_int64(const Integer& value);

/// Parses optional '-' and decimal digits, nothing else. Errors: empty, a character that is no digit (with its place).
[[nodiscard]] Result<Integer> parse_integer(std::string_view digits);

/// Decimal digits, with a leading '-' for negative values.
[[nodiscard]] std::string to_string(const Integer& value);

/// Decimal digits, the middle left out when there are more than `most` of them: "1234…6789 (100000 digits)".
[[nodiscard]] std::string to_short_string(const Integer& value, std::size_t most = 40);

}  // namespace grundy
