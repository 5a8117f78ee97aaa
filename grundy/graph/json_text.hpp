/// Strings and integers of JSON, with the places of their errors.
#pragma once

#include <cstdint>
#include <string>

#include "grundy/graph/scanner.hpp"

namespace grundy::graph::detail {

class JsonText : public Scanner {
 public:
  using Scanner::Scanner;

  /// An integer of absolute value at most `most`; beyond it the error says `beyond`. Errors: input.
  [[nodiscard]] Result<std::int64_t> integer(std::int64_t most = 999'999'999'999'999'999,
                                             const Text& beyond = say("This number has more than 18 digits"));
  /// A string in its quotes, escapes resolved to UTF-8. Errors: input.
  [[nodiscard]] Result<std::string> string();

 private:
  [[nodiscard]] Result<std::uint32_t> four_digits();
  [[nodiscard]] Result<void> unicode(std::string& value);
};

}  // namespace grundy::graph::detail
