/// Nim with all winning moves, with scanf and printf.
#pragma once

#include <cstdio>
#include <vector>

namespace grundy::baseline {

inline void hdu_2176(std::FILE* in, std::FILE* out) {
  int m = 0;
  std::vector<int> heaps(200'000);
  while (std::fscanf(in, "%d", &m) == 1 && m != 0) {
    int sum = 0;
    for (int i = 0; i < m; ++i) {
      if (std::fscanf(in, "%d", &heaps[static_cast<std::size_t>(i)]) != 1) return;
      sum ^= heaps[static_cast<std::size_t>(i)];
    }
    if (sum == 0) {
      std::fprintf(out, "No\n");
      continue;
    }
    std::fprintf(out, "Yes\n");
    for (int i = 0; i < m; ++i) {
      const int heap = heaps[static_cast<std::size_t>(i)];
      if ((heap ^ sum) < heap) std::fprintf(out, "%d %d\n", heap, heap ^ sum);
    }
  }
}

}  // namespace grundy::baseline
