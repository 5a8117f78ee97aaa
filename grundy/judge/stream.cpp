#include "grundy/judge/stream.hpp"

namespace grundy::judge {

void Writer::number(std::uint64_t value) {
  std::array<char, 20> digits{};
  std::size_t at = digits.size();
  do {
    digits[--at] = static_cast<char>('0' + value % 10);
    value /= 10;
  } while (value != 0);
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
