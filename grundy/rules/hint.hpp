/// What a person may have meant who wrote something that the grammar does not know.
#pragma once

#include <optional>
#include <string_view>

#include "grundy/base/text.hpp"

namespace grundy::rules {

/// A hint for the `piece` that stands where something else was expected; `rest` is the line from there on.
[[nodiscard]] std::optional<Text> hint_for(std::string_view piece, std::string_view rest);

}  // namespace grundy::rules
