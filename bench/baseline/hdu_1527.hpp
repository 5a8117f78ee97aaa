/// Wythoff's game as contest programs have it: scanf, printf and a floating-point golden ratio (which is wrong for 14
/// differences below 10^9; it is here for its speed).
#pragma once

#include <cmath>
#include <cstdio>
#include <utility>

namespace grundy::baseline {

inline void hdu_1527(std::FILE* in, std::FILE* out) {
  int a = 0;
  int b = 0;
  while (std::fscanf(in, "%d%d", &a, &b) == 2) {
    if (a > b) std::swap(a, b);
    const double ratio = (1 + std::sqrt(5.0)) / 2;
    std::fprintf(out, "%d\n", static_cast<int>((b - a) * ratio) == a ? 0 : 1);
  }
}

}  // namespace grundy::baseline
