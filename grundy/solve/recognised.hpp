/// Codes behind components, recognised or made: what the sequence method asks.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "grundy/code/code.hpp"
#include "grundy/game/position.hpp"
#include "grundy/rules/book.hpp"
#include "grundy/run/budget.hpp"
#include "grundy/solve/codes.hpp"

namespace grundy::solve {

/// Kinds made from codes are known at once; games of rules are looked at when first asked for (see recognise.hpp), and
/// what was found is kept. For one thread, like the session that it serves.
class RecognisedCodes {
 public:
  /// Both must outlive it.
  RecognisedCodes(const rules::Book& rules, const CodeBook& made) : rules_(rules), made_(made) {}

  /// Whether a component could turn out to be a heap of a code: it was made from one, or is one number by rules.
  [[nodiscard]] bool could_have(const Component& component) const;
  /// The code of a component: the one its kind was made from, or the one that its rules, at its parameters, were
  /// recognised as; nothing if there is none. Cost: some milliseconds at the first question about rules.
  [[nodiscard]] const code::Code* of(const Component& component, run::Budget& budget) const;
  /// The code that a kind was made from; nothing for rules.
  [[nodiscard]] const code::Code* made(KindId kind) const { return made_.find(kind); }

 private:
  const rules::Book& rules_;
  const CodeBook& made_;
  mutable std::map<std::string, std::optional<code::Code>> found_;  ///< by game and parameters; nothing: it is no code
};

}  // namespace grundy::solve
