/// Moore's Nim_2 as rules.
#pragma once

namespace grundy::proof {

/// Take from one heap or from two, at least one counter from each.
inline constexpr const char* kMoore2 =
    "game moore2(s[])\n"
    "  i in 1..len(s), k in 1..s[i] -> s with s[i] -= k\n"
    "  i < j in 1..len(s), k in 1..s[i], l in 1..s[j] -> s with s[i] -= k, s[j] -= l\n";

}  // namespace grundy::proof
