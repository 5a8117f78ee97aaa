/// The parser of take-and-break codes: one pass by hand, since a code is a word and not a language.
#include <algorithm>
#include <limits>
#include <utility>

#include "grundy/code/code.hpp"

namespace grundy::code {
namespace {

class Parser {
 public:
  Parser(std::string_view text, std::string source) : text_(text), source_(std::move(source)) {}

  Result<Code> run() {
    if (text_.empty())
      return error(0, 0, say("the code is empty"), say("a code looks like 0.77, 4!.0 or subtract{{2,5}}"));
    if (text_.size() > 4 * largest_removal) return error(0, 0, say("the code is too long"));
    for (const auto& [word, excluded] : {std::pair("subtract", false), std::pair("allbut", true)}) {
      if (text_.starts_with(word)) return parse_set(std::string_view(word).size(), excluded);
    }
    return parse_digits();
  }

 private:
  [[nodiscard]] bool at_end() const { return at_ >= text_.size(); }
  [[nodiscard]] char peek() const { return at_end() ? '\0' : text_[at_]; }
  bool skip(char expected) {
    if (at_end() || text_[at_] != expected) return false;
    ++at_;
    return true;
  }
  void skip_blanks() {
    while (skip(' ')) {
    }
  }

  tl::unexpected<Error> error(std::size_t offset, std::size_t length, Text message,
                              std::optional<Text> hint = {}) const {
    return fail(ErrorKind::input, std::move(message), place_in(text_, offset, length, source_), std::move(hint));
  }

  Result<std::uint64_t> number(std::uint64_t most) {
    const std::size_t begin = at_;
    std::uint64_t value = 0;
    while (peek() >= '0' && peek() <= '9') {
      const auto next = static_cast<std::uint64_t>(text_[at_] - '0');
      ++at_;
      if (value > (std::numeric_limits<std::uint64_t>::max() - next) / 10)
        value = std::numeric_limits<std::uint64_t>::max();
      else
        value = 10 * value + next;
      if (value > most) {
        while (peek() >= '0' && peek() <= '9') ++at_;
        return error(begin, at_ - begin, say("the number is too large: at most {}", most));
      }
    }
    if (at_ == begin) return error(begin, 1, say("a number is expected here"));
    return value;
  }

  Constraint constraint() {
    if (skip('!')) return Constraint::unequal;
    if (skip('?')) return Constraint::mixed;
    if (skip('=')) return Constraint::equal;
    return Constraint::any;
  }

  /// {0,2!,4+} with an optional constraint for the whole list behind it. `at_` is behind the opening brace.
  Result<Digit> listed() {
    const std::size_t begin = at_ - 1;
    std::vector<std::pair<std::size_t, Constraint>> entries;
    Digit result;
    do {
      skip_blanks();
      const auto count = number(largest_heap_count);
      if (!count) return fail(count.error());
      entries.emplace_back(*count, constraint());
      skip_blanks();
    } while (skip(','));
    result.more = skip('+');
    skip_blanks();
    if (!skip('}')) return error(at_, 1, say("'}}' is expected here, to close the list of heap counts"));
    const std::size_t behind = at_;
    const Constraint all = constraint();
    std::size_t most = 0;
    for (const auto& [count, own] : entries) most = std::max(most, count);
    result.heaps.assign(most + 1, Constraint::forbidden);
    for (const auto& [count, own] : entries) {
      if (own != Constraint::any && all != Constraint::any) {
        return error(begin, behind + 1 - begin, say("a constraint stands both in the list and behind it"));
      }
      result.heaps[count] = all == Constraint::any ? own : all;
    }
    return normal(std::move(result));
  }

  Result<Digit> one_digit() {
    const char c = peek();
    ++at_;
    if (c == '*') return normal(Digit{{constraint()}, true});
    if (c == '{') return listed();
    std::uint64_t bits = 0;
    if (c == '&') {
      const auto value = number(std::numeric_limits<std::uint64_t>::max() / 2);
      if (!value) return fail(value.error());
      if (!skip(';')) return error(at_, 1, say("';' is expected here, to close the digit"));
      bits = *value;
    } else if (c >= '0' && c <= '9') {
      bits = static_cast<std::uint64_t>(c - '0');
    } else if (c >= 'A' && c <= 'Z') {
      bits = static_cast<std::uint64_t>(c - 'A') + 10;
    } else if (c >= 'a' && c <= 'z') {
      bits = static_cast<std::uint64_t>(c - 'a') + 10;
    } else {
      return error(at_ - 1, 1, say("this is no digit of a code"), say("digits are 0-9, A-Z, *, {{2,3}} and &n;"));
    }
    return digit(bits, constraint());
  }

  Result<Code> parse_digits() {
    std::vector<Digit> leading;
    std::vector<Digit> digits;
    std::optional<std::size_t> point;
    std::optional<std::size_t> bracket;
    std::optional<std::size_t> tail_begin;
    bool closed = false;
    while (!at_end()) {
      const char c = peek();
      if (closed) return error(at_, text_.size() - at_, say("nothing may follow the repeating tail"));
      if (c == '.') {
        if (point) return error(at_, 1, say("a code has one point only"));
        point = at_++;
      } else if (c == '[') {
        if (!point) return error(at_, 1, say("the repeating tail stands behind the point"));
        if (bracket) return error(at_, 1, say("a code has one repeating tail only"));
        bracket = at_++;
        tail_begin = digits.size();
      } else if (c == ']') {
        if (!bracket) return error(at_, 1, say("there is no '[' before this ']'"));
        if (*tail_begin == digits.size()) return error(*bracket, 2, say("the repeating tail is empty"));
        closed = true;
        ++at_;
      } else {
        auto next = one_digit();
        if (!next) return fail(std::move(next.error()));
        (point ? digits : leading).push_back(std::move(*next));
      }
    }
    if (bracket && !closed) return error(*bracket, 1, say("this '[' is not closed"));
    if (point && leading.empty() && digits.empty()) return error(*point, 1, say("a code needs a digit"));
    if (digits.size() > largest_removal) return error(0, 0, say("the code is too long"));
    const std::size_t tail = tail_begin ? digits.size() - *tail_begin : 0;
    if (leading.empty()) leading.emplace_back();
    digits.insert(digits.begin(), std::move(leading.back()));
    leading.pop_back();
    std::reverse(leading.begin(), leading.end());
    auto code = make(std::move(digits), std::move(leading), tail);
    if (!code) {
      Error problem = std::move(code.error());
      if (!problem.place) problem.place = place_in(text_, 0, text_.size(), source_);
      if (!point) problem.hint = say("did you mean 0.{}?", std::string(text_));
      return fail(std::move(problem));
    }
    return code;
  }

  Result<Code> parse_set(std::size_t word, bool excluded) {
    at_ = word;
    skip_blanks();
    if (!skip('{')) return error(at_, 1, say("'{{' is expected here"));
    std::vector<std::uint64_t> set;
    skip_blanks();
    if (!skip('}')) {
      do {
        skip_blanks();
        const std::size_t begin = at_;
        const auto member = number(largest_removal);
        if (!member) return fail(member.error());
        if (*member == 0) {
          return error(begin, at_ - begin, say("a move must take at least one token: 0 cannot be in the set"));
        }
        set.push_back(*member);
        skip_blanks();
      } while (skip(','));
      if (!skip('}')) return error(at_, 1, say("',' or '}}' is expected here"));
    }
    if (!at_end()) return error(at_, text_.size() - at_, say("nothing may follow the set"));
    auto code = excluded ? all_but(std::move(set)) : subtraction(std::move(set));
    if (!code && !code.error().place) code.error().place = place_in(text_, 0, text_.size(), source_);
    return code;
  }

  std::string_view text_;
  std::string source_;
  std::size_t at_ = 0;
};

}  // namespace

Result<Code> parse(std::string_view text, std::string source) {
  return Parser(text, std::move(source)).run();
}

}  // namespace grundy::code
