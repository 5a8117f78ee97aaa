#include "grundy/theory/periodic.hpp"

#include <algorithm>

namespace grundy::theory {
namespace {

/// A set of small numbers that is emptied in constant time: a number is in it if it bears the current stamp.
class Excluded {
 public:
  explicit Excluded(std::size_t size) : stamps_(size) {}
  void clear() { ++stamp_; }
  void add(std::size_t value) { stamps_[value] = stamp_; }
  [[nodiscard]] std::uint16_t least_absent() const {
    std::size_t value = 0;
    while (stamps_[value] == stamp_) ++value;
    return static_cast<std::uint16_t>(value);
  }

 private:
  std::vector<std::uint32_t> stamps_;
  std::uint32_t stamp_ = 0;
};

void extend_subtraction(const std::vector<std::size_t>& set, std::size_t count, std::vector<std::uint16_t>& values) {
  Excluded excluded(set.size() + 2);
  for (std::size_t n = values.size(); n < count; ++n) {
    excluded.clear();
    for (const std::size_t s : set) {
      if (s > n) break;
      excluded.add(values[n - s]);
    }
    values.push_back(excluded.least_absent());
  }
}

}  // namespace

std::optional<Repetition> repetition_at_end(const std::vector<std::uint16_t>& values, std::size_t window) {
  // The Z-function of the reversed sequence: z[p] counts how many values, read backwards, repeat at distance p.
  const std::size_t size = values.size();
  const auto at = [&](std::size_t i) { return values[size - 1 - i]; };
  std::vector<std::size_t> z(size);
  std::size_t left = 0;
  std::size_t right = 0;
  for (std::size_t p = 1; p < size; ++p) {
    if (p < right) z[p] = std::min(right - p, z[p - left]);
    while (p + z[p] < size && at(z[p]) == at(p + z[p])) ++z[p];
    if (p + z[p] > right) {
      left = p;
      right = p + z[p];
    }
    if (z[p] >= window) return Repetition{size - p - z[p], p};
  }
  return std::nullopt;
}

std::vector<std::uint16_t> subtraction_values(const std::vector<std::size_t>& set, std::size_t count) {
  std::vector<std::uint16_t> values;
  values.reserve(count);
  extend_subtraction(set, count, values);
  return values;
}

std::optional<Periodic> subtraction_sequence(const std::vector<std::size_t>& set, std::size_t most) {
  if (set.empty()) return Periodic{{0}, 0, 1};
  if (set.size() > 65535) return std::nullopt;
  const std::size_t window = set.back();
  std::vector<std::uint16_t> values;
  for (std::size_t count = std::min(most, std::max<std::size_t>(64, 4 * window));; count = std::min(most, 2 * count)) {
    extend_subtraction(set, count, values);
    if (const auto found = repetition_at_end(values, window)) {
      values.resize(found->preperiod + found->period);
      return Periodic{std::move(values), found->preperiod, found->period};
    }
    if (count >= most) return std::nullopt;
  }
}

std::optional<Periodic> octal_sequence(const std::vector<std::uint8_t>& code, std::size_t preperiod,
                                       std::size_t period) {
  const std::size_t digits = code.size() - 1;
  const std::size_t count = 2 * preperiod + 2 * period + digits;
  std::vector<std::uint16_t> values;
  values.reserve(count);
  Excluded excluded(4 * count + 4);
  for (std::size_t n = 0; n < count; ++n) {
    excluded.clear();
    for (std::size_t taken = 1; taken <= std::min(digits, n); ++taken) {
      const std::size_t rest = n - taken;
      if ((code[taken] & 1) != 0 && rest == 0) excluded.add(0);
      if ((code[taken] & 2) != 0 && rest >= 1) excluded.add(values[rest]);
      if ((code[taken] & 4) == 0) continue;
      for (std::size_t a = 1; 2 * a <= rest; ++a) excluded.add(std::size_t{values[a]} ^ values[rest - a]);
    }
    values.push_back(excluded.least_absent());
  }
  for (std::size_t n = preperiod; n + period < count; ++n) {
    if (values[n] != values[n + period]) return std::nullopt;
  }
  values.resize(preperiod + period);
  return Periodic{std::move(values), preperiod, period};
}

}  // namespace grundy::theory
