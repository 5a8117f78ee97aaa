/// Errors as a person reads them.
#pragma once

#include <string>

#include "grundy/base/result.hpp"
#include "grundy/report/language.hpp"

namespace grundy::report {

/// "file:3:7: message" with the words at fault and the hint, one line each, all errors of the pass; ends in a newline.
[[nodiscard]] std::string to_text(const Error& error, Language language);

}  // namespace grundy::report
