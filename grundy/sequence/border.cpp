#include "grundy/sequence/border.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace grundy::sequence {
namespace {

constexpr std::uint64_t tail = 16;  ///< elements that an occurrence must repeat before it is followed

std::uint64_t four(const std::uint16_t* at) {
  std::uint64_t word = 0;
  std::memcpy(&word, at, sizeof word);
  return word;
}

}  // namespace

std::uint64_t repetition_begin(const View& view, std::uint64_t first, std::uint64_t distance) {
  const std::uint16_t flip = distance % 2 == 1 ? view.flip : std::uint16_t{0};
  const std::uint64_t flips = std::uint64_t{flip} * 0x0001000100010001U;
  std::uint64_t n = view.size - distance;
  while (n >= first + 4 && (four(view.data + n - 4) ^ flips) == four(view.data + n - 4 + distance)) n -= 4;
  while (n > first && (view.data[n - 1] ^ flip) == view.data[n - 1 + distance]) --n;
  return n;
}

std::optional<Repetition> find_repetition(const View& view, std::uint64_t first,
                                          const std::function<bool(const Repetition&)>& accept) {
  if (view.size < first + 2 * tail) return std::nullopt;
  const std::uint16_t* const end = view.data + view.size - tail;
  const std::uint64_t last = four(end + tail - 4);
  const std::uint64_t flipped = last ^ std::uint64_t{view.flip} * 0x0001000100010001U;
  const std::uint64_t most = (view.size - first) / 2;
  for (std::uint64_t q = 1; q <= most; ++q) {
    const std::uint64_t wanted = q % 2 == 1 ? flipped : last;
    if (four(end + tail - 4 - q) != wanted) continue;
    const std::uint64_t begin = repetition_begin(view, first, q);
    const std::uint64_t run = view.size - q - begin;
    if (run < tail) continue;
    const Repetition found{q, begin};
    if (accept(found)) return found;
    if (run >= 2 * q && run > tail) q = std::max(q, run - tail);
  }
  return std::nullopt;
}

}  // namespace grundy::sequence
