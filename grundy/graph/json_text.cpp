#include "grundy/graph/json_text.hpp"

#include <charconv>

namespace grundy::graph::detail {

Result<std::int64_t> JsonText::integer(std::int64_t most, const Text& beyond) {
  const std::size_t begin = at();
  if (peek() == '-') skip();
  const std::size_t digits = at();
  while (peek() >= '0' && peek() <= '9') skip();
  if (at() == digits) return error(say("Expected a name in quotes or an integer, found {}", here()));
  if (peek() == '.' || peek() == 'e' || peek() == 'E') {
    return error_since(begin, say("Expected an integer, and this number is none"));
  }
  const std::string_view text = since(digits);
  if (text.size() > 1 && text.front() == '0') {
    return error_since(begin, say("In JSON a number does not begin with a zero"));
  }
  std::int64_t value = 0;
  const auto [end, trouble] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (trouble != std::errc() || end != text.data() + text.size() || value > most) return error_since(begin, beyond);
  return digits == begin ? value : -value;
}

Result<std::string> JsonText::string() {
  const std::size_t begin = at();
  if (peek() != '"') return error(say("Expected a name in quotes, found {}", here()));
  skip();
  std::string value;
  for (;;) {
    if (done() || peek() == '\n') {
      return draft().error(begin, 1, say("This string is not closed in its line"));
    }
    const char c = peek();
    skip();
    if (c == '"') {
      if (auto fine = draft().check_name(begin, at() - begin); !fine) return fail(fine.error());
      return value;
    }
    if (static_cast<unsigned char>(c) < 0x20) return error_since(at() - 1, say("A control character in a string"));
    if (c != '\\') {
      value += c;
      continue;
    }
    const char escape = peek();
    skip();
    switch (escape) {
      case '"':
      case '\\':
      case '/':
        value += escape;
        break;
      case 'b':
        value += '\b';
        break;
      case 'f':
        value += '\f';
        break;
      case 'n':
        value += '\n';
        break;
      case 'r':
        value += '\r';
        break;
      case 't':
        value += '\t';
        break;
      case 'u':
        if (auto fine = unicode(value); !fine) return fail(fine.error());
        break;
      default:
        return error_since(at() - 2, say("Unknown escape in a string"));
    }
  }
}

Result<std::uint32_t> JsonText::four_digits() {
  std::uint32_t code = 0;
  for (int i = 0; i < 4; ++i) {
    const char c = peek();
    std::uint32_t digit = 0;
    if (c >= '0' && c <= '9') {
      digit = static_cast<std::uint32_t>(c - '0');
    } else if (c >= 'a' && c <= 'f') {
      digit = static_cast<std::uint32_t>(c - 'a') + 10;
    } else if (c >= 'A' && c <= 'F') {
      digit = static_cast<std::uint32_t>(c - 'A') + 10;
    } else {
      return error(say("Expected four hexadecimal digits, found {}", here()));
    }
    code = code * 16 + digit;
    skip();
  }
  return code;
}

/// The escape after `\u`, as UTF-8; two of them for characters beyond the first 65536.
Result<void> JsonText::unicode(std::string& value) {
  const std::size_t begin = at() - 2;
  auto code = four_digits();
  if (!code) return fail(code.error());
  if (*code >= 0xd800 && *code < 0xdc00 && sees("\\u")) {
    skip(2);
    const auto low = four_digits();
    if (!low) return fail(low.error());
    if (*low < 0xdc00 || *low >= 0xe000) return error_since(begin, say("Half of a surrogate pair"));
    *code = 0x10000 + ((*code - 0xd800) << 10) + (*low - 0xdc00);
  }
  if (*code >= 0xd800 && *code < 0xe000) return error_since(begin, say("Half of a surrogate pair"));
  const auto put = [&value](std::uint32_t byte) { value += static_cast<char>(static_cast<unsigned char>(byte)); };
  if (*code < 0x80) {
    put(*code);
  } else if (*code < 0x800) {
    put(0xc0 | (*code >> 6));
    put(0x80 | (*code & 0x3f));
  } else if (*code < 0x10000) {
    put(0xe0 | (*code >> 12));
    put(0x80 | ((*code >> 6) & 0x3f));
    put(0x80 | (*code & 0x3f));
  } else {
    put(0xf0 | (*code >> 18));
    put(0x80 | ((*code >> 12) & 0x3f));
    put(0x80 | ((*code >> 6) & 0x3f));
    put(0x80 | (*code & 0x3f));
  }
  return {};
}

}  // namespace grundy::graph::detail
