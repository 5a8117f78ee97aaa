/// How the programs that Grundy writes for a contest read their input: one text for all of them.
#pragma once

#include <string_view>

namespace grundy::proof {

/// C++ text, to follow <cstdio> and <cstdlib>: `number(first)` reads the next number, from 0 to 2^63 - 1. The end of
/// the input is where a position may begin (`first`) the program's good end; within one, and for anything that is no
/// such number, it says so on standard error and ends with exit code 2, after the answers that were due before.
inline constexpr std::string_view emitted_reader = R"(
[[noreturn]] void refuse(const char* why) {
  std::fprintf(stderr, "%s\n", why);
  std::exit(2);
}

// The next number of the input; if there is none, the program ends: well where a position's first number would stand.
unsigned long long number(bool first) {
  const char* const wrong = "the input must be numbers from 0 to 2^63 - 1";
  const auto blank = [](int c) { return c == ' ' || (c >= '\t' && c <= '\r'); };
  int c = std::getchar();
  while (blank(c)) c = std::getchar();
  if (c == EOF && first) std::exit(0);
  if (c == EOF) refuse("the input ends within a position");
  unsigned long long n = 0;
  for (; c >= '0' && c <= '9'; c = std::getchar()) {
    const unsigned long long digit = static_cast<unsigned long long>(c - '0');
    if (n > ((1ULL << 63) - 1 - digit) / 10) refuse(wrong);
    n = 10 * n + digit;
  }
  if (c != EOF && !blank(c)) refuse(wrong);
  return n;
}
)";

}  // namespace grundy::proof
