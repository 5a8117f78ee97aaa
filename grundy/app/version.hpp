/// The version and the facts of the build.
#pragma once

#include <string>

namespace grundy::app {

/// "grundy 0.1.0 (g++ 12.2.0, Release)".
[[nodiscard]] std::string version_text();

}  // namespace grundy::app
