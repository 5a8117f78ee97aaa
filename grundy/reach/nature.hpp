/// What the rules of a sum are like, read off the rules before any position is looked at: whether the players differ,
/// whether there are ends, and what rules that ask for more than this room gives.
#pragma once

#include <optional>

#include "grundy/base/result.hpp"
#include "grundy/game/position.hpp"
#include "grundy/rules/book.hpp"

namespace grundy::reach {

struct Nature {
  bool turns = false;  ///< some rule is one player's, so a position is one thing for Left and another for Right
  bool ends = false;   ///< some rule ends the game (`-> win`, `-> lose`, `-> tie`)
  std::optional<Error> refuses;  ///< why these rules are not taken at all

  /// Whether Grundy values mean something: impartial rules without ends.
  [[nodiscard]] bool has_values() const noexcept { return !turns && !ends; }
};

/// The nature of the games of `position` and of all games that their rules lead to. A component that is not from rules
/// is not looked at.
[[nodiscard]] Nature nature_of(const rules::Book& book, const Sum& position);

}  // namespace grundy::reach
