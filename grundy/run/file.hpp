/// Whole files, with errors that say what is wrong with them.
#pragma once

#include <cstddef>
#include <string>

#include "grundy/base/result.hpp"

namespace grundy::run {

/// The bytes of a file. Errors (input): there is none, it is a folder, it cannot be read, it is larger than `most`
/// bytes.
[[nodiscard]] Result<std::string> read_file(const std::string& path, std::size_t most);

}  // namespace grundy::run
