#include "grundy/misere/period.hpp"

#include <algorithm>
#include <vector>

namespace grundy::misere {

bool has_period_theorem(const code::Code& code) {
  return code.tail == 0 && code.most_heaps().has_value() && code.most_removed().has_value() && code.unconstrained();
}

std::optional<PretendingPeriod> prove_period(const code::Code& code, std::span<const Element> elements) {
  if (!has_period_theorem(code) || elements.empty()) return std::nullopt;
  const std::size_t size = elements.size();
  const std::size_t heaps = std::max<std::size_t>(1, *code.most_heaps());
  const std::size_t taken = *code.most_removed();
  // match[p]: how many of the last elements are equal to those p before them (the Z-function of the reversed row).
  std::vector<std::size_t> match(size, 0);
  const auto at = [&](std::size_t i) { return elements[size - 1 - i]; };
  for (std::size_t p = 1, left = 0, right = 0; p < size; ++p) {
    if (p < right) match[p] = std::min(right - p, match[p - left]);
    while (p + match[p] < size && at(match[p]) == at(p + match[p])) ++match[p];
    if (p + match[p] > right) {
      left = p;
      right = p + match[p];
    }
  }
  for (std::size_t p = 1; p < size; ++p) {
    const std::size_t start = std::max<std::size_t>(1, size - p - match[p]);
    if (size - 1 >= heaps * (start + p) + taken - 1) return PretendingPeriod{start, p};
  }
  return std::nullopt;
}

}  // namespace grundy::misere
