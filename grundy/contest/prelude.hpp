/// The helpers of an emitted brute force, each by its name and its C++ text.
#pragma once

#include <string>
#include <string_view>

namespace grundy::contest {

/// The helpers that `body` calls, and those that these call, in an order that compiles.
[[nodiscard]] std::string prelude_for(std::string_view body);

}  // namespace grundy::contest
