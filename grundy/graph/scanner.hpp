/// A cursor over a graph's text, for the readers of JSON and DOT.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "grundy/graph/draft.hpp"

namespace grundy::graph::detail {

class Scanner {
 public:
  explicit Scanner(Draft& draft) : draft_(&draft), text_(draft.text()) {}

  [[nodiscard]] std::size_t at() const noexcept { return at_; }
  [[nodiscard]] bool done() const noexcept { return at_ >= text_.size(); }
  /// The character here; zero at the end.
  [[nodiscard]] char peek() const noexcept { return done() ? '\0' : text_[at_]; }
  [[nodiscard]] bool sees(std::string_view word) const noexcept { return text_.substr(at_).starts_with(word); }
  void skip(std::size_t bytes = 1) noexcept { at_ += bytes; }
  /// Skips to the next occurrence of `word` or the end.
  void skip_to(std::string_view word) noexcept { at_ = std::min(text_.find(word, at_), text_.size()); }
  void skip_blanks() noexcept {
    while (!done() && (peek() == ' ' || peek() == '\t' || peek() == '\n' || peek() == '\r')) skip();
  }
  [[nodiscard]] std::string_view since(std::size_t begin) const noexcept { return text_.substr(begin, at_ - begin); }

  /// An error at what is here (one character), or at `begin` up to here.
  [[nodiscard]] tl::unexpected<Error> error(Text message, std::optional<Text> hint = std::nullopt) const {
    return draft_->error(at_, done() ? 0 : 1, std::move(message), std::move(hint));
  }
  [[nodiscard]] tl::unexpected<Error> error_since(std::size_t begin, Text message,
                                                  std::optional<Text> hint = std::nullopt) const {
    return draft_->error(begin, at_ - begin, std::move(message), std::move(hint));
  }
  /// What is here, for "found …": a character in quotes, or the end of the text.
  [[nodiscard]] Text here() const {
    if (done()) return say("the end of the text");
    const auto byte = static_cast<unsigned char>(peek());
    if (byte < 0x20 || byte >= 0x7f) return say("the byte {}", fmt::format("{:#04x}", byte));
    return say("'{}'", std::string(1, peek()));
  }

  [[nodiscard]] Draft& draft() noexcept { return *draft_; }

 private:
  Draft* draft_;
  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace grundy::graph::detail
