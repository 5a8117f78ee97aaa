#include "grundy/picture/isotonic.hpp"

#include <cstddef>

namespace grundy::picture {

std::vector<double> isotonic(const std::vector<double>& wish, const std::vector<double>& weight) {
  struct Pool {
    double sum;
    double weight;
    std::size_t first;
    [[nodiscard]] double mean() const { return sum / weight; }
  };
  std::vector<Pool> pools;
  for (std::size_t i = 0; i < wish.size(); ++i) {
    pools.push_back({wish[i] * weight[i], weight[i], i});
    while (pools.size() > 1 && pools[pools.size() - 2].mean() > pools.back().mean()) {
      const Pool last = pools.back();
      pools.pop_back();
      pools.back().sum += last.sum;
      pools.back().weight += last.weight;
    }
  }
  std::vector<double> fitted(wish.size());
  for (std::size_t p = 0; p < pools.size(); ++p) {
    const std::size_t end = p + 1 < pools.size() ? pools[p + 1].first : wish.size();
    for (std::size_t i = pools[p].first; i < end; ++i) fitted[i] = pools[p].mean();
  }
  return fitted;
}

}  // namespace grundy::picture
