/// Take-and-break codes as kinds of position: `0.77(12)` needs no rules file.
///
/// A code is rules too: where it leaves a bounded number of heaps it is written out in the rules language, so that
/// every method (misère play, mixed sums, whole searches) takes it like any other game; the sequence method is the fast
/// way for single heaps.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "grundy/base/result.hpp"
#include "grundy/code/code.hpp"
#include "grundy/game/kind.hpp"
#include "grundy/rules/book.hpp"

namespace grundy::solve {

/// The rules of a code as text, with `name` for the game's name; nothing for codes that leave any number of heaps, or
/// more than `most_heaps_in_rules`, whose moves the language cannot say in a fixed number of lines.
[[nodiscard]] std::optional<std::string> rules_text(const code::Code& code, std::string_view name);

inline constexpr std::size_t most_heaps_in_rules = 6;

class CodeBook {
 public:
  /// `rules` must outlive the book of codes.
  explicit CodeBook(rules::Book& rules) : rules_(rules) {}
  CodeBook(const CodeBook&) = delete;
  CodeBook& operator=(const CodeBook&) = delete;

  /// The kind of a code, made at first use; its name is the code's normal form, or the set where the word that names it
  /// (as it stands in a position) is one. Errors: `limit` for codes that cannot be written out as rules.
  [[nodiscard]] Result<KindId> kind(const code::Code& code, std::string_view word);

  /// The code behind a kind; nothing if it has none.
  [[nodiscard]] const code::Code* find(KindId kind) const;

 private:
  rules::Book& rules_;
  std::map<std::string, KindId> by_name_;
  std::map<KindId, code::Code> codes_;
};

/// Whether a word of a position is spelled like a code rather than like a name: "0.77", "4!.0", ".3", "subtract{2,5}".
[[nodiscard]] bool looks_like_code(std::string_view word);

}  // namespace grundy::solve
