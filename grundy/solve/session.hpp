/// A session: the games known by name, the user's own, and the methods that answer questions about them.
///
/// This is the library's front door. A name in a position is looked up first among the games the user has loaded, then
/// in the catalogue, then read as a take-and-break code.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/base/result.hpp"
#include "grundy/game/answer.hpp"
#include "grundy/game/kind.hpp"
#include "grundy/game/method.hpp"
#include "grundy/rules/book.hpp"
#include "grundy/rules/syntax.hpp"
#include "grundy/run/budget.hpp"
#include "grundy/solve/codes.hpp"
#include "grundy/solve/proof_method.hpp"

namespace grundy::solve {

/// A game that can be named: where it comes from, and what it is.
struct NamedGame {
  std::string name;
  std::string file;  ///< "nim.rules", a path, or "-e"
  std::shared_ptr<const rules::File> rules;
  std::size_t index = 0;  ///< of the game within the file
  KindId kind;
  bool catalogue = false;
};

class Session {
 public:
  /// Loads the embedded catalogue. Proofs are kept as `cache` says; by default in memory alone.
  explicit Session(ProofCache cache = {});
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Adds the games of a rules file. Errors: unreadable file, bad rules (with line and column).
  [[nodiscard]] Result<void> load_file(const std::string& path);
  /// Adds rules given as text; `source` names them in errors.
  [[nodiscard]] Result<void> load_text(std::string_view text, const std::string& source);
  /// Adds the one game of `-e '(n): k in {2, 5, 7} -> (n - k)'`; a position then needs no name.
  [[nodiscard]] Result<void> load_inline(std::string_view text);

  /// Reads a position such as `0.77(12) + nim(3, 4) + 2 of powers(7)`, with start forms expanded.
  /// Errors: syntax, unknown name (with the nearest), wrong number of coordinates or parameters, outside the domain.
  /// A name spelled like a take-and-break code becomes a kind of its own at first use. Where one game alone was loaded
  /// its name may be left out: `(12)`.
  [[nodiscard]] Result<Sum> position(std::string_view text) const;

  /// The convention that the position's rules ask for with `play misere`; normal where they say nothing.
  [[nodiscard]] Convention convention(const Sum& position) const;

  /// Answers by the cheapest method that gives all that is wanted, or by the one named.
  /// Errors: unknown method, no method covers the query, and those of the method.
  [[nodiscard]] Result<Answer> answer(const Query& query, run::Budget& budget,
                                      std::optional<std::string_view> method = std::nullopt) const;

  /// The names for `method` of `answer`, in order of preference.
  [[nodiscard]] std::vector<std::string> methods() const;

  /// All games, the user's first, each part ordered by name.
  [[nodiscard]] std::vector<NamedGame> games() const;
  /// The game of that name; the error names the nearest.
  [[nodiscard]] Result<NamedGame> game(std::string_view name) const;

  /// The files, the catalogue's first, then the user's in the order in which they were loaded.
  [[nodiscard]] const std::vector<std::shared_ptr<const rules::File>>& files() const noexcept { return files_; }
  [[nodiscard]] const KindTable& kinds() const noexcept { return kinds_; }
  [[nodiscard]] const rules::Book& book() const noexcept { return *book_; }

 private:
  void add(rules::File file, rules::Source source, bool catalogue);
  [[nodiscard]] const NamedGame* find(std::string_view name) const;
  /// The game that was loaded, if it is the only one.
  [[nodiscard]] const NamedGame* only_loaded() const;
  /// The components that one part of a position's text means.
  [[nodiscard]] Result<std::vector<Component>> resolve(const rules::PositionPart& part, std::string_view text) const;
  /// The part as a component of that game. Errors: wrong shape, outside the domain.
  [[nodiscard]] Result<Component> place(const NamedGame& named, const rules::PositionPart& part) const;

  KindTable kinds_;
  std::unique_ptr<rules::Book> book_;
  mutable CodeBook codes_;  ///< kinds of codes are made at first use; a session is for one thread
  std::vector<std::shared_ptr<const rules::File>> files_;
  std::vector<NamedGame> games_;  ///< the catalogue's, then the user's; the last of a name counts
  std::vector<std::unique_ptr<Method>> methods_;
};

}  // namespace grundy::solve
