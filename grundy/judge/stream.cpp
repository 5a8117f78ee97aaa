#include "grundy/judge/stream.hpp"

namespace grundy::judge {
namespace {

/// "000102…99".
constexpr auto kPairDigits = [] {
  std::array<char, 200> digits{};
  for (std::size_t i = 0; i < 100; ++i) {
    digits[2 * i] = static_cast<char>('0' + i / 10);
    digits[2 * i + 1] = static_cast<char>('0' + i % 10);
  }
  return digits;
}();
constexpr std::string_view kPairs{kPairDigits.data(), kPairDigits.size()};

}  // namespace

void Writer::number(std::uint64_t value) {
  std::array<char, 20> digits{};
  std::size_t at = digits.size();
  for (; value >= 100; value /= 100) {
    at -= 2;
    kPairs.copy(digits.data() + at, 2, 2 * static_cast<std::size_t>(value % 100));
  }
  if (value >= 10) {
    at -= 2;
    kPairs.copy(digits.data() + at, 2, 2 * static_cast<std::size_t>(value));
  } else {
    digits[--at] = static_cast<char>('0' + value);
  }
  text({digits.data() + at, digits.size() - at});
}

bool Reader::refill() {
  if (over_) return false;
  before_waiting_();
  position_ = 0;
  size_ = source_(buffer_.data(), buffer_.size());
  over_ = size_ == 0;
  return !over_;
}

Token Reader::number_across(std::uint64_t& value) {
  int c = skip_blanks();
  if (c < '0' || c > '9') return c == kEnd ? Token::end : Token::malformed;
  std::uint64_t result = 0;
  bool fits = true;
  do {
    const auto digit = static_cast<std::uint64_t>(c - '0');
    fits = fits && (result < kTenth || (result == kTenth && digit <= 5));
    result = 10 * result + digit;
    ++position_;
    c = peek();
  } while (c >= '0' && c <= '9');
  if (!is_blank(c) && c != kEnd) return Token::malformed;
  value = result;
  return fits ? Token::read : Token::too_large;
}

Token Reader::signed_number(std::uint64_t& value) {
  if (skip_blanks() != '-') {
    const Token token = number(value);
    return token == Token::read && value >> 63 != 0 ? Token::too_large : token;
  }
  ++position_;
  const int c = peek();
  if (c < '0' || c > '9') return Token::malformed;
  std::uint64_t magnitude = 0;
  const Token token = number(magnitude);
  if (token != Token::read) return token;
  if (magnitude > std::uint64_t{1} << 63) return Token::too_large;
  value = ~magnitude + 1;
  return Token::read;
}

Token Reader::integer(Integer& value) {
  std::string digits;
  if (const Token token = word(digits); token != Token::read) return token;
  auto parsed = parse_integer(digits);
  if (!parsed || digits[0] == '-') return Token::malformed;
  value = std::move(*parsed);
  return Token::read;
}

Token Reader::word(std::string& value) {
  value.clear();
  int c = skip_blanks();
  if (c == kEnd) return Token::end;
  while (c != kEnd && !is_blank(c)) {
    value.push_back(static_cast<char>(c));
    ++position_;
    c = peek();
  }
  return Token::read;
}

bool Reader::at_end_of_line() {
  for (;;) {
    const int c = peek();
    if (c == kEnd || c == '\n') return true;
    if (!is_blank(c)) return false;
    ++position_;
  }
}

}  // namespace grundy::judge
