#include "grundy/app/version.hpp"

#include <fmt/format.h>

namespace grundy::app {

std::string version_text() {
#if defined(__clang__)
  constexpr const char* compiler = "clang " __clang_version__;
#else
  constexpr const char* compiler = "g++ " __VERSION__;
#endif
#ifdef NDEBUG
  constexpr const char* mode = "without assertions";
#else
  constexpr const char* mode = "with assertions";
#endif
  return fmt::format("grundy {} ({}, {})", GRUNDY_VERSION, compiler, mode);
}

}  // namespace grundy::app
