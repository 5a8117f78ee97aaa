/// What theorems and the judge say, in Chinese: for the catalogue of messages.
#pragma once

#include <span>
#include <string_view>
#include <utility>

namespace grundy::theory {

/// Pairs of an English key and its Chinese form, ordered by key. Citations stand for themselves.
[[nodiscard]] std::span<const std::pair<std::string_view, std::string_view>> chinese_messages();

}  // namespace grundy::theory
