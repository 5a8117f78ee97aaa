/// The program under test.
#pragma once

#include <string>
#include <vector>

#include "support/process.hpp"

namespace grundy::test {

inline Finished grundy(std::vector<std::string> arguments, const std::string& input = "") {
  arguments.insert(arguments.begin(), std::string(GRUNDY_BINARY_DIR) + "/bin/grundy");
  return run(arguments, input);
}

}  // namespace grundy::test
