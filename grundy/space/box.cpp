#include "grundy/space/box.hpp"

#include <utility>

namespace grundy::space {

std::optional<Box> Box::make(std::vector<std::int64_t> low, std::vector<std::int64_t> high, std::vector<Axis> axes) {
  constexpr std::int64_t most = std::int64_t{1} << 62U;
  Box box;
  if (axes.empty()) {
    for (std::size_t i = 0; i < low.size(); ++i) axes.push_back(Axis{i, false});
  }
  box.strides_.resize(low.size());
  std::int64_t size = 1;
  for (std::size_t i = axes.size(); i-- > 0;) {
    const std::size_t c = axes[i].coordinate;
    std::int64_t width = 0;
    if (low[c] > high[c] || __builtin_sub_overflow(high[c], low[c], &width) || width >= most) return std::nullopt;
    box.strides_[c] = axes[i].descending ? -size : size;
    std::int64_t shift = 0;
    if (__builtin_mul_overflow(box.strides_[c], axes[i].descending ? high[c] : low[c], &shift) ||
        __builtin_sub_overflow(box.origin_, shift, &box.origin_) || __builtin_mul_overflow(size, width + 1, &size) ||
        size > most) {
      return std::nullopt;
    }
  }
  box.low_ = std::move(low);
  box.high_ = std::move(high);
  box.axes_ = std::move(axes);
  box.size_ = static_cast<std::uint64_t>(size);
  return box;
}

}  // namespace grundy::space
