/// Any bytes as a position: no crash, no hang; what is read prints to a text that reads back the same.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "grundy/rules/parse.hpp"
#include "grundy/rules/print.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(data, data + size);
  const auto position = grundy::rules::parse_position(text);
  if (!position) {
    if (grundy::english(position.error().message).empty() || !position.error().place) std::abort();
    return 0;
  }
  // A range of parameters is printed member by member, so what is printed may be much longer.
  const std::string printed = grundy::rules::print(*position);
  const auto again = grundy::rules::parse_position(printed);
  if (!again ? printed.size() < (std::size_t{1} << 24) : !(*again == *position)) {
    std::fprintf(stderr, "printed, it reads as another position:\n%s\n", printed.c_str());
    std::abort();
  }
  return 0;
}
