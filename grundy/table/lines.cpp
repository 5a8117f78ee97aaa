#include "grundy/table/lines.hpp"

#include <algorithm>
#include <utility>

#include "grundy/table/reach.hpp"

namespace grundy::table {

LineSets::~LineSets() {
  budget_->release(reserved_);
}

std::unique_ptr<LineSets> LineSets::make(const FastNode& node, const FastFamily& family, run::Budget& budget) {
  if (!family.line) return nullptr;
  const LineShape& shape = *family.line;
  const space::Box& box = node.node->box;
  std::unique_ptr<LineSets> made(new LineSets(budget));
  LineSets& out = *made;
  out.grows_ = shape.grows;
  out.place_.add(static_cast<std::uint32_t>(shape.pivot), shape.step[shape.pivot] < 0 ? 1 : -1);
  for (std::size_t i = 0; i < shape.step.size(); ++i) out.rank_step_ += box.stride(i) * shape.step[i];
  // Lines are told apart by y_j = x_j - d_j d_p x_p for the coordinates j other than the pivot p (d_p = ±1).
  Wide lines = 1;
  bool only_fastest = true;
  for (std::size_t j = 0; j < shape.step.size(); ++j) {
    const bool fastest = box.stride(j) == 1 || box.stride(j) == -1;
    if (shape.step[j] != 0 && !fastest) only_fastest = false;
    if (j == shape.pivot) continue;
    const std::int64_t slope = -shape.step[j] * shape.step[shape.pivot];
    const std::int64_t from_low = slope * (slope > 0 ? box.low(shape.pivot) : box.high(shape.pivot));
    const std::int64_t from_high = slope * (slope > 0 ? box.high(shape.pivot) : box.low(shape.pivot));
    const std::int64_t low = box.low(j) + from_low;
    const std::int64_t high = box.high(j) + from_high;
    const auto weight = static_cast<std::int64_t>(lines);
    lines *= Wide{high} - low + 1;
    if (lines > (Wide{1} << 40U)) return nullptr;
    out.number_.add(-low * weight);
    out.number_.add(static_cast<std::uint32_t>(j), weight);
    if (slope != 0) out.number_.add(static_cast<std::uint32_t>(shape.pivot), slope * weight);
  }
  out.single_ = only_fastest && node.node->order == Order::ranks;
  out.lines_ = out.single_ ? 1 : static_cast<std::size_t>(lines);
  if (!out.allocate(1)) return nullptr;
  return made;
}

bool LineSets::allocate(std::size_t words) {
  const std::size_t bytes = lines_ * (sizeof(Window) + words * 8 + (grows_ ? 0 : words * 64 * 4));
  // Sets are a means to be fast: they may not take more than half of what is left. A no here is no exhaustion.
  const std::size_t left = budget_->memory_limit() - std::min(budget_->memory_limit(), budget_->memory_used());
  if (bytes / 2 > left / 4 || !budget_->reserve(bytes)) return false;
  windows_.resize(lines_);
  std::vector<std::uint64_t> bits(lines_ * words, 0);
  std::vector<std::uint32_t> counts(grows_ ? 0 : lines_ * words * 64, 0);
  for (std::size_t line = 0; line < lines_ && words_ > 0; ++line) {
    std::copy_n(bits_.begin() + static_cast<std::ptrdiff_t>(line * words_), words_,
                bits.begin() + static_cast<std::ptrdiff_t>(line * words));
    if (!grows_) {
      std::copy_n(counts_.begin() + static_cast<std::ptrdiff_t>(line * words_ * 64), words_ * 64,
                  counts.begin() + static_cast<std::ptrdiff_t>(line * words * 64));
    }
  }
  bits_ = std::move(bits);
  counts_ = std::move(counts);
  words_ = words;
  budget_->release(reserved_);
  reserved_ = bytes;
  return true;
}

bool LineSets::fit(std::uint64_t most) {
  std::size_t words = words_;
  while (words * 64 <= most) words *= 2;
  return words == words_ || allocate(words);
}

void LineSets::clear(std::size_t line) {
  windows_[line] = Window{};
  std::fill_n(bits_.begin() + static_cast<std::ptrdiff_t>(line * words_), words_, std::uint64_t{0});
  if (!grows_) std::fill_n(counts_.begin() + static_cast<std::ptrdiff_t>(line * words_ * 64), words_ * 64, 0U);
}

}  // namespace grundy::table
