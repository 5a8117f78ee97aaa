/// What a person may have meant who wrote something that the grammar does not know.
#pragma once

#include <optional>
#include <string_view>

#include "grundy/base/text.hpp"

namespace grundy::rules {

/// A hint for the `piece` that stands where something else was expected; `before` is the line up to there, `rest` the
/// line from there on.
[[nodiscard]] std::optional<Text> hint_for(std::string_view piece, std::string_view before, std::string_view rest);

/// A hint for a word that is no function and no name here: `length` for `len`, `floor` for a quotient.
[[nodiscard]] std::optional<Text> hint_for_word(std::string_view word);

}  // namespace grundy::rules
