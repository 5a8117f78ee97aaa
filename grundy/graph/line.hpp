/// The words of one line of an edge list.
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/graph/draft.hpp"

namespace grundy::graph::detail {

/// A word as it is meant, and where it stands.
struct Word {
  std::string_view text;
  std::size_t offset = 0;
  std::size_t length = 0;  ///< in the file, quotes included
  bool quoted = false;
  [[nodiscard]] bool is(std::string_view keyword) const noexcept { return !quoted && text == keyword; }
};

[[nodiscard]] constexpr bool is_blank(char c) noexcept {
  return c == ' ' || c == '\t' || c == '\r';
}

/// The words of one line. Views stay good until the next line.
class Line {
 public:
  /// Splits the line that starts at `begin`; returns where the next one starts.
  Result<std::size_t> split(const Draft& draft, std::size_t begin) {
    const std::string_view text = draft.text();
    words_.clear();
    unescaped_.clear();
    std::size_t at = begin;
    while (at < text.size() && text[at] != '\n') {
      if (is_blank(text[at])) {
        ++at;
      } else if (text[at] == '#') {
        at = std::min(text.find('\n', at), text.size());
      } else if (text[at] == '"') {
        auto next = quoted(draft, at);
        if (!next) return next;
        at = *next;
      } else {
        const std::size_t first = at;
        while (at < text.size() && text[at] != '\n' && !is_blank(text[at]) && text[at] != '"') {
          ++at;
        }
        if (auto fine = draft.check_name(first, at - first); !fine) return fail(fine.error());
        words_.push_back({text.substr(first, at - first), first, at - first, false});
      }
    }
    return at < text.size() ? at + 1 : at;
  }
  [[nodiscard]] const std::vector<Word>& words() const noexcept { return words_; }

 private:
  Result<std::size_t> quoted(const Draft& draft, std::size_t first) {
    const std::string_view text = draft.text();
    std::string plain;
    for (std::size_t at = first + 1; at < text.size() && text[at] != '\n'; ++at) {
      if (text[at] == '"') {
        if (auto fine = draft.check_name(first, at - first); !fine) return fail(fine.error());
        unescaped_.push_back(std::move(plain));
        words_.push_back({unescaped_.back(), first, at + 1 - first, true});
        return at + 1;
      }
      if (text[at] == '\\' && at + 1 < text.size() && (text[at + 1] == '"' || text[at + 1] == '\\')) ++at;
      plain += text[at];
    }
    return draft.error(first, 1, say("This quoted name has no closing quote in its line"));
  }

  std::vector<Word> words_;
  std::deque<std::string> unescaped_;
};

}  // namespace grundy::graph::detail
