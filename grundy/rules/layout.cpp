#include "grundy/rules/layout.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace grundy::rules {
namespace {

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r';
}

bool is_wordy(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/// The length of the UTF-8 character at the front of `text`, 0 if it is malformed (overlong forms, surrogates and
/// values past U+10FFFF included).
std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  const auto follows = [&](std::size_t i, unsigned low = 0x80U, unsigned high = 0xBFU) {
    return byte(i) >= low && byte(i) <= high;
  };
  const unsigned lead = byte(0);
  if (lead < 0x80U) return 1;
  if (lead >= 0xC2U && lead <= 0xDFU) return follows(1) ? 2 : 0;
  if (lead >= 0xE0U && lead <= 0xEFU) {
    const unsigned low = lead == 0xE0U ? 0xA0U : 0x80U;
    const unsigned high = lead == 0xEDU ? 0x9FU : 0xBFU;
    return follows(1, low, high) && follows(2) ? 3 : 0;
  }
  if (lead >= 0xF0U && lead <= 0xF4U) {
    const unsigned low = lead == 0xF0U ? 0x90U : 0x80U;
    const unsigned high = lead == 0xF4U ? 0x8FU : 0xBFU;
    return follows(1, low, high) && follows(2) && follows(3) ? 4 : 0;
  }
  return 0;
}

/// Whether a line that ends in this text has to go on.
bool wants_more(std::string_view line) {
  constexpr std::array<std::string_view, 18> words{"and",   "or",      "not",    "mod",    "div",  "in",
                                                   "of",    "for",     "if",     "then",   "else", "with",
                                                   "where", "without", "insert", "delete", "at",   "sum"};
  if (line.empty()) return false;
  if (std::string_view(",+-*/%<>=([{").find(line.back()) != std::string_view::npos) return true;
  std::size_t start = line.size();
  while (start > 0 && is_wordy(line[start - 1])) --start;
  return std::find(words.begin(), words.end(), line.substr(start)) != words.end();
}

/// Reads lines one after another.
class Splitter {
 public:
  Splitter(std::string_view text, Layout layout, Complaints& complaints)
      : text_(text), layout_(layout), complaints_(complaints) {}

  std::vector<Line> run() {
    if (text_.substr(0, 3) == "\xEF\xBB\xBF") at_ = line_start_ = 3;
    while (at_ < text_.size()) {
      while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
      if (at_ == text_.size()) break;
      const char c = text_[at_];
      if (c == '\n') {
        next_physical_line();
      } else if (c == ';') {
        ++at_;
      } else if (c == '#') {
        read_comment();
      } else {
        read_line();
      }
    }
    return std::move(lines_);
  }

 private:
  void next_physical_line() {
    // An empty line parts a comment from what follows.
    if (line_is_empty_) comment_.clear();
    line_is_empty_ = true;
    line_start_ = ++at_;
  }

  void read_comment() {
    const std::size_t begin = at_ + 1;
    const std::size_t end = std::min(text_.find('\n', at_), text_.size());
    std::string_view words = text_.substr(begin, end - begin);
    while (!words.empty() && is_blank(words.back())) words.remove_suffix(1);
    if (!words.empty() && words.front() == ' ') words.remove_prefix(1);
    if (line_is_empty_) {
      comment_.emplace_back(words);
      line_is_empty_ = false;
    }
    at_ = end;
  }

  void read_line() {
    Line line;
    line.begin = line.end = at_;
    line.indented = at_ > line_start_ && is_blank(text_[line_start_]);
    for (const std::string& words : comment_) {
      if (!line.comment.empty() || &words != &comment_.front()) line.comment += '\n';
      line.comment += words;
    }
    comment_.clear();
    line_is_empty_ = false;
    std::size_t depth = 0;
    std::size_t deepest = 0;
    std::size_t too_deep_at = at_;
    std::size_t conditionals = 0;
    bool wants_arrow = layout_ == Layout::inline_game || line.indented;  // a rule without its arrow so far
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == ';') {
        ++at_;
        break;
      }
      if (c == '\n') {
        const std::size_t next = continuation();
        if (next == text_.size()) break;
        const bool more = depth > 0 || wants_more(text_.substr(line.begin, line.end - line.begin));
        if (!more && !(wants_arrow && text_.substr(next, 2) == "->")) break;
        line_start_ = text_.rfind('\n', next) + 1;
        at_ = next;
        continue;
      }
      if (c == '#') {
        at_ = std::min(text_.find('\n', at_), text_.size());
        continue;
      }
      if (is_blank(c)) {
        ++at_;
        continue;
      }
      if (c == '(' || c == '[' || c == '{') {
        if (++depth > deepest) {
          deepest = depth;
          if (depth == most_nesting + 1) too_deep_at = at_;
        }
      } else if ((c == ')' || c == ']' || c == '}') && depth > 0) {
        --depth;
      }
      if (c == '"' || text_.substr(at_, 2) == "->") wants_arrow = false;
      const std::size_t before = at_;
      at_ += c == '"' ? string_length() : (is_wordy(c) ? word_length() : 1);
      if (text_.substr(before, at_ - before) == "if") {
        if (++conditionals == most_nesting + 1) too_deep_at = before;
      }
      line.end = at_;
    }
    if (deepest > most_nesting || conditionals > most_nesting) {
      complaints_.add(too_deep_at, 1, say("this is nested too deep: more than {} levels", most_nesting));
    } else {
      lines_.push_back(std::move(line));
    }
  }

  /// Where the text goes on if the next physical line can be a continuation, else the end of the text. Blank lines and
  /// comments are passed over.
  [[nodiscard]] std::size_t continuation() const {
    std::size_t at = at_;
    while (at < text_.size()) {
      const std::size_t begin = at + 1;
      at = begin;
      while (at < text_.size() && is_blank(text_[at])) ++at;
      if (at == text_.size()) break;
      if (text_[at] == '#')
        at = std::min(text_.find('\n', at), text_.size());
      else if (text_[at] != '\n')
        return at > begin || layout_ == Layout::inline_game ? at : text_.size();
    }
    return text_.size();
  }

  [[nodiscard]] std::size_t string_length() const {
    std::size_t at = at_ + 1;
    while (at < text_.size() && text_[at] != '"' && text_[at] != '\n') {
      const bool escape = text_[at] == '\\' && at + 1 < text_.size() && text_[at + 1] != '\n';
      at += escape ? std::size_t{2} : std::size_t{1};
    }
    if (at < text_.size() && text_[at] == '"') ++at;
    return std::min(at, text_.size()) - at_;
  }

  [[nodiscard]] std::size_t word_length() const {
    std::size_t at = at_;
    while (at < text_.size() && is_wordy(text_[at])) ++at;
    return at - at_;
  }

  std::string_view text_;
  Layout layout_;
  Complaints& complaints_;
  std::vector<Line> lines_;
  std::vector<std::string> comment_;
  std::size_t at_ = 0;
  std::size_t line_start_ = 0;
  bool line_is_empty_ = true;
};

}  // namespace

void Complaints::add(std::size_t offset, std::size_t length, Text message, std::optional<Text> hint) {
  constexpr std::size_t most_errors = 20;
  if (errors_.size() == most_errors) return;
  Place place = place_in(text_, offset, length, source_);
  // The same slip in one line, such as a name that is not known, is said once.
  const bool again = std::any_of(errors_.begin(), errors_.end(), [&](const Error& error) {
    return error.place->line == place.line && error.place->excerpt == place.excerpt && error.message == message;
  });
  if (again) return;
  errors_.push_back(Error{kind_, std::move(message), std::move(place), std::move(hint), {}});
}

Error Complaints::take() {
  std::stable_sort(errors_.begin(), errors_.end(), [](const Error& a, const Error& b) {
    return std::pair(a.place->line, a.place->column) < std::pair(b.place->line, b.place->column);
  });
  Error first = std::move(errors_.front());
  first.more.assign(std::make_move_iterator(errors_.begin() + 1), std::make_move_iterator(errors_.end()));
  errors_.clear();
  return first;
}

bool check_text(std::string_view text, std::size_t most, Complaints& complaints) {
  if (text.size() > most) {
    complaints.add(most, 0, say("the text is longer than {} bytes", most));
    return false;
  }
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '\0') {
      complaints.add(at, 0, say("the text holds a NUL byte"));
      return false;
    }
    const std::size_t length = utf8_length(text.substr(at));
    if (length == 0) {
      complaints.add(at, 0, say("the text is not valid UTF-8 here"));
      return false;
    }
    at += length;
  }
  return true;
}

std::vector<Line> split_lines(std::string_view text, Layout layout, Complaints& complaints) {
  return Splitter(text, layout, complaints).run();
}

std::size_t piece_length(std::string_view text, std::size_t offset) {
  if (offset >= text.size() || text[offset] == '\n') return 0;
  std::size_t end = offset;
  while (end < text.size() && is_wordy(text[end])) ++end;
  if (end > offset) return end - offset;
  return std::max<std::size_t>(1, utf8_length(text.substr(offset)));
}

}  // namespace grundy::rules
