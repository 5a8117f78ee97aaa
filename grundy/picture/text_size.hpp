/// How much room text takes in a fixed-width font.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace grundy::picture {

/// Columns that a text takes in a fixed-width font: East Asian wide characters take two. Lines are divided by '\n'.
[[nodiscard]] std::size_t columns_of(std::string_view line);
/// The lines of a text.
[[nodiscard]] std::vector<std::string_view> lines_of(std::string_view text);

}  // namespace grundy::picture
