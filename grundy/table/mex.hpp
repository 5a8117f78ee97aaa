/// The least value not in a set, for sets that are filled anew for every position: a stamp for each value says for
/// which position it was last present, so nothing is cleared between positions.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace grundy::table {

class Mex {
 public:
  void begin() {
    if (++now_ == 0) {
      std::fill(stamps_.begin(), stamps_.end(), 0U);
      now_ = 1;
    }
  }
  void add(std::uint64_t value) {
    if (value >= stamps_.size()) stamps_.resize(static_cast<std::size_t>(value) * 2 + 64, 0U);
    stamps_[static_cast<std::size_t>(value)] = now_;
  }
  [[nodiscard]] std::uint64_t least_absent() const noexcept {
    std::size_t value = 0;
    while (value < stamps_.size() && stamps_[value] == now_) ++value;
    return value;
  }

 private:
  std::vector<std::uint32_t> stamps_;
  std::uint32_t now_ = 0;
};

}  // namespace grundy::table
