#include "grundy/number/integer.hpp"

#include <algorithm>

namespace grundy {

Integer floor_div(const Integer& dividend, const Integer& divisor) {
  Integer quotient = dividend / divisor;
  const Integer remainder = dividend - quotient * divisor;
  if (remainder != 0 && (remainder < 0) != (divisor < 0)) --quotient;
  return quotient;
}

Integer floor_mod(const Integer& dividend, const Integer& divisor) {
  Integer remainder = dividend % divisor;
  if (remainder != 0 && (remainder < 0) != (divisor < 0)) remainder += divisor;
  return remainder;
}

Integer isqrt(const Integer& value) {
  return boost::multiprecision::sqrt(value);
}

std::optional<std::int64_t> to_int64(const Integer& value) {
  if (value < std::numeric_limits<std::int64_t>::min() || value > std::numeric_limits<std::int64_t>::max()) {
    return std::nullopt;
  }
  return static_cast<std::int64_t>(value);
}

Result<Integer> parse_integer(std::string_view digits) {
  const std::size_t sign = !digits.empty() && digits[0] == '-' ? 1 : 0;
  if (digits.size() == sign) return fail(ErrorKind::input, say("a number is missing"), place_in(digits, 0, 0));
  const auto bad = std::find_if(digits.begin() + static_cast<std::ptrdiff_t>(sign), digits.end(),
                                [](char c) { return c < '0' || c > '9'; });
  if (bad != digits.end()) {
    const auto at = static_cast<std::size_t>(bad - digits.begin());
    return fail(ErrorKind::input, say("a decimal digit was expected"), place_in(digits, at, 1));
  }
  // A leading zero would make Boost read the digits as octal.
  std::string_view magnitude = digits.substr(sign);
  magnitude.remove_prefix(std::min(magnitude.find_first_not_of('0'), magnitude.size() - 1));
  Integer value{std::string(magnitude)};
  return sign == 1 ? Integer(-value) : value;
}

std::string to_string(const Integer& value) {
  return value.str();
}

std::string to_short_string(const Integer& value, std::size_t most) {
  std::string digits = value.str();
  if (digits.size() <= most) return digits;
  const std::size_t half = most / 2;
  return fmt::format("{}…{} ({} digits)", digits.substr(0, half), digits.substr(digits.size() - half), digits.size());
}

}  // namespace grundy
