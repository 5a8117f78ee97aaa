/// Reading numbers and writing answers at the speed of memory, without waiting for the end of the input.
///
/// A contest's input is tokens between blanks; the lines matter only for saying where something is wrong. The reader
/// keeps one buffer and hands out numbers; whenever it has to ask for more input it first lets the writer flush, so
/// that answers come out while the input is still being typed.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/number/integer.hpp"

namespace grundy::judge {

/// Reads at most `size` bytes into `buffer`, waiting for at least one; 0 at the end of the input.
using Source = std::function<std::size_t(char* buffer, std::size_t size)>;
/// Takes bytes of the output.
using Sink = std::function<void(std::string_view)>;

class Writer {
 public:
  explicit Writer(Sink sink) : sink_(std::move(sink)) { buffer_.reserve(kFull + 4096); }
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  void text(std::string_view words) {
    buffer_.append(words);
    if (buffer_.size() >= kFull) flush();
  }
  void character(char c) { buffer_.push_back(c); }
  void number(std::uint64_t value);
  void line(std::string_view words) {
    text(words);
    character('\n');
  }
  void flush() {
    if (!buffer_.empty()) sink_(buffer_);
    buffer_.clear();
  }

 private:
  static constexpr std::size_t kFull = std::size_t{1} << 16;
  Sink sink_;
  std::string buffer_;
};

/// What came of asking for a token.
enum class Token : std::uint8_t {
  read,
  end,        ///< the input is over
  malformed,  ///< something else stands there
  too_large,  ///< a number above 2^64 - 1
};

class Reader {
 public:
  /// `before_waiting` is called before each read from the source.
  Reader(Source source, std::function<void()> before_waiting)
      : source_(std::move(source)), before_waiting_(std::move(before_waiting)), buffer_(kSize) {}

  /// Decimal digits, below 2^64.
  [[nodiscard]] Token number(std::uint64_t& value) {
    if (size_ - position_ < kLongest) return number_across(value);
    // The common case: blanks, at most 19 digits and a blank, all within the buffer.
    const char* at = buffer_.data() + position_;
    const char* const last = buffer_.data() + size_;
    for (; at < last && is_blank(*at); ++at) {
      if (*at == '\n') ++line_;
    }
    position_ = static_cast<std::size_t>(at - buffer_.data());
    if (last - at < static_cast<std::ptrdiff_t>(kLongest)) return number_across(value);
    std::uint64_t result = 0;
    const char* const begin = at;
    for (auto digit = static_cast<unsigned char>(*at - '0'); digit <= 9;
         digit = static_cast<unsigned char>(*++at - '0')) {
      result = 10 * result + digit;
      if (at - begin >= 19) return number_across(value);
    }
    if (at == begin || !is_blank(*at)) return number_across(value);
    position_ = static_cast<std::size_t>(at - buffer_.data());
    value = result;
    return Token::read;
  }

  /// Decimal digits with an optional sign, within 64 bits; the value is stored in two's complement.
  [[nodiscard]] Token signed_number(std::uint64_t& value);
  /// Decimal digits, of any length.
  [[nodiscard]] Token integer(Integer& value);
  /// Anything between blanks.
  [[nodiscard]] Token word(std::string& value);

  /// Whether nothing but blanks is left.
  [[nodiscard]] bool at_end() { return skip_blanks() == kEnd; }
  /// Skips blanks within the line; whether the line (or the input) is over.
  [[nodiscard]] bool at_end_of_line();

  /// The line of the next token, or of the one that could not be read; from 1.
  [[nodiscard]] std::uint64_t line() const noexcept { return line_; }

 private:
  static constexpr std::size_t kSize = std::size_t{1} << 16;
  static constexpr std::uint64_t kTenth = ~std::uint64_t{0} / 10;
  static constexpr int kEnd = -1;

  static constexpr std::size_t kLongest = 32;  ///< bytes within which a usual number ends

  static bool is_blank(int c) noexcept { return c == ' ' || (c >= '\t' && c <= '\r'); }

  int peek() {
    if (position_ == size_ && !refill()) return kEnd;
    return static_cast<unsigned char>(buffer_[position_]);
  }

  int skip_blanks() {
    for (;;) {
      const int c = peek();
      if (!is_blank(c)) return c;
      if (c == '\n') ++line_;
      ++position_;
    }
  }

  bool refill();
  /// The same as `number`, byte by byte: at the buffer's end, and for all that is unusual.
  Token number_across(std::uint64_t& value);

  Source source_;
  std::function<void()> before_waiting_;
  std::vector<char> buffer_;
  std::size_t position_ = 0;
  std::size_t size_ = 0;
  std::uint64_t line_ = 1;
  bool over_ = false;
};

}  // namespace grundy::judge
