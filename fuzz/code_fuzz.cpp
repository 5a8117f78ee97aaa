/// Any bytes as a take-and-break code: no crash, no hang; what is read prints to a code that reads back the same.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "grundy/code/code.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(data, data + size);
  const auto code = grundy::code::parse(text);
  if (!code) {
    if (grundy::english(code.error().message).empty() || !code.error().place) std::abort();
    return 0;
  }
  const std::string printed = grundy::code::to_string(*code);
  const auto again = grundy::code::parse(printed);
  if (!again || !(*again == *code)) {
    std::fprintf(stderr, "printed, it reads as another code:\n%s\n", printed.c_str());
    std::abort();
  }
  return 0;
}
